# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The options that make one entry of many: --fold by file, --fold-funcname by function, and
# --demangle, which makes names readable. The engine does this for all programs.

use CgTest qw(built run_cmd spawn_tells temp_dir write_file write_program);
use CgReport qw(graph_profile plain_profile);
use JSON::PP qw(decode_json);

my $dir = temp_dir();

sub run { return run_cmd([built(shift), @_], dir => $dir) }
sub out { return run(@_)->{out} }

my $profile = plain_profile('cmd: x', 'events: Ir Dr', 'fl=/src/jemalloc/arena.c', 'fn=_Z3fooi',
    '10 5 1', '12 6 2', 'fn=je_malloc', '20 7', 'fl=/src/main.c', 'fn=main', '5 1000 3',
    'fi=/src/jemalloc/inc.h', '4 2', 'fe=/src/main.c', '6 30', 'fn=_ZN3app3runEv', '8 40');
write_file("$dir/p", $profile);

# ---- by file ----
my $by_file = out(qw(cg_merge --fold=/jemalloc/=jemalloc p));
like($by_file, qr/fn=main\n5 1000 3\n6 30 0\nfl=jemalloc\nfn=jemalloc\n0 20 3\nsummary: 1090 6/m,
    'the files become one function');
unlike($by_file, qr/arena|inc[.]h/, 'the files are nowhere else');
my $two_parts = qr/Dr\nfl=a\nfn=a\n0 18 3\nfl=rest\nfn=rest\n0 1072 3\nsummary: 1090 6\n/;
like(out(qw(cg_merge --fold=arena=a --fold=/src/=rest p)), $two_parts, 'the first fold counts');
like(out('cg_merge', '--fold=^(?=/src)=all', 'p'), qr/Dr\nfl=all\nfn=all\n0 1090 6\nsummary/,
    'the name is after the last =');
is(out(qw(cg_merge --mod-filename=s/jemalloc/je/ --fold=/je/=je p)),
    out(qw(cg_merge --fold=/jemalloc/=je p)), 'names are folded after they were modified');
write_file("$dir/folded", out(qw(cg_merge --fold=/jemalloc/=jemalloc p)));
is(out(qw(cg_merge --fold=/jemalloc/=jemalloc p folded)), out('cg_merge', 'folded', 'folded'),
    'a sum with what was folded before adds up');

# ---- by function ----
my $by_function = out(qw(cg_merge --fold-funcname=^(main|_ZN3app)=own p));
like($by_function, qr/^20 7 0\nfl=own\nfn=own\n0 1072 3\nsummary: 1090 6/m, 'functions become one');
unlike($by_function, qr/main|_ZN3app/, 'the functions are nowhere else');

# ---- reports ----
my $text = out(qw(cg_annotate --fold=/jemalloc/=jemalloc p));
like($text, qr/^< +20 .*jemalloc:jemalloc$/m, 'a report has one entry');
unlike($text, qr/Annotated source file: jemalloc|je_malloc|arena/,
    'a fold has no lines and no parts in a report');
like($text, qr/^ +20 .*unannotated: files folded$/m, 'the tally tells of folded files');
unlike(out('cg_annotate', 'p'), qr/folded/, 'other reports know nothing of folds');
my $json = decode_json(out(qw(cg_annotate --format=json --fold=/jemalloc/=jemalloc p)));
is("@{$json->{total}}", '1090 6', 'JSON has the whole total');
my ($part) = grep { $_->{what} eq 'folded' } @{$json->{tally}};
is("@{$part->{counts}}", '20 3', 'JSON has the part that is folded');
for my $format (qw(classic csv html markdown)) {
    my $run = run('cg_annotate', "--format=$format", '--fold=/jemalloc/=jemalloc', 'p');
    is($run->{status} . $run->{err}, '0', "--format=$format takes folds, too");
    unlike($run->{out}, qr/arena|je_malloc/, "--format=$format tells nothing of what is folded");
}
write_file("$dir/q", $profile =~ s/^20 7/20 9/mr =~ s/^8 40/8 41/mr =~ s/1090/1093/r);
like(out(qw(cg_diff --fold=jemalloc=je p q)), qr/^fl=je\nfn=je\n0 2 0$/m, 'cg_diff folds');
like(out(qw(cg_annotate --diff --fold=jemalloc=je p q)), qr/^< +2 .*je:je$/m, 'differences fold');
my $check = run(qw(cg_check --limit=Ir=+0 --fold=jemalloc=je p q));
like("$check->{status} $check->{out}", qr/\A1 .*\bje\b/s, 'cg_check judges and names a fold');

# ---- a call graph ----
write_file("$dir/calls", graph_profile('creator: callgrind-3.19.0', 'ob=a.out', 'fl=main.c',
    'fn=main', '3 10', 'cfi=je/a.c', 'cfn=alloc', 'calls=2 30', '4 100', 'fi=je/inline.h', '7 5',
    'fl=je/a.c', 'fn=alloc', '30 60', 'cfn=helper', 'calls=2 50', '31 30', 'cfi=main.c',
    'cfn=hook', 'calls=1 70', '32 10', 'fn=helper', '50 30', 'fl=main.c', 'fn=hook', '70 10'));
