#!/usr/bin/env perl
# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Writes a made-up profile in Xdebug's form, one record per call, to measure programs that read
# profiles. Equal arguments give equal bytes.
#
#    gen_xdebug.pl [--calls=N] >PROFILE
#
# Calls of 800 functions are nested at random, up to a depth of 20. A third of the functions are
# built into PHP. The others, in 40 files, have eight lines with calls each, of random functions. A
# call's record is written when the call returns, and has four lines for each nested call. A name
# gets an id where it occurs first. A million calls are some 70 MB.

use strict;
use warnings;

use Getopt::Long qw(GetOptions);

my %option = (calls => 1_000_000);
GetOptions(\%option, 'calls=i') && !@ARGV && $option{calls} > 0
    or die "usage: $0 [--calls=N]\n";

# The state of a linear congruential generator, which unlike Perl's rand is equal everywhere.
my $series = 12_345;

sub below {
    my ($n) = @_;
    $series = ($series * 1_103_515_245 + 12_345) % 2_147_483_648;
    return int($series / 65_536) % $n;
}

my @functions = map {
    my $file = $_ % 60;
    $_ % 3 == 0
        ? {file => 'php:internal', name => "php::function_$_"}
        : {
            file => "/srv/application/vendor/package$file/src/File$file.php",
            name => "Vendor\\Package$file\\Class$file->method$_",
        }
} 1 .. 800;

# Give each function its first line, and its call sites: arrays of a line and a callee's index.
for my $function (@functions) {
    $function->{line}  = $function->{file} =~ /^php/ ? 0 : 1 + below(400);
    $function->{sites} =
        $function->{line} ? [map { [$function->{line} + $_, below(800)] } 1 .. 8] : [];
}

my %ids = (file => {}, name => {});

# Return a name in Xdebug's form: the first time with an id, later only the id.
sub named {
    my ($kind, $name) = @_;
    my $of = $ids{$kind};
    return "($of->{$name})" if $of->{$name};
    return '(' . ($of->{$name} = 1 + keys %{$of}) . ") $name";
}

print "version: 1\ncreator: xdebug 3.2.0 (PHP 8.2.0)\ncmd: /srv/application/index.php\n",
    "part: 1\npositions: line\n\nevents: Time_(10ns) Memory_(bytes)\n\n";
my $left = $option{calls};
call($functions[0], 0, 0) while $left > 0;
print "summary: 1 1\n";
close STDOUT or die "cannot write: $!\n";

# Make a call of $function from line $from, and calls nested in it. Print the call's record; a
# function built into PHP, which has no line, gets line $from. Return the call's time and memory.
sub call {
    my ($function, $depth, $from) = @_;
    my ($time, $memory) = (1 + below(5000), below(4) ? 0 : 8 * below(100));
    my @own = ($time, $memory);
    my @made;
    $left--;
    while ($left > 0 && $depth < 20 && @made < 12 && @{$function->{sites}} && below(100) < 75) {
        my ($line, $callee) = @{$function->{sites}[below(8)]};
        my @costs = call($functions[$callee], $depth + 1, $line);
        push @made, [$line, $functions[$callee], @costs];
        $time   += $costs[0];
        $memory += $costs[1];
    }
    print 'fl=', named(file => $function->{file}), "\nfn=", named(name => $function->{name}),
        "\n", $function->{line} || $from, " @own\n";
    for my $made (@made) {
        my ($line, $callee, @costs) = @{$made};
        print 'cfl=', named(file => $callee->{file}), "\ncfn=", named(name => $callee->{name}),
            "\ncalls=1 0 0\n$line @costs\n";
    }
    print "\n";
    return ($time, $memory);
}
