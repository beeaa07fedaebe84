package Cachegrind::Values;

# Profiles of values: the rows that the engine makes from one or several files, and what they say
# about each site. `cg_merge --values` reads, checks and merges the files; what it writes is again a
# profile of values, known to be well-formed, and so can be taken apart here without checks.

use strict;
use warnings;

use Cachegrind::Text::Diag qw(data_error);
use Cachegrind::Text::Engine qw(engine_rows);
use Cachegrind::Values::Share qw(bounds estimate independent);

=head1 NAME

Cachegrind::Values - the sites of one or more profiles of values

=head1 SYNOPSIS

    my $values = Cachegrind::Values->new(
        engine => '/usr/bin/cg_merge', program => 'cg_values', files => \@files);
    for my $site (@{$values->sites}) {
        print "$site->{file}:$site->{line}\n" for $values->entries($site);
    }

=head1 DESCRIPTION

=head2 new(engine => PATH, program => NAME, files => [...])

Runs the engine on the files, and keeps I<files>. Raises an error if it fails; it has reported the
reason then.

=cut

sub new {
    my ($class, %given) = @_;
    my $self = bless {files => $given{files}, header => {},
        commands => [], samplings => [], sites => [], code => {}}, $class;
    my @rows = engine_rows(@given{qw(engine program)}, '--values', '--', @{$given{files}});
    $self->_take($_) for @rows;
    $self->{exact} = {map { $_ => 1 } map { /\A(\w+) exact/ } @{$self->{samplings}}};
    return $self;
}

my $PLACE = qr/(0x[0-9a-f]+) (\d+) ([^ ]+) (\d+) (\d+)/;

