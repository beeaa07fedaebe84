# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Programs without libc have the installed Cachegrind's profile: string instructions, branches and
# calls of many kinds; accesses that straddle lines, in caches so small that mistakes in the order
# of uses show; and 32-bit programs, which the tool for x86 profiles.

use CgCompare  qw(compare);
use CgTest;
use CgWorkload qw(matrix);

need_valgrind();
need_reference();
need_fixed_addresses();
need_processor(qw(amd64 x86 arm64));

my @flags = qw(-O1 -static -nostdlib -ffreestanding -fno-stack-protector -fno-pie -no-pie);
my $IS_ARM  = processor() eq 'arm64';
# All tools of Valgrind end by SIGBUS if a segment begins behind the end of the program's file. On
# arm64, for pages of 64 kB, the linker puts a segment of only .bss there, so use pages of 4 kB.
my %native  = (amd64 => [qw(-m64 -msse)], arm64 => ['-Wl,-z,max-page-size=4096']);
my %machine = map { $_ ? (q{} => $_) : () } $native{ processor() };
if (!$IS_ARM && eval { compile(['free_calls.c'], @flags, '-m32') }) {
    my $run = tool([], [ compile(['free_calls.c'], @flags, '-m32') ]);
    $machine{', 32-bit'} = [qw(-m32 -msse)] if defined $run->{profile};
}
note('32-bit programs cannot be made or profiled here') if !$IS_ARM && !$machine{', 32-bit'};

my @matrix = matrix();
my @tiny = map { [ '--cache-sim=yes', '--I1=64,2,32', "--D1=$_", '--LL=1024,2,64' ] }
    '128,2,64', '256,2,64', '192,3,64', '64,2,32', '128,1,64', '512,4,32', '512,8,64';
for my $suffix (sort keys %machine) {
    for my $name (qw(loops calls straddle), $IS_ARM ? () : 'rep') {
        my $program = compile(["free_$name.c"], @flags, @{ $machine{$suffix} });
        my (@bad, %references);
        for my $options (@matrix, $name eq 'straddle' ? @tiny : $tiny[0]) {
            my $result = compare(
                references => \%references,
                options    => $options,
                command    => [$program],
            );
            push @bad, "with @{$options}: $result->{difference}" if !$result->{same};
        }
        is("@bad", q{}, "free_$name$suffix has the same profile with all options");
    }
}

# A program that uses libc, its dynamic linker and C++'s library.
if ($machine{', 32-bit'}) {
    my $program = eval { compile(['classes.cc'], '-O1', '-m32', '-pthread', '-lstdc++') };
    SKIP: {
        skip 'no 32-bit C++ library', 1 if !$program;
        my $result = compare(
            options => [ '--cache-sim=yes', '--branch-sim=yes' ],
            command => [ $program, 150 ]
        );
        ok($result->{same}, 'C++, 32-bit, has the same profile') or diag($result->{difference});
    }
}

done_testing();
