package Cachegrind::Text::Engine;

# What the engine writes, as lines: for what it is asked once.

use strict;
use warnings;

use Cachegrind::Text::Diag qw(already_reported data_error);

use Exporter qw(import);
our @EXPORT_OK = qw(engine_rows);

=head1 NAME

Cachegrind::Text::Engine - run the engine and take its lines

=head1 SYNOPSIS

    use Cachegrind::Text::Engine qw(engine_rows);
    my @rows = engine_rows('/usr/bin/cg_merge', 'cg_values', '--values', '--', @files);

=head1 DESCRIPTION

=head2 engine_rows($engine, $program, @arguments)

The lines that the engine writes. Raises an error if it fails; its messages begin with the
name of the program.

=cut

sub engine_rows {
    my ($engine, $program, @arguments) = @_;
    no warnings 'exec';
    open my $from, '-|', $engine, "--program=$program", @arguments
        or data_error("cannot run $engine: $!");
    binmode $from;
    local $/ = "\n";
    chomp(my @rows = <$from>);
    close $from;
    data_error('the engine was killed by signal ' . ($? & 127)) if $? & 127;
    already_reported($? >> 8) if $?;
    return @rows;
}

1;
