# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Lambdas, functors and closures that are inlined: profiles tell apart those of one name.

use CgCallgrind qw(own_places);
use CgTest;

need_valgrind();

# Return the costs of the file's lines in a profile, by "FUNCTION LINE", and by the line alone.
sub costs_of($text, $source) {
    my (%by_function, %by_line);
    for (grep { $_->[2] =~ m{/\Q$source\E\z} } own_places($text)) {
        my (undef, $function, undef, undef, $line, $count) = @{$_};
        $by_function{"$function $line"} += $count;
        $by_line{$line} += $count;
    }
    return (\%by_function, \%by_line);
}

my $source = 'closures.cc';
my @lines  = split /\n/, read_file(src_dir() . "/tests/progs/$source");
# The names of the functions, by the lines of their bodies.
my %name;
for my $i (0 .. $#lines) {
    next if $lines[$i] !~ m{/\* (\S+)(?: (-\d+))? \*/};
    my ($name, $up) = ($1, $2);
    my ($class) = grep { $lines[$_] =~ /^static struct/ } 0 .. $#lines;
    $name{ $i + 1 }
        = $name eq 'lambda'      ? "lambda at $source:" . ($i + 1 + $up)
        : $name =~ /\Aoperator/  ? "$name at $source:" . ($class + 1)
        :                          $name;
}
is(scalar(keys %name), 6, 'the program has closures and functors');

for my $case (
    [qw(g++ -O2)], [qw(g++ -O2 -gdwarf-4)], [qw(g++ -O2 -flto)], [qw(g++ -O3 -gz)],
    [qw(clang++ -O2 -gdwarf-4)],
) {
    my ($compiler, @flags) = @{$case};
    subtest "@{$case}" => sub {
        local $ENV{CG_CC} = $compiler;
        my $program = eval { compile([$source], @flags) };
        plan skip_all => "no program by $compiler here" if !defined $program;
        my ($by_function, $by_line) = costs_of(
            tool([qw(-q --call-graph=yes --inlined=yes)], [$program])->{profile}, $source);
        my (undef, $plain) = costs_of(
            tool([qw(-q --call-graph=yes --inlined=no)], [$program])->{profile}, $source);
        is_deeply($by_line, $plain, 'each line costs what it costs without inlined functions');
        for my $line (sort { $a <=> $b } keys %name) {
            cmp_ok($plain->{$line}, '>=', 1000, "line $line is executed");
            is($by_function->{"$name{$line} $line"}, $plain->{$line}, "line $line: $name{$line}");
        }
        is(join(q{ }, grep { /^operator[(][)](?! at )/ } keys %{$by_function}), q{},
            'no function is called as many are');
        my $flat = tool([qw(-q --inlined=yes)], [$program])->{profile};
        my ($some) = grep { /^lambda/ } map { $name{$_} } sort keys %name;
        like($flat, qr/^fn=\Q$some\E \[in /m, 'a profile without calls has these names, too');
    };
}

subtest 'Rust' => sub {
    my $folder = temp_dir();
    write_file("$folder/closures.rs", <<'END');
fn main() {
    let n = std::env::args().count() as u64 * 1000;
    let a: Vec<u64> = (0..n).map(|x|
        x * n + 3).collect();
    let b: u64 = a.iter().map(|x|
        x >> 2).sum();
    println!("{}", b);
}
END
    my $made = run_cmd(
        [ qw(rustc -g -C opt-level=2 -o), "$folder/closures", "$folder/closures.rs" ]);
    plan skip_all => 'no rustc here' if $made->{status} != 0;
    my $text = tool([qw(-q --call-graph=yes --inlined=yes)], ["$folder/closures"])->{profile};
    like($text, qr/^c?fn=.*closure at closures[.]rs:$_$/m, "the closure of line $_ has a name")
        for 3, 5;
};

# On a terminal a place is printed once, whether a lambda is inlined or not.
subtest 'the report of a terminal' => sub {
    plan skip_all => 'no terminal by script(1)'
        if run_cmd([ qw(script -qec), 'test -t 2', '/dev/null' ])->{status} != 0;
    local $ENV{CG_CC} = 'g++';
    for my $case ([ 'inlined', q{} ], [ 'not inlined', '__attribute__((noinline))' ]) {
        my ($what, $attribute) = @{$case};
        my $file = temp_dir() . '/hot.cc';
        write_file($file, <<"END");
#include <cstdio>
int main(int argc, char**) {
   long s = argc;
   auto f = [](long x) $attribute { while (x < 1L << 34) x += 90000 + (x >> 30); return x; };
   std::printf("%ld\\n", f(s));
}
END
        my $program = temp_dir() . '/hot';
        is(run_cmd([ qw(g++ -g -O2 -o), $program, $file ])->{status}, 0, "$what: it is compiled");
        my $run = tool([qw(-q --call-graph=yes --inlined=yes)], [$program]);
        my $profile = temp_dir() . '/hot.out';
        write_file($profile, $run->{profile});
        my $report = run_cmd([ qw(script -qec), built('cg_annotate') . " $profile", '/dev/null' ]);
        like($report->{out}, qr/ lambda at hot[.]cc:4(?: [(][\d,]+x[)])?\r?$/m,
            "$what: its place is said once");
    }
};

done_testing();
