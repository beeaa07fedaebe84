# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# A reader of profiles of values for tests, so that the tool's output is not judged by the reader
# under test. It reads the tool's output only, and dies of anything else.
package CgValues;

use CgTest qw(built read_file run_cmd temp_dir write_file);
use Exporter qw(import);

our @EXPORT_OK = qw(programs read_values shown_values site_at symbols under_tool);

# Return a hash: `header`, by key, the first line of each; `sites`, an array of hashes with `letter`
# (`v` or `r`), `object`, `file`, `function`, `offset`, `line`, `kind`, `width`, `executions`,
# `samples`, `in_burst` and `equal_in_burst`, pairs of samples in one burst, and `entries`, hashes
# with `value`, `count`, `error`, and of conflicts `class` and `distances`; and `code`, the names at
# addresses.
sub read_values {
    my ($text) = @_;
    my %values = (header => {}, sites => [], code => {});
    my (%now, $n_partners);
    for my $line (split /\n/, $text) {
        my $site = $values{sites}[-1];
        if ($line =~ /\A(ob|fl|fn)=(.*)\z/) {
            $now{$1} = $2;
        } elsif ($line =~ /\A([vr]) (.*) :(?: (.*))?\z/) {
            push @{ $values{sites} }, _site(\%now, $1, $2, $3 // q{});
            $n_partners = 0;
        } elsif ($line =~ /\As (\d+) (\d+)\z/) {
            @{$site}{qw(samples conflicts)} = ($1, $2);
        } elsif ($line =~ /\Ab (\d+) (\d+)\z/) {
            @{$site}{qw(in_burst equal_in_burst)} = ($1, $2);
        } elsif ($line =~ /\Ap (\d+) (.*)\z/) {
            @{ $site->{entries}[ $n_partners++ ] }{qw(distances function)} = ($1, $2);
        } elsif ($line =~ /\Aa (0x[0-9a-f]+) (.*)\z/) {
            $values{code}{$1} = $2;
        } elsif ($line =~ /\A([\w-]+): (.*)\z/) {
            $values{header}{$1} //= $2;
        } else {
            die "unexpected: $line\n" if $line ne '# cachegrind values';
        }
    }
    return \%values;
}

sub _site {
    my ($now, $letter, $head, $list) = @_;
    my %site = (letter => $letter, object => $now->{ob}, file => $now->{fl},
        function => $now->{fn});
    my @fields = split / /, $head;
    @site{qw(offset line kind width executions)} = splice @fields, 0, 5;
    $site{samples} = shift @fields if $letter eq 'v';
    die "more in a site: @fields\n" if @fields;
    my @keys = $letter eq 'v' ? qw(value count error) : qw(value line class count error);
    for my $entry (split / , /, $list) {
        my %entry;
        @entry{@keys} = split / /, $entry;
        push @{ $site{entries} }, \%entry;
    }
    return \%site;
}

# Return the file as cg_values reads it, with the bounds that it prints: a Cachegrind::Values, which
# the caller must have in @INC.
sub shown_values {
    my ($file) = @_;
    require Cachegrind::Values;
    return Cachegrind::Values->new(
        engine => built('cg_merge'), program => 'cg_values', files => [$file]);
}

# Return the first site in that place of that kind, or undef; LETTER is `v` by default.
sub site_at {
    my ($values, $offset, $kind, $letter) = @_;
    $letter //= 'v';
    my ($site) = grep { $_->{offset} eq $offset && $_->{kind} eq $kind && $_->{letter} eq $letter }
        @{ $values->{sites} };
    return $site;
}

# Return the addresses of the program's symbols, in the tool's form, by name.
sub symbols {
    my ($program) = @_;
    my %symbol;
    for my $line (split /\n/, run_cmd([ 'nm', $program ])->{out}) {
        $symbol{$2} = sprintf '0x%x', hex $1 if $line =~ /\A([0-9a-f]+) \w (\S+)\z/;
    }
    return %symbol;
}

# Real programs of some ten million instructions each, those that are installed: an array of hashes
# with `name` and `command`.
sub programs {
    my $text = write_file(temp_dir() . '/text',
        join q{}, map { $_ * 7919 % 10_007 . "\n" } 1 .. 20_000);
    my $sql = 'create table t(a, b); with recursive n(i) as (select 1 union all select i + 1'
        . ' from n where i < 4000) insert into t select i, i * 7919 % 1009 from n;'
        . ' select sum(a), count(distinct b) from t where b > 17;'
        . ' select * from t order by b limit 3;';
    my $perl = 'my %h; $h{$_ * 7919 % 509} .= $_ for 1 .. 8000;'
        . ' print join q{}, map { length } @h{sort keys %h}';
    my $python = "d = {}\nfor i in range(8000): d[i * 7919 % 509] = d.get(i % 31, 0) + i\n"
        . 'print(sum(d.values()))';
    my $pi = write_file(temp_dir() . '/pi.bc',
        "scale = 80\nfor (i = 1; i <= 3; ++i) 4 * a(1 / i)\nquit\n");
    my @found;
    for my $command (
        [ 'bc', '-l', $pi ],
        [ 'gzip', '-c', $text ],
        [ 'perl', '-e', $perl ],
        [ 'sqlite3', ':memory:', $sql ],
        [ 'python3', '-S', '-c', $python ],
        )
    {
        my ($name, @arguments) = @{$command};
        # The first program of that name in PATH may be a script.
        my ($path) = grep { -x && read_file($_) =~ /\A\x7fELF/ }
            map { "$_/$name" } qw(/usr/bin /bin), split /:/, $ENV{PATH};
        push @found, { name => $name, command => [ $path, @arguments ] } if defined $path;
    }
    return @found;
}

# Run a program of programs() with addresses and hashes that are not random, and return the
# profile's text and that of its values, undef if there are none. Die if it fails.
sub under_tool {
    my ($program, @options) = @_;
    my ($profile, $values) = map { temp_dir() . "/$_" } qw(profile values);
    unlink $profile, $values;
    my $run = run_cmd([
        'setarch', '-R', built('vg-in-place'), qw(-q --tool=cachegrind --repeatable=yes),
        "--cachegrind-out-file=$profile", "--values-out-file=$values", @options,
        @{ $program->{command} }
    ]);
    die "$program->{name}: $run->{err}" if $run->{status} != 0;
    return (read_file($profile), -e $values ? read_file($values) : undef);
}

1;
