# The manual and the man pages are DocBook, each with an example; what Valgrind's own
# manual takes out of ours can stand there alone.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../lib";
use CgTest qw(read_file run_cmd src_dir);
use Test::More;

my $docs  = src_dir() . '/docs';
my @pages = grep { read_file($_) =~ /<refentry/ } glob "$docs/*.xml";

# ---- DocBook ----------------------------------------------------------------

SKIP: {
    my $dtd = run_cmd([ qw(xmlcatalog --noout /etc/xml/catalog),
        '-//OASIS//DTD DocBook XML V4.5//EN' ]);
    my $lint = run_cmd([qw(xmllint --version)]);
    skip 'no xmllint (libxml2-utils) or no DTD of DocBook (docbook-xml)', 1
        if $lint->{status} != 0 || $dtd->{status} != 0;
    for my $file (@pages, "$docs/manual.xml") {
        my $run = run_cmd([ qw(xmllint --nonet --noout --xinclude --postvalid), $file ]);
        is($run->{err}, q{}, "$file is valid DocBook");
    }
}

# ---- Man pages --------------------------------------------------------------

my $lists = read_file(src_dir() . '/files.mk');
for my $page (@pages) {
    my ($name) = $page =~ m{([^/]+)[.]xml\z};
    my $text = read_file($page);
    like($lists, qr{^\tdocs/\Q$name\E[.]xml\b}m, "files.mk lists the man page of $name");
    like($text, qr{<title>Example</title>\n(?:<para>.*?</para>\n)?<programlisting>}s,
        "$name(1) has an example");
    my ($related) = $text =~ m{<title>See also</title>\n<para>(.*?)</para>}s;
    like($related // q{}, qr/\w\(1\)/, "... and says what to see besides");
}

# ---- Pictures ---------------------------------------------------------------

my $make = read_file(src_dir() . '/docs/local.mk');
for my $picture (map { /fileref="([^"]+)"/g } map { read_file($_) } glob "$docs/*.xml") {
    ok(-s "$docs/$picture", "the picture $picture is there");
    like($make, qr{^docs/manual[.]html: (?:.*\\\n)*.*\bdocs/\Q$picture\E\b}m,
        '... and is put into the page');
    like($make, qr{^\tdocs/\Q$picture\E\b}m, '... and in a tarball');
}

# ---- Cross-references -------------------------------------------------------

my %chapter = map { m{([^/]+)\z} ? ($1 => read_file($_)) : () }
    grep { !/cg_\w+[.]xml\z/ } glob "$docs/*.xml";
my (%title, %content, %n_of);
for my $text (values %chapter) {
    # A section ends where the next one begins; what is in it, of whatever depth.
    for my $section (split /(?=<(?:chapter|sect[12])\b)/, $text) {
        my ($id)    = $section =~ /\A<\w+ id="([^"]+)"/;
        my ($title) = $section =~ m{<title>(.*?)</title>}s or next;
        $title{ plain($title) } = 1;
        $content{$id} = plain($section) if defined $id;
    }
    $n_of{$_}++ for $text =~ /\bid="([^"]+)"/g;
}
is(join(q{ }, grep { $n_of{$_} > 1 } sort keys %n_of), q{}, 'each place has its own name');

sub plain { return $_[0] =~ s/<[^>]*>//gr =~ s/\s+/ /gr =~ s/\A | \z//gr }

my $n_references = 0;
for my $file (sort keys %chapter) {
    my $text = $chapter{$file};
    while ($text =~ /<xref\s+linkend="([^"]+)"/g) {
        my ($id, $before) = ($1, substr $text, 0, $-[0]);
        $n_references++;
        ok($n_of{$id}, "$file: the section $id is there");
        # What stands in parentheses is about the word before them.
        my ($word) = plain($before) =~ /(\w+) \((?:see )?\z/ or next;
        like($content{$id} // q{}, qr/\b\Q$word\E\b/i, "... and is about `$word'");
    }
    # The options are in other manuals as well, where no reference would lead anywhere.
    for my $quote ($text =~ m{<quote>([^<]*)</quote>\s+in\s+the\s+manual}g) {
        ok($title{ plain($quote) }, "$file: there is a section `@{[ plain($quote) ]}'");
    }
    my @beside = map { m{([\w.]+)\z} } $text
        =~ m{<filename>([\w.]+)</filename>,?\s+(?:installed\s+)?beside\s+this\s+manual}g;
    is(join(q{ }, grep { "$lists$make" !~ m{\bdocs/\Q$_\E\b} } @beside), q{},
        "what $file names beside the manual is installed") if @beside;
}
cmp_ok($n_references, '>', 10, 'sections refer to each other');

# ---- In Valgrind's manual ---------------------------------------------------

my ($options) = read_file("$docs/manual.xml")
    =~ m{(<variablelist id="cg[.]opts[.]list">.*?</variablelist>)}s;
ok($options, 'the options of the tool have the id by which valgrind(1) has them');
unlike($options // q{}, qr/<xref/, '... and refer to nothing that is not there');
like(read_file($_), qr{<variablelist id="\Q@{[ m{([^/]+)[.]xml\z} ]}\E[.]opts[.]list">},
    "the options of $_ have theirs") for grep { !m{/cachegrind[.]xml} } @pages;

done_testing();
