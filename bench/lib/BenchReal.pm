# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package BenchReal;

use strict;
use warnings;

use Exporter qw(import);

our @EXPORT_OK = qw(cc1plus other_programs real_programs);

=head1 NAME

BenchReal - everyday programs with small tasks, for the bench

=head1 SYNOPSIS

    use BenchReal qw(real_programs);
    for my $entry (real_programs(\&write_file, \&make_text)) { ... }

=head1 DESCRIPTION

Unlike the loops of L<BenchPrograms>, these interpreters, compilers, renderers and tools spend much
time in code that runs only a few times: they start, compile a script, or read fonts and formats.

=head2 real_programs(WRITE, TEXT)

Return the rows of the class C<real>, in the form that L<BenchPrograms> describes. WRITE is a
function that takes a path and a text, writes the file, and returns the path. TEXT is a function
that takes a folder and a number of bytes, and returns a file of made-up text.

=head2 other_programs(WRITE, BUILD)

Return the rows of the class C<other>. BUILD is a function that compiles a source of F<bench/progs>
into a folder, and returns the program.

=cut

# The next five scripts have the same task: build words, add up lengths by beginnings, sort.
my $Lua = <<'LUA';
local count, keys, sum = {}, {}, 0
for i = 1, tonumber(arg[1]) do
   local s = string.format("%x-%d", i * 2654435761 % 4294967296, i % 97)
   count[s:sub(1, 3)] = (count[s:sub(1, 3)] or 0) + #s
