# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Data::Names;

# Names in profiles of data, changed by the engine as in other profiles.

use Cachegrind::Strict;

use Cachegrind::Engine::Rows;
use Cachegrind::Text::Diag qw(system_error);

=head1 new(engine => PATH, program => NAME, arguments => [...], objects => [...])

Make it of I<arguments>, the engine's arguments that change names, without which all names stay; and
of I<objects>, pairs of an old and a new path of an object file, for now().

=cut

sub new($class, %given) {
    return bless {
        shown => {}, is_fold => {}, %given, now => {map { @$_ } @{$given{objects} // []}},
    }, $class;
}

=head1 learn(@lines)

Ask the engine for all names in these lines that are new: C<fl=FILE>, C<fn=FUNCTION>,
C<in: OBJECT> and C<name: NAME>, the name of a function or a symbol. Raise an error if the engine
fails, which has printed the reason.

=cut

my %KEYS = ('fl=' => ['fl'], 'fn=' => ['fn'], 'in: ' => ['ob'], 'name: ' => [qw(fn nm)]);

sub learn($self, @lines) {
    return if !@{$self->{arguments} // []};
    my %is_new;
    for my $line (@lines) {
        my ($key, $name) = $line =~ /\A(f[ln]=|in: |name: )(.*)\z/s or next;
        $is_new{"$_=$name"} = 1 for grep { !defined $self->{shown}{"$_=$name"} } @{$KEYS{$key}};
    }
    my @new = sort keys %is_new or return;
    # The file has no name, and must be inherited.
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

=head1 shown($kind, $name)

Return the shown name for a name that was learnt. $kind is C<fl>, C<fn>, C<ob>, or C<nm> for a
symbol.

=head1 is_fold($kind, $shown)

Return whether others were folded into that shown name.

=head1 now($path)

Return the new path of the object file whose old path is shown as $path.

=cut

sub shown   { return $_[0]{shown}{"$_[1]=$_[2]"} // $_[2] }
sub is_fold { return $_[0]{is_fold}{"$_[1]$_[2]"} }
sub now     { return $_[0]{now}{$_[1]} // $_[1] }

1;
