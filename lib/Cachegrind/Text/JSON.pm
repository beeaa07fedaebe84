# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Text::JSON;

# Values as JSON: texts of any bytes, counts, lists and objects. A report may have millions of
# texts, so one match recognises ASCII without escapes, which is written as it is. Other texts go
# to JSON::XS, if installed, or to the core's JSON::PP.
#
# JSON is returned in UTF-8, as bytes, without a final line end.

use Cachegrind::Strict;

use Exporter qw(import);
our @EXPORT_OK = qw(json_list json_object json_rows json_text shown_text);

my $Encoder;

# A character in UTF-8; overlong forms, surrogates and values above U+10FFFF are excluded.
my $UTF8 = qr{
    [\x00-\x7f]
    | [\xc2-\xdf][\x80-\xbf]
    | \xe0[\xa0-\xbf][\x80-\xbf] | \xed[\x80-\x9f][\x80-\xbf]
    | [\xe1-\xec\xee\xef][\x80-\xbf]{2}
    | \xf0[\x90-\xbf][\x80-\xbf]{2} | [\xf1-\xf3][\x80-\xbf]{3}
    | \xf4[\x80-\x8f][\x80-\xbf]{2}
}x;

# Return the text $bytes as JSON: a string if it is UTF-8. Otherwise return an object with `text`,
# in which bytes outside UTF-8 are written as `\xff`, and `base64`, which has the exact bytes.
sub json_text($bytes) {
    return qq("$bytes") if $bytes =~ /\A[\x20\x21\x23-\x5b\x5d-\x7e]*\z/;
    my $shown = shown_text($bytes);
    return _string($bytes) if $shown eq $bytes;
    require MIME::Base64;
    return json_object(
        text   => _string($shown),
        base64 => qq(") . MIME::Base64::encode_base64($bytes, '') . qq("),
    );
}

# Return the text $bytes with every byte outside UTF-8 written as `\xff`.
sub shown_text($bytes) {
    return $bytes if $bytes !~ /[\x80-\xff]/;
    # Perl limits how often it repeats such a complex pattern.
    $bytes =~ s{((?:$UTF8){1,1000})|(.)}{defined $1 ? $1 : sprintf '\x%02x', ord $2}gesx;
    return $bytes;
}

sub _string($bytes) {
    $Encoder //= _encoder();
    utf8::decode(my $characters = $bytes);
    return $Encoder->encode($characters);
}

sub _encoder {
    my $class = eval { require JSON::XS; 1 } ? 'JSON::XS' : do { require JSON::PP; 'JSON::PP' };
    return $class->new->utf8->allow_nonref;
}

# Return a JSON array of @values, which are JSON already, such as counts.
sub json_list(@values) {
    return '[' . join(',', @values) . ']';
}

# Return a JSON array of @values, which are JSON already, each on its own line.
sub json_rows(@values) {
    return @values ? "[\n" . join(",\n", @values) . "\n]" : '[]';
}

# Return a JSON object of @pairs, keys and values, in the given order. Keys are plain words; values
# are JSON already.
sub json_object(@pairs) {
    my @members;
    while (my ($key, $value) = splice @pairs, 0, 2) {
        push @members, qq("$key":$value);
    }
    return '{' . join(',', @members) . '}';
}

1;
