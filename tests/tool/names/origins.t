# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Names of inlined functions whose debug information is in another unit or file than the code: after
# link-time optimisation, in Rust, by dwz and objcopy. Valgrind 3.19 calls them UnknownInlinedFun.

use CgCallgrind qw(own_places);
use CgCalls qw(graph_of);
use CgTest;

need_valgrind();

# Run a command that makes a file; skip the subtest if the command fails.
sub make {
    my @command = @_;
    my $run = run_cmd(\@command);
    plan skip_all => "no $command[0]" if $run->{status} == 127;
    plan skip_all => "$command[0] fails: $run->{err}" if $run->{status} != 0;
    return;
}

# Run the command; return the counts of functions inlined in its own functions, by name.
sub inlined(@command) {
    my $run = tool([qw(-q --inlined=yes)], \@command);
    is($run->{status}, 0, 'it runs');
    unlike($run->{profile}, qr/UnknownInlinedFun/, 'no function is unknown');
    my %counts;
    for (own_places($run->{profile})) {
        my (undef, $function, undef, undef, undef, $count) = @{$_};
        $counts{$1} += $count if $function =~ /^(.*?) \[in (?:work|main|outer|rust::)/;
    }
    return \%counts;
}

my @units = qw(units.c units_other.c);
for my $case ([ 'gcc' ], [ 'DWARF 4', '-gdwarf-4' ], [ 'compressed', '-gz' ],
    [ 'fixed', qw(-no-pie -fno-pie) ], [ 'clang', qw(clang -gdwarf-4) ]) {
    my ($what, @flags) = @{$case};
    subtest "link-time optimisation: $what" => sub {
        local $ENV{CG_CC} = shift @flags if @flags && $flags[0] eq 'clang';
        my $program = eval { compile(\@units, qw(-O2 -flto), @flags) };
        plan skip_all => "no program with @flags here" if !defined $program;
        my $counts = inlined($program);
        # The loads and stores of `sink` belong to the lines of work().
        cmp_ok($counts->{cube} // 0,  '>=', 3000, 'cube has its instructions');
        cmp_ok($counts->{twist} // 0, '>=', 4000, 'twist has its instructions');
        my $run = tool([qw(-q --call-graph=yes --inlined=yes)], [$program]);
        my $graph = graph_of($run->{profile});
        is(join(q{ }, $graph->broken), q{}, 'all costs add up with calls');
        cmp_ok($graph->self('cube'), '>=', 3000, 'cube is a function with calls');
    };
}

# Debug information as in Debian's packages: in other files, compressed, common parts in a third.
my $folder = new_folder();
my @both = map { "$folder/$_" } qw(one two);
my $plain = compile(['inlined_calls.cc'], qw(-O2 -pthread -lstdc++));
my $known = inlined($plain);

subtest 'dwz: what several files have in common in another one' => sub {
    make('cp', $plain, $_) for @both;
    make('dwz', '-m', "$folder/common", '-M', 'common', @both);
    ok(-s "$folder/common", 'they have something in common');
    is_deeply(inlined($both[0]), $known, 'names are those without it');
};

subtest 'debug information that leads nowhere' => sub {
    my $program = compile(\@units, qw(-O2 -flto));
    my $places  = run_cmd([ 'readelf', '-wi', $program ]);
    my $headers = run_cmd([ 'readelf', '-SW', $program ]);
    my ($offset) = $headers->{out} =~ /[.]debug_info +PROGBITS +\w+ (\w+)/;
    my @origins = $places->{out}
        =~ /DW_TAG_inlined_subroutine[)]\n +<(\w+)> +DW_AT_abstract_origin: <0x\w+>\n/g;
    # The unit that has the functions ends with a null entry.
    my ($unit, $length)
        = $places->{out} =~ /.*Unit @ offset (?:0x)?(\w+):\n +Length: +(?:0x)?(\w+) /s;
    plan skip_all => 'no readelf' if !defined $offset || @origins == 0;
    open my $file, '+<', $program or die "cannot change $program: $!\n";
    for my $at (@origins) {
        seek $file, hex($offset) + hex $at, 0;
        print {$file} pack 'L', hex($unit) + 4 + hex($length) - 1;
    }
    close $file or die "cannot change $program: $!\n";
    is(join(q{ }, sort keys %{ inlined($program) }),
        'inlined from units.c:14 inlined from units.c:16', 'functions have their places');
};

subtest 'debug information in another file, compressed' => sub {
    my @compress = qw(objcopy --only-keep-debug --compress-debug-sections=zlib);
    make(@compress, $plain, "$folder/x.debug");
    make('dwz', $plain);
    make(@compress, $plain, "$folder/y.debug");
    for my $name (qw(x y)) {
        make('objcopy', '-g', "--add-gnu-debuglink=$folder/$name.debug", $plain, "$folder/$name");
        is_deeply(inlined("$folder/$name"), $known, "names are those of one file ($name)");
    }
};

subtest 'Rust' => sub {
    plan skip_all => 'no rustc here' if !has_rust();
    make('rustc', qw(-g -C opt-level=3 -C lto=fat -o), "$folder/rust",
        src_dir() . '/tests/progs/shop.rs');
    my $counts = inlined("$folder/rust");
    is(scalar(grep { /^inlined from/ } keys %{$counts}), 0, 'all functions have names');
};

done_testing();
