package Cachegrind::Profile::Selected;

# A profile of which a report shows only a part: functions and files that match a pattern, and at
# most so many. It answers what a Cachegrind::Profile does. Totals remain those of the whole, so
# that percentages keep their meaning.

use strict;
use warnings;

use Cachegrind::Text::Pattern qw(glob_pattern);

=head1 NAME

Cachegrind::Profile::Selected - a profile with fewer entries

=head1 SYNOPSIS

    my $profile
        = Cachegrind::Profile::Selected->new(profile => $all, function => 'main*', top => 10);

=head1 DESCRIPTION

=head2 new(%given)

I<profile>; and optionally I<function> and I<file>, patterns of the shell with C<*>, C<?> and
C<[...]>, where C<*> also matches slashes, and a file's pattern may also match the last part of its
path; and I<top>, the number of entries of each table.

=cut

sub new {
    my ($class, %given) = @_;
    my $self = bless {%given}, $class;
    $self->{is_function} = defined $given{function} ? glob_pattern($given{function}) : qr//;
    $self->{is_file} = defined $given{file} ? glob_pattern($given{file}, '(?:.*/)?') : qr//;
    return $self;
}

=head2 recorded, profiles, order, close, events, total, below, unknown

As of the profile.

=head2 complete, is_rate, sides, source_lines, most

As of the profile.

=cut

for my $name (qw(recorded profiles order close events total below unknown complete is_rate sides
    source_lines most))
{
    no strict 'refs';
    *$name = sub { my ($self, @rest) = @_; return $self->{profile}->$name(@rest) };
}

=head2 table($name), files, functions

The same as of a Cachegrind::Profile, with only what was asked for. A group is included if a part of
it is; its counts are those of the whole group. Files of which no table shows anything are not
I<shown>.

=cut

sub table {
    my ($self, $name) = @_;
    my $next = $self->{profile}->table($name);
    my $left = $self->{top} // -1;
    my ($is_outer, $is_inner) = @$self{
        $name eq 'file:function' ? qw(is_file is_function) : qw(is_function is_file)};
    return sub {
        while ($left != 0) {
            my $group = $next->() // return undef;
            next if $group->{name} !~ $is_outer;
            my @inners = grep { $_->{name} =~ $is_inner } @{$group->{inners}};
            next if !@inners;
            $left--;
            return {%$group, inners => \@inners};
        }
        return undef;
    };
}

sub files {
    my ($self) = @_;
    return $self->{files} //= $self->_files;
}

sub _files {
    my ($self) = @_;
    my $next = $self->table('file:function');
    my %is_there;
    while (my $group = $next->()) {
        $is_there{$group->{name}} = 1;
    }
    return [map { {%$_, shown => $_->{shown} && $is_there{$_->{name}} ? 1 : 0} }
            @{$self->{profile}->files}];
}

sub functions {
    my ($self) = @_;
    my $list = $self->{profile}->functions // return undef;
    return $self->{functions} //= $self->_functions(@$list);
}

sub _functions {
    my ($self, @list) = @_;
    @list = grep {
        $_->{function}{name} =~ $self->{is_function} && $_->{function}{file} =~ $self->{is_file}
    } @list;
    splice @list, $self->{top} if defined $self->{top} && @list > $self->{top};
    return \@list;
}

1;
