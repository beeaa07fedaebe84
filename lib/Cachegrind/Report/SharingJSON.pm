package Cachegrind::Report::SharingJSON;

# What threads share as a member of the data of a JSON report; docs/cg_annotate.schema.json
# describes it.

use strict;
use warnings;

use Cachegrind::Report::SharingText qw(part_text);
use Cachegrind::Text::JSON qw(json_list json_object json_text);

use Exporter qw(import);
our @EXPORT_OK = qw(sharing_json);

=head1 NAME

Cachegrind::Report::SharingJSON - a Cachegrind::Data::Sharing as JSON

=head1 SYNOPSIS

    use Cachegrind::Report::SharingJSON qw(sharing_json);
    print sharing_json($data, threshold => '0.1', objects => $data->objects) if $data->sharing;

=head1 DESCRIPTION

=head2 sharing_json($data, %given)

Returns an object of JSON, as bytes. Of lines of memory with less than I<threshold> percent of all
misses there is only the number. I<objects> is an array of those that the report has: all that the
other lines have.

=cut

sub sharing_json {
    my ($data, %given) = @_;
    my $sharing = $data->sharing;
    my @shown   = $sharing->lines_with($given{threshold});
    my $objects = $given{objects};
    my %number  = map { $objects->[$_] => $_ } 0 .. $#$objects;
    return json_object(
        window => $sharing->window,
        total  => _counts($sharing->totals, qw(true false handed)),
        _old($sharing->totals, qw(true false handed)),
        lines  => json_list(map { _line($data, \%number, $_) } @shown),
        hidden => @{$sharing->lines} - @shown,
    );
}

sub _counts {
    my ($of, @names) = @_;
    return json_object(map { $_ => $of->{$_} } @names);
}

# Of a difference those of the old side.
sub _old {
    my ($of, @names) = @_;
    return $of->{old} ? (old => _counts($of->{old}, @names)) : ();
}

sub _line {
    my ($data, $number, $line) = @_;
    my $sharing = $data->sharing;
    my $advice  = $sharing->advice($line);
    return json_object(
        kind    => json_text($sharing->kind($line)),
        (map { $_ => $line->{$_} } qw(n changes true false)),
        _old($line, qw(n changes true false)),
        parts   => json_list(map { _part($data, $number, $_) } @{$line->{parts}}),
        threads => json_list(map { _sharer($sharing, $_) } @{$line->{sharers}}),
        defined $advice ? (advice => json_text($advice)) : (),
    );
}

sub _part {
    my ($data, $number, $part) = @_;
    my $object = $part->{object};
    return json_object(
        from   => $part->{from},
        object => $number->{$object},
        label  => json_text(part_text($data, $part)),
        (map { defined $object->{$_} ? ($_ => json_text($object->{$_})) : () } qw(kind name in)),
        defined $part->{offset} ? (offset => $part->{offset}) : (),
    );
}

sub _sharer {
    my ($sharing, $sharer) = @_;
    my @counts = qw(misses reads writes);
    return json_object(
        $sharer->{thread} eq '*' ? () : (thread => $sharer->{thread}),
        (map { $_ => $sharer->{$_} } @counts),
        _old($sharer, @counts),
        read_bytes    => _runs($sharing->bytes($sharer->{read_mask})),
        written_bytes => _runs($sharing->bytes($sharer->{write_mask})),
    );
}

sub _runs {
    my (@runs) = @_;
    return json_list(map { json_list(@$_) } @runs);
}

1;
