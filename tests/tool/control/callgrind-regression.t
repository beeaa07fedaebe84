# Callgrind's own regression tests, where Valgrind's source is: each is a program, options, a
# filter for what Valgrind says, and what is expected then.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgTest qw(built need need_valgrind read_file run_cmd temp_dir);
use Test::More;

need_valgrind();
my $source = $ENV{CG_VALGRIND_SOURCE};
need(defined $source, 'only if CG_VALGRIND_SOURCE names the source of Valgrind');
my $tests = "$source/callgrind/tests";
my @tests = glob "$tests/*.vgtest";
cmp_ok(scalar @tests, '>=', 15, "there are tests in $tests");

# The program of that name, which the tests find relative to their folder.
my %program;
sub program {
    my ($name) = @_;
    return $program{$name} //= do {
        my $path = temp_dir() . '/program-' . $name =~ s{.*/}{}r;
        my $run = run_cmd([ split(q{ }, $ENV{CG_CC} // 'cc'), qw(-g -O -pthread),
                "-I$source/include", "-I$source", '-o', $path, "$tests/$name.c" ]);
        die "cannot compile $name:\n$run->{err}" if $run->{status} != 0;
        $path;
    };
}

# What is expected by one of the files that begin so; none: nothing is.
sub is_expected {
    my ($got, $beginning, $what) = @_;
    my @expected = map { read_file($_) } glob "$beginning*";
    my ($same) = grep { $_ eq $got } @expected ? @expected : q{};
    return is($got, $same // $expected[0], $what);
}

for my $test (@tests) {
    my %said = read_file($test) =~ /^(prog|args|vgopts|post|prereq): *(.*)/mg;
    my ($name) = $test =~ m{([^/]+)[.]vgtest\z};
    SKIP: {
        skip "$name: @{[ $said{prereq} ]}", 1
            if defined $said{prereq} && system("cd '$tests' && $said{prereq} >/dev/null 2>&1");
        my $folder = temp_dir() . "/$name";
        mkdir $folder or die "cannot make $folder: $!\n";
        my $run = run_cmd([ built('vg-in-place'), '--tool=callgrind',
                split(q{ }, $said{vgopts} // q{}), program($said{prog}),
                split q{ }, $said{args} // q{} ], dir => $folder);
        my $filtered
            = run_cmd([ 'sh', "$tests/filter_stderr" ], stdin => $run->{err}, dir => $tests);
        is_expected($filtered->{out}, "$tests/$name.stderr.exp", "$name: what is said");
        is_expected($run->{out}, "$tests/$name.stdout.exp", '... and printed');
        next if !defined $said{post};
        my $annotate = built('callgrind_annotate');
        my $post = $said{post} =~ s{^perl \S+/callgrind_annotate}{$annotate}r;
        is_expected(run_cmd([ 'sh', '-c', $post ], dir => $tests)->{out}, "$tests/$name.post.exp",
            '... and what callgrind_annotate makes of a profile');
    }
}

done_testing();
