# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The paths of the profile and the files beside it. (Other subjects: out-target.t and writing.t.)

use CgFolder qw(listing);
use CgTest;

need_valgrind();

# ---- Names ------------------------------------------------------------------
my $place = new_folder();
my $run   = run_cmd([ built('vg-in-place'), '--tool=cachegrind', '/bin/true' ], dir => $place);
my ($pid) = $run->{err} =~ /^==(\d+)==/m;
is(listing($place), "cachegrind.out.$pid", 'the profile is named by the process, here');
like(read_file("$place/cachegrind.out.$pid"),
    qr/\Acmd: .*\nevents: Ir\nfl=(?s:.*)\nsummary: \d+\n\z/, 'that profile is whole');

$place = new_folder();
$run   = run_cmd(
    [   built('vg-in-place'), '--tool=cachegrind', '--cachegrind-out-file=a%%%q{CG_PART}-%p',
        '/bin/true'
    ],
    dir => $place,
    env => { CG_PART => 'b c' }
);
($pid) = $run->{err} =~ /^==(\d+)==/m;
is(listing($place), "a%b c-$pid", '%p, %q{VARIABLE} and %% are expanded');

# ---- Files beside it --------------------------------------------------------

# Run a program with all files beside the profile; return their names, the pid and the messages.
sub beside(@options) {
    my $place = new_folder();
    my $run   = run_cmd([ built('vg-in-place'), '--tool=cachegrind', '--contexts=yes',
        '--data-profile=yes', '--value-profile=load', @options, '/bin/true' ], dir => $place);
    my ($pid) = $run->{err} =~ /^==(\d+)==/m;
    return (listing($place), $pid, $run->{err});
}
my $names;
($names, $pid) = beside();
is($names, join(q{ }, map { "cachegrind.$_.$pid" } qw(contexts data out values)),
    'files beside the profile have names like its own, by default');
($names) = beside('--cachegrind-out-file=a.prof');
is($names, 'a.prof a.prof.contexts a.prof.data a.prof.values', 'files beside it have its name');
($names) = beside('--cachegrind-out-file=a.prof', '--data-out-file=b',
    '--values-out-file=/dev/null');
is($names, 'a.prof a.prof.contexts b', 'a file beside the profile that is named has that name');
($names, $pid) = beside('--cachegrind-out-file=/dev/null');
is($names, join(q{ }, map { "cachegrind.$_.$pid" } qw(contexts data values)),
    'files beside a profile that is no file have their default names');
($names, $pid) = beside('--cachegrind-out-file=%p.a', '--dump-before=exit');
is($names, "$pid.a $pid.a.1 $pid.a.1.contexts $pid.a.contexts $pid.a.data $pid.a.values",
    'each part has contexts of its own, the run has one file of data');
my $err;
($names, undef, $err) = beside('--cachegrind-out-file=a.b',
    '--data-out-file=a.b.contexts');
is($names, q{}, 'two files are not given one name');
like($err, qr/^valgrind: --contexts-out-file and --data-out-file both name/m,
    'a name that two options give is said with both options');

$run = tool(['--cachegrind-out-file=%q{CG_NO_SUCH_VARIABLE}'], ['/bin/true'], dir => $place);
like("$run->{status} $run->{err}", qr/\A1 .*CG_NO_SUCH_VARIABLE/s,
    'a variable that is not set is an error');

done_testing();
