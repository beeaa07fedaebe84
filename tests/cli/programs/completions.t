# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The completions that the Tab key offers for our programs: options, their values, and events and
# functions of the named profile. No wrong word may be offered.

use CgTest qw(build_dir built data read_file run_cmd src_dir temp_dir write_file);

my $profile = data('annotate/one.cgout');
my $other   = write_file(temp_dir() . '/other.out',
    "desc: none\ncmd: x\nevents: Ir D1mr\nfl=a.c\nfn=(1) alpha\n1 2 3\n"
        . "fn=operator new\n2 2 3\nfn=beta\n2 2 3\ncfn=std::sort<int>\n"
        . "calls=1 3\n3 1 1\nsummary: 5 7\n");

my $contexts = write_file(temp_dir() . '/tree.contexts', "# cachegrind contexts\ncmd: x\n"
        . "events: Ir\nfunction 1 0 0 alpha\n0 1 - 1 5\nsummary: 5\n");

mkdir temp_dir() . '/.cachegrind';
mkdir temp_dir() . "/$_" for qw(.cachegrind/main .cachegrind/release mine mine/x);

# Each case has its name, the words up to the cursor, of which the last is incomplete, and the
# offers.
my @cases = (
    [ 'options of the program', [ 'cg_annotate', '--sh' ], '--sharing --show --show-percs' ],
    [ 'events of the profile',  [ 'cg_annotate', $other, '--show', q{} ], 'D1mr Ir' ],
    [ 'events that fit',        [ 'cg_annotate', $other, '--sort', 'D' ], 'D1mr' ],
    [ 'events for a limit',     [ 'cg_check', $other, '--limit', 'I' ], 'Ir=+' ],
    [ 'functions',              [ 'cg_merge', $other, '--root', 'al' ], 'alpha' ],
    [ 'functions for a pattern', [ 'cg_annotate', $other, '--function', 'b' ], 'beta' ],
    [ 'functions with blanks',  [ 'cg_merge', $other, '--root', 'op' ], 'operator new' ],
    [ 'files for a pattern',    [ 'cg_annotate', $other, '--file', q{} ], 'a.c' ],
    [ 'yes or no',              [ 'cg_annotate', '--inclusive', q{} ], 'no yes' ],
    [ 'forms of output',        [ 'cg_annotate', '--format', 'm' ], 'markdown' ],
    [ 'forms of contexts',      [ 'cg_merge', '--as', q{} ], 'folded pprof' ],
    [ 'kinds of tree',          [ 'cg_annotate', '--tree', 'c' ], 'caller calling' ],
    [ 'profiles',               [ 'cg_annotate', temp_dir() . '/ot' ], $other ],
    [ 'nothing for a number',   [ 'cg_annotate', '--threshold', q{} ], q{} ],
    [ 'commands of cg_control', [ 'cg_control', q{} ], 'dump list off on status watch zero' ],
    [ 'baselines',              [ 'cg_check', '--against', q{} ], 'main release' ],
    [ 'baselines of a folder',  [ qw(cg_check --baselines mine --against), q{} ], 'x' ],
    [ 'baselines to replace',   [ qw(cg_check --baselines mine --save), q{} ], 'x' ],
    [ 'forms of cg_check',      [ 'cg_check', '--format', q{} ], 'github json markdown text' ],
    [ 'forms of cg_values',     [ 'cg_values', '--format', 'j' ], 'json' ],
);

# All long options of @programs are offered, but not parts of words that only look like options.
my ($scripts) = read_file(src_dir() . '/packaging/files.mk')
    =~ /^script_files = \\\n((?:\t.*\n)+)/m;
my @programs  = sort 'cg_calibrate', 'cg_merge', $scripts =~ /(\w+)/g;
for my $program (@programs) {
    my $all  = $program =~ /annotate/ ? '--help=all' : '--help';
    my $help = run_cmd([ built($program), $all ])->{out} =~ s/\A.*?^options:\n//msr;
    my %option = map { $_ => 1 }
        map { /(?<![\w-])(--?[A-Za-z][\w-]*)(?=[ ,=]|\z)/g } $help =~ /^  (-.*?)(?: {2}.*)?$/mg;
    cmp_ok(scalar keys %option, '>=', 3, "$program has options");
    push @cases, [ "every option of $program", [ $program, '--' ],
        join q{ }, sort grep { /^--/ } keys %option ];
}

