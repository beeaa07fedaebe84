# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The listings and commands that our documentation shows. A listing is a block that is fenced or
# indented by four blanks, or a command inside a sentence: a span of code that begins with the name
# of a program and has an argument.
package CgDocs;

use CgTest qw(read_file src_dir);
use Exporter qw(import);

our @EXPORT_OK = qw(listing listings pages samples);

my $programs = qr/cg_(?:annotate|check|control|diff|merge|values)(?:-\w+)?|valgrind(?:-\w+)?
    |vgdb|setarch|make|[.]\/quickstart|quickstart|[.]\/vg-in-place|gcc|perf|pkg-config|sudo
    |apt-get|kcachegrind|packaging\/intree\/graft|git|dpkg-\w+/x;

# Return the listings of a document, in its order, as hashes: `file`; `line`, where it begins;
# `text`, as a reader copies it; `name`, its first line that is not blank or a comment; and `inline`
# for a command in a sentence. Synopses, and samples, which docs/samples.pl makes, are left out.
sub listings($file) {
    my $text  = read_file(src_dir() . "/$file");
    my @found = _found($text);
    for my $listing (@found) {
        $listing->{file} = $file;
        ($listing->{name}) = grep { /\S/ && !/\A\s*#(?!!)/ } split /\n/, $listing->{text};
        $listing->{name} =~ s/\A\s+|\s+\z//g;
        $listing->{name} =~ s/\s+/ /g;
    }
    return @found;
}

# Return the text of the listing whose name begins in this way. Die if there is none, or more than
# one.
sub listing($file, $beginning) {
    my @found = grep { index($_->{name}, $beginning) == 0 } listings($file);
    die "$file: not one listing, but " . @found . ", begins with `$beginning'\n" if @found != 1;
    return $found[0]{text};
}

# Return the pages of the manual and the man pages, as paths from the top folder.
sub pages {
    my $top = src_dir();
    return map { s{\A\Q$top\E/}{}r } glob "$top/docs/*.md $top/docs/man/*.md";
}

my $sample = qr/^<!-- sample (\S+) -->\n```text\n(.*?)^```$/ms;

# Return the samples of a document, in its order, as pairs: the name and the text.
sub samples($file) {
    my $text = read_file(src_dir() . "/$file");
    my @found;
    push @found, [ $1, $2 ] while $text =~ /$sample/g;
    return @found;
}

sub _found {
    my ($text) = @_;
    my @found;
    $text =~ s/(^## Synopsis\n\n```sh\n.*?^```$)/$1 =~ s{[^\n]}{ }gr/emsg;
    $text =~ s/($sample)/$1 =~ s{[^\n]}{ }gr/eg;
    my $line_at = sub { return 1 + (substr($text, 0, $_[0]) =~ tr/\n//) };
    # Replace each found listing by blanks, so that the positions of the rest stay.
    while ($text =~ /^```\w*\n(.*?)^```$/msg) {
        push @found, { text => $1, line => $line_at->($-[0]) };
    }
    $text =~ s/^(```\w*\n.*?^```)$/$1 =~ s{[^\n]}{ }gr/emsg;
    while ($text =~ /(?:\A|\n\n)((?: {4}.*\n|\n(?= {4}))+)/g) {
        my ($block, $at, $end) = ($1, $-[1], $+[1]);
        push @found, { text => $block =~ s/^ {4}//mgr, line => $line_at->($at) } if $block =~ /\S/;
        pos($text) = $end - 1;
    }
    $text =~ s/^( {4}.*)$/q{ } x length $1/emg;
    while ($text =~ /(?<!`)`([^`]+)`(?!`)/g) {
        my ($span, $at) = ($1, $-[0]);
        $span =~ s/\s+/ /g;
        push @found, { text => "$span\n", line => $line_at->($at), inline => 1 }
            if $span =~ /\A$programs \S/;
    }
    return sort { $a->{line} <=> $b->{line} } @found;
}

1;
