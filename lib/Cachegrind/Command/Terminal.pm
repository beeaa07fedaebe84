package Cachegrind::Command::Terminal;

# What is different on a terminal: how wide it is, and which options of a report are on by
# themselves there. A pipe gets what it always got.

use strict;
use warnings;

use Exporter qw(import);
our @EXPORT_OK = qw(report_defaults terminal_width wants_colour);

=head1 NAME

Cachegrind::Command::Terminal - what is different on a terminal

=head1 SYNOPSIS

    report_defaults($option);
    print "a wide one\n" if terminal_width() > 120;

=head1 DESCRIPTION

=cut

# Where nothing is known of a width.
use constant USUAL_WIDTH => 80;

=head2 terminal_width

The number of columns of the terminal that standard output is: as the environment variable
COLUMNS says, else as the terminal does; 80 if neither knows, or if it is none.

=cut

sub terminal_width {
    return $ENV{COLUMNS} if ($ENV{COLUMNS} // '') =~ /\A[1-9]\d{0,4}\z/;
    return USUAL_WIDTH if !-t STDOUT;
    my $size = `stty size 2>/dev/null </dev/tty`;
    return $size =~ /\A\d+ ([1-9]\d*)\n/ ? $1 : USUAL_WIDTH;
}

=head2 report_defaults($option)

Completes cg_annotate's options, a hash, by what depends on where the report goes. Of
I<line_numbers>, I<objects> and I<old_new> it makes true or false. Where names stand first
if rows are wider than something, I<names_first> is that width: 0 if they do in any case,
undef if never. True if the report goes to a terminal.

=cut

sub report_defaults {
    my ($option) = @_;
    my $is_one = $option->{format} eq 'text' && !defined $option->{output} && -t STDOUT;
    for my $key (qw(line_numbers objects old_new)) {
        $option->{$key} = ($option->{$key} // ($is_one ? 'yes' : 'no')) eq 'yes';
    }
    $option->{unreadable} //= $is_one ? 'list' : 'each';
    my $names = $option->{names} // ($is_one ? 'fitting' : 'last');
    $option->{names_first} = $names eq 'last' ? undef : $names eq 'first' ? 0 : terminal_width();
    return $is_one;
}

=head2 wants_colour($option)

Whether the report is to have colours.

=cut

sub wants_colour {
    my ($option) = @_;
    return $option->{color} eq 'always' if $option->{color} ne 'auto';
    return 0 if defined $option->{output};
    my $refused = defined $ENV{NO_COLOR} && length $ENV{NO_COLOR};
    return -t STDOUT && !$refused && ($ENV{TERM} // 'dumb') ne 'dumb';
}

1;
