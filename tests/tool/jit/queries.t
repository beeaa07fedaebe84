# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# PostgreSQL compiles queries to functions, and names these by GDB's list and by a jitdump.
# quickstart prints a command by which a run-time names its code; the command works in a shell.

use CgFirstRun qw(first_run);
use CgJit qw(by_name calls_of);
use CgTest;

need_valgrind();
my $dir = temp_dir();

# 20,000 rows are made into tuples, then taken apart, and a condition is evaluated for each.
my $QUERIES = <<'END';
create table t(a int, b int);
insert into t select i, i % 7 from generate_series(1, 20000) i;
select sum(a * 2 + b), count(*) from t where a % 3 = 1 and b < 5;
END

SKIP: {
    my ($bin) = reverse sort glob '/usr/lib/postgresql/*/bin';
    skip 'no PostgreSQL whose queries are compiled', 5
        if !defined $bin || !-x "$bin/initdb" || !-e $bin =~ s{bin\z}{lib/llvmjit.so}r;
    # PostgreSQL does not run as root.
    my @as = $> ? () : qw(setpriv --reuid=65534 --regid=65534 --clear-groups);
    my $here = "$dir/queries";
    mkdir $here or die "cannot make $here: $!\n";
    chmod 0755, $dir;
    chmod 0777, $here;
    write_file("$dir/queries.sql", $QUERIES);
    skip 'PostgreSQL cannot be run here', 5
        if run_cmd([@as, "$bin/initdb", '-D', "$here/data", qw(--no-locale -N)])->{status} != 0
        || run_cmd([@as, built('vg-in-place'), qw(--tool=none true)])->{status} != 0;
    my %named;
    for my $how ('debugging', 'profiling') {
        my $out = "$here/$how.out";
        my $run = run_cmd(['sh', '-c', 'exec "$@" <' . "$dir/queries.sql", '', @as,
            built('vg-in-place'), qw(--tool=cachegrind -q --call-graph=yes --dump-instr=yes),
            qw(--compress-strings=no --compress-pos=no), "--cachegrind-out-file=$out",
            "$bin/postgres", '--single', '-D', "$here/data", qw(-c jit=on -c jit_above_cost=0),
            '-c', "jit_${how}_support=on", 'postgres'], env => {JITDUMPDIR => $here});
        like($run->{out}, qr/count = "4763"/, "$how: the query is right") or diag $run->{err};
        my $profile = read_file($out);
        my %calls   = map { /\A(\S+) (\d+)/ }
            split /, /, calls_of($profile, qr/\A(?:deform|evalexpr)_/);
        is(join(' ', grep { $calls{$_} == 20000 } sort keys %calls) =~ s/_\d+_\d+//gr,
            'deform deform evalexpr evalexpr', "$how: what is done for each row has its name")
            or diag explain \%calls;
        $named{$how} = by_name($profile);
        write_file("$dir/queries.sql", $QUERIES =~ s/^/drop table t;\n/r);
    }
    is_deeply($named{profiling}, $named{debugging}, 'both name the same functions, and counts');
}

SKIP: {
    skip 'no php: nothing of PHP can be run', 2 if !grep { -x "$_/php" } split /:/, $ENV{PATH};
    write_file("$dir/a b.php", read_file(data('languages/fib.php')));
    my ($command) = first_run('--jit-tiers=no', ['php', 'a b.php'], dir => $dir)->{out}
        =~ /^quickstart: php: run it as `(.*)` to see PHP functions$/m;
    is($command =~ s/-d .* (?=')//r, "./quickstart --jit-tiers=no php 'a b.php'",
        'the command that names functions is one of quickstart, with its options, quoted');
    my (undef, $option, @words) = split ' ', $command =~ s/ '.*//r;
    like(first_run($option, [@words, '-d', 'opcache.file_update_protection=0', 'a b.php'],
        dir => $dir)->{out}, qr/^quickstart: .* Shop::total \(\[php\]\)/m, '... and it does');
}

done_testing();
