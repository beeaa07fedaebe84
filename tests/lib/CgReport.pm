# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package CgReport;

use CgTest qw(built run_cmd src_dir temp_dir write_file);
use Exporter qw(import);
use File::Basename qw(dirname);
use File::Path qw(make_path);
use File::Temp ();
use Test::More ();
use Time::HiRes qw(utime);

our @EXPORT_OK = qw(annotate diff_profiles in_folder_of is_by_schema plain_profile schema_error
    section);

=head1 NAME

CgReport - run the report programs on small files made for the purpose

=head1 SYNOPSIS

    my $run = annotate(
        {'a.cg' => plain_profile('fl=s.c', 'fn=f', '1 10'), 's.c' => "int x;\n"},
        '--context=0', 'a.cg');
    like(section($run->{out}, 'Annotated source file: s.c'), qr/int x;/, 'the line is shown');

=head1 DESCRIPTION

=head2 in_folder_of(\%files)

Write files, a hash of contents by name, into a new folder and returns its path. All are from the
year 2020, and those whose names end in C<.cg> or C<.cgout> are a day younger: profiles are younger
than their sources. A content that is an array is [content, seconds] and says when the file was
modified.

=cut

use constant {
    SOURCE_TIME  => 1_577_880_000,
    PROFILE_TIME => 1_577_966_400,
};

sub in_folder_of {
    my ($files) = @_;
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

sub _run {
    my ($program, $where, @arguments) = @_;
    my $folder = ref $where ? in_folder_of($where) : $where;
    my $run    = run_cmd([built($program), @arguments],
        dir => $folder, env => {CACHEGRIND_PERLLIB => src_dir() . '/lib'});
    $run->{folder} = $folder;
    return $run;
}

=head2 annotate($where, @arguments)

Run cg_annotate in a folder, given by its path or as in in_folder_of(). Return what run_cmd() does,
and the I<folder>. The Invocation line, which holds the path of the build, is left out of I<out> and
kept as I<invocation>.

=cut

sub annotate {
    my ($where, @arguments) = @_;
    my $run = _run('cg_annotate', $where, @arguments);
    $run->{out} =~ s/^Invocation:       (.*)\n//m;
    $run->{invocation} = $1;
    return $run;
}

=head2 diff_profiles($where, @arguments)

Run cg_diff in a folder, given as for annotate(). Return what run_cmd() does, and the I<folder>.

=cut

sub diff_profiles {
    my ($where, @arguments) = @_;
    return _run('cg_diff', $where, @arguments);
}

=head2 plain_profile(@lines)

Return a profile with the command C<./p> and the event C<Ir>, and a summary with the sums of the
count lines among @lines. Any of the lines may be C<cmd: ...> or C<events: ...> instead, to have
another command or other events.

=cut

sub plain_profile {
    my (@lines) = @_;
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

=head2 schema_error($json), is_by_schema($json, $sentence)

Return why a report in JSON is not as the published schema says: '' if it is, undef without
Python's jsonschema. C<is_by_schema> makes a check of it, which is skipped then.

=cut

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

sub is_by_schema {
    my ($json, $sentence) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my $error = schema_error($json);
    return Test::More::is($error, '', $sentence) if defined $error;
    SKIP: { Test::More::skip('no Python with jsonschema', 1) }
    return;
}

=head2 section($report, $title)

Return the text of a section of a report between its banner and the next one, or undef if there is
none with that title. A blank at the end of a line, which belongs to the format, is made visible by
a tilde after it.

=cut

sub section {
    my ($report, $title) = @_;
    my $rule = '-' x 80;
    my ($text) = $report =~ /^$rule\n-- \Q$title\E\n$rule\n(.*?)(?=^$rule\n|\z)/ms;
    $text =~ s/ $/ ~/mg if defined $text;
    return $text;
}

1;
