# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Parts are NAME.n, and a child's profile is NAME.PID with a process number of seven digits: so
# neither replaces the other where process numbers are small, as in a container.

use CgFolder qw(listing);
use CgTest;

need_valgrind();
link_statically();

my $program = compile(['parts.c'], '-O1', '-pthread');
my $folder  = temp_dir();

# Like the profile, a part replaces an existing file of its name, mostly from an earlier run.
for my $old ("notes\n", q{}) {
    write_file("$folder/out.2", $old);
    tool([ "--cachegrind-out-file=$folder/out" ], [ $program, 'dump', 'unreadable' ]);
    like(read_file("$folder/out.2"), qr/\Adesc: Trigger: Client.*\ndesc: Part: 2\n/,
        'a file with a part\'s name gives way to the part');
}
is(join(q{ }, grep { /\Aout/ } split / /, listing($folder)), 'out out.1 out.2 out.3',
    'nothing is left beside the parts');

symlink 'round.2', "$folder/round.2" or die "cannot link: $!\n";
my $round = tool([ "--cachegrind-out-file=$folder/round" ], [ $program, 'dump', 'unreadable' ]);
like("$round->{out}$round->{err}",
    qr/\Adone\n.*'\Q$folder\E\/round[.]2': Too many levels of symbolic links$/ms,
    'a link in a circle is an error, which the program survives');

write_file("$folder/out.7", tool([], ['/bin/true'])->{profile});
my $line = run_cmd([ built('cg_annotate'), '--parts', "$folder/out" ])->{out};
like($line, qr/^ *1 .*\n *2 .*\n *3 .*\n *4 /m, 'the time line has all parts');
like($line, qr/'\Q$folder\E\/out[.]7' is not a part, but the profile of another process/,
    'the time line names a file that is not a part');

# A parent's part has its child's process number; then children with process numbers from about 2 to
# 9 dump while their parent dumps eight times.
SKIP: {
    my @alone = grep { run_cmd([ @{$_}, 'true' ])->{status} == 0 }
        [qw(unshare -p -f)], [qw(unshare -U -r -p -f)];
    skip 'no process numbers of our own (unshare)', 6 if !@alone;
    my $own = "$folder/own";
    mkdir $own or die;
    my $run = run_cmd([
        @{ $alone[0] }, built('vg-in-place'), '--tool=cachegrind', '--vgdb=no',
        "--cachegrind-out-file=$own/out", '--fork-counts=own', $program, 'dump', 'between' ]);
    is($run->{out}, "done\n", "a parent dumps a part with the number of its child's process");
    my @childs = grep { /\Aout[.]0\d+/ } split / /, listing($own);
    s/(?<=\Aout[.])\d{7}\b/PID/ for @childs;
    is("@childs", join(q{ }, 'out.PID', map { "out.PID.$_" } 1 .. 3),
        'the child has parts of its own');
    mkdir "$folder/storm" or die;
    for my $mode ([], ['--call-graph=yes']) {
        unlink glob "$folder/storm/*";
        my $run = run_cmd([
            @{ $alone[0] }, built('vg-in-place'), '--tool=cachegrind', '--vgdb=no',
            "--cachegrind-out-file=$folder/storm/out", '--fork-counts=own', @{$mode}, $program,
            'dump', 'storm' ]);
        is($run->{out}, "done\n", "small process numbers, @{$mode}: the program runs as ever");
        my %n;
        for my $path (glob "$folder/storm/*") {
            $n{ read_file($path) =~ /^desc: Trigger: (?:Client request: )?(.*)/m ? $1 : 'none' }++;
        }
        my $ended = ($n{none} // 0) + $n{'Program termination'};
        is("$n{parent} parts, $n{child} of children, $ended last",
            '8 parts, 28 of children, 9 last', 'all parts and ends are there');
    }
}

done_testing();
