# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Files that lie beside a profile are shown unasked only if they may be of the same run. One rule
# decides this for contexts, data and values.

use CgTest qw(built read_file run_cmd src_dir);
use CgReport qw(annotate in_folder_of plain_profile);

my $data     = src_dir() . '/tests/data';
my $contexts = "# cachegrind contexts\ncmd: ./prog input\nevents: Ir\nfile 1 a.c\n"
    . "function 1 0 1 main\n0 1 - 1 10\nsummary: 10\n";
my %beside = (
    data     => read_file("$data/data/one.data"),
    values   => read_file("$data/values/one.values") =~ s/^cmd: .*/cmd: .\/prog input/mr,
    contexts => $contexts,
);
my @counts = ('fl=a.c', 'fn=main', '1 10');

sub shown($command, @arguments) {
    my $run = annotate({
        'cachegrind.out.1' => plain_profile($command, @counts),
        map { ("cachegrind.$_.1" => $beside{$_}) } keys %beside
    }, @arguments, 'cachegrind.out.1');
    return $run->{err} || join ' ', map { lc } sort $run->{out} =~ /^(Contexts|Data|Values): /mg;
}

for (['./prog input', 'contexts data values'], ['./other input', ''], ['./prog', ''],
    ['', 'contexts data values']) {
    my ($command, $kinds) = @$_;
    is(shown("cmd: $command", '--format=html'), $kinds,
        "beside a profile of '$command', these are shown of a run of './prog input': $kinds");
}
for (['--contexts', 'contexts', qr/\.contexts\.1: not the contexts of \S+: the commands differ$/],
    ['--data', 'data', qr/\.data\.1: not the data of \S+: the commands differ; name it by --data=/])
{
    my ($option, $kind, $why) = @$_;
    like(shown('cmd: ./other', '--format=html', $option), qr/\Acg_annotate: error: .*$why/,
        "$option asks for the $kind: that they are another run's is an error");
}
like(shown('cmd: ./other', '--format=html', '--data=cachegrind.data.1'), qr/\A(?:data)?\z/,
    'data that are named are shown whatever their command');

my $two = in_folder_of({
    map { my $n = $_;
        ("cachegrind.out.$n" => plain_profile('cmd: ./prog input', @counts),
            "cachegrind.data.$n" => $n == 2 ? $beside{data} =~ s/^cmd: .*/cmd: .\/x/mr
            : $beside{data}) } 1, 2
});
for (['1', ''], ['2', "cg_check: error: cachegrind.data.2: not the data of the new profile:"
            . " the commands differ\n"]) {
    my ($new, $why) = @$_;
    my $run = run_cmd([built('cg_check'), '--limit=D1mr:*=+1%', 'cachegrind.out.1',
            "cachegrind.out.$new"], dir => $two);
    is($run->{err}, $why, "cg_check of data: run $new and the data beside it are of one command, or"
            . ' it says that they are not');
}

done_testing();
