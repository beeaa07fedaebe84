# The layout of callgrind_annotate, byte for byte that of the installed one: on random
# profiles with random options, on what Callgrind writes of a program, and in the cases that it is
# odd in. That one prints what is equal, and sources, in a random order, so these are put in order
# first. Inclusive counts in cycles are right here and not there; so there are none in what
# is compared. CG_ROUNDS says how many profiles.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgSources qw(random_sources);
use CgTest    qw(built need rounds run_cmd temp_dir write_file);
use Test::More;

my $reference = '/usr/bin/callgrind_annotate';
my $version   = -x $reference ? run_cmd([$reference, '--version'])->{err} : q{};
need(scalar($version =~ /\Acallgrind_annotate-3\.(?:1[5-9]|[2-9]\d)\b/),
    "no $reference of a known layout");

my $annotate = built('callgrind_annotate');
my $dir      = temp_dir();
my $rounds   = rounds(8, 25);
my $old_time = time - 100_000;

srand 319;
my @different;
for my $round (1 .. $rounds) {
    my @options = make_case();
    my ($theirs, $ours) = reports(@options);
    push @different, "$round (@options)" if in_order($theirs) ne in_order($ours);
}
is("@different", q{}, "$rounds random profiles look the same, whatever the options");

# ---- what is different, and right -------------------------------------------

# 10 calls g and f; f, of 20, calls itself once more, in which g is called.
my $cycle = <<'END';
version: 1
creator: x
events: Ir
ob=A
fl=a.c
fn=main
1 10
cfn=f
calls=1 2
1 90
fn=f
2 40
cfn=f
calls=3 2
2 120
cfn=g
calls=1 3
2 50
fn=g
3 50
totals: 100
END
write_file("$dir/cycle", $cycle);
my $run = run_cmd([$annotate, qw(--inclusive=yes --threshold=100 --auto=no cycle)], dir => $dir);
like($run->{out}, qr/^100 \(100[.]0%\)  a[.]c:main \[A\]\n 90 \(90[.]00%\)  a[.]c:f \[A\]\n/m,
    'what is called by itself has no more than there is');
write_file("$dir/parts",
    $cycle . "part: 2\nevents: Ir\nob=A\nfl=a.c\nfn=main\n1 900\ntotals: 900\n");
$run = run_cmd([$annotate, '--auto=no', 'parts'], dir => $dir);
like($run->{out}, qr/^1,000 \(100[.]0%\)  PROGRAM TOTALS\n/m, 'parts of a file are added up');

# Callgrind's summary can be another number, even a smaller one.
write_file("$dir/summary", $cycle =~ s/^(?=ob=)/summary: 80\n/mr);
my @totals = map { run_cmd([$_, '--auto=no', 'summary'], dir => $dir)->{out} =~ /^(.*) a[.]c:g /mg }
    $annotate, $reference;
is_deeply(\@totals, ['50 (50.00%) ', '50 (62.50%) '],
    'the total is what lines add up to, not the summary');

