package Cachegrind::Instructions;

# Functions instruction by instruction: the counts of each, and its disassembly.
#
# Counts come from the engine; instructions from objdump, which is asked about the
# addresses of the functions only, once for those of an object that are near each other.

use strict;
use warnings;

use Cachegrind::Count qw(add_counts compare_counts);
use Cachegrind::Diag qw(already_reported data_error usage_error);
use Cachegrind::Python qw(quoted);
use Cachegrind::Selected qw(glob_pattern);

use Exporter qw(import);
our @EXPORT_OK = qw(check_instructions disassemble instructions_of wanted_instructions);

=head1 NAME

Cachegrind::Instructions - functions instruction by instruction

=head1 SYNOPSIS

    use Cachegrind::Instructions qw(disassemble instructions_of);
    my @functions = instructions_of(engine => $engine, arguments => ['p.out']);
    disassemble(@functions);

=head1 DESCRIPTION

=head2 check_instructions($option)

Raises a usage error if cg_annotate's options, a hash, want instructions where there are none.

=cut

sub check_instructions {
    my ($option) = @_;
    return if !defined $option->{instructions};
    usage_error("argument --instructions: not allowed with --format $option->{format}; text, json"
            . ' and html show them') if $option->{format} !~ /^(?:text|json|html)\z/;
    usage_error('argument --instructions: not allowed with --diff: the same address is another'
            . ' instruction in another program') if $option->{diff};
    return;
}

=head2 wanted_instructions($option, $engine, $view, @arguments)

The functions that the options wish for, as instructions_of() gives them, disassembled; of all
that the view shows, if the wish names none. @arguments are the engine's for that view. Raises
a usage error if there are none.

=cut

sub wanted_instructions {
    my ($option, $engine, $view, @arguments) = @_;
    my ($first) = $view->sort_events;
    my $profile = $view->profile;
    my $events  = $profile->events;
    my ($event) = grep { $events->[$_] eq $first } 0 .. $#$events;
    my @functions = grep { _is_shown($option, $_) } instructions_of(
        engine    => $engine,
        function  => glob_pattern($option->{instructions}),
        event     => $event,
        complete  => sub { return $profile->complete($_[0]) },
        arguments => [grep { !/^--(?:no-lines|no-tables|all-files|inclusive=|tree=)/ } @arguments],
    );
    usage_error('argument --instructions: no function that is shown fits '
            . quoted($option->{instructions}))
        if !@functions;
    splice @functions, $option->{top} if defined $option->{top} && @functions > $option->{top};
    disassemble(@functions);
    return @functions;
}

# Whether a function is among those that --function and --file leave.
sub _is_shown {
    my ($option, $function) = @_;
    return 0 if defined $option->{function}
        && $function->{name} !~ glob_pattern($option->{function});
    return !defined $option->{file}
        || $function->{file} =~ glob_pattern($option->{file}, '(?:.*/)?');
}

=head2 instructions_of(%given)

Runs I<engine> with I<arguments>. The functions that it shows and whose names fit the pattern
I<function>, if that is given: an array of hashes with I<name>, I<file>, I<object>, I<total>,
an array of counts, and I<rows>, an array of hashes with I<address>, I<line>, I<file> and
I<counts>, a string, ascending by address. The function that has most of the event with the
number I<event> is the first. I<complete>, if given, adds computed events to an array of
counts, see complete() of L<Cachegrind::Derived>. Raises an error if the engine fails.

=cut

