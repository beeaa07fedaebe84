# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package BenchPrograms;

use strict;
use warnings;

use BenchReal      qw(cc1plus other_programs real_programs);
use Cwd            qw(abs_path);
use Exporter       qw(import);
use File::Basename qw(dirname);

our @EXPORT_OK = qw(build_program c_unit programs);

=head1 NAME

BenchPrograms - the programs of the bench, and their inputs

=head1 SYNOPSIS

    use BenchPrograms qw(programs);

    for my $program (programs(folder => $dir, scale => 1, only => qr/zip/)) {
        next if $program->{lacks};
        run($program->{stdin}, @{ $program->{command} });
    }

=head1 DESCRIPTION

The programs come from Debian packages or are built from F<bench/progs>. Their inputs are made here
and in L<BenchReal>, and are equal on every machine but for included headers. The classes:

=over

=item execution

Runs that mostly execute translated code. At scale 1 they take some four seconds under
C<--tool=none> on the machine of F<bench/README.md>; less than three seconds are too short.

=item translation

Runs that execute much code only once, so they mostly translate code and read debug information. The
scale does not change them.

=item real

Small tasks of everyday programs (L<BenchReal>), with features of both classes above.

=item other

Short runs, four threads, and compilers of C++ (L<BenchReal>). The scale changes only the threads.

=back

Programs in F<bench> and F<tests/soak> use this module.

=cut

my $Sources = dirname(abs_path(__FILE__)) =~ s{/lib\z}{/progs}r;

# A task for Perl: count words, sort, and compute in a loop.
my $Perl_script = <<'PERL';
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
PERL

my $Python_script = <<'PYTHON';
import sys
class Walker:
    def __init__(self, start):
        self.at = start
    def step(self, i):
        self.at = (self.at * 1103515245 + i) & 0x7fffffff
        return self.at % 1009
count = {}
walker = Walker(1)
for i in range(int(sys.argv[1])):
    key = walker.step(i)
    count[key] = count.get(key, 0) + (i & 3)
print(sum(k * n for k, n in count.items()))
PYTHON

my $Sql_script = <<'SQL';
create table item(id integer primary key, name text, price integer);
with recursive n(i) as (select 1 union all select i + 1 from n where i < ROWS)
insert into item select i, 'item ' || (i * 7919 % 1000), i * 31 % 977 from n;
create index by_name on item(name);
select name, count(*), sum(price) from item group by name order by 3 desc, 1 limit 5;
update item set price = price + 1 where id % 3 = 0;
select count(*) from item a join item b on b.id = a.price where b.name like 'item 1%';
SQL

=head2 c_unit(DECLARATIONS, N)

Return the text of a C file: these declarations, a type, and N functions that use the type.

=cut

sub c_unit {
    my ($declarations, $n) = @_;
    my $text = "${declarations}struct node { struct node* next; int key; double weight; };\n";
    for my $i (1 .. $n) {
        $text .= <<"FUNCTION";
int visit$i(struct node* n, char* text)
{
   int total = $i;
   for (; n; n = n->next) {
      switch (n->key % 5) {
      case 0: total += n->key * $i; break;
      case 2: n->weight *= 1.5; break;
      default: text[total & 7] = (char)total;
      }
      if (n->weight > total && strlen(text) > $i)
         return (int)n->weight;
   }
   return printf("%s %d\\n", text, total);
}
FUNCTION
    }
    return $text;
}

=head2 build_program(SOURCE, FOLDER)

Compile F<bench/progs/SOURCE> with C<-O2 -g -pthread> to a program in the folder, unless it exists.
Return its path; die if it does not compile. The compilers are C<CC> and C<CXX>, by default gcc and
g++.

=cut

sub build_program {
    my ($source, $folder) = @_;
    my $program = "$folder/" . $source =~ s/[.]\w+\z//r;
    return $program if -x $program;
    my $compiler = $source =~ /[.]cc\z/ ? $ENV{CXX} || 'g++' : $ENV{CC} || 'gcc';
    system("$compiler -O2 -g -pthread '$Sources/$source' -o '$program'") == 0
        or die "cannot compile $Sources/$source\n";
    return $program;
}

# Write $content to the file $path; return the path.
sub _file {
    my ($path, $content) = @_;
    open my $handle, '>:raw', $path or die "cannot write $path: $!\n";
    print {$handle} $content;
    close $handle or die "cannot write $path: $!\n";
    return $path;
}

sub _text {
    my ($folder, $size) = @_;
    my $path = "$folder/text$size";
    return $path if -e $path;
    my $writer = build_program('text.c', $folder);
    system("'$writer' $size 1 >'$path'") == 0 or die "cannot make $path\n";
    return $path;
}

