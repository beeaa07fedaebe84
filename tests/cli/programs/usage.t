# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Behaviour that is common to all programs: a mistake in the command line is one line of a fixed
# form, and a closed standard output is an error if there is something to write to it.

use CgTest qw(built run_cmd src_dir);
use CgReport qw(in_folder_of plain_profile);

my @PROGRAMS = qw(callgrind_control cg_annotate cg_calibrate cg_check cg_control cg_diff cg_merge
    cg_values);
my $folder = in_folder_of({
    'p.cg' => plain_profile('fl=s.c', 'fn=f', '1 10'),
    'q.cg' => plain_profile('fl=s.c', 'fn=f', '1 12'),
});

sub shell($command, %env) {
    return run_cmd(['sh', '-c', $command], dir => $folder,
        env => {CACHEGRIND_PERLLIB => src_dir() . '/lib', %env});
}

# ---- Mistakes ---------------------------------------------------------------
my %mistakes = (
    cg_annotate => {'' => 'no profile is named'},
    callgrind_control => {'-i maybe' => q(argument -i: 'maybe' is not on or off)},
    cg_calibrate => {'--check' => 'missing: program', 'x' => q('x' is too much),
        '--machine=zen4' => 'argument --machine: needs --check PROGRAM; to begin with another',
        '--runs 3' => 'argument --runs: needs --check PROGRAM',
        '--valgrind v' => 'argument --valgrind: needs --check PROGRAM',
        map { ("--check $_ true" => 'argument ' . s/[= ].*//r . ': not allowed with --check') }
            '--output o', '--base=zen4', '--quick'},
    cg_check    => {'' => 'missing: profile'},
    cg_control  => {'--interval=0' => q(argument --interval: '0' is not a number of seconds)},
    cg_diff     => {'p.cg' => 'missing: cachegrind-out-file2'},
    cg_merge    => {
        '' => 'missing: cachegrind-out-file',
        '--fo p.cg' => 'option --fo can be --fold or --fold-funcname',
        '-o'        => 'argument -o/--output: needs a value',
        '-y p.cg'   => 'there is no option -y',
    },
    cg_values => {'' => 'missing: FILE'},
);
for my $program (@PROGRAMS) {
    my %of = (%{$mistakes{$program}},
        '--nonsense x y' => 'there is no option --nonsense',
        '--version=3'    => 'argument --version: takes no value',
    );
    for my $arguments (sort keys %of) {
        my $run = shell(built($program) . " $arguments");
        my ($message) = $run->{err} =~ /\A\Q$program\E: error: (.*); see \Q$program\E --help\n\z/;
        like("$run->{status}$run->{out} $message", qr/\A2 \Q$of{$arguments}\E/,
            "$program $arguments: the mistake is told");
    }
}

# ---- Standard output that is closed -----------------------------------------
my %output = (
    (map { $_ => 'p.cg q.cg' } @PROGRAMS),
    cg_calibrate => '--check true',
    cg_control => 'list --help', callgrind_control => '--help', cg_values => '--help',
);
for my $program (@PROGRAMS) {
    for my $arguments ('--help', '--version', $output{$program}) {
        my $run = shell(built($program) . " $arguments >&-");
        # A failure of cg_check must not look like an exceeded limit.
        my $status = $program eq 'cg_check' ? 2 : 1;
        like("$run->{status} $run->{err}",
            qr/\A$status \Q$program\E: error: Bad file descriptor.*\n\z/,
            "$program $arguments >&- fails, and says why in a line");
    }
}
for my $program (qw(cg_annotate cg_check cg_diff cg_merge)) {
    my $run = shell(built($program) . ' -o out p.cg q.cg >&-');
    is("$run->{status} $run->{err}", '0 ', "$program -o FILE needs no standard output");
    ok(-s "$folder/out", "$program -o FILE writes the file");
    unlink "$folder/out";
}
is(shell(built('cg_merge') . ' p.cg q.cg <&-')->{status}, 0, 'cg_merge needs no standard input');
is(shell(built('cg_merge') . ' p.cg q.cg 2>&-')->{status}, 0, 'cg_merge needs no standard error');

done_testing();
