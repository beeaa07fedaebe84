# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The pages of the manual: but for the few named here, each is in its contents and in the build's
# lists; the man pages have the form that docs/man.lua expects. tests/author/links.t follows links.

use CgTest qw(read_file run_cmd src_dir);
use CgDocs qw(pages);

my $top   = src_dir();
my $lists = read_file("$top/packaging/files.mk");

# ---- Contents ---------------------------------------------------------------
my %listed = map { ("docs/$_" => 1) }
    read_file("$top/docs/README.md") =~ /^- \[[^\]]*\]\(([\w\/.-]+[.]md)\)/mg;
my @pages = grep { !m{\Adocs/(?:README|FORMAT|GLOSSARY|man/cachegrind)[.]md\z} } pages();
is_deeply([ sort keys %listed ], [ sort @pages ], 'the contents of the manual name every page');
is(join(q{ }, grep { $lists !~ /^\t\Q$_\E\b/m } pages()), 'docs/GLOSSARY.md',
    'packaging/files.mk has every page, and the glossary is for those who change the sources');

my %picture = map { $_ => 1 } map { read_file("$top/$_") =~ /!\[[^\]]*\]\(([^)]+)\)/g } pages();
is(join(q{ }, grep { $lists !~ m{^\tdocs/\Q$_\E\b}m } sort keys %picture), q{},
    'packaging/files.mk has every picture');

# ---- Man pages --------------------------------------------------------------
my $pandoc = run_cmd([qw(pandoc --version)])->{status} == 0;
for my $page (grep { m{/man/} } pages()) {
    my ($name) = $page =~ m{([^/]+)[.]md\z};
    my $text = read_file("$top/$page");
    like($text, qr/\A(?:\N*\bSPDX-\N*\n)+# \Q$name\E\(1\)\n\n## Name\n\n\Q$name\E - \S/,
        "$name(1) begins with its name");
    like($text, qr/^## See also\n\n.*\w\(1\)/ms, "$name(1) names other pages");
SKIP: {
        skip 'no pandoc', 2 if !$pandoc;
        my $made = run_cmd([ qw(pandoc -s -f gfm -t man), "--lua-filter=$top/docs/man.lua",
            "$top/$page" ]);
        is($made->{err}, q{}, "pandoc makes $name(1)");
        my %named   = map { $_ => 1 } map { /`(--[\w-]+)/g } $text =~ /^(?:- |  )(`-.*)\\$/mg;
        my %entered = map { $_ => 1 } map { /(--[\w-]+)/g }
            ($made->{out} =~ s/\\(?=-)//gr) =~ /^[.]TP\n(\N+)/mg;
        is(join(' ', grep { !$entered{$_} } sort keys %named), '', "$name(1) has each option");
    }
}

done_testing();
