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

# ---- In Valgrind's manual ---------------------------------------------------

my ($options) = read_file("$docs/manual.xml")
    =~ m{(<variablelist id="cg[.]opts[.]list">.*?</variablelist>)}s;
ok($options, 'the options of the tool have the id by which valgrind(1) has them');
unlike($options // q{}, qr/<xref/, '... and refer to nothing that is not there');
like(read_file($_), qr{<variablelist id="\Q@{[ m{([^/]+)[.]xml\z} ]}\E[.]opts[.]list">},
    "the options of $_ have theirs") for grep { !m{/cachegrind[.]xml} } @pages;

done_testing();
