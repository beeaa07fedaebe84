# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# If CI is true in the environment, a skip is a failure unless its reason is listed: the skip of a
# whole file, of a single check, or in a subtest at any depth.

use CgTest qw(build_dir built run_cmd src_dir temp_dir write_file);

mkdir temp_dir() . '/tests' or die;

# Run a test of these statements, with this list of permitted skips.
sub run_tests($ci, $skips, $code) {
    my $test = write_file(temp_dir() . '/tests/some.t', "use Test::More;\n$code\n");
    my $list = write_file(temp_dir() . '/skips', $skips);
    return run_cmd([ built('run-tests'), $test ],
        env => { CI => $ci, CG_SKIPS => $list,
            map { $_ => undef } qw(HARNESS_OPTIONS PERL_TEST_HARNESS_DUMP_TAP) });
}

my $whole  = q{plan skip_all => 'no thing (of that package)';};
my $single = q{SKIP: { skip 'no thing 7', 1 } ok 1; done_testing;};
my $none   = q{ok 1; done_testing;};
my $inside = qq{subtest 'one' => sub { subtest 'two' => sub { $single }; done_testing };}
    . ' done_testing;';
my $all_of = qq{subtest 'one' => sub { $whole }; done_testing;};
my $quoted = q{subtest 'one' => sub { ok 1, 'sees # of a skip'; diag '# skip' }; done_testing;};

for my $case (
    [ 'true', q{},                                  $none,   0 ],
    [ 'true', q{},                                  $whole,  'no thing (of that package)' ],
    [ 'true', "some.t no thing (of that package)\n", $whole,  0 ],
    [ 'true', "#some.t no thing (of that package)\n", $whole, 'no thing (of that package)' ],
    [ 'true', "other.t no thing (of that package)\n", $whole, 'no thing (of that package)' ],
    [ '1',    "some.t no thing\n",                  $single, 'no thing 7' ],
    [ '1',    "some.t no thing *\n",                $single, 0 ],
    [ 'true', q{},                                  $inside, 'no thing 7' ],
    [ 'true', "some.t no thing 7\n",                $inside, 0 ],
    [ 'true', q{},                                  $all_of, 'no thing (of that package)' ],
    [ 'true', "some.t no thing *\n",                $all_of, 0 ],
    [ 'true', q{},                                  $quoted, 0 ],
    [ 'false', q{},                                 $inside, 0 ],
    [ 'false', q{},                                 $single, 0 ],
    [ undef,  q{},                                  $whole,  0 ],
    ) {
    my ($ci, $skips, $code, $expected) = @{$case};
    my $run  = run_tests($ci, $skips, $code);
    my $what = 'CI=' . ($ci // q{}) . ", allowed '" . $skips =~ s/\n//gr . "', code "
        . substr($code, 0, 60) . ': ';
    is($run->{status}, $expected ? 1 : 0, $what . ($expected ? 'fails' : 'succeeds'))
        or diag($run->{out}, $run->{err});
    is($run->{err} =~ /^(run-tests: .*)/m ? $1 : q{},
        $expected ? "run-tests: error: skipped, and not in tests/skips.txt: some.t $expected" : q{},
        $what . ($expected ? 'the reason is in the error message' : 'no error message'));
}

is(run_tests('true', q{}, 'ok 0; done_testing;')->{status}, 1, 'a failure is one');

# ---- what a folder's name runs ------------------------------------------------
my $folder = run_cmd([ built('run-tests'), qw(tests/unit/names --dry) ]);
my @native = map { m{([^/]+)[.]c\z} } glob src_dir() . '/tests/unit/names/*.c';
SKIP: {
    skip 'native tests are not built', 1 if !-x build_dir() . "/tests/unit/names/$native[0]";
    is($folder->{out} =~ s{^.*tests/unit/names/}{}gmr, join(q{}, map { "$_\n" } sort @native),
        'the name of a folder runs its native tests');
}
isnt(run_cmd([ built('run-tests'), 'tests/data' ])->{status}, 0, 'no tests in it is an error');

done_testing();
