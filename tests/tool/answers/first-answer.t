# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# quickstart without options names the hot line of the user's own code in a compiled language,
# wherever the instructions are executed: in libraries, in templates, in children, in threads.

use CgFirstRun qw(first_run);
use CgTest;

need_valgrind();
need_processor('amd64');

# Sources with one hot line each, marked by a comment.
my %SOURCE = (
    'libc.c' => <<'END',
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int cmp(const void* a, const void* b) { return strcmp(a, b); }
int main(void) {
   static char words[400][64];
   for (int i = 0; i < 400; i++)
      sprintf(words[i], "word %d", i * 7919 % 401);
   for (int i = 0; i < 30; i++)
      qsort(words, 400, 64, cmp); /* hot */
   puts(words[0]);
   return 0;
}
END
    'lambda.cc' => <<'END',
#include <algorithm>
#include <cctype>
#include <iterator>
#include <string>
#include <vector>
#include <cstdio>
static std::string fold(const std::string& s) {
   std::string out;
   auto lower = [](unsigned char c) { return std::tolower(c); };
   std::transform(s.begin(), s.end(), std::back_inserter(out), lower); /* hot */
   return out;
}
int main() {
   std::vector<std::string> names;
   for (int i = 0; i < 400; i++)
      names.push_back("Customer Number " + std::to_string(i * 7919 % 401));
   std::sort(names.begin(), names.end(),
      [](const std::string& a, const std::string& b) { return fold(a) < fold(b); });
   std::puts(names[0].c_str());
}
END
    'sort.cc' => <<'END',
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>
struct Row { std::string name; int score; };
int main() {
   std::vector<Row> rows;
   unsigned x = 12345;
   for (int i = 0; i < 3000; i++) {
      x = x * 1103515245 + 12345;
      rows.push_back({"prefix-that-is-long-" + std::to_string(x >> 8), int(x & 7)});
   }
   std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
      return a.name < b.name; /* hot */
   });
   std::puts(rows[0].name.c_str());
}
END
    'virtual.cc' => <<'END',
#include <cstdio>
#include <memory>
#include <vector>
struct Shape { virtual ~Shape() {} virtual double area(int n) const = 0; };
struct Square : Shape { double area(int n) const override { return n * 2.0; } };
struct Disc : Shape {
   double area(int n) const override
   {
      double sum = 0;
      for (int i = 1; i < 200; i++)
         sum += n / (i * 3.14159) + i * sum; /* hot */
      return sum;
   }
};
int main() {
   std::vector<std::unique_ptr<Shape>> shapes;
   for (int i = 0; i < 6000; i++)
      if (i % 2) shapes.push_back(std::make_unique<Square>());
      else shapes.push_back(std::make_unique<Disc>());
   double all = 0;
   for (auto& s : shapes) all += s->area(3);
   std::printf("%g\n", all);
}
END
    'pool.cc' => <<'END',
#include <cstdio>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <vector>
static std::mutex lock;
static std::unordered_map<int, int> seen;
template <typename T> static void count(T from, T to) {
   for (T i = from; i < to; i++) {
      std::lock_guard<std::mutex> guard(lock);
      seen[i % 1000] += 1; /* hot */
   }
}
int main() {
   std::vector<std::thread> pool;
   for (int i = 0; i < 4; i++) pool.emplace_back(count<int>, i * 2000, (i + 1) * 2000);
   for (auto& t : pool) t.join();
   std::printf("%zu\n", seen.size());
}
END
    'hash.rs' => <<'END',
use std::collections::HashMap;
fn tally(words: &[String]) -> HashMap<String, usize> {
    let mut counts = HashMap::new();
    for w in words {
        *counts.entry(w.clone()).or_insert(0) += 1; /* hot */
    }
    counts
}
fn main() {
    let words: Vec<String> = (0..3000).map(|i| format!("w{}", i % 97)).collect();
    let mut n = 0;
    for _ in 0..3 { n += tally(&words).len(); }
    println!("{}", n);
}
END
    'sum.go' => <<'END',
package main

import "fmt"

func mix(n int) (sum uint32) {
   for i := 0; i < n; i++ {
      sum = sum*31 + uint32(i)^(sum>>3) /* hot */
   }
   return
}

func main() { fmt.Println(mix(3000000)) }
END
);

