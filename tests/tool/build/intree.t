# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# packaging/intree/graft puts this Cachegrind into Valgrind's source, but changes no source that it
# does not know. The test grafts into a few files like Valgrind's, and builds the engine there. It
# builds Valgrind, in 5 to 20 minutes, if CG_VALGRIND_SOURCE names the source of its package.

use File::Basename qw(dirname);
use File::Find     ();
use File::Path     qw(make_path);
use CgDocs qw(listing);
use CgTest;

my $graft    = src_dir() . '/packaging/intree/graft';
my $valgrind = temp_dir() . '/valgrind';
need(run_cmd([qw(make --version)])->{status} == 0,   'no make');
need(run_cmd([qw(pandoc --version)])->{status} == 0, 'no pandoc');

my %like_valgrind = (
    'configure.ac' => <<'END',
m4_define([v_major_ver], [3])
m4_define([v_minor_ver], [19])
AC_INIT([Valgrind],[v_version],[nobody])
AC_CONFIG_FILES([
   Makefile
   cachegrind/Makefile
   cachegrind/cg_annotate
   cachegrind/cg_diff
   callgrind/Makefile
])
AC_CONFIG_FILES([cachegrind/cg_merge],
                [chmod +x cachegrind/cg_merge])
AC_OUTPUT
END
    'Makefile.tool.am'            => "SUBDIRS = . tests\n",
    'cachegrind/Makefile.am'      => "old\n",
    'cachegrind/cg_arch.c'        => "old geometry\n",
    'cachegrind/cg_arch.h'        => "old header\n",
    'cachegrind/cg_branchpred.c'  => "old predictor\n",
    'cachegrind/cg_old.c'         => "old\n",
    'cachegrind/.gitignore'       => "cg_merge\n",
    'cachegrind/tests/chdir.vgtest' => "prog: chdir\n",
    'cachegrind/tests/x86/one.vgtest' =>
        "prog: one\nvgopts: -q\npost: perl ../cg_annotate a && ../cg_annotate b\n",
    'cachegrind/tests/filter_stderr' =>
        "#!/bin/sh\n\$dir/filter_stderr_basic |\nsed \"/^Cachegrind, a name/ , /./ d\"\n",
    'callgrind/Makefile.am' =>
        "noinst_HEADERS = \\\n\tglobal.h\n\nFLAGS = -I\$(top_srcdir)/cachegrind\n",
    'docs/Makefile.am' => "EXTRA_DIST = \\\n\timages/up.png \\\n\tREADME\n",
    'docs/xml/manpages-index.xml' => "<set>\n<!-- cg_merge -->\n<chapter>\n"
        . qq(<xi:include href="../../cachegrind/docs/cg_merge-manpage.xml"/>\n)
        . "</chapter>\n\n</set>\n",
);

sub lay_out {
    run_cmd([ 'rm', '-rf', $valgrind ]);
    for my $name (keys %like_valgrind) {
        make_path(dirname("$valgrind/$name"));
        write_file("$valgrind/$name", $like_valgrind{$name});
    }
    return;
}

# Return the content of every file of the source, by the file's path.
sub all_files {
    my %content;
    File::Find::find({
        no_chdir => 1,
        wanted   => sub { $content{ s{\A\Q$valgrind\E/}{}r } = read_file($_) if -f }
    }, $valgrind);
    return \%content;
}

# ---- what it refuses --------------------------------------------------------
my $run = run_cmd([$graft]);
is($run->{status}, 2, 'without a folder it is a usage error');
my $elsewhere = q{$^O = "freebsd"; $0 = shift; do $0 or print STDERR $@};
$run = run_cmd([ $^X, '-e', $elsewhere, $graft, temp_dir() ]);
is($run->{err}, "graft: error: this Cachegrind is for Linux; nothing was changed on freebsd\n",
    'another system than Linux is refused in one line');
$run = run_cmd([ $graft, temp_dir() ]);
like("$run->{status} $run->{err}",
    qr/\A[1-9]\d* graft: error: \S+: no source of Valgrind: .*configure[.]ac.*\n\z/,
    'a folder without Valgrind\'s source is refused');

