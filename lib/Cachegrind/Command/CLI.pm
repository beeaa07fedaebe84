# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Command::CLI;

# Command lines, parsed by a table of options, which has a row for each option. Options and operands
# may be mixed in any order. `--opt V` and `--opt=V` are the same, a prefix that fits only one
# option stands for that option, `--` ends the options, and the last of several values wins; but see
# `bare`, `prior` and `many`. Getopt::Long parses; its complaints are reworded. The module also has
# checks of values that several tables use. It raises usage errors and prints nothing;
# Cachegrind::Command::Usage makes usage and help from the same table.

use Cachegrind::Strict;

use Getopt::Long qw(GetOptionsFromArray :config bundling gnu_compat no_ignore_case permute);
use List::Util qw(min);

use Cachegrind::Text::Diag qw(usage_error);
use Cachegrind::Text::Compat qw(quoted);

use Exporter qw(import);
our @EXPORT_OK = qw(
    parse_command_line check_choice check_context check_count check_folder check_glob check_map
    check_port check_rereadable check_tag check_threshold choice_of_environment split_events
);

# The keys of a row:
# - `names`: all spellings, as typed.
# - `key`, `default`, `shown`: the key in the hash of values; the value if the option is not given;
#   and the default's text in help, if it is not `default` itself.
# - `value`: the word for the value in help. A row without `value` is a flag.
# - `bare`: the value of an option that the user gives without a value. If the user gives a value,
#   it must be attached with `=`.
# - `apart`: true if help shows that the value of a `bare` option may also be the next word. The
#   program itself attaches that word with `=` before parsing.
# - `set`: for a flag: an array of the values for each of the names, in order. If the array is 1 and
#   0, the first name also takes `=yes` or `=no`.
# - `check`: for an option with a value: a function that takes the text and returns the value. For a
#   wrong text it returns undef, the expected form in words, and perhaps a suggestion.
# - `many`: true if the option may be repeated; the value is then an array of all its values.
# - `stop`: true for an option that makes the rest of the command line irrelevant.
# - `help`: one or more sentences for `--help`.
# - `prior`: names that take precedence in abbreviations: a prefix that fits exactly one prior name
#   of the table stands for that name, even if it fits other names.
# - `subject`, `first`: the option's subject, a heading of help; true if `--help` without `=all`
#   shows the option.

# The mark for a value that was left out; no argument contains a zero byte.
use constant LEFT_OUT => "\0";

