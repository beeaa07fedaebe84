# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# A program that dies by a signal leaves its profile all the same, because people look for the cause
# of a crash or a time-out. Nearly every signal below 32 that can be caught and kills is tried.

use Config;
use CgTest;

need_valgrind();
link_statically();

my $program = compile([ 'die.c' ], '-O1');
my @deadly  = qw(HUP INT QUIT ILL TRAP ABRT BUS FPE USR1 SEGV USR2 PIPE ALRM TERM XCPU XFSZ VTALRM
    PROF SYS);

my @names = split q{ }, $Config{sig_name};
my %number;
@number{@names} = split q{ }, $Config{sig_num};

for my $name (@deadly) {
    my $run = tool([], [ $program, $number{$name} ]);
    like($run->{profile} // q{}, qr/^summary: [1-9]\d{4,}$/m, "SIG$name leaves the profile");
}
my $run = tool([], [ $program, 0 ]);
is($run->{signal} || $run->{status} - 128, $number{ABRT}, 'abort() kills');
like($run->{profile} // q{}, qr/^fn=abort\n/m, 'and leaves a profile that has it');

done_testing();
