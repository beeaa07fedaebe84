# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The names in the guides exist: every file and folder in README.md, INSTALL.md, HACKING.md, the
# glossary, tests/README.md and bench/; and every source file named by a comment in C. Wrong names
# would mislead readers.

use CgTest qw(read_file src_dir);
use File::Find ();
use File::Glob qw(bsd_glob);

my $top = src_dir();

# The last parts of all paths: a sentence about a folder may name its files without the folder.
my (%known, @in_c);
File::Find::find({
    no_chdir   => 1,
    preprocess => sub {
        my $is_top = $File::Find::dir eq $top;
        grep { !($is_top && /\A(?:[.]git|build.*|autom4te[.]cache)\z/ && -d "$top/$_") } @_;
    },
    wanted     => sub {
        $known{ s{.*/}{}r } = 1;
        push @in_c, $_ if /[.](?:cc?|h)\z/ && !m{/tests/data/};
    },
}, $top);

# Names that are not in the tree: they belong to the build or to Valgrind.
$known{$_} = 1 for qw(.in_place config.h);

# The ending of a word that is a path. A word is also a path if it ends with a slash or begins with
# one of our folders. NAME stands for any name; a path outside the tree begins with a slash.
my $ending = qr/[\w*}\]][.](?:ac|am|cc?|h|in|m4|md|mk|pl|pm|rs|t|xml|\[ch\])\z/;

sub paths_in($text, $folder) {
    my %path;
    for my $word ($text =~ m{(?<![\w./=<-])[\w.*\[\]{},/-]+}g) {
        $word =~ s/[.,]+\z//;
        my ($first) = $word =~ m{\A([\w.-]+)/};
        next if $word =~ m{NAME|\A[/-]} || $word =~ m{\A(?:[.][.]?|build.*)/};
        next if $word !~ $ending && $word !~ m{\w/\z}
            && !(defined $first && (-d "$top/$first" || -d "$folder/$first"));
        $path{$word} = 1;
    }
    return sort keys %path;
}

# Return whether a path exists: if it has alternatives, all of them; for a program, its source.
sub is_there($path, $folder) {
    for my $one (bsd_glob($path, File::Glob::GLOB_BRACE | File::Glob::GLOB_NOMAGIC)) {
        next if $one !~ m{/[^/]} && $known{ $one =~ s{/\z}{}r };
        my @places = map { ("$_/$one", "$_/$one.c") } $top, $folder;
        return 0 if !grep { -e } map { bsd_glob($_) } @places;
    }
    return 1;
}

my $words = 'In `a/b.c`, c.pm, tests/x and (lib/{A,B}.pm): x/y, NAME.c, /usr/a.h, it.';
is(join(q{ }, paths_in($words, $top)), 'a/b.c c.pm lib/{A,B}.pm tests/x', 'paths are told apart');
ok(!is_there('lib/{Cachegrind,Nothing}', $top), 'each of several alternatives has to be there');

my @guides = qw(README.md INSTALL.md HACKING.md docs/GLOSSARY.md bench/README.md
    bench/RESULTS.md tests/README.md);
for my $guide (@guides) {
    my $folder = "$top/$guide" =~ s{/[^/]*\z}{}r;
    my @paths  = paths_in(read_file("$top/$guide"), $folder);
    cmp_ok(scalar @paths, '>', 2, "$guide names files");
    is(join(q{ }, grep { !is_there($_, $folder) } @paths), q{},
        "all files that $guide names exist");
}

my @gone;
for my $file (@in_c) {
    for my $comment (read_file($file) =~ m{/[*].*?[*]/}sg) {
        my @named = $comment =~ m{(?<![\w/.%-])\w[\w/-]*[.](?:cc?|h|pm|t|pl)\b}g;
        push @gone, map {"$file: $_"} grep { !$known{ s{.*/}{}r } } @named;
    }
}
cmp_ok(scalar @in_c, '>', 400, 'comments in many sources are looked at');
is(join("\n", sort @gone), q{}, 'the files that comments name are there');

done_testing();
