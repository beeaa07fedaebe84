# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Compilers describe the origin of code in many ways: two versions of DWARF, compressed, in other
# files, shared between programs, or not at all. All names must be the installed Cachegrind's.

use CgCallgrind qw(own_places);
use CgCompare qw(compare);
use CgDocs qw(listing);
use CgTest;
use File::Basename qw(dirname);

need_valgrind();
link_statically();
need_reference();
need_fixed_addresses();

sub is_reference($what, $program, @options) {
    my $result = compare(command => [$program], options => \@options);
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my $same = ok($result->{same}, "$what: the profile is the reference's");
    diag($result->{difference}) if !$same;
    return $same;
}

# Run a command in the program's folder; return whether it succeeds.
sub run_in($program, @command) {
    return run_cmd(\@command, dir => dirname($program))->{status} == 0;
}

# Return whether Valgrind's reader of debug information, the same for every tool, can read the
# program: it gives up on some compilers' output, and then no tool runs the program.
sub can_be_read($program) {
    my $run = run_cmd([ $ENV{CG_VALGRIND} // '/usr/bin/valgrind', '--tool=none', $program ]);
    return $run->{err} !~ /debuginfo reader/;
}

my @flags = (
    [qw(-O2)], [qw(-O2 -gdwarf-4)], [qw(-O1 -gdwarf-5)], [qw(-O0 -gdwarf-4)],
    [qw(-O2 -gz)], [qw(-O2 -g1)], [qw(-O2 -g0)], [qw(-O2 -s)], [qw(-O2 -no-pie)], [qw(-O2 -static)],
    [qw(-O1 -fdebug-types-section)], [qw(-O1 -gsplit-dwarf)],
    [ '-O2', '-ffunction-sections', '-Wl,--gc-sections' ],
);
for my $flags (@flags) {
    my $program = eval { compile(['odd_lines.c'], @{$flags}) };
    SKIP: {
        skip "no program with @{$flags} here", 1 if !defined $program;
        skip "Valgrind itself cannot read what @{$flags} gives here", 1 if !can_be_read($program);
        is_reference("@{$flags}", $program);
    }
}

subtest 'what the names are' => sub {
    my $run = tool([], [ compile(['odd_lines.c'], '-O1') ]);
    my %lines;
    for (own_places($run->{profile})) {
        my (undef, $function, $file, undef, $line) = @{$_};
        $lines{$function}{$file} .= "$line ";
    }
    my ($inlined) = grep { /odd_lines[.]c\z/ } keys %{ $lines{outer} };
    like($lines{outer}{$inlined}, qr/\b13 /, 'an inlined function has lines of its own');
    my ($far) = grep { m{far/away[.]c\z} } keys %{ $lines{far_away} };
    like($lines{far_away}{$far}, qr/\b7000[0-3] /, 'lines beyond 65,535 are told');
    ok($lines{huge}, 'a huge function is one');
    ok($lines{on_line_0}, 'a function on line 0 has its name');
    $run = tool([], [ compile(['odd_lines.c'], '-O1', '-s') ]);
    unlike($run->{profile}, qr/odd_lines[.]c|far_away/, 'a stripped program has no names');
    my ($summary) = $run->{profile} =~ /^summary: (\d+)/m;
    cmp_ok($summary, '>', 10_000, 'a stripped program has counts');
};

subtest 'debug information in another file' => sub {
    plan skip_all => 'no objcopy' if !has_program('objcopy');
    my $program = compile(['odd_lines.c'], '-O1');
    ok(
        run_in($program, 'sh', '-c', "objcopy --only-keep-debug $program $program.debug"
                . " && objcopy --strip-debug --add-gnu-debuglink=$program.debug $program"),
        'it can be put there'
    );
    is_reference('a debug link', $program);
    my $run = tool([], [$program]);
    like($run->{profile}, qr/^fl=.*odd_lines[.]c$/m, 'the debug link is followed');
    unlink "$program.debug";
    is_reference('a debug link to nothing', $program);
};

subtest 'debug information that programs share' => sub {
    plan skip_all => 'no dwz' if !has_program('dwz');
    my @programs = map { compile(['odd_lines.c'], '-O1', '-gdwarf-4', "-DN=$_") } 1 .. 2;
    my $common   = temp_dir() . '/common.debug';
    my $done     = run_in($programs[0], 'dwz', '-m', $common, @programs);
    plan skip_all => 'dwz finds nothing to share' if !$done || !-e $common;
    is_reference('an alternative file', $programs[0]);
};

subtest 'C++' => sub {
    my $program = eval { compile(['classes.cc'], '-O1', '-pthread', '-lstdc++') };
    plan skip_all => 'no C++ compiler here' if !defined $program;
    for my $option ('--demangle=no', '--demangle=yes') {
        my $result = compare(command => [ $program, 60 ], options => [$option]);
        ok($result->{same}, "$option gives the reference's names") or diag($result->{difference});
    }
    my $run = tool(['--demangle=no'], [ $program, 20 ]);
    like($run->{profile}, qr/^fn=_Z/m, 'names are as they are with --demangle=no');
    $run = tool([], [ $program, 20 ]);
    unlike($run->{profile}, qr/^fn=_Z\d/m, 'names are demangled by default');
};

# Only names are tested, without a compiler of Rust, whose output differs between versions.
subtest 'Rust' => sub {
    my $program = compile(['rust_names.c'], '-O1');
    is_reference("--demangle=$_", $program, "--demangle=$_") for qw(no yes);
    my $run = tool(['--demangle=no'], [$program]);
    like($run->{profile}, qr/^fn=_ZN4core3fmt9Formatter3pad17h0123456789abcdefE$/m,
        'with --demangle=no, names are as Rust has mangled them');
    like($run->{profile}, qr/^fn=_RNvC6_123foo3bar$/m, 'in both of its ways');
    $run = tool([], [$program]);
    for my $name (
        'core::fmt::Formatter::pad', '<alloc::vec::Vec<T> as core::ops::drop::Drop>::drop',
        'crate::main::{{closure}}',  '123foo::bar', '<mycrate::Foo as mycrate::Bar>::baz',
        '_RNvC6_123fo'
    ) {
        like($run->{profile}, qr/^fn=\Q$name\E$/m, "else they are names of Rust: $name");
    }
};

subtest 'programs of Rust' => sub {
    plan skip_all => 'no rustc here' if run_cmd([qw(rustc --version)])->{status} != 0;
    for my $mangling ([], [qw(-C symbol-mangling-version=v0)]) {
        my $program = temp_dir() . '/names';
        my $built   = run_cmd([
            qw(rustc -g -C opt-level=1), @{$mangling}, '-o', $program,
            src_dir() . '/tests/progs/names.rs'
        ]);
        SKIP: {
            skip "rustc fails: $built->{err}", 2 if $built->{status} != 0;
            skip 'Valgrind itself cannot read what rustc writes', 2 if !can_be_read($program);
            for my $option (qw(--demangle=no --demangle=yes)) {
                is_reference("rustc @{$mangling} $option", $program, $option);
            }
        }
    }
};

# ---- debuginfod -------------------------------------------------------------

# The manual's case, without a network: a stand-in for debuginfod-find returns what was stripped.
SKIP: {
    my $folder  = temp_dir() . '/debuginfod';
    my $program = compile(['odd_lines.c'], '-O2', '-Wl,--build-id');
    mkdir $folder or die "cannot make $folder: $!\n";
    skip 'no objcopy and strip (binutils)', 3
        if !run_in($program, qw(objcopy --only-keep-debug), $program, "$folder/debug")
        || !run_in($program, 'strip', $program);
    my ($shown) = listing('docs/cplusplus.md', 'export DEBUGINFOD_URLS');
    $shown =~ s/PROGRAM ARG[.]+/$program/;
    symlink built('vg-in-place'), "$folder/valgrind" or die "cannot link: $!\n";
    my ($id) = run_cmd([ qw(readelf -n), $program ])->{out} =~ /Build ID: (\w+)/;
    write_program("$folder/debuginfod-find",
        qq(#!/bin/sh\n[ "\$1 \$2" = "debuginfo $id" ] && echo $folder/debug\n));
    my $run = run_cmd([ 'sh', '-e', '-c', $shown ], dir => $folder,
        env => { PATH => "$folder:$ENV{PATH}", HOME => $folder });
    is($run->{status}, 0, 'the commands of the manual work') or diag($run->{err});
    my ($profile) = glob "$folder/cachegrind.out.*";
    like(read_file($profile), qr{^fl=.*/odd_lines[.]c$}m, 'debuginfod-find tells the lines');
    unlike(tool([], [$program])->{profile}, qr{odd_lines[.]c$}m, 'nothing else tells them');
}

done_testing();
