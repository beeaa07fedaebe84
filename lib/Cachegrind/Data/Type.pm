# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Data::Type;

# The fields of a type, which gdb reads from any kind of debug information of the program.

use Cachegrind::Strict;

use POSIX ();

use Cachegrind::Text::Diag qw(data_error);

# Ask gdb, or the program that the environment variable GDB names, for the type `name` in `program`.
# Unless `depth` is given, raise an error if gdb cannot be run, or knows no such type with fields.
sub new($class, %given) {
    # gdb adds the parameters to a template's name, but does not accept the result as a name.
    my $self  = bless {name => $given{name} =~ s/ \[with .*\]\z//r}, $class;
    my @lines = _ask($self->{name}, $given{program});
    $self->_take(@lines) if grep { /= (?:struct|class|union)\b.*\{/ } @lines;
    $self->_resolve($given{program}, $given{depth} // 0);
    return $self if $given{depth};
    my $bases = defined $self->bases ? ' but those of ' . $self->bases : '';
    my $why   = $self->{fields} ? "it has none$bases" : $lines[0] // 'gdb says nothing';
    data_error("gdb knows no fields of '$given{name}' in $given{program}: $why")
        if !@{$self->{fields} // []};
    return $self;
}

sub _ask($name, $program) {
    my $gdb = $ENV{GDB} // 'gdb';
    # With these options gdb executes no files that lie beside the program.
    my @command = ($gdb, qw(-nx -batch -iex), 'set auto-load off', '-iex',
        'set debuginfod enabled off', '-ex', "ptype /o $name", '--', $program);
    my $pid = open(my $from, '-|') // data_error("cannot fork: $!");
    if (!$pid) {
        local $ENV{LC_ALL} = 'C';
        open STDERR, '>&', \*STDOUT or POSIX::_exit(1);
        no warnings 'exec';
        exec {$gdb} @command or syswrite STDOUT, "cannot run $gdb: $!\n";
        POSIX::_exit(1);
    }
    chomp(my @lines = <$from>);
    close $from;
    return @lines;
}

# Take the lines of gdb: /* OFFSET[: BIT] | SIZE */ and a declaration; in a union, there is only the
# size. gdb prints the name of an inner struct at the struct's end; here it precedes the names of
# the struct's fields.
sub _take($self, @lines) {
    my @open;
    for my $line (@lines) {
        $self->{size} = $1 if $line =~ /total size(?: \(bytes\))?: *(\d+)/;
        if ($line =~ m{^/\*\s+(?:(\d+)(?::\s*\d+)?\s+\|)?\s*(\d+)\s*\*/\s+(.*)\{$}) {
            push @open, {from => $1 // $open[-1]{from}, fields => []};
            $open[-1]{room_for} = $1 if $line =~ /\b__aligned_membuf<(.*?)> \[with /;
        } elsif ($line =~ /= (?:struct|class|union)\b.*\{$/) {
            # gdb does not print the fields of base classes.
            $self->{bases} = $1 =~ s/\b(?:public|protected|private|virtual) //gr
                if $line =~ / : ((?:public|protected|private|virtual) .*) \{$/;
            push @open, {from => 0, fields => []};
            $self->{parameters} = {_parameters($1)} if $line =~ / \[with (.*?)\](?: : .*)? \{$/;
        } elsif ($line =~ m{^/\*\s+(?:(\d+)(?::\s*\d+)?\s+\|)?\s*(\d+)\s*\*/\s+(.*);$}) {
            my $from = $1 // $open[-1]{from};
            push @{$open[-1]{fields}},
                {name => _name($3), from => $from, to => $from + $2, type => _type_of($3)};
        } elsif ($line =~ /^\s+\}(?: (\w*)[^;]*;)?$/ && @open) {
            my ($name, $closed) = ($1, pop @open);
            if (@open && defined $closed->{room_for}) {
                my ($room) = @{$closed->{fields}};
                push @{$open[-1]{fields}}, {%$room, name => $name, type => $closed->{room_for}};
            } elsif (@open) {
                my $before = length($name // '') ? "$name." : '';
                push @{$open[-1]{fields}},
                    map { {%$_, name => "$before$_->{name}"} } @{$closed->{fields}};
            } else {
                $self->{fields} = $closed->{fields};
            }
        }
    }
    return;
}

# The depth to which templates are resolved. gdb does not show the inner fields of a field whose
# type is a template's parameter; here they replace that field. Nodes of the standard library have
# their element in _M_storage, which is left out of the names of fields.
use constant DEPTH => 4;

sub _resolve($self, $program, $depth) {
    my $parameters = $self->{parameters};
    return if !$parameters || $depth == DEPTH;
    my @fields;
    for my $field (@{$self->{fields}}) {
        my $name  = $parameters->{$field->{type} // ''};
        my $inner = defined $name && $name !~ /[*&]\z/
            && ref($self)->new(name => $name, program => $program, depth => $depth + 1);
        my @inner = $inner ? @{$inner->{fields} // []} : ();
        my $before = $field->{name} eq '_M_storage' ? '' : "$field->{name}.";
        push @fields, @inner
            ? (map { _moved($_, $before, $field->{from}) } @inner)
            : $field;
    }
    $self->{fields} = \@fields;
    return;
}

sub _moved($field, $before, $by) {
    my ($from, $to) = map { $by + $_ } @$field{qw(from to)};
    return {name => "$before$field->{name}", from => $from, to => $to};
}

# Return a template's parameters and values, from "_Key = int, _Tp = std::pair<A, B>".
sub _parameters($text) {
    return map { split / = /, $_, 2 } split /, (?=\w+ = )/, $text;
}

# Return the type in a declaration, if it is a single name.
sub _type_of { return $_[0] =~ /\A(?:const )?(\w+) \w+\z/ ? $1 : undef }

# Return the name in a declaration. A pointer to a function has its name in the first parentheses.
sub _name($declaration) {
    return $1 if $declaration =~ /\(\*+\s*(?:const )?(\w+)/;
    return $declaration =~ /(\w+)(?:\[[^\]]*\])*(?: : \d+)?\z/ ? $1 : $declaration;
}

# Return the name of the type; its size in bytes; the names of its base classes as one text, or
# undef; and its fields: hashes with `name`, `from`, the offset of the first byte, and `to`, the
# offset after the last byte.
sub name   { return $_[0]{name} }
sub size   { return $_[0]{size} // 0 }
sub bases  { return $_[0]{bases} }
sub fields { return @{$_[0]{fields}} }

# Return a text with the names of the fields in the $size bytes at $offset, modulo the size of the
# type, as in an array; '' if there are none.
sub fields_at($self, $offset, $size) {
    $offset %= $self->{size} if $self->{size};
    my %seen;
    return join ', ', grep { !$seen{$_}++ } map { $_->{name} }
        grep { $_->{from} < $offset + $size && $_->{to} > $offset } @{$self->{fields}};
}

1;
