# The list of functions as text: which column has what, the marks, how calls are
# told, and what stays empty.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib", "$FindBin::Bin/../lib";
use Cachegrind::Report::Columns;
use Cachegrind::Report::FunctionList qw(call_text function_columns function_lines);
use Cachegrind::Annotate::View;
use Test::More;

package FakeProfile {
    sub new { my ($class, %answers) = @_; return bless {%answers}, $class }
    sub is_rate  { return 0 }
    sub sides    { return undef }
    sub complete { return $_[1] }
    for my $name (qw(events total functions files)) {
        no strict 'refs';
        *$name = sub { return $_[0]{$name} };
    }
}

package main;

my $main = {file => 'm.c', name => 'main', cycle => 0};
my $leaf = {file => 'l.c', name => 'leaf', cycle => 1, object => '/lib/l'};
my @entries = (
    {
        function => $main, calls => 0, inclusive => [100, 2], self => [30, 1], callers => [],
        callees  => [
            {function => $leaf, calls => 1234, counts => [60, 1]},
            {number => 3, calls => 5, counts => [10, 0]},
        ],
    }, {
        function => $leaf, calls => 1234, inclusive => [60, 1], self => [60, 1],
        callers  => [{function => $main, calls => 1234, counts => [60, 1]}], callees => [],
    },
);

sub view {
    my (%wishes) = @_;
    my $profile = FakeProfile->new(
        events => ['Ir', 'D1mr'], total => [100, 4], functions => \@entries, files => []);
    return Cachegrind::Annotate::View->new(
        profile => $profile, context => 8, inclusive => 1, %wishes);
}

sub list {
    my (%wishes) = @_;
    my $view    = view(%wishes);
    my $columns = Cachegrind::Report::Columns->new(function_columns($view), percents => 1);
    return join '', map { "$_\n" } function_lines($view, $columns);
}

is(list(tree => 'both'), <<'END', 'all events, callers and callees');
  Ir incl_____ Ir self___ D1mr incl D1mr self  file:function

* 100 (100.0%) 30 (30.0%) 2 (50.0%) 1 (25.0%)  m.c:main
>  60  (60.0%)            1 (25.0%)              l.c:leaf <cycle 1> (1,234x) [/lib/l]
>  10  (10.0%)            0                      3 more (5x)

<  60  (60.0%)            1 (25.0%)              m.c:main (1,234x)
*  60  (60.0%) 60 (60.0%) 1 (25.0%) 1 (25.0%)  l.c:leaf <cycle 1> (1,234x) [/lib/l]

END

@{$_}{qw(callers callees)} = ([], []) for @entries;
is(list(show => ['Ir']), <<'END', 'functions without their calls');
  Ir incl_____ Ir self___  file:function

  100 (100.0%) 30 (30.0%)  m.c:main
   60  (60.0%) 60 (60.0%)  l.c:leaf <cycle 1> (1,234x) [/lib/l]

END

@entries = ();
is(list(show => ['Ir'], tree => 'caller'), "  Ir incl Ir self  file:function\n\n",
    'no function reaches the threshold');
is(call_text(view(), {function => $main, calls => 0, counts => []}), 'm.c:main',
    'an unknown number of calls is not told');

done_testing();
