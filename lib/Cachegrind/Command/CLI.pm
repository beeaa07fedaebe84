package Cachegrind::Command::CLI;

# Command lines: a table of options in, their values and the operands out.
#
# Each option is declared once, as a row of the script's table, with its names, what it takes, its
# default, its help and its check. This module parses by the rules of the programs people know
# (Python's argparse): options and operands mixed in any order, `--opt V` and `--opt=V`, prefixes
# that are unique, `--` to end the options, the last occurrence wins.  Core's Getopt::Long knows
# neither their messages nor their order of complaints.
#
# It also holds the checks of values that more than one table may want.  The
# texts (usage, help) made from the same table are in Cachegrind::Command::Usage.
#
# It raises usage errors and prints nothing.

use strict;
use warnings;

use Cachegrind::Text::Diag qw(usage_error);
use Cachegrind::Text::Compat qw(parse_float parse_int quoted);

use Exporter qw(import);
our @EXPORT_OK = qw(
    parse_command_line check_choice check_context check_count check_folder check_glob check_map
    check_port check_rereadable check_tag check_threshold choice_of_environment split_events
);

=head1 NAME

Cachegrind::Command::CLI - parse a command line by a table of options

=head1 SYNOPSIS

    my @table = (
        { names => ['--help', '-h'], key => 'help', stop => 1, help => 'Show this text.' },
        { names => ['--diff'],       key => 'diff', set => [1], help => '...' },
        { names => ['--show'],       key => 'show', value => 'A,B', help => '...' },
    );
    my ($option, @files) = parse_command_line(
        {table => \@table, required => ['FILE'], more => 1}, @ARGV);

=head1 DESCRIPTION

The keys of a row:

=over

=item names

All spellings, as typed. A name may hold a C<=> (C<--auto=yes>).

=item key, default

Where the value goes in the hash of results, and what is there otherwise.

=item shown

The default as help shows it, if that differs from how it is written.

=item value

The word that stands for the value in help. Rows without it are flags.

=item bare

For values that may be left out: the value in that case. A value that is given must be attached with
C<=>.

=item set

For flags: the value for each of the names, in order.

=item check

For values: a function that takes the text and returns the value, or undef
followed by the word for what it should have been, and by advice if there is some.

=item many

True if all occurrences count; the value is then an array.

=item stop

True for a flag that makes the rest of the command line irrelevant.

=item since

The generation of programs that the option came with: 0, the default, for those of Valgrind. An
abbreviation that fits several options stands for the oldest, so that no old command line changes
its meaning.

=item help

One or more sentences for C<--help>.

=back

=head2 parse_command_line($command, @arguments)

Returns a hash of the values by key, and the operands given. $command is a hash:
I<table>; I<required>, the names of the operands that must be there; and I<more>,
true if there may be more of them. Raises a usage error for anything wrong.

=cut

