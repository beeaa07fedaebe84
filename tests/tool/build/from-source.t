# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The steps of INSTALL.md and the session of README.md, the first that people try, work in a copy of
# the sources; so do installations under other names, and the way back to clean sources.

use File::Find ();
use File::Spec ();
use CgDocs qw(listings);
use CgTest;

need_valgrind();
for my $program (qw(autoreconf automake)) {
    need(run_cmd([ $program, '--version' ])->{status} == 0, "no $program");
}
need(!-e src_dir() . '/config.status', 'the source folder itself is configured');

# ---- a copy -----------------------------------------------------------------
my $top = new_folder();
my $made = qr/autom4te[.]cache|aclocal[.]m4|configure~?|Makefile[.]in|vg-in-place/;
opendir my $listing, src_dir() or die 'cannot read ' . src_dir() . ": $!\n";
my @entries = map { src_dir() . "/$_" }
    grep { !/\A(?:[.][.]?|[.]git|build.*|$made)\z/ } readdir $listing;
closedir $listing;
my $run = run_cmd([ 'cp', '-R', @entries, $top ]);
$run->{status} == 0 or die "cannot copy the sources: $run->{err}";
run_cmd([qw(chmod -R u+w), $top]);

sub files_in($folder) {
    my @found;
    File::Find::find({
        no_chdir => 1,
        wanted   => sub { push @found, s/\A\Q$folder\E//r if -l || !-d }
    }, $folder);
    return join "\n", sort @found;
}
my $written = files_in($top);

# Files for /usr/local go to the folder $root, by DESTDIR and a stand-in for sudo.
my $root = temp_dir() . '/root';
my $bin  = new_folder();
write_program("$bin/sudo", qq(#!/bin/sh\nexec "\$\@"\n));
# The programs hardly run, so -O0 and -O1 are enough. Further configures reuse the first's results.
my $known = temp_dir() . '/known';
my %env   = (
    PATH => "$bin:$ENV{PATH}", CG_REQUIRE_VALGRIND => undef, DESTDIR => undef,
    CONFIG_SITE => write_file(temp_dir() . '/site', "enable_only64bit=yes\ncache_file=$known\n"),
    CFLAGS => '-O1', MAKEFLAGS => '-j2 -- TOOL_CFLAGS=-O0',
);

# Run shell commands in the copy, or in its folder $more{folder}. The rest of %more is environment.
sub succeeds($commands, $sentence, %more) {
    my $folder = delete $more{folder} // q{};
    my $done   = run_cmd([ 'sh', '-e', '-c', $commands ], dir => "$top/$folder",
        env => { %env, %more });
    is($done->{status}, 0, $sentence) or diag("$commands\n$done->{out}\n$done->{err}");
    return $done;
}

# ---- README -----------------------------------------------------------------
my $readme = read_file(src_dir() . '/README.md');
my ($steps) = read_file(src_dir() . '/INSTALL.md') =~ /^    (.*bootstrap.*\n(?:    .*\n)+)/m;
like($steps, qr/^    \Q$_\E\b/m, "INSTALL.md tells to $_")
    for '../configure', 'make', 'make check', 'sudo make install';
# A real `make check` would take two minutes.
$steps =~ s/make check/make -n check >\/dev\/null/;
succeeds($steps, 'the steps of INSTALL.md work', DESTDIR => $root);
ok(-x "$root/usr/local/bin/$_", "INSTALL.md tells to $_, and install $_")
    for qw(cg_annotate cg_check cg_control cg_diff cg_merge valgrind);

my $output = q{};
my @sessions = grep { $_->{text} =~ /\A\$ / } listings('README.md');
cmp_ok(scalar @sessions, '>=', 2, 'README shows a session');
my $not_shown =
    processor() ne 'amd64' ? 'README shows the lines that are executed on amd64' : undef;
for my $session (@sessions) {
    my ($printed, @shown) = (q{});
    for my $line (split /\n/, $session->{text} =~ s/\\\n\s*//gr) {
        if ($line =~ /\A\$ (.*)/) {
            my $done = succeeds($1, "README's command works: " . substr $1, 0, 30);
            $printed .= $done->{out} . $done->{err};
        } elsif ($line =~ /[A-Za-z]/) {
            push @shown, $line;
        }
    }
    # README.md has another machine's counts and column widths, so only words are compared.
    my %line = map { plain($_) => 1 } split /\n/, $printed;
    SKIP: {
        skip $not_shown, 1 if $not_shown;
        is(join("\n", grep { !$line{ plain($_) } } @shown), q{}, 'README has the lines printed');
    }
    $output .= $printed;
}

sub plain($line) {
    $line =~ s{\Q$top\E|/home/u/cachegrind}{TOP}g;
    $line =~ s/\d[\d,.]*%?(?: \d+)*/N/g;
    $line =~ s/[ _]+/ /g;
    $line =~ s/ \[\S+\]\z/ [...]/;
    return $line =~ s/\A | \z//gr;
}
my $cell   = qr/ +[\d,]+ +\([^)]+\)/;
my %misses = reverse $output =~ /^$cell$cell +([\d,]+) +\([^)]+\) +(count_\w+)$/mg;
tr/,//d for values %misses;
cmp_ok($misses{count_before} // 0, '>', 10 * ($misses{count_after} // 1e9),
    'one of two functions misses much more, as README says');
like($output, qr/^ *[\d,]+ .*  for \(unsigned other = 0; other < n_words; other\+\+\)$/m,
    'the source is annotated');
like($output, qr/^\* .*:main .*\n> .*:count_neighbours /m, 'calls lead from main');
like($output, qr/^\* .*:count_neighbours .*\n> .*:count_(?:after|before) /m,
    'calls lead on to the functions where the time goes');

# This stand-in says that all packages are installed, so quickstart installs nothing.
write_program("$bin/dpkg-query", "#!/bin/sh\nprintf installed\n");
my ($ending, $page);
# The command with node is tested in tool/jit/languages.t.
my @quickstarts = grep { /quickstart / && !/--check| node / }
    map { split /\s*(?:#.*)?\n/, $_->{text} }
    grep { $_->{name} =~ m{\A[.]/quickstart } } listings('README.md');
cmp_ok(scalar @quickstarts, '>=', 2, 'README shows what quickstart does');
for my $quickstart (@quickstarts, './quickstart') {
    my $done = succeeds($quickstart =~ s{[.]/program ARG[.]+}{build/concord COPYING}r,
        "README's command works: $quickstart");
    like($done->{out}, qr/^quickstart: the report/m, '... and there is a report');
    $ending = $done->{out} if $quickstart eq './quickstart';
    ($page) = $done->{out} =~ /^quickstart: the report of \S+: (.*)$/m if $quickstart =~ /=html/;
}
for my $line ($readme =~ /^    ((?:quickstart: (?:\d+ %|Lines)| +[\d,]+ +\d+%).*)/mg) {
    my $pattern = $line =~ s/ +[\d,]+ +\d+%//r;
    SKIP: {
        skip $not_shown, 1 if $not_shown;
        like($ending, qr/\Q$pattern\E$/m, "the first one ends as README says: $pattern");
    }
}
like(read_file($page), qr/^<!DOCTYPE html>/, 'quickstart says where the page for a browser is');

# ---- man pages --------------------------------------------------------------
SKIP: {
    my @pages = glob "$top/build/docs/man/*.1";
    skip 'no pandoc to make man pages', 3 if !@pages;
    for my $page (@pages) {
        my ($head) = read_file($page) =~ /\A(.*?^[.]TH .*?)$/ms;
        unlike($head, qr{^[.]TH .*\b20\d\d\b}m, 'a man page does not depend on the day');
    }
}

# ---- other names ------------------------------------------------------------
my ($valgrind_prefix) = ($ENV{CG_VALGRIND} // '/usr/bin/valgrind') =~ m{(.*)/bin/valgrind\z};
my $near   = File::Spec->abs2rel($valgrind_prefix, "$top/build");
my $prefix = temp_dir() . '/prefix';
succeeds("../configure --with-valgrind=$near --prefix=$prefix"
        . " --program-prefix=my- --program-suffix=-new\nmake\nmake install",
    'another installation can have other names', folder => 'build');
is(join(q{ }, map { s{.*/}{}r } glob "$prefix/bin/*"),
    join(q{ }, map { "my-$_-new" } qw(callgrind_annotate callgrind_control cg_annotate cg_calibrate
            cg_check cg_control cg_diff cg_merge cg_values valgrind)), '... for all its programs');
is(scalar(grep { !-l } glob "$prefix/libexec/cachegrind/cachegrind-*-*"),
    scalar(grep { !-l } glob "$root/usr/local/libexec/cachegrind/cachegrind-*-*"),
    'the tool, which Valgrind looks for, keeps its name');
unlike(files_in("$prefix/libexec"), qr/my-|-new/, 'files beside the tool keep their names');
like(read_file("$prefix/bin/my-valgrind-new"), qr{\0\Q$valgrind_prefix\E/bin/valgrind},
    'a Valgrind that was named by a relative path is started by an absolute one');

# A wrong cg_merge lies beside the launcher, as Valgrind's cg_merge does in Debian's /usr.
write_program("$prefix/bin/cg_merge", "#!/bin/sh\necho the wrong cg_merge >&2\nexit 9\n");
my $moved = temp_dir() . '/moved';
my $place = $prefix;
for my $where ('where it was installed', 'where it was moved') {
    my $profile = temp_dir() . '/profile';
    unlink $profile;
    my $cg = "$place/bin/my-cg";
    $run = run_cmd([ "$place/bin/my-valgrind-new", '--tool=cachegrind',
        "--cachegrind-out-file=$profile", '/bin/true' ]);
    like($run->{err}, qr/by the authors of this Cachegrind/, "the renamed launcher runs $where");
    $run = run_cmd([ "$place/bin/my-valgrind-new", '--tool=cachegrind',
        "--cachegrind-out-file=$profile", '/bin/true' ], terminal => 1);
    like($run->{err}, qr/, see \Q${cg}\E_annotate-new \S+\n\z/, "its last line has them $where");
    $run = run_cmd([ "${cg}_annotate-new", $profile ]);
    like($run->{out}, qr/PROGRAM TOTALS/, "the renamed cg_annotate finds its cg_merge $where")
        or diag($run->{err});
    $run = run_cmd([ "${cg}_diff-new", $profile, $profile ]);
    like($run->{out}, qr/^summary: 0/m,
        "the renamed cg_diff finds its cg_merge $where") or diag($run->{err});
    rename $prefix, $moved or die "cannot move $prefix: $!\n" if $place eq $prefix;
    $place = $moved;
}
rename $moved, $prefix or die "cannot move $moved: $!\n";
unlink "$prefix/bin/cg_merge";
succeeds('make uninstall', 'uninstalling succeeds', folder => 'build');
is(files_in($prefix), q{}, 'uninstalling leaves nothing of the other names');

# ---- without a launcher -----------------------------------------------------
my $at_valgrind = "$root$valgrind_prefix";
succeeds("../configure --with-valgrind=$valgrind_prefix --prefix=$valgrind_prefix"
        . " --disable-launcher\nmake\nmake install",
    'without a launcher the prefix may be Valgrind\'s', folder => 'build', DESTDIR => $root);
ok(-x "$at_valgrind/bin/cg_merge" && !-e "$at_valgrind/bin/valgrind",
    'without a launcher there is no valgrind');
$run = run_cmd([ "$valgrind_prefix/bin/valgrind", '--tool=cachegrind',
        '--cachegrind-out-file=/dev/null', '/bin/true' ],
    env => { VALGRIND_LIB => "$at_valgrind/libexec/cachegrind" });
like($run->{err}, qr/by the authors of this Cachegrind/, 'VALGRIND_LIB leads Valgrind to the tool');

# ---- without a module that the tests need -----------------------------------
my $broken = temp_dir() . '/broken';
mkdir $_ or die "cannot make $_: $!\n" for $broken, "$broken/IPC";
write_file("$broken/IPC/Run3.pm", "die;\n");
$run = run_cmd([qw(make -s check-needs)], dir => "$top/build",
    env => { %env, PERL5LIB => $broken });
isnt($run->{status}, 0, 'without IPC::Run3 make check-needs fails');
like($run->{err}, qr/\Arun-tests: error: .* IPC::Run3: install .* package libipc-run3-perl\nmake/,
    'make check-needs says in one line which package has IPC::Run3');

# ---- back again -------------------------------------------------------------
unlink "$top/concord.prof", "$top/concord.calls";
succeeds('make maintainer-clean', 'cleaning for maintainers succeeds', folder => 'build');
is(files_in($top), $written, '... and leaves what somebody wrote');

done_testing();
