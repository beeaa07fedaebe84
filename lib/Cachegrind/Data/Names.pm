# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Data::Names;

# Names in profiles of data, changed by the engine as in other profiles.

use Cachegrind::Strict;

use Cachegrind::Engine::Rows;
use Cachegrind::Text::Diag qw(system_error);

# Make a table of names. `arguments` are the engine's options that change names; if empty, names
# stay. `objects` are pairs of the old and the new path of an object file, for now().
sub new($class, %given) {
    return bless {
        shown => {}, is_fold => {}, %given, now => {map { @$_ } @{$given{objects} // []}},
    }, $class;
}

my %KEYS = ('fl=' => ['fl'], 'fn=' => ['fn'], 'in: ' => ['ob'], 'name: ' => [qw(fn nm)]);

# Ask the engine for all names in @lines that are new: `fl=FILE`, `fn=FUNCTION`, `in: OBJECT`, and
# `name: NAME`, the name of a function or a symbol. Raise an error if the engine fails; the engine
# has printed the reason.
sub learn($self, @lines) {
    return if !@{$self->{arguments} // []};
    my %is_new;
    for my $line (@lines) {
        my ($key, $name) = $line =~ /\A(f[ln]=|in: |name: )(.*)\z/s or next;
        $is_new{"$_=$name"} = 1 for grep { !defined $self->{shown}{"$_=$name"} } @{$KEYS{$key}};
    }
    my @new = sort keys %is_new or return;
    # The engine must inherit the file, which has no name.
    local $^F = ~0 >> 33;
    open my $file, '+>', undef or system_error($!);
    binmode $file;
    print {$file} map { "$_\n" } @new;
    $file->flush or system_error($!);
    my $rows = Cachegrind::Engine::Rows->new($self->{engine}, "--program=$self->{program}",
        '--rename', @{$self->{arguments}}, '--', '/dev/fd/' . fileno $file);
    while (my ($keyword, $shown) = $rows->next) {
        my $name = shift @new;
        $self->{shown}{$name} = $shown;
        $self->{is_fold}{substr($name, 0, 2) . $shown} = 1 if $keyword eq 'fold';
    }
    $rows->close;
    return;
}

# Return the shown name for the name $_[2], for which the engine was asked. $_[1] is `fl`, `fn`,
# `ob`, or `nm` for a symbol.
sub shown   { return $_[0]{shown}{"$_[1]=$_[2]"} // $_[2] }

# Return whether names were folded into the shown name $_[2].
sub is_fold { return $_[0]{is_fold}{"$_[1]$_[2]"} }

# Return the new path of the object file whose old path is shown as $_[1]; $_[1] if it is unknown.
sub now     { return $_[0]{now}{$_[1]} // $_[1] }

1;
