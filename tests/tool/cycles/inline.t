# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Hot code does the model's work inline (tool/features/cycles/instrument.c): all its profiles are
# equal to the byte to the profiles of a tool that calls the model for every segment.

use CgTest;
use CgUse qw(@FREE_FLAGS);
use CgVariant qw(program_name variant);

need_valgrind();

# Return a variant's folder. All have names of one length, as they are in the program's environment.
sub folder($name, @flags) {
    return variant($name,
        gone    => [ 'tool/features/cycles/' . program_name() . '-instrument.o' ],
        sources => [ [ src_dir() . '/tool/features/cycles/instrument.c', @flags ] ],
    );
}
my $inline = folder('inline') // die "no tool\n";
my $called = folder('called', '-DCG_CYCLES_CALLS_ONLY=1') // die "no tool\n";

sub profile($folder, $options, $command) {
    my $file = temp_dir() . '/out';
    my $run  = run_cmd([
        "$folder/vg-in-place", qw(-q --tool=cachegrind --repeatable=yes --cycles=yes),
        "--cachegrind-out-file=$file", @{$options}, @{$command}
    ]);
    is($run->{status}, 0, "$command->[0]: @{$options}") or diag($run->{err});
    return read_file($file) =~ s/^(?:pid|cmd|desc|creator).*\n//gmr;
}

my $script = write_file(temp_dir() . '/script', <<'END');
my %lines;
for my $n (1 .. 3000) {
    my $line = "line $n of " . ($n * 7919 % 1013) / 7;
    $lines{ $1 . length $line }{ $line =~ tr/1-5//r } += sqrt $n if $line =~ /(\d)[.](\d+)/;
}
print join(q{ }, map { sort keys %{ $lines{$_} } } sort keys %lines), "\n";
END
# A window so small that many segments are longer than a part of the window.
my $narrow = write_file(temp_dir() . '/narrow',
    read_file(src_dir() . '/machines/zen5') =~ s/^window .*/window 16/mr);
my @options = (
    ['--machine=zen5'],
    [ '--machine=skylake',    '--call-graph=yes' ],
    [ '--machine=cortex-a72', '--cache-sim=yes', '--branch-sim=yes' ],
    ["--machine=$narrow"],
);
my @programs = (
    [ [ compile(['free_busy.c'], @FREE_FLAGS) ], @options,
        [ '--machine=zen3', '--toggle-collect=calls' ],
        [ '--machine=zen4', '--data-profile=yes' ] ],
    [ [ $^X, $script ], @options ],
);

for my $case (@programs) {
    my ($program, @each) = @{$case};
    for my $options (@each) {
        my $expected = profile($called, $options, $program);
        like($expected, qr/^events: .*\bCy\b/m, '... has cycles');
        ok(profile($inline, $options, $program) eq $expected, '... inline as by calls');
    }
}

done_testing();
