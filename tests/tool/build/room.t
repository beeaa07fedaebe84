# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The tool leaves room for the program: its image ends at most 2 MB above that of the installed
# Cachegrind. It needs no more memory than that one, and has no debug information.

use CgCompare qw(reference_lib);
use CgTest;

need_valgrind();
my $valgrind = need_reference();

# Return the address at which a program's last loaded segment ends.
sub end_of_image($program) {
    my $end = 0;
    for (split /\n/, run_cmd([qw(readelf -lW), $program])->{out}) {
        my ($address, $size) = /^\s*LOAD\s+\S+\s+(0x\w+)\s+\S+\s+\S+\s+(0x\w+)/ or next;
        my $its_end = hex($address) + hex $size;
        $end = $its_end if $its_end > $end;
    }
    return $end;
}

my $reference = reference_lib(build_dir());

subtest 'the image' => sub {
    plan skip_all => 'no readelf' if run_cmd(['readelf', '--version'])->{status} != 0;
    for my $path (glob build_dir() . '/.in_place/cachegrind-*-linux') {
        my ($name) = $path =~ m{([^/]+)\z};
      SKIP: {
            skip "no installed $name", 1 if !-e "$reference/$name";
            my $its_end = end_of_image("$reference/$name");
            cmp_ok($its_end, '>', 0, "the installed $name is an image with loaded segments");
            cmp_ok(end_of_image($path), '<=', $its_end + 2 * 1024 * 1024, "$name ends near theirs");
        }
    }
};

# Valgrind reads the tool's own debug information before each program starts.
subtest 'nothing to read at each start' => sub {
    plan skip_all => 'no readelf' if run_cmd(['readelf', '--version'])->{status} != 0;
    my ($flags) = read_file(build_dir() . '/Makefile') =~ /^TOOL_CFLAGS = (.*)/m;
    plan skip_all => "built with $flags" if $flags =~ /-g/;
    for my $path (glob build_dir() . '/.in_place/cachegrind-*-linux') {
        my ($name) = $path =~ m{([^/]+)\z};
        my $sections = run_cmd([qw(readelf -SW), $path])->{out};
        unlike($sections, qr/[.]debug_/, "$name has no debug information");
        my ($its, $theirs) = map { /[.]eh_frame +PROGBITS +\w+ \w+ (\w+)/ ? hex $1 : 0 }
            $sections, run_cmd([qw(readelf -SW), "$reference/$name"])->{out};
      SKIP: {
            skip "no unwind tables in an installed $name", 1 if $theirs == 0;
            cmp_ok($its, '<=', $theirs, "$name has no more unwind tables than the installed one");
        }
    }
};

subtest 'low programs' => sub {
    my $machine = run_cmd([qw(uname -m)])->{out};
    plan skip_all => 'the program is for amd64' if $machine !~ /^x86_64$/;
    my @flags = qw(-O1 -static -nostdlib -ffreestanding);
    my $maps  = compile(['free_low.c'], @flags);
    is(run_cmd([$maps])->{status}, 42, 'a program maps memory at 0x5a000000');
    for my $options ([], [ '--cache-sim=yes', '--branch-sim=yes' ]) {
        is(tool($options, [$maps])->{status}, 42, "and can under the tool with (@{$options})");
    }
    for my $start (qw(0x59000000 0x5a800000)) {
        my $low = compile(['free_low.c'], @flags, "-Wl,-Ttext-segment=$start");
        is(tool(['--cache-sim=yes'], [$low])->{status}, 42, "a program linked at $start runs");
    }
};

# Return the peak memory, in KB, of a command under the tool in the folder $tools.
sub memory($tools, @command) {
    my $report = temp_dir() . '/report';
    my $run = run_cmd([
        'env', "VALGRIND_LIB=$tools", 'setarch', '-R', spend(), $report,
        $valgrind, '--tool=cachegrind', '--cachegrind-out-file=/dev/null', '-q', @command
    ]);
    is($run->{status}, 0, "@command ran with $tools") or diag($run->{err});
    return (split q{ }, read_file($report))[2];
}

sub spend {
    my $program = temp_dir() . '/spend';
    if (!-e $program) {
        my $source = CgTest::src_dir() . '/bench/progs/spend.c';
        my $run = run_cmd([ split(q{ }, $ENV{CG_CC} // 'cc'), '-O1', '-o', $program, $source ]);
        is($run->{status}, 0, 'the program that measures is compiled') or diag($run->{err});
    }
    return $program;
}

subtest 'memory' => sub {
    chomp(my $cc1 = run_cmd([ split(q{ }, $ENV{CG_CC} // 'cc'), '-print-prog-name=cc1' ])->{out});
    plan skip_all => 'no cc1' if !-x $cc1;
    my $source = write_file(temp_dir() . '/one.c', "int f(int a) { return a + 1; }\n");
    my @command = ($cc1, '-quiet', '-O1', $source, '-o', '/dev/null');
    for my $options ([], ['--cache-sim=yes']) {
        my $theirs = memory($reference, @{$options}, @command);
        my $ours   = memory(build_dir() . '/.in_place', @{$options}, @command);
        cmp_ok($ours, '<=', $theirs, "cc1 with (@{$options}) takes no more than under theirs");
    }
};

done_testing();
