# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Runs of the report programs on small files that tests make.
package CgReport;

use CgTest qw(built run_cmd src_dir temp_dir write_file);
use Exporter qw(import);
use File::Basename qw(dirname);
use File::Path qw(make_path);
use File::Temp ();
use Test::More ();
use Time::HiRes qw(utime);

our @EXPORT_OK = qw(annotate diff_profiles graph_profile in_folder_of is_by_schema plain_contexts
    plain_profile schema_error section);

use constant {
    SOURCE_TIME  => 1_577_880_000,
    PROFILE_TIME => 1_577_966_400,
};

# Write files, a hash of contents by name, into a new folder and return its path. All are from the
# year 2020, and those whose names end in `.cg` or `.cgout` are a day younger: profiles are younger
# than their sources. A content may be [content, seconds], with the time of the file's modification.
sub in_folder_of($files) {
    my $folder = File::Temp::tempdir(DIR => temp_dir());
    for my $name (sort keys %$files) {
        my ($content, $time) = ref $files->{$name} ? @{$files->{$name}} : $files->{$name};
        $time //= $name =~ /\.cg(?:out)?$/ ? PROFILE_TIME : SOURCE_TIME;
        my $path = "$folder/$name";
        make_path(dirname($path));
        write_file($path, $content);
        utime $time, $time, $path or die "cannot date $path: $!\n";
    }
    return $folder;
}

sub _run($program, $where, @arguments) {
    my $folder = ref $where ? in_folder_of($where) : $where;
    my $run    = run_cmd([built($program), @arguments],
        dir => $folder, env => {CACHEGRIND_PERLLIB => src_dir() . '/lib'});
    $run->{folder} = $folder;
    return $run;
}

# Run cg_annotate in a folder, given by its path or as in in_folder_of(). Return what run_cmd()
# does, and the `folder`. The Invocation line, which holds the path of the build, is left out of
# `out` and kept as `invocation`.
sub annotate($where, @arguments) {
    my $run = _run('cg_annotate', $where, @arguments);
    $run->{invocation} = $1 if $run->{out} =~ s/^Invocation:       (.*)\n//m;
    return $run;
}

# Run cg_diff in a folder, given as for annotate(). Return what run_cmd() does, and the `folder`.
sub diff_profiles($where, @arguments) {
    return _run('cg_diff', $where, @arguments);
}

# Return a profile with @lines, and a summary with the sums of the count lines among them. Unless
# the lines have `cmd: ...` and `events: ...`, the command is `./p` and the event `Ir`.
sub plain_profile(@lines) {
    my ($cmd)    = grep { /^cmd:/ } @lines;
    my ($events) = grep { /^events:/ } @lines;
    my @rest     = grep { !/^(?:cmd|events):/ } @lines;
    $events //= 'events: Ir';
    my $n = () = $events =~ /\s\S+/g;
    my @sum = (0) x $n;
    for (grep { /^\d/ } @rest) {
        my (undef, @counts) = split;
        $sum[$_] += $counts[$_] // 0 for 0 .. $n - 1;
    }
    return join '', map { "$_\n" } $cmd // 'cmd: ./p', $events, @rest, "summary: @sum";
}

# Return a profile in Callgrind's format with @lines, which begin with the header; totals are the
# sums of the lines' counts, except of calls and jumps. Without `events: ...` the event is `Ir`.
sub graph_profile(@lines) {
    unshift @lines, 'events: Ir' if !grep { /^events:/ } @lines;
    my $n_positions = grep({ /^positions: instr/ } @lines) ? 2 : 1;
    my (@sum, $is_of_call);
    for (@lines) {
        my @counts = split;
        splice @counts, 0, $n_positions;
        if (/^[\d*+-]/ && !$is_of_call) {
            $sum[$_] += $counts[$_] for 0 .. $#counts;
        }
        $is_of_call = /^(?:calls|jump|jcnd)=/;
    }
    return join '', map { "$_\n" } '# callgrind format', @lines, "totals: @sum";
}

# Return a file of contexts with @lines, which begin with the header, and the sums of the nodes'
# counts. Without `events: ...` the event is `Ir`.
sub plain_contexts(@lines) {
    unshift @lines, 'events: Ir' if !grep { /^events:/ } @lines;
    my @sum;
    for (grep { /^\d/ } @lines) {
        my (undef, undef, undef, undef, @counts) = split;
        $sum[$_] += $counts[$_] for 0 .. $#counts;
    }
    return join '', map { "$_\n" } '# cachegrind contexts', @lines, "summary: @sum";
}

# Check a report in JSON against the published schema. Return the error, '' if the report is valid,
# undef without Python's jsonschema.
sub schema_error {
    my $schema = src_dir() . '/docs/cg_annotate.schema.json';
    my $run    = run_cmd(['python3', '-c', <<'END', $schema], stdin => $_[0]);
import json, sys
try: import jsonschema
except ImportError: sys.exit(127)
schema = json.load(open(sys.argv[1]))
jsonschema.Draft7Validator.check_schema(schema)
jsonschema.Draft7Validator(schema).validate(json.loads(sys.stdin.buffer.read()))
END
    return $run->{status} == 127 ? undef : $run->{err};
}

# Check a report in JSON against the published schema, or skip that without Python's jsonschema.
sub is_by_schema($json, $sentence) {
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my $error = schema_error($json);
    return Test::More::is($error, '', $sentence) if defined $error;
    SKIP: { Test::More::skip('no Python with jsonschema', 1) }
    return;
}

# Return the text of the section of a report with that title, from its banner to the next banner, or
# undef. A blank at the end of a line, which belongs to the format, is made visible by a tilde after
# it.
sub section($report, $title) {
    my $rule = '-' x 80;
    my ($text) = $report =~ /^$rule\n-- \Q$title\E\n$rule\n(.*?)(?=^$rule\n|\z)/ms;
    $text =~ s/ $/ ~/mg if defined $text;
    return $text;
}

1;
