# Where process numbers are small, NAME.n can be meant for a part and NAME.PID for a child's
# profile, and be the same: then both are written all the same.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgFolder qw(listing);
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

# A part that is merged away is the one that was written.
write_file("$folder/less.2", "notes\n");
tool([ "--cachegrind-out-file=$folder/less", '--keep-parts=2' ], [ $program, 'dump', 'removing' ],
    env => { REMOVED => "$folder/less.2" });
is(join(q{ }, grep { /\Aless/ } split / /, listing($folder)), 'less less.1 less.3',
    'a part of another name is merged away, though its own has become free');

# A link that leads nowhere but to itself is an error, and not waited for.
symlink 'round.2', "$folder/round.2" or die "cannot link: $!\n";
my $round = tool([ "--cachegrind-out-file=$folder/round" ], [ $program, 'dump', 'unreadable' ]);
like($round->{err}, qr/'\Q$folder\E\/round[.]2': Too many levels of symbolic links$/m,
    'a link in a circle is an error, which the program survives');
is($round->{out}, "done\n", '... and goes on');

# The time line has parts, whatever their names, and no other profiles.
write_file("$folder/out.2", $whole);
tool([ "--cachegrind-out-file=$folder/out" ], [ $program, 'dump', 'unreadable' ]);
my $line = run_cmd([ built('cg_annotate'), '--parts', "$folder/out" ])->{out};
like($line, qr/^ *1 .*\n *2 .*\n *3 .*\n *4 /m, 'the time line has all parts');
like($line, qr/'\Q$folder\E\/out[.]2' is not a part, but the profile of another process/,
    '... and nothing else, but says so');

# All of it at once: children with the numbers 2 to 9, or so, of a parent that dumps eight
# times.
SKIP: {
    my @alone = grep { run_cmd([ @{$_}, 'true' ])->{status} == 0 }
        [qw(unshare -p -f)], [qw(unshare -U -r -p -f)];
    skip 'no process numbers of our own (unshare)', 8 if !@alone;
    for my $kept (0, 2) {
        my $own = "$folder/own$kept";
        mkdir $own or die;
        my $run = run_cmd([
            @{ $alone[0] }, built('vg-in-place'), '--tool=cachegrind', '--vgdb=no',
            "--cachegrind-out-file=$own/out", '--fork-counts=own',
            ($kept ? "--keep-parts=$kept" : ()), $program, 'dump', 'between' ]);
        is($run->{out}, "done\n", "a parent's part is named like its child: all is well");
        my @childs = grep { /\Aout[.]\d+[.]/ } split / /, listing($own);
        s/(?<=\Aout[.])\d+/N/ for @childs;
        is("@childs", $kept ? 'out.N.1 out.N.3 out.N.child' : 'out.N.1 out.N.2 out.N.3 out.N.child',
            '... and the parts of the child stay where its first is' . ($kept ? ', merged' : q{}));
    }
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
