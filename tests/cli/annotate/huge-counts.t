# Counts of any size up to 2^63, in every form of the report and with every option that
# computes with them, against Math::BigInt: no digit is lost, and no form gives up. Counts
# are drawn around the powers of two at which something else begins to do the arithmetic.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgReport qw(annotate diff_profiles in_folder_of);
use CgTest   qw(built rounds run_cmd src_dir);
use JSON::PP ();
use Math::BigInt;
use Test::More;

my $seed = $ENV{CG_SEED} // 1 + int rand 1e9;
srand $seed;
note("CG_SEED=$seed");

my @EVENTS = qw(Ir Dr Dw);

# Where plain arithmetic ends: of percentages, of doubles. Sums of twelve counts below 2^57, some
# of them three times, stay below 2^63.
my @EDGES = (scalar big(2)->bpow(53)->bdiv(100),
    map { big(2)->bpow($_) } 31, 32, 46, 53, 57);

sub big { return Math::BigInt->new($_[0]) }

sub random_count {
    my ($edge) = @_;
    return big(int rand 1000) if rand() < 0.2;
    my $count = $edge->copy->badd(int rand(7) - 3);
    return rand() < 0.5 ? $count : scalar $count->bmul(int rand 1000)->bdiv(1000);
}

# What is counted: by file, function and line, an array of Math::BigInts.
sub random_counts {
    my (@edges) = @_;
    my %counts;
    for (1 .. 12) {
        my ($file, $function, $line) = (pick('a.c', 'b.c'), pick(qw(f g main)), 1 + int rand 20);
        $counts{"$file $function $line"} //= [map { random_count($_) } @edges];
    }
    return \%counts;
}

# The same, a little more here and there: the change is small beside what it is of.
sub changed_a_little {
    my ($counts) = @_;
    return {map { $_ => [map { $_->copy->badd(pick(0, int rand 1000)) } @{$counts->{$_}}] }
            keys %$counts};
}

sub pick { return $_[rand @_] }

sub profile_of {
    my ($counts, $part) = @_;
    my $text = "desc: Part: $part\ndesc: Trigger: x\ncmd: ./huge\nevents: @EVENTS\n";
    for my $place (sort keys %$counts) {
        my ($file, $function, $line) = split / /, $place;
        $text .= "fl=$file\nfn=$function\n$line @{$counts->{$place}}\n";
    }
    return $text . "summary: @{sums($counts)}\n";
}

# Of the places that fit, the sums.
sub sums {
    my ($counts, $pattern) = @_;
    my @sums = map { big(0) } @EVENTS;
    for my $place (grep { !$pattern || /$pattern/ } keys %$counts) {
        $sums[$_]->badd($counts->{$place}[$_]) for 0 .. $#sums;
    }
    return \@sums;
}

