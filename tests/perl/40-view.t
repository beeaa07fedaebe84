# The view: which lines of a source are shown, which profiles are outdated, what goes
# into which row of the tally.  It is fed with a profile made by hand.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib", "$FindBin::Bin/../lib";
use Cachegrind::View;
use CgReport qw(in_folder_of);
use Test::More;

# A profile that answers from a hash.
package FakeProfile {
    sub new { my ($class, %answers) = @_; return bless {%answers}, $class }
    for my $name (qw(profiles events total below unknown files absent)) {
        no strict 'refs';
        *$name = sub { return $_[0]{$name} };
    }
}

package main;

sub view {
    my ($answers, %wishes) = @_;
    my $profile = FakeProfile->new(
        profiles => [], events => ['A', 'B', 'C'], total => [0, 0, 0], below => [0, 0, 0],
        unknown  => [0, 0, 0], files => [], absent => [], %$answers);
    return Cachegrind::View->new(profile => $profile, context => 8, threshold => '0.1',
        annotate => 1, folders => [], chosen => [], %wishes);
}

# ---- Events ----

is_deeply(view({}, show => ['C', 'A', 'C'])->shown,
    [{name => 'C', index => 2}, {name => 'A', index => 0}, {name => 'C', index => 2}],
    'events are shown in the order wished, as often as wished');
is(scalar @{view({})->shown}, 3, 'by default all are shown');
is_deeply([view({})->sort_events], ['A', 'B', 'C'], 'by default all sort');
is(view({})->thresholds, '0.1%', 'one threshold');
my $own = view({}, sort => [{event => 'B', threshold => '1.0'}, {event => 'A'},
    {event => 'C', threshold => '0.5'}]);
is($own->thresholds, 'B:1.0% C:0.5%', 'thresholds of events');
is_deeply([$own->sort_events], ['B', 'A', 'C'], 'do not change the order');
ok(!eval { view({}, shwo => 1); 1 }, 'an unknown wish is refused');

# ---- Ranges ----

my @ranges = (
    [8, [],               '',               'no lines'],
    [8, [0],              '',               'line 0 is no line'],
    [8, [1],              '1-9',            'the first line'],
    [8, [9],              '1-17',           'the last one that touches the start'],
    [8, [10],             '2-18',           'the first one that does not'],
    [8, [20, 36],         '12-44',          'lines twice the context apart share a range'],
    [8, [20, 37],         '12-28 29-45',    'lines one more apart have touching ranges'],
    [0, [1, 2, 4],        '1-1 2-2 4-4',    'no context: each line for itself'],
    [1, [0, 5, 6, 7, 20], '4-8 19-21',      'a run of lines'],
    [8, [1, 2, 3, 100],   '1-11 92-108',    'two ranges'],
    [8, ['18446744073709551615'], '18446744073709551607-1.84467440737096e+19', 'the last number'],
);
for my $case (@ranges) {
    my ($context, $numbers, $text, $sentence) = @$case;
    my $got = view({}, context => $context)->ranges($numbers);
    is(join(' ', map { "$_->[0]-$_->[1]" } @$got), $text, "ranges: $sentence");
}

# ---- Files ----

my @files = (
    {id => 0, name => 'a.c', originals => ['a.c'],      lines => [1, 0, 0],  line_0 => [2, 0, 0]},
    {id => 1, name => 'n.c', originals => ['x/a.c', 'y/a.c'],
        lines => [4, 0, 0], line_0 => [8, 0, 0]},
    {id => 2, name => 'g.c', originals => ['gone.c'],   lines => [16, 0, 0], line_0 => [32, 0, 0]},
);
my @names = map { $_->{name} } view({files => \@files})->files;
is("@names", 'a.c n.c g.c', 'with annotation on, all files are annotated');
@names = map { $_->{name} }
    view({files => \@files}, annotate => 0, chosen => [['y/a.c'], ['g.c', '/w/g.c']])->files;
is("@names", 'n.c g.c', 'with annotation off, those chosen, by either name');
is_deeply([view({}, annotate => 0)->files], [], 'or none');

my $chosen = view({absent => ['q.c', '/w/q.c', 'a.c']},
    chosen => [['q.c', '/w/q.c'], ['a.c', '/w/a.c']]);
is_deeply([$chosen->chosen], ['q.c', 'a.c'], 'chosen files go by the name the user gave');
is_deeply([$chosen->chosen_without_data], ['q.c'], 'and lack data if absent under all their names');

# ---- Tally ----

chdir in_folder_of({'a.c' => "a\n", 'x/a.c' => "x\n", 'y/a.c' => "yy\n"}) or die $!;
my %sums = (files => \@files, total => [255, 0, 0], below => [64, 0, 0], unknown => [128, 0, 0]);
my $view = view(\%sums);
my $found = $view->examine($files[0]);
is($found->{status}, 'readable', 'a source is found');
$view->examine($_) for @files[1, 2];
is_deeply($view->tally, {
    line_known => [1, 0, 0], line_unknown => [2, 0, 0], different => [12, 0, 0],
    unreadable => [48, 0, 0], below => [64, 0, 0], unknown => [128, 0, 0],
}, 'every count is in one row of the tally');
ok(eval { $view->check_tally; 1 }, 'which add up to the whole');

my $wrong = view({%sums, total => [255, 1, 0]});
$wrong->examine($_) for @files;
ok(!eval { $wrong->check_tally; 1 }, 'if they did not, that would be an error');
is($@->{message}, "`summary:` line doesn't match computed annotated counts\n"
    . "- summary:   [255, 1, 0]\n- annotated: [255, 0, 0]", 'with both sums');

# ---- Outdated profiles ----

my @profiles = map { {path => $_->[0], mtime_ns => $_->[1]} }
    ['older', '1577879999999999000'], ['same', '1577880000000000000'],
    ['younger', '1577880000000001000'], ['oldest', '5'];
is_deeply([view({profiles => \@profiles})->outdated_profiles({mtime => 1_577_880_000})],
    ['older', 'oldest'], 'a profile is outdated if older than the source, not if as old');

chdir '/';
done_testing();
