# Programs that start Callgrind themselves and read what it leaves: the options that each gives,
# the requests that its harness makes, and a reader of the files by the rules of its own. (These
# programs cannot be had here, or measure things that would have to be built first.)

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgCalls        qw(graph_of);
use CgCallgrindRun qw(callgrind has_reference reference);
use CgTest         qw(compile need need_valgrind);
use Test::More;

need_valgrind();
my $program = eval { compile(['callgrind_clients.cc'], '-O1') };
need(defined $program, 'no C++ compiler');

# What work() executes in a round, from two parts of a profile that differ by a thousand rounds.
sub per_round { return ($_[1] - $_[0]) / 1000 }

# Options have commas, and names of files number signs.
no warnings 'qw';

# ---- gungraun (formerly iai-callgrind) ----------------------------------------

my %EVENTS = map { $_ => 1 } qw(Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw SysCount SysTime
    SysCpuTime Ge Bc Bcm Bi Bim ILdmr DLdmr DLdmw AcCost1 AcCost2 SpLoss1 SpLoss2);
my %LINES = map { $_ => 1 } qw(ob fl fi fe fn cob cfi cfl cfn calls jump jcnd jfi jfn);

# What it makes of a file: keys, and the total of each event; dies of what it does not know.
sub read_by_gungraun {
    my ($text) = @_;
    my ($first, @lines) = split /\n/, $text;
    die "no format line\n" if $first !~ /\A# callgrind format/;
    my (%key, @events, @positions, @totals);
    while (defined(my $line = shift @lines)) {
        next if $line =~ /\A(?:#|\s*\z)/;
        my ($name, $value) = $line =~ /\A(\w+): ?(.*)/ or die "header: $line\n";
        push @{ $key{$name} }, $value;
        last if $name eq 'events';
    }
    die "no $_\n" for grep { !$key{$_} } qw(pid cmd events);
    die "another version\n" if "@{ $key{version} // ['1'] }" ne '1';
    @events    = split q{ }, $key{events}[0];
    @positions = split q{ }, $key{positions}[0] // 'line';
    die "event $_\n" for grep { !$EVENTS{$_} } @events;
    for my $line (@lines) {
        next if $line =~ /\A(?:#|\s*\z)/;
        if ($line =~ /\A(?:totals|summary): /) {
            @totals = split q{ }, $line =~ s/.*: //r if $line =~ /\Atotals/;
        } elsif ($line =~ /\A(\w+)=(.*)/) {
            die "line: $line\n" if !$LINES{$1};
            die "a number for a name: $line\n" if $2 =~ /\A\(\d+\)/;
        } else {
            my @numbers = split q{ }, $line;
            die "line: $line\n" if @numbers < @positions + 1 || @numbers > @positions + @events;
            die "no number: $line\n" if grep { !/\A(?:0x[0-9a-f]+|\d+)\z/ } @numbers;
        }
    }
    return { %key, total => { map { ($events[$_] => $totals[$_]) } 0 .. $#events } };
}

# The names that it knows, from which it takes what a file is; empty files it removes.
my $NAME = qr/\Acallgrind[.]bench[.]out[.]#(\d+)(?:[.](\d+))?(?:-(\d+))?\z/;

my $run = callgrind([ qw(--error-exitcode=0 --trace-children=yes --fair-sched=try
        --I1=32768,8,64 --D1=32768,8,64 --LL=8388608,16,64 --cache-sim=yes
        --compress-strings=no --compress-pos=no --dump-line=yes --dump-instr=no
        --combine-dumps=no --separate-threads=yes
        --toggle-collect=*::__iai_callgrind_wrapper_mod::*
        --callgrind-out-file=callgrind.bench.out.#%p --log-file=callgrind.bench.log.#%p) ],
    [ $program, 'gungraun' ]);
is($run->{status}, 0, 'gungraun: its options are taken');
my ($log_name) = grep { /[.]log[.]/ } keys %{ $run->{files} };
my $log = delete $run->{files}{$log_name};
like($log, qr/^==\d+== Command: \S+ gungraun$/m,
    'gungraun: its options are taken, the log has the command');
is(join(q{}, grep { !/\A(==|--)\d+\1/ } split /\n/, $log), q{},
    'gungraun: its options are taken, and lines of its form alone');
is(scalar(grep { !/$NAME/ } keys %{ $run->{files} }), 0,
    'gungraun: its options are taken, names of files are known');
my %gungraun = map { $_ => eval { read_by_gungraun($run->{files}{$_}) } // $@ }
    grep { length $run->{files}{$_} } keys %{ $run->{files} };
is(join(q{}, grep { !ref } values %gungraun), q{},
    'gungraun: its options are taken, and all files can be read');
my ($thread) = grep { ref } values %gungraun;
is("@{ $thread->{thread} // ['none'] } @{ $thread->{part} // ['none'] }", '1 1',
    'gungraun: its options are taken, one of a thread, which is a part');
cmp_ok($thread->{total}{Ir} // 0, '>', 3000,
    'gungraun: its options are taken, with the function that is measured');
cmp_ok($thread->{total}{Ir} // 1e9, '<', 20_000,
    'gungraun: its options are taken, and not the others');

# ---- CodSpeed ------------------------------------------------------------------

$run = callgrind([ qw(-q --trace-children=yes --cache-sim=yes --I1=32768,8,64 --D1=32768,8,64
        --LL=8388608,16,64 --instr-atstart=no --read-inline-info=yes --compress-strings=no
        --combine-dumps=yes --dump-line=no --trace-children-skip=*esbuild,*.rustup-wrapped
        --obj-skip=*libpython*
        --callgrind-out-file=%p.out --log-file=valgrind.%p.log) ], [ $program, 'codspeed' ]);
is($run->{status}, 0, 'CodSpeed: its options are taken');
my ($out, @others) = grep { /\A\d+[.]out\z/ } keys %{ $run->{files} };
is(scalar @others, 0,
    'CodSpeed: its options are taken, there is one file a process, by its number');
my $text  = $run->{files}{ $out // q{} } // q{};
my @parts = split /^(?=part: )/m, $text;
my $head  = shift @parts;
like($head, qr/^pid: @{[ $out =~ s{[.]out}{}r ]}$/m,
    'CodSpeed: its options are taken, the header says which');
my %ir;
for my $part (@parts) {
    my ($trigger) = $part =~ /^desc: Trigger: (.*)/m;
    my ($events)  = $part =~ /^events: (.*)/m;
    my @totals    = split q{ }, ($part =~ /^totals: (.*)/m)[0];
    is($events, 'Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw',
        "CodSpeed: its options are taken, $trigger: all events are there");
    unlike($part, qr/^\w+=\(\d+\)/m, 'CodSpeed: its options are taken, and names are written out');
    $ir{$trigger} = $totals[0];
}
is_deeply([ sort keys %ir ], [
        'Client Request: Metadata: harness 1.0',
        map({ "Client Request: benches/work.rs::work[$_]" } 1, 2),
        'Program termination'
    ], 'CodSpeed: its options are taken, there is a part for each request, by its text');
my @benches = map { $ir{"Client Request: benches/work.rs::work[$_]"} // 0 } 1, 2;
is(per_round(@benches), int per_round(@benches),
    'CodSpeed: its options are taken, whose counts are those of the rounds');
cmp_ok($benches[0], '<', 1000 * per_round(@benches) + 100,
    'CodSpeed: its options are taken, and of little else');
is($ir{'Client Request: Metadata: harness 1.0'}, 0,
    'CodSpeed: its options are taken, and what is not measured has none');

# Newer ones follow processes that the program starts; and their Callgrind knows two requests more.
$run = callgrind([ qw(-q --trace-children=yes --cycle-estimation=yes --instr-atstart=inherit
        --separate-threads=yes --collect-systime=nsec --compress-strings=no
        --callgrind-out-file=%p.out) ], [ $program, 'skip' ]);
is($run->{err}, q{},
    'CodSpeed: its options are taken, newer options are taken, and both requests are known');
my ($before, $after) = map { $run->{files}{$_} } sort grep { /[.]out[.]\d-01\z/ }
    keys %{ $run->{files} };
my $arcs_of = sub {
    my ($part) = @_;
    my $arcs = graph_of($part)->{arcs};
    return join q{ }, sort map { s/.*[|](\w+).*/$1/sr }
        grep { grep { /[|]compare/ } keys %{ $arcs->{$_} } } keys %{$arcs};
};
like($arcs_of->($before), qr/\A(?!sorts)\w+\z/,
    'CodSpeed: its options are taken, a function of the library calls the program');
is($arcs_of->($after), 'sorts',
    'CodSpeed: its options are taken, until the library is skipped: then its caller does');
like($before, qr/^desc: Language: C[+][+]\ndesc: two lines\n/m,
    'CodSpeed: its options are taken, a part is described');
unlike($after, qr/^desc: Language/m, 'CodSpeed: its options are taken, and only that one');

# ---- QtTest ----------------------------------------------------------------------

# The first number after `summary: ' in the last part.
sub number_of_qttest {
    my ($qt) = @_;
    my ($pid) = map { /\Acallgrind[.]out[.](\d+)\z/ } keys %{ $qt->{files} };
    my ($last) = sort { $b <=> $a }
        map { /\Acallgrind[.]out[.]\Q$pid\E[.](\d+)\z/ } keys %{ $qt->{files} };
    return ($qt->{files}{"callgrind.out.$pid.$last"} =~ /^summary: (\d+)/m)[0];
}
my @qttest = ([ qw(--instr-atstart=yes --quiet) ], [ $program, 'qttest' ]);
$run = callgrind(@qttest);
is($run->{status}, 0, 'QtTest: its options are taken');
is(scalar(grep { !/\Acallgrind[.]out[.]\d+(?:[.]\d+)?\z/ } keys %{ $run->{files} }), 0,
    'QtTest: its options are taken, names of files are those that it removes');
my $number = number_of_qttest($run);
cmp_ok(abs($number - $benches[0]), '<', 30,
    'QtTest: its options are taken, and its number is that of what it measures');
SKIP: {
    skip 'no installed Callgrind', 1 if !has_reference();
    cmp_ok(abs(number_of_qttest(reference(@qttest)) - $number), '<=', 2,
        'QtTest: its options are taken,'
            . ' as the installed Callgrind has it, to an instruction or two of the request');
}

# ---- Sightglass --------------------------------------------------------------------

$run = callgrind([ qw(--instr-atstart=no --cache-sim=yes --branch-sim=yes) ],
    [ $program, 'sightglass' ]);
my @phases = $run->{out} =~ /^part: (\d+)\ndesc: Trigger: (.*)\nevents: (.*)\nsummary: (.*)\n/mg;
is("@phases[0, 1, 4, 5]", '1 Client Request: compilation/0 2 Client Request: execution/1',
    'Sightglass: each part can be read by the program as soon as it is dumped');
is(scalar(split q{ }, $phases[$_]), scalar(split q{ }, $phases[ $_ + 1 ]),
    'Sightglass: each part can be read by the program as soon as it is dumped,'
        . ' its summary has all events') for 2, 6;
my ($first, $second) = map { (split q{ }, $phases[$_])[0] } 3, 7;
is(per_round($first, $second), per_round(@benches),
    'Sightglass: each part can be read by the program as soon as it is dumped,'
        . ' and counts what was done in it');

done_testing();
