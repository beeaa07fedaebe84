# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The rows of the engine, printed by small scripts in its place: names that are empty or contain
# blanks, and an engine that fails, dies or prints nonsense. A report must never be made from an
# incomplete answer.

use CgTest qw(built temp_dir write_file write_program);
use Cachegrind::Engine;

my $N_engines = 0;

# Return all groups of a table of $profile.
my $profile;

sub groups {
    my $next = $profile->table(@_);
    my @groups;
    while (my $group = $next->()) {
        push @groups, $group;
    }
    return \@groups;
}

# Make a script with this body, in which say() prints lines and STDIN has the requests.
sub engine {
    my ($body) = @_;
    my $path = write_program(temp_dir() . '/engine' . ++$N_engines,
        "#!$^X\n\$| = 1; sub say { print map { s/[|]/\\t/gr . \"\\n\" } \@_ }\n"
            . "\$ARGV[0] =~ /^--requests=(\\d+)/ and open STDIN, '<&=', \$1 or die;\n$body\n");
    return $path;
}

# Return the profile read through the engine engine($body), or the error as "status message".
sub profile {
    my ($body) = @_;
    my @warned;
    local $SIG{__WARN__} = sub { push @warned, @_ };
    my $profile = eval { Cachegrind::Engine->new(engine => engine($body), arguments => ['--x']) };
    return "warned: @warned" if @warned;
    return $profile // $@->{status} . ' ' . ($@->{message} // '(silent)');
}

my $ROWS = q{
    say 'cachegrind-rows|10', 'profile|1577880000123456789|a b.cg', 'desc|one', 'desc|',
        'cmd|./a b', 'note|odd', 'profile|5|c.cg', 'cmd|', 'events|Ir Dr', 'sort|0.50|Dr',
        'sort|-|Ir', 'total|30 -4', 'below|1 2', 'unknown|3 4', 'file|0|7 8|9 10|s.c',
        'original|b/s.c', 'original|s.c',
        'other|12|0 0|1 1||lead', 'original||lead', 'end';
};
$profile = profile($ROWS . q{
    while (<STDIN>) {
        say 'line|0|1 2', 'line|18446744073709551615|-3 4' if $_ eq "lines 12\n";
        say 'outer|20 -4|20 -4|s.c', 'inner|19 -4|f(int, char)', 'inner|1 0|',
            'outer|10 0|30 -4| lead', 'inner|10 0|g' if $_ eq "table file:function\n";
        say 'outer|9 9|8 8|f' if $_ eq "table function:file\n";
        say 'end';
    }
});

is_deeply(groups('file:function'), [
    {counts => '20 -4', running => '20 -4', name => 's.c', inners => [
        {counts => '19 -4', name => 'f(int, char)'}, {counts => '1 0', name => ''}]},
    {counts => '10 0', running => '30 -4', name => ' lead', inners => [
        {counts => '10 0', name => 'g'}]},
], 'a table has names that are empty or hold blanks');
is_deeply(groups('function:file'), [{counts => '9 9', running => '8 8', name => 'f', inners => []}],
    'a function of one file has no inner rows');
is_deeply($profile->files, [
    {id => 0, line_0 => [7, 8], lines => [9, 10], name => 's.c', shown => 1,
        originals => ['b/s.c', 's.c']},
    {id => 12, line_0 => [0, 0], lines => [1, 1], name => "\tlead", shown => q{},
        originals => ["\tlead"]},
], 'files have all names recorded');
ok(eval { $profile->close; 1 }, 'an engine that ends well is closed without an error');

my $UNEXPECTED = '1 the engine wrote something unexpected; is it of the same version?';
my $TABLE    = "say 'cachegrind-rows|10', 'events|A', 'total|1'";
my @failures = (
    ['exit 1',                      '1 (silent)',  'a failure that the engine has explained'],
    ['exit 2',                      '2 (silent)',  'a usage error likewise'],
    ["$ROWS exit 1",                undef,         'an engine that fails after its rows'],
    ['kill 9, $$',                  '1 the engine was killed by signal 9', 'a killed engine'],
    ['',                            $UNEXPECTED,   'silence'],
    ["say 'cachegrind-rows|10', 'events|A'", $UNEXPECTED, 'an end in the middle'],
    ["say 'source|0|a', 'whose'; <STDIN>", $UNEXPECTED, 'a question before the version'],
    ["say 'cachegrind-rows|1', 'end'", $UNEXPECTED, 'rows of another version'],
    ["say 'cachegrind-rows|10', 'bogus', 'end'", $UNEXPECTED, 'a row of a kind unknown'],
    (map { ["say 'cachegrind-rows|10'; \$| = 1; print '$_'; kill 9, \$\$",
        '1 the engine was killed by signal 9', "the row '$_' and no more"] }
        qw(function function|1 in of total events file entry)),
    ["$TABLE, 'file|1|x', 'end'", $UNEXPECTED, 'a row with too few fields'],
);
for my $case (@failures) {
    my ($body, $error, $sentence) = @$case;
    my $got = profile($body);
    if (!defined $error) {
        ok(!eval { $got->close; 1 }, "$sentence makes close raise an error");
        next;
    }
    is($got, $error, "refused: $sentence");
}
my $missing = eval { Cachegrind::Engine->new(engine => '/nonexistent/x', arguments => []) };
is($@->{message}, 'cannot run /nonexistent/x: No such file or directory', 'no engine at all');

my $short = profile($ROWS);
ok(!eval { $short->source_lines(0); 1 }, 'an engine that is gone when lines are asked for');
is($@->{message}, 'the engine wrote something unexpected; is it of the same version?',
    'is an error, not a signal');
my $garbled = profile($ROWS . q{<STDIN>; say 'line|1 2', 'end'; <STDIN>});
ok(!eval { $garbled->source_lines(0); 1 }, 'a line that is none is an error');

my $pieces = profile($ROWS . q{<STDIN>; print "a,1\nend,2\nen"; select undef, undef, undef, 0.1;
    print "d,3\nen"; select undef, undef, undef, 0.1; say 'd'; <STDIN>; say 'end'; <STDIN>});
my $csv = '';
$pieces->csv(0, '0', 'a', sub { $csv .= $_[0] }) for 1, 2;
is($csv, "a,1\nend,2\nend,3\n", 'lines to be copied arrive in pieces');

# ---- one engine for several profiles ----
my $dir = temp_dir();
my $starts = "$dir/starts";
my $real   = write_program("$dir/real",
    "#!/bin/sh\necho >>$starts\nexec " . built('cg_merge') . ' "$@"');
my @paths = map { write_file("$dir/$_", "events: Ir\nfl=f\nfn=f\n1 ${\ length}\n") }
    'plain', "a\ttab", 'a \n backslash';

sub total {
    my $given = Cachegrind::Engine->new(engine => $real, arguments => ['--', @_]);
    my $total = "@{$given->total}";
    $given->close;
    return $total;
}

is_deeply([map { total($_) } @paths], [map { length s{.*/}{}r } @paths],
    'profiles whose names have tabs and backslashes are read one after the other');
is(-s $starts, 1, 'by one engine');
{
    my ($first, $second) = map { Cachegrind::Engine->new(engine => $real, arguments => [$_]) }
        @paths[0, 1];
    is("@{$second->total} " . @{($first->source_lines(0))[0]}, '5 1', 'two at once');
    is(-s $starts, 2, 'by two engines');
}
ok(!eval { total("$dir/none"); 1 } && $@->{status} == 1, 'an engine that fails later is an error');

done_testing();
