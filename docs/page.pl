#!/usr/bin/env perl
# Makes the manual's page of what the DocBook stylesheets leave: one file, with our style
# and the pictures in it, that asks nobody for anything.
#
#    docs/page.pl --style=FILE --pictures=FOLDER <PAGE >MANUAL

use strict;
use warnings;

use Getopt::Long qw(GetOptions);
use MIME::Base64 qw(encode_base64);

my %option;
GetOptions(\%option, 'style=s', 'pictures=s') && !@ARGV && keys %option == 2
    or die "usage: $0 --style=FILE --pictures=FOLDER <PAGE >MANUAL\n";

sub bytes_of {
    my ($file) = @_;
    open my $handle, '<:raw', $file or die "$0: cannot read $file: $!\n";
    local $/;
    return scalar <$handle>;
}

binmode $_ for *STDIN, *STDOUT;
my $page = do { local $/; <STDIN> } // q{};

# Replaces what must be there; other stylesheets may write something else.
sub change {
    my ($what, $pattern, $by) = @_;
    $page =~ s/$pattern/$by->()/e
        or die "$0: the page has no $what where this version of docbook-xsl is expected to"
        . " leave it\n";
    return;
}

my $style = bytes_of($option{style});
change('beginning', qr/\A<html><head>/, sub { "<!DOCTYPE html>\n<html lang=\"en\"><head>" });
change('end of its head', qr{</head>}, sub {
    qq(<meta name="viewport" content="width=device-width, initial-scale=1">\n)
        . "<style>\n$style</style></head>";
});
change('body', qr/<body[^>]*>/, sub {'<body>'});
change('title', qr{<h2( class="title"><a name="cg-manual"></a>.*?</)h2>}s, sub {"<h1$1h1>"});
change('contents', qr{<div class="toc"><p><b>Table of Contents</b></p>(.*?</dl>)</div>}s,
    sub {qq(<nav class="toc"><p><b>Contents</b></p>$1</nav>)});
change('first section', qr{(?<=</nav>)<div class="sect1">}, sub {'<div class="sect1 overview">'});
$page =~ s{(<img [^>]*?src=")([\w.-]+)[.]png"}
          {$1 . 'data:image/png;base64,'
           . encode_base64(bytes_of("$option{pictures}/$2.png"), q{}) . q{"}}eg;
print $page or die "$0: cannot write: $!\n";
close STDOUT or die "$0: cannot write: $!\n";
