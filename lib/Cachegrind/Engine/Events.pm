# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Engine::Events;

# Long names of events, for readers who do not know the short names by heart.

use Cachegrind::Strict;

use Exporter qw(import);
our @EXPORT_OK = qw(long_name parse_event);

my %LONG_NAME = (
    Ir    => 'instructions executed',
    I1mr  => 'instruction fetches that missed the first-level cache',
    ILmr  => 'instruction fetches that missed the last-level cache',
    Dr    => 'reads of data',
    D1mr  => 'reads of data that missed the first-level cache',
    DLmr  => 'reads of data that missed the last-level cache',
    Dw    => 'writes of data',
    D1mw  => 'writes of data that missed the first-level cache',
    DLmw  => 'writes of data that missed the last-level cache',
    ILdmr => 'instruction fetches that missed the last-level cache and wrote a line back',
    DLdmr => 'reads of data that missed the last-level cache and wrote a line back',
    DLdmw => 'writes of data that missed the last-level cache and wrote a line back',
    Bc    => 'conditional branches executed',
    Bcm   => 'conditional branches mispredicted',
    Bi    => 'indirect branches executed',
    Bim   => 'indirect branches mispredicted',
    Ge    => 'global bus events: locked instructions',
    L1m   => 'misses of the first-level caches',
    LLm   => 'misses of the last-level cache',
    Bm    => 'branches mispredicted',
    CEst  => 'estimated cycles',
    Cy    => 'cycles, estimated',
    CyMem => 'cycles that wait for memory beyond the first-level cache',
    CyBr  => 'cycles that wait after wrong predictions',
    CyFe  => 'cycles that wait for lines of instructions',
    CyDep => 'cycles that wait for operands',
    D2mr  => 'reads of data that missed the second-level cache',
    D2mw  => 'writes of data that missed the second-level cache',
    I2mr  => 'fetches of instructions that missed the second-level cache',
    DTmr  => 'reads of data whose page was in no TLB',
    DTmw  => 'writes of data whose page was in no TLB',
    ITmr  => 'fetches of instructions whose page was in no TLB',
    'I1m%'  => 'instruction fetches that missed the first-level cache, of all',
    'ILm%'  => 'instruction fetches that missed the last-level cache, of all',
    'D1m%'  => 'reads and writes of data that missed the first-level cache, of all',
    'D1mr%' => 'reads of data that missed the first-level cache, of all',
    'D1mw%' => 'writes of data that missed the first-level cache, of all',
    'DLm%'  => 'reads and writes of data that missed the last-level cache, of all',
    'DLmr%' => 'reads of data that missed the last-level cache, of all',
    'DLmw%' => 'writes of data that missed the last-level cache, of all',
    'LLm%'  => 'misses of the last-level cache, of all instructions, reads and writes',
    'Bm%'   => 'branches mispredicted, of all',
    'Bcm%'  => 'conditional branches mispredicted, of all',
    'Bim%'  => 'indirect branches mispredicted, of all',
    AcCost1 => 'temporal loss in the first-level caches: 1000 / uses of each line loaded',
    SpLoss1 => 'spatial loss in the first-level caches: bytes loaded and never used',
    AcCost2 => 'temporal loss in the last-level cache: 1000 / uses of each line loaded',
    SpLoss2 => 'spatial loss in the last-level cache: bytes loaded and never used',
    Loaded1 => 'bytes loaded into the first-level caches',
    Loaded2 => 'bytes loaded into the last-level cache',
    'SpLoss1%' => 'bytes never used, of those loaded into the first-level caches',
    'SpLoss2%' => 'bytes never used, of those loaded into the last-level cache',
    Uses1   => 'uses of a line loaded into the first-level caches, harmonic mean',
    Uses2   => 'uses of a line loaded into the last-level cache, harmonic mean',
    sysCount => 'system calls',
    sysTime  => 'elapsed time of system calls, in the unit that the profile says',
    sysCpuTime => 'processor time of system calls, in nanoseconds',
);

# Return the long name of $event, or $event itself if it is unknown.
sub long_name($event) {
    return $LONG_NAME{$event} // $event;
}

# Return the parts of $text, an `event:` line of Callgrind's format: the event's name, the formula
# by which it is derived from others, and its long name. Formula and long name may be undef.
sub parse_event($text) {
    return $text =~ /\A\s*(.*?)\s*(?:=\s*([^:]*?)\s*)?(?::\s*(.*?)\s*)?\z/s;
}

1;
