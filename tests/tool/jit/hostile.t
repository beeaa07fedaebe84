# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Maps and dumps with faults cause one warning at most, and change no counts and no other names.

use CgJit qw(counts_of $OLD_MAP);
use CgTest;

need_valgrind();
need_processor(qw(amd64 x86 arm64));
link_statically();

my $dir     = temp_dir();
my $program = compile(['generated.c'], '-O1');
my $MAP     = "map:$dir/perf-%.map";
my $DUMP    = "dump:$dir/jit-%.dump";
# An entry that covers all of the program's code.
my $wrong = '1000 fffffffffff wrong';
write_file("$dir/wrong", "$wrong\n");

# Each case: the fault; shell commands that the program's process executes first; the program's
# steps; the warning; the counts of named code; and `root' or an option, if one is needed.
my @CASES = (
    ['a link', "ln -s $dir/wrong \$MAP", 'make:0:10 run:0:1', 'this is a link', ''],
    ['a fifo', 'mkfifo $MAP', 'make:0:10 run:0:1', 'this is no regular file', ''],
    ['a folder', 'mkdir $MAP', 'make:0:10 run:0:1', 'this is no regular file', ''],
    ['an old map', "cp $dir/wrong \$MAP; touch -d '1 hour ago' \$MAP", 'make:0:10 run:0:1',
        'this is older than the process', ''],
    ['an old map, where no code is made',
        "cp $dir/wrong \$MAP; touch -d '1 hour ago' \$MAP", '', undef, ''],
    ['somebody else\'s', "cp $dir/wrong \$MAP; chown 12345 \$MAP", 'make:0:10 run:0:1',
        'this belongs to somebody else', '', 'root'],
    ['a map of a program that this process was', "cp $dir/wrong \$MAP", 'make:0:10 run:0:1', undef,
        '', '--trace-children=yes'],
    ['lines that are none', '', "$MAP make:0:10 text:zzz|1|two\n name:0:one run:0:1",
        'line 1 is none of a perf map', 'one ???:0 22'],
    ['many such lines', '', "$MAP make:0:10 text:a\nb\n text:c\nd\n name:0:one run:0:1",
        'line 1 is none of a perf map', 'one ???:0 22'],
    ['the beginning of a line', '', "$MAP make:0:10 name:0:one text:1000|fffffffffff|tw run:0:1",
        'the end is missing', 'one ???:0 22'],
    ['a map that is cut off and begun anew', '',
        "$MAP make:0:10 name:0:one run:0:1 $MAP make:1:10 name:1:two run:1:1 run:0:1", undef,
        'one ???:0 44, two ???:0 22'],
    ['a dump of nothing known', '', "$DUMP raw:00000000000000000000000000000000 make:0:10 run:0:1",
        'this jitdump is damaged', ''],
    ['a dump whose record is too large', '',
        "$DUMP make:0:10 load:0:one raw:00000000ffffffff0000000000000000 run:0:1",
        'the end is missing', 'one ???:0 22'],
    ['a dump whose code is too large', '', "$DUMP make:0:10 load:0:one raw:00000000400000000000"
        . '000000000000' . '0' x 16 . '0' x 16 . 'f' x 16 . 'f' x 16 . '0' x 16 . '7700000000000000'
        . ' run:0:1', 'this jitdump is damaged', 'one ???:0 22'],
);

for my $case (@CASES) {
    my ($what, $before, $steps, $warning, $counts, $needs) = @$case;
    SKIP: {
        skip 'only root gives files away', 3 if ($needs // '') eq 'root' && $> != 0;
        my $out = "$dir/out";
        my @option = ($needs // '') =~ /^--/ ? $needs : ();
        my $run = run_cmd(
            [   'sh', '-c', "MAP=$dir/perf-\$\$.map; rm -rf \$MAP; $before\nexec \"\$@\"", 'sh',
                built('vg-in-place'), qw(-q --tool=cachegrind), @option,
                "--cachegrind-out-file=$out", $program, split / /, $steps
            ],
            env => {TMPDIR => $dir}
        );
        $run->{err} =~ s{$OLD_MAP}{}g;
        is($run->{status}, 0, "$what: the program runs to its end");
        like($run->{err}, defined $warning
            ? qr/\A==\d+== warning: \S+: [^\n]*\Q$warning\E[^\n]*\n\z/ : qr/\A\z/,
            "$what: there is " . (defined $warning ? 'one warning' : 'no warning'));
        is(counts_of(read_file($out), qr/\A(?:one|two|tw|wrong)\z/), $counts,
            "$what: nothing has a wrong name");
    }
}

done_testing();