sub hot_line($name) {
    my @lines = split /\n/, $SOURCE{$name};
    return "$name:" . (1 + (grep { $lines[$_] =~ m{/\* hot \*/} } 0 .. $#lines)[0]);
}

# Return what quickstart prints after the program's output.
sub closing($run) {
    return $run->{out} =~ s/\A.*?(?=^quickstart: )//msr;
}

my $folder = temp_dir();
my $cc = $ENV{CG_CC} // 'gcc';
for my $case (
    [ 'C that works in libc', 'libc.c', $cc, qw(-g -O2) ],
    [ 'a lambda of C++',  'lambda.cc',  qw(g++ -g -O2) ],
    [ 'a line of a lambda, before the function that sorts by it', 'sort.cc', qw(g++ -g -O2) ],
    [ 'a virtual method', 'virtual.cc', qw(g++ -g -O2) ],
    [ 'a pool of threads and a template', 'pool.cc', qw(g++ -g -O2 -pthread) ],
    [ 'Rust', 'hash.rs', qw(rustc -g -O) ],
    [ 'Go', 'sum.go', qw(go build) ],
) {
    my ($what, $source, @compiler) = @{$case};
    subtest $what => sub {
        plan skip_all => "no $compiler[0]" if !has_program($compiler[0]);
        write_file("$folder/$source", $SOURCE{$source});
        my $program = "$folder/" . $source =~ s/[.].*//r;
        my $made = run_cmd([ @compiler, '-o', $program, "$folder/$source" ],
            env => {GOCACHE => "$folder/go", GO111MODULE => 'off'});
        is($made->{status}, 0, "$source can be compiled") or diag($made->{err});
        my $run = first_run(q{}, $program);
        plan skip_all => 'Valgrind knows not all of this processor: RDTSCP'
            if $source =~ /go\z/ && $run->{err} =~ /unhandled instruction/;
        my $line = hot_line($source);
        my $closing = closing($run);
        like($closing, qr/\Aquickstart: [^\n]*\b\Q$line\E\b/m, "$source: the answer names $line");
        like($closing, qr/^quickstart: Lines with the most Ir, .*\n.* \Q$line\E: /m,
            "$source: $line is the first of the hottest lines");
    };
}

subtest 'a script that runs a program' => sub {
    write_program("$folder/run.sh", "#!/bin/sh\necho started\n$folder/virtual\n");
    my $line = hot_line('virtual.cc');
    like(closing(first_run(q{}, "$folder/run.sh")), qr/\Aquickstart: [^\n]*\b\Q$line\E\b/m,
        "the answer names $line of the program");
};

subtest 'debug information that Valgrind cannot read' => sub {
    plan skip_all => 'no clang++' if !has_program('clang++');
    for my $dwarf (5, 4) {
        my $made = run_cmd([ 'clang++', "-gdwarf-$dwarf", '-O2', '-o', "$folder/clang",
            "$folder/sort.cc" ]);
        is($made->{status}, 0, "DWARF $dwarf: it can be compiled") or diag($made->{err});
        my $run = first_run(q{}, "$folder/clang");
        my $closing = closing($run);
        my $can_read = $run->{err} !~ /When reading debug info from /;
        my $line = $can_read ? hot_line('sort.cc') : 'sort.cc';
        like($closing, qr/\Aquickstart: \d+ % of Ir is \S+ [^\n]*\(\Q$line\E\)/,
            "DWARF $dwarf: the answer names a line only if it is known to be hot");
        is($closing =~ /^quickstart: Valgrind cannot read .* \Q$folder\E\/clang: -gdwarf-4 /m,
            !$can_read, "DWARF $dwarf: what cannot be read is told, with what helps");
    }
};

subtest 'a program without line numbers' => sub {
    my $made = run_cmd([ 'g++', '-O2', '-o', "$folder/bare", "$folder/virtual.cc" ]);
    is($made->{status}, 0, 'it can be compiled') or diag($made->{err});
    my $closing = closing(first_run(q{}, "$folder/bare"));
    like($closing,
        qr/\Aquickstart: \d+ % of Ir is in Disc::area \(bare\).*[.] bare has no line numbers: /,
        'the answer names the function, and what shows lines');
    like($closing,
        qr/^quickstart: Functions with the most Ir:\n +[\d,]+ +\d+%  Disc::area, bare$/m,
        'functions are listed instead of lines');
};

# For each language, an interpreter, and a script that sums up numbers in a loop.
my %SCRIPT = (
    Perl       => [ 'perl', '$s += $_ % 7 for 1 .. 40000; print "$s\n"' ],
    Python     => [ 'python3', 'print(sum(i % 7 for i in range(30000)))' ],
    JavaScript => [ 'node', 'let s = 0; for (let i = 0; i < 9; i++) s += i % 7; console.log(s)' ],
    Ruby       => [ 'ruby', 'puts (1..9000).sum { |i| i % 7 }' ],
    PHP        => [ 'php', '<?php for ($i = $s = 0; $i < 30000; $i++) $s += $i % 7; echo "$s\n";' ],
);
for my $language (sort keys %SCRIPT) {
    my ($interpreter, $script) = @{ $SCRIPT{$language} };
    subtest "a program in $language" => sub {
        plan skip_all => "no $interpreter" if !has_program($interpreter);
        write_file("$folder/script", "$script\n");
        my $closing = closing(first_run(q{}, $interpreter, "$folder/script"));
        like($closing, qr/\Aquickstart: .*\b$language (?:interpreter|run-time system)\b/,
            'the answer says that what is counted is the interpreter\'s');
        unlike($closing, qr/dynamic loader|^quickstart: Lines .*\n +\S+ +\d+%  (?!script:)/m,
            '... and calls nothing of it own code, or the loader\'s');
    };
}

subtest 'a static program that does nothing' => sub {
    write_file("$folder/static.c", "int main(void) { return 0; }\n");
    my $made = run_cmd([ $cc, qw(-g -static -o), "$folder/static", "$folder/static.c" ]);
    plan skip_all => 'no static libc' if $made->{status} != 0;
    my $closing = closing(first_run(q{}, "$folder/static"));
    like($closing, qr/\Aquickstart: [^\n]*\d % of Ir is outside your own functions /,
        'the answer says whose it is not');
    unlike($closing, qr/no line numbers|^quickstart: Lines/m, 'no line is said to be missing');
};

done_testing();
