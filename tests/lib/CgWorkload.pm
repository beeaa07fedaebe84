# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Real programs for comparisons. Most work on an input that is made here, the same on every machine:
# a short one, with which they execute some million instructions, for every run of the tests; or a
# long one for `tests/compare-all`.
package CgWorkload;

use CgTest qw(compile run_cmd write_file);
use CgCompare qw(reads_mappings);
use Exporter  qw(import);

our @EXPORT_OK = qw(both matrix names workloads);

# Return a text of $n_bytes: words with the frequencies of a language, so that it can be compressed,
# and numbers, for variety.
sub _text($n_bytes) {
    my @syllables = qw(ka lo mi ren ta us el po san der qui o fa lin gu);
    my $state     = 20_011;
    my $next      = sub ($n) {
        $state = ($state * 1_103_515_245 + 12_345) % 2_147_483_648;
        return int($state / 65_536) % $n;
    };
    my @words = map {
        join q{}, map { $syllables[ $next->(scalar @syllables) ] } 0 .. $next->(4)
    } 1 .. 800;
    my $text = q{};
    while (length $text < $n_bytes) {
        my $rank = $next->(28) * $next->(28);
        $text .= $rank % 41 == 7 ? $next->(32_000) : $words[$rank];
        $text .= $next->(9) ? q{ } : ".\n";
    }
    return substr $text, 0, $n_bytes;
}

my $Perl_script = <<'PERL';
my (%count, @order);
while (my $line = <STDIN>) {
    for my $word ($line =~ /([a-z]+|\d+)/g) {
        push @order, $word if !$count{$word}++;
    }
}
my @sorted = sort { $count{$b} <=> $count{$a} || $a cmp $b } @order;
printf "%s %d\n", $_, $count{$_} for @sorted[0 .. 9];
print join(',', map { sprintf '%x', $_ * 7 } 1 .. 50), "\n";
PERL

my $Python_script = <<'PYTHON';
import sys
count = {}
for line in sys.stdin:
    for word in line.split():
        word = word.strip('.')
        count[word] = count.get(word, 0) + 1
class Node:
    def __init__(self, word):
        self.word = word
        self.rank = sum(ord(c) for c in word)
nodes = sorted((Node(w) for w in count), key=lambda n: (n.rank, n.word))
try:
    nodes[len(nodes)]
except IndexError as e:
    print(e)
print([n.word for n in nodes[:10]], sum(count.values()))
PYTHON

my $C_unit = <<'UNIT';
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct node { struct node* left; struct node* right; int key; };
static struct node* put(struct node* n, int key)
{
   if (!n) {
      n = calloc(1, sizeof *n);
      n->key = key;
   } else if (key < n->key) {
      n->left = put(n->left, key);
   } else {
      n->right = put(n->right, key);
   }
   return n;
}
UNIT

sub _sql($n_rows) {
    return <<"SQL";
create table item(id integer primary key, name text, price integer);
with recursive n(i) as (select 1 union all select i + 1 from n where i < $n_rows)
insert into item select i, 'item ' || (i * 7919 % 1000), i * 31 % 977 from n;
create index by_name on item(name);
select name, count(*), sum(price) from item group by name order by 3 desc, 1 limit 5;
update item set price = price + 1 where id % 3 = 0;
select max(price), avg(price) from item where name like 'item 1%';
SQL
}

sub _c_source($n_functions) {
    my $text = $C_unit;
    for my $i (1 .. $n_functions) {
        $text .= <<"FUNCTION";
int walk$i(struct node* n, char* text, double* x)
{
   int total = $i;
   for (; n; n = n->key & $i ? n->left : n->right) {
      total += n->key * $i + (int)strlen(text);
      switch (total % 7) {
      case 0: x[0] += total; break;
      case 3: x[1] *= 1.5 + x[0]; break;
      case 5: total ^= text[$i % 8]; break;
      default: text[0] = (char)total;
      }
   }
   return total > 1000 && x[0] < x[1] ? total : -put(n, total)->key;
}
FUNCTION
    }
    return $text;
}

sub _shell($n) {
    return "k=0; for ((i = 0; i < $n; i++)); do k=\$(((k * 31 + i) & 1023)); s[k]=\$i; done;"
        . ' echo ${#s[*]} $k';
}

