# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Compressed profiles are recognised by their first bytes, not by their names, also in pipes.
# Damaged ones are refused, and one that expands beyond memory does no harm. (cli/programs/output.t
# tests that programs compress their output to NAME.gz.)

use CgTest qw(built run_cmd temp_dir write_file);
use CgProfile qw(random_profile);
use IO::Compress::Gzip qw(gzip $GzipError);

my $merge = built('cg_merge');
my $dir   = temp_dir();

sub merge { return run_cmd([$merge, @_], dir => $dir) }

sub packed($text) {
    gzip(\$text, \my $bytes) or die "gzip: $GzipError\n";
    return $bytes;
}

srand 3;
my $text = random_profile(events => ['Ir', 'Dr']);
write_file("$dir/plain",   $text);
write_file("$dir/packed",  packed($text));
write_file("$dir/another", random_profile(events => ['Ir', 'Dr']));
my $sum = merge('plain')->{out};

is(merge('packed')->{out}, $sum, 'a compressed profile is read, whatever its name');
is(run_cmd([$merge, '-'], stdin => packed($text), dir => $dir)->{out}, $sum, 'a pipe is read, too');
is(run_cmd(['sh', '-c', "(head -c 1 packed; sleep 0.1; tail -c +2 packed) | $merge -"],
        dir => $dir)->{out}, $sum, 'a pipe that delivers a single byte first is read');
is(merge('another', 'packed')->{out}, merge('another', 'plain')->{out},
    'compressed and plain profiles add up');
is(merge('--skip-bad', 'packed')->{out}, $sum, '--skip-bad reads a compressed profile');
my ($half, $rest) = (substr($text, 0, 100), substr $text, 100);
write_file("$dir/members", packed($half) . packed($rest) . "\0" x 700);
is(merge('members')->{out}, $sum, 'a file of members, with zeros at its end, is read whole');

merge('-o', 'out.gz', 'plain');
is(merge('out.gz')->{out}, $sum, 'a compressed sum is read again');

# ---- reports ----
my $report = run_cmd([built('cg_annotate'), 'plain'], dir => $dir)->{out};
is(run_cmd([built('cg_annotate'), 'packed'], dir => $dir)->{out} =~ s/packed/plain/gr,
    $report, 'cg_annotate shows the same of a compressed profile');

SKIP: {
    skip 'no /dev/full', 1 if !-e '/dev/full';
    symlink '/dev/full', "$dir/full.gz";
    is(run_cmd([built('cg_annotate'), '-o', 'full.gz', 'plain'], dir => $dir)->{err},
        "cg_annotate: error: cannot write full.gz: No space left on device\n",
        'a disk that is full is an error, compressed or not');
}

# ---- damage ----
write_file("$dir/cut", substr packed($text), 0, -20);
is(merge('cut')->{err}, "cg_merge: error: cut: compressed data end too early\n",
    'a compressed profile that is cut off is refused');
my $changed = packed($text);
substr($changed, 60, 4) = 'oops';
write_file("$dir/changed", $changed);
like(merge('changed')->{err}, qr/\Acg_merge: error: changed:/, 'changed bytes are refused');
write_file("$dir/sum", substr($changed = packed($text), 0, -8) . "\0" x 8);
is(merge('sum')->{err}, "cg_merge: error: sum: compressed data are damaged\n",
    'a compressed profile with a wrong checksum is refused');
write_file("$dir/twice", packed(packed($text)));
is(merge('twice')->{err}, "cg_merge: error: twice: compressed by gzip; decompress it first\n",
    'a profile that is compressed twice is called that');
write_file("$dir/tail", packed($text) . 'tail');
is(merge('tail')->{out}, $sum, 'what follows the compressed data is ignored, as gzip does');

# A file of 200 KB that expands to 200 MB is refused in an address space of 100 MB.
my $zeros = IO::Compress::Gzip->new("$dir/bomb");
$zeros->print("\0" x (1 << 20)) for 1 .. 200;
$zeros->close;
my $run = run_cmd(['sh', '-c', "ulimit -v 100000; exec $merge bomb"], dir => $dir);
is($run->{err}, "cg_merge: error: bomb:1: line is longer than 16 MB\n",
    'a bomb is not kept in memory');

done_testing();
