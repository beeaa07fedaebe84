package Cachegrind::Command::CLI;

# Command lines: a table of options in, their values and the operands out.
#
# Each option is declared once, as a row of the script's table, with its names, what it takes, its
# default, its help and its check. Options and operands may be mixed in any order; `--opt V` and
# `--opt=V` are the same; a prefix that fits one option stands for it; `--` ends the options; the
# last occurrence wins. Core's Getopt::Long takes more code for values that may be left out.
#
# It also holds the checks of values that more than one table may want.  The
# texts (usage, help) made from the same table are in Cachegrind::Command::Usage.
#
# It raises usage errors and prints nothing.

use strict;
use warnings;

use List::Util qw(min);

use Cachegrind::Text::Diag qw(usage_error);
use Cachegrind::Text::Compat qw(quoted);

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

All spellings, as typed.

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

For flags: the value for each of the names, in order. Of two names, one for yes and one for no, the
first may also be given with C<=yes> or C<=no>.

=item check

For values: a function that takes the text and returns the value, or undef followed by words for
what it should have been, and by a suggestion if there is one.

=item many

True if all occurrences count; the value is then an array.

=item stop

True for a flag that makes the rest of the command line irrelevant.

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
    my ($table, $required) = @$command{qw(table required)};
    my %row_of = map { my $row = $_; map { $_ => $row } @{$row->{names}} } @$table;
    my %result = map { $_->{key} => $_->{many} ? [] : $_->{default} }
        grep { $_->{many} || exists $_->{default} } @$table;
    my @operands;
    while (@arguments) {
        my $word = shift @arguments;
        if ($word eq '--') {
            push @operands, splice @arguments;
        } elsif ($word !~ /\A-./s) {
            push @operands, $word;
        } else {
            my ($name, $text) = _option($word, \%row_of);
            my $row = $row_of{$name};
            return {$row->{key} => 1} if $row->{stop} && !defined $text;
            my $value = $row->{value}
                ? _checked($name, $row, $text // $row->{bare} // _next_word($name, \@arguments))
                : _flag_value($name, $row, $text);
            $result{$row->{key}} = $row->{many} ? [@{$result{$row->{key}}}, $value] : $value;
        }
    }
    my @missing = @$required[scalar(@operands) .. $#$required];
    usage_error('missing: ' . join ', ', @missing) if @missing;
    my @surplus = $command->{more} ? () : @operands[@$required .. $#operands];
    usage_error("too many arguments: @surplus") if @surplus;
    return (\%result, @operands);
}

# The name of the option that a word is, in full, and the value that is attached to it.
sub _option {
    my ($word, $row_of) = @_;
    my ($name, $text) = $word =~ /\A(--[^=]*)=(.*)\z/s ? ($1, $2)
        : $word =~ /\A(-[^-])(?:=(.*)|(.+))\z/s ? ($1, $2 // $3) : ($word);
    return ($name, $text) if $row_of->{$name};
    my @fitting = $name =~ /\A--./ ? grep { index($_, $name) == 0 } sort keys %$row_of : ();
    return ($fitting[0], $text) if @fitting == 1;
    usage_error("option $name can be " . join ' or ', @fitting) if @fitting;
    return usage_error("there is no option $name" . _did_you_mean($name, keys %$row_of));
}

sub _next_word {
    my ($name, $arguments) = @_;
    usage_error("argument $name: needs a value") if !@$arguments || $arguments->[0] =~ /\A--/;
    return shift @$arguments;
}

sub _checked {
    my ($name, $row, $text) = @_;
    return $text if !$row->{check};
    my ($value, $wanted, $hint) = $row->{check}->($text);
    usage_error("argument $name: " . quoted($text) . " is not $wanted" . ($hint // ''))
        if !defined $value;
    return $value;
}

sub _flag_value {
    my ($name, $row, $text) = @_;
    my ($i) = grep { $row->{names}[$_] eq $name } 0 .. $#{$row->{names}};
    return $row->{set}[$i] if !defined $text;
    usage_error("argument $name: takes no value") if $i || "@{$row->{set} // []}" ne '1 0';
    return _checked($name, {check => check_choice(qw(yes no))}, $text) eq 'yes';
}

# What a misspelt word may have been meant for: the nearest of the words, if it is near.
sub _did_you_mean {
    my ($word, @words) = @_;
    my %distance = map { $_ => _distance($word, $_) } @words;
    my ($nearest) = sort { $distance{$a} <=> $distance{$b} || $a cmp $b } @words;
    return defined $nearest && 3 * $distance{$nearest} <= length $word
        ? "; did you mean $nearest?" : '';
}

# How many characters must be put in, left out or replaced to make one word of the other.
sub _distance {
    my ($from, $to) = @_;
    my @row = 0 .. length $to;
    for my $i (1 .. length $from) {
        my @next = ($i);
        for my $j (1 .. length $to) {
            my $replaced = $row[$j - 1] + (substr($from, $i - 1, 1) ne substr $to, $j - 1, 1);
            push @next, min($replaced, $row[$j] + 1, $next[-1] + 1);
        }
        @row = @next;
    }
    return $row[-1];
}

# ---- Checks of values -------------------------------------------------------

=head2 check_threshold($text)

A percentage from 0 to 100, with or without a C<%>. Its value is text that can be
given to the engine.

=cut

my $NUMBER = qr/[+-]?(?:[0-9]+(?:[.][0-9]*)?|[.][0-9]+)(?:[eE][+-]?[0-9]+)?/;

sub check_threshold {
    my ($text) = @_;
    my ($number) = $text =~ /\A\s*($NUMBER)\s*%?\s*\z/;
    return (undef, 'a percentage from 0 to 100')
        if !defined $number || $number < 0 || $number > 100;
    return $number;
}

=head2 check_choice(@words)

A check of a value that must be one of the words; a message lists them.

=cut

sub check_choice {
    my (@words) = @_;
    my %is_one = map { $_ => 1 } @words;
    return sub {
        return $_[0] if $is_one{$_[0]};
        return (undef, _one_of(@words), _did_you_mean($_[0], @words));
    };
}

sub _one_of { return @_ == 2 ? join ' or ', @_ : 'one of ' . join ', ', @_ }

=head2 choice_of_environment($variable, @words)

Returns which of the words the environment variable chooses, the first one if it is empty or not
set. Anything else is a usage error.

=cut

sub choice_of_environment {
    my ($variable, @words) = @_;
    my $wanted = $ENV{$variable} // '';
    return $words[0] if $wanted eq '';
    return $wanted if grep { $_ eq $wanted } @words;
    return usage_error("$variable: '$wanted' is not " . _one_of(@words)
            . _did_you_mean($wanted, @words));
}

=head2 check_tag($text)

A name and a value, with C<=> between; the name is not empty.

=cut

sub check_tag {
    my ($text) = @_;
    return ($text =~ /\A[^=]+=/ ? $text : undef, 'KEY=VALUE');
}

=head2 check_context($text)

A number of lines, not negative.

=cut

sub check_context {
    my ($text) = @_;
    return (undef, 'a number of lines') if $text !~ /\A\s*[+-]?[0-9]+\s*\z/ || $text < 0;
    return $text + 0;
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
    return ($text =~ /\A[1-9]\d{0,8}\z/ ? $text : undef, 'a number from 1');
}

sub check_glob {
    my ($text) = @_;
    return (length $text ? $text : undef, 'a pattern');
}

=head2 check_port($text)

The number of a port, or 0 for any that is free.

=cut

sub check_port {
    my ($text) = @_;
    return ($text =~ /\A\d{1,5}\z/ && $text < 1 << 16 ? 0 + $text : undef, 'a port, 0 to 65535');
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
    return (-d $text ? $text : undef, 'a folder');
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