lay_out();
write_file("$valgrind/callgrind/Makefile.am", "FLAGS = -I\$(srcdir)\n");
my $before = all_files();
$run = run_cmd([ $graft, $valgrind ]);
like("$run->{status} $run->{err}",
    qr{\A[1-9].*/callgrind/Makefile[.]am: the folder of cg_arch[.]h not found},
    'a source that differs where it must be changed is refused');
is_deeply(all_files(), $before, 'a refusal changes nothing');

# ---- what it does -----------------------------------------------------------
lay_out();
$run = run_cmd([ $graft, $valgrind ]);
is($run->{status}, 0, 'a source of Valgrind takes it') or diag($run->{err});
my $after = all_files();
my %picture = map { $_ => 1 } map { /fileref="images\/([^"]+)"/g } values %$after;
is(join(' ', grep { !$after->{"docs/images/$_"} } sort keys %picture), '', 'pictures are there');
cmp_ok(keys %picture, '>=', 8, 'each picture of the manual is there, of all chapters');
ok(!exists $after->{'cachegrind/cg_old.c'}, 'what was there before is gone');
is($after->{"callgrind/cachegrind/$_"}, $like_valgrind{"cachegrind/$_"},
    "$_, which Callgrind includes, is Callgrind's now")
    for qw(cg_arch.c cg_arch.h cg_branchpred.c);
like($after->{'callgrind/Makefile.am'}, qr{-I\$\(srcdir\)/cachegrind$}m,
    'Callgrind\'s Makefile finds it');
is($after->{'cachegrind/.gitignore'}, "cg_merge\n", 'files of version control stay');
is(join("\n", $after->{'configure.ac'} =~ m{(cachegrind/\w+)}g),
    "cachegrind/cg_reports\ncachegrind/Makefile", 'configure makes the Makefile only');
like($after->{'docs/xml/manpages-index.xml'}, qr{/cg_check-manpage[.]xml}, 'new pages are listed');
like($after->{'cachegrind/tests/chdir.vgtest'}, qr/^vgopts: --cache-sim=yes$/m,
    'tests that rely on the caches ask for them');
is($after->{'cachegrind/tests/x86/one.vgtest'},
    "prog: one\nvgopts: --cache-sim=yes -q\npost: CG_ANNOTATE_FORMAT=classic perl ../cg_annotate a"
        . " && CG_ANNOTATE_FORMAT=classic ../cg_annotate b\n",
    'tests of reports ask for the layout of their time');
is($after->{'cachegrind/tests/filter_stderr'}, "#!/bin/sh\n\$dir/filter_stderr_basic |\n\n"
        . "perl -p -e 's/^(I|D) refs:/\$1   refs:/' |\nsed \"/^Cachegrind, / , /./ d\"\n",
    'the filter of tests has the names of totals');
like($after->{'cachegrind/cachegrind.h'}, qr/#include "valgrind[.]h"/, 'installed headers stay');

my %provided = map { $_ => 1 } map { s{\Acachegrind/(?:tool/)?}{}r } keys %{$after};
my @missing;
for my $file (sort grep { m{\Acachegrind/.*[.][ch]\z} } keys %{$after}) {
    push @missing, map { "$file: $_" }
        grep { !/\A(?:pub_tool_|libvex|valgrind[.]h)/ && !$provided{$_} }
        $after->{$file} =~ /^\s*#\s*include "([^"]+)"/mg;
}
is("@missing", q{}, 'every header that our sources include is there');
for my $file (sort grep { m{\Acachegrind/.*(?:[.]pm|[.]in)\z} } keys %{$after}) {
    push @missing, map { "$file: $_" }
        grep { !$provided{ 'lib/' . s{::}{/}gr . '.pm' } }
        $after->{$file} =~ /^\s*(?:use|require) (Cachegrind::[\w:]+)/mg;
}
is("@missing", q{}, 'every module that our scripts use is there');
# Valgrind's build makes the documentation from the files that the Makefile lists.
my %listed = map { ("cachegrind/$_" => 1) }
    $after->{'cachegrind/Makefile.am'} =~ m{(docs/\S+[.]xml)}g;
my @documents = sort grep { m{\Acachegrind/docs/.*[.]xml\z} } keys %{$after};
is_deeply(\@documents, [ sort keys %listed ], 'the Makefile has the manual and the man pages');
my %place = map { $_ => 1 } map { /\bid="([^"]+)"/g } @{$after}{@documents};
is(join(q{ }, grep { !$place{$_} } map { /linkend="([^"]+)"/g } @{$after}{@documents}), q{},
    'what the manual refers to is in it');
