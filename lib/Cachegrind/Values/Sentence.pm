# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Values::Sentence;

# Statements about a program, in sentences, from profiles of values: "memcmp's length is always 22".

use Cachegrind::Strict;

use Cachegrind::Profile::Doing qw(plain_name);
use Cachegrind::Text::Format qw(commas);
use Cachegrind::Values::Share qw(share_text);
use Cachegrind::Values::Text qw(value_text);

use Exporter qw(import);
our @EXPORT_OK = qw(sentences);

# Limits for a statement: the least number of executions of a site; the least share of its value;
# the least lower bound of that share.
use constant {
    EXECUTIONS => 1000,
    SHARE      => 0.9,
    SURELY     => 0.8,
    SMALL      => 1 << 20,    # a value below this is a number, above it probably an address
};

# Numbers of arguments by register; and meanings of well-known functions' arguments, `-` for those
# that are not worth a sentence.
my %NUMBER_OF = (rdi => 1, rsi => 2, rdx => 3, rcx => 4, r8 => 5, r9 => 6,
    map { ("x$_" => $_ + 1) } 0 .. 5);
my @ORDINALS = qw(first second third fourth fifth sixth);
my $COPIES   = [qw(- - length)];
my %ARGUMENTS = (
    (map { $_ => $COPIES }
        qw(memcmp bcmp memcpy memmove mempcpy memchr strncmp strncpy strncasecmp)),
    memset => [qw(- byte length)], malloc => ['size'], calloc => [qw(number size)],
    realloc => [qw(- size)], 'operator new' => ['size'], 'operator new[]' => ['size'],
    aligned_alloc => [qw(alignment size)], fread => [qw(- size number)],
    fwrite => [qw(- size number)], read => [qw(descriptor - length)],
    write => [qw(descriptor - length)], strchr => [qw(- character)],
    (map { $_ => [] } qw(free strlen strcmp strcasecmp strcpy strcat)),
);

# Return at most $most statements about $values, a Cachegrind::Values: hashes with `sentence`;
# `file`, `line` and `function` of the site; and its `executions` and `samples`. Statements about
# arguments, targets and callers come first, then others about own code, which has() of $own
# recognises; both are sorted by executions, most first.
#
# A statement is made only if the estimated share of one value is at least nine tenths, and the
# lower bound of the share at least eight tenths; about an argument, only if the number of arguments
# is known: for well-known functions, and for C++ functions in no class or namespace whose name has
# a parameter list.
sub sentences($values, $own, $most) {
    my @found;
    for my $site (@{$values->sites}) {
        my $is_call = $site->{kind} =~ /\A(?:arg|target|caller)\z/;
        next if $site->{is_pair} || $site->{executions} < EXECUTIONS
            || (!$is_call && !$own->has($site->{file})) || $values->top_share($site) < SHARE;
        my ($entry) = $values->entries($site);
        next if !$entry || $entry->{share}{low} < SURELY;
        my $says = _sentence($values, $site, $entry) // next;
        push @found, {
            sentence => $says . _how_sure($site, $entry),
            is_call  => $is_call ? 1 : 0,
            map { $_ => $site->{$_} } qw(file line function executions samples),
        };
    }
    @found = sort { $b->{is_call} <=> $a->{is_call} || $b->{executions} <=> $a->{executions}
        || $a->{sentence} cmp $b->{sentence} } @found;
    splice @found, $most if @found > $most;
    return @found;
}

sub _sentence($values, $site, $entry) {
    my ($kind, $line) = @$site{qw(kind line)};
    my $name = _spoken($site->{function});
    my $is   = $entry->{share}{share} == 1 ? 'always ' : '';
    my $code = _code_text($values->code($entry->{value}) // '');
    my $at   = $line ? ($site->{file} =~ s{.*/}{}sr) . ":$line" : '';
    return _argument($site, $entry, $is) if $kind eq 'arg';
    return $code ne '' && $at ne '' ? "The indirect call or jump at $at ${is}goes to $code" : undef
        if $kind eq 'target';
    return $code ne '' && $name ne '???' ? "$name is ${is}called by $code" : undef
        if $kind eq 'caller';
    return undef if $at eq '';
    my $value = _value($site, $entry);
    return "What $at calls ${is}returns $value" if $kind eq 'result';
    my $does = {load => 'loads', store => 'stores', addr => 'is at the address'}->{$kind}
        // return undef;
    return $kind eq 'addr' ? "An access of $at ${is}$does $value"
        : "An instruction of $at, in $name, ${is}$does $value";
}

# Return a function's name for readers. Libraries have variants for different processors, such as
# __memcmp_avx2_movbe.
sub _spoken($function) {
    my $name  = plain_name($function);
    my $known = $name =~ s/\A_+(?=[a-z])//r =~ s/_(?:avx|sse|evex|erms|unaligned|generic|ssse).*//r;
    return $ARGUMENTS{$known} ? $known : $name;
}

# Return $code, `NAME (FILE:LINE)`, with the name as readers know it.
sub _code_text($code) {
    my ($name, $place) = $code =~ /\A(.*?)( \([^()]*:\d+\))?\z/s;
    return _spoken($name) . ($place // '');
}

sub _argument($site, $entry, $is) {
    my $number = $NUMBER_OF{$site->{register} // ''} // return undef;
    my $name   = _spoken($site->{function});
    my $value  = _value($site, $entry);
    if (my $what = $ARGUMENTS{$name}) {
        my $of = $what->[$number - 1] // '-';
        return $of eq '-' ? undef : "${name}'s $of is $is$value";
    }
    # A method has one more argument, the object, unless it is static.
    my ($list) = $site->{function} =~ /\(([^()]*)\)(?: const)?\z/ or return undef;
    my $many = $list eq '' || $list eq 'void' ? 0 : 1 + ($list =~ s/<[^<>]*>//gr =~ tr/,//);
    return undef if $number > $many || $name =~ /::/;
    return "${name}'s $ORDINALS[$number - 1] argument is $is$value";
}

# Return the value for readers: in decimal if it is small, or small and negative in its width.
sub _value($site, $entry) {
    my ($digits) = $entry->{value} =~ /\A0x([0-9a-f]{1,16})\z/ or return $entry->{value};
    my $width = $site->{width};
    my $number = do { no warnings 'portable'; hex $digits };
    return commas($number) if $number < SMALL;
    my $all = $width < 8 ? 1 << 8 * $width : undef;
    my $negative = defined $all ? $number - $all : -(~$number + 1);
    return $negative if $negative < 0 && $negative > -(SMALL) && $width <= 8;
    return value_text($entry->{value});
}

sub _how_sure($site, $entry) {
    my $share = $entry->{share};
    my $times = commas($site->{executions}) . ' times';
    return " ($times)" if $share->{share} == 1 && $share->{low} == 1;
    return " ($times, " . commas($share->{samples}) . ' looked at)' if $share->{share} == 1;
    return ' in ' . share_text($share) . " ($times)";
}

1;
