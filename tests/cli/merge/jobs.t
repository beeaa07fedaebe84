# cg_merge --jobs: whatever the number of processes, the output is the same, byte by
# byte, and so is what is said about files that are not in order.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgProfile qw(random_profile);
use CgTest    qw(built data read_file run_cmd temp_dir write_file);
use Test::More;

my $merge = built('cg_merge');
my $dir   = temp_dir();

sub merge { return run_cmd(['timeout', 60, $merge, @_], dir => $dir) }

sub merge_of {
    my ($stdin, @arguments) = @_;
    return run_cmd(['timeout', 60, $merge, @arguments], dir => $dir, stdin => $stdin);
}

# All that a run leaves.
sub all { return join "\n", @{$_[0]}{qw(status out err)} }

srand 24;
my @names = map { "p$_" } 0 .. 40;
write_file("$dir/$_", random_profile(events => ['Ir', 'Dr'])) for @names;
my @foreign = map { data("foreign/$_.callgrind") } qw(ruby-prof ruby-prof-thread);
my $calls   = read_file(data('foreign/yappi.callgrind')) =~ s/^events:.*/events: Ir Dr/mr;
my @mixed   = (@names[0 .. 9], map({ write_file("$dir/c$_", $calls) } 0 .. 5), @names[10 .. 20]);

for my $jobs (2, 3, 100) {
    for my $kind (['all', @names], ['mixed', @mixed], ['Callgrind', @foreign], ['one', 'p0']) {
        my ($what, @inputs) = @{$kind};
        is(all(merge("--jobs=$jobs", @inputs)), all(merge(@inputs)), "$jobs jobs, $what: the same");
    }
    my $list = join "\n", @names;
    is(all(merge_of($list, "--jobs=$jobs", '--files-from=-')), all(merge(@names)),
        '... from a list');
    for my $options (['--mod-filename=s/a/b/g'], ['--fold=[a-m]=x'], ['--functions']) {
        is(all(merge("--jobs=$jobs", @{$options}, @names)), all(merge(@{$options}, @names)),
            "... with @{$options}");
    }
}
is(all(merge_of(read_file("$dir/p3"), '--jobs=2', @names[0 .. 2], '-', @names[4 .. 40])),
    all(merge(@names)), 'standard input may be among them');
SKIP: {
    skip 'no c++filt', 1 if run_cmd(['c++filt', '--version'])->{status} != 0;
    write_file("$dir/d$_", "events: Ir\nfl=x\nfn=_Z1fi\n1 1\nfn=_Z1gv\n1 1\n") for 1 .. 9;
    my @mangled = map { "d$_" } 1 .. 9;
    like(merge('--jobs=3', '--demangle=yes', @mangled)->{out}, qr/f\(int\)\n1 9\n/,
        'each job demangles');
}

# ---- bad ones ----

write_file("$dir/bad",   read_file("$dir/p4") =~ s/^summary: .*/summary: 1 1/mr);
write_file("$dir/other", "cmd: x\nevents: Ir\nsummary: 0\n");
write_file("$dir/large", "cmd: x\nevents: Ir Dr\n" . join q{}, map { "fl=f$_\n1 1 1\n" } 1 .. 9999);
for my $inputs (
    [@names[0 .. 9], 'bad', @names[10 .. 19], 'missing', 'other'],
    [@names[0 .. 9], 'missing', 'bad', 'other', @names],
    ['p0', 'other', 'bad'],
    ['bad', 'p0'], ['p0', 'large', 'bad'], ['missing'], ['p0', 'p1', 'x' x 5000, 'bad'],
) {
    my $alone = merge(@{$inputs});
    for my $jobs (2, 5) {
        is(all(merge("--jobs=$jobs", @{$inputs})), all($alone),
            "$jobs jobs: the same error, that of the first one that is bad");
        is(all(merge("--jobs=$jobs", '--skip-bad', @{$inputs})),
            all(merge('--skip-bad', @{$inputs})),
            '... and the same are skipped, listed in the same order');
    }
}
is(all(merge_of(q{}, '--jobs=2', '--files-from=-')), all(merge_of(q{}, '--files-from=-')),
    'no names, no sum');
write_file("$dir/out", 'old');
is(merge('--jobs=2', '-o', 'out', 'p0', 'bad', 'p1')->{status}, 1, 'after an error');
is(read_file("$dir/out"), 'old', 'the old output stays');

for my $number ('0', '-1', 'many', '1.5', q{}, '99999') {
    is(merge("--jobs=$number", 'p0')->{status}, 2, "--jobs=$number is a mistake");
}
is(merge('--jobs=2', $_, 'p0', 'p1')->{status}, 2, "--jobs with $_ is one")
    for qw(--diff --rows --check);

done_testing();