sub _cc1 {
    my $run = run_cmd(['gcc', '-print-prog-name=cc1']);
    chomp(my $path = $run->{out});
    return $path;
}

my @NAMES = qw(true ls bash bzip2 gzip xz perl sqlite3 python3 cc1 C++ threads);

# Return the names of the programs, in the order in which they are run.
sub names { return @NAMES }

# Make the inputs of `short` or `long` size in the folder. Return a list of hashes, for the named
# programs, or all: `name`; `command`; `stdin`, a file; `executed_in`, the files to which a
# comparison is limited, where there are threads; and `lacks`, a sentence, if the program is not
# installed, or its counts differ between any two tools.
sub workloads {
    my ($folder, $size, @names) = @_;
    my %wanted  = map { $_ => 1 } @names;
    my $is_long = $size eq 'long';
    my $pick    = sub { return $is_long ? $_[1] : $_[0] };
    my $text    = write_file("$folder/text",       _text($pick->(30_000, 3_000_000)));
    my $little  = write_file("$folder/little",     _text($pick->(20_000, 1_000_000)));
    my $unit    = write_file("$folder/unit.c",     _c_source($pick->(1,     60)));
    my $sql     = write_file("$folder/batch.sql",  _sql($pick->(800,        40_000)));
    my $perl    = write_file("$folder/script.pl",  $Perl_script);
    my $python  = write_file("$folder/script.py",  $Python_script);
    # From 5.6 on, an xz that writes to standard output forbids its process, and so the tool, to
    # make any file. So let it write this file, anew in each run.
    write_file("$little.xz", q{});
    my $classes = (!@names || $wanted{'C++'} || $wanted{threads})
        && eval { compile(['classes.cc'], '-O1', '-pthread', '-lstdc++') };

    my %work = (
        true    => { command => ['/bin/true'] },
        ls      => { command => [ '/bin/ls', '-la', '/usr/lib' ] },
        bash    => { command => [ '/bin/bash', '-c', _shell($pick->(60, 20_000)) ] },
        bzip2   => { command => [ '/bin/bzip2', '-c' ],           stdin => $text },
        gzip    => { command => [ '/bin/gzip',  '-9c' ],          stdin => $text },
        xz      => { command => [ '/usr/bin/xz', '-1kf', '-T1', $little ] },
        perl    => { command => [ '/usr/bin/perl', $perl ],       stdin => $text },
        sqlite3 => { command => ['/usr/bin/sqlite3'],             stdin => $sql },
        python3 => { command => [ '/usr/bin/python3', $python ],  stdin => $little },
        cc1     => { command => [ _cc1(), '-quiet', '-O1', $unit, '-o', 'unit.s' ] },
        'C++'   => { command => [ $classes, $pick->(200, 5000) ] },
        threads => {
            command     => [ $classes, $pick->(100, 2500), 2 ],
            executed_in => qr{/classes[.]cc\z},
        },
    );
    my @works = map { { name => $_, %{ $work{$_} } } } grep { !@names || $wanted{$_} } @NAMES;
    for my $work (@works) {
        my $program = $work->{command}[0] // q{};
        $work->{lacks} = length $program ? "no $program" : "no compiler for $work->{name}"
            if !-x $program;
        $work->{lacks} //= "$work->{name} reads the tool's mappings" if reads_mappings($program);
    }
    return @works;
}

# Return a list of one array, the options of both simulations, with an LL that few hosts have.
sub both {
    return [ qw(--vex-guest-chase=no --branch-sim=yes --cache-sim=yes), '--LL=1048576,16,64' ];
}

# Return a list of arrays, all combinations of options that are compared: both simulations off and
# on, VEX's chasing off and on, and two cache geometries, the host's and one of small, unequal
# lines, where caches are simulated.
sub matrix {
    my @small = ('--I1=4096,1,32', '--D1=6144,3,64', '--LL=163840,5,128');
    my @all;
    for my $chase (qw(no yes)) {
        for my $branch (qw(no yes)) {
            my @common = ("--vex-guest-chase=$chase", "--branch-sim=$branch");
            push @all, [ @common, '--cache-sim=no' ], [ @common, '--cache-sim=yes' ], [ @common,
                '--cache-sim=yes', @small ];
        }
    }
    return @all;
}

1;
