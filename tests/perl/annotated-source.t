# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# A source with its counts, as the pieces that a report shows: lines, beginnings and ends of
# stretches, counts past the end of the file. Also the profiles that are older than the source.

use CgTest qw(temp_dir write_file);
use Cachegrind::Source::Annotated;

package FakeProfile {
    sub new          { my ($class, %answers) = @_; return bless {%answers}, $class }
    sub profiles     { return $_[0]{profiles} }
    sub source_lines($self, @) {
        return ([@{$self->{numbers}}], [map { "$_ 0" } @{$self->{numbers}}], $self->{calls});
    }
}

package main;

# Return a source of $length lines, with counts on the lines @numbers.
sub source($length, $context, @numbers) {
    my $path = write_file(temp_dir() . '/s.c', join '', map { "t$_\n" } 1 .. $length);
    return Cachegrind::Source::Annotated->new(
        file    => {id => 7, name => 's.c', originals => ['o.c']},
        found   => {status => 'readable', path => $path, paths => [$path], mtime => 1_577_880_000},
        profile => FakeProfile->new(numbers => \@numbers, profiles => []),
        context => $context,
    );
}

# ---- Stretches ----
my @ranges = (
    [8, [],               '',               'no lines'],
    [8, [1],              '1-9',            'the first line'],
    [8, [9],              '1-17',           'the last one that touches the start'],
    [8, [10],             '2-18',           'the first one that does not'],
    [8, [20, 36],         '12-44',          'lines twice the context apart share a stretch'],
    [8, [20, 37],         '12-28 29-45',    'lines one more apart have two that touch'],
    [0, [1, 2, 4],        '1-1 2-2 4-4',    'no context: each line for itself'],
    [1, [5, 6, 7, 20],    '4-8 19-21',      'a run of lines'],
    [8, [1, 2, 3, 100],   '1-11 92-108',    'two of them'],
    [8, ['18446744073709551615'], '18446744073709551607-1.84467440737096e+19', 'the last number'],
);
for my $case (@ranges) {
    my ($context, $numbers, $text, $sentence) = @$case;
    my $got = source(0, $context)->ranges($numbers);
    is(join(' ', map { "$_->[0]-$_->[1]" } @$got), $text, "ranges: $sentence");
}

# ---- Pieces ----
# Return the pieces as text: [ where a stretch opens, ]N where it closes with line N, the numbers of
# the lines, with * where there are counts, !N for a line past the end.
sub pieces($length, $context, @numbers) {
    my $source  = source($length, $context, @numbers);
    my $next    = $source->pieces($source->counted_lines);
    my $text    = '';
    while (my $piece = $next->()) {
        my @texts  = @{$piece->{texts} // []};
        my @counts = @{$piece->{counts} // []};
        $text .= '[' if $piece->{opens};
        for my $i (0 .. $#texts) {
            my $number = $piece->{first} + $i;
            return "$text: wrong text" if $texts[$i] ne "t$number";
            return "$text: wrong counts" if defined $counts[$i] && $counts[$i] ne "$number 0";
            $text .= $number . (defined $counts[$i] ? '*' : '') . ' ';
        }
        $text .= "]$piece->{last} " if $piece->{closes};
        $text .= "!$_ " for @{($piece->{past_end} // {})->{numbers} // []};
        return "$text: wrong number met" if $piece->{past_end} && $piece->{met} != @numbers;
    }
    is($next->(), undef, 'the end stays the end');
    return $text =~ s/ \z//r;
}

my @pieces = (
    [[9, 1, 2, 8],      '1 2* 3 ]3 [7 8* 9 ]9',       'two stretches'],
    [[9, 1, 9],         '[8 9*',                      'one that goes beyond the end'],
    [[9, 1, 9, 10, 11], '[8 9* !10 !11',              'lines on both sides of the end'],
    [[9, 0, 3, 4],      '[3* ]3 [4* ]4',              'without context, each line by itself'],
    [[3, 1000000000, 2, 9], '1 2* 3 !9',              'all the context there is'],
    [[3, 8, '2147483648'], '!2147483648',             'the biggest number of a line'],
    [[9, 8],            '',                           'no lines at all'],
    [[9, 0, 0, 4],      '[4* ]4',                     'line 0 is not one of the source'],
);
for my $case (@pieces) {
    my ($given, $text, $sentence) = @$case;
    my ($length, $context, @numbers) = @$given;
    is(pieces($length, $context, @numbers), $text, "pieces: $sentence");
}
my $long = join ' ', map { "$_*" } 1 .. 5000;
is(pieces(5000, 3, 1 .. 5000), $long, 'a long stretch comes in several pieces');
is(source(1, 1, 0, 1)->counted_lines->{unknown}, '0 0', 'counts of line 0 are told apart');
is(source(1, 1, 1)->counted_lines->{unknown}, undef, 'if there are any');

my $source  = source(5, 8, 2);
my @readers = map { $source->pieces($source->counted_lines) } 1 .. 2;
is_deeply($readers[0]->(), $readers[1]->(), 'a source can be read twice at a time');
is(join(' ', $source->name, @{$source->originals}, $source->status), 's.c o.c readable',
    'it knows its names');

# ---- Outdated profiles ----
my @profiles = map { {path => $_->[0], mtime_ns => $_->[1]} } ['older', '1577879999999999000'],
    ['same', '1577880000000000000'], ['younger', '1577880000000001000'], ['oldest', '5'];
$source->{profile}{profiles} = \@profiles;
is_deeply([map { $_->{path} } $source->outdated_profiles], ['older', 'oldest'],
    'a profile is outdated if older than the source, not if as old');

# ---- Calls ----
my $calling = source(30, 1, 0, 5, 40);
$calling->{profile}{calls} = {0 => ['a'], 5 => ['b'], 9 => ['c', 'd'], 40 => ['e'], 41 => ['f']};
my $counted = $calling->counted_lines;
is_deeply($counted->{numbers}, [5, 9, 40, 41], 'a line with calls alone is among the others');
is_deeply($counted->{counts}, ['5 0', undef, '40 0', undef], 'calls alone give a line no counts');
is($counted->{unknown}, '0 0', 'line 0 is not one of them');
my $next = $calling->pieces($counted);
is_deeply($next->()->{calls}, [undef, ['b'], undef], 'calls are beside the texts of their lines');
is_deeply($next->()->{calls}, [undef, ['c', 'd'], undef], 'each piece has the calls of its lines');
is_deeply($next->()->{past_end},
    {numbers => [40, 41], counts => ['40 0', undef], calls => [['e'], ['f']]},
    'calls are beside the texts of their lines, and of lines past the end');
my $line_0 = source(3, 1);
$line_0->{profile}{calls} = {0 => ['a']};
$counted = $line_0->counted_lines;
is_deeply([$counted->{numbers}, $counted->{unknown}, $counted->{calls}{0}], [[], undef, ['a']],
    'line 0 may have calls alone');

done_testing();
