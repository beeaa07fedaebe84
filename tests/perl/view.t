# The view: which events and sources are shown, what the header says, what goes into
# which row of the tally; and that asking changes nothing, so that several reports
# can be made of one view.  It is fed with a profile made by hand.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib", "$FindBin::Bin/../lib";
use Cachegrind::Annotate::View;
use CgReport qw(in_folder_of);
use Test::More;

# A profile that answers from a hash.
package FakeProfile {
    sub new { my ($class, %answers) = @_; return bless {%answers}, $class }
    sub is_rate  { return 0 }
    sub sides    { return undef }
    sub complete { return $_[1] }
    for my $name (qw(profiles events order total below unknown files functions)) {
        no strict 'refs';
        *$name = sub { return $_[0]{$name} };
    }
}

package main;

sub view {
    my ($answers, %wishes) = @_;
    my $profile = FakeProfile->new(
        profiles => [], events => ['A', 'B', 'C'], total => [0, 0, 0], below => [0, 0, 0],
        unknown  => [0, 0, 0], files => [],
        order => [map { {event => $_} } 'A', 'B', 'C'], %$answers);
    return Cachegrind::Annotate::View->new(profile => $profile, context => 8, threshold => '0.1',
        annotate => 1, folders => [], chosen => [], %wishes);
}

# ---- Events ----

is_deeply(view({}, show => ['C', 'A', 'C'])->shown,
    [{name => 'C', index => 2}, {name => 'A', index => 0}, {name => 'C', index => 2}],
    'events are shown in the order wished, as often as wished');
is(scalar @{view({})->shown}, 3, 'by default all are shown');
is_deeply([view({})->sort_events], ['A', 'B', 'C'], 'by default all sort');
is(view({})->thresholds, '0.1%', 'one threshold');
is(view({}, threshold => '+1e-5')->thresholds, '1e-05%', 'is written as Python does');
my $own = view({order => [{event => 'B', threshold => '1'}, {event => 'A'},
    {event => 'C', threshold => '0.50'}]});
is($own->thresholds, 'B:1.0% C:0.5%', 'thresholds of events');
is_deeply([$own->sort_events], ['B', 'A', 'C'], 'do not change the order');
ok(!eval { view({}, shwo => 1); 1 }, 'an unknown wish is refused');

# ---- Header ----

sub profiles { return [map { {descriptions => $_->[0], command => $_->[1]} } @_] }

is_deeply([view({profiles => profiles([['d', 'e'], 'a'])})->descriptions], [{lines => ['d', 'e']}],
    'descriptions of one profile');
is_deeply([view({profiles => profiles([['d'], 'a'], [['d'], 'b'])})->descriptions],
    [{lines => ['d']}], 'equal ones of two are given once');
is_deeply([view({profiles => profiles([['d'], 'a'], [[], 'b'])})->descriptions],
    [{number => 1, lines => ['d']}, {number => 2, lines => []}], 'others of each');
is(scalar(view({profiles => profiles([["d", 'e'], 'a'], [["d\ne"], 'b'])})->descriptions), 2,
    'one line is not two');
is_deeply([view({profiles => profiles([[], 'a'])})->commands], [{command => 'a'}], 'one command');
is_deeply([view({profiles => profiles(map { [[], $_] } qw(a b b a))})->commands], [
    {number => 1, command => 'a'}, {number => 2, command => 'b'},
    {number => 3, command => 'b', same_as => 2}, {number => 4, command => 'a'},
], 'several, and which is that of the one before');

# ---- Entries ----

my @inners = ({counts => '1 2', name => 'f'}, {counts => '3 4', name => 'g'});
is(view({})->whole_of({counts => '1 2', inners => [$inners[0]]}), $inners[0],
    'an entry may have all its counts in one part');
is(view({})->whole_of({counts => '1 3', inners => [$inners[0]]}), undef, 'or not all');
is(view({})->whole_of({counts => '1 2', inners => [@inners]}), undef, 'or in several');

# ---- Files ----

chdir in_folder_of({
    'a.c' => "a\n", 'x/a.c' => "x\n", 'y/a.c' => "yy\n", 'inc/s.c' => "s\n",
}) or die $!;
my @files = (
    {id => 0, name => 'a.c', originals => ['a.c'],      lines => [1, 0, 0],  line_0 => [2, 0, 0],
        shown => 1},
    {id => 1, name => 'n.c', originals => ['x/a.c', 'y/a.c'], shown => 1,
        lines => [4, 0, 0], line_0 => [8, 0, 0]},
    {id => 2, name => 'g.c', originals => ['gone.c'], lines => [16, 0, 0], line_0 => [32, 0, 0],
        shown => 1},
    {id => 3, name => 's.c', originals => ['gone/s.c'], lines => [0, 1, 0], line_0 => [0, 2, 0]},
);
sub names { return join ' ', map { $_->{name} } $_[0]->files }