# ---- bash -------------------------------------------------------------------
my $bash = <<'SHELL';
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
_cg_complete
printf '%s\n' "${COMPREPLY[@]}"
SHELL
SKIP: {
    skip 'no bash', 1 if run_cmd([qw(bash -c true)])->{status} != 0;
    my $file = src_dir() . '/packaging/completions/cg.bash';
    my ($known) = read_file($file) =~ /complete -F _cg_complete ((?:\w+ )+);;/;
    is(join(q{ }, sort split q{ }, $known // q{}), "@programs", 'bash completes all programs');
    for my $case (@cases, [ 'one more event', [ 'cg_annotate', $other, '--show', '=', 'Ir,D' ],
            'Ir,D1mr' ],
        [ 'baselines of a folder after =', [ qw(cg_check --baselines = mine --against = ) ], 'x' ],
        [ 'functions of contexts', [ 'cg_annotate', $contexts, '--contexts', '=', 'al' ], 'alpha' ],
        [ 'what is after colons', [ 'cg_annotate', $other, '--function', '=', qw(std :: so) ],
            'sort<int>' ],
        [ 'what is after colons, from the first', [ 'cg_merge', $other, '--root', qw(std ::) ],
            'sort<int>' ],
        [ 'what is typed quoted', [ 'cg_merge', $other, '--root', 'operator\\ n' ],
            'operator new' ]) {
        my ($what, $words, $offered) = @{$case};
        my $run = run_cmd([ 'bash', '-c', $bash, 'bash', $file, built($words->[0]),
            @{$words}[ 1 .. $#{$words} ] ], dir => temp_dir());
        is(join(q{ }, sort grep { length } split /\n/, $run->{out}), $offered,
            "bash offers $what") or diag($run->{err});
    }
}

# ---- zsh --------------------------------------------------------------------
my $zsh = <<'SHELL';
compadd() {
    local -a wanted; wanted=("${@[${@[(i)--]}+1,-1]}")
    print -rl -- ${(M)wanted:#${words[CURRENT]##*[=,]}*}
}
compset() { :; }
_files() { print -rl -- ${words[CURRENT]}*; }
file=$1; shift
words=("$@"); CURRENT=$#
source $file
SHELL
SKIP: {
    skip 'no zsh', 1 if run_cmd([qw(zsh -c true)])->{status} != 0;
    my $file = build_dir() . '/packaging/completions/_cg';
    my ($known) = read_file($file) =~ /\A#compdef (.*\w)\n/;
    is(join(q{ }, sort split q{ }, $known // q{}), "@programs", 'zsh completes all programs');
    for my $case (@cases,
        [ 'baselines of a folder after =', [ qw(cg_check --baselines=mine --against=) ], 'x' ]) {
        my ($what, $words, $offered) = @{$case};
        my $run = run_cmd([ 'zsh', '-f', '-c', $zsh, 'zsh', $file, built($words->[0]),
            @{$words}[ 1 .. $#{$words} ] ], dir => temp_dir());
        $offered =~ s/=[+]\z//;
        is(join(q{ }, sort grep { length } split /\n/, $run->{out}), $offered,
            "zsh offers $what") or diag($run->{err});
    }
}

# ---- what is in words only --------------------------------------------------
my $text = read_file(src_dir() . '/packaging/completions/cg.bash');
for my $option (qw(color format tree)) {
    my ($words) = $text =~ /--$option\) echo "([^"]+)"/;
    my $run = run_cmd([ built('cg_annotate'), "--$option", 'no-such-choice', $profile ]);
    is($run->{status}, 2, "cg_annotate knows which values --$option takes");
    for my $word (split / /, $words) {
        $run = run_cmd([ built('cg_annotate'), "--$option", $word, $profile ]);
        isnt($run->{status}, 2, "$word is a value of --$option");
    }
}

done_testing();
