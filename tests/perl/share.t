# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Shares of samples with their bounds.

use CgTest;
use Cachegrind::Source::Disassembly qw(disassemble receiving_register);
use Cachegrind::Values::Latency;
use Cachegrind::Values::Share qw(bounds estimate independent share_text wilson);
use Cachegrind::Values::Text qw(value_text);

sub percent { return sprintf '%.1f-%.1f', map { 100 * $_ } @_ }

# Known values of Wilson's interval.
is(percent(wilson(38, 40)),  '83.5-98.6', '38 of 40');
is(percent(wilson(0,  10)),  '0.0-27.8',  'none of 10');
is(percent(wilson(10, 10)),  '72.2-100.0', 'all of 10');
is(percent(wilson(50, 100)), '40.4-59.6', '50 of 100');
is(percent(wilson(0,  0)),   '0.0-100.0', 'nothing of nothing');

# At a worth of 1.54, the lower bound is Wilson's without one sample, the upper is Wilson's of all.
is(percent(bounds(38, 38, 40, 1.54)),     '83.1-98.6',  'bounds of 38 of 40, worth more: 37 of 39');
is(percent(bounds(38, 38, 40, 1)),        '79.0-98.9', 'the bounds of 38 of 40 are wider at gaps');
is(percent(bounds(0, 1, 10, 1)), percent(bounds(1, 1, 10, 1)), 'perhaps seen once');
is(percent(bounds(1, 1, 5, 1)),           '0.0-69.9',   'seen once: any of very many');
is(percent(bounds(1, 1, 1, 1)),           '0.0-100.0',  'one sample');
is(percent(bounds(0, 0, 0, 1)),           '0.0-100.0',  'none');

sub text_of { return share_text(estimate({@_})) }
is(text_of(count => 38, error => 0, samples => 40), '95.0% of 40 (79-99%)', 'few samples');
is(text_of(count => 95_000, error => 0, samples => 100_000), '95.0%', 'many samples');
is(text_of(count => 38, error => 0, samples => 40, exact => 1), '95.0%', 'all that there were');
is(text_of(count => 30, error => 10, samples => 40, exact => 1), '50.0% of 40 (50-75%)',
    'a list that may have counted too much');

# There are 100 samples. In bursts of ten, each burst has 45 pairs.
is(independent(100, undef, undef, 100), 100, 'a sample a burst: all count');
is(independent(100, 450, 450, 50, 50), 10, 'bursts of equal ones: a burst counts');
is(independent(100, 450, 450, 100),    10, 'bursts of equal ones count as bursts');
is(independent(100, 450, 0, 50, 50),  100, 'bursts of different ones are no worse than none');
# The share of equal pairs is almost the same in all, 2,450 of 4,950, and in bursts, 222 of 450.
ok(independent(100, 450, 222, 50, 50) > 90,
    'a share in bursts that is the share of all is no worse');
my $half = independent(100, 450, 336, 50, 50);
ok($half > 15 && $half < 22, 'half alike: worth less, by 1 + 9 / 2');
is(independent(10, 45, 45, 10), 1, 'one burst is one sample');
is(text_of(count => 38, error => 0, samples => 40, independent => 10), '95.0% of 40 (56-100%)',
    'bounds are those of fewer samples');

is(value_text('0x3c8'),              '0x3c8',     'a small value');
is(value_text('0xffffffffffffffff'), '0xff..ff',  'a run of f is shortened');
is(value_text('0xfffffffffffffff8'), '0xff..f8',  'a run of f before one digit is shortened');
is(value_text('0xffffffffffff1234'), '0xff..1234', 'a run of f before some digits is shortened');
is(value_text('0xffff'),             '0xffff',    'a short run is not');

is(receiving_register('mov (%rdi),%eax'),          'eax', 'a load into a register');
is(receiving_register('mov 0x8(%rsp),%r12'),       'r12', 'a load into a new register');
is(receiving_register('lea 0x10(%rip),%rax # 4010'), 'rax', 'a load with a remark');
is(receiving_register('cmpl $0x1,0x8(%rsp)'),      undef, 'a comparison receives nothing');
is(receiving_register('ldr w1, [x1, #64]'),        'w1',  "arm64's");
is(receiving_register("ldaxrb\tw0, [x3]"),         'w0',  'a linked load of a byte');
is(receiving_register('str w1, [x1]'),             undef, 'a store receives nothing');
is_deeply(disassemble('/no/such/object', 0, 16), {}, 'no object, no instructions');

is_deeply(Cachegrind::Values::Latency::parse_latencies('D:4,B:40,M:200'),
    { D => 4, B => 40, M => 200 }, 'latencies of classes');
is(Cachegrind::Values::Latency::parse_latencies($_), undef, "'$_' are none")
    for 'D:4', 'D:4,B:4,M', 'D:4,D:4,B:1,M:1', q{}, 'D:x,B:1,M:1';

done_testing();