is(names(view({files => \@files})), 'a.c n.c g.c', 'all files of the table are annotated');
is(names(view({files => \@files}, annotate => 0)), '', 'or none');
is(names(view({files => \@files}, annotate => 0, chosen => ['y/../a.c', 'y/a.c'])), 'a.c n.c',
    'or those chosen, by any name of a file that was recorded');
is(names(view({files => \@files}, annotate => 0, chosen => ['gone.c'])), '',
    'but not by the name of one that is gone');
is(names(view({files => \@files}, chosen => ['s.c'], folders => ['inc'])), 'a.c n.c g.c s.c',
    'what is in no table can be chosen');

my $chosen = view({files => \@files}, chosen => ['x/../inc/s.c', 'a.c']);
is_deeply([$chosen->chosen], ['x/../inc/s.c', 'a.c'], 'chosen files go by the name the user gave');
is_deeply([$chosen->chosen_without_data], ['x/../inc/s.c'], 'and may have no data');

# ---- Tally ----

my %sums = (files => \@files, total => [255, 3, 0], below => [64, 0, 0], unknown => [128, 0, 0]);

# The tally as a hash of counts, after some of the sources were looked at.
sub tally {
    my ($view, @looked_at) = @_;
    $view->source($_)->status for @looked_at;
    return {map { $_->{key} => "@{$_->{counts}}" } $view->tally};
}
my %tally = (
    line_known => '1 0 0', line_unknown => '2 0 0', different => '12 0 0', unreadable => '48 0 0',
    below => '64 3 0', unknown => '128 0 0',
);
my $view = view(\%sums);
is_deeply(tally($view), \%tally, 'every count is in one row of the tally');
is_deeply(tally($view, @files[0, 1, 0]), \%tally,
    'however often a source was looked at, and in which order');
is_deeply([map { $_->{key} } $view->tally],
    [qw(line_known line_unknown different unreadable below unknown)], 'the rows have an order');
is(join(' ', map { $_->{annotated} } $view->tally), '1 1 0 0 0 0', 'two are of annotated lines');
is($view->source($files[0])->status, 'readable', 'a source is found');
unlink 'a.c' or die $!;
is($view->source($files[0])->status, 'readable', 'and what is said about it stays the same');
ok(eval { $view->check_tally; 1 }, 'the rows add up to the whole');
is_deeply(tally(view(\%sums, chosen => ['inc/s.c'], folders => ['inc'])),
    {%tally, line_known => '0 1 0', line_unknown => '0 2 0', below => '64 0 0',
        unreadable => '51 0 0'}, 'what was chosen is not below the threshold');

my $wrong = view({%sums, total => [255, 4, 0]});
ok(!eval { $wrong->check_tally; 1 }, 'if they did not, that would be an error');
is($@->{message}, "`summary:` line doesn't match computed annotated counts\n"
    . "- summary:   255 4 0\n- annotated: 255 3 0", 'with both sums');

chdir '/';
# ---- Functions ----

my $functions = [{function => {file => 'a b.c', name => 'f', object => 'o', cycle => 2}}];
is(view({functions => $functions})->functions, undef, 'functions are listed if that is wished');
ok(!view({functions => $functions})->has_cycles, 'else there are no cycles, either');
is_deeply(view({functions => $functions}, @$_)->functions, $functions,
    "else there are no cycles, either, by @$_")
    for [inclusive => 1], [tree => 'caller'];
my $listed = view({functions => $functions}, inclusive => 1, tree => 'both');
is($listed->inclusive . $listed->tree, '1both', 'the wishes can be asked for');
is($listed->function_name($functions->[0]{function}), 'a b.c:f <cycle 2>', 'a name with its cycle');
is($listed->function_name({file => '???', name => 'g', cycle => 0}), '???:g', 'and without');
ok($listed->has_cycles, 'a cycle is noticed');

# ---- Notes ----

is_deeply([view({profiles => [{notes => ['a', 'b']}]})->notes], [{note => 'a'}, {note => 'b'}],
    'what is odd about a profile');
is_deeply([view({profiles => [{notes => []}, {notes => ['a']}]})->notes],
    [{note => 'a', number => 2}], 'and about the second of two');

done_testing();
