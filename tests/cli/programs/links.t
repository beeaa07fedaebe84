# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# A program finds its files from everywhere: through links into a build folder, or into an
# installation, which may have been moved as a whole. In any locale only the program prints
# messages; Perl prints no warnings.

use CgTest qw(build_dir built data read_file run_cmd src_dir temp_dir write_file);
use File::Copy qw(copy);
use File::Path qw(make_path);

my $dir      = temp_dir();
my @PROGRAMS = qw(cg_annotate cg_check cg_diff cg_merge cg_values);
write_file("$dir/p.cg", "cmd: c\nevents: A\nfl=f\nfn=g\n1 1\nsummary: 1\n");

# Variables of the test's environment that could help the programs are removed.
my %NONE = (CACHEGRIND_PERLLIB => undef, CG_MERGE => undef, PERL5LIB => undef);

# Run $program on a profile. Return its messages; if it fails or prints little, begin with `fails:`.
sub complaint($program, %option) {
    my @files = $program =~ /check|diff/ ? ('p.cg', 'p.cg') : ('p.cg');
    @files = data('values/one.values') if $program =~ /cg_values\z/;
    my $run = run_cmd([$program, @files], dir => $dir, env => {%NONE, %{ $option{env} // {} }});
    return $run->{status} == 0 && length $run->{out} > 40 ? $run->{err} : "fails: $run->{err}";
}

# Try links to the programs in $folder, and links to these links.
sub try_links($folder, $what) {
    for my $program (@PROGRAMS) {
        unlink "$dir/$program", "$dir/bin/$program", "$dir/bin/step";
        make_path("$dir/bin");
        symlink "$folder/$program", "$dir/$program" or die "cannot link: $!\n";
        is(complaint("$dir/$program"), q{}, "a link to $program of $what works");
        symlink "../$program", "$dir/bin/step"         or die "cannot link: $!\n";
        symlink 'step',        "$dir/bin/$program" or die "cannot link: $!\n";
        is(complaint("bin/$program"), q{}, "a link to a link to $program works");
        is(complaint($program, env => {PATH => "$dir/bin:$ENV{PATH}"}), q{},
            "$program is found by PATH");
    }
    return;
}

try_links(build_dir(), 'a build folder');

# An installation as `make install` leaves it, moved to another folder.
my $moved  = "$dir/moved tree";
my ($data) = read_file(built('cg_annotate')) =~ m{/\.\./(share/[^"]*)"};
make_path("$moved/bin", "$moved/$data");
for my $program (@PROGRAMS) {
    copy(built($program), "$moved/bin/$program") or die "cannot copy $program: $!\n";
    chmod 0755, "$moved/bin/$program";
}
run_cmd(['cp', '-R', src_dir() . '/lib/Cachegrind', "$moved/$data/"]);
is(complaint("$moved/bin/$_"), q{}, "$_ of a moved tree works") for @PROGRAMS;
try_links("$moved/bin", 'a moved tree');
rename "$moved/bin", "$moved/sbin" or die "cannot move: $!\n";
symlink "$moved/sbin", "$dir/programs";
is(complaint('programs/cg_annotate'), q{}, 'a link to a folder of programs works');

# ---- Locales ----------------------------------------------------------------
SKIP: {
    skip 'env has no -S here', 3 if read_file(built('cg_annotate')) !~ m{\A#!/usr/bin/env -S};
    for my $program (@PROGRAMS) {
        is(complaint(built($program), env => {LC_ALL => 'xx_YY.UTF-8', LANG => 'xx'}), q{},
            "$program has no word for a locale that is missing");
    }
}

done_testing();
