# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Programs that differ from run to run by random bytes, the time or the process number, or because
# they measure themselves. With --repeatable=yes profiles are equal to the byte, in two folders.

use CgTest;

need_valgrind();

my @programs = (
    ['perl', [], qw(perl -e), 'for(1..300){$h{"k$_"}=$_} print join " ", keys %h'],
    ['mktemp', [], qw(mktemp -u)],
    ['bash', ['--repeatable-pid=yes'], qw(bash -c), 'echo $RANDOM $RANDOM $SECONDS $EPOCHREALTIME'],
    ['awk', [], qw(awk), 'BEGIN { srand(); print rand() }'],
    ['children', ['--trace-children=yes'], qw(sh -c), 'mktemp -u; date +%N; mktemp -u'],
    [   'pipelines', [], qw(sh -c),
        'for i in 1 2 3; do x=$(echo a; /bin/echo b); ls / | sort | tail -2; /bin/true; done;'
            . ' echo $x'
    ],
    # Git's SHA-1 takes longer for some data than for others. The index has the date of the file.
    [   'git', ['--trace-children=yes'], qw(sh -c),
        'export GIT_DEFAULT_HASH=sha256 HOME=/ && git init -q . && echo a >a'
            . ' && touch -d 2020-01-01 a && git add a'
            . ' && git -c user.name=a -c user.email=a@b commit -q -m x && git log'
    ],
);
@programs = grep { $_->[0] ne 'git' } @programs if run_cmd([qw(git --version)])->{status} != 0;
my @folders = map { new_folder() } 1, 2;

for my $of (@programs) {
    my ($name, $options, @command) = @{$of};
    my (%profiles, %outputs);
    for my $folder (@folders) {
        # A shell opens the output, as our files' flags vary. Profiles go where git does not read.
        my $run = run_cmd(
            [   qw(sh -c), 'exec "$@" </dev/null >printed 2>said', 'sh', built('vg-in-place'),
                qw(-q --tool=cachegrind --repeatable=yes --cache-sim=yes --branch-sim=yes),
                qw(--call-graph=yes), @{$options},
                '--cachegrind-out-file=../out.%p', @command ],
            dir => $folder
        );
        is($run->{status}, 0, "$name runs");
        # Numbers of processes wrap around, so they give no order.
        my @texts = map { read_file($_) =~ s/^(?:pid|cmd): .*\n//gmr } glob temp_dir() . '/out.*';
        unlink glob temp_dir() . '/out.*';
        my $all = join '', sort @texts;
        like($all, qr/^summary: \d/m, "$name has a profile");
        $profiles{$all}++;
        $outputs{ read_file("$folder/printed") }++;
    }
    is(scalar keys %outputs,  1, "$name prints the same in both runs");
    is(scalar keys %profiles, 1, "$name has the same profile in both runs, to the byte")
        or diag(first_difference(keys %profiles));
}

done_testing();

# Return the first line in which two texts differ, with the lines before it.
sub first_difference {
    my ($old, $new) = map { [split /\n/] } @_;
    my ($i) = grep { ($old->[$_] // '') ne ($new->[$_] // '') } 0 .. $#$old;
    my $from = $i > 5 ? $i - 5 : 0;
    return join "\n", @$old[$from .. $i], $new->[$i] // '(ends)';
}
