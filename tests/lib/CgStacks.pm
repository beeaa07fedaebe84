# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Readers of trees of calling contexts and of pprof's profiles, for tests alone, so that output is
# not judged by the reader under test.
package CgStacks;

use CgTest ();
use Cachegrind::Strict;

use Exporter               qw(import);
use IO::Uncompress::Gunzip qw(gunzip);

our @EXPORT_OK = qw(contexts_text folded_of paths_of random_contexts read_contexts read_pprof
    stacks_of_pprof);

# Return a hash: `head`, an array of lines; `events`; `build_ids`, an array for each object's name;
# `summary`; and `nodes`, an array of hashes. A node has `parent`, a place in this array or -1;
# `object`, `file`, `name` and `site`, with names instead of numbers; `calls`; and `counts`.
sub read_contexts($text) {
    my %tree = (head => [], nodes => [], build_ids => {});
    my (%object, %file, %function);
    @object{0} = @file{0} = q{???};
    my @lines = split /\n/, $text;
    die "no contexts\n" if shift @lines ne '# cachegrind contexts';
    for my $line (@lines) {
        die "something after the summary: $line\n" if $tree{summary};
        if ($line =~ /\Aevents: (.*)/) {
            $tree{events} = [split q{ }, $1];
        } elsif ($line =~ /\Aobject (\d+) (.*)/) {
            $object{$1} = $2;
        } elsif ($line =~ /\Abuild-id (\d+) ([0-9a-f]+)\z/) {
            push @{ $tree{build_ids}{ $object{$1} } }, $2;
        } elsif ($line =~ /\Afile (\d+) (.*)/) {
            $file{$1} = $2;
        } elsif ($line =~ /\Afunction (\d+) (\d+) (\d+) (.*)/) {
            $function{$1} = {object => $object{$2}, file => $file{$3}, name => $4};
        } elsif ($line =~ /\A(\d+) (\d+) (\S+) (-?\d+)((?: -?\d+)*)\z/) {
            my ($parent, $function, $site, $calls, @counts) = ($1, $2, $3, $4, split q{ }, $5);
            die "no parent or function: $line\n"
                if $parent > @{ $tree{nodes} } || !$function{$function};
            $site =~ s/\A(i?)(\d+):/$1$file{$2}:/;
            push @counts, 0 while @counts < @{ $tree{events} };
            push @{ $tree{nodes} }, {
                parent => $parent - 1, %{ $function{$function} }, site => $site, calls => $calls,
                counts => \@counts,
            };
        } elsif ($line =~ /\Asummary: (.*)/) {
            $tree{summary} = [split q{ }, $1];
        } else {
            die "unexpected: $line\n" if $tree{events};
            push @{ $tree{head} }, $line;
        }
    }
    die "no summary\n" if !$tree{summary};
    return \%tree;
}

# Return the contexts of a tree in the form of read_contexts(): a hash of arrays, the calls and
# counts, by path. A path has a line for each frame, the root first, with object, file, name and
# site.
sub paths_of($tree) {
    my (@path, %paths);
    for my $node (@{ $tree->{nodes} }) {
        my $frame = join '|', @$node{qw(object file name site)};
        push @path, $node->{parent} < 0 ? $frame : "$path[$node->{parent}]\n$frame";
        die "twice: $path[-1]\n" if $paths{ $path[-1] };
        $paths{ $path[-1] } = [$node->{calls}, @{ $node->{counts} }];
    }
    return \%paths;
}

# Return the folded stacks of a tree: a hash, by chain of names, of sums of the event with this
# number.
sub folded_of($tree, $event) {
    my (@chain, %sums);
    for my $node (@{ $tree->{nodes} }) {
        my $name = $node->{name} =~ tr/;/:/r;
        push @chain, $node->{parent} < 0 ? $name : "$chain[$node->{parent}];$name";
        $sums{ $chain[-1] } += $node->{counts}[$event];
    }
    delete @sums{ grep { $sums{$_} == 0 } keys %sums };
    return \%sums;
}