end
for k in pairs(count) do keys[#keys + 1] = k end
table.sort(keys)
for i, k in ipairs(keys) do sum = (sum * 31 + count[k] * i) % 1000003 end
print(#keys, sum)
LUA

my $Ruby = <<'RUBY';
count = Hash.new(0)
1.upto(ARGV[0].to_i) do |i|
  s = format("%x-%d", i * 2654435761 % 4294967296, i % 97)
  count[s[0, 3]] += s.size
end
sum = 0
count.keys.sort.each_with_index { |k, i| sum = (sum * 31 + count[k] * (i + 1)) % 1000003 }
puts "#{count.size} #{sum}"
RUBY

my $Php = <<'PHP';
<?php
$count = [];
for ($i = 1; $i <= (int)$argv[1]; $i++) {
    $s = sprintf("%x-%d", $i * 2654435761 % 4294967296, $i % 97);
    $k = substr($s, 0, 3);
    $count[$k] = ($count[$k] ?? 0) + strlen($s);
}
ksort($count, SORT_STRING);
$sum = $i = 0;
foreach ($count as $n) { $sum = ($sum * 31 + $n * ++$i) % 1000003; }
echo count($count), " $sum\n";
PHP

my $Node = <<'NODE';
const count = new Map();
for (let i = 1; i <= +process.argv[2]; i++) {
   const s = (i * 2654435 % 4294967296).toString(16) + "-" + i % 97;
   const k = s.slice(0, 3);
   count.set(k, (count.get(k) || 0) + s.length);
}
let sum = 0;
[...count.keys()].sort().forEach((k, i) => sum = (sum * 31 + count.get(k) * (i + 1)) % 1000003);
console.log(count.size, sum);
NODE

my $Guile = <<'GUILE';
(define count (make-hash-table))
(do ((i 1 (+ i 1))) ((> i (string->number (cadr (command-line)))))
  (let* ((s (string-append (number->string (modulo (* i 2654435761) 4294967296) 16)
                           "-" (number->string (modulo i 97))))
         (k (substring s 0 (min 2 (string-length s)))))
    (hash-set! count k (+ (hash-ref count k 0) (string-length s)))))
(let loop ((keys (sort (hash-map->list (lambda (k v) k) count) string<?)) (i 1) (sum 0))
  (if (null? keys)
      (begin (display (list i sum)) (newline))
      (loop (cdr keys) (+ i 1)
            (modulo (+ (* sum 31) (* i (hash-ref count (car keys)))) 1000003))))
GUILE

my $Awk = <<'AWK';
{ for (i = 1; i <= NF; i++) { count[substr($i, 1, 3)]++; sum += length($i) } }
END { for (k in count) n++; print n, sum }
AWK

my $PostScript = <<'POSTSCRIPT';
/Times-Roman findfont 12 scalefont setfont
1 1 PAGES {
   /page exch def
   0 1 30 {
      /line exch def
      50 700 line 20 mul sub moveto line page mul 20 string cvs show
      ( the quick brown fox jumps over the lazy dog) show
   } for
   100 100 moveto
   0 1 100 { dup 3 mul 100 add exch 7 mul page add 300 mod 100 add lineto } for
   stroke showpage
} for
quit
POSTSCRIPT

my $Scene = <<'SCENE';
camera { location <0, 2, -6> look_at <0, 0, 0> }
light_source { <10, 20, -10> color rgb 1 }
plane { y, -1 pigment { checker color rgb 1, color rgb 0.2 } }
sphere { <0, 0, 0>, 1 pigment { color rgb <1, 0.3, 0.2> } finish { reflection 0.3 phong 1 } }
difference {
   box { <-2, -1, 1>, <2, 1, 2> } cylinder { <0, 0, 0>, <0, 0, 3>, 0.6 }
   pigment { bozo color_map { [0 color rgb z] [1 color rgb y] } } normal { bumps 0.3 }
}
SCENE

# Return the text of a C file with $n structures, and functions that use them.
sub _c_unit {
    my ($n) = @_;
    my $text = "#include <math.h>\n#include <stdio.h>\n#include <string.h>\n";
    for my $i (1 .. $n) {
        $text .= <<"FUNCTION";
struct s$i { int key[$i]; double weight; struct s$i* next; };
double sum$i(struct s$i* at, int n)
{
   double sum = 0;
   char text[40];
   for (int i = 0; i < n; i++) {
      sum += at->key[i % $i] * at->weight;
      switch (i % 5) {
      case 0: sum = sqrt(sum); break;
      case 1: sum *= strlen(text); break;
      default: snprintf(text, sizeof(text), "%d", i + $i);
      }
      at = at->next ? at->next : at;
   }
   return sum;
}
FUNCTION
    }
    return $text;
}

# Make a repository with $n versions of some files, without the user's settings of git. Return its
# path, or nothing if git fails.
sub _repository {
    my ($write, $repository, $n) = @_;
    my @git        = ('env', 'GIT_CONFIG_GLOBAL=/dev/null', 'GIT_CONFIG_SYSTEM=/dev/null',
        (map { ("GIT_${_}_NAME=a", "GIT_${_}_EMAIL=a\@b", "GIT_${_}_DATE=1700000000 +0000") }
            qw(AUTHOR COMMITTER)), 'git', '-C', $repository);
    mkdir $repository;
    system(@git, qw(init -q)) == 0 or return;
    for my $version (1 .. $n) {
        $write->("$repository/file$_", join q{}, map { $_ * $version % 97 . " line $_\n" }
            1 .. 60 * $_) for 1 .. 5;
        system(@git, qw(add .)) == 0 && system(@git, qw(commit -q -m), "version $version") == 0
            or return;
    }
    return $repository;
}

# Return the beginning of a command that runs clang's compiler proper, with the folders of headers
# @_ before the usual ones. The driver would start the compiler in another process.
sub _clang {
    my ($driver)  = grep { -x } '/usr/bin/clang';
    my ($include) = $driver ? `$driver -print-resource-dir` =~ /(.*)/ : '';
    my ($cc1)     = $driver ? `readlink -f $driver` =~ /(.*)/ : '/usr/bin/clang';
    return ($cc1, '-cc1', map { ('-internal-isystem', $_) } @_, "$include/include",
        '/usr/include/x86_64-linux-gnu', '/usr/include');
}

=head2 cc1plus(LEVEL, UNIT)

Return the command that compiles the C++ file UNIT, at a level such as C<-O1>, to standard output.

=cut

sub cc1plus {
    my ($level, $unit) = @_;
    chomp(my $cc1plus = `g++ -print-prog-name=cc1plus`);
    chomp(my $arch    = `g++ -print-multiarch`);
    return ($cc1plus, '-quiet', $level, '-imultiarch', $arch, qw(-D_GNU_SOURCE -o -), $unit);
}

# Return the folders in which g++ looks for the headers of its library.
sub _cxx_includes {
    my ($begun, @folders);
    for (split /\n/, qx{g++ -E -x c++ -v /dev/null 2>&1 >/dev/null}) {
        $begun = 1 if /^#include </;
        push @folders, $1 if $begun && m{^ (/\S*c[+][+]\S*)};
    }
    return @folders;
}

sub real_programs {
    my ($write, $text) = @_;
    my $script = sub {
        my ($name, $amount, $ending, $content, @command) = @_;
        return [
            $name, 'real', $amount,
            sub {
                my ($folder, $n) = @_;
                return [ @command, $write->("$folder/words.$ending", $content), $n ];
            }
        ];
    };
    return (
        $script->('lua',   150_000, lua => $Lua,   '/usr/bin/lua5.4'),
        $script->('ruby',  80_000,  rb  => $Ruby,  '/usr/bin/ruby'),
        $script->('php',   300_000, php => $Php,   '/usr/bin/php'),
        $script->('node',  100_000, js  => $Node,  '/usr/bin/node'),
        $script->('guile', 60_000,  scm => $Guile, qw(/usr/bin/guile-3.0 --no-auto-compile)),
        [   'git', 'real', 40,
            sub {
                my ($folder, $n) = @_;
                my $repository = -x '/usr/bin/git' ? _repository($write, "$folder/log", $n) : undef;
                return [ '/usr/bin/git', '-C', $repository // '.', qw(log -p --stat) ];
            }
        ],
        [   'jq', 'real', 5000,
            sub {
                my ($folder, $n) = @_;
                my $json = '[' . join(q{,}, map { sprintf '{"id":%d,"name":"n%x","in":["a%d","b"]}',
                    $_, $_ * 7919, $_ % 7 } 1 .. $n) . ']';
                return [ qw(/usr/bin/jq -c), '.[] | {id, length: (.name | length), in: .in[0]}',
                    $write->("$folder/list.json", $json) ];
            }
        ],
        [   'mawk', 'real', 2_500_000,
            sub {
                return [ '/usr/bin/mawk', '-f', $write->("$_[0]/words.awk", $Awk), $text->(@_) ];
            }
        ],
        [   'sort', 'real', 2_500_000,
            sub { return [ qw(/usr/bin/sort -k 3), $text->(@_) ] }
        ],
        [   'gs', 'real', 30,
            sub {
                my ($folder, $n) = @_;
                return [ qw(/usr/bin/gs -q -dBATCH -dNOPAUSE -sDEVICE=ppmraw -r50),
                    '-sOutputFile=/dev/null',
                    $write->("$folder/pages.ps", $PostScript =~ s/PAGES/$n/r) ];
            }
        ],
        [   'povray', 'real', 100,
            sub {
                my ($folder, $n) = @_;
                return [ '/usr/bin/povray', '+I' . $write->("$folder/scene.pov", $Scene),
                    "+W$n", "+H$n", qw(-D -O/dev/null +WT1) ];
            }
        ],
        [   'clang', 'real', 20,
            sub {
                my ($folder, $n) = @_;
                return [ _clang(), qw(-emit-obj -O1 -o /dev/null),
                    $write->("$folder/structures.c", _c_unit($n)) ];
            }
        ],
        [   'convert', 'real', 200,
            sub {
                my ($folder, $n) = @_;
                return [ qw(/usr/bin/convert -limit thread 1 -seed 1 -size), "${n}x$n",
                    qw(plasma:red-blue -blur 0x2 -resize 200x150 -rotate 10 ppm:-) ];
            }
        ],
    );
}

sub other_programs {
    my ($write, $build) = @_;
    my $small = "#include <stdio.h>\nint main(void) { return puts(\"a\") < 0; }\n";
    my $cxx   = join(q{}, map {"#include <$_>\n"} qw(iostream map string vector)) . <<'CXX';
int main(int argc, char** argv)
{
   std::map<std::string, std::vector<int>> places;
   for (int i = 0; i < argc; i++)
      places[argv[i]].push_back(i);
   for (const auto& [word, at] : places)
      std::cout << word << at.size();
}
CXX
    return (
        [   'git status', 'other', 1,
            sub {
                my $repository = -x '/usr/bin/git' ? _repository($write, "$_[0]/status", 3) : undef;
                return [ qw(/usr/bin/git --no-optional-locks -C), $repository // '.', 'status' ];
            }
        ],
        [   'jq, a line', 'other', 1,
            sub { return [ qw(/usr/bin/jq -c .a[1]), $write->("$_[0]/a.json", '{"a":[1,"b"]}') ] }
        ],
        [   'cc1, small', 'other', 1,
            sub {
                chomp(my $cc1 = `gcc -print-prog-name=cc1`);
                return [ $cc1, qw(-quiet -O0 -o -), $write->("$_[0]/small.c", $small) ];
            }
        ],
        [   'four threads', 'other', 100_000,
            sub { return [ $build->('threads.cc', $_[0]), $_[1] ] }
        ],
        [   'cc1plus -O1', 'other', 1,
            sub { return [ cc1plus('-O1', $write->("$_[0]/other.cc", $cxx)) ] }
        ],
        [   'clang++ -O1', 'other', 1,
            sub {
                return [ _clang(_cxx_includes()), qw(-x c++ -std=c++17 -fcxx-exceptions),
                    qw(-fexceptions -emit-obj -O1 -o /dev/null), $write->("$_[0]/more.cc", $cxx) ];
            }
        ],
    );
}

1;
