#!/usr/bin/env perl
# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Makes one HTML page of the manual, with its style and pictures in it. README.md beside this is
# its beginning, and names its parts and, in their order, their pages.
#
#    docs/page.pl --pandoc=PROGRAM >MANUAL

use strict;
use warnings;

use FindBin;
use Getopt::Long qw(GetOptions);
use MIME::Base64 qw(encode_base64);

my $pandoc;
GetOptions('pandoc=s' => \$pandoc) && !@ARGV && defined $pandoc
    or die "usage: $0 --pandoc=PROGRAM >MANUAL\n";
my $docs   = $FindBin::Bin;
my $readme = bytes_of("$docs/README.md");
my %is_page = map { $_ => 1 } 'README.md', $readme =~ /^- \[[^\]]*\]\(([\w\/.-]+[.]md)\)/mg;

sub bytes_of {
    my ($file) = @_;
    open my $handle, '<:raw', $file or die "$0: cannot read $file: $!\n";
    local $/;
    return scalar <$handle>;
}

# Return a page as HTML, for a manual in one page: headings are one level lower, ids begin with the
# page's name, and links to other pages become links to ids.
sub html_of {
    my ($page) = @_;
    my $prefix = place($page);
    open my $handle, '-|:raw', $pandoc, qw(-f gfm -t html5 --no-highlight --wrap=none),
        '--shift-heading-level-by=1', "--id-prefix=$prefix-", "--lua-filter=$docs/man.lua",
        "$docs/$page"
        or die "$0: cannot run $pandoc: $!\n";
    my $html = do { local $/; <$handle> };
    close $handle or die "$0: $pandoc: $page: exit status " . ($? >> 8) . "\n";
    my ($folder) = $page =~ m{\A(.*/)?};
    $html =~ s{href="\K([^":#]+[.]md)(?:#([^"]*))?(?=")}
              {linked(($folder // q{}) . $1, $2)}ge;
    $html =~ s{(<img [^>]*?src=")(?:[.][.]/)?([\w-]+[.]png)"}
              {$1 . 'data:image/png;base64,' . encode_base64(bytes_of("$docs/$2"), q{}) . q{"}}ge;
    return $html;
}

# Return the link to $page, at its place $anchor if given. A $page outside the manual is a file.
sub linked {
    my ($page, $anchor) = @_;
    $page =~ s{[^/]+/[.][.]/}{};
    return $page if !$is_page{$page};
    return '#' . place($page) . (defined $anchor ? "-$anchor" : q{});
}

# Return the id of a page in the manual: calls for calls.md, man-cg_merge for man/cg_merge.md.
sub place { return $_[0] =~ s{[.]md\z}{}r =~ s{/}{-}gr }

my ($contents, $text) = (q{}, q{});
for my $part (split /^(?=## )/m, $readme) {
    my ($title) = $part =~ /\A## (.*)/ or next;
    $contents .= "<p><b>$title</b></p>\n<dl>\n";
    for my $page ($part =~ /^- \[[^\]]*\]\(([\w\/.-]+[.]md)\)/mg) {
        my $html = html_of($page);
        my $id   = place($page);
        my ($heading) = $html =~ m{<h2[^>]*>(.*?)</h2>}s or die "$0: $page has no title\n";
        $contents .= qq(<dt><a href="#$id">$heading</a></dt>\n<dd><dl>\n)
            . join(q{}, map {"<dt><a href=\"#$_->[0]\">$_->[1]</a></dt>\n"}
                pairs($html =~ m{<h3[^>]*? id="([^"]+)"[^>]*>(.*?)</h3>}sg))
            . "</dl></dd>\n";
        $text .= qq(<div class="sect1" id="$id">\n$html</div>\n);
    }
    $contents .= "</dl>\n";
}

sub pairs {
    my (@flat) = @_;
    return map { [ @flat[ 2 * $_ - 2, 2 * $_ - 1 ] ] } 1 .. @flat / 2;
}

my $overview = html_of('README.md');
$overview =~ s{<h3.*}{}s;
$overview =~ s{<h2[^>]*>(.*?)</h2>\s*}{}s or die "$0: README.md has no title\n";
my $title = $1;
binmode STDOUT;
print '<!DOCTYPE html>', "\n", '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">', "\n",
    "<title>$title</title>\n<style>\n", bytes_of("$docs/manual.css") =~ s/\A(?:\N*\bSPDX-\N*\n)+//r,
    "</style></head>\n",
    qq(<body><div class="chapter">\n<h1>$title</h1>\n<nav class="toc">\n$contents</nav>\n),
    qq(<div class="sect1 overview" id="README">\n$overview</div>\n$text</div></body></html>\n)
    or die "$0: cannot write: $!\n";
close STDOUT or die "$0: cannot write: $!\n";
