# What README.md and the manual say of other programs - the installed Cachegrind, Callgrind
# and perf - is what these do: each claim is beside a check that runs the program. Who
# changes a sentence about one of them is sent here.

use strict;
use warnings;

use File::Basename qw(dirname);
use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgTest qw(built compile need_reference need_valgrind read_file run_cmd src_dir temp_dir
    tool write_file);
use Test::More;

need_valgrind();
my $valgrind = need_reference();
my $folder   = temp_dir();
my $beside   = dirname($valgrind);

sub answers { return run_cmd([ @_ ])->{status} == 0 }

# Of which version README speaks; another one can have learned something.
my $is_3_19   = run_cmd([ $valgrind, '--version' ])->{out} =~ /\Avalgrind-3[.]19\b/;
my $callgrind = answers($valgrind, qw(--tool=callgrind -q --callgrind-out-file=/dev/null
        /bin/true)) && -x "$beside/callgrind_annotate";
my $processor = run_cmd([qw(uname -m)])->{out} =~ /\A(?:x86_64|i.86)\n/;
my $perf      = answers(qw(perf record -q -o), "$folder/perf.true", '/bin/true');

my %missing = (
    cachegrind => $is_3_19   ? undef : 'the installed Valgrind is not 3.19',
    callgrind  => $callgrind && $is_3_19 ? undef : 'no Callgrind of Valgrind 3.19',
    clang      => $is_3_19 && answers(qw(clang --version)) ? undef
        : 'no clang, or the installed Valgrind is not 3.19',
    perf       => $perf      ? undef : 'perf is not installed, or may not count here',
);

# ---- the programs and their profiles ----------------------------------------

# Runs the peer and returns what it has written.
sub profile_of {
    my ($tool, $command, @options) = @_;
    my $file = "$folder/peer.out";
    my $run  = run_cmd([ $valgrind, "--tool=$tool", "--$tool-out-file=$file", @options,
        ref $command ? @{$command} : $command ]);
    cmp_ok($run->{status}, '<', 126, "$tool runs @options") or diag($run->{err});
    return read_file($file);
}

sub Ir { return $_[0] =~ /^(?:summary|totals): (\d+)/m ? $1 : die "a profile without a sum\n" }

my @free = qw(-O1 -static -nostdlib -ffreestanding -fno-stack-protector -fno-pie -no-pie
    -fno-tree-loop-distribute-patterns);
my ($loops, $rep) = $processor ? map { compile(["free_$_.c"], @free) } qw(loops rep) : ();
my $program = compile(['peers.c'], '-O1');
my @threads = (compile(['threads.c'], '-O1', '-pthread'), 'serial');

