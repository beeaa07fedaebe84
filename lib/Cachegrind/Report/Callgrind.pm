package Cachegrind::Report::Callgrind;

# The report in the layout of callgrind_annotate, which scripts read: one table of functions,
# divided by the files that their code comes from, with the calls between them if wished; and
# annotated sources with the calls from their lines. The layout is fixed by the output of 3.19, and
# is that of Classic in most of its pieces. Some things differ on purpose: inclusive counts are
# those of the engine, which are right in cycles and for functions that nobody was seen to call;
# several parts of a file are added up; and counts that are left out at the end of a line of the
# profile are shown like those that are 0 there: `.`.
#
# The functions come from the engine's table of pairs: all of them, with all calls.

use strict;
use warnings;

use parent qw(Cachegrind::Report::Classic);

use Cwd qw(getcwd);

use Cachegrind::Text::Count qw(add_counts);
use Cachegrind::Text::Format qw(commas);

=head1 NAME

Cachegrind::Report::Callgrind - print a view in the layout of callgrind_annotate

=head1 SYNOPSIS

    my $report = Cachegrind::Report::Callgrind->new(
        view => $view, output => \*STDOUT, percents => 1,
        sort => undef, threshold => 99, folders => [], inclusive => 0, tree => 'both',
    );
    $report->print;

=head1 DESCRIPTION

=head2 new(%given)

Takes what L<Cachegrind::Report::Classic> takes; the profile of the I<view> must have been asked for
pairs. I<inclusive> and I<tree> are as the user gave them.

=cut

# Nothing more is shown for the sake of events without a threshold of their own.
use constant UNREACHED => 0;

# ---- Metadata ---------------------------------------------------------------