ok($place{'cg.opts.list'}, 'the options of the tool have the id by which valgrind(1) has them');
SKIP: {
    my $dtd = run_cmd([ qw(xmlcatalog --noout /etc/xml/catalog),
        '-//OASIS//DTD DocBook XML V4.5//EN' ]);
    skip 'no xmllint (libxml2-utils) or no DTD of DocBook (docbook-xml)', scalar @documents
        if $dtd->{status} != 0;
    for my $document (@documents) {
        my $lint = run_cmd([ qw(xmllint --nonet --noout --postvalid), "$valgrind/$document" ]);
        is($lint->{err}, q{}, "$document is valid DocBook");
    }
}

@missing = ();
for my $file (sort grep { m{\Acachegrind/cg_\w+[.]in\z} } keys %{$after}) {
    push @missing, map { "$file: $_" }
        grep { $after->{'cachegrind/Makefile.am'} !~ /\@\Q$_\E\[\@\]/ }
        $after->{$file} =~ /\@([A-Za-z_]+)\@/g;
}
is("@missing", q{}, '... and what is filled into scripts is known to the Makefile');

my $told = listing('INSTALL.md', 'packaging/intree/graft') =~ s/VALGRIND-SOURCE/$valgrind/r;
$run = run_cmd([ 'sh', '-c', $told ], dir => src_dir());
is($run->{status}, 0, 'a source that has it already takes it again') or diag($run->{err});
is_deeply(all_files(), $after, 'a second graft changes nothing');

# ---- tests of a later Valgrind ----------------------------------------------
my %later = (
    'cachegrind/tests/sim.vgtest' => "prog: sim\nvgopts: -q --cache-sim=yes\n"
        . "post: python3 ../cg_annotate --show=Ir a.out\n",
    'cachegrind/tests/merged.vgtest' => "prereq: python3 -c 1\nprog: merged\n"
        . "post: python3 ../cg_merge a b > c && python3 ../cg_diff --mod-filename='s/x/y/' a b > d"
        . " && python3 ../cg_annotate c; rm c d\n",
    'cachegrind/tests/x86/both.vgtest' => "prog: both\n"
        . 'post: python3 ../../cg_annotate c && python3 ../../cg_annotate --no-annotate'
        . " --diff a b\n",
    'cachegrind/tests/x86/both.post.exp' => "Invocation:  ../../cg_annotate c\n"
        . "Invocation:  ../../cg_annotate --no-annotate --diff a b\n",
);
my %adapted = (
    'cachegrind/tests/sim.vgtest' => "prog: sim\nvgopts: -q --cache-sim=yes\n"
        . "post: ../cg_annotate --show=Ir a.out\n",
    'cachegrind/tests/merged.vgtest' => "prereq: python3 -c 1\nprog: merged\n"
        . "post: ../cg_merge a b > c && ../cg_diff --mod-filename='s/x/y/' a b > d"
        . " && ../cg_annotate c; rm c d\n",
    'cachegrind/tests/x86/both.vgtest' => "prog: both\n"
        . 'post: ../../cg_annotate c && ../../cg_annotate --match-folders=no --match-lines=no'
        . " --no-annotate --diff a b\n",
    'cachegrind/tests/x86/both.post.exp' => "Invocation:  ../../cg_annotate c\n"
        . 'Invocation:  ../../cg_annotate --match-folders=no --match-lines=no'
        . " --no-annotate --diff a b\n",
);
for my $version (21, 28) {
    lay_out();
    write_file("$valgrind/configure.ac", $like_valgrind{'configure.ac'} =~ s/\[19\]/[$version]/r);
    write_file("$valgrind/$_", $later{$_}) for keys %later;
    for my $time (qw(once twice)) {
        $run = run_cmd([ $graft, $valgrind ]);
        is($run->{status}, 0, "a source of 3.$version takes it $time") or diag($run->{err});
        is(read_file("$valgrind/$_"), $adapted{$_},
            "a source of 3.$version has its $_ adapted $time")
            for sort keys %later;
    }
    is(read_file("$valgrind/cachegrind/tests/filter_stderr"),
        $like_valgrind{'cachegrind/tests/filter_stderr'},
            "a source of 3.$version keeps its filter");
}

