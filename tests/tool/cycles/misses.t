# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Misses of the second level and of TLBs (--cycles=yes), in loops with a known number of them: by
# function, by call, and only while events are collected.

use CgTest qw(compile need_processor need_valgrind read_file src_dir temp_dir tool write_file);
use CgUse qw(@FREE_FLAGS);

need_valgrind();
need_processor('amd64');

my $program = compile(['free_pages.c'], @FREE_FLAGS);
my ($machine) = read_file(src_dir() . '/tests/unit/cycles/machine.h') =~ /= (".*?");\n/s;
my $file = temp_dir() . '/machine';
write_file($file, ($machine =~ s/"\s*"//gr =~ tr/"//dr) =~ s/\\n/\n/gr);

my @MISSES = qw(D2mr D2mw I2mr DTmr DTmw ITmr);

# Return costs by event: of each function, of its calls, and of the whole run.
sub figures {
    my ($run) = @_;
    my (@events, %of, %calls, %name, $function, $of);
    my $named = sub { my ($id, $name) = @_; return $name{$id} = $name || $name{$id} };
    for (split /\n/, $run->{profile}) {
        if    (/^events: (.*)/)             { @events = split q{ }, $1 }
        elsif (/^cfn=(\S+) ?(.*)/)         { $named->($1, $2); $of = $calls{$function} //= {} }
        elsif (/^fn=(\(\d+\)) ?(.*)/ || /^fn=((.*))/) {
            $function = $named->($1, $2);
            $of = $of{$function} //= {};
        }
        elsif (/^(?:\d+|[+]\d+|[*]) (.*)/) {
            my @counts = split q{ }, $1;
            $of->{ $events[$_] } += $counts[$_] // 0 for 0 .. $#events;
            $of = $of{$function};
        }
        elsif (/^summary: (.*)/) { @{ $of{'the run'} }{@events} = split q{ }, $1 }
    }
    return (\%of, \%calls);
}

sub is_about {
    my ($got, $expected, $what) = @_;
    my @wrong = grep { abs(($got->{$_} // 0) - ($expected->{$_} // 0)) > 20 } @MISSES;
    ok(!@wrong, $what) or diag(map {"$_: $got->{$_}\n"} @wrong);
    return;
}

my @options = ('-q', '--cycles=yes', "--machine=$file");
my $run = tool(\@options, [$program]);
my ($of) = figures($run);
is_about($of->{read_pages}, { D2mr => 3200, DTmr => 3200 }, 'each read of a page misses both');
is_about($of->{write_pages}, { D2mw => 3200, DTmw => 3200 }, '... and so does each write');
is_about($of->{read_lines}, { D2mr => 512 }, 'what L2 has is missed once');
cmp_ok($of->{read_lines}{CyMem}, '>', 20_000, '... but waits each time');

my ($by_calls, $calls) = figures(tool([ @options, '--call-graph=yes' ], [$program]));
is("@{$by_calls->{'the run'}}{@MISSES}", "@{$of->{'the run'}}{@MISSES}", 'calls change nothing');
is_about($calls->{read_both}, { D2mr => 3712, DTmr => 3200 }, 'calls have what is missed in them');
is_about($calls->{'(below main)'}, { D2mr => 3712, DTmr => 3200, D2mw => 3200, DTmw => 3200 },
    '... and in those that they make');

my ($some) = figures(tool([ @options, '--toggle-collect=read_pages' ], [$program]));
is($some->{'the run'}{D2mw}, 0, 'outside of a function that is collected none is counted');
is_about($some->{'the run'}, { D2mr => 3200, DTmr => 3200 }, '... and all within');

like(
    tool([ '--cycles=yes', "--machine=$file" ], [$program])->{err},
    qr/^==\d+==\ L2\ misses:\ +(?<r>[\d,]+)\ reads,\ [\d,]+\ writes,\ \d+\ of\ code\n
        ==\d+==\ TLB\ misses:\ +[\d,]+\ reads,\ [\d,]+\ writes,\ \d+\ of\ code$/mx,
    'the summary has them'
);

my $other = temp_dir() . '/none';
write_file($other, read_file($file) =~ s/^(I?TLB) .*/$1 0 0 0/gmr);
my ($none) = figures(tool([ '-q', '--cycles=yes', "--machine=$other" ], [$program]));
is("@{$none->{'the run'}}{qw(DTmr DTmw ITmr)}", '0 0 0', 'a machine without TLBs misses no page');
is($none->{'the run'}{Cy}, $of->{'the run'}{Cy}, '... and takes as long');

done_testing();
