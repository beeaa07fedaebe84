# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The links from our documents in Markdown to our files lead somewhere: to an existing file or
# folder, or to a heading of a document.

use CgTest qw(read_file src_dir);

my $top       = src_dir();
my @documents = grep { -e } map {"$top/$_"} qw(README.md HACKING.md INSTALL.md);
push @documents, map { glob "$top/$_/*.md" } qw(docs docs/man bench tests engine);

# Return the anchors that sites such as GitHub make of the headings of a text.
sub anchors { return map { (lc(s/[^\w -]//gr =~ s/ /-/gr) => 1) } $_[0] =~ /^#+ (.*)$/mg }

my $n_links = 0;
for my $path (@documents) {
    my $text   = read_file($path) =~ s/^```.*?^```$//msgr =~ s/^ {4}.*$//mgr =~ s/`[^`]*`//gr;
    my $folder = $path =~ s{/[^/]*\z}{}r;
    my %anchor = anchors(read_file($path));
    for my $link ($text =~ /\]\(([^)\s]+)\)/g) {
        next if $link =~ /\A\w+:/;    # the tests do not use the network
        $n_links++;
        my ($file, $heading) = split /#/, $link;
        my %there = length $file && -f "$folder/$file"
            ? anchors(read_file("$folder/$file")) : %anchor;
        ok(-e "$folder/$file", "$path: $file is there") if length $file;
        ok($there{$heading}, "$path: the heading $heading is there") if defined $heading;
    }
}
cmp_ok($n_links, '>', 3, 'the documents have links');

done_testing();
