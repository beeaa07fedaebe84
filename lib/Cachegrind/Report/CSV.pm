# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Report::CSV;

# The counts as comma-separated values (RFC 4180), for databases and spreadsheets. The first row
# names the columns; counts are not rounded.
#
# A profile of counts has a row per source line, or per function and file. Its columns are the
# user's columns, which identify the run, then the names, then a column per event. Among lines, all
# counts of the unknown file, ???, are in one row, for line 0. But for rates, the rows add up to the
# total if no option hides or folds any.
#
# A profile of data has a row per object, or per object and line that misses in the object. A report
# on sharing has a row for each contended line of memory and each thread that uses the line.
#
# Names are written as UTF-8; bytes that are not UTF-8 are written as in JSON.

use Cachegrind::Strict;

use parent qw(Cachegrind::Report::Base);

use Cachegrind::Report::DataText qw(place_text);
use Cachegrind::Report::SharingText qw(part_text runs_text);
use Cachegrind::Text::Count qw(difference);
use Cachegrind::Text::Diag qw(data_error);
use Cachegrind::Text::JSON qw(shown_text);

# Make a report of `view`. `output` is a handle in raw mode. `tables` is true if rows are functions,
# not lines; `top` is defined if functions come in the order of the table of functions, not of
# files. `tags` is an array of `KEY=VALUE`: each is a column with this value in all rows. For rows
# of objects, `data` is a Cachegrind::Data, and `data_threshold` the least percentage of some event
# that an object must have. `sharing` is true if rows are contended lines of memory.
sub new($class, %given) {
    my @tags = map { [split /=/, $_, 2] } @{$given{tags} // []};
    return $class->SUPER::new(%given, tags => \@tags);
}

sub _print($self) {
    return $self->_put_sharing if $self->{sharing};
    return $self->_put_objects if $self->{data};
    my @events = map { $_->{name} } @{$self->{view}->shown};
    my $what   = $self->{tables} ? 'function' : 'line';
    $self->_put_row((map { $_->[0] } @{$self->{tags}}), 'file', $what, @events);
    $self->{tables} ? $self->_put_functions : $self->_put_lines;
    return;
}

sub _put_functions($self) {
    # The entries of `function:file` are functions, those with the highest counts first.
    my $by_function = defined $self->{top};
    my $next = $self->{view}->profile->table($by_function ? 'function:file' : 'file:function');
    while (my $outer = $next->()) {
        for my $inner (@{$outer->{inners}}) {
            my @names = ($outer->{name}, $inner->{name});
            $self->_put_counts($by_function ? reverse @names : @names,
                [split / /, $inner->{counts}]);
        }
    }
    return;
}

sub _put_lines($self) {
    my $profile = $self->{view}->profile;
    my $tags    = join q{}, map { _field($_->[1]) . q{,} } @{$self->{tags}};
    my $columns = join ',', map { $_->{index} . ($_->{rate} ? '/' . _scale($_) : q{}) }
        @{$self->{view}->shown};
    my @files = grep { $_->{shown} } @{$profile->files};
    for my $i (0 .. $#files) {
        $profile->csv($files[$i]{id}, $columns, _field($files[$i]{name}) . q{,}, sub ($lines) {
            $self->_put_bytes(length $tags ? $lines =~ s/^/$tags/gmr : $lines);
        });
        $self->{progress}->update(($i + 1) / @files) if $self->{progress};
    }
    $self->{progress}->finish if $self->{progress};
    my $unknown = $profile->unknown;
    $self->_put_counts('???', 0, $unknown) if grep { $_ ne '0' && $_ ne 'nan' } @$unknown;
    return;
}

sub _put_objects($self) {
    my ($data, $tables, @tags) = (@$self{qw(data tables)}, @{$self->{tags}});
    my @events = @{$data->events};
    my @more   = $tables ? qw(blocks bytes) : qw(file function line);
    $self->_put_row((map { $_->[0] } @tags), qw(kind name in thread calls), @more, @events);
    for my $object (@{($data->divided($self->{data_threshold}))[0]}) {
        my $calls = join ' < ', map { place_text($_) } @{$object->{calls}};
        my @who = ((map { $_->[1] } @tags), @$object{qw(kind name in thread)},
            length $calls ? $calls : undef);
        my $blocks = $object->{blocks} // {};
        my @rows   = $tables ? [@$blocks{qw(n bytes)}, $object->{misses}]
            : map { [@$_{qw(file function line misses)}] } @{$object->{lines}};
        $self->_put_row(@who, @$_[0 .. $#more], @{$_->[-1]}[0 .. $#events]) for @rows;
    }
    return;
}

# Put a row for each contended line of memory and each thread that uses the line. In a difference,
# counts are changes, and the bytes are those of the new side.
sub _put_sharing($self) {
    my ($data, @tags) = ($self->{data}, @{$self->{tags}});
    my $sharing = $data->sharing // data_error('nobody has looked for what threads share: run the'
            . ' program with --sharing=yes');
    my @counts = qw(misses reads writes);
    $self->_put_row((map { $_->[0] } @tags),
        qw(line kind lines in thread), @counts, qw(read_bytes written_bytes));
    my $number = 0;
    for my $line ($sharing->lines_with($self->{data_threshold})) {
        my $in = join ' | ', map { part_text($data, $_) } @{$line->{parts}};
        $number++;
        for my $sharer (@{$line->{sharers}}) {
            my $old   = $sharer->{old} // {};
            my @changes = map { difference($sharer->{$_}, $old->{$_} // 0) } @counts;
            my @bytes = map { runs_text($sharing->bytes($sharer->{$_})) } qw(read_mask write_mask);
            $self->_put_row((map { $_->[1] } @tags), $number, $sharing->kind($line), $line->{n},
                $in, $sharer->{thread}, @changes, map { length ? $_ : undef } @bytes);
        }
    }
    return;
}

sub _put_counts($self, $file, $part, $counts) {
    $self->_put_row((map { $_->[1] } @{$self->{tags}}),
        $file, $part, map { _value($_, $counts->[$_->{index}]) } @{$self->{view}->shown});
    return;
}

# Return a count as a number. A rate becomes a percentage or a plain number, undef if its
# denominator is 0.
sub _value($column, $count) {
    return $count if !$column->{rate};
    return $count eq 'nan' ? undef : $count / _scale($column);
}

sub _scale { return $_[0]{rate} eq 'times' ? 1_000_000 : 10_000 }

sub _put_row($self, @fields) {
    $self->_put_bytes(join(',', map { _field($_) } @fields), "\r\n");
    return;
}

# Return a field, in quotes if needed. A missing value is an empty field; an empty text is "", which
# databases do not accept in columns of numbers.
sub _field($bytes) {
    return '' if !defined $bytes;
    return $bytes if $bytes =~ /\A[\w.:\/-]+\z/a;
    my $text = shown_text($bytes);
    return $text if $text !~ /["',\r\n]|\A\s|\s\z|\A\z/;
    return '"' . $text =~ s/"/""/gr . '"';
}

1;
