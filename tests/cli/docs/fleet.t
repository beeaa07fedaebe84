# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The recipes of docs/fleet.md. A program whose work is known is run by GNU parallel, and as the
# tasks of a cluster, whose sum is the known work. Many random profiles are merged in a tree and all
# at once. The history in SQLite is tried on three commits.

use CgTest qw(build_dir built compile read_file run_cmd src_dir temp_dir tool write_file);
use CgProfile qw(random_profile);

my $dir    = temp_dir();
my $text   = read_file(src_dir() . '/docs/fleet.md');
my @shell  = $text =~ /^```sh\n(.*?)^```/msg;
my ($sql)  = $text =~ /^```sql\n(.*?)^```/ms;
my %env    = (PATH => build_dir() . ":$ENV{PATH}");
my ($tree) = grep { /-N100/ } @shell;
my ($flat) = grep { /--skip-bad/ } @shell;
my ($csv)  = map  { /^(cg_annotate .*)/m } @shell;
ok($sql && $tree && $flat && $csv, 'the recipes are there');

sub shell { return run_cmd(['sh', '-e', '-c', $_[0]], dir => $dir, env => \%env) }

srand 61;
mkdir "$dir/profiles" or die "cannot make a folder: $!\n";
write_file("$dir/profiles/$_.cg", random_profile(events => ['Ir'])) for 1 .. 230;
my $run = shell($flat);
is($run->{status}, 0, 'all profiles are merged at once') or diag($run->{err});
my $at_once = headless(read_file("$dir/all.cg"));

SKIP: {
    my $version = run_cmd(['parallel', '--version'])->{out};
    skip 'no GNU parallel', 2 if $version !~ /\AGNU parallel/;
    unlink "$dir/all.cg";
    $run = shell($tree);
    is($run->{status}, 0, 'GNU parallel makes a tree of merges') or diag($run->{err});
    is(headless(read_file("$dir/all.cg")), $at_once, 'the tree of merges has the same sum');
}

SKIP: {
    skip 'no sqlite3', 4 if run_cmd(['sqlite3', '--version'])->{status} != 0;
    # f grows in the second of three commits, g in the third.
    my %of = (1 => [100, 50], 2 => [120, 51], 3 => [121, 90]);
    for my $n (sort keys %of) {
        my ($f, $g) = @{ $of{$n} };
        write_file("$dir/now.cg",
            "cmd: x\nevents: Ir\nfl=x.c\nfn=f\n1 $f\nfn=g\n2 $g\nsummary: " . ($f + $g) . "\n");
        $run = shell($csv =~ s/"\$\(git [^"]*count HEAD\)"/$n/r =~ s/"\$\(git [^"]*\)"/c$n/r);
        diag($run->{err}) if $run->{status} != 0;
        my $skip = $n == 1 ? q{} : '--skip 1 ';
        run_cmd(['sqlite3', 'history.db', '.mode csv', ".import ${skip}now.csv profile"],
            dir => $dir);
    }
    is(run_cmd(['sqlite3', 'history.db'], stdin => $sql, dir => $dir)->{out},
        "c2|f|100|120\nc3|g|51|90\n", 'the history tells which commit made which function worse');
    my ($shown) = grep { /--history/ } @shell;
    $run = shell($shown);
    like($run->{out}, qr/^2  c2 .* step [+]14.0%\n    [+]20 Ir in x[.]c:f\n/m,
        'cg_annotate --history tells that, too');
    ok(-s "$dir/history.html", 'the history makes a chart');
    unlink "$dir/history.html";
    my ($chart) = read_file(src_dir() . '/docs/compare.md') =~ /^(cg_annotate --history .*)$/m;
    shell($chart);
    ok(-s "$dir/history.html", 'the history of the manual makes a chart');
}

# ---- runs, on this machine and on a cluster ---------------------------------
SKIP: {
    skip 'Valgrind does not run here', 1
        if run_cmd([ built('vg-in-place'), qw(--tool=none -q /bin/true) ])->{status} != 0;
    mkdir "$dir/bin" or die "cannot make a folder: $!\n";
    symlink built('vg-in-place'), "$dir/bin/valgrind" or die "cannot link: $!\n";
    $env{PATH} = "$dir/bin:$env{PATH}";
    # A program's start depends on its arguments and environment; `work` does not.
    my $source = write_file("$dir/spin.c", <<'C');
__attribute__((noinline)) static void work(long turns)
{
   while (turns-- > 0)
      __asm__ volatile("");
}

int main(void)
{
   work(1000000);
   return 0;
}
C
    my $program = compile([$source], '-O1');
    write_file("$dir/commands", "$program first\n$program 'the second' >/dev/null\n");
    my $work_in = sub {
        my $report = run_cmd([ built('cg_annotate'), qw(--format=csv --tables --threshold=0), @_ ]);
        return $report->{out} =~ /^.*,work,(\d+)\r?$/m ? $1
            : "no work: $report->{out}$report->{err}";
    };
    my $work = $work_in->(tool([], [$program])->{file});
    cmp_ok($work, '>=', 3_000_000, 'a run of the program has the counts of its loop');
    my $started = sub {
        return join q{; }, map { /^cmd: \Q$program\E (.*)$/m ? $1 : 'something else' }
            map { read_file($_) } sort glob "$dir/profiles/*.cg";
    };
    my ($runs) = grep { /commands$/m && /parallel/ } @shell;
    my ($task) = grep { /\A#!/ } @shell;
    my ($jobs) = grep { /^job=/m } @shell;

SKIP: {
        skip 'no GNU parallel', 4 if run_cmd([qw(parallel --version)])->{out} !~ /\AGNU parallel/;
        run_cmd([ 'rm', '-r', "$dir/profiles" ]);
        $run = shell($runs);
        is($run->{status}, 0, 'GNU parallel runs the commands under the tool') or diag($run->{err});
        is($started->(), 'first; the second', 'GNU parallel gives each run a profile');
        is($work_in->($_), $work,
            'GNU parallel\'s profiles are of the program, not of a shell')
            for glob "$dir/profiles/*.cg";
    }

    # A stand-in for Slurm: it runs the tasks of an array one after the other, and a command
    # immediately.
    write_file("$dir/bin/sbatch", <<'SHELL');
#!/bin/sh
for argument; do
   case $argument in
      --array=*) tasks=${argument#--array=} ;;
      --wrap) wrap=yes ;;
      -*) ;;
      *) script=$argument ;;
   esac
done
if [ -n "${wrap-}" ]; then exec sh -e -c "$script"; fi
for task in $(seq $(echo "$tasks" | tr - ' ')); do SLURM_ARRAY_TASK_ID=$task sh "$script" >&2; done
echo 4711
SHELL
    chmod 0755, "$dir/bin/sbatch" or die "cannot make it executable: $!\n";
    write_file("$dir/profile.sh", $task);
    run_cmd([ 'rm', '-rf', "$dir/profiles", "$dir/all.cg" ]);
    $run = shell($jobs);
    is($run->{status}, 0, 'Slurm is given an array of runs, and then a merge') or diag($run->{err});
    is($started->(), 'first; the second', 'each task of the array runs its line');
    is($work_in->("$dir/all.cg"), 2 * $work, 'the sum of the array has all counts');
}

done_testing();

sub headless { return $_[0] =~ s/^(?:cmd|desc):.*\n//mgr }
