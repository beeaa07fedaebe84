# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Under Callgrind's name the tool has Callgrind's prefetcher and further events: those of an LL that
# writes back, locked instructions and system calls. For gzip and perl our totals equal Callgrind's
# exactly, except for a program's last superblock, with a system call, which Callgrind leaves out.

use CgCompare qw(reference_lib run_side);
use CgTest;

need_valgrind();
my $lib = reference_lib(build_dir());
need(scalar(glob "$lib/callgrind-*"), 'no Callgrind here to compare with');

my $folder = new_folder();
my $text     = write_file(temp_dir() . '/text', join q{}, map { $_ * $_ . "\n" } 1 .. 20_000);
my %command  = (
    gzip => [ 'gzip', '-nc', $text ],
    perl => [ 'perl', '-e', '$n{$_ % 997} .= $_ for 1 .. 4000; print sort values %n' ],
);
my @caches = ('--I1=32768,8,64', '--D1=32768,8,64', '--LL=262144,8,64');

# The largest counts of a program's last superblock, that of _exit(), on arm64 in two cache lines.
my $n_lines = processor() eq 'arm64' ? 2 : 1;
my %LAST    = (Ir => 10, (map { $_ => $n_lines } qw(I1mr ILmr ILdmr)), Dr => $n_lines - 1,
    sysCount => 1);

sub totals($profile) {
    my ($text) = read_file($profile);
    my ($events) = $text =~ /^events: (.*)/m;
    my ($totals) = $text =~ /^totals: (.*)/m;
    my @events = split q{ }, $events;
    my @counts = split q{ }, $totals;
    return ($events, { map { $events[$_] => $counts[$_] // 0 } 0 .. $#events });
}

for my $name (sort keys %command) {
    for my $options (
        [ '--simulate-wb=yes', '--collect-bus=yes', '--collect-systime=yes' ],
        [ '--simulate-hwpref=yes', '--branch-sim=yes' ],
    ) {
        my @run = ('setarch', '-R', $ENV{CG_VALGRIND} // '/usr/bin/valgrind', '-q',
            '--tool=callgrind', "--callgrind-out-file=$folder/profile", @caches, @{$options});
        my $theirs = run_side($folder, 'theirs', $lib, '/dev/null', @run, @{ $command{$name} });
        my $ours = run_side($folder, 'ours', build_dir() . '/.in_place', '/dev/null', @run,
            '--count-rep-checks=yes', @{ $command{$name} });
        my ($their_events, $their) = totals($theirs->{profile});
        my ($our_events,   $our)   = totals($ours->{profile});
        is($our_events, $their_events, "$name, @{$options}: the same events, in the same order");
        delete @{$_}{qw(sysTime)} for $our, $their;
        my %more = map { $_ => ($our->{$_} // 0) - $their->{$_} } keys %{$their};
        my @bad  = grep { $more{$_} < 0 || $more{$_} > ($LAST{$_} // 0) } sort keys %more;
        is("@{[ map { qq{$_ $our->{$_} $their->{$_}} } @bad ]}", q{}, "$name, @{$options}: totals");
        # Callgrind counts the last system call on x86, but not on amd64.
        like($more{sysCount}, processor() eq 'amd64' ? qr/\A1\z/ : qr/\A[01]\z/,
            "$name, @{$options}: the same events, in the same order, with the last system call")
            if defined $more{sysCount};
    }
}

done_testing();
