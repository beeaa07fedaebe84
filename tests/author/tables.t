# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Two tables of the manual: docs/events.md has each event of the tool and of formulas; the longest
# fixed part of each message of several words in docs/messages.md is in a string of the sources or
# of Valgrind's libraries.

use CgTest qw(build_dir read_file src_dir);
use File::Find ();

my $table  = read_file(src_dir() . '/docs/events.md');
my @events = read_file(src_dir() . '/tool/counts/events.h') =~ /^ +X\((\w+), [A-Z_]+, /mg;
my ($formulas) = read_file(src_dir() . '/lib/Cachegrind/Profile/Formula.pm')
    =~ /^my %PREDEFINED = \((.*?)^\);/ms;
push @events, $formulas =~ /^ +'?(\w+%?)'? +=>/mg;
cmp_ok(scalar @events, '>', 40, 'there are events');
is(join(q{ }, grep { $table !~ /`\Q$_\E`/ } @events), q{}, 'each event is in the table of events');

my $strings = '';
my @sources = grep { -e } map { src_dir() . "/$_" }
    qw(engine lib tool), 'cg_main.c', 'cg_annotate.in';
File::Find::find({ no_chdir => 1, wanted => sub {
    return if !/\.(?:c|h|pm|in)\z/;
    # A string may continue on the next line.
    $strings .= read_file($_) =~ s/["']\s*(?:[.]\s*)?\n\s*(?:[.]\s*)?["']//gr =~ tr/`//dr;
} }, @sources);

my @rows = read_file(src_dir() . '/docs/messages.md') =~ /^\| (.*?`.*?) \|/mg;
cmp_ok(scalar @rows, '>', 30, 'the manual explains messages');
my $differs  = qr/[.]{3}|\b[A-Z]+(?:_[A-Z]+)*\b|--[\w=-]+|\d+|(?<!\w)'|'(?!\w)|[`<>(]/;
my @messages = map { /(`` .+? ``|`[^`]+`)/g } @rows;
my @tools = glob build_dir() . '/cachegrind-*-linux';
$strings .= read_file($_) for @tools;
# Valgrind is built for one processor, so skip VEX's messages for other processors.
for my $message (grep { / / && (!/vex (\w+)/ || grep {/-$1-/} @tools) } @messages) {
    $message =~ s/`(\w+:)`/$1/;
    my ($longest) = sort { length $b <=> length $a } split /\s*$differs\s*/, $message;
    ok(index($strings, $longest) >= 0, "a source, or Valgrind, has: $longest");
}

done_testing();