sub minus {
    my ($new, $old) = @_;
    my %result;
    for my $place (keys %$new, keys %$old) {
        my @sides = map { $_->{$place} // [map { big(0) } @EVENTS] } $new, $old;
        $result{$place} = [map { $sides[0][$_]->copy->bsub($sides[1][$_]) } 0 .. $#EVENTS];
    }
    return \%result;
}

# All sums that a report of places shows, by a word for each. What has no count at all is left
# out: some forms leave such rows out, others do not.
sub expected {
    my ($counts) = @_;
    my %sums = (total => sums($counts));
    for my $place (keys %$counts) {
        my ($file, $function, $line) = split / /, $place;
        $sums{$_->[0]} //= sums($counts, $_->[1]) for ["F $file", qr/^\Q$file\E /],
            ["f $function", qr/ \Q$function\E /], ["Ff $file $function", qr/^\Q$file\E $function /],
            ["l $file $line", qr/^\Q$file\E \S+ $line\z/];
    }
    return {map { $_ => "@{$sums{$_}}" } grep { "@{$sums{$_}}" =~ /[1-9]/ } keys %sums};
}

# ---- What reports say -------------------------------------------------------

sub from_json {
    my ($json) = @_;
    my %said = (total => $json->{total});
    for my $file (@{$json->{files}}) {
        $said{"F $file->{name}"} = $file->{counts};
        $said{"Ff $file->{name} $_->{name}"} = $_->{counts} for @{$file->{functions}};
    }
    $said{"f $_->{name}"} = $_->{counts} for @{$json->{functions}};
    for my $source (@{$json->{sources}}) {
        $said{"l $source->{name} $_->[0]"} = $_->[1] for grep { $_->[1] } @{$source->{lines}};
    }
    return said(%said);
}

sub said {
    my (%said) = @_;
    $_ = join ' ', @$_ for values %said;
    return {map { $_ => $said{$_} } grep { $said{$_} =~ /[1-9]/ } keys %said};
}

my $CELL = qr/(-?[\d,]+)(?: +\((-?[\d.]+%|n\/a)(?:, +(?:-?[\d.]+%|n\/a))?\))?/;

# Text with three columns. Percentages are compared as they are met.
sub from_text {
    my ($text, $total) = @_;
    my (%said, $source, $table, $outer, $number);
    for my $line (split /\n/, $text) {
        ($table, $number) = ($1, 0) if $line =~ /^-- (.*)/ && $line !~ /^-- line/;
        $number = $1 - 1 if $line =~ /^-- line (\d+) ---/;
        $source = $1 if $table && $table =~ /^Annotated source file: (.*)/;
        $number++ if $source && $line =~ / source (\d+)\z/ && ($number = $1 - 1, 1);
        my ($cells, $rest) = $line =~ /^(?:[<>] |  )?\s*($CELL(?:\s+$CELL){2})\s*(.*)/
            ? ($1, substr $line, $+[1]) : next;
        my @cells = $cells =~ /$CELL/g;
        my @counts = map { $cells[2 * $_] =~ tr/,//dr } 0 .. $#EVENTS;
        check_share($counts[$_], $cells[2 * $_ + 1], $total->[$_]) for 0 .. $#EVENTS;
        $rest =~ s/^\s+//;
        if ($table =~ /^File:function/) {
            $outer = $1 if $line =~ /^<.* (\S+?):/;
            $said{"F $outer"} = \@counts if $line =~ /^</;
            $said{"Ff $outer $1"} = \@counts if $rest =~ /(\w+)\z/;
        } elsif ($table =~ /^Function:file/) {
            $said{"f $1"} = \@counts if $line =~ /^>.* (\w+):/;
        } elsif ($table eq 'Summary') {
            $said{total} = \@counts;
        } elsif ($source && $line =~ / source (\d+)\z/) {
            $said{"l $source $1"} = \@counts;
        }
    }
    return said(%said);
}

my @wrong_shares;

# A percentage with one decimal is the nearest one, as far as a double can tell.
sub check_share {
    my ($count, $share, $total) = @_;
    return if !defined $share;
    $share =~ s/[,%]//g;
    return if $share eq 'n/a' && $total == 0;
    my $off = big($total)->bmul($share =~ s/\.//r)->bsub(big($count)->bmul(1000))->babs->bmul(2);
    my $allowed = big($total)->babs->badd(big($count)->babs->bmul(1000)->brsft(50));
    push @wrong_shares, "$count of $total is no $share %" if $off > $allowed;
    return;
}

sub from_csv {
    my ($text, $kind) = @_;
    my (undef, @rows) = split /\r\n/, $text;
    return said(map { my ($file, $part, @counts) = split /,/; ("$kind $file $part" => \@counts) }
            @rows);
}

# Only rows that a test of this name has.
sub only {
    my ($pattern, $sums) = @_;
    return {map { $_ => $sums->{$_} } grep { /$pattern/ } keys %$sums};
}

# ---- The rounds -------------------------------------------------------------

my %sources = map { $_ => join '', map { "source $_\n" } 1 .. 20 } 'a.c', 'b.c';
my ($folder, @options);

sub report {
    my (@arguments) = @_;
    my $run = annotate($folder, @options, @arguments);
    is("$run->{status} $run->{err}", '0 ', "@arguments ends well") or diag("CG_SEED=$seed");
    return $run->{out};
}

sub json { return JSON::PP->new->utf8->allow_bignum->decode(shift) }

sub compare {
    my ($got, $want, $what) = @_;
    is_deeply($got, $want, $what) or diag("CG_SEED=$seed");
    is_deeply([splice @wrong_shares], [], '... and so are its percentages');
    return;
}

# All forms of one report; $total is that of which percentages are.
sub all_forms {
    my ($want, $total, @arguments) = @_;
    my $what = "@arguments";
    compare(from_json(json(report('--format=json', @arguments))), $want, "$what as JSON");
    my ($data) = report('--format=html', @arguments) =~ m{id="data">\n(.*?)</script>}s;
    # The page has functions in their files alone.
    compare(from_json(json($data)), only(qr/^(?!f )/, $want), "$what as HTML");
    compare(from_csv(report('--format=csv', @arguments), 'l'), only(qr/^l/, $want),
        "$what as CSV");
    compare(from_csv(report('--format=csv', '--tables', @arguments), 'Ff'),
        only(qr/^Ff/, $want), "$what as CSV, of functions");
    for my $how ([], ['--color=always'], ['--no-show-percs'], ['--function=*'],
        ['--line-numbers=yes'])
    {
        my $text = report('--old-new=no', @$how, @arguments) =~ s/\e\[[\d;]*m//gr;
        $text =~ s/^(.*) +\d+ (source \d+)$/$1 $2/mg if grep { /line-numbers/ } @$how;
        compare(from_text($text, $total), $want, "$what as text, @$how");
    }
    for my $format (qw(markdown classic)) {
        my $text = report("--format=$format", @arguments) =~ tr/,//dr;
        my ($first) = split / /, $want->{total} // '0';
        like($text, qr/(?<!\d)\Q$first\E(?!\d)/, "$what as $format has the total");
    }
    return;
}

for my $round (1 .. rounds(1, 2)) {
    my @edges = map { pick(@EDGES) } @EVENTS;
    my $old = random_counts(@edges);
    my $new = ($round + $seed) % 2 ? random_counts(@edges) : changed_a_little($old);
    $folder = in_folder_of({%sources,
        'p.cg' => profile_of($old, 1), 'q.cg' => profile_of($new, 2)});
    @options = ('--threshold=0');
    note("round $round: around @edges");
    all_forms(expected($old), sums($old), 'p.cg');
    my $change = minus($new, $old);
    all_forms(expected($change), sums($change), '--diff', 'p.cg', 'q.cg');
    computed($old, $new);
    one_event($old, $new);
    companions($old, $new);
    inclusive($old);
}

# Events that are computed, sorted by, and selected.
sub computed {
    my ($old, $new) = @_;
    my $want = sub { my ($c) = @_; return big($c->[0])->badd($c->[1]->copy->bmul(2)) };
    my @arguments = ('--event=S=Ir+2*Dr', '--show=S', '--sort=S');
    for my $case ([$old, 'p.cg'], [minus($new, $old), '--diff', 'p.cg', 'q.cg']) {
        my ($counts, @of) = @$case;
        my $json = json(report('--format=json', @arguments, @of));
        my @sizes = map { big($_->{counts}[0])->babs } @{$json->{functions}};
        is_deeply([map { "$_" } @sizes], [map { "$_" } sort { $b <=> $a } @sizes],
            "@of: functions are in the order of what is computed");
        my %sum = map { ("F $_" => [$want->(sums($counts, qr/^\Q$_\E /))]) } 'a.c', 'b.c';
        is_deeply(only(qr/^F /, from_json($json)), said(%sum), '... exactly');
        my ($shown) = report(@arguments, '--no-show-percs', '--old-new=no', @of)
            =~ /^\s*(\S+) +PROGRAM TOTALS/m;
        is($shown =~ tr/,//dr, $want->(sums($counts)), '... in text, too');
    }
    my $total = sums($old);
    return if $total->[0] == 0;
    my $rate = json(report('--format=json', '--event=Q=Dr/Ir', '--show=Q', 'p.cg'))->{total}[0];
    my $off = $total->[0]->copy->bmul($rate)->bsub($total->[1]->copy->bmul(1_000_000))->babs;
    cmp_ok($off->bmul(2), '<=', $total->[0], 'a quotient is the nearest millionth')
        or diag("CG_SEED=$seed");
    return;
}

# A difference in one event, the others being out of sight.
sub one_event {
    my ($old, $new) = @_;
    for my $i (0 .. $#EVENTS) {
        my ($was, $is) = map { sums($_)->[$i] } $old, $new;
        my $change = $is->copy->bsub($was);
        my $out = report('--diff', "--show=$EVENTS[$i]", "--sort=$EVENTS[$i]", '--old-new=yes',
            qw(p.cg q.cg)) =~ tr/,//dr;
        my ($shown) = report('--diff', "--show=$EVENTS[$i]", '--old-new=no', qw(p.cg q.cg))
            =~ /^\s*(\S+) .*PROGRAM TOTALS/m;
        is($shown =~ tr/,//dr, $change, "the change of $EVENTS[$i] alone");
        $change = "+$change" if $change > 0;
        like($out, qr/^$EVENTS[$i] +$was +$is +\Q$change\E(?: |$)/m, "--old-new of $EVENTS[$i]");
        $out = report('--diff', "--show=$EVENTS[$i]", '--format=markdown', qw(p.cg q.cg));
        like($out =~ tr/,//dr, qr/^\| $EVENTS[$i] \| $was \| $is \| \Q$change\E \|/m,
            "--old-new of $EVENTS[$i], as Markdown");
    }
    return;
}

# The other programs.
sub companions {
    my ($old, $new) = @_;
    my $env = {CACHEGRIND_PERLLIB => src_dir() . '/lib'};
    my ($was, $is) = map { sums($_) } $old, $new;
    my $change = diff_profiles($folder, 'p.cg', 'q.cg');
    my @change = map { $is->[$_]->copy->bsub($was->[$_]) } 0 .. $#EVENTS;
    like($change->{out}, qr/^summary: @change$/m, 'cg_diff has the difference');
    my @both = map { $is->[$_]->copy->badd($was->[$_]) } 0 .. $#EVENTS;
    my $merge = run_cmd([built('cg_merge'), 'p.cg', 'q.cg'], dir => $folder);
    like($merge->{out}, qr/^summary: @both$/m, 'cg_merge has the sum');
    my $parts = report('--parts', '--no-show-percs', qw(p.cg q.cg)) =~ tr/,//dr;
    like($parts, qr/\b$was->[0]\b.*\b$is->[0]\b/s, '--parts has both');
    for my $format (qw(text json markdown)) {
        my $check = run_cmd(
            [built('cg_check'), "--format=$format", '--limit=Ir=+0', 'p.cg', 'q.cg'],
            dir => $folder, env => $env);
        is($check->{status}, $change[0] > 0 ? 1 : 0, "cg_check as $format knows what is more")
            or diag("CG_SEED=$seed");
        like($check->{out} =~ tr/,//dr, qr/\Q$was->[0]\E\D.*\Q$is->[0]\E\D/s,
            "cg_check as $format knows what is more, and by how much");
    }
    return;
}

# The same counts as those of functions that main calls.
sub inclusive {
    my ($counts) = @_;
    my $all = sums($counts);
    my $text = "# callgrind format\ncmd: ./huge\nevents: @EVENTS\nfl=a.c\nfn=main\n1 1 1 1\n";
    my %of = map { $_ => sums($counts, qr/ $_ /) } qw(f g);
    $text .= "cfn=$_\ncalls=3 5\n2 @{$of{$_}}\n" for sort keys %of;
    $text .= "fn=$_\n5 @{$of{$_}}\n" for sort keys %of;
    my @totals = map { big(1)->badd($of{f}[$_])->badd($of{g}[$_]) } 0 .. $#EVENTS;
    CgTest::write_file("$folder/calls.cg", $text . "totals: @totals\n");
    my $json = json(report('--format=json', '--tree=both', 'calls.cg'));
    my %got = map { $_->{name} => "@{$_->{inclusive}}" } @{$json->{call_graph}};
    my %want = (main => "@totals", map { $_ => "@{$of{$_}}" } keys %of);
    is_deeply(\%got, \%want, 'inclusive counts') or diag("CG_SEED=$seed");
    my $out = report('--tree=both', '--no-show-percs', 'calls.cg') =~ tr/,//dr;
    like($out, qr/\b$totals[0]\b.*main/, '... in text, too');
    report('--format=html', '--inclusive=yes', 'calls.cg');
    return;
}

done_testing();
