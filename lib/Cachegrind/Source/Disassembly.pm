# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Source::Disassembly;

# The instructions of object files, which the program objdump lists.

use Cachegrind::Strict;

use File::Spec ();
use POSIX      ();

use Cachegrind::Text::Diag qw(data_error);

use Exporter qw(import);
our @EXPORT_OK = qw(disassemble receiving_register why_not);

# The largest length of an instruction, in bytes: one at $last ends by $last + LONGEST.
use constant LONGEST => 15;

# The largest width of a drawing of jumps, in columns; readers cannot follow a wider one.
use constant WIDEST_JUMPS => 48;

# Return a hash of texts by address: the instructions of the file $object from address $first to
# $last, or some more. With `jumps`, jumps are drawn before the texts, unless that is too wide. The
# hash is empty if the file cannot be read or objdump is missing; why_not() returns the reason.
sub disassemble($object, $first, $last, %how) {
    return {} if !-f $object || !-r _;
    my $from = _started(qw(--disassemble --no-show-raw-insn --wide),
        $how{jumps} ? '--visualize-jumps' : (),
        "--start-address=$first", '--stop-address=' . ($last + LONGEST), '--', $object);
    local $/ = "\n";
    my %text;
    while (my $line = <$from>) {
        my ($address, $text) = $line =~ /^\s*([0-9a-f]+):\t(.*?)\s*$/ or next;
        no warnings 'portable';
        $text{hex $address} = $how{jumps} ? $text : $text =~ s/\s+/ /gr;
    }
    close $from;
    # All drawings in one output of objdump have the same width.
    my ($drawn) = sort { $a <=> $b } map { /[a-z(]/ ? $-[0] : () } values %text;
    return \%text if ($drawn // 0) <= WIDEST_JUMPS;
    return {map { $_ => substr $text{$_}, $drawn } grep { length $text{$_} > $drawn } keys %text};
}

# Start objdump, and return a handle of its output, without error messages. The output is empty if
# objdump cannot be run.
sub _started(@options) {
    my $pid = open(my $from, '-|') // data_error("cannot make a process: $!");
    return $from if $pid;
    open STDERR, '>', '/dev/null';
    no warnings 'exec';
    exec {_objdump()} _objdump(), @options or POSIX::_exit(1);
}

sub _objdump { return $ENV{OBJDUMP} // 'objdump' }

# Return the reason why the instructions of an object file are missing.
sub why_not($object) {
    return "$object is not there" if !-f $object;
    return "$object cannot be read" if !-r _;
    my $program = _objdump();
    my $is_there = $program =~ m{/} ? -x $program : grep { -x "$_/$program" } File::Spec->path;
    return $is_there ? "$program tells nothing of $object"
        : "there is no $program (Debian package binutils)";
}

# Return the register that a load writes, without `%`: its last operand, or for most loads of arm64
# the first. Return undef if the operand is not a register, or if $text is undef.
sub receiving_register($text) {
    return undef if !defined $text;
    return $1 if $text =~ /%(\w+)\s*(?:#.*|<[^>]*>)?\s*\z/;
    return $1 if $text =~ /\Ald(?:[ux]|ax?|ap|t)?r[sbhw]*\s+([wx]\d+),/;
    return undef;
}

1;
