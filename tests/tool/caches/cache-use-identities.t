# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Check identities of cache use: misses equal those of --cache-sim=yes, each loaded cache line ends
# once, no load costs more than possible, and lines add up. Real programs do more than made ones.

use CgCallgrind qw(read_callgrind summary);
use CgTest;

need_valgrind();
need_fixed_addresses();

my $text = temp_dir() . '/text';
write_file($text, join q{}, map { "line $_ of some text, " . $_ * $_ % 997 . "\n" } 1 .. 2000);
my $script = 'my %h; $h{$_ % 97} .= $_ for 1 .. 3000; print length join q(), sort values %h';
my @programs = (
    [ 'gzip', '-c', $text ],
    [ 'perl', '-e', $script ],
    [   'sqlite3', ':memory:',
        'create table t(a,b); insert into t values(1,2),(3,4); select sum(a) from t' ],
    [ 'python3', '-S', '-E', '-c', 'print(sum(i * i for i in range(5000)))' ],
);

# Return the path of the first ELF file in PATH that has the name; undef if there is none.
sub path_of($name) {
    for my $path (map { "$_/$name" } split /:/, $ENV{PATH}) {
        return $path if -f $path && -x _ && read_file($path) =~ /\A\x7fELF/;
    }
    return undef;
}

sub profile($caches, $command, @options) {
    my $file = temp_dir() . '/profile';
    unlink $file;
    my $run = run_cmd(
        [ 'setarch', '-R', built('vg-in-place'), qw(--tool=cachegrind --repeatable=yes),
            @{$caches}, @options,
            "--cachegrind-out-file=$file", @{$command} ]);
    return ({ text => -e $file ? read_file($file) : q{}, err => $run->{err} });
}


my @small   = ('--I1=1024,2,32',   '--D1=2048,4,32',   '--LL=16384,8,32');
my @usual   = ('--I1=32768,8,64',  '--D1=32768,8,64',  '--LL=1048576,16,64');
my @large   = ('--I1=32768,4,128', '--D1=65536,8,128', '--LL=1048576,16,128');
my $n_tried = 0;
for my $command (@programs) {
    my $name = $command->[0];
    $command->[0] = path_of($name) // do { note("there is no $name"); next };
    my $caches = [ \@usual, \@small, \@large, \@usual ]->[ $n_tried++ % 4 ];
    my ($line)  = $caches->[0] =~ /(\d+)\z/;
    my $plain   = profile($caches, $command, '--cache-sim=yes');
    my $use     = profile($caches, $command, '--cache-use=yes', '--stats=yes');
    my ($without, $with) = map { summary($_->{text}) } $plain, $use;
    my $misses_with = { map { $_ => $with->{$_} } keys %{$without} };
SKIP: {
        skip("$name is not twice the same", 1)
            if !eq_hash($misses_with, $without)
            && profile($caches, $command, '--cache-sim=yes')->{text} ne $plain->{text};
        is_deeply($misses_with, $without, "$name: counts and misses are the plain ones");
    }
    my $read = read_callgrind($use->{text});
    is("@{$read->{totals}}", "@{$with}{ @{$read->{events}} }", '... lines add up to the summary');
    my ($opened, $ended, $LL_opened, $LL_ended)
        = $use->{err} =~ /lines loaded in L1 (\d+), ended (\d+); in LL (\d+), ended (\d+)/;
    is("$ended $LL_ended", "$opened $LL_opened", '... each line that was loaded has ended, once');
    my $misses = $with->{I1mr} + $with->{D1mr} + $with->{D1mw};
    cmp_ok($opened, '>=', $misses, '... each miss has loaded one');
    my $graph = profile($caches, $command, '--cache-use=yes', '--call-graph=yes', '--stats=yes');
    like($graph->{err}, qr/in L1 (\d+), ended \1; .*\n.*back-dating nodes 0 now/,
        '... with calls, too, and all that ended has been charged to them');
    my $granule = $line <= 32 ? 1 : $line / 32;
    cmp_ok($with->{AcCost1}, '<=', 1000 * $opened, '... a load costs 1000 at most');
    cmp_ok($with->{SpLoss1}, '<=', ($line - $granule) * $opened, '... uses a granule at least');
    cmp_ok($with->{SpLoss2}, '<=', ($line - $granule) * $LL_opened, '... in LL, too');
}

done_testing();
