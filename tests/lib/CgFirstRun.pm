# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package CgFirstRun;

# The second half of quickstart, after the build: for tests of the output for a first user.

use CgTest qw(built read_file run_cmd src_dir temp_dir write_program);

use Exporter qw(import);
our @EXPORT_OK = qw(first_run profiles_folder);

=head1 NAME

CgFirstRun - the profile and the report of quickstart

=head1 SYNOPSIS

    use CgFirstRun qw(first_run);
    my $run = first_run('--cache-sim=yes', './program', 'ARG');
    like($run->{out}, qr/^quickstart: .* main[.]c:3$/m, 'the line is the answer');

=head1 DESCRIPTION

=head2 first_run(OPTIONS, COMMAND...)

Run the command as quickstart does, with these options of the tool, which are divided by blanks, in
a session of its own. Returns what run_cmd() of L<CgTest> returns. If the command is an array, what
follows is for run_cmd().

=head2 profiles_folder

Return the test's own folder for quickstart's profiles. Its F<.in_place> has links to tools.

=cut

my $START = 'exit first_run({build => shift, quickstart => "./quickstart", format => "short",'
    . ' show => [], options => [split / /, shift], command => \@ARGV})';

sub profiles_folder {
    my $build = temp_dir() . '/first-run';
    return $build if -d $build;
    mkdir $build or die "cannot make $build: $!\n";
    mkdir "$build/.in_place" or die "cannot make $build/.in_place: $!\n";
    my @built = (map({ built($_) } qw(cg_annotate cg_merge lib)), glob built('.in_place') . '/*');
    for my $path (@built) {
        symlink $path, $build . $path =~ s{.*(?=/[.]in_place/)|.*(?=/)}{}sr
            or die "cannot make a link: $!\n";
    }
    write_program("$build/vg-in-place", read_file(built('vg-in-place')));
    return $build;
}

sub first_run {
    my ($options, $command, @rest) = ref $_[1] ? @_ : (shift, [@_]);
    return run_cmd([ qw(setsid -w), $^X, '-I' . src_dir() . '/lib',
        '-MCachegrind::FirstRun=first_run', '-e', $START, profiles_folder(), $options,
        @{$command} ], @rest);
}

1;
