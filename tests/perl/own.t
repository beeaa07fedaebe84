# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Cachegrind::Source::Own: the user's own code. A report must not take a library for the user's own
# code, nor own code for a library.

use CgTest qw(read_file src_dir);
use Cachegrind::Source::Own;
use CgReport qw(in_folder_of);

my $folder = in_folder_of({'mine/shop.h' => "\n", 'mine/third_party/x.h' => "\n"});

sub own_of($own, @files) {
    return join ' ', map { $own->has($_) ? $_ : '-' } @files;
}

# ---- Names alone --------------------------------------------------------------
my @others = qw(??? /usr/include/c++/12/list /lib/x.c /rustc/90b35a/library/core/src/cmp.rs
    /home/me/.cargo/registry/src/x.rs /home/me/go/pkg/mod/y.go ./malloc/malloc.c
    stdio-common/./stdio-common/vfprintf-internal.c ../sysdeps/x.S /usr/src/debug/glibc/x.c
    /srv/app/node_modules/z.c);
my @mine = qw(/home/me/shop.h shop.c src/shop.c /usr/src/app/shop.c);
my $by_path = Cachegrind::Source::Own->new;
is(own_of($by_path, @others), join(' ', map {'-'} @others), 'what packages have is not one\'s own');
is(own_of($by_path, @mine), "@mine", 'all else is');

# ---- Readable sources ---------------------------------------------------------
my $own = Cachegrind::Source::Own->new;
my @files = ("$folder/mine/shop.h", "$folder/gone.h", "$folder/mine/third_party/x.h");
$own->know(@files);
is(own_of($own, @files), "$files[0] - $files[2]", 'what cannot be read is not one\'s own');
chdir "$folder/mine" or die "cannot go there: $!\n";
is(own_of($own, './shop.h', './gone.h', './../mine/shop.h'), './shop.h - -',
    '... nor what packages are built from, unless it is here');
chdir '/' or die "cannot leave: $!\n";
$own->know('/nowhere/a.c');
is(own_of($own, '/nowhere/a.c', '/usr/b.c', './a.c'), '/nowhere/a.c - -',
    '... unless nothing can, as on another machine');
my $mapped = Cachegrind::Source::Own->new(folders => ["$folder/mine"]);
$mapped->know('/built/shop.h', '/built/other.h');
is(own_of($mapped, '/built/shop.h', '/built/other.h'), '/built/shop.h -', 'mapped sources count');

{
    local $Cachegrind::Source::Own::BUILDS = "$folder/mine/";
    my $built = Cachegrind::Source::Own->new;
    $built->know(@files);
    is(own_of($built, @files[0, 2], "$folder/mine/gone.h"), "$files[0] $files[2] -",
        'below the folder in which packages are built, what is still there is the user\'s');
    ok($built->has_object("$folder/mine/prog"), '... and so is a program there');
    $built->know('/nowhere/a.c');
    is(own_of($built, "$folder/mine/gone.h"), '-', '... and nothing else, if no file can be read');
}
ok(Cachegrind::Source::Own->new->has_object('/build/prog'), '... as in a container');

my $renamed = Cachegrind::Source::Own->new;
$renamed->know_shown({name => 'new.h', originals => ["$folder/mine/shop.h"]},
    {name => 'libc', originals => ['/usr/a.c', '/usr/b.c']}, {name => 'c.c', originals => []});
is(own_of($renamed, 'new.h', 'libc', 'c.c'), 'new.h - -', 'what was recorded decides, not a name');

my $package = in_folder_of({'node_modules/x/y.js' => "\n", 'node_modules/x/y.c' => "\n"});
my @scripts = (map({ "$package/node_modules/x/y.$_" } qw(js c)), 'node:fs', '<string>');
$own->know(@scripts);
is(own_of($own, @scripts), "$scripts[0] - - <string>", 'a package\'s program has its own scripts');
$own->know(@scripts, "$folder/mine/shop.h");
is(own_of($own, @scripts), '- - - -', '... unless a file elsewhere uses it');

# ---- The user's options -------------------------------------------------------
my $said = Cachegrind::Source::Own->new(
    own => ['/usr/mine/*', 'y.h'], library => ['third_party/*']);
is(own_of($said, '/usr/mine/x.c', '/a/third_party/x.c', '/a/third_party/y.h', '/a/b.c'),
    '/usr/mine/x.c - /a/third_party/y.h /a/b.c', 'patterns overrule that, those of own code first');

# ---- Words of run-times in the place of a path -----------------------------------
my $made = Cachegrind::Source::Own->new;
is(own_of($made, 'node:internal/util', '<frozen importlib._bootstrap>', 'java.util.HashMap', 'Fib',
    'System.String', 'System.cpp', 'java.c', '/p/node_modules/x/i.js', '/p/lib/python3.12/re.py',
    '[php]'), '- - - Fib - System.cpp java.c - - [php]', 'the code of run-times is not own');

# ---- Equal lists in the tool --------------------------------------------------
my $frames = read_file(src_dir() . '/tool/features/data/frames.c');
my ($beginnings, $parts) = map {
    my ($list) = $frames =~ /\* const $_\[\]\s*= \{(.*?)\}/s;
    [($list // '') =~ /"([^"]*)"/g];
} qw(beginnings parts);
is_deeply([$beginnings, $parts], [Cachegrind::Source::Own->lists], 'the tool has the same lists');

done_testing();
