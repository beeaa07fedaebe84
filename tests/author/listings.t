# Whatever the documentation shows as code is run by a test, or says in
# tests/listings.txt why not: a command that nobody runs is one that does not work.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../lib";
use CgDocs qw(documents listings run_by);
use CgTest qw(read_file src_dir);
use Test::More;

my $top  = src_dir();
my @rows = run_by();

sub begins { return $_[1] eq q{*} || index($_[0], $_[1]) == 0 }

my $n = 0;
for my $file (documents()) {
    my @of_file = grep { $_->{file} eq $file } @rows;
    my @listings = listings($file);
    $n += @listings;
    my @unknown = grep {
        my $name = $_->{name};
        !grep { begins($name, $_->{name}) } @of_file
    } @listings;
    is(join("\n", map {"$file:$_->{line}: $_->{name}"} @unknown), q{},
        "tests/listings.txt says who runs what $file shows");
    my @gone = grep {
        my $begins = $_->{name};
        !grep { begins($_->{name}, $begins) } @listings
    } @of_file;
    is(join("\n", map { $_->{name} } @gone), q{}, '... and names nothing that it does not');
}
cmp_ok($n, '>', 50, 'the documentation has listings');

my %known = map { $_ => 1 } documents();
is(join(q{ }, grep { !$known{$_} } map { $_->{file} } @rows), q{},
    'every document that is named there exists');

# A test that takes a listing names its document, or goes through the rows that name it.
my %tests;
$tests{ $_->{test} }{ $_->{file} } = 1 for grep { $_->{test} !~ /\Anot run: \S/ } @rows;
for my $test (sort keys %tests) {
    ok(-e "$top/$test", "$test is a test") or next;
    my $text = read_file("$top/$test");
    my @silent = grep { index($text, $_) < 0 } sort keys %{ $tests{$test} };
    @silent = () if $text =~ /\brun_by\(\)/;
    is("@silent", q{}, '... and takes what it runs from where it is shown');
}

# Few, and each with its reason.
cmp_ok(scalar(grep { $_->{test} =~ /\Anot run: / } @rows), '<', 13, 'few are run by no test');

done_testing();