sub _put_head {
    my ($self)  = @_;
    my $profile = $self->{view}->profile;
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

sub _totals_name {
    my ($self) = @_;
    my @unstated = grep { $_->{unstated} } @{$self->{view}->profile->profiles};
    return 'PROGRAM TOTALS' . (@unstated ? ' (calculated)' : '');
}

# ---- Functions --------------------------------------------------------------

# All functions, in order. A function of a file that several objects have is one, and said to
# be of the last of them.
sub _functions {
    my ($self) = @_;
    my (%one, %last);
    for my $entry (@{$self->{view}->profile->functions}) {
        my $name     = _name($entry->{function});
        my $function = $one{$name} //= {name => $name};
        $last{$name} = $entry->{function}{object} // $last{$name};
        my $counts   = $entry->{$self->{inclusive} ? 'inclusive' : 'self'};
        $function->{is_called} = 1 if $entry->{calls} ne '0';
        if ($function->{counts} && $counts) {
            add_counts($function->{counts}, $counts);
        } else {
            $function->{counts} //= $counts && [@$counts];
        }
        push @{$function->{entries}}, $entry;
    }
    $self->{object_of} = \%last;
    # What was called, but has no counts itself, has inclusive ones only.
    my @all = grep { $_->{counts} } values %one;
    my $keeps_zeros = $self->_is_ours;
    $self->_trim($_->{counts})
        for grep { !$keeps_zeros || ($self->{inclusive} && $_->{is_called}) } @all;
    return $self->_sorted(@all);
}

# Files below the current folder are named from there.
sub _as_said {
    my ($self, $name) = @_;
    $self->{here} //= getcwd() . '/';
    return $name =~ s/\A\Q$self->{here}\E//r;
}

sub _name { return "$_[0]{file}:$_[0]{name}" }

# Calls of, or by, functions of the same name made one.
sub _added {
    my (@calls) = @_;
    my %by_name;
    for my $call (@calls) {
        my $name = _name($call->{function});
        my $sum  = $by_name{$name}
            //= {name => $name, calls => 0, counts => [map { 0 } @{$call->{counts}}]};
        add_counts($sum->{counts}, $call->{counts});
        $sum->{calls} += $call->{calls};
    }
    return values %by_name;
}

# Whether the profiles are written by our programs: they have all counts of a function once.
sub _is_ours {
    my ($self) = @_;
    my $ours = qr/\A(?:cachegrind|cg_\w+)-/;
    return !grep { ($_->{creator} // '') !~ $ours } @{$self->{view}->profile->profiles};
}

# Counts as profiles in Callgrind's format have them: those at the end that are 0 are not there.
sub _trim {
    my ($self, $counts) = @_;
    $self->{trims} //= grep { defined $_->{creator} } @{$self->{view}->profile->profiles};
    return if !$self->{trims};
    for my $i (reverse 1 .. $#$counts) {
        last if $counts->[$i] ne '0';
        $counts->[$i] = '.';
    }
    return;
}

# The functions that together have what each threshold asks for: in the order of the first event, so
# that there may be many more than those with the most of another one. With inclusive counts, which
# contain each other, those down to the first that is small enough.
sub _shown {
    my ($self, @all) = @_;
    my @order = @{$self->{order}};
    return @all if $order[0]{threshold} == 100 && !$self->{own_thresholds};
    my $total = $self->{view}->profile->total;
    my @reached = map { 0 } @order;
    my $n = 0;
    while ($n < @all && grep { $reached[$_] < $order[$_]{threshold} } 0 .. $#order) {
        for my $i (0 .. $#order) {
            my $event = $order[$i]{index};
            my $count = $all[$n]{counts}[$event] =~ s/\A[.]\z/0/r;
            my $share = $total->[$event] == 0 ? 0 : $count * 100 / $total->[$event];
            $self->{inclusive} ? ($reached[$i] = 100 - $share) : ($reached[$i] += $share);
        }
        $n++;
    }
    return @all[0 .. $n - 1];
}

sub _put_functions {
    my ($self, $widths, @functions) = @_;
    return $self->_put_table($widths, ' file:function',
        map { [$_->{counts}, $self->_as_said($_->{name}) . $self->_object($_->{name})] }
            @functions)
        if $self->{tree} eq 'none';
    $self->_put($self->RULE, $self->_heading($widths) . ' file:function', $self->RULE);
    for my $function (@functions) {
        $self->_put('');
        $self->_put_calls($widths, '<', map { @{$_->{callers}} } @{$function->{entries}})
            if $self->{tree} ne 'calling';
        $self->_put($self->_cells($widths, $function->{counts})
                . ' *  ' . $self->_as_said($function->{name}) . $self->_object($function->{name}));
        $self->_put_calls($widths, '>  ', map { @{$_->{callees}} } @{$function->{entries}})
            if $self->{tree} ne 'caller';
    }
    $self->_put('');
    return;
}

sub _object {
    my ($self, $name) = @_;
    my $object = $self->{object_of}{$name};
    return defined $object ? " [$object]" : '';
}

sub _put_calls {
    my ($self, $widths, $marker, @more) = @_;
    my @calls = _added(@more);
    $self->_trim($_->{counts}) for @calls;
    $self->_put($self->_cells($widths, $_->{counts}) . " $marker " . $self->_as_said($_->{name})
            . ' (' . commas($_->{calls}) . 'x)' . $self->_object($_->{name}))
        for $self->_sorted(@calls);
    return;
}

# ---- Sources ----------------------------------------------------------------

# The counts of a source and the calls from its lines: lines that only call have no counts.
sub _counted {
    my ($self, $source) = @_;
    my ($numbers, $rows, $line_0, $calls) = $self->SUPER::_counted($source);
    $self->_trim($_) for @$rows, $line_0 // ();
    return ($numbers, $rows, $line_0, $calls);
}

sub _put_calls_of_line {
    my ($self, $widths, $calls) = @_;
    # Here objects are not told.
    local $self->{object_of} = {};
    return $self->_put_calls($widths, '=>', @$calls);
}

1;
