# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The recipe of docs/ci.md as in CI, for two builds of our sample with one line changed and others
# inserted above it: the guilty line is on top. Steps run verbatim, except those that install.

use CgDocs qw(listing);
use CgTest;

need_valgrind();
need_fixed_addresses();
need(eval { require Algorithm::Diff; 1 }, 'Algorithm::Diff (libalgorithm-diff-perl) is missing');

my ($script) = read_file(src_dir() . '/docs/ci.md') =~ /^```sh\n(.*?)^```$/ms;
ok($script, 'docs/ci.md has a script');

my $home = temp_dir();
mkdir "$home/$_" or die "cannot make $_: $!\n" for qw(bin old new same);
write_program("$home/check", $script);
for (['valgrind', 'vg-in-place'], ['cg_check', 'cg_check']) {
    symlink build_dir() . "/$_->[1]", "$home/bin/$_->[0]" or die "cannot link: $!\n";
}
write_file("$home/input.txt", substr read_file(src_dir() . '/COPYING'), 0, 4000);

my $sample = read_file(src_dir() . '/docs/concord.c');
my $top    = "/* Lines\n   above. */\n";
(my $worse = $sample) =~ s/(h \* 33 \+ \(unsigned char\)\*text\+\+);/$1 + h % 7;/ or die;
my $makefile = "concord: concord.c\n\t" . ($ENV{CG_CC} // 'cc')
    . " -g -O2 -fno-inline -o \$@ \$(CURDIR)/\$<\n";
for my $version ([old => $sample], [new => $top . $worse], [same => $top . $sample]) {
    write_file("$home/$version->[0]/concord.c", $version->[1]);
    write_file("$home/$version->[0]/Makefile",  $makefile);
}

sub check($old, $new) {
    return run_cmd(["$home/check", "$home/$old", "$home/$new"], dir => $home, env => {
        PATH => "$home/bin:$ENV{PATH}", MAKEFLAGS => undef, MAKELEVEL => undef,
        CACHEGRIND_PERLLIB => src_dir() . '/lib', CG_MERGE => build_dir() . '/cg_merge'});
}

my $run = check('old', 'new');
is($run->{status}, 1, 'one line that costs more fails') or diag $run->{err}, $run->{out};
like($run->{out}, qr/^Ir .* \+0\.5%  EXCEEDED$/m, 'the limit of Ir is exceeded');
like($run->{out}, qr/in these functions:\n +\+[\d,]+ +[\d.]+%  [\d,]+ -> [\d,]+  concord\.c:hash$/m,
    'the guilty function is on top');
my $number = 1 + (() = ($top . $worse =~ s/h % 7;.*//sr) =~ /\n/g);
like($run->{out}, qr/in these lines:\n +\+[\d,]+ +[\d.]+%  concord\.c:$number  h = h \* 33/,
    'the guilty line is on top');

$run = check('old', 'same');
is($run->{status}, 0, 'the same code with lines above it passes') or diag $run->{out}, $run->{err};
unlike($run->{out}, qr/EXCEEDED|Functions that grew/, 'nothing is blamed');

# Without the script's PATH, the installed Valgrind would be found.
my @banners = $run->{err} =~ /^==\d+== (Copyright .*)/mg;
is(scalar @banners, 2, 'the script runs a Cachegrind twice') or diag($run->{err});
is(scalar(grep {/by the authors of this Cachegrind/} @banners), 2, 'ours is run twice');
my @options = $script =~ /(--(?:cache-sim|I1|D1|LL)=\S+)/g;
# Send the output where the script sends it, since stdio's work depends on the kind of its output.
my $direct = run_cmd([ 'sh', '-c', 'exec "$@" >/dev/null', 'sh',
    qw(env -i PATH=/usr/bin:/bin setarch -R), build_dir() . '/vg-in-place', '--tool=cachegrind',
    @options, "--cachegrind-out-file=$home/direct.prof", './concord', "$home/input.txt" ],
    dir => "$home/same");
is($direct->{status}, 0, 'the program runs under ours without the script') or diag($direct->{err});
my ($told, $expected) = map { read_file("$home/$_") =~ /^summary: (.*)/m } qw(new.prof direct.prof);
is($told, $expected, 'without the script ours has those counts');

# ---- what libc chooses ---------------------------------------------------------
my ($tunables) = read_file(src_dir() . '/docs/repeatable.md') =~ /`(GLIBC_TUNABLES=\S+)`/;
write_file("$home/copy.c", <<'C');
#include <stdlib.h>
#include <string.h>
int main(int argc, char** argv) {
   char* from = calloc(1, 5000);
   char* to = calloc(1, 5000);
   memset(from, 'x', 4000 + argc);
   memcpy(to, from, 4000 + argc);
   return strlen(to) < 4000;
}
C
is(run_cmd([ $ENV{CG_CC} // 'cc', qw(-fno-builtin -o copy copy.c) ], dir => $home)->{status}, 0,
    'a program that copies compiles');
my $chosen = qr/^fn=(__(?:memcpy|memmove|strlen)_(?:avx|evex)\w*)/m;
for my $set ([], [$tunables]) {
    run_cmd([ qw(env -i PATH=/usr/bin:/bin), @{$set}, build_dir() . '/vg-in-place',
        '--tool=cachegrind', "--cachegrind-out-file=$home/copy.prof", './copy' ], dir => $home);
    my ($name) = read_file("$home/copy.prof") =~ $chosen;
    my $has_them = !@{$set} && read_file('/proc/cpuinfo') =~ /\bavx2\b/;
    is(defined $name, $has_them, "@{$set}: variants for AVX are run where the processor has it"
        . ' and it is not set otherwise') or diag($name);
}

# ---- baselines, and the jobs of two services ----------------------------
my $ci  = 'docs/ci.md';
my %env = (PATH => "$home/bin:$ENV{PATH}", CACHEGRIND_PERLLIB => src_dir() . '/lib',
    CG_MERGE => build_dir() . '/cg_merge', MAKEFLAGS => undef, MAKELEVEL => undef,
    GIT_CONFIG_GLOBAL => "$home/gitconfig", GIT_CONFIG_NOSYSTEM => 1,
    map { ("GIT_${_}_NAME" => 'A', "GIT_${_}_EMAIL" => 'a@example.org') } qw(AUTHOR COMMITTER));

# Return the steps of a workflow that run commands: pairs of name and commands.
sub steps($workflow) {
    my @found;
    while ($workflow =~ /^ +- name: (.*)\n +run: (?:\|\n((?: {10}.*\n)+)|(.*))/mg) {
        my ($name, $block, $line) = ($1, $2, $3);
        push @found, [$name, defined $block ? $block =~ s/^ {10}//mgr : $line];
    }
    return @found;
}

sub shell($command, $folder, %more) {
    return run_cmd([ 'sh', '-c', $command ], dir => $folder, env => { %env, %more });
}

write_file("$home/cachegrind.out.new", read_file("$home/new.prof"));
for my $command (split /\n/, listing($ci, 'cg_check --save')) {
    $run = shell($command, $home);
    is($run->{status}, 0, "docs/ci.md: $command") or diag($run->{err}, $run->{out});
}

SKIP: {
    skip 'no git', 1 if run_cmd([qw(git --version)])->{status} != 0;
    # A project with an older commit on main, and the commit to merge.
    my $make = shell(<<"SHELL", $home);
set -e
git init -q -b main origin
cd origin
cp ../old/concord.c ../old/Makefile ../input.txt .
git add . && git commit -q -m old
cd ..
git clone -q origin clone
cd clone
git checkout -q -b change
cp ../new/concord.c .
git commit -q -a -m new
SHELL
    is($make->{status}, 0, 'there is a project with a change') or diag($make->{err});
    my $workflow = read_file(src_dir() . '/docs/samples/ci.yml');
    is(listing($ci, 'name: instructions'), $workflow =~ s/\A(?:#.*\n)+//r,
        'docs/ci.md has the workflow');
    my %github = (GITHUB_BASE_REF => 'main', GITHUB_STEP_SUMMARY => "$home/summary",
        PROGRAM => $workflow =~ /^  PROGRAM: (\S+)/m);
    my @steps = steps($workflow);
    is(scalar @steps, 6, 'the workflow has two steps that install and four that check');
    like("$steps[0][1]\n$steps[1][1]", qr/apt-get update.*quickstart --build.*install$/s,
        'the first two steps of the workflow install packages and Cachegrind');
    for my $step (@steps[2 .. $#steps]) {
        $run = shell("set -e\n$step->[1]", "$home/clone", %github);
        # A change beyond the limit ends the job.
        is($run->{status}, $step->[0] eq 'Check' ? 1 : 0, "the workflow's step: $step->[0]")
            or diag($run->{err}, $run->{out});
    }
    like($run->{out}, qr/^::error file=concord\.c,line=\d+,title=\+[\d%2C]+ Ir on this line::/m,
        "the workflow's last step annotates a line of the checked-out source");
    unlike($run->{out}, qr/file=(?!concord\.c,)/, 'the last step annotates no other file');
    my %tried = map { $_ => 1 } read_file(src_dir() . '/tests/README.md') =~ /^\| Debian (\d+) /mg;
    my @images = read_file(src_dir() . "/$ci") =~ /\bimage: (\S+)/g;
    is(join(' ', map { /\Adebian:(\d+)\z/ && $tried{$1} ? () : $_ } @images), '',
        'the images of docs/ci.md are Debians that were tried');
    is(scalar @images, 2, 'each service of docs/ci.md is given an image');

    # Make a script of the script's function profile(), for the recipe of GitLab, which calls it.
    my ($variables, $body) = $script =~ /^(PROGRAM=.*\nINPUT=.*\n).*^profile\(\) \{\n(.*?)^\}/ms;
    write_program("$home/clone/profile", "#!/bin/sh\nset -e\n$variables$body");
    shell('git worktree remove --force ../base', "$home/clone");
    my @commands = listing($ci, 'instructions:') =~ /^  script:\n((?:    - .*\n)+)/m;
    @commands = "@commands" =~ /^    - (.*)/mg;
    cmp_ok(scalar @commands, '>=', 4, 'the recipe of GitLab has commands');
    for my $command (@commands) {
        $run = shell($command, "$home/clone", CI_MERGE_REQUEST_TARGET_BRANCH_NAME => 'main');
        is($run->{status}, $command =~ /\Acg_check/ ? 1 : 0, "the recipe of GitLab: $command")
            or diag($run->{err}, $run->{out});
    }
    like(read_file("$home/summary"), qr/^\|.*Ir/m, 'the summary has a table');
    like(read_file("$home/clone/check.json"), qr/exceeded/, 'the artifact says what is exceeded');
    my $tree = listing($ci, 'git worktree add') =~ s/\.\.\/base/..\/base2/r;
    is(shell($tree, "$home/clone")->{status}, 0, 'a commit instead of a folder');
}

done_testing();