# Files below the current folder are named from there, as those who run it where they build see
# and search them. It forgets to do so where a file is first named as that of a callee.
{
    my $absolute = $cycle =~ s{^(fl=)}{$1$dir/}mr;
    write_file("$dir/a.c", "one\ntwo\nthree\n");
    utime $old_time, $old_time, "$dir/a.c";
    write_file("$dir/absolute", $absolute);
    write_file("$dir/callee", $absolute =~ s/^cfn=f\n(?=calls=3)/cfi=$dir\/gone.c\ncfn=h\n/mr);
    my $say = sub {
        my ($program, $folder, $profile, @options) = @_;
        return run_cmd([ $program, @options, '--auto=yes', '--threshold=100', "$dir/$profile" ],
            dir => $folder)->{out};
    };
    my $here = $say->($annotate, $dir, 'callee', '--tree=both');
    unlike($here =~ s/^Profile data.*//mr, qr{\Q$dir\E/}, 'names are those below this folder');
    like($here, qr/ gone[.]c:h \(3x\)/, '... of callees, too');
    for my $folder ($dir, q{/}) {
        is(in_order($say->($annotate, $folder, 'absolute')),
            in_order($say->($reference, $folder, 'absolute')),
            '... as there');
    }
}

# ---- the front --------------------------------------------------------------

is(run_cmd([built('cg_annotate'), '--format=callgrind', 'cycle'], dir => $dir)->{out},
    run_cmd([$annotate, 'cycle'], dir => $dir)->{out}, 'cg_annotate has it as a format');
like(run_cmd([$annotate, '--format=json', 'cycle'], dir => $dir)->{out}, qr/\A\{/,
    '... and the other name the other formats');
like(run_cmd([built('cg_annotate'), '--threshold=21', 'cycle'], dir => $dir)->{err},
    qr/invalid threshold/, 'elsewhere a threshold is at most 20');
write_file("$dir/callgrind.out.7", $cycle);
like(run_cmd([$annotate], dir => $dir)->{out}, qr/\AReading data from 'callgrind[.]out[.]7'[.]{3}
-+
Profile data file 'callgrind[.]out[.]7'/, 'the newest profile is taken if none is named');
unlike(run_cmd([$annotate, 'callgrind.out.7'], dir => $dir)->{out}, qr/Reading/, '... only then');

done_testing();

# Both reports of what the arguments ask for.
sub reports {
    my (@arguments) = @_;
    my $theirs = run_cmd([$reference, @arguments], dir => $dir);
    my $ours   = run_cmd([$annotate,  @arguments], dir => $dir);
    # That one warns of where it has a count that is not there.
    return ($theirs->{out}, $ours->{out} . $ours->{err});
}

# A report with its sources and what is equal in the order of bytes.
sub in_order {
    my ($report) = @_;
    my ($head, @parts) = split /(?=^-{80}\n(?:-- |The following|.*\n-{80}\n))/m, $report;
    for my $part (@parts) {
        if ($part =~ /\A(-{80}\n.* file:function\n-{80}\n)(.*)\z/s) {
            my ($heading, $rows) = ($1, $2);
            $part = join "\n", $heading,
                sort map { join "\n", sort grep { length } split /\n/ }
                split $rows =~ /\A\n/ ? qr/\n\n+/ : qr/\n/, $rows;
        } else {
            $part =~ s/((?:^.*  => .*\n)+)/join q{}, sort split m{^}m, $1/gme;
        }
        $part =~ s/\n+\z/\n/;
    }
    return join q{}, $head, sort @parts;
}

# Writes a profile, of functions that call only those after them, and its sources; returns
# arguments. Each function calls from lines of its own: of the calls from a line, that one shows
# one function's. And none that nobody calls has code of other files, which that one leaves out of
# its inclusive counts.
sub make_case {
    my @events  = (qw(Ir Dr D1mr AnEventWithALongName))[0 .. rand 4];
    my @files   = (qw(a.c b.h c/d.c gone.c ???), 'x:y.c');
    my @objects = ('/lib/a.so', '???', '/bin/b c');
    my $is_here = random_sources($dir, $old_time, @files[0 .. 2]);
    my $n_functions = 2 + int rand 12;
    my @at   = map { [$objects[rand @objects], $files[rand @files]] } 1 .. $n_functions;
    $at[0][0] = $objects[0];
    my @calls = map { my $f = $_; [grep { rand() < 0.4 } $f + 1 .. $#at] } 0 .. $#at;
    my @n_callers = (0) x @at;
    $n_callers[$_]++ for map { @$_ } @calls;
    my @is_called = @n_callers;
    my @sums = (0) x @events;
    my (@left, @text);

    # From the last one, so that what a function calls has its costs.
    for my $f (reverse 0 .. $#at) {
        my ($object, $file) = @{$at[$f]};
        my @all  = (0) x @events;
        my $text = "ob=$object\nfl=$file\nfn=f$f\n" . costs(\@sums, \@all);
        for my $callee (@{$calls[$f]}) {
            my ($to_object, $to_file) = @{$at[$callee]};
            my $n = 1 + int rand 3000;
            # A part of what it costs, the last one what is left.
            my $is_last = --$n_callers[$callee] == 0;
            my @part = map { $is_last ? $_ : int $_ / 3 } @{$left[$callee]};
            $left[$callee][$_] -= $part[$_], $all[$_] += $part[$_] for 0 .. $#all;
            $text .= "cob=$to_object\ncfi=$to_file\ncfn=f$callee\ncalls=$n 1\n"
                . (1 + $f + 20 * int rand 4) . " @{[trimmed(@part)]}\n";
        }
        if ($is_called[$f] && rand() < 0.4) {
            my ($inlined) = grep { $_ ne $file } @files[rand @files, rand @files];
            $text .= "fi=$inlined\n" . costs(\@sums, \@all) if defined $inlined;
        }
        $left[$f] = \@all;
        push @text, $text;
    }
    my @head = ('version: 1', 'creator: callgrind-3.19.0', rand() < 0.8 ? 'pid: 77' : (),
        rand() < 0.8 ? 'cmd: ./prog -x' : (), 'part: 1', rand() < 0.3 ? 'thread: 2' : (),
        rand() < 0.8 ? 'desc: I1 cache: none' : (), 'positions: line', "events: @events");
    write_file("$dir/random", join q{}, map({ "$_\n" } @head), @text, "totals: @sums\n");

    my @options;
    push @options, '--threshold=' . (0, 50, 99, 99.9, 100)[rand 5] if rand() < 0.5;
    push @options, '--inclusive=' . (qw(no yes))[rand 2] if rand() < 0.6;
    push @options, '--show-percs=no' if rand() < 0.3;
    push @options, '--auto=' . (rand() < 0.3 ? 'no' : 'yes') if rand() < 0.5;
    push @options, '--context=' . int rand 12 if rand() < 0.5;
    push @options, '--tree=' . (qw(none caller calling both))[rand 4] if rand() < 0.6;
    push @options, '--show=' . join ',', reverse @events[0 .. rand @events] if rand() < 0.3;
    push @options, map { "--include=$_" } grep { rand() < 0.3 } qw(inc ./inc/ . inc//);
    if (rand() < 0.4) {
        my $own = rand() < 0.5;
        push @options, '--sort=' . join ',',
            map { $own && rand() < 0.7 ? "$_:" . int rand 100 : $_ }
            reverse @events[0 .. rand @events];
    }
    # A source that is nowhere is a mistake.
    my @sources = grep { $is_here->{$_} || grep { m{inc/*\z} } @options } qw(a.c b.h);
    return (@options, 'random', rand() < 0.3 ? $sources[rand @sources] // () : ());
}

# Lines of counts, which are added to both sums.
sub costs {
    my (@sums) = @_;
    my $text = q{};
    for my $i (1 .. 1 + int rand 6) {
        my @counts = map { rand() < 0.3 ? 0 : int 10**(rand 7) } @{$sums[0]};
        for my $sum (@sums) { $sum->[$_] += $counts[$_] for 0 .. $#counts }
        $text .= int(rand() < 0.1 ? 0 : rand 65) . " @{[trimmed(@counts)]}\n";
    }
    return $text;
}

# As Callgrind writes counts.
sub trimmed {
    my (@counts) = @_;
    pop @counts while @counts > 1 && $counts[-1] == 0;
    return @counts;
}
