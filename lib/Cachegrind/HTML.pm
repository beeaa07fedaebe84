package Cachegrind::HTML;

# Foreign text in pages, and what pages allow themselves.

use strict;
use warnings;

use Digest::SHA qw(sha256_base64);

use Cachegrind::Visible qw(visible_text);

use Exporter qw(import);
our @EXPORT_OK = qw(html_policy html_text);

=head1 NAME

Cachegrind::HTML - text and policy of pages

=head1 SYNOPSIS

    use Cachegrind::HTML qw(html_policy html_text);
    print '<meta http-equiv="Content-Security-Policy" content="',
        html_policy($style, $script), '">', html_text('a<b>');

=head1 DESCRIPTION

=head2 html_text($bytes)

A text from a profile or a source as text of a page: what means something to HTML means
nothing, and what would be invisible is made visible (L<Cachegrind::Visible>).

=cut

sub html_text {
    my ($text) = @_;
    $text = visible_text($text);
    my %entity = ('&' => '&amp;', '<' => '&lt;', '>' => '&gt;', '"' => '&quot;', q(') => '&#39;');
    $text =~ s/([&<>"'])/$entity{$1}/g;
    return $text;
}

=head2 html_policy($style, $script)

The Content-Security-Policy of a page that has no more than this style and, if given, this
script, both elements' contents byte by byte: it loads nothing and runs nothing else.

=cut

sub html_policy {
    my ($style, $script) = @_;
    return join '; ', q(default-src 'none'), "style-src '" . _hash($style) . q('),
        defined $script ? "script-src '" . _hash($script) . q(') : (),
        q(base-uri 'none'), q(form-action 'none');
}

sub _hash {
    my ($text) = @_;
    my $hash = sha256_base64($text);
    return 'sha256-' . $hash . '=' x (-length($hash) % 4);
}

1;
