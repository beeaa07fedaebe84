# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::Callgrind;

# The report in the layout of callgrind_annotate, which scripts read. It has one table of functions,
# with the calls between them if wished, and annotated sources with the calls from their lines. The
# layout is that of Valgrind 3.19; most of it is in Cachegrind::Report::Classic.
#
# Three things differ on purpose. Inclusive counts are the engine's, which are bounds in cycles, and
# right for functions whose caller is unknown. Several parts of a profile are added up. Zeros at the
# end of a row, where the format may leave them out, are `.`, whether or not the profile has them.
#
# The engine adds up, sorts and selects the functions and their calls.

use Cachegrind::Strict;

use parent qw(Cachegrind::Report::Classic);

use Cwd qw(getcwd);

use Cachegrind::Text::Format qw(commas);

# Make a report from the arguments of Cachegrind::Report::Classic; the profile of `view` must have
# been read with the option `pairs`. `inclusive` is true if inclusive counts are shown; `tree` says
# which calls are shown with a function; `newest` is as for Cachegrind::Report::Text.

# The threshold, in percent, of all events but the first, if the user has set no event's threshold.
# At 0, an event selects no function.
use constant UNREACHED => 0;

# ---- Metadata ---------------------------------------------------------------

sub _put_head($self) {
    my $profile = $self->{view}->profile;
    $self->_put("Reading data from '$self->{newest}'...") if defined $self->{newest};
    for my $input (@{$profile->profiles}) {
        my $creator = defined $input->{creator} ? " (creator: $input->{creator})" : '';
        $self->_put($self->RULE, "Profile data file '$input->{path}'$creator");
    }
    $self->_put($self->RULE);
    $self->_put(@{$_->{lines}}) for grep { @{$_->{lines}} } $self->{view}->descriptions;
    my $common  = $profile->common;
    my $of      = join ', ', map { defined $common->{$_->[0]} ? "$_->[1] $common->{$_->[0]}" : () }
        ['pid', 'PID'], ['part', 'part'], ['thread', 'thread'];
    my $process = defined $common->{pid} ? " ($of)" : '';
    $self->_put_label('Profiled target:',
        map { ($_->{command} =~ /\A(?:unknown)?\z/ ? '(unknown)' : $_->{command}) . $process }
            $self->{view}->commands);
    return;
}

sub _totals_name($self) {
    my @unstated = grep { $_->{unstated} } @{$self->{view}->profile->profiles};
    return 'PROGRAM TOTALS' . (@unstated ? ' (calculated)' : '');
}

# ---- Functions --------------------------------------------------------------

# Ask the engine for the functions, sorted and selected, and set the widths of the columns.
sub _find_functions($self) {
    my @order     = @{$self->{order}};
    my $has_all   = $order[0]{threshold} == 100 && !$self->{own_thresholds};
    my @wish      = (
        $self->{inclusive} ? 'inclusive' : 'self',
        !$self->_trims ? 'none' : $self->_is_ours ? 'called' : 'all',
        $has_all ? () : map { $_->{threshold} + 0 } @order,
    );
    (my $longest, $self->{pairs}) = $self->{view}->profile->pairs("@wish");
    $self->{widths} = $self->_widths_for(@$longest);
    return;
}

sub _as_said($self, $name) {
    $self->{here} //= getcwd() . '/';
    return index($name, $self->{here}) == 0 ? substr $name, length $self->{here} : $name;
}

# Return whether our programs wrote all profiles. In these, only the rows of calls and the inclusive
# counts of called functions may lack zeros at the end.
sub _is_ours($self) {
    my $ours = qr/\A(?:cachegrind|cg_\w+)-/;
    return !grep { ($_->{creator} // '') !~ $ours } @{$self->{view}->profile->profiles};
}

# Return whether rows may lack zeros at the end: in Callgrind's format, profiles have a creator.
sub _trims($self) {
    return $self->{trims} //= grep { defined $_->{creator} } @{$self->{view}->profile->profiles};
}

sub _trim($self, $counts) {
    return if !$self->_trims;
    for my $i (reverse 1 .. $#$counts) {
        last if $counts->[$i] ne '0';
        $counts->[$i] = '.';
    }
    return;
}

# The text before a function's name, by the kind of the row, if calls are shown.
my %MARKER = (caller => ' < ', pair => ' *  ', callee => ' >   ');

sub _put_functions($self) {
    my ($next, $widths) = @$self{qw(pairs widths)};
    my $has_tree = $self->{tree} ne 'none';
    my ($has_begun, %files);
    $self->_put_heading($widths, ' file:function');
    while (my $row = $next->()) {
        my ($kind, $function) = @$row{qw(kind function)};
        if ($kind ne 'callee') {
            $self->_put('') if $has_tree && !$has_begun;
            $has_begun = $kind eq 'caller';
            $files{$self->_file_of($function->{file})} = 1 if !$has_begun;
        }
        my $calls  = defined $row->{calls} ? ' (' . commas($row->{calls}) . 'x)' : '';
        my $object = defined $function->{object} ? " [$function->{object}]" : '';
        $self->_put($self->_cells($widths, $row->{counts}) . ($has_tree ? $MARKER{$kind} : ' ')
                . $self->_as_said("$function->{file}:$function->{name}") . $calls . $object);
    }
    $self->_put('');
    return keys %files;
}

# ---- Sources ----------------------------------------------------------------

# Return the result of Classic's _counted(), with zeros at the end of rows as dots.
sub _counted($self, $source) {
    my ($numbers, $rows, $line_0, $calls) = $self->SUPER::_counted($source);
    $self->_trim($_) for @$rows, $line_0 // ();
    return ($numbers, $rows, $line_0, $calls);
}

# Put the calls from a line of a source. Unlike the table, these rows do not name objects.
sub _put_calls_of_line($self, $widths, $calls) {
    for my $call (@$calls) {
        my ($function, $counts) = @$call{qw(function counts)};
        $self->_trim($counts);
        $self->_put($self->_cells($widths, $counts) . ' => '
                . $self->_as_said("$function->{file}:$function->{name}")
                . ' (' . commas($call->{calls}) . 'x)');
    }
    return;
}

1;
