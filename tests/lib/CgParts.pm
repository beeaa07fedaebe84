# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Checks that the parts of a profile add up to the whole. Whole and parts cannot come from one run,
# so a program runs twice. Both runs must read the same addresses, since a single load from another
# address may change the costs of cache lines.
package CgParts;

use CgTest qw(built new_folder read_file run_cmd);
use CgCallgrind qw(read_callgrind);
use Exporter    qw(import);
use Test::More  ();

our @EXPORT_OK = qw(@Modes can_run_steadily difference merged processes run_steadily);

# The options of modes, each of which counts other events or writes them differently.
our @Modes = (
    [],
    ['--inlined=yes'],
    [ '--cache-sim=yes', '--branch-sim=yes' ],
    ['--call-graph=yes'],
    [ '--call-graph=yes', '--cache-sim=yes', '--branch-sim=yes' ],
    [ '--call-graph=yes', '--inlined=yes' ],
    [ '--call-graph=yes', '--inlined=yes', '--dump-instr=yes', '--cache-use=yes' ],
    [ '--dump-instr=yes', '--cache-sim=yes' ],
    ['--cache-use=yes'],
    [ '--cache-use=yes',        '--call-graph=yes' ],
    [ '--separate-threads=yes', '--cache-sim=yes', '--branch-sim=yes' ],
    [ '--separate-threads=yes', '--inlined=yes' ],
    [ '--separate-threads=yes', '--dump-instr=yes', '--cache-use=yes', '--branch-sim=yes' ],
);

# The dynamic linker's strcspn reads up to three bytes behind the value of LD_PRELOAD, and looks
# them up in a table. If the environment has no LD_PRELOAD, Valgrind adds it as the last variable,
# in front of random bytes from the kernel. So LD_PRELOAD is set here: then it keeps its place.
my @Steady = (qw(env -i LD_PRELOAD= LC_ALL=C), 'PATH=/usr/local/bin:/usr/bin:/bin',
    qw(PERL_HASH_SEED=0 PYTHONHASHSEED=0));
my @Fixed = run_cmd([qw(setarch -R true)])->{status} == 0 ? qw(setarch -R) : ();

# Return whether the addresses of a program can be fixed here, which some containers do not allow.
sub can_run_steadily { return @Fixed > 0 }

# Run `COMMAND` under the tool with `OPTIONS` (arrays both), and with an environment that is the
# same each time. Further arguments go to `run_cmd`. Return its result with two more entries:
# `folder`, where the profile is, as `out`; and `parts`, an array of the paths of all profiles, in
# the order of their numbers, the last part last, without empty files. `FOLDER` in an option or an
# argument stands for that folder. The tool is called cachegrind, unless an option says otherwise.
sub run_steadily($options, $command, @rest) {
    my $folder = new_folder();
    my ($tool) = map { /\A--tool=(\w+)\z/ } @{$options}, '--tool=cachegrind';
    my $run = run_cmd([
        @Steady, @Fixed, built('vg-in-place'), "--tool=$tool", "--$tool-out-file=$folder/out",
        map { s/FOLDER/$folder/r } @{$options}, @{$command} ], @rest);
    $run->{folder} = $folder;
    my @names = sort { ($a =~ /(\d+)\z/)[0] <=> ($b =~ /(\d+)\z/)[0] } glob "$folder/out.*[0-9]";
    $run->{parts} = [ grep { -s } @names, glob "$folder/out{-*,}" ];
    return $run;
}

# Return a hash of the `parts` of each process of a run, by the name that the process prints with
# `VALGRIND_PRINTF`. The run's profiles are called `out` or out.%p.
sub processes($run) {
    my (%process, %who_is);
    while ($run->{err} =~ /^\*\*(\d+)\*\* (\w+)$/mg) {
        $who_is{$1} = $2;
        $process{$2} = { parts => [] };
    }
    for my $path (sort glob "$run->{folder}/out*") {
        my ($pid) = $path =~ /out[.]0*(\d+)/;
        push @{ $process{ $who_is{ $pid // q{} } // 'parent' }{parts} }, $path;
    }
    return \%process;
}

# Return the sum of these files, without its lines `desc`, `cmd`, `part` and `pid`.
sub _sum(@paths) {
    my $run = run_cmd([ built('cg_merge'), @paths ]);
    return $run->{err} . $run->{out} =~ s/^(?:desc|cmd|part|pid):.*\n//mgr;
}

# Return the sum of the parts of a run, or of these paths, after a check that all are valid.
sub merged {
    my $sum = _sum(map { ref ? @{ $_->{parts} } : $_ } @_);
    Test::More::unlike($sum, qr/^cg_merge: /m, 'all parts are valid profiles');
    return $sum;
}

# Return a hash of the counts of lines and calls of each thread in these files, `thread NUMBER:
# PLACE`, without zeros. (Lines that only other threads have executed may be in a profile or not.)
# The hash is empty if the profiles do not tell threads apart.
sub _threads(@paths) {
    my (%text, %counts);
    for my $path (@paths) {
        for (split /^(?=part: \d+\nthread: \d+\n)/m, read_file($path)) {
            $text{$1} .= $_ if /^thread: (\d+)/m;
        }
    }
    for my $thread (keys %text) {
        my $graph = read_callgrind($text{$thread});
        my %all   = (%{ $graph->{self} }, map { ("call $_" => $graph->{calls}{$_}) }
                keys %{ $graph->{calls} });
        $counts{"thread $thread: $_"} = "@{ $all{$_} }"
            for grep { grep { $_ } @{ $all{$_} } } keys %all;
    }
    return \%counts;
}

# Return an empty string if the sums of all files of both runs are equal, in total and for each
# thread; otherwise a sentence about the first difference.
sub difference {
    my ($parts, $whole) = map { $_->{parts} } @_;
    my ($have, $want)   = map { [ split /\n/, _sum(@{$_}) ] } $parts, $whole;
    for my $i (0 .. $#{$have} + @{$want}) {
        my ($line, $expected) = map { $_->[$i] // 'nothing' } $have, $want;
        return "line $i: the parts have '$line', the whole has '$expected'" if $line ne $expected;
    }
    ($have, $want) = map { _threads(@{$_}) } $parts, $whole;
    for my $place (sort keys %{ { %{$have}, %{$want} } }) {
        my ($counts, $expected) = map { $_->{$place} // 'nothing' } $have, $want;
        return "$place: the parts have '$counts', the whole has '$expected'"
            if $counts ne $expected;
    }
    return q{};
}

1;
