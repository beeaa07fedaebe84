# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Sharing between the threads of sharing.c, which contend for known bytes, whatever turns they take.

use Config;
use CgTest;

need_valgrind();
link_statically();
need($Config{longsize} == 8, 'the threads contend for words of 8 bytes');

my $N       = 20000;
my $runs    = 0;
my $folder  = temp_dir();
my $program = compile(['sharing.c'], qw(-O1 -static -pthread));
my @CASES   = qw(false_sharing true_sharing neighbours atomics padding one_writer readers twelve
    stack heap blocks handed_over regression phases late);

# Return the cache lines of a data file, read without the engine. A line has its misses, true and
# false, the names of its parts with offsets, and by thread the reads, writes and masks.
sub lines_of($file) {
    my (@objects, @lines);
    my $function = '?';
    for my $row (split /\n/, read_file($file)) {
        if ($row =~ /\Aobject: (.*)/) {
            push @objects, $1;
        } elsif ($row =~ /\Aname: (.*)/) {
            $objects[-1] = $1;
        } elsif ($row =~ /\Afn=(.*)/) {
            $function = $1;
        } elsif ($row =~ /\Acall \d/ && @objects) {
            $objects[-1] .= " < $function";
        } elsif ($row =~ /\Ashared: (\d+) \d+ (\d+) (\d+)\z/) {
            push @lines, { n => $1, true => $2, false => $3 };
        } elsif ($row =~ /\Apart (\d+) (\d+) (\d+)\z/) {
            push @{ $lines[-1]{parts} }, "$1: $objects[$2 - 1] $3";
        } elsif ($row =~ /\Asharer (\S+) (\d+) (\d+) (\S+) (\S+) (\d+)\z/) {
            push @{ $lines[-1]{uses} },   "$2 $3 $4 $5";
            push @{ $lines[-1]{misses} }, $6;
            push @{ $lines[-1]{threads} }, $1;
        }
    }
    $_->{parts} = join ' | ', @{ $_->{parts} } for @lines;
    return @lines;
}

# Return the cache line that has the part, or a line without uses if no line or several lines do.
sub line_with($part, @lines) {
    my @found = grep { $_->{parts} =~ $part } @lines;
    return @found == 1 ? $found[0]
        : { true => @found . ' lines', false => @found . ' lines', uses => [], misses => [] };
}

# Check a number to within a tenth: the creation of threads contends a little for other data.
sub is_about($got, $expected, $sentence) {
    return ok($got =~ /\A\d+\z/ && $got >= 0.9 * $expected && $got <= 1.1 * $expected, $sentence)
        || diag("$got, not about $expected");
}

sub is_contended($line, $kind, $misses, $uses, $sentence) {
    my ($other) = grep { $_ ne $kind } qw(true false);
    is_about($line->{$kind}, $misses, "$sentence: $kind sharing");
    ok($line->{$other} =~ /\A\d+\z/ && $line->{$other} < 0.01 * $misses,
        "$sentence: $kind sharing, not $other sharing")
        || diag("$line->{$other} of it");
    # The first use may be the creating thread's.
    my @uses = grep { !/\A\d{1,3} \d{1,3} / } @{ $line->{uses} };
    is(join("\n", sort @uses), join("\n", sort @{$uses}), '... each thread with its bytes');
    return;
}

my @two = map { "$N $N 0x$_ 0x$_" } qw(ff ff00);

sub run_with(@options) {
    my $file = "$folder/data";
    unlink $file;
    my $run = tool([ '--sharing=yes', "--data-out-file=$file", @options ], [ $program, @CASES ]);
    is($run->{status}, 0, "@options: it runs");
    my $sum = run_cmd([ built('cg_merge'), '--data', $file ]);
    is($sum->{out}, read_file($file), '... and the engine reads and writes what it has found');
    return ($run, lines_of($file));
}