# Return a random tree in the form of read_contexts(), with $n nodes and at most $names functions.
sub random_contexts($n, $names) {
    my @functions = map {
        {   name   => "f$_" . ($_ % 5 ? q{} : ';x y'),
            object => $_ % 4 ? '/o' . $_ % 3 : '???',
            file   => $_ % 7 ? '/s' . $_ % 5 . '.c' : '???',
        }
    } 1 .. $names;
    my (@nodes, %seen, @sum);
    while (@nodes < $n) {
        my $parent = int(rand(@nodes + 1)) - 1;
        my $site   = rand() < 0.2 ? q{-} : '/s' . int(rand 3) . '.c:' . int rand 4;
        $site .= sprintf '@0x%x', 1 + int rand 3 if $site ne q{-} && rand() < 0.5;
        $site = "i$site" if $site ne q{-} && rand() < 0.2;
        my $function = $functions[rand @functions];
        next if $seen{"$parent $site $function"}++;
        my @counts = map { rand() < 0.4 ? int rand 1000 : 0 } 0 .. 2;
        $sum[$_] += $counts[$_] for 0 .. 2;
        push @nodes, {
            parent => $parent, %$function, site => $site, calls => int rand 5, counts => \@counts,
        };
    }
    return { head => ['cmd: ./x'], events => [qw(Ir Dr Dw)], nodes => \@nodes, summary => \@sum };
}

# Return the text of a file with the tree. With NOISE numbers have gaps, and lines may end in zeros.
sub contexts_text($tree, $noise = undef) {
    my $text = join "\n", '# cachegrind contexts', @{ $tree->{head} },
        "events: @{$tree->{events}}", q{};
    my (%number, %n);
    my $new = sub ($kind, $name, @before) {
        return 0 if $name eq '???' && !@before;
        return $number{$kind}{"@before $name"} //= do {
            $n{$kind} += $noise ? 1 + int rand 9 : 1;
            $text .= join(q{ }, $kind, $n{$kind}, @before, $name) . "\n";
            $n{$kind};
        };
    };
    for my $node (@{ $tree->{nodes} }) {
        my $function = $new->('function', $node->{name}, $new->('object', $node->{object}),
            $new->('file', $node->{file}));
        my $site = $node->{site} =~ s/\A(i?)(.+):/$1 . $new->('file', $2) . ':'/er;
        my @counts = @{ $node->{counts} };
        pop @counts while !$noise && @counts && !$counts[-1];
        $text .= join(q{ }, $node->{parent} + 1, $function, $site, $node->{calls}, @counts) . "\n";
    }
    return "${text}summary: @{$tree->{summary}}\n";
}

# Return the fields of a message, in order: pairs of the field's number, and a number or bytes.
sub _fields {
    my ($bytes) = @_;
    my @fields;
    my $at = 0;
    my $varint = sub {
        my ($value, $shift) = (0, 0);
        while (1) {
            my $byte = ord substr $bytes, $at++, 1;
            $value |= ($byte & 127) << $shift;
            $shift += 7;
            return $value if $byte < 128;
        }
    };
    while ($at < length $bytes) {
        my $key = $varint->();
        my ($field, $type) = ($key >> 3, $key & 7);
        my $value = $varint->();
        if ($type == 2) {
            die "cut off\n" if $at + $value > length $bytes;
            ($value, $at) = (substr($bytes, $at, $value), $at + $value);
        } else {
            die "wire type $type\n" if $type != 0;
        }
        push @fields, [$field, $value];
    }
    return @fields;
}

# Return a message's fields as a hash; @names has their names by number. Die if a field comes twice,
# or has no name.
sub _message($bytes, @names) {
    my %message;
    for my $field (_fields($bytes)) {
        my $name = $names[ $field->[0] ] // die "unknown field $field->[0]\n";
        die "$name twice\n" if exists $message{$name};
        $message{$name} = $field->[1];
    }
    return \%message;
}

