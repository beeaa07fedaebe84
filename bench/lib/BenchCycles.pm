# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package BenchCycles;

use strict;
use warnings;

use BenchPrograms  qw(build_program c_unit);
use Exporter       qw(import);
use File::Basename qw(dirname);

our @EXPORT_OK = qw(cycle_programs events_in with_cest);

=head1 NAME

BenchCycles - the programs of F<bench/cycles>

=head1 DESCRIPTION

Each program takes some 30 to 400 million cycles natively: long enough to be measured, short enough
to be run often. The word before a program's name is its purpose:

=over

=item fit

The model and the machine file were fitted to this program.

=item kern

This is a loop of a single kind, from F<bench/progs/kernels.c>.

=item held

This program was not used for fitting, so its errors show how good the estimates are.

=back

The purposes were chosen before anything was fitted. In a command, C<$D> is the folder of inputs,
C<$P> that of programs built from F<bench/progs>, C<$CC1> gcc's compiler proper, and C<< < FILE >>
the standard input. A row whose program is not installed is left out.

=cut

my $Rows = <<'ROWS';
fit  gzip           | gzip -6 -c < $D/text1
held gunzip         | gzip -dc < $D/text8.gz
fit  bzip2          | bzip2 -9 -c < $D/text1
held bunzip2        | bzip2 -dc < $D/text.bz2
held xz             | xz -2 -T1 -c < $D/text1
fit  unxz           | xz -dc < $D/text.xz
fit  zstd           | zstd -3 -T1 -q -c < $D/text
held lz4            | lz4 -9 -q -c < $D/text1
fit  perl-count     | perl $D/count.pl 3 < $D/text1
held perl-regex     | perl $D/regex.pl < $D/text1
fit  python-json    | /usr/bin/python3 -S $D/json_.py 12
held python-nbody   | /usr/bin/python3 -S $D/nbody.py 6000
held python-words   | /usr/bin/python3 -S $D/words.py < $D/text1
fit  sqlite-insert  | sqlite3 :memory: < $D/insert.sql
held sqlite-join    | sqlite3 :memory: < $D/join.sql
fit  mawk-fields    | mawk -f $D/fields.awk < $D/text
held mawk-numbers   | mawk -f $D/numbers.awk
fit  sort           | sort < $D/text
held sort-numbers   | sort -n -k2 < $D/numbers
fit  cc1            | $CC1 -quiet -O0 $D/unit.i -o /dev/null
held cc1-O2         | $CC1 -quiet -O2 $D/unit2.i -o /dev/null
fit  bc             | bc -l < $D/sum.bc
held tclsh          | tclsh $D/loop.tcl
fit  jq             | jq -c map(.a)|add < $D/list.json
held m4             | m4 $D/loop.m4
fit  md5sum         | md5sum < $D/text32
held sha256sum      | sha256sum < $D/text8
fit  cksum          | cksum --algorithm=bsd < $D/text32
held b2sum          | b2sum < $D/text32
fit  factor         | factor < $D/composites
held base64         | base64 < $D/text32
fit  grep           | grep -c -E (alpha|beta|[a-f]+x[0-9]) < $D/text8
held sed            | sed -e s/\\([a-m]*\\)[.]/<\\1>/g < $D/text8
fit  wc             | wc -w < $D/text8
held xmllint        | xmllint --noout $D/list.xml
fit  diff           | diff $D/lines1 $D/lines2
held objdump        | objdump -d $CC1 --start-address=0x800000 --stop-address=0x880000
fit  c++-virtual    | $P/shapes 400
held quicksort      | $P/quicksort 400000
fit  hash           | $P/hash 1500000
held search         | $P/search 12
held matrix-ijk     | $P/matrix ijk 12
fit  matrix-ikj     | $P/matrix ikj 30
fit  chase          | $P/chase 300000
kern add-chain      | $P/kernels add-chain 8000000
kern add-wide       | $P/kernels add-wide 15000000
kern multiply       | $P/kernels multiply 6000000
kern divide         | $P/kernels divide 3000000
kern fp-sum         | $P/kernels fp-sum 15000000
kern fp-poly        | $P/kernels fp-poly 2500000
kern fp-divide      | $P/kernels fp-divide 2500000
kern load-chain     | $P/kernels load-chain 10000000
kern chase-L2       | $P/kernels chase-L2 3000000
kern chase-L3       | $P/kernels chase-L3 600000
kern chase-memory   | $P/kernels chase-memory 120000
kern scattered-L2   | $P/kernels scattered-L2 6000000
kern scattered-mem  | $P/kernels scattered-mem 1000000
kern stream-L1      | $P/kernels stream-L1 6000
kern stream-L2      | $P/kernels stream-L2 400
kern stream-memory  | $P/kernels stream-memory 2
kern store-wide     | $P/kernels store-wide 20000000
kern counter        | $P/kernels counter 15000000
kern branch-random  | $P/kernels branch-random 3000000
kern branch-pattern | $P/kernels branch-pattern 8000000
kern branch-tiny    | $P/kernels branch-tiny 30000000
kern calls          | $P/kernels calls 10000000
kern fib            | $P/kernels fib 31
kern indirect       | $P/kernels indirect 8000000
kern indirect-rand  | $P/kernels indirect-rand 3000000
kern bytes-copy     | $P/kernels bytes-copy 6000
kern memcpy         | $P/kernels memcpy 200000
kern simd-sum       | $P/kernels simd-sum 40000
kern selects        | $P/kernels selects 8000000
ROWS

