package Cachegrind::Report::Parts;

# A profile's parts as text: the totals of each, and what changed from one to the next.

use strict;
use warnings;

use parent qw(Cachegrind::Report::Base);

use Cachegrind::Text::Count  qw(percent_text);
use Cachegrind::Text::Diag   qw(usage_error);
use Cachegrind::Text::Format qw(aligned_lines commas);
use Cachegrind::Annotate::Parts;

=head1 NAME

Cachegrind::Report::Parts - the parts of a profile as text

=head1 SYNOPSIS

    Cachegrind::Report::Parts->new(
        parts => $parts, output => \*STDOUT, invocation => $0, threshold => 1)->print;

=head1 DESCRIPTION

=head2 check_options($option)

Raises a usage error if options of cg_annotate (a hash) do not go with parts; sets those that
do not matter.

=cut

# Of each two parts, unless something else is wished.
use constant MOST_CHANGES => 20;

=head2 show($option, %given)

Reads the parts, I<paths>, through the I<engine> with these I<arguments>, and prints them in
the form, and to the output, that $option says. Errors of the engine are in the name of
I<program>.

=cut

sub check_options {
    my ($option) = @_;
    my $format = $option->{format} //= 'text';
    usage_error("argument --parts: there is no $format of parts, but text and html")
        if $format !~ /^(?:text|html)\z/;
    usage_error('argument --parts: not allowed with --diff, --inclusive, --tree,'
            . ' --instructions, --tag')
        if $option->{diff} || $option->{tree} ne 'none' || defined $option->{instructions}
        || ($option->{inclusive} // 'no') eq 'yes' || @{$option->{tags}};
    $option->{$_} = 0 for qw(annotate inclusive objects);
    $option->{threshold} //= 1;
    return;
}

sub show {
    my ($option, %given) = @_;
    my $parts = Cachegrind::Annotate::Parts->new(
        map { $_ => $given{$_} } qw(engine arguments paths choose));
    my $output = Cachegrind::Text::Output->new(
        path    => $option->{output},
        engine  => $given{engine},
        program => $given{program},
    );
    my $renderer = __PACKAGE__;
    if ($option->{format} eq 'html') {
        require Cachegrind::Report::PartsHTML;
        $renderer = 'Cachegrind::Report::PartsHTML';
    }
    $renderer->new(
        parts      => $parts,
        output     => $output->handle,
        invocation => $given{invocation},
        threshold  => $option->{threshold},
        columns    => $parts->shown($option->{show}),
        percents   => $option->{show_percs},
        top        => $option->{top} // MOST_CHANGES,
    )->print;
    $output->finish;
    return;
}

=head2 new(%given)

I<parts> is a L<Cachegrind::Annotate::Parts>; I<columns>, an array, are those of the events to show,
I<percents> whether shares stand beside totals. A change is shown if it is of at least
I<threshold> percent of a part, and of each two parts I<top> at most.

=head2 print

=cut

sub print {
    my ($self) = @_;
    my $parts = $self->{parts};
    $self->_put_title('Metadata');
    $self->_put_label('Invocation:',      $self->{invocation});
    $self->_put_label('Command:',         $parts->list->[0]{command});
    $self->_put_label('Events recorded:', "@{$parts->events}");
    $self->_put_label('Functions by:',    $parts->event);
    $self->_put_label('Threshold:',       "$self->{threshold}% of a part");
    $self->_put_label('Note:',            $_) for @{$parts->notes};
    $self->_put_title('Parts');
    $self->_print_totals;
    my $list = $parts->list;
    $self->_print_changes($_) for 1 .. $#$list;
    $self->_flush;
    return;
}

sub _print_totals {
    my ($self) = @_;
    my $parts = $self->{parts};
    my @columns = @{$self->{columns}};
    my $share = sub { return $self->{percents} ? $_[0] : () };
    my $row = sub {
        my ($label, $counts, $trigger) = @_;
        my @cells = map {
            (commas($counts->[$_]),
                $share->(percent_text($counts->[$_], $parts->total->[$_]) . '%'))
        } @columns;
        return [$label, @cells, $trigger];
    };
    my @names = map { ($_, $share->(q{})) } @{$parts->events}[@columns];
    $self->_put(aligned_lines(
        ['r', ('r') x @names, 'l'],
        ['part', @names, 'trigger'],
        map({ $row->(@{$_}{qw(label total trigger)}) } @{$parts->list}),
        $row->('all', $parts->total, q{}),
    ), q{});
    return;
}

sub _print_changes {
    my ($self, $i) = @_;
    my ($before, $now) = @{$self->{parts}->list}[$i - 1, $i];
    my @changes = @{$self->{parts}->changes($i, $self->{threshold})};
    my $n_more  = @changes > $self->{top} ? @changes - $self->{top} : 0;
    splice @changes, $self->{top} if $n_more;
    $self->_put_title("From part $before->{label} to part $now->{label}: $now->{trigger}");
    if (!@changes) {
        $self->_put("(no function's share changed by the threshold)", q{});
        return;
    }
    $self->_put(aligned_lines(
        ['r', 'r', 'r', 'l'],
        ['share', "part $before->{label}", "part $now->{label}", 'function'],
        map {
            [sprintf('%+.1f%%', $_->{points}), commas($_->{before}), commas($_->{now}), $_->{name}]
        } @changes,
    ), $n_more ? "... and $n_more more" : (), q{});
    return;
}

1;