# The largest inclusive cost of a function whose name matches, as callgrind_annotate has it.
sub inclusive {
    my ($file, $name) = @_;
    my $out = run_cmd([ "$beside/callgrind_annotate", qw(--inclusive=yes --auto=no --threshold=100),
        $file ])->{out};
    my @costs = sort { $b <=> $a } map { tr/,//dr } $out =~ /^ *([\d,]+) .*:$name /mg;
    return $costs[0] // 0;
}

# Whether the program refuses an option.
sub refuses {
    my ($tool, $option) = @_;
    return !answers($valgrind, '-q', "--tool=$tool", "--$tool-out-file=/dev/null", $option,
        '/bin/true');
}

# Of programs with conditions, chasing across branches makes the count too high.
sub counts_what_is_skipped {
    my $exact = Ir(tool([], [$loops])->{profile});
    cmp_ok(Ir(profile_of('cachegrind', $loops)), '>', 1.05 * $exact, 'it counts more');
    is(Ir(profile_of('cachegrind', $loops, '--vex-guest-chase=no')), $exact,
        '... and not without chasing');
    return;
}

# ---- claims -----------------------------------------------------------------

my @rows = (
    'instructions by line', 'time, if the program takes 1 under Valgrind without a tool',
    'who called whom, at what cost', 'profiling only a part of a run',
    'how much of the loaded data is used; frequent values',
    'reports, and seconds for a million lines',
    q{the kernel, waiting, threads in parallel, your processor's own caches},
);
my ($lines, $time, $calls, $part, $use, $reports, $kernel) = @rows;

# Document, row or undef, sentence, peer, check.
my @claims = (
    [ 'README.md', $lines, 'too many: in `a && b` it counts `b` even when it is skipped',
        cachegrind => \&counts_what_is_skipped ],
    [ 'docs/details.xml', undef, 'counted even when it is skipped',
        cachegrind => \&counts_what_is_skipped ],
    [ 'README.md', $lines, 'one too many for each `rep` instruction;'
            . q{ the program's last few are missing},
        callgrind => sub {
            my $lost = Ir(tool([], [$loops])->{profile}) - Ir(profile_of('callgrind', $loops));
            ok($lost > 0 && $lost <= 8, "$lost instructions at the end are not counted");
            my ($exact, $checked) = map { Ir(tool(["--count-rep-checks=$_"], [$rep])->{profile}) }
                qw(no yes);
            cmp_ok($checked, '>', $exact + 100, 'a program has many rep instructions');
            is(Ir(profile_of('callgrind', $rep)), $checked - $lost, '... each counts one more');
            my $run = run_cmd([ $valgrind, qw(--tool=callgrind --vex-guest-chase=yes),
                '--callgrind-out-file=/dev/null', '/bin/true' ]);
            like($run->{err}, qr/only works with --vex-guest-chase=no/, 'it refuses chasing');
        } ],
    [ 'README.md', $lines, 'an estimate, from samples',
        perf => sub {
            run_cmd([ qw(perf record -q -o), "$folder/perf.data", $program ]);
            like(run_cmd([ qw(perf report --stdio -i), "$folder/perf.data" ])->{out},
                qr/Samples: .*^# Event count \(approx[.]\)/ms, 'it says how many samples');
        } ],
    [ 'README.md', $time, q{the program's own}, perf => sub {
        my $run = run_cmd([ qw(perf record -q -o), "$folder/perf.data",
            qw(cat /proc/self/maps) ]);
        unlike($run->{out}, qr/vgpreload/, 'the program is not under Valgrind');
    } ],
    [ 'README.md', $calls, 'no', cachegrind => sub { ok(refuses('cachegrind', $_), "no $_")
        for qw(--call-graph=yes --separate-callers=1) } ],
    [ 'README.md', $calls, 'yes, but can be wrong for functions that call each other,'
            . ' and for coroutines',
        callgrind => sub {
            my $total = Ir(profile_of('callgrind', $program));
            my ($even, $step) = map { inclusive("$folder/peer.out", $_) } "even'2", 'step';
            cmp_ok($even, '>', $total, 'of two functions one has more than the program');
            cmp_ok($step, '>', 0.3 * $total, 'who switches to a coroutine has its work');
            my $run = tool(['--call-graph=yes'], [$program]);
            my $out = run_cmd([ built('cg_annotate'), qw(--inclusive=yes --no-annotate
                --threshold=0), $run->{file} ])->{out};
            my %share = reverse $out =~ /^ *[\d,]+ +\( *([\d.]+)%\).*:(even|step) /mg;
            cmp_ok($share{even} // 100, '<', 50, 'here neither is so: even') or diag($out);
            cmp_ok($share{step} // 100, '<', 5,  '... step');
        } ],
    [ 'README.md', $calls, 'from sampled stacks', perf => sub {
        ok(answers(qw(perf record -q -g -o), "$folder/perf.data", '/bin/true'), 'it has them') } ],
    [ 'README.md', $part, 'no', cachegrind => sub { ok(refuses('cachegrind', $_), "no $_")
        for qw(--instr-at-start=no --toggle-collect=main --dump-every=1) } ],
    [ 'README.md', $part, 'yes, `callgrind_control`', callgrind => sub {
        my $all = Ir(profile_of('callgrind', $program));
        my $one = Ir(profile_of('callgrind', $program, '--toggle-collect=main'));
        ok($one > 0 && $one < $all, 'it counts in main only');
        ok(-x "$beside/callgrind_control", 'there is callgrind_control');
    } ],
    [ 'README.md', $part, 'yes', perf => sub {
        like(run_cmd([qw(perf record -h)])->{err}, qr/--pid|-p,/, 'it looks at a process') } ],
    [ 'README.md', $use, 'neither', cachegrind => sub { ok(refuses('cachegrind', $_), "no $_")
        for qw(--cacheuse=yes --cache-use=yes --value-profile=load) } ],
    [ 'README.md', $use, 'the first', callgrind => sub {
        like(profile_of('callgrind', $program, '--cacheuse=yes', '--LL=1048576,16,64'),
            qr/^events: .*\bSpLoss1\b/m, 'it counts the bytes that are not used');
        ok(refuses('callgrind', '--value-profile=load'), '... and knows no values');
    } ],
    [ 'README.md', $use, 'arguments, at probes', perf => sub {
        like(run_cmd([qw(perf probe -h)])->{err}, qr/--add .*PROBE|ARG/, 'it has probes') } ],
    [ 'README.md', $reports, 'text', cachegrind => sub {
        ok(!answers("$beside/cg_annotate", $_, '/dev/null'), "no $_")
            for qw(--format=html --format=json --html);
    } ],
    [ 'README.md', $reports, 'text', callgrind => sub {
        my $help = run_cmd([ "$beside/callgrind_annotate", '--help' ]);
        unlike("$help->{out}$help->{err}", qr/html|json|csv|markdown/i, 'text only');
    } ],
    [ 'README.md', $reports, 'text, or in the terminal', perf => sub {
        like(run_cmd([qw(perf report -h)])->{err}, qr/--stdio.*--tui|--tui.*--stdio/s, 'both') } ],
    [ 'README.md', $kernel, 'no', cachegrind => sub {
        ok(refuses('cachegrind', '--collect-systime=yes'), 'no time of system calls') } ],
    [ 'README.md', $kernel, 'only how long system calls take', callgrind => sub {
        like(profile_of('callgrind', $program, '--collect-systime=yes'),
            qr/^events: .*\bsysTime\b/m, 'these it has') } ],
    [ 'README.md', $kernel, 'yes', perf => sub {
        like(run_cmd([qw(perf list)])->{out}, qr/context-switches/, 'it counts waiting') } ],
    [ 'docs/calls.xml', undef, 'callgrind_annotate adds up the lines of all parts, but takes'
            . ' the total of the last one for the program\'s',
        callgrind => sub {
            for my $writer ('Callgrind', 'Cachegrind') {
                my $file = "$folder/threads.$writer";
                my @both = $writer eq 'Callgrind'
                    ? profile_of('callgrind', \@threads, qw(--separate-threads=yes
                        --combine-dumps=yes))
                    : tool([qw(--call-graph=yes --separate-threads=yes)], \@threads)->{profile};
                write_file($file, $both[0]);
                my @totals = $both[0] =~ /^totals: (\d+)/mg;
                cmp_ok(scalar @totals, '>', 1, "a file of $writer has several parts");
                my $out = run_cmd([ "$beside/callgrind_annotate", qw(--auto=no --threshold=100),
                    $file ])->{out};
                my ($said, @of) = map { tr/,//dr } $out =~ /^ *([\d,]+) \([^)]*\)  /mg;
                is($said, $totals[-1], '... the total is the last one');
                my ($sum, $all) = (0, 0);
                $sum += $_ for @of;
                $all += $_ for @totals;
                cmp_ok($sum, '>', 0.99 * $all, '... the functions are of all parts');
            }
        } ],
    [ 'docs/cplusplus.xml', undef, '--inlined=yes has no effect on code that clang compiled'
            . ' with DWARF 5', clang => sub {
        local $ENV{CG_CC} = 'clang';
        for my $version (4, 5) {
            my $inlined = compile(['inlined.c'], '-O2', "-gdwarf-$version");
            my $run     = tool(['--inlined=yes'], [$inlined]);
            my ($ours)  = $run->{profile} =~ m{^fl=\S*/inlined[.]c\n(.*?)^(?:fl=|summary)}ms;
            my $warns   = qr/WARNING: Serious error when reading debug info/;
            if ($version == 4) {
                like($ours, qr/^fn=.* \[in /m, 'of DWARF 4 it does');
                unlike($run->{err}, $warns, '... without a warning');
            } else {
                unlike($ours, qr/^fn=.* \[in /m, 'of DWARF 5 it does not');
                like($run->{err}, $warns, '... which Valgrind says');
            }
        }
    } ],
);

my ($table) = read_file(src_dir() . '/README.md') =~ /^## Beside others\n(.*?)^## /ms;
my %of_row = map { /^\| (.*?) +\|(.*)\|$/ ? ($1 => [ split /\|/, $2 ]) : () } split /\n/, $table;
my %column  = (cachegrind => 1, callgrind => 2, perf => 3);
my %claimed = ($time => { 1 => 'tests/author/figures.t', 2 => 'the same' });
for my $claim (@claims) {
    my ($document, $row, $sentence, $peer, $check) = @{$claim};
    subtest "$peer: " . ($row // $sentence) . (defined $row ? ": $sentence" : q{}) => sub {
        if (defined $row) {
            # Seconds are held by tests/author/figures.t.
            my ($said) = ($of_row{$row}[ $column{$peer} ] // q{}) =~ /\A (.*) \z/;
            is($said =~ s/; .*//r, $sentence, "$document says so") if $row eq $reports;
            is($said, $sentence, "$document says so") if $row ne $reports;
            $claimed{$row}{ $column{$peer} } = 1;
        } else {
            my $text = read_file(src_dir() . "/$document") =~ s/<[^>]*>//gr =~ s/\s+/ /gr;
            like($text, qr/\Q$sentence\E/, "$document says so");
        }
        SKIP: {
            skip $missing{$peer}, 1 if defined $missing{$peer};
            skip 'the programs are for x86 processors', 1
                if !$processor && $sentence =~ /skipped|each `rep`/;
            $check->();
        }
    };
}
for my $row (grep { !/\A(?:|-+|[|].*)\z/ } sort keys %of_row) {
    is(join(q{ }, sort keys %{ $claimed{$row} // {} }), '1 2 3',
        "all that is said of others is checked: $row");
}

done_testing();