sub _numbers($packed) {
    return map { unpack 'q', pack 'Q', $_ } map { $_->[1] }
        _fields(join q{}, map { "\x08$_" } $packed =~ /([\x80-\xff]*[\x00-\x7f])/gs);
}

# Return a compressed profile.proto: a hash of the arrays `types` (pairs of a type and its unit),
# `samples` (hashes with `locations`, `values` and the hash `labels`), `mappings` (hashes) and
# `comments`; the hashes `locations` and `functions`, by id; `default`, a type; and `period`.
sub read_pprof {
    my ($packed) = @_;
    gunzip(\$packed => \my $bytes) or die "not compressed\n";
    my (%list, %one);
    for (_fields($bytes)) {
        push @{ $list{ $_->[0] } }, $_->[1];
    }
    my @strings = @{ delete $list{6} };
    die "the first string is not empty\n" if $strings[0] ne q{};
    my $text    = sub { return $strings[ $_[0] // 0 ] // die "no string $_[0]\n" };
    my %profile = (comments => [map { $text->($_) } @{ delete $list{13} // [] }]);
    my $type    = sub {
        my $message = _message($_[0], undef, 'type', 'unit');
        return [map { $text->($message->{$_}) } qw(type unit)];
    };
    $profile{types}   = [map { $type->($_) } @{ delete $list{1} }];
    $profile{default} = $text->((delete $list{14})->[0]);
    $profile{period}  = $type->((delete $list{11})->[0]);
    for my $bytes (@{ delete $list{2} // [] }) {
        my %sample = (labels => {});
        for my $field (_fields($bytes)) {
            my ($number, $value) = @$field;
            if ($number == 3) {
                my $label = _message($value, undef, 'key', 'str');
                $sample{labels}{ $text->($label->{key}) } = $text->($label->{str});
            } else {
                $sample{ (undef, 'locations', 'values')[$number] } = [_numbers($value)];
            }
        }
        push @{ $profile{samples} }, \%sample;
    }
    for my $bytes (@{ delete $list{3} // [] }) {
        my $mapping = _message($bytes, undef,
            qw(id start limit offset file build_id functions files lines inlined));
        $mapping->{$_} = $text->($mapping->{$_}) for qw(file build_id);
        push @{ $profile{mappings} }, $mapping;
    }
    for my $bytes (@{ delete $list{4} // [] }) {
        my $location = _message($bytes, undef, qw(id mapping address line));
        my $line = _message(delete $location->{line}, undef, qw(function line));
        $profile{locations}{ $location->{id} } = { %$location, line => 0, %$line };
    }
    for my $bytes (@{ delete $list{5} // [] }) {
        my $function = _message($bytes, undef, qw(id name system file));
        $function->{$_} = $text->($function->{$_}) for qw(name system file);
        $profile{functions}{ $function->{id} } = $function;
    }
    delete @list{ 9, 12 };
    die "unknown fields: @{[keys %list]}\n" if %list;
    return \%profile;
}

# Return the profile's samples as a hash of sums of values, by stack: lines of
# `FUNCTION|FILE|LINE|ADDRESS`, the root's first.
sub stacks_of_pprof($profile) {
    my %sums;
    for my $sample (@{ $profile->{samples} }) {
        my @frames = map {
            my $location = $profile->{locations}{$_} // die "no location $_\n";
            my $function = $profile->{functions}{ $location->{function} };
            join '|', @$function{qw(name file)}, $location->{line}, $location->{address} // 0;
        } reverse @{ $sample->{locations} };
        my $sum = $sums{ join "\n", @frames } //= [];
        $sum->[$_] += $sample->{values}[$_] for 0 .. $#{ $sample->{values} };
    }
    return \%sums;
}

1;
