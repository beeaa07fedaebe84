# Where process numbers are small, NAME.n can be meant for a part and NAME.PID for a child's
# profile, and be the same: then both are written all the same.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../lib";
use CgTest qw(built compile need_valgrind read_file run_cmd temp_dir tool write_file);
use Test::More;

need_valgrind();

my $program = compile(['parts.c'], '-O1', '-pthread');
my $folder  = temp_dir();

# What has a part's name already.
my $whole = tool([], ['/bin/true'])->{profile};
my $ended = $whole =~ s/\A/desc: Trigger: Program termination\ndesc: Part: 2\n/r;
for my $case ([ 'a whole profile', $whole ], [ 'a last part', $ended ], [ 'notes', "notes\n" ]) {
    my ($what, $content) = @{$case};
    write_file("$folder/out.2", $content);
    my $run = tool([ "--cachegrind-out-file=$folder/out" ], [ $program, 'dump', 'unreadable' ]);
    is(read_file("$folder/out.2"), $content, "$what: it stays");
    like(read_file("$folder/out.2.part"), qr/\Adesc: Trigger: Client.*\ndesc: Part: 2\n/,
        '... and the part has another name');
    unlink "$folder/out.2.part";
}
write_file("$folder/out.2", q{});
tool([ "--cachegrind-out-file=$folder/out" ], [ $program, 'dump', 'unreadable' ]);
like(read_file("$folder/out.2"), qr/^desc: Part: 2$/m, 'an empty file is filled');
tool([ "--cachegrind-out-file=$folder/out" ], [ $program, 'dump', 'unreadable' ]);
ok(!-e "$folder/out.2.part", 'a part of an earlier run is replaced');

# The time line has parts, whatever their names, and no other profiles.
write_file("$folder/out.2", $whole);
tool([ "--cachegrind-out-file=$folder/out" ], [ $program, 'dump', 'unreadable' ]);
my $line = run_cmd([ built('cg_annotate'), '--parts', "$folder/out" ])->{out};
like($line, qr/^ *1 .*\n *2 .*\n *3 .*\n *4 /m, 'the time line has all parts');
like($line, qr/'\Q$folder\E\/out[.]2' is no part, but of other processes/,
    '... and nothing else, but says so');

# All of it at once: children with the numbers 2 to 9, or so, of a parent that dumps eight
# times.
SKIP: {
    my @alone = grep { run_cmd([ @{$_}, 'true' ])->{status} == 0 }
        [qw(unshare -p -f)], [qw(unshare -U -r -p -f)];
    skip 'no process numbers of our own (unshare)', 4 if !@alone;
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
            '8 parts, 28 of children, 9 last',
            '... and all that was dumped and all that has ended is there');
    }
}

done_testing();
