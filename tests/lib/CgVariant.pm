# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Variants of the built tool, with other compiler flags or without some parts, for tests that
# compare the two.
package CgVariant;

use CgTest qw(build_dir read_file run_cmd temp_dir write_program);
use Exporter qw(import);
use File::Basename qw(basename);
use Test::More;

our @EXPORT_OK = qw(program_name variant);

my ($Tool) = read_file(build_dir() . '/Makefile') =~ /^tool_programs = (\S+)/m or die "no tool\n";

# Return the built tool's name, as Automake writes it in the names of its objects.
sub program_name { return $Tool =~ tr/-/_/r }

# Make a build folder $name in the test's folder. Its tool is linked without the objects that match
# `gone`, patterns of make, and with `sources`: arrays of a C file and flags beside the tool's.
# Return the folder, for `CG_TOP_BUILDDIR` or to run its `vg-in-place`; undef, after a check that
# has failed, if it cannot be linked.
sub variant($name, %other) {
    my $build  = build_dir();
    my $folder = temp_dir() . "/$name";
    mkdir $_ or die "$_: $!\n" for $folder, "$folder/.in_place";
    for my $path (glob "$build/*") {
        symlink $path, "$folder/" . basename($path) if basename($path) ne 'vg-in-place';
    }
    write_program("$folder/vg-in-place", read_file("$build/vg-in-place"));
    for my $path (glob "$build/.in_place/*") {
        my $target = $path =~ /(?:cache|call)\Q@{[ $Tool =~ s{\Acache}{}r ]}\E\z/
            ? "$folder/own" : $path;
        symlink $target, "$folder/.in_place/" . basename($path) or die "symlink: $!\n";
    }
    my $kept     = "\$(filter-out @{$other{gone}},\$(@{[ program_name() ]}_OBJECTS))";
    my $flags    = '$(tool_cppflags) $(PRI_CPPFLAGS) $(tool_cflags) $(TOOL_CFLAGS)';
    my @sources  = @{ $other{sources} };
    my @objects  = map { "$folder/source$_.o" } 0 .. $#sources;
    my @compiled = map { "\$(CC) $flags -c -o $objects[$_] @{$sources[$_]}" } 0 .. $#sources;
    my $linked   = "\$(CC) \$(tool_cflags) \$(TOOL_CFLAGS) \$(PRI_LDFLAGS) -o $folder/own "
        . "$kept @objects \$(@{[ program_name() ]}_LDADD)";
    my $run = run_cmd(['make', '-s', '-C', $build, '--eval=linked: ; ' . join(' && ', @compiled,
        $linked), 'linked']);
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    is($run->{status}, 0, "$name: it can be linked") or diag($run->{err});
    return $run->{status} == 0 ? $folder : undef;
}

1;
