# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# An installation runs our tool under the name valgrind, and Valgrind's other tools, also from a
# folder where it was staged. Uninstalling leaves no file behind. Packagers depend on this.

use File::Find ();
use CgDocs qw(listing);
use CgTest;

need_valgrind();

my $prefix = temp_dir() . '/prefix';
my @make   = ('make', '-s', '-C', build_dir());

my $run = run_cmd([@make, 'install', "prefix=$prefix"]);
is($run->{status}, 0, 'make install succeeds') or diag($run->{err});

for my $tool (qw(cachegrind none memcheck lackey)) {
    $run = run_cmd(
        ["$prefix/bin/valgrind", "--tool=$tool", '/bin/true'],
        dir => temp_dir(),
        env => { PATH => "$prefix/bin:$ENV{PATH}" }
    );
    is($run->{status}, 0, "the installed valgrind runs --tool=$tool") or diag($run->{err});
}

my %in_path = (dir => temp_dir(), env => { PATH => "$prefix/bin:$ENV{PATH}" });
$run = run_cmd([qw(valgrind --tool=callgrind --callgrind-out-file=calls /bin/true)], %in_path);
like($run->{err}, qr/by the authors of this Cachegrind/, 'in PATH, Callgrind is ours');
$run = run_cmd([qw(callgrind_annotate --inclusive=yes calls)], %in_path);
like($run->{out}, qr/^Profile data file 'calls' \(creator: cachegrind-/m, 'its report reads that');
is(run_cmd([ "$prefix/bin/cg_annotate", qw(--format=callgrind --inclusive=yes calls) ],
        %in_path)->{out}, $run->{out}, 'cg_annotate prints the same in Callgrind\'s layout');
like(run_cmd([qw(callgrind_control --help)], %in_path)->{out}, qr/^Exit status: /m,
    'callgrind_control is found in PATH');

my @tools = glob "$prefix/libexec/cachegrind/cachegrind-*";
cmp_ok(scalar @tools, '>=', 1, 'our tool is installed');
is(scalar(grep { -l } @tools), 0, 'our tool is no link to the one of that Valgrind');

$run = run_cmd([ "$prefix/bin/valgrind", '--tool=cachegrind', '--help' ]);
like($run->{out}, qr/Bugs of this tool go to\n +those you have this Cachegrind from .*README[.]md/,
    'its --help sends bugs where README.md does, not only to the authors of Valgrind');

my $header = "$prefix/include/valgrind/cachegrind.h";
ok(-f $header, 'the header of the client requests is installed');

SKIP: {
    my $user = write_file(temp_dir() . '/user.c',
        "#include <valgrind/cachegrind.h>\nint main(void)\n{\n"
            . "   CACHEGRIND_START_INSTRUMENTATION;\n   CACHEGRIND_DUMP(0);\n   return 0;\n}\n");
    my %pc = (env => { PKG_CONFIG_PATH => "$prefix/lib/pkgconfig" });
    $run = run_cmd([qw(pkg-config --variable=toolsdir cachegrind)], %pc);
    skip 'no pkg-config', 2 if $run->{status} == 127;
    is($run->{out}, "$prefix/libexec/cachegrind\n", 'cachegrind.pc says where the tool is');
    $run = run_cmd([ 'sh', '-c', 'cc -o "$1" $(pkg-config --cflags cachegrind) "$2"', 'sh',
        temp_dir() . '/user', $user ], %pc);
    is($run->{status}, 0, 'programs with requests compile by cachegrind.pc') or diag($run->{err});
}

my $readme = 'INSTALL.md';
my ($without) = listing($readme, 'VALGRIND_LIB=') =~ /(\S.*)/;
$without =~ s{/usr/local}{$prefix};
$without =~ s{PROGRAM}{/bin/true};
$run = run_cmd([ 'sh', '-c', $without ], dir => temp_dir());
like("$run->{status} $run->{err}", qr/\A0 .*I +refs:/s, "INSTALL.md's command works: $without");

my ($uninstall) = listing($readme, 'make uninstall') =~ /make (\w+)/;
$run = run_cmd([@make, $uninstall, "prefix=$prefix"]);
is($run->{status}, 0, 'make uninstall succeeds') or diag($run->{err});
my @left;
File::Find::find({ no_chdir => 1, wanted => sub { push @left, s{\Q$prefix\E/?}{}r } }, $prefix);
my @common = qw(
    bin include lib lib/pkgconfig libexec share share/bash-completion
    share/bash-completion/completions share/doc share/man share/man/man1 share/zsh
    share/zsh/site-functions
);
is(join(q{ }, grep { my $left = $_; length && !grep { $left eq $_ } @common } @left), q{},
    'and leaves no file, no link and no folder but those that all packages share');

my $staged = temp_dir() . '/staged for somebody';
$run = run_cmd([@make, 'install', "DESTDIR=$staged", 'prefix=/opt/cg']);
is($run->{status}, 0, 'make install into a DESTDIR succeeds') or diag($run->{err});
$run = run_cmd(["$staged/opt/cg/bin/valgrind", '--tool=cachegrind', '--help']);
is($run->{status}, 0, 'what was staged runs from there') or diag($run->{err});

# A launcher that is moved to the path of the Valgrind that it starts would start itself.
my $here     = temp_dir() . '/valgrind';
my $valgrind = $ENV{CG_VALGRIND} // '/usr/bin/valgrind';
my $launcher = compile([ src_dir() . '/packaging/launcher.c' ],
    qq{-DCG_VALGRIND="$here"}, qw(-DCG_SETTINGS="" -DCG_TOOLS="" -DCG_BESIDE=""));
rename $launcher, $here or die "cannot rename $launcher: $!\n";
my $link = temp_dir() . '/link';
symlink $here, $link or die "cannot make a link: $!\n";
for my $name ($here, $link) {
    $run = run_cmd([ 'sh', '-c', 'ulimit -t 5; exec "$@"', 'sh', $name, '--version' ]);
    like("$run->{status} $run->{err}",
        qr/\A1 \Q$name\E: error: this launcher stands in the place of .*\n\z/,
        'a launcher in the place of its Valgrind fails in one line');
}

# The installation is staged, so that no file of Valgrind is lost if make does not refuse.
my ($taken) = $valgrind =~ m{(.*)/bin/valgrind\z};
for my $target (qw(install uninstall)) {
    for my $refusal (
        [ $taken, "this would replace $valgrind; choose another --prefix, or" ],
        [ '/opt/c g', '/opt/c g/libexec/cachegrind has a blank or a colon in its name; choose' ],
    ) {
        my ($to, $reason) = @{$refusal};
        $run = run_cmd([ @make, $target, 'DESTDIR=' . temp_dir() . '/root', "prefix=$to" ]);
        like("$run->{status}\n$run->{err}", qr/\A[1-9].*\nerror: \Q$reason/,
            "make $target prefix=$to is refused");
    }
}
ok(!-e temp_dir() . '/root', 'a refused prefix changes nothing');

$run = run_cmd([@make, 'check-prefix', "prefix=$taken"]);
isnt($run->{status}, 0, 'a prefix is refused without staging, too');

done_testing();