my %profile;
for my $options ([], ['--fair-sched=try'], [qw(--data-profile=yes --fair-sched=try)]) {
    my $has_blocks = grep { /data-profile/ } @{$options};
    my ($run, @lines) = run_with(@{$options});
    $profile{"@{$options}"} = $run->{profile};

    is_contended(line_with(qr/\A0: false_line 0\z/, @lines), 'false', 2 * $N, \@two,
        'neighbouring counters');
    is_contended(line_with(qr/\A0: true_line 0\z/, @lines), 'true', 2 * $N,
        [ ("$N $N 0xff000000 0xff000000") x 2 ], 'one counter');
    is_contended(line_with(qr/\A0: left 0 \| 4: right 0\z/, @lines), 'false', 2 * $N,
        [ map { "$N $N 0x$_ 0x$_" } qw(f f0) ], 'neighbouring variables');
    # An atomic instruction of an emulated processor may read twice.
    my $atomic = line_with(qr/\A0: atomic_line 0\z/, @lines);
    is_about($atomic->{true}, 2 * $N, 'atomics: true sharing');
    my $writer = line_with(qr/\A0: writer_line 0\z/, @lines);
    is_contended($writer, 'true', 3 * $N,
        [ ("$N 0 0xff00000000000000 0x0") x 3, "$N $N 0xff00000000000000 0xff00000000000000" ],
        'one writes what three read');
    is(scalar(grep { $_ == 0 } @{ $writer->{misses} }), 1, '... who misses nothing');
    my @large = grep { $_->{true} + $_->{false} >= 100 } @lines;
    is(scalar(grep { $_->{parts} =~ /padded|read_line|late_line/ } @large), 0,
        'neither padding nor reading, nor writing a million instructions later');

    my $phases = 0;
    $phases += $_->{true} + $_->{false} for grep { $_->{parts} =~ /phases_line/ } @lines;
    ok($phases < 5 * $N, 'nor for what one writes before a barrier and the other after it')
        || diag("$phases of " . 20 * $N);

    my $many = line_with(qr/\A0: many 0\z/, @lines);
    is_about($many->{false}, 12 * 2 * $N, 'twelve threads');
    is("@{$many->{threads}}", '2 3 4 5 6 7 8 9 *', 'twelve threads, of which eight are told apart');
    is($many->{uses}[-1], join(q{ }, (4 * $N) x 2, '0xf00', '0xf00'), 'the others are one');

    my $ff = '0xff00000000000000';
    my ($stack) = grep { $_->{parts} =~ /: stack \d+\z/ && $_->{false} > $N } @lines;
    is_contended($stack // { true => 0, false => 0, uses => [] }, 'false', 2 * $N,
        [ "$N $N 0xff 0xff", "$N $N $ff $ff" ], "words of the first thread's stack");

    if ($has_blocks) {
        my $block = line_with(qr/\A0: heap < allocate < heap < run_part < main 64\z/, @lines);
        is_contended($block, 'false', 2 * $N, [ "$N $N 0xff 0xff", "$N $N $ff $ff" ], 'a block');
        my $chain  = 'heap < blocks < run_part < main';
        my $blocks = line_with(qr/\A(?!.*allocate).*: $chain 0\z/, @lines);
        is_about($blocks->{false}, 2 * $N, 'two blocks in a line');
        like($blocks->{parts}, qr/: $chain 0 .*: $chain 0\z/,
            "words of the first thread's stack, of which both are known");
        is(scalar(grep { $_->{parts} =~ /: heap < allocate < make/ } @lines), 0,
            'a block that is handed over is no shared one');
        my $sums = 0;
        $sums += $_->{false}
            for grep { $_->{parts} =~ /heap < regression < run_part < main/ } @lines;
        ok($sums >= 4000, 'linear regression: the sums of neighbours are in one line');
    }
}

# ---- Counts, with sharing and without -------------------------------------------

# Return the counts of the lines of sharing.c, which do not depend on the threads' turns.
sub own_lines($profile) {
    my ($own) = $profile =~ m{^(fl=\S*/sharing[.]c\n.*?)(?=^fl=|^summary)}ms;
    return $own // 'none';
}

my $plain = tool([], [ $program, @CASES ]);
like(own_lines($plain->{profile}), qr/^\d+ [1-9]/m, 'the program has counts');
is(own_lines($profile{''}), own_lines($plain->{profile}), 'counts are the same without sharing');

