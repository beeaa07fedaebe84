# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Every option is documented, and every documented option exists: the test compares each program's
# --help with the manual and the man pages.

use CgTest qw(built read_file run_cmd src_dir);

my $docs = src_dir() . '/docs';

for my $program (qw(cg_annotate cg_calibrate cg_check cg_control cg_merge cg_diff
    cg_values callgrind_control)) {
    my @all = $program eq 'cg_annotate' ? '--help=all' : '--help';
    my $run = run_cmd([built($program), @all], env => { COLUMNS => 200 });
    is($run->{status}, 0, "$program --help succeeds");
    unlike($run->{out} =~ s/\A.*?^options:\n//msr, qr/\]\s+\[/, "$program: no default said twice");
    unlike($run->{out}, qr/(?:HASH|ARRAY|CODE)\(0x/, "$program --help has no addresses in it");
    compare($program, options_of($run->{out}), read_file("$docs/man/$program.md"));
}

# The page and the help have the same subjects, with the same options.
my %page = (
    help => run_cmd([built('cg_annotate'), '--help=all'])->{out} =~ s/\A.*?^options:\n//msr,
    page => read_file("$docs/man/cg_annotate.md") =~ /^## Options\n(.*?)^## /ms,
);
my %subjects;
for my $of (sort keys %page) {
    my $subject = '';
    for my $line (split /\n/, $page{$of}) {
        $subject = $1 if $line =~ /^(\w[\w ]*):$/;
        my $names = $line =~ s/^  -.*?\K(?: {2}|(?<=PORT) ).*//r;
        push @{$subjects{$of}{$subject}}, $names =~ /(?<![\w-])(--[a-z-]+)/g
            if $line =~ ($of eq 'help' ? qr/^  -/ : qr/^(?:- |  )`-.*\\$/);
    }
    $_ = join ' ', sort keys %{{map { $_ => 1 } @$_}} for values %{$subjects{$of}};
}
is_deeply($subjects{help}, $subjects{page}, "cg_annotate's help has the subjects of its page");
my $first = run_cmd([built('cg_annotate'), '--help'])->{out};
is(scalar(() = $first =~ /^  -/mg), 20, 'help of cg_annotate shows twenty options');
like($first, qr/^All \d+ options: cg_annotate --help=all$/m, 'the help tells how to show the rest');

# Options of the engine that only the report programs use are documented in its protocol.
my ($private) = read_file(src_dir() . '/engine/merge/options.c') =~ /^   [{]NULL,(.*?)^[}];/ms;
compare('the engine', {map { ("--$_" => 1) } $private =~ /^   [{]"([\w-]+)",/mg},
    read_file(src_dir() . '/engine/PROTOCOL.md'));

# The tool's part of Valgrind's help.
my $run = run_cmd([built('vg-in-place'), '--tool=cachegrind', '--help']);
SKIP: {
    skip 'Valgrind does not run here', 3 if $run->{status} != 0;
    my ($ours) = $run->{out} =~ /^  user options for Cachegrind:\n(.*?)\n\n/ms;
    ok($ours, 'the tool has options in --help');
    compare('the tool', options_of($ours), read_file("$docs/options.md"));
}

done_testing();

sub options_of($help) {
    my %options;
    for my $line (split /\n/, $help) {
        $options{$_} = 1 for $line =~ /(?<![\w-])(--?[A-Za-z][\w-]*)(?=[\s=,|\[\]]|\z)/g;
    }
    return \%options;
}

# Compare a program's options with its page: an entry of a list, whose lines end in a backslash,
# documents an option.
sub compare {
    my ($program, $options, $text) = @_;
    my $names = sub { return map { s/[=\[ ].*//sr =~ s/(?:-callers|-recs)\KN\z//r } @_ };
    my %entry = map { $_ => 1 }
        $names->(map { /`(--?[A-Za-z][^`]*)`/g } $text =~ /^(?:- |  )(`-.*)\\$/mg);
    my %documented = map { $_ => 1 } $names->($text =~ /`(--?[A-Za-z][^`\s]*)`/g);
    my @silent = grep { !$documented{$_} } sort keys %{$options};
    is("@silent", q{}, "every option of $program is documented");
    my @invented = grep { !$options->{$_} } sort keys %entry;
    is("@invented", q{}, "every option documented for $program exists");
    return;
}
