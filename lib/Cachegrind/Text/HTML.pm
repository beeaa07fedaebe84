# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Text::HTML;

# Foreign text in pages, and the beginning of a page, with the policy that limits what the page may
# load and run.

use Cachegrind::Strict;

use Digest::SHA qw(sha256_base64);

use Cachegrind::Text::Visible qw(visible_text);

use Exporter qw(import);
our @EXPORT_OK = qw(html_row html_start html_text);

# Return $text, from a profile or a source, as text for a page, with markup escaped and invisible
# characters made visible (Cachegrind::Text::Visible).
sub html_text($text) {
    $text = visible_text($text);
    my %entity = ('&' => '&amp;', '<' => '&lt;', '>' => '&gt;', '"' => '&quot;', q(') => '&#39;');
    $text =~ s/([&<>"'])/$entity{$1}/g;
    return $text;
}

# Return a row of a table, whose elements are of the kind $tag, `td` or `th`. A cell is a text, or
# an array of a text and the element's attributes.
sub html_row($tag, @cells) {
    return '<tr>' . join('', map {
        my ($text, $attributes) = ref $_ ? @$_ : ($_, '');
        "<$tag" . ($attributes eq '' ? '' : " $attributes") . '>' . html_text($text) . "</$tag>"
    } @cells) . '</tr>';
}

# Return a page up to the start of its body. $title is any text. The page loads nothing, has only
# the style $style, and runs only the script $script, if given. The caller must put $script into the
# body byte for byte. If $connects is true, the script may send requests to the page's server.
sub html_start($title, $style, $script = undef, $connects = undef) {
    my $policy = join '; ', q(default-src 'none'), "style-src '" . _hash($style) . q('),
        defined $script ? "script-src '" . _hash($script) . q(') : (),
        $connects ? q(connect-src 'self') : (), q(base-uri 'none'), q(form-action 'none');
    return <<"END";
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="$policy">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${\ html_text($title)}</title>
<style>$style</style>
</head>
<body>
END
}

sub _hash($text) {
    my $hash = sha256_base64($text);
    return 'sha256-' . $hash . '=' x (-length($hash) % 4);
}

1;
