package Cachegrind::Data;

# Profiles of data: the objects that the engine makes from one or several files. `cg_merge --data`
# reads, checks and merges the files; what it writes is again a profile of data, known to be
# well-formed, and so can be taken apart here without checks.

use strict;
use warnings;

use Cachegrind::Data::Sharing;
use Cachegrind::Profile::Beside qw(begins_with file_beside);
use Cachegrind::Text::Count qw(add_counts difference);
use Cachegrind::Text::Diag qw(data_error);
use Cachegrind::Text::Engine qw(engine_rows);

use Exporter qw(import);
our @EXPORT_OK = qw(data_beside is_data_file names_of profile_beside type_of);

=head1 NAME

Cachegrind::Data - the objects of one or more profiles of data

=head1 SYNOPSIS

    my $data = Cachegrind::Data->new(
        engine => '/usr/bin/cg_merge', program => 'cg_annotate', files => \@files);
    for my $object (@{$data->objects}) {
        print "$object->{kind}: @{$object->{misses}}\n";
    }

=head1 DESCRIPTION

=head2 new(engine => PATH, program => NAME, files => [...], arguments => [...])

Runs the engine on the files, with further arguments for it, if there are any. Raises an error if it
fails; it has reported the reason then.

=cut

sub new {
    my ($class, %given) = @_;
    my $self = bless {commands => [], objects => []}, $class;
    my @rows = engine_rows(@given{qw(engine program)}, '--data', @{$given{arguments} // []}, '--',
        @{$given{files}});
    $self->_take($_) for @rows;
    delete @$self{qw(file function)};
    return $self;
}

my @BLOCKS = qw(n bytes least most peak peak_bytes left left_bytes resized);

sub _take {
    my ($self, $row) = @_;
    my $object = $self->{objects}[-1];
    if ($row =~ /\Aline (\d+) (.*)\z/) {
        push @{$object->{lines}}, {$self->_place($1), misses => $self->_misses($2)};
    } elsif ($row =~ /\Aoffset (\d+) (.*)\z/) {
        push @{$object->{offsets}}, {offset => $1, misses => $self->_misses($2)};
    } elsif ($row =~ /\Acall (\d+)\z/) {
        push @{$object->{calls}}, {$self->_place($1)};
    } elsif ($row =~ /\A(fl|fn)=(.*)\z/) {
        $self->{$1 eq 'fl' ? 'file' : 'function'} = $2;
    } elsif ($row =~ /\Aobject: (.*)\z/) {
        push @{$self->{objects}}, {kind => $1, map { $_ => [] } qw(calls lines offsets lives)};
    } elsif ($row =~ /\A(old )?blocks: (.*)\z/) {
        my $side = defined $1 ? 'old_blocks' : 'blocks';
        @{$object->{$side}}{@BLOCKS} = $2 =~ /(\d+)/g;
    } elsif ($row =~ /\Alives: (.*)\z/) {
        $object->{lives} = [map { [split /:/] } split / /, $1];
    } elsif ($row =~ /\Amisses: (.*)\z/) {
        $object->{misses} = $self->_misses($1);
    } elsif ($row =~ /\A(thread|name|in|size): (.*)\z/) {
        $object->{$1} = $2;
    } else {
        $self->_take_header($row);
    }
    return;
}

sub _take_header {
    my ($self, $row) = @_;
    if ($row =~ /\Acmd: (.*)\z/) {
        push @{$self->{commands}}, $1;
    } elsif ($row =~ /\Aevents: (.*)\z/) {
        $self->{events} = [split / /, $1];
    } elsif ($row =~ /\Asummary: (.*)\z/) {
        $self->{summary} = $self->_misses($1);
    } elsif ($row eq 'difference: yes') {
        $self->{is_difference} = 1;
    } elsif ($self->_take_sharing($row)) {
        return;
    } elsif ($row !~ /\A(?:#|version: |objects: |old lives: )/) {
        data_error("a row of cg_merge's that is not known: $row");
    }
    return;
}

# Whether the row is one of sharing.
sub _take_sharing {
    my ($self, $row) = @_;
    my $sharing = $self->{sharing}
        // Cachegrind::Data::Sharing->new(@$self{qw(objects is_difference)});
    my $is_taken = $sharing->take($row);
    $self->{sharing} = $sharing if $is_taken;
    return $is_taken;
}

# Of a difference: the changes, and then the counts of the old side.
sub _misses {
    my ($self, $text) = @_;
    my @counts = split / /, $text;
    return \@counts if !$self->{is_difference};
    my @old = splice @counts, @counts / 2;
    return [(map { difference($counts[$_], $old[$_]) } 0 .. $#old), @old];
}

sub _place {
    my ($self, $line) = @_;
    return (file => $self->{file}, function => $self->{function}, line => $line);
}

=head2 commands, events, summary, is_difference

Arrays: the commands that were profiled; the names of the events, and how often each happened.
Whether this is a difference: then all counts are changes, followed by the counts of the old side.

=head2 objects

An array of hashes, those with the most misses in the last level first. I<kind> is that of the
file's format; I<thread>, I<name>, I<in> (the object file) and I<size> are there if they are known;
I<calls> is an array of hashes with I<function>, I<file> and I<line>, innermost first; I<misses>
an array of counts, one for each event. I<lines> has hashes like those of calls, and I<offsets>
such with I<offset>, and both I<misses>. I<lives> has pairs of a class of lifetimes and a number.
I<blocks>, if there were any, is a hash of I<n>, I<bytes>, I<least>, I<most>, I<peak>,
I<peak_bytes>, I<left>, I<left_bytes> and I<resized>; I<old_blocks> is such a hash of the old side.

=cut

sub commands { return $_[0]{commands} }
sub events   { return $_[0]{events} }
sub summary  { return $_[0]{summary} }
sub objects  { return $_[0]{objects} }

sub is_difference { return $_[0]{is_difference} }

=head2 sharing

A Cachegrind::Data::Sharing, or undef: nobody has looked for any.

=cut

sub sharing { return $_[0]{sharing} }

=head2 wholes

What counts are shares of, an array: the summary; of a difference that of the old side or, of events
that it has not, of the new one.

=cut

sub wholes {
    my ($self) = @_;
    my @summary = @{$self->{summary}};
    return \@summary if !$self->{is_difference};
    my @changes = splice @summary, 0, @summary / 2;
    return [map { $summary[$_] || $changes[$_] } 0 .. $#changes];
}

=head2 ranked($event)

Returns the objects in falling order of their counts of the event, or of the sizes of changes; if it
is none of these events, of all misses of the first level.

=head2 weight($event, $misses)

Returns what ranked() compares.

=cut

sub weight {
    my ($self, $event, $misses) = @_;
    my ($i) = grep { $self->{events}[$_] eq $event } 0 .. $#{$self->{events}};
    return $misses->[$i] if defined $i;
    my @sum = ($misses->[0]);
    add_counts(\@sum, [$misses->[2]]);
    return $sum[0];
}

sub ranked {
    my ($self, $event) = @_;
    my @weighed = map { [abs $self->weight($event, $_->{misses}), $_] } @{$self->{objects}};
    # Equal ones stay in the order of the file.
    return map { $_->[1] } sort { $b->[0] <=> $a->[0] } @weighed;
}

=head2 divided($threshold)

Returns two arrays of objects: those that have at least $threshold percent of some event, and those
that have less of all.

=cut

sub divided {
    my ($self, $threshold) = @_;
    my $wholes = $self->wholes;
    my (@shown, @hidden);
    for my $object (@{$self->{objects}}) {
        my $has_part = grep {
            my $count = $object->{misses}[$_];
            $count ne '0' && abs($count) * 100 >= $threshold * $wholes->[$_]
        } 0 .. $#{$self->{events}};
        push @{$has_part ? \@shown : \@hidden}, $object;
    }
    return (\@shown, \@hidden);
}

=head2 names_of($object)

The names by which users call the object: its function or its own name, and with its kind before it;
and a heap block's with the place where it is allocated, C<heap@prog.c:5>.

=cut

sub names_of {
    my ($object) = @_;
    my $call = $object->{calls}[0];
    my @names = grep { defined } $object->{name}, $call && $call->{function},
        $call && $call->{file} =~ s{.*/}{}r . ":$call->{line}";
    return (@names, map {"$object->{kind}\@$_"} @names);
}

=head2 type_of($types, $object)

Returns the Cachegrind::Data::Type that the object is said to be of, or undef. $types is an array of
hashes with I<matches>, a pattern of names of objects, and I<type>.

=cut

sub type_of {
    my ($types, $object) = @_;
    for my $one (@{$types // []}) {
        return $one->{type} if grep { $_ =~ $one->{matches} } names_of($object);
    }
    return undef;    ## no critic (ProhibitExplicitReturnUndef): one of several arguments
}

=head2 data_beside($profile), profile_beside($data)

The path of the profile of data that belongs to a profile, and of the profile that belongs to one of
data, by the names that the tool gives both; undef if there is none.

=head2 is_data_file($path)

Whether a file, compressed or not, is a profile of data.

=cut

# A part has that of its whole run.
sub data_beside {
    my ($profile) = @_;
    my $run = $profile =~ s/(?<=[.]out)([.]\d+)(?:[.]\d+)?(?:-\d+)?((?:[.]gz)?)\z/$1$2/r;
    return file_beside($profile, out => 'data') // file_beside($run, out => 'data');
}

sub profile_beside { return file_beside($_[0], data => 'out') }

sub is_data_file { return begins_with($_[0], "# cachegrind data\n") }

1;
