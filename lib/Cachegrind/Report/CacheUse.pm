package Cachegrind::Report::CacheUse;

# The section "Cache use" as lines of text: a table of the lines that waste most.

use strict;
use warnings;

use Cachegrind::Text::Format qw(aligned_lines commas);

use Exporter qw(import);
our @EXPORT_OK = qw(cache_use_lines);

=head1 NAME

Cachegrind::Report::CacheUse - lay out what Cachegrind::Profile::CacheUse has found

=head1 SYNOPSIS

    use Cachegrind::Report::CacheUse qw(cache_use_lines);
    print "$_\n" for cache_use_lines(wasteful_lines($view));

=head1 DESCRIPTION

=head2 cache_use_lines($found)

The lines of a section, for what wasteful_lines() of L<Cachegrind::Profile::CacheUse> gives.

=cut

sub cache_use_lines {
    my ($found) = @_;
    return 'No line of known source has loaded what was not used.' if !@$found;
    my @rows = (['bytes loaded', 'never used', 'used of a line', 'uses', 'source line']);
    for my $line (@$found) {
        push @rows,
            [
            commas($line->{loaded}), sprintf('%.1f%%', 100 * $line->{never_used}),
            defined $line->{used} ? "$line->{used} of $line->{line_size} B" : '-',
            _uses_text($line->{uses}),
            "$line->{file}:$line->{line}" . ($line->{is_code} ? ' (code)' : ''),
            ];
    }
    return aligned_lines([qw(r r r r l)], @rows);
}

sub _uses_text {
    my ($uses) = @_;
    return !defined $uses ? '> 1,000' : $uses < 100 ? sprintf '%.1f', $uses : commas(int $uses);
}

1;