sub body { return $_[0] =~ s/^(?:pid|cmd): .*\n//mgr }

my @caches = ([], [qw(--cache-sim=yes --branch-sim=yes --call-graph=yes)]);
for my $options (@caches) {
    my @runs = map {
        body(tool([ @{$options}, "--sharing=$_", "--data-out-file=$folder/none" ],
            [ $program ])->{profile})
    } qw(yes no);
    ok($runs[0] eq $runs[1], "@{$options}: one thread: the profile is the same");
}
like(read_file("$folder/none"), qr/^sharing: 100000 0 0 0 0$/m, '... and nothing is shared');

my $all = tool([ qw(--sharing=yes --cache-sim=yes --call-graph=yes), "--data-out-file=$folder/x" ],
    [ $program, 'false_sharing' ]);
is_contended(line_with(qr/\A0: false_line 0\z/, lines_of("$folder/x")), 'false', 2 * $N, \@two,
    'beside caches and calls');

SKIP: {
    skip('no gdb', 1) if run_cmd([qw(gdb --version)])->{status} != 0;
    my $run = tool([ qw(--sharing=yes --data-profile=yes), "--data-out-file=$folder/x" ],
        [ $program, 'regression' ]);
    like(run_cmd([ built('cg_annotate'), '--tables', "--data=$folder/x", '--type=regression=Sums',
                $run->{file} ])->{out}, qr/^  thread \d .* writes \S+, reads [^:]*: .*\bSX, SY\b/m,
        'fields that threads use are named');
}

tool([ qw(--sharing=yes --zero-before=heap), "--data-out-file=$folder/x" ],
    [ $program, qw(true_sharing heap) ]);
my @names = map { $_->{parts} } grep { $_->{true} + $_->{false} >= $N } lines_of("$folder/x");
is(scalar(@names), 1, 'counting from zero: what is contended for after that is known');
unlike("@names", qr/true_line/, 'what was contended for before is gone');

tool([ qw(--sharing=yes --data-profile=yes --sharing-window=1000000), "--data-out-file=$folder/x" ],
    [ $program, 'freed' ]);
is_contended(line_with(qr/\A0: heap < allocate < freed .* 0\z/, lines_of("$folder/x")), 'false',
    2 * $N, \@two, 'a block that is freed at once');

# ---- Processes and parts ---------------------------------------------------------------

# Run the program; return for each data file of its processes whether false_line and true_line miss.
sub misses_by_file($options, @arguments) {
    my $pattern = "$folder/of" . ++$runs;
    my $run = tool([ '--sharing=yes', "--data-out-file=$pattern.%p", @{$options} ],
        [ $program, @arguments ]);
    is($run->{status}, 0, "@{$options} @arguments");
    return map {
        my @of_file = lines_of($_);
        join ', ', map {
            my $name = $_;
            my $line = line_with(qr/\A0: $name 0\z/, @of_file);
            $line->{true} =~ /\D/ ? "no $name" : $line->{true} + $line->{false} >= 1.8 * $N
                ? $name : 'few misses';
        } qw(false_line true_line);
    } glob "$pattern.*";
}
my @cases = qw(false_sharing fork true_sharing);
is(join(' | ', sort(misses_by_file(['--fork-counts=own'], @cases))),
    'false_line, no true_line | no false_line, true_line',
        'with --fork-counts=own a child has its own sharing only');
is(join(' | ', sort(misses_by_file([], @cases))),
    'false_line, no true_line | false_line, true_line', 'a child has its parent\'s sharing, too');
is(join(' | ', misses_by_file(['--trace-children=yes'], qw(false_sharing exec true_sharing))),
    'no false_line, true_line', 'a program that is executed instead has its own');
is(join(' | ', misses_by_file(['--dump-before=true_sharing'], qw(false_sharing true_sharing))),
    'false_line, true_line', 'parts have the sharing of the whole run');

# ---- Options --------------------------------------------------------------------------
tool([ qw(--sharing=yes --sharing-window=1000), "--data-out-file=$folder/x" ],
    [ $program, 'false_sharing' ]);
like(read_file("$folder/x"), qr/^sharing: 1000 /m, 'the window is what is asked for');
is_refused([$_], qr/\Q$_\E/) for qw(--sharing=maybe --sharing-window=999 --sharing-window=x);

done_testing();