sub parse_command_line {
    my ($command, @arguments) = @_;
    my $table = $command->{table};

    my (%row_of, @names);
    for my $row (@$table) {
        push @names, @{$row->{names}};
        $row_of{$_} = $row for @{$row->{names}};
    }
    # Ambiguities anywhere come before any other complaint.
    my @words = _classify(\%row_of, \@names, @arguments);

    my %result = map { $_->{key} => $_->{many} ? [] : $_->{default} }
        grep { $_->{many} || exists $_->{default} } @$table;
    my $required = $command->{required};
    my (@found, @unknown);
    while (my $word = shift @words) {
        my $row = $word->{row};
        if (defined $word->{operand}) {
            my $fits = $command->{more} || @found < @$required;
            push @{$fits ? \@found : \@unknown}, $word->{operand};
        } elsif (!$row) {
            push @unknown, $word->{unknown} // ();
        } elsif ($row->{value}) {
            my $text = $word->{attached};
            $text = $row->{bare} if !defined $text;
            $text = shift(@words)->{operand}
                if !defined $text && @words && defined $words[0]{operand};
            _complain($row, 'expected one argument') if !defined $text;
            my $value = _checked($row, $text);
            $result{$row->{key}} = $row->{many} ? [@{$result{$row->{key}}}, $value] : $value;
        } else {
            _complain($row, 'ignored explicit argument ' . quoted($word->{attached}))
                if defined $word->{attached};
            return {$row->{key} => 1} if $row->{stop};
            $result{$row->{key}} = _flag_value($row, $word->{name});
        }
    }

    my @missing = @$required[scalar(@found) .. $#$required];
    usage_error('the following arguments are required: ' . join ', ', @missing) if @missing;
    usage_error("unrecognized arguments: @unknown") if @unknown;
    return (\%result, @found);
}

sub _complain {
    my ($row, $what) = @_;
    usage_error('argument ' . join('/', @{$row->{names}}) . ": $what");
}

sub _checked {
    my ($row, $text) = @_;
    return $text if !$row->{check};
    my ($value, $kind, $hint) = $row->{check}->($text);
    _complain($row, join ' ', "invalid $kind value:", quoted($text), $hint // ())
        if !defined $value;
    return $value;
}

sub _flag_value {
    my ($row, $name) = @_;
    my ($i) = grep { $row->{names}[$_] eq $name } 0 .. $#{$row->{names}};
    return $row->{set}[$i];
}

# Tells options from other words.  Returns a hash for each argument:
#    row, name, attached    an option, as declared, and what was attached to it
#    unknown                looks like an option, but is none
#    operand                an operand or the value of the option before
#    (empty)                the end of the options
sub _classify {
    my ($row_of, $names, @arguments) = @_;
    my @words;
    while (@arguments) {
        my $text = shift @arguments;
        if ($text eq '--') {
            push @words, {}, map { {operand => $_} } @arguments;
            last;
        }
        push @words, _classify_one($row_of, $names, $text);
    }
    return @words;
}

sub _classify_one {
    my ($row_of, $names, $text) = @_;
    return {operand => $text} if $text !~ /^-./s;
    return {row => $row_of->{$text}, name => $text} if $row_of->{$text};

    my ($stem, $attached) = $text =~ /^([^=]*)=(.*)$/s ? ($1, $2) : ($text);
    return {row => $row_of->{$stem}, name => $stem, attached => $attached} if $row_of->{$stem};

    if ($text !~ /^--/) {
        # A single letter with its value attached: -IDIR.
        my ($letter, $rest) = $text =~ /^(-.)(.*)$/s;
        return {row => $row_of->{$letter}, name => $letter, attached => $rest}
            if $row_of->{$letter};
    }
    my @all = grep { index($_, $stem) == 0 } @$names;
    my ($oldest) = sort { $a <=> $b } map { $row_of->{$_}{since} // 0 } @all;
    my @fitting = grep { ($row_of->{$_}{since} // 0) == $oldest } @all;
    usage_error("ambiguous option: $text could match " . join ', ', @all) if @fitting > 1;
    return {row => $row_of->{$fitting[0]}, name => $fitting[0], attached => $attached} if @fitting;

    # Negative numbers and texts with blanks are no misspelt options.
    return {operand => $text} if $text =~ /^-(?:\d+|\d*\.\d+)$/ || $text =~ / /;
    return {unknown => $text};
}

# ---- Checks of values -------------------------------------------------------

=head2 check_threshold($text)

A percentage from 0 to 100, with or without a C<%>. Its value is text that can be
given to the engine.

=cut

sub check_threshold {
    my ($text) = @_;
    my $number = parse_float($text =~ s/%(\s*)$/$1/r);
    return (undef, 'threshold') if !defined $number || $number < 0 || $number > 100;
    return $number;
}

=head2 check_choice($kind, @words)

A check of a value that must be one of the words; $kind is what to call it in a
message, which lists them.

=cut

sub check_choice {
    my ($kind, @words) = @_;
    my %is_one = map { $_ => 1 } @words;
    return sub { return ($is_one{$_[0]} ? $_[0] : undef, $kind, "(choose from @words)") };
}

=head2 choice_of_environment($variable, @words)

Returns which of the words the environment variable chooses, the first one if it is empty or not
set. Anything else is a usage error.

=cut

sub choice_of_environment {
    my ($variable, @words) = @_;
    my $wanted = $ENV{$variable} // '';
    return $words[0] if $wanted eq '';
    return $wanted if grep { $_ eq $wanted } @words;
    return usage_error("$variable: invalid choice: '$wanted' (choose from @words)");
}

=head2 check_tag($text)

A name and a value, with C<=> between; the name is not empty.

=cut

sub check_tag {
    my ($text) = @_;
    return ($text =~ /\A[^=]+=/ ? $text : undef, 'tag');
}

=head2 check_context($text)

A number of lines, not negative.

=cut

sub check_context {
    my ($text) = @_;
    my $number = parse_int($text);
    return (undef, 'int')     if !defined $number;
    return (undef, 'context') if $number < 0;
    return $number;
}

=head2 check_map($text)

Two paths with C<=> between, as an array; the first is not empty.

=head2 check_count($text)

A number of things, 1 or more.

=head2 check_glob($text)

A pattern of names, which is not empty: nothing would match that.

=cut

sub check_map {
    my ($text) = @_;
    my ($old, $new) = $text =~ /\A([^=]+)=(.*)\z/s;
    return (defined $old ? [$old, $new] : undef, 'OLD=NEW');
}

sub check_count {
    my ($text) = @_;
    return ($text =~ /\A[1-9]\d{0,8}\z/ ? $text : undef, 'count');
}

sub check_glob {
    my ($text) = @_;
    return (length $text ? $text : undef, 'pattern');
}

=head2 check_port($text)

The number of a port, or 0 for any that is free.

=cut

sub check_port {
    my ($text) = @_;
    return ($text =~ /\A\d{1,5}\z/ && $text < 1 << 16 ? 0 + $text : undef, 'port');
}

=head2 check_rereadable($option, @paths)

Raises a usage error if one of the profiles is a stream: the option of this name has them
read twice.

=cut

sub check_rereadable {
    my ($option, @paths) = @_;
    my ($stream) = grep { $_ eq '-' || -e && !-f _ } @paths;
    usage_error("argument $option: reads profiles twice, but " . quoted($stream)
            . ' can be read only once: give a file') if defined $stream;
    return;
}

=head2 check_folder($text)

The name of a folder, which must exist: a misspelt one would be searched in vain, and nobody would
know.

=cut

sub check_folder {
    my ($text) = @_;
    return (-d $text ? $text : undef, 'folder');
}

=head2 split_events($text)

The array of event names in a list divided by commas. Blanks count, and so does
an empty name: the report's reader will be told that there is no such event.

=cut

sub split_events {
    my ($text) = @_;
    return [length $text ? split(/,/, $text, -1) : ''];
}

1;