sub _take {
    my ($self, $row) = @_;
    my $sites = $self->{sites};
    if ($row =~ /\Av $PLACE (\d+) :(?: (.*))?\z/) {
        push @$sites, $self->_site($1, $2, $3, $4, $5);
        @{$sites->[-1]}{qw(samples list)} = ($6, $7 // '');
    } elsif ($row =~ /\Ar $PLACE :(?: (.*))?\z/) {
        push @$sites, $self->_site($1, $2, $3, $4, $5);
        @{$sites->[-1]}{qw(is_pair list partners)} = (1, $6 // '', []);
    } elsif ($row =~ /\As (\d+) (\d+)\z/) {
        @{$sites->[-1]}{qw(samples n_pairs)} = ($1, $2);
    } elsif ($row =~ /\Ab (\d+) (\d+)\z/) {
        @{$sites->[-1]}{qw(in_burst equal_in_burst)} = ($1, $2);
    } elsif ($row =~ /\Ap (\d+) (.*)\z/) {
        push @{$sites->[-1]{partners}}, {distances => $1, function => $2};
    } elsif ($row =~ /\A(ob|fl|fn)=(.*)\z/) {
        $self->{now}{$1} = $2;
    } elsif ($row =~ /\Aa (0x[0-9a-f]+) (.*)\z/) {
        $self->{code}{$1} = $2;
    } elsif ($row =~ /\Acmd: (.*)\z/) {
        push @{$self->{commands}}, $1;
    } elsif ($row =~ /\Asampling: (.*)\z/) {
        push @{$self->{samplings}}, $1;
    } elsif ($row =~ /\A([\w-]+): (.*)\z/) {
        $self->{header}{$1} = $2;
    } elsif ($row !~ /\A#/) {
        data_error("a row of cg_merge's that is not known: $row");
    }
    return;
}

sub _site {
    my ($self, $offset, $line, $kind, $width, $executions) = @_;
    my ($plain, $register) = split /:/, $kind, 2;
    my ($object, $file, $function) = @{$self->{now}}{qw(ob fl fn)};
    return {
        object => $object, file => $file, function => $function, offset => $offset,
        line => $line, kind => $plain, register => $register, width => $width,
        executions => $executions,
    };
}

=head2 commands, samplings, header

The commands that were profiled and how they were sampled, arrays of the lines' texts; and
a hash of what else the header says, by key.

=head2 sites

An array of hashes with I<object>, I<file>, I<function>, I<offset> (the address in the object's
file, as text), I<line>, I<kind>, I<register> (if it is of one), I<width>, I<executions>, I<samples>
and, for a load or store in conflict with others, I<is_pair> and I<n_pairs>.

=cut

sub commands  { return $_[0]{commands} }
sub samplings { return $_[0]{samplings} }
sub header    { return $_[0]{header} }
sub sites     { return $_[0]{sites} }

=head2 code($address)

Returns the name of what is at an address of code that is a value, or undef.

=head2 is_exact($subject)

Whether every execution was looked at. $subject is C<value> or C<replay>.

=cut

sub code     { return $_[0]{code}{ $_[1] } }
sub is_exact { return $_[0]{exact}{ $_[1] } }

=head2 entries($site)

Returns the values of a site, most frequent first: an array of hashes with I<value>, I<count>,
I<error> and I<share>, see estimate() of L<Cachegrind::Values::Share>.

=cut

sub entries {
    my ($self, $site) = @_;
    my @entries;
    for my $text (split / , /, $site->{list}) {
        my %entry;
        @entry{qw(value count error)} = split / /, $text;
        push @entries, \%entry;
    }
    my $worth = independent($site->{samples}, @$site{qw(in_burst equal_in_burst)},
        map { $_->{count} - $_->{error} } @entries);
    for my $entry (@entries) {
        $entry->{share} = estimate({
            %$entry, samples => $site->{samples}, independent => $worth,
            exact => $self->is_exact('value'),
        });
    }
    return @entries;
}

=head2 top_share($site)

Returns the estimated share of the most frequent value; 0 if there is none.

=cut

sub top_share {
    my ($self, $site) = @_;
    return 0 if !$site->{samples};
    my ($first) = split / , /, $site->{list}, 2;
    return 0 if !defined $first;
    my ($value, $count, $error) = split / /, $first;
    return estimate({
        count => $count, error => $error, samples => $site->{samples},
        exact => $self->is_exact('value'),
    })->{share};
}

=head2 pairs($site)

Returns the partners of a load or store in conflict, most frequent first: an array of hashes with
I<offset>, I<line>, I<function>, I<class>, I<count>, I<error>, I<distance> (the mean, in
instructions) and I<share>, of the site's samples. A pair at a distance of d is in a burst of n
instructions less often than its load is, by (n - d) / n; the share makes up for that.

=cut

sub pairs {
    my ($self, $site) = @_;
    my @pairs;
    my ($n) = map { /\Areplay (\d+),/ } @{$self->{samplings}};
    for my $text (split / , /, $site->{list}) {
        my ($offset, $line, $class, $count, $error) = split / /, $text;
        my $partner  = $site->{partners}[@pairs] // {};
        my $own      = $count - $error;
        my $distance = $own && $partner->{distances} ? $partner->{distances} / $own : undef;
        my $is_scaled = defined $n && defined $distance && $distance < $n;
        my $scale     = $is_scaled ? $n / ($n - $distance) : 1;
        my $share = $site->{samples} ? $own * $scale / $site->{samples} : 0;
        push @pairs, {
            offset => $offset, line => $line, class => $class, count => $count,
            error => $error, distance => $distance, function => $partner->{function},
            share => $share > 1 ? 1 : $share,
        };
    }
    return @pairs;
}

=head2 conflict_share($site)

Returns the share of its executions that are in conflict, with bounds: a hash like that of
estimate() of L<Cachegrind::Values::Share>. It is the sum of what pairs() returns for all partners.

=cut

sub conflict_share {
    my ($self, $site) = @_;
    my ($n, $seen) = @$site{qw(samples n_pairs)};
    my $share = 0;
    $share += $_->{share} for $self->pairs($site);
    $share = 1 if $share > 1;
    my ($low, $high) = ($share, $share);
    if (!$self->is_exact('replay') && $n) {
        $seen = $n if $seen > $n;
        my $worth = independent($n, @$site{qw(in_burst equal_in_burst)}, $seen, $n - $seen) / $n;
        ($low, $high) = bounds($seen, $seen, $n, $worth);
        # What bursts miss of distant pairs, they do within these bounds, too.
        my $scale = $seen ? $share * $n / $seen : 1;
        ($low, $high) = map { $_ > 1 ? 1 : $_ } $low * $scale, $high * $scale;
    }
    return {share => $share, low => $low, high => $high, samples => $n};
}

1;
