# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The rules by which two profiles are compared: exact limits, names without accidental parts, and
# lines that moved.

use CgTest qw(temp_dir write_file);
use Cachegrind::Check::Limit qw(has_share is_exceeded parse_limit parse_share);
use Cachegrind::Source::LineMatch qw(can_match_lines match_lines);
use Cachegrind::Profile::Names qw(differing_folders matching_objects);

# ---- Limits -----------------------------------------------------------------
my $limit = parse_limit('Ir=+0.5%');
is("$limit->{event} $limit->{text}", 'Ir +0.5%', 'a limit has an event and a text');
ok(!is_exceeded($limit, 1000, 1005), 'a growth of exactly the limit is within it');
ok(is_exceeded($limit, 1000, 1006), 'a growth of one more is beyond it');
ok(!is_exceeded($limit, 1000, 10), 'a decrease is within a limit');
ok(is_exceeded($limit, 0, 1), 'any growth of nothing is more than a percentage');
ok(!is_exceeded($limit, 0, 0), 'no growth of nothing is within a limit');
ok(!is_exceeded($limit, '2000000000000', '2010000000000'), 'large counts are compared exactly');
ok(is_exceeded($limit, '2000000000000', '2010000000001'), 'large counts differ in the last digit');
ok(is_exceeded(parse_limit('+10'), 5, 16),  'a limit may be absolute');
ok(!is_exceeded(parse_limit('10'), 5, 15),  'an absolute limit needs no sign');
ok(is_exceeded(parse_limit('-1%'), 1000, 991), 'a negative limit asks for an improvement');
ok(!is_exceeded(parse_limit('-1%'), 1000, 990), 'a negative limit can be kept exactly');
ok(!defined parse_limit($_), "no limit: '$_'") for '', 'Ir=', '=1%', '+1.5', '1e3', 'x', 'Ir=+-1%';
my $share = parse_share('0.1');
ok(has_share($share, 1, 1000) && !has_share($share, 1, 1001), 'a share is exact');
ok(!defined parse_share('-1%'), 'a share is not negative');

# ---- Names ------------------------------------------------------------------
my @common = ('/usr/include/stdio.h', './malloc/malloc.c');
is_deeply([differing_folders([@common, '/b/v1/src/a.c', '/b/v1/src/lib/c.h'],
        [@common, '/b/v2/src/a.c', '/b/v2/src/lib/c.h', '/b/v2/src/new.c'])],
    ['/b/v1/', '/b/v2/'], 'folders are told by the files that differ');
my @one = map { {$_->[0] => {map { $_ => 1 } split / /, $_->[1]}} }
    ['/x/a.c', 'f g h i'], ['a.c', 'f g j k'];
sub folder {
    my @in = @_;
    return join ' and ', differing_folders((map { [keys %$_] } @in), sub { @in });
}
is(folder(@one), '/x/ and ', 'half of the functions of one file will do; one may have no folder');
delete $one[1]{'a.c'}{g};
is(folder(@one), '', 'one file is not enough if fewer functions agree');
is(folder({'/x/a.c' => {}}, {'a.c' => {}}), '', 'one file without functions is not enough');
is_deeply([differing_folders(\@common, \@common)], [], 'equal names have no folders');
is_deeply([differing_folders(['v1/a.c'], ['v2/a.c'])], [], 'relative ones are left alone');
is_deeply([differing_folders(['a.c'], ['b.c'])], [], 'files of other names are left alone');

# Return the matches of objects. A side is an array of their names, or a hash of their functions.
sub matched {
    my @sides = @_;
    return join ' ', map { "@$_" } matching_objects(
        (map { ref eq 'ARRAY' ? $_ : [keys %$_] } @sides),
        sub { map { functions_in($_) } @sides });
}

sub functions_in($of) {
    my %functions;
    for my $object (keys %$of) {
        $functions{$object} = {map { $_ => 1 } split / /, $of->{$object}};
    }
    return \%functions;
}

is(matched(['/o/p', '/o/l.so', '/l/c'], ['/n/l.so', '/n/p', '/l/c']), '/o/l.so /n/l.so /o/p /n/p',
    'objects of the same file name are the same');
is(matched(['/l/c', 'a'], ['/l/c']), '', 'what both have, or only one, has no other');
is(matched({'/p-old' => 'main f', '/l.so' => 'i g'}, {'/p-new' => 'main h', '/l.so' => 'i g'}),
    '/p-old /p-new', 'objects that have main match');
is(matched({'a1' => 'f g h i', 'b' => 'x'}, {'c' => 'f g j k', 'd' => 'y'}), 'a1 c',
    'objects with half of their functions in common match');
is(matched({'a' => 'f g h i', 'l' => 'x'}, {'c' => 'f j k l', 'l' => 'x'}), '',
    'objects with less in common do not match');
is(matched({'a' => '_init', 'l' => '_init _fini'}, {'b' => '_init', 'l' => '_init _fini'}), '',
    'functions that other objects have do not count');
is(matched({'libx-1.2.so' => '', 'liby.so.3' => ''}, {'libx-1.10.so' => '', 'liby.so.4' => ''}),
    'libx-1.2.so libx-1.10.so liby.so.3 liby.so.4', 'names that differ in numbers are matched');
is(matched({'/o/1/p' => 'a', '/o/2/p' => 'c d'}, {'/n/1/p' => 'c d', '/n/2/p' => 'a'}),
    '/o/1/p /n/2/p /o/2/p /n/1/p', 'where several have one file name, functions decide');
is(matched({'p' => 'main', 'l' => 'f g h i'}, {'static' => 'main f g h i'}), 'p static',
    'a program is the same when libraries have gone into it');

# ---- Lines ------------------------------------------------------------------
SKIP: {
    skip 'Algorithm::Diff is not installed', 4 if !can_match_lines();
    my $file = sub { write_file(temp_dir() . "/$_[0]", join '', map { "$_\n" } @_[1 .. $#_]) };
    my $old  = $file->('old', qw(a b c d e));
    my $map  = match_lines($old, $file->('new', qw(new a b), '  c', qw(x e)));
    is_deeply($map, {1 => 2, 2 => 3, 3 => 4, 4 => 5, 5 => 6},
        'lines are found below an inserted one, also one that was changed in its place');
    is_deeply(match_lines($old, $file->('less', qw(b d e))), {2 => 1, 4 => 2, 5 => 3},
        'lines that are gone have no number');
    is_deeply(match_lines($old, $file->('more', qw(a b x y d e))), {1 => 1, 2 => 2, 4 => 5, 5 => 6},
        'what one line became several of is not matched');
    is(match_lines($old, $file->('same', qw(a b c d e))), undef, 'the same needs no map');
}

done_testing();
