# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Readers of profiles of values and of data get damaged files. They refuse a file with a message of
# one line, or accept it; then the output can be read again and, if sums fit, added to the input.

use CgTest qw(data read_file src_dir temp_dir write_file);
use Cachegrind::Data::Files qw(read_data write_data);
use Cachegrind::Data::Names;
use Cachegrind::Values::Files qw(read_values write_values);
use constant ROUNDS => 600;

my %WORK = (
    values => sub { write_values(read_values(@_[ 1 .. $#_ ]), $_[0]) },
    data   => sub { write_data(read_data(Cachegrind::Data::Names->new, 0, @_[ 1 .. $#_ ]), $_[0]) },
);
my $MESSAGE = qr/\A\S+(?::\d+)?: [^\n]+\z/;
my $path    = temp_dir() . '/changed';

# Return the output for these files; or undef and the message.
sub rewritten($kind, @files) {
    open my $to, '>', \my $text or die "memory: $!\n";
    return $text // q{} if eval { $WORK{$kind}->($to, @files); 1 };
    return (undef, ref $@ ? $@->{message} : "no error of ours: $@");
}

# Return the text with damage: lines are lost, moved, repeated or from another text, or a word or
# byte is changed.
sub changed($text, $lines) {
    my @lines = split /^/, $text;
    for (0 .. rand 2) {
        my $at = rand @lines;
        my $other = $lines->[ rand @{$lines} ];
        my @words = split /( )/, $lines[$at];
        my ($word) = $other =~ /(\S+)\s*\z/;
        $words[ rand @words ] = $word // q{} if @words;
        my $byte = rand length $lines[$at];
        my @ways = (
            sub { splice @lines, $at, 1 },
            sub { splice @lines, $at, 0, $other },
            sub { splice @lines, $at, 0, $lines[$at] },
            sub { $lines[$at] = join q{}, @words },
            sub { $lines[$at] =~ s/(\d+)(?=\D*\z)/ $1 . any(q{}, $1, '000000000000000000')/e },
            sub { substr $lines[$at], $byte, 1, chr 1 + rand 255 },
            sub { @lines[ $at, 0 ] = @lines[ 0, $at ] },
        );
        $ways[ rand @ways ]->() if @lines && length $lines[$at];
    }
    return join q{}, @lines;
}

sub any { return $_[ rand @_ ] }

my $seed = $ENV{CG_TEST_SEED} // 7;
srand $seed;
my %texts = (
    values => [ map { read_file($_) } data('values/one.values'),
        glob src_dir() . '/tests/fuzz/corpus-values/*' ],
    data => [ map { read_file(data("data/$_")) } qw(one.data sharing.data) ],
);
# Add profiles of data with uses of words, elements and reallocations, and a difference.
my $used = $texts{data}[0] =~ s/^(fn=main\ncall 12\n)/${1}resized 14 5\n/mr
    =~ s/^(offset 40 .*\n)/${1}use 0 90 1\nuse 8 90 89\n/mr
    =~ s/^(object: heap\n)/${1}element: 48\n/mr;
write_file("$path.$_", $_ ? $used : $texts{data}[1]) for 0, 1;
open my $to, '>', \my $difference or die "memory: $!\n";
write_data(read_data(Cachegrind::Data::Names->new, 1, "$path.0", "$path.1"), $to);
push @{ $texts{data} }, $used, $difference;

for my $kind (sort keys %WORK) {
    my ($n_taken, @wrong) = (0);
    local $SIG{__WARN__} = sub { push @wrong, "warning: @_" };
    my $lines = [ map { split /^/ } @{ $texts{$kind} } ];
    for my $round (1 .. ROUNDS) {
        my $content = changed(any(@{ $texts{$kind} }), $lines);
        my ($text, $why) = rewritten($kind, write_file($path, $content));
        if (!defined $text) {
            push @wrong, "message: $why\n$content" if $why !~ $MESSAGE;
            next;
        }
        $n_taken++;
        my ($again) = rewritten($kind, write_file("$path.again", $text));
        push @wrong, "read again:\n$content" if ($again // 'refused') ne $text;
        my ($twice, $why_not) = rewritten($kind, $path, "$path.again");
        push @wrong, "twice: $why_not\n$content"
            if !defined $twice && $why_not !~ /a sum is larger than/;
    }
    is($wrong[0] // q{}, q{}, "$kind: each file is refused by a line, or read as it was written")
        or diag("CG_TEST_SEED=$seed");
    cmp_ok($n_taken, '>', ROUNDS / 10, "$kind: many of the files are taken");
}

done_testing();
