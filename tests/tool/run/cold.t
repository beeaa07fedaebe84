# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Most code runs once or a few times, and translating it takes longer than running it. So under
# Callgrind's name the tool makes no more code than Callgrind does, and translates hot code anew.

use CgCallgrindRun qw(has_reference);
use CgTest;

need_valgrind();
link_statically();

# Return the bytes of generated code, and the number of discarded translations.
sub translations($valgrind, @command) {
    my $run = run_cmd([ $valgrind,
        qw(--tool=callgrind --stats=yes --callgrind-out-file=/dev/null), @command ]);
    my ($bytes)     = $run->{err} =~ /transtab: new .* -> ([\d,]+); ratio/;
    my ($discarded) = $run->{err} =~ /transtab: discarded\s+([\d,]+)/;
    return map { s/,//gr } $bytes, $discarded;
}

my ($ours) = translations(built('vg-in-place'), 'true');
SKIP: {
    skip 'no Callgrind here to compare with', 1 if !has_reference();
    my ($theirs) = translations($ENV{CG_VALGRIND} // 'valgrind', 'true');
    cmp_ok($ours, '<=', $theirs, 'what runs a few times has no more code than under Callgrind');
}

my @loop = (qw(perl -e), 'sub f { return $_[0] + 1 } my $n = 0; $n = f($n) while $n < 30_000');
my (undef, $discarded) = translations(built('vg-in-place'), @loop);
cmp_ok($discarded, '>', 0, 'code that runs often is translated anew');

done_testing();
