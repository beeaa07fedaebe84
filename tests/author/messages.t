# The messages that docs/messages.md explains are those that the tool and the programs print: each,
# up to what differs from case to case, is in a string of their sources.

use strict;
use warnings;

use File::Find ();
use FindBin;
use lib "$FindBin::Bin/../lib";
use CgTest qw(read_file src_dir);
use Test::More;

my $strings = '';
my @sources = grep { -e } map { src_dir() . "/$_" }
    qw(control costs features lib output profile run), 'cg_main.c', 'cg_annotate.in';
File::Find::find({ no_chdir => 1, wanted => sub {
    return if !/\.(?:c|h|pm|in)\z/;
    # A string may go on in the next line.
    $strings .= read_file($_) =~ s/["']\s*(?:[.]\s*)?\n\s*(?:[.]\s*)?["']//gr =~ tr/`//dr;
} }, @sources);

my @rows = read_file(src_dir() . '/docs/messages.md') =~ /^\| (.*?`.*?) \|/mg;
cmp_ok(scalar @rows, '>', 30, 'the manual explains messages');
my @messages = map { /(`` .+? ``|`[^`]+`)/g } @rows;
# Of Valgrind's own, and in names of options, there is nothing to find.
for my $message (grep { / / && !/Bad option|reading debug info/ } @messages) {
    $message =~ s/`(\w+:)`/$1/;
    my ($longest) = sort { length $b <=> length $a }
        split /\s*(?:[.]{3}|\b[A-Z]+(?:_[A-Z]+)*\b|--[\w=-]+|\d+|[`'<>(])\s*/, $message;
    ok(index($strings, $longest) >= 0, "a source has: $longest");
}

done_testing();
