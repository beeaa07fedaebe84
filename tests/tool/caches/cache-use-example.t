# The figures of docs/cache-use.md are those of its program, docs/particles.c, before and
# after. They do not depend on a compiler: what the loops touch is far more than what the
# caches hold; all else is far less than a thousandth.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgDocs qw(listing);
use CgTest qw(built compile need_valgrind read_file run_cmd src_dir temp_dir tool write_file);
use CgUse qw(@CACHES);
use Test::More;

need_valgrind();
my $text = read_file(src_dir() . '/docs/cache-use.md');
my $source = src_dir() . '/docs/particles.c';

# What the guide shows of the program, and how it tells to compile and profile it.
my ($function) = $text =~ /^ {4}(static void drift.*?)^ {4}\}/ms;
is(index(read_file($source) =~ s/[ \t]+//gr, ($function // 'none') =~ s/[ \t]+//gr) >= 0, 1,
    'its function is that of the program');
my $bin = temp_dir() . '/bin';
mkdir $bin or die "cannot make $bin: $!\n";
symlink built('cg_annotate'), "$bin/cg_annotate" or die "cannot link: $!\n";
symlink built('vg-in-place'), "$bin/valgrind"    or die "cannot link: $!\n";
write_file(temp_dir() . '/particles.c', read_file($source));
for my $command (split /\n/, listing('docs/cache-use.md', 'gcc -g') =~ s/\\\n\s*//gr) {
    my $run = run_cmd([ 'sh', '-c', $command ], dir => temp_dir(),
        env => { PATH => "$bin:$ENV{PATH}" });
    is($run->{status}, 0, "docs/cache-use.md: $command") or diag($run->{err});
}

sub profile {
    my (@flags) = @_;
    my $program = compile([$source], '-O1', @flags);
    return tool([ '--cache-use=yes', '--call-graph=yes', @CACHES ], [$program])->{file};
}

sub annotate {
    my (@arguments) = @_;
    return run_cmd([ built('cg_annotate'), @arguments ])->{out};
}

sub numbers {
    my ($text) = @_;
    return map { s/[,%]//gr } ($text // q{}) =~ /[\d,.]+%?/g;
}

# The numbers in a text agree, the others to one in a thousand.
sub agree {
    my ($got, $wanted, $what) = @_;
    my @got = numbers($got);
    my @bad = grep { abs($got[$_] - $wanted->[$_]) > 0.001 * $wanted->[$_] + 0.05 }
        0 .. $#{$wanted};
    is(@got < @{$wanted} || @bad ? "@got" : 'so', @{$wanted} ? 'so' : 'figures', $what);
    return;
}

# A row of the guide with n numbers before this: the numbers.
sub in_guide {
    my ($n, $pattern) = @_;
    my ($row) = $text =~ /^ {4}((?: *[\d,.]+%?(?= )){$n})  $pattern$/m;
    return [numbers($row)];
}

my $before = profile();
my $report = annotate('--show=SpLoss1,SpLoss1%,Uses1', '--sort=SpLoss1', $before);
for my $line (36, 28) {
    my ($row) = $report =~ /^([ \d,.%]+ of 64 B[ \d.]+) \S*particles[.]c:$line$/m;
    my ($told) = $text =~ /^ {4}(.*)  particles[.]c:$line$/m;
    agree($row, [numbers($told)], "line $line, as the guide has it");
}
is((split /\n/, read_file($source))[35], '      X(i) += way;', 'that is the line it speaks of');
$report = annotate('--inclusive=yes', '--show=SpLoss1,SpLoss1%', '--no-annotate', $before);
for my $function (qw(simulate place)) {
    my ($inclusive, $rate) = $report
        =~ /^\ *([\d,]+)\ +\([\ \d.]+%\)\ +[\d,]+\ +\([\ \d.]+%\)\ +([\d.]+%)
            .*particles[.]c:$function\b/mx;
    agree("$inclusive $rate", in_guide(2, $function), "$function, inclusive");
}

$report = annotate('--show=Loaded1,SpLoss1%,Uses1', '--sort=Ir', '--threshold=0',
    '--no-annotate', profile('-DAPART'));
my ($of_file) = $report =~ /particles[.]c:\n((?: .*\n)+)/;
for my $function (qw(drift place)) {
    my ($loaded, $rate, $uses)
        = ($of_file // q{}) =~ /^ *([\d,]+) +\([ \d.]+%\) +([\d.]+%) +([\d.]+) +$function$/m;
    agree("$loaded $rate $uses", in_guide(3, $function), "$function, with the numbers apart");
}

done_testing();
