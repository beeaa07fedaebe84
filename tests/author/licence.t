# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Each file but the licences states its licence and its owner, as reuse.software describes: in its
# first two lines, after a line #! or #compdef, or in REUSE.toml if it cannot have such lines.

use CgTest qw(read_file src_dir);

my $top   = src_dir();
my @files = split /\0/, `git -C '$top' ls-files -z --cached 2>/dev/null`;
plan skip_all => 'no git, or no clone' if !@files;
@files = grep { -f "$top/$_" } @files;

# The patterns of REUSE.toml: ** is any text, * any within a folder.
my $listed = join q{|}, map { quotemeta =~ s/(\\[*])+/length $& > 2 ? '.*' : '[^\/]*'/ger }
    read_file("$top/REUSE.toml") =~ /^ +"(.*)",$/mg;

my $owner = 'SPDX-FileCopyrightText: 2026 the authors of this Cachegrind';
my (@without, @twice, %is_used);
for my $name (@files) {
    next if $name =~ m{\A(?:COPYING\z|LICENSES/)};
    my $licence = $name eq 'cachegrind.h' ? 'BSD-2-Clause' : 'GPL-2.0-or-later';
    $is_used{$licence} = 1;
    my $has = read_file("$top/$name")
        =~ m{\A(?:[#](?:!|compdef\b)\N*\n)?(dnl\ |\W*)SPDX-License-Identifier:\ \Q$licence\E(\W*)
            \n\1\Q$owner\E\2\n}x;
    my $is_listed = $name =~ m{\A(?:$listed)\z};
    push @without, $name if !$has && !$is_listed;
    push @twice,   $name if $has  && $is_listed;
}
is("@without", q{}, "each file begins with its licence and \"$owner\", or REUSE.toml lists it");
is("@twice",   q{}, 'REUSE.toml lists no file that has these lines');
is(join(q{ }, map {s{.*/}{}r} sort glob "'$top'/LICENSES/*"),
    join(q{ }, map {"$_.txt"} sort keys %is_used), 'LICENSES has each licence that a file names');
is(read_file("$top/LICENSES/GPL-2.0-or-later.txt"), read_file("$top/COPYING"),
    'COPYING is the text of the licence of most');
my ($terms) = map {s/\s+/ /gr} read_file("$top/LICENSES/BSD-2-Clause.txt") =~ /(Redistribution.*)/s;
like(read_file("$top/cachegrind.h") =~ s/\s+/ /gr, qr/\Q$terms\E/, 'cachegrind.h has its licence');

done_testing();