my %Files = (
    'count.pl' => <<'END',
my $rounds = shift;
my @lines = <STDIN>;
my ($sum, %count) = (0);
for my $round (1 .. $rounds) {
    %count = ();
    for my $line (@lines) {
        $count{$_}++ for split /[ .]+/, $line;
        $sum = ($sum * 31 + length($line)) % 65521;
    }
    $sum += $_ for map { $count{$_} } sort keys %count;
}
print "$sum ", scalar(keys %count), "\n";
END
    'regex.pl' => <<'END',
my $n = 0;
while (my $line = <STDIN>) {
    while ($line =~ /\b([a-z]+?)(ing|ed|[aeiou]{2})([.]|\b)/g) { $n += length $1 }
    (my $other = $line) =~ s/(\w)(\w+)/\u$1$2/g;
    $n ^= length $other;
}
print "$n\n";
END
    'json_.py' => <<'END',
import sys
def dump(v):
    if isinstance(v, dict):
        return '{' + ','.join('"%s":%s' % (k, dump(x)) for k, x in v.items()) + '}'
    if isinstance(v, list):
        return '[' + ','.join([dump(x) for x in v]) + ']'
    return '"%s"' % v if isinstance(v, str) else str(v)
def parse(s, i):
    c = s[i]
    if c == '{':
        out, i = {}, i + 1
        while s[i] != '}':
            if s[i] == ',':
                i += 1
            k, i = parse(s, i)
            out[k], i = parse(s, i + 1)
        return out, i + 1
    if c == '[':
        out, i = [], i + 1
        while s[i] != ']':
            if s[i] == ',':
                i += 1
            v, i = parse(s, i)
            out.append(v)
        return out, i + 1
    if c == '"':
        j = s.index('"', i + 1)
        return s[i + 1:j], j + 1
    j = i
    while s[j] in '0123456789':
        j += 1
    return int(s[i:j]), j
total = 0
for n in range(int(sys.argv[1])):
    data = [{'a': i, 'b': ['x%d' % (i % 17), i * n], 'c': {'d': i % 5}} for i in range(300)]
    back, end = parse(dump(data), 0)
    total += end + len(back)
print(total)
END
    'nbody.py' => <<'END',
import sys
b = [[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 39.5], [4.8, -1.2, -0.1, 0.6, 2.8, -0.02, 0.04],
     [8.3, 4.1, -0.4, -1.0, 1.8, 0.008, 0.01], [12.9, -15.1, -0.2, 1.1, 0.9, -0.01, 0.002]]
for step in range(int(sys.argv[1])):
    for i in range(4):
        x = b[i]
        for j in range(i + 1, 4):
            y = b[j]
            dx, dy, dz = x[0] - y[0], x[1] - y[1], x[2] - y[2]
            m = 0.001 * (dx * dx + dy * dy + dz * dz) ** -1.5
            x[3] -= dx * y[6] * m; x[4] -= dy * y[6] * m; x[5] -= dz * y[6] * m
            y[3] += dx * x[6] * m; y[4] += dy * x[6] * m; y[5] += dz * x[6] * m
    for x in b:
        x[0] += 0.001 * x[3]; x[1] += 0.001 * x[4]; x[2] += 0.001 * x[5]
print(b[1][0])
END
    'words.py' => <<'END',
import sys
count = {}
for line in sys.stdin:
    for word in line.split():
        count[word] = count.get(word, 0) + 1
best = sorted(count.items(), key=lambda p: (-p[1], p[0]))
print(len(best), best[:3], sum(len(w) * n for w, n in best))
END
    'insert.sql' => <<'END',
create table item(id integer primary key, name text, price integer);
with recursive n(i) as (select 1 union all select i + 1 from n where i < 25000)
insert into item select i, 'item ' || (i * 7919 % 1000), i * 31 % 977 from n;
create index by_name on item(name);
select name, count(*), sum(price) from item group by name order by 3 desc, 1 limit 5;
END
    'join.sql' => <<'END',
create table a(x integer, y integer); create table b(y integer, z text);
with recursive n(i) as (select 1 union all select i + 1 from n where i < 30000)
insert into a select i * 37 % 1009, i * 101 % 4001 from n;
with recursive n(i) as (select 1 union all select i + 1 from n where i < 4000)
insert into b select i, 'name' || (i % 71) from n;
create index on_b on b(y);
select z, count(*), avg(x) from a join b using (y) where x > 100
    group by z order by 2 desc, 1 limit 5;
update a set x = x + 1 where y % 3 = 0;
select sum(x * y) from a where x in (select y from b where z like 'name1%');
END
    'fields.awk' => <<'END',
{ for (i = 1; i <= NF; i++) { n[$i]++; len += length($i) } if ($0 ~ /[aeiou][xyz]/) hits++ }
END { for (w in n) if (n[w] > max) { max = n[w]; } print len, max, hits }
END
    'numbers.awk' => <<'END',
BEGIN { for (i = 2; i < 60000; i++) { if (!(i in c)) {
            p++; for (j = i * i; j < 60000; j += i) c[j] = 1 } }
        for (i = 1; i < 200000; i++) s = (s * 31 + i % 17) % 65521; print p, s }
END
    'sum.bc' => "scale=60\ns=0\nfor (i=1;i<9000;i++) { s+=1/(i*i+3); s*=1.0001 }\ns\n"
        . "e(1.5)\na(1)*4\nquit\n",
    'loop.tcl' => <<'END',
proc fib {n} {
    if {$n < 2} { return $n }
    return [expr {[fib [expr {$n-1}]] + [fib [expr {$n-2}]]}]
}
set words {}
for {set i 0} {$i < 4000} {incr i} { lappend words "w[expr {$i * 7919 % 1000}]" }
foreach w [lsort $words] { incr n($w) [string length $w] }
puts "[fib 21] [array size n]"
END
    'loop.m4' => <<'END',
define(`fib', `ifelse(eval($1 < 2), 1, $1, `eval(fib(decr($1)) + fib(eval($1 - 2)))')')dnl
define(`forloop', `ifelse(eval($1 <= $2), 1, `define(`v$1', `x$1')forloop(incr($1), $2)')')dnl
fib(20) forloop(1, 1500) len(v1000)
END
);

sub _write {
    my ($path, @content) = @_;
    open my $handle, '>:raw', $path or die "cannot write $path: $!\n";
    print {$handle} @content;
    close $handle or die "cannot write $path: $!\n";
    return;
}

sub _shell {
    my ($command) = @_;
    system($command) == 0 or die "failed: $command\n";
    return;
}

# Declarations of library functions that the C files use. Headers would differ from machine to
# machine.
my $DECLARATIONS = "typedef unsigned long size_t;\nint printf(const char*, ...);\n"
    . "size_t strlen(const char*);\n";

sub _make_inputs {
    my ($folder) = @_;
    my $writer = build_program('text.c', "$folder/bin");
    _write("$folder/$_", $Files{$_}) for keys %Files;
    _write("$folder/unit.i", c_unit($DECLARATIONS, 40));
    _write("$folder/unit2.i", c_unit($DECLARATIONS, 10));
    _shell("'$writer' $_->[1] 1 >'$folder/text$_->[0]'")
        for [ q{}, 3_000_000 ], [ 1, 1_000_000 ], [ 8, 12_000_000 ], [ 32, 48_000_000 ];
    _shell("cd '$folder'; gzip -c text8 >text8.gz; bzip2 -c text >text.bz2; xz -c text >text.xz");
    my ($seed, @lines, @items, @numbers) = (1);
    for my $i (1 .. 60_000) {
        $seed = ($seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        push @numbers, "row $seed " . ($seed % 97) . "\n";
        push @lines, "line " . ($seed % 5000) . "\n" if $i < 58_000;
        push @items, $seed if $i < 12_000;
    }
    _write("$folder/numbers", @numbers);
    _write("$folder/composites", map { $_ * 1_000_003 + 7, "\n" } @items[ 0 .. 2999 ]);
    _write("$folder/lines1",  @lines);
    _write("$folder/lines2",  map { $lines[$_] } grep { $_ % 11 != 3 } 0 .. $#lines);
    _write("$folder/list.json",
        '[' . join(q{,}, map { qq({"a":$_,"b":["x",$_],"c":"name$_"}) } @items) . ']');
    _write("$folder/list.xml",
        "<list>\n",
        (map { qq(<item id="$_"><name>n$_</name><v>@{[ $_ % 7 ]}</v></item>\n) } @items, @items),
        "</list>\n");
    return;
}

=head2 cycle_programs(FOLDER)

Return a list of hashes: C<name>, C<use> (fit, held or kern), C<command> (an array), and C<stdin> (a
file). Make the programs and their inputs in the folder, if missing.

=cut

sub cycle_programs {
    my ($folder) = @_;
    mkdir "$folder/bin";
    if (!-e "$folder/made") {
        _make_inputs($folder);
        _write("$folder/made", q{});
    }
    my $cc1 = `gcc -print-prog-name=cc1`;
    chomp $cc1;
    my @programs;
    for my $row (split /\n/, $Rows) {
        my ($use, $name, $command, $stdin) = $row =~ /\A(\w+) +(\S+) +\| (.*?)(?: < (\S+))?\z/
            or die "$row\n";
        if ($command =~ m{\$P/(\w+)}) {
            my ($source) = map { "$1.$_" }
                grep { -e dirname(dirname(__FILE__)) . "/progs/$1.$_" } qw(c cc);
            build_program($source, "$folder/bin");
        }
        for ($command, $stdin // ()) { s{\$D}{$folder}g; s{\$P}{$folder/bin}g; s{\$CC1}{$cc1}g }
        my @command = split q{ }, $command;
        my ($found) = grep { -x } map { "$_/$command[0]" } split /:/, $ENV{PATH};
        next if !-x $command[0] && !$found;
        $command[0] = $found // $command[0];
        push @programs,
            { name => $name, use => $use, command => \@command, stdin => $stdin // '/dev/null' };
    }
    return @programs;
}

=head2 events_in(PROFILE)

Return the sums of a profile's events, as a hash by name, and remove the profile.

=cut

sub events_in {
    my ($path) = @_;
    my (@names, %sum);
    open my $in, '<', $path or die "$path: $!\n";
    while (my $line = <$in>) {
        @names       = split q{ }, $1 if $line =~ /^events: (.*)/;
        @sum{@names} = split q{ }, $1 if $line =~ /^summary: (.*)/;
    }
    close $in or die "$path: $!\n";
    unlink $path;
    return %sum;
}

=head2 with_cest(EVENTS)

Add C<CEst> to a hash of events: Ir + 10 misses of L1 + 10 wrong predictions + 100 misses of LL.

=cut

sub with_cest {
    my ($of) = @_;
    $of->{CEst} = $of->{Ir} + 10 * ($of->{I1mr} + $of->{D1mr} + $of->{D1mw})
        + 10 * ($of->{Bcm} + $of->{Bim}) + 100 * ($of->{ILmr} + $of->{DLmr} + $of->{DLmw});
    return $of;
}

1;