sub instructions_of {
    my (%given) = @_;
    no warnings 'exec';
    open my $from, '-|', $given{engine}, '--instructions', @{$given{arguments}}
        or data_error("cannot run $given{engine}: $!");
    binmode $from;
    local $/ = "\n";
    my ($function, $file, @functions);
    while (my $row = <$from>) {
        chomp $row;
        my ($word, $rest) = split / /, $row, 2;
        if ($word eq 'at') {
            my ($address, $line, $counts) = split / /, $rest, 3;
            push @{$function->{rows}},
                {address => $address, line => $line, file => $file, counts => $counts};
        } elsif ($word eq 'code') {
            push @functions, $function = {name => $rest, rows => []};
        } elsif ($word eq 'from') {
            $file = $rest;
        } elsif ($word eq 'in' || $word eq 'of') {
            $function->{$word eq 'in' ? 'file' : 'object'} = $rest;
        }
    }
    close $from or already_reported($? >> 8 || 1);
    @functions = grep { $_->{name} =~ $given{function} } @functions if $given{function};
    _finish($_, $given{complete} // sub { return $_[0] }) for @functions;
    my $event = $given{event} // 0;
    my $most  = sub { return $_[0]{total}[$event] eq 'nan' ? 0 : $_[0]{total}[$event] };
    return sort { compare_counts($most->($b), $most->($a)) || $a->{name} cmp $b->{name} }
        grep { @{$_->{rows}} } @functions;
}

# Sums a function up and puts its rows in order. What several lines share an address for is
# one instruction.
sub _finish {
    my ($function, $complete) = @_;
    my %at;
    for my $row (@{$function->{rows}}) {
        my $counts = [split / /, $row->{counts}];
        $function->{total} //= [map { 0 } @$counts];
        add_counts($function->{total}, $counts);
        my $known = $at{$row->{address}} // ($at{$row->{address}} = {%$row, sum => undef});
        $known->{sum} ? add_counts($known->{sum}, $counts) : ($known->{sum} = $counts);
    }
    my @rows = sort { $a->{address} <=> $b->{address} } values %at;
    $_->{counts} = join ' ', @{$complete->(delete $_->{sum})} for @rows;
    $function->{total} = $complete->($function->{total}) if @rows;
    $function->{rows} = \@rows;
    return;
}

# Functions of an object that are nearer than this are disassembled at once: bytes.
use constant NEAR => 1 << 16;

# Behind the last instruction that has counts there may be some that were never executed:
# none is longer than this.
use constant LONGEST => 15;

# Of large functions with many jumps these take more columns than anybody can follow.
use constant WIDEST_JUMPS => 48;

=head2 disassemble(@functions)

Adds I<text> to the rows, the instruction with the jumps drawn before it, unless these are
too many, and rows without
counts for those between that were never executed; or to a function I<why>, the reason if
that could not be done.

=cut

sub disassemble {
    my (@functions) = @_;
    my %of;
    push @{$of{$_->{object}}}, $_ for @functions;
    for my $object (sort keys %of) {
        my @left = sort { $a->{rows}[0]{address} <=> $b->{rows}[0]{address} } @{$of{$object}};
        while (@left) {
            my @group = shift @left;
            push @group, shift @left
                while @left && $left[0]{rows}[0]{address} - $group[-1]{rows}[-1]{address} < NEAR;
            _disassemble_group($object, @group);
        }
    }
    return;
}

sub _disassemble_group {
    my ($object, @group) = @_;
    my $text = -f $object ? _objdump($object, $group[0]{rows}[0]{address},
        (sort { $b <=> $a } map { $_->{rows}[-1]{address} } @group)[0] + LONGEST) : undef;
    for my $function (@group) {
        if (!$text || !%$text) {
            $function->{why} = -f $object ? "objdump tells nothing of $object"
                : "$object is not there";
            next;
        }
        my %counted = map { $_->{address} => $_ } @{$function->{rows}};
        my ($first, $last) = map { $_->{address} } @{$function->{rows}}[0, -1];
        my @all = sort { $a <=> $b } grep { $_ >= $first && $_ <= $last } keys %$text;
        my %rows = (
            %counted,
            map { $_ => {%{$counted{$_} // {address => $_}}, text => $text->{$_}} } @all
        );
        $function->{rows} = [map { $rows{$_} } sort { $a <=> $b } keys %rows];
    }
    return;
}

# Instructions by address, or undef if there is no objdump.
sub _objdump {
    my ($object, $first, $behind) = @_;
    my @command = ('objdump', '-d', '--no-show-raw-insn', '--visualize-jumps',
        "--start-address=$first", "--stop-address=$behind", '--', $object);
    my $pid = open(my $from, '-|') // return undef;
    if (!$pid) {
        open STDERR, '>', '/dev/null';
        no warnings 'exec';
        exec @command or POSIX::_exit(1);
    }
    local $/ = "\n";
    my %text;
    while (my $line = <$from>) {
        my ($address, $text) = $line =~ /^\s*([0-9a-f]+):\t(.*?)\s*$/ or next;
        no warnings 'portable';
        $text{hex $address} = $text;
    }
    close $from;
    # All lines of an answer have as much before their instruction.
    my ($drawn) = sort { $a <=> $b } map { /[a-z(]/ ? $-[0] : () } values %text;
    return \%text if ($drawn // 0) <= WIDEST_JUMPS;
    return {map { $_ => substr $text{$_}, $drawn } grep { length $text{$_} > $drawn } keys %text};
}

1;
