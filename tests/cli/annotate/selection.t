# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# --function, --file and --top in most formats: each selects entries, or is refused in one line.
# Counts of an entry are added up before a threshold or --top drops entries.

use CgTest;
use CgReport qw(annotate graph_profile in_folder_of);
use JSON::PP ();

# Functions of s.c: fun_a with 300 and fun_c with 200; of t.c: fun_b with 400 and fun_d with 100.
my $plain = graph_profile('cmd: ./p', 'events: Ir', 'fl=s.c', 'fn=fun_a', '1 300', 'cfi=t.c',
    'cfn=fun_b', 'calls=1 3', '2 500', 'fn=fun_c', '4 200', 'fl=t.c', 'fn=fun_b', '3 400',
    'cfn=fun_d', 'calls=1 6', '5 100', 'fn=fun_d', '6 100');
# A function in three objects: only the sum of its counts in all objects reaches a percent.
my @helper = (['a', 2, 54], ['b', 3, 30], ['c', 4, 21]);
my $three = graph_profile('positions: instr line', 'events: Ir', 'ob=/bin/p', 'fl=m.c', 'fn=main',
    '0x1 1 9895',
    map({ ("cob=/lib/$_->[0]", 'cfn=helper', 'calls=1 0x10 5', "0x$_->[1] $_->[1] $_->[2]") }
        @helper),
    map({ ("ob=/lib/$_->[0]", 'fn=helper', "0x10 5 $_->[2]") } @helper));
my $folder = in_folder_of({'p.cg' => $plain, 'three.cg' => $three,
    's.c' => "1\n2\n3\n4\n", 't.c' => "1\n2\n3\n4\n5\n6\n"});

# Subs that return the functions, or the files and lines, that a report in a format lists, in order.
my %LISTED = (
    text       => sub { $_[0] =~ /^ +\d.*[ :](fun_.)$/mg },
    json       => sub { map { $_->{name} } @{JSON::PP::decode_json($_[0])->{functions}} },
    html       => sub { map { /"name":"(fun_.)"/g } $_[0] =~ /^([{]"name":"[st][.]c".*)$/mg },
    markdown   => sub { $_[0] =~ /`(fun_.|[st][.]c:\d)`/g },
    classic    => sub { $_[0] =~ /[st][.]c:(fun_.)$/mg },
    callgrind  => sub { $_[0] =~ /[st][.]c:(fun_.)$/mg },
    csv        => sub { $_[0] =~ /^([st][.]c,\w+)/mg },
    'csv --tables'  => sub { $_[0] =~ /^[st][.]c,(\w+)/mg },
    'folded --flat' => sub { $_[0] =~ /^(\w+) /mg },
);
my %EXPECTED = (
    text       => ['fun_b', 'fun_a fun_c', 'fun_b fun_d'],
    json       => ['fun_b', 'fun_a fun_c', 'fun_b'],
    html       => ['fun_b', 'fun_a fun_c', 'fun_b fun_d'],
    markdown   => ['fun_b', 'fun_a fun_c s.c:1 s.c:4', 'fun_b t.c:3'],
    classic    => ['fun_b', 'fun_a fun_c', 'fun_b'],
    callgrind  => ['fun_b', 'fun_a fun_c', 'fun_b'],
    csv        => [undef, 's.c,1 s.c,4', undef],
    'csv --tables'  => ['fun_b', 'fun_a fun_c', 'fun_b'],
    'folded --flat' => ['fun_b', 'fun_a fun_c', undef],
);
for my $format (sort keys %EXPECTED) {
    my @options = split / /, "--format=$format";
    for my $i (0 .. 2) {
        my $option = (qw(--function=*_b --file=s.c --top=1))[$i];
        my $run    = annotate($folder, @options, $option, 'p.cg');
        my $wanted = $EXPECTED{$format}[$i];
        if (defined $wanted) {
            my $got = join ' ', $LISTED{$format}->($run->{out});
            is("$run->{status} $got", "0 $wanted", "--format=$format selects by $option");
            next;
        }
        my ($name) = $option =~ /(.*)=/;
        like("$run->{status} $run->{err}",
            qr/\A2 cg_annotate: error: argument $name: not for --format=\w+: .*\n\z/,
            "--format=$format refuses $name in one line");
    }
}
for (['--format=pprof --flat --threshold=1', 'threshold'], ['--all=no --file=s.c', 'file'],
    ['--format=csv --data=x --file=s.c', 'file']) {
    my ($options, $name) = @$_;
    like(annotate($folder, split(/ /, $options), 'p.cg')->{err},
        qr/\Acg_annotate: error: argument --$name: not for --format=\w+: .*\n\z/,
        "$options is refused in one line");
}

is(annotate($folder, qw(--format=csv --no-annotate p.cg))->{out},
    annotate($folder, qw(--format=csv p.cg))->{out}, 'rows of lines are no annotated sources');

# ---- libraries folded ----
# The user's code is fun_a and fun_c; fun_a calls fun_b, which calls fun_d.
my %FOLDED = (
    text      => [qr/^> +800 .* fun_a:s[.]c$/m, qr/^> +200 .* fun_c:s[.]c$/m],
    csv       => [qr/^s[.]c,1,300\r\ns[.]c,2,500\r\ns[.]c,4,200\r\n\z/m],
    json      => [map { qr/^[{]"name":"fun_$_->[0]","counts":\[$_->[1]\]/m }
            [a => 800], [c => 200]],
    markdown  => [qr/^\| 800 \(80[.]0%\) \| `fun_a` \| `s[.]c` \|$/m],
    'csv --tables' => [qr/^s[.]c,fun_a,800\r\ns[.]c,fun_c,200\r\n\z/m],
);
my @fold = qw(--library=fold --library=t.c);
for my $format (sort keys %FOLDED) {
    my $run = annotate($folder, split(/ /, "--format=$format"), @fold, 'p.cg');
    is($run->{status}, 0, "--format=$format has libraries folded") or diag($run->{err});
    like($run->{out}, $_, "--format=$format: what libraries count is of own code that calls them")
        for @{$FOLDED{$format}};
    unlike($run->{out} =~ s/^.*"sentence".*|^Answer.*//mgr, qr/fun_[bd]\b/,
        "--format=$format names no function of a library");
}

# ---- sums before thresholds ----
my @IN = map { "/lib/$_" } qw(a b c);
for (['--threshold=1', \@IN], ['--threshold=1.06', []], ['--threshold=0.1 --function=helper', \@IN],
    ['--threshold=0 --function=helper --top=1', \@IN]) {
    my ($options, $objects) = @$_;
    my @run = map {
        annotate($folder, $_, '--inclusive=yes', split(/ /, $options), 'three.cg')->{out}
    } qw(--format=text --format=json);
    is(join(' ', $run[0] =~ /helper \(1x\) \[(\S+)\]/g), "@$objects",
        "$options: text lists a function in each of its objects, or in none");
    my @rows = grep { $_->{name} eq 'helper' } @{JSON::PP::decode_json($run[1])->{call_graph}};
    my ($inclusive, $self) = (0, 0);
    ($inclusive, $self) = ($inclusive + $_->{inclusive}[0], $self + $_->{self}[0]) for @rows;
    my $sum = @$objects ? 105 : 0;
    is("$inclusive $self", "$sum $sum", "$options: rows of JSON add up to the function's counts");
}
my $run = annotate($folder, qw(--instructions=helper --threshold=1 --format=json), 'three.cg');
is(scalar(grep { $_->{name} eq 'helper' } @{JSON::PP::decode_json($run->{out})->{instructions}}), 3,
    'the instructions of a function in three objects are shown in each');

done_testing();
