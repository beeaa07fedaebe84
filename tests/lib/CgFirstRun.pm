# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The second half of quickstart, after the build: the profile and the report.
package CgFirstRun;

use CgTest qw(built read_file run_cmd src_dir temp_dir write_program);

use Exporter qw(import);
our @EXPORT_OK = qw(first_run profiles_folder);

my $START = 'exit first_run({build => shift, quickstart => "./quickstart", format => "short",'
    . ' show => [], options => [split / /, shift], command => \@ARGV})';

# Return the test's folder for quickstart's profiles, with links to the built programs and tools.
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

# Run the command as quickstart does, in a new session, with $options of the tool, separated by
# blanks. Return the result of run_cmd() of CgTest. If the command is an array, further arguments
# go to run_cmd().
sub first_run {
    my ($options, $command, @rest) = ref $_[1] ? @_ : (shift, [@_]);
    return run_cmd([ qw(setsid -w), $^X, '-I' . src_dir() . '/lib',
        '-MCachegrind::FirstRun=first_run', '-e', $START, profiles_folder(), $options,
        @{$command} ], @rest);
}

1;