# Return a hash of the values by key, then the operands. If a `stop` option is given, return only a
# hash of its value. $command is a hash: `table`; `required`, the names of the required operands;
# and `more`, true if more operands may follow. Raise a usage error for any mistake.
sub parse_command_line($command, @arguments) {
    my ($table, $required) = @$command{qw(table required)};
    my %result = map { $_->{key} => $_->{many} ? [] : $_->{default} }
        grep { $_->{many} || exists $_->{default} } @$table;
    my (%take, %kind, $asked);
    for my $row (@$table) {
        for my $i (0 .. $#{$row->{names}}) {
            my $name = $row->{names}[$i];
            my $kind = $kind{$name} = defined $row->{bare} || "$i @{$row->{set} // []}" eq '0 1 0'
                ? ':s' : $row->{value} ? '=s' : '';
            $take{$name =~ s/\A-+//r . $kind} = sub {
                my $text = $kind && $_[1] ne LEFT_OUT ? $_[1] : $row->{bare};
                if ($row->{stop}) {
                    $asked = {$row->{key} => $row->{value} ? _checked($name, $row, $text) : 1};
                    die '!FINISH';
                }
                my $value = $row->{value} ? _checked($name, $row, $text)
                    : !defined $text ? $row->{set}[$i]
                    : _checked($name, {check => check_choice(qw(yes no))}, $text) eq 'yes';
                $row->{many} ? push @{$result{$row->{key}}}, $value
                    : ($result{$row->{key}} = $value);
            };
        }
    }
    my @prior = map { @{$_->{prior} // []} } @$table;
    for my $word (@arguments) {
        last if $word eq '--';
        if (@prior && $word =~ /\A(--[^=]+)/ && !exists $kind{$1}) {
            my ($prefix, @fits) = ($1, grep { index($_, $1) == 0 } @prior);
            substr $word, 0, length $prefix, $fits[0] if @fits == 1;
        }
        $word =~ s/\A(-[^-])=(?=.)/$1/s;
        # Getopt::Long would take the next word as an optional value, so attach LEFT_OUT.
        next if $word !~ /\A-[^=]+\z/ || ($kind{$word} // ':s') ne ':s';
        $word .= ($word =~ /\A--/ ? '=' : '') . LEFT_OUT
            if grep { $kind{$_} eq ':s' && index($_, $word) == 0 } keys %kind;
    }
    local $SIG{__WARN__} = sub { _complain($_[0], keys %kind) };
    GetOptionsFromArray(\@arguments, %take);
    return $asked if $asked;
    my @missing = @$required[scalar(@arguments) .. $#$required];
    usage_error('missing: ' . join ', ', @missing) if @missing;
    my @surplus = $command->{more} ? () : @arguments[@$required .. $#arguments];
    usage_error("too many arguments: @surplus") if @surplus;
    return (\%result, @arguments);
}

# Raise the usage error for a complaint of Getopt::Long or of a check.
sub _complain($complaint, @names) {
    die $complaint if ref $complaint;
    my ($name, $fitting) = $complaint =~ /\A(?:Unknown o|O)ption:? (\S+)(?:.*[(](.*)[)])?/;
    $name = (length $name == 1 ? '-' : '--') . $name;
    usage_error("option $name can be " . join ' or ', map { "--$_" } sort split /, /, $fitting)
        if defined $fitting;
    usage_error("there is no option $name" . _did_you_mean($name, @names))
        if $complaint =~ /\AUnknown/;
    return usage_error("argument $name: "
            . ($complaint =~ /requires an argument/ ? 'needs a value' : 'takes no value'));
}

sub _checked($name, $row, $text) {
    usage_error("argument $name: needs a value") if $text =~ /\A--/;
    return $text if !$row->{check};
    my ($value, $wanted, $hint) = $row->{check}->($text);
    usage_error("argument $name: " . quoted($text) . " is not $wanted" . ($hint // ''))
        if !defined $value;
    return $value;
}

# Return a question whether the user meant the most similar of @words; an empty text if no word is
# similar.
sub _did_you_mean($word, @words) {
    my %distance = map { $_ => _distance($word, $_) } @words;
    my ($nearest) = sort { $distance{$a} <=> $distance{$b} || $a cmp $b } @words;
    return defined $nearest && 3 * $distance{$nearest} <= length $word
        ? "; did you mean $nearest?" : '';
}

# Return how many characters must be inserted, removed or replaced to turn $from into $to.
sub _distance($from, $to) {
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

my $NUMBER = qr/[+-]?(?:[0-9]+(?:[.][0-9]*)?|[.][0-9]+)(?:[eE][+-]?[0-9]+)?/;

# Check a percentage from 0 to 100, with or without a `%`. Return the number as text, which the
# engine reads.
sub check_threshold($text) {
    my ($number) = $text =~ /\A\s*($NUMBER)\s*%?\s*\z/;
    return (undef, 'a percentage from 0 to 100')
        if !defined $number || $number < 0 || $number > 100;
    return $number;
}

# Return a check that accepts only @words. Its error message lists them.
sub check_choice(@words) {
    my %is_one = map { $_ => 1 } @words;
    return sub {
        return $_[0] if $is_one{$_[0]};
        return (undef, _one_of(@words), _did_you_mean($_[0], @words));
    };
}

sub _one_of { return @_ == 2 ? join ' or ', @_ : 'one of ' . join ', ', @_ }

# Return the value of the environment variable $variable, or the first word if the variable is empty
# or not set. Raise a usage error if the value is not one of @words.
sub choice_of_environment($variable, @words) {
    my $wanted = $ENV{$variable} // '';
    return $words[0] if $wanted eq '';
    return $wanted if grep { $_ eq $wanted } @words;
    return usage_error("$variable: '$wanted' is not " . _one_of(@words)
            . _did_you_mean($wanted, @words));
}

# Check a name and a value with `=` between them; the name must not be empty.
sub check_tag($text) {
    return ($text =~ /\A[^=]+=/ ? $text : undef, 'KEY=VALUE');
}

# Check a number of lines, 0 or more.
sub check_context($text) {
    return (undef, 'a number of lines') if $text !~ /\A\s*[+-]?[0-9]+\s*\z/ || $text < 0;
    return $text + 0;
}

# Check two paths with `=` between them, and return an array of both. The first path must not be
# empty.
sub check_map($text) {
    my ($old, $new) = $text =~ /\A([^=]+)=(.*)\z/s;
    return (defined $old ? [$old, $new] : undef, 'OLD=NEW');
}

# Check a number of 1 or more.
sub check_count($text) {
    return ($text =~ /\A[1-9]\d{0,8}\z/ ? $text : undef, 'a number from 1');
}

# Check a pattern of names. It must not be empty, since an empty pattern matches nothing.
sub check_glob($text) {
    return (length $text ? $text : undef, 'a pattern');
}

# Check the number of a port; 0 stands for any free port.
sub check_port($text) {
    return ($text =~ /\A\d{1,5}\z/ && $text < 1 << 16 ? 0 + $text : undef, 'a port, 0 to 65535');
}

# Raise a usage error if one of @paths is a profile that can be read only once, since the option
# $option reads profiles twice.
sub check_rereadable($option, @paths) {
    my ($stream) = grep { $_ eq '-' || -e && !-f _ } @paths;
    usage_error("argument $option: reads profiles twice, but " . quoted($stream)
            . ' can be read only once: give a file') if defined $stream;
    return;
}

# Check the path of an existing folder. A misspelt folder would otherwise be searched in vain,
# without a message.
sub check_folder($text) {
    return (-d $text ? $text : undef, 'a folder');
}

# Return an array of the event names in $text, which commas separate. Blanks and empty names are
# kept, and lead to an error: no such event.
sub split_events($text) {
    return [length $text ? split(/,/, $text, -1) : ''];
}

1;
