package Cachegrind::HTML;

# Foreign text in pages, and what pages allow themselves.

use strict;
use warnings;

use Digest::SHA qw(sha256_base64);

use Cachegrind::JSON qw(shown_text);

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
nothing; bytes that are no UTF-8, and control characters, are made visible.

=cut

sub html_text {
    my ($text) = @_;
    $text = shown_text($text);
    $text =~ s/([\x00-\x08\x0a-\x1f\x7f])/sprintf '\x%02x', ord $1/ge;
    $text =~ s/\xc2([\x80-\x9f])/sprintf '\x%02x', ord $1/ge;
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