# Return a row for a program of bench/progs. A row is an array of name, class, amount of work at
# scale 1, and a function. The function gets the folder and an amount, makes the input, and returns
# the command, an array, and the file for standard input. Commands have full paths, because PATH
# might lead to a version manager's wrapper.
sub _kernel {
    my ($name, $amount, $source, @args) = @_;
    return [
        $name, 'execution', $amount,
        sub {
            my ($folder, $n) = @_;
            return [ build_program($source, $folder), @args, $n ];
        }
    ];
}

sub _filter {
    my ($name, $amount, @command) = @_;
    return [ $name, 'execution', $amount, sub { return ([@command], _text(@_)) } ];
}

my @Programs = (
    _filter('bzip2', 20_000_000, qw(/usr/bin/bzip2 -c)),
    _filter('gzip',  33_000_000, qw(/usr/bin/gzip -c)),
    _filter('xz',    4_400_000,  qw(/usr/bin/xz -T1 -c)),
    [   'perl',
        'execution',
        60,
        sub {
            my ($folder, $n) = @_;
            my $script = _file("$folder/script.pl", $Perl_script);
            return ([ '/usr/bin/perl', $script, $n ], _text($folder, 300_000));
        }
    ],
    [   'python3',
        'execution',
        1_400_000,
        sub {
            my ($folder, $n) = @_;
            return [ '/usr/bin/python3', _file("$folder/script.py", $Python_script), $n ];
        }
    ],
    [   'sqlite3',
        'execution',
        350_000,
        sub {
            my ($folder, $n) = @_;
            my $batch = _file("$folder/batch$n.sql", $Sql_script =~ s/ROWS/$n/r);
            return (['/usr/bin/sqlite3'], $batch);
        }
    ],
    _kernel('C++ virtual', 36_000,      'shapes.cc'),
    _kernel('matrix ijk',  100,         'matrix.c', 'ijk'),
    _kernel('matrix ikj',  600,         'matrix.c', 'ikj'),
    _kernel('chase 32 MB', 21_000_000,  'chase.c'),
    _kernel('quicksort',   30_000_000,  'quicksort.c'),
    _kernel('hash table',  180_000_000, 'hash.c'),
    _kernel('search',      480,         'search.c'),
    [   'cc1',
        'translation',
        1,
        sub {
            my ($folder) = @_;
            chomp(my $cc1 = `gcc -print-prog-name=cc1`);
            my $unit = _file("$folder/unit.c", c_unit(join(q{},
                map {"#include <$_.h>\n"} qw(stdio stdlib string)), 12));
            # Let cc1 write to standard output: its work depends on whether an output file exists.
            return [ $cc1, qw(-quiet -O1 -o -), $unit ];
        }
    ],
    [   'cc1plus',
        'translation',
        1,
        sub {
            my ($folder) = @_;
            my $unit = _file("$folder/unit.cc",
                join q{}, (map {"#include <$_>\n"} qw(map string vector)),
                "std::map<std::string, std::vector<int>> all;\n",
                "int main() { all[\"a\"].push_back(1); return 0; }\n");
            return [ cc1plus('-O0', $unit) ];
        }
    ],
    [ 'python3 pass', 'translation', 1, sub { return [qw(/usr/bin/python3 -c pass)] } ],
    [ 'perl -e 1',    'translation', 1, sub { return [qw(/usr/bin/perl -e 1)] } ],
    [ 'true',         'translation', 1, sub { return ['/bin/true'] } ],
    real_programs(\&_file, \&_text),
    other_programs(\&_file, \&build_program),
);

# cc1 and cc1plus handle SIGSEGV, so our tool keeps registers exact in them, and VEX then keeps
# loads whose result is unused. These options make the reference do the same.
my @Exact = map {"--px-$_=allregs-at-each-insn"} qw(default file-backed);

=head2 programs(folder => FOLDER, scale => FACTOR, only => REGEX)

Make the inputs of programs whose name matches C<only>, in the folder. Return a list of hashes:
C<name>; C<class>; C<command>, an array; C<stdin>, a file; C<exact_options>, an array of options
that Valgrind needs for a comparison of counts; and, if the program is not installed, C<lacks>, a
reason.

=cut

sub programs {
    my (%given) = @_;
    my @made;
    for my $entry (@Programs) {
        my ($name, $class, $amount, $make) = @{$entry};
        next if $name !~ $given{only};
        my $n = $amount == 1 ? 1 : int($amount * $given{scale}) || 1;
        my ($command, $stdin) = $make->($given{folder}, $n);
        push @made, {
            name          => $name,
            class         => $class,
            command       => $command,
            stdin         => $stdin // '/dev/null',
            exact_options => $name =~ /\Acc1/ ? \@Exact : [],
            -x $command->[0] ? () : (lacks => "no $command->[0]"),
        };
    }
    return @made;
}

1;
