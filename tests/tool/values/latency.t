# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Latency classes of known loads: all but one from D1, all from memory, half and half. The classes
# are exact, also in cg_values with a profile that tells lines or instructions apart.

use CgTest;
use CgUse qw(@FREE_FLAGS);
use JSON::PP qw(decode_json);

need_valgrind();
link_statically();
need_processor(qw(amd64 arm64));

my $program = compile(['free_latency.c'], @FREE_FLAGS);
my %line;
my $n = 0;
for my $text (split /\n/, read_file(src_dir() . '/tests/progs/free_latency.c')) {
    $n++;
    $line{$1} = $n if $text =~ m{/[*] ([DMH]) [*]/};
}

my @caches = ('--cache-sim=yes', '--I1=32768,8,64', '--D1=32768,8,64', '--LL=262144,8,64');
my $values = temp_dir() . '/values';
my %way    = (lines => []);
$way{instructions} = ['--dump-instr=yes']
    if tool(['--dump-instr=yes'], ['/bin/true'])->{status} == 0;

for my $way (sort keys %way) {
    my $run = tool([ @caches, @{ $way{$way} }, '--value-profile=load', '--value-sampling=exact',
        "--values-out-file=$values" ], [$program]);
    my $report = run_cmd([ built('cg_values'), "--profile=$run->{file}", '--format=json',
        $values ]);
    is($report->{status}, 0, "a report by $way");
    my %sum;
    for my $load (@{ decode_json($report->{out})->{loads} }) {
        my $sum = $sum{ $load->{line} } //= { map { $_ => 0 } qw(reads D B M insns) };
        $sum->{$_} += $load->{$_} for qw(reads D B M);
        $sum->{insns}++ if $load->{offset} ne '0x0';
    }
    is_deeply([ @{ $sum{ $line{D} } }{qw(reads D B M)} ], [ 4096, 4095, 0, 1 ],
        'all are found in D1 but the first');
    is_deeply([ @{ $sum{ $line{M} } }{qw(reads D B M)} ], [ 4096, 0, 0, 4096 ],
        'all come from memory');
    is_deeply([ @{ $sum{ $line{H} } }{qw(reads D B M)} ], [ 4096, 2048, 0, 2048 ],
        'half of the loads come from D1, half from memory');
    is($sum{ $line{H} }{insns}, $way eq 'lines' ? 0 : 1, "the last load is told apart by $way");
    my $text = run_cmd([ built('cg_values'), "--profile=$run->{file}",
        '--latency=D:4,B:40,M:200', $values ])->{out};
    like($text, qr/^4,096 +819,200  \(100[.]0% M\) /m, 'loads from memory have their cycles');
    like($text, qr/\(50[.]0% D\) \(50[.]0% M\)|\(50[.]0% M\) \(50[.]0% D\)/, 'and their shares');
}

done_testing();