# ---- the engine, as Valgrind's build compiles and links it -------------------

# Valgrind's build turns off builtins, so the compiler calls libm instead of using instructions.
SKIP: {
    skip 'no automake', 6
        if grep { run_cmd([ $_, '--version' ])->{status} != 0 } qw(autoreconf automake);
    lay_out();
    write_file("$valgrind/configure.ac", <<'END');
AC_INIT([Valgrind],[3.28.0],[nobody])
AM_INIT_AUTOMAKE([foreign subdir-objects])
AC_PROG_CC
AC_PATH_PROG([PERL], [perl])
AC_SUBST([VGCONF_ARCH_PRI], [any])
AC_SUBST([VGCONF_OS], [linux])
AC_SUBST([VGCONF_PLATFORM_PRI_CAPS], [ANY_LINUX])
AM_CONDITIONAL([VGCONF_HAVE_PLATFORM_SEC], [false])
AC_CONFIG_FILES([
   Makefile
   cachegrind/Makefile
   cachegrind/cg_annotate
])
AC_OUTPUT
END
    write_file("$valgrind/Makefile.am",      "SUBDIRS = cachegrind\n");
    my ($warnings) = read_file(build_dir() . '/Makefile') =~ /^HOST_WARNINGS = (.*)/m;
    like($warnings, qr/-Wcast-qual/, 'our own build asks for the warnings that Valgrind\'s has');
    write_file("$valgrind/Makefile.tool.am",
        "AM_CFLAGS_PRI = -O0 -fno-strict-aliasing -fno-builtin $warnings -Werror\n");
    for my $step ([ $graft, $valgrind ], [qw(autoreconf -i)], [qw(./configure CFLAGS=)],
        [qw(make -j2 -C cachegrind cg_merge cg_calibrate)]) {
        $run = run_cmd($step, dir => $valgrind, env => { MAKEFLAGS => undef });
        is($run->{status}, 0, "$step->[0] works with Valgrind's flags")
            or diag("$run->{out}$run->{err}");
    }
    is(run_cmd([ "$valgrind/cachegrind/cg_merge", '--version' ])->{status}, 0, '... and it runs');
}

# ---- Valgrind itself --------------------------------------------------------
SKIP: {
    my $source = $ENV{CG_VALGRIND_SOURCE};
    skip 'Valgrind is built only if CG_VALGRIND_SOURCE names its source', 2 if !defined $source;
    my $callgrind = run_cmd([ src_dir() . '/packaging/intree/check', '--callgrind=' . build_dir(),
        $source, temp_dir() . '/callgrind' ]);
    is($callgrind->{status}, 0, 'our tool passes the tests of Callgrind under that name')
        or diag("$callgrind->{out}$callgrind->{err}");
    alarm 3600;
    my $built = run_cmd([ src_dir() . '/packaging/intree/check', $source, temp_dir() . '/built' ]);
    is($built->{status}, 0, 'Valgrind with this Cachegrind is built and passes its tests');
    diag("$built->{out}$built->{err}");
}

done_testing();
