# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Inlined functions told apart: only names change, to the innermost function and the containing one.

use CgCallgrind qw(own_places);
use CgTest;

need_valgrind();
link_statically();
my $program = compile(['inlined.c'], '-O2');

# Return the counts of a profile by file and line, and by function of our file.
sub counts_of($text) {
    my (%lines, %functions);
    for (own_places($text)) {
        my (undef, $function, $file, undef, $line, $count) = @{$_};
        $lines{"$file:$line"} += $count;
        $functions{$function} += $count if $file =~ m{/inlined[.]c\z};
    }
    return (\%lines, \%functions);
}

my ($lines, $functions) = counts_of(tool([ '-q', '--inlined=yes' ], [$program])->{profile});
my ($plain, $outermost) = counts_of(tool(['-q'], [$program])->{profile});
is_deeply($lines, $plain, 'each line costs what it costs without');
is(join(q{ }, sort grep { /^twice/ } keys %{$functions}), 'twice [in main] twice [in outer]',
    'what is inlined is named by the innermost function and the one it is in');
cmp_ok($functions->{'thrice [in outer]'}, '>=', 100, 'the innermost and its owner name it');
my $in_outer = 0;
$in_outer += $functions->{$_} for grep { /\bouter\b/ } keys %{$functions};
is($in_outer, $outermost->{outer}, 'together they are what the function has without');

done_testing();
