package Cachegrind::Disassembly;

# The instructions of object files, from objdump where that is installed.

use strict;
use warnings;

use Exporter qw(import);
our @EXPORT_OK = qw(disassemble receiving_register);

=head1 NAME

Cachegrind::Disassembly - instructions as text

=head1 SYNOPSIS

    use Cachegrind::Disassembly qw(disassemble receiving_register);
    my $insns = disassemble('/usr/bin/perl', 0x1000, 0x1040);
    print receiving_register($insns->{'0x1004'}) // '-';

=head1 DESCRIPTION

=head2 disassemble($object, $first, $last)

The instructions of an object file from one address to another, as numbers: a hash of
texts by address in hexadecimal. It is empty where there is no objdump, or the file is not
there.

=cut

# Behind the last one, for its own bytes.
use constant LONGEST_INSN => 16;

sub disassemble {
    my ($object, $first, $last) = @_;
    my %insns;
    return \%insns if !-f $object || !-r $object;
    my @command = (
        $ENV{OBJDUMP} // 'objdump', '--disassemble', '--no-show-raw-insn', '--wide',
        sprintf('--start-address=0x%x', $first),
        sprintf('--stop-address=0x%x',  $last + LONGEST_INSN), $object
    );
    open my $null, '>', '/dev/null' or return \%insns;
    open my $saved, '>&', \*STDERR or return \%insns;
    open STDERR, '>&', $null or return \%insns;
    no warnings 'exec';
    my $started = open my $from, '-|', @command;
    open STDERR, '>&', $saved or return \%insns;
    return \%insns if !$started;
    while (my $line = <$from>) {
        my ($address, $text) = $line =~ /^\s*([0-9a-f]+):\s+(\S.*?)\s*$/ or next;
        $insns{"0x$address"} = $text =~ s/\s+/ /gr;
    }
    close $from;
    return \%insns;
}

=head2 receiving_register($text)

The register that an instruction writes, without its C<%>; undef if its last operand is
none, or there is no text.

=cut

sub receiving_register {
    my ($text) = @_;
    return undef if !defined $text;
    my ($register) = $text =~ /%(\w+)\s*(?:#.*|<[^>]*>)?\s*\z/;
    return $register;
}

1;