my $graph = out(qw(cg_merge --fold=^je/=je calls));
my $own = qr/0 90\ncfn=.*\ncalls=2 0\n0 30/;
like($graph, qr/^fl=.* je\nfn=.* je\n$own\ncob=.*\ncfi=.*\ncfn=.* hook\ncalls=1 70\n0 10$/m,
    'calls from the fold are from its line 0');
like($graph, qr/^cfi=\(1\)\ncfn=\(1\)\ncalls=2 0\n4 100$/m, 'calls to it are where they were');
like($graph, qr/^fi=\(\d+\)\n0 5$/m, 'what is inlined from it is of who it is inlined in');
is(run('cg_merge', '--check', '--fold=^je/=je', 'calls')->{out}, q{}, 'inclusive counts add up');
like(out(qw(cg_annotate --inclusive=yes --fold=^je/=je calls)), qr/^ *100 .* 90 .*\bje/m,
    'a fold has the inclusive counts of all that it folds');
my @by_name = ('cg_merge', '--fold-funcname=^(alloc|helper)$=je', 'calls');
like(out(@by_name), qr/^fn=\(\d+\) je\n0 90$/m, 'functions are folded by name, too');

# ---- demangling ----
my $has_it = run_cmd(['c++filt', '--version'])->{status} == 0;
SKIP: {
    skip 'no c++filt', 6 if !$has_it;
    like(out(qw(cg_merge --demangle=yes p)), qr/^fn=foo\(int\)\n10 5 1/m,
        '--demangle=yes demangles a function');
    like(out(qw(cg_merge --demangle=yes p)), qr/^fn=app::run\(\)\n/m,
        '--demangle=yes demangles nested names');
    like(out('cg_merge', '--demangle=yes', '--mod-funcname=s/\(.*//', '--fold-funcname=^app::=app',
        'p'), qr/^fn=foo\n.*^fl=app\nfn=app\n0 40 0\n/ms,
            'names are demangled before they are modified and folded');
    is(out(qw(cg_merge --demangle=no p)), out('cg_merge', 'p'), '--demangle=no changes nothing');
    like(out(qw(cg_annotate --demangle=yes p)), qr/\bapp::run\(\)/, 'cg_annotate demangles');
    my $long = join q{}, map { "fn=_Z1" . ('abc' x 9000) . "$_\n1 1\n" } 1 .. 20;
    my @many = map { my $n = "fun$_"; 'fn=_ZN5space' . length($n) . $n . "Ei\n$_ 1\n" } 1 .. 3000;
    write_file("$dir/many", "events: Ir\nfl=x\n$long@{[join q{}, @many]}");
    my $shown = out(qw(cg_merge --demangle=yes many));
    is(scalar(() = $shown =~ /^fn=\(\d+\) space::fun\d+\(int\)$/mg), 3000,
        'one process demangles thousands, and long names do no harm');
}
my $run = run_cmd([built('cg_merge'), '--demangle=yes', 'p'], dir => $dir, env => { PATH => $dir });
SKIP: {
    skip 'posix_spawn does not tell that a program is missing', 1 if !spawn_tells();
    is($run->{err} =~ s/\Acg_merge: error: //r,
        "--demangle=yes: no program c++filt in PATH; it is part of binutils\n",
        'without c++filt there is an error');
}
is($run->{status} . $run->{out}, '1', 'nothing but the error is printed');
write_program("$dir/c++filt", "#!/bin/sh\nexit 0\n");
$run = run_cmd([built('cg_merge'), '--demangle=yes', 'p'], dir => $dir, env => { PATH => $dir });
like("$run->{status} $run->{err}",
    qr/\A1 cg_merge: error: p:4: c\+\+filt did not answer for `_Z3fooi`$/,
    'a c++filt that gives no answer is an error that names the function');

# ---- mistakes ----
for my $text ('x', '=x', 'x=', 'x= ') {
    $run = run('cg_merge', "--fold=$text", 'p');
    like("$run->{status} $run->{err}", qr/\A2 .*argument --fold: '\Q$text\E': /,
        "--fold='$text' is a mistake");
}
like(run('cg_annotate', '--fold-funcname=(=x', 'p')->{err},
    qr/\Acg_annotate: error: argument --fold-funcname: .*missing closing parenthesis/,
    'a pattern that is wrong is an error');

# ---- Changed again ----
# The options --also-mod-... change the results of --mod-... and of --also-mod-... before them.
my @also = qw(--mod-filename=s|/src/|| --also-mod-filename=s/^main/second/
    --also-mod-filename=s/second/third/ --mod-funcname=s/main/one/ --also-mod-funcname=s/^one/two/
    --also-mod-funcname=s/two/three/);
write_file("$dir/also", $profile);
my $changed = out('cg_merge', @also, 'also');
like($changed, qr/^fl=third[.]c\n(?:fn=_ZN.*\n8 .*\n)?fn=three\n5 1000 3\n/m,
    'names are changed again, in the order of the options');
unlike($changed, qr/main|one\n|second/, 'nothing is left of what names were in between');
for my $kind (qw(filename funcname)) {
    my $run = run('cg_merge', "--also-mod-$kind=s/a", 'also');
    like("$run->{status} $run->{err}", qr/\A2 .*--also-mod-$kind/,
        "--also-mod-$kind takes a substitution, or is a usage error");
}

done_testing();
