# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# A difference matches names that differ only because of the build: folders of sources, and with
# --strip-hashes hashes and suffixes of functions.

use CgTest qw(built run_cmd);
use CgReport qw(annotate diff_profiles in_folder_of plain_profile section);

my @system = ('fl=/usr/include/s.h', 'fn=s', '1 100');
my $folder = in_folder_of({
    'old.cg' => plain_profile('fl=/w/v1/src/a.rs', 'fn=a::f::h0123456789abcdef', '1 1000',
        'fn=g.constprop.0', '2 500', 'fl=/w/v1/src/b.rs', 'fn=h', '1 10', @system),
    'new.cg' => plain_profile('fl=/w/v2/src/a.rs', 'fn=a::f::hfedcba9876543210', '1 1000',
        'fn=g.isra.3.constprop.1', '2 700', 'fl=/w/v2/src/b.rs', 'fn=h', '1 10', @system),
    'twice.cg' => plain_profile('fl=a', 'fn=xyz', '1 1'),
});
sub out { return annotate($folder, @_)->{out} }

sub functions($run) {
    is("$run->{status} $run->{err}", '0 ', 'succeeds');
    my $table = section($run->{out}, 'File:function summary');
    return join ' ', $table =~ /^[< ] +(-?\d\S*) .*?(\S+)$/mg;
}

is(functions(annotate($folder, '--diff', '--strip-hashes', '--threshold=0.1', 'old.cg', 'new.cg')),
    '200 src/a.rs:g', 'without accidents of the build only what changed is shown');
like(section(out('--diff', 'old.cg', 'new.cg'), 'Metadata'),
    qr{^Same folder:      /w/v1/ and /w/v2/$}m, 'the header tells of the folders');
like(out('--diff', '--strip-hashes', '--match-folders=no', 'old.cg', 'new.cg'),
    qr{/w/v1/src/a\.rs:}, 'with --match-folders=no folders stay');
like(out('--diff', 'old.cg', 'new.cg'), qr/h0123456789abcdef/,
    'without --strip-hashes hashes stay');
like(out('--diff', '--mod-filename=s/w/W/', 'old.cg', 'new.cg'),
    qr{/W/v1/src/a\.rs}, 'with --mod-filename nothing is done by itself');
like(out('--mod-funcname=s/xy/.part/', '--strip-hashes', 'twice.cg'),
    qr/a:\.partz/, 'a name is changed as the user wants first');
like(out('--mod-funcname=s/xyz/q.part.1/', '--strip-hashes', 'twice.cg'),
    qr/a:q$/m, 'a name that the user changes is stripped then');

# Suffixes and hashes that compilers add to names; and names that only look as if they had these.
for (
    ['_ZN3app4main17h0123456789abcdefE', '_ZN3app4mainE'],
    ['_ZN3app4main17h0123456789abcdefE.llvm.77', '_ZN3app4mainE'],
    ['f.__uniq.223344556677889900', 'f'], ['f.__uniq.12.llvm.34', 'f'], ['f.__part.3', 'f'],
    ['f.localalias', 'f'], ['f.localalias.2', 'f'], ['f.specialized.1', 'f'],
    ['main::{lambda()#3}::operator()() const', 'main::{lambda()}::operator()() const'],
    ['g({lambda({lambda(int)#1})#12})', 'g({lambda({lambda(int)})})'],
    ['h<main::{unnamed type#2}>()', 'h<main::{unnamed type}>()'],
    ['core[846817f741e54dfd]::iter::next', 'core::iter::next'],
    ['<alloc[4e1c2f4ab]::vec::Vec<u8>>::push', '<alloc::vec::Vec<u8>>::push'],
    ['_RNvNtCskwGfYPst2Cb_3app4mod14main', '_RNvNtC3app4mod14main'],
    ['_RINvCs1a2B3c4D5e6_3app1fNtCskwGfYPst2Cb_4core1TE', '_RINvC3app1fNtC4core1TE'],
    ['_GLOBAL__N__4e1c2f4a_7_main_cu_a1b2c3d4::k', '_GLOBAL__N_::k'],
    ['_GLOBAL__N__00112233445566778899aabbccddeeff::k', '_GLOBAL__N_::k'],
    ['anon.00112233445566778899aabbccddeeff.12', 'anon'],
    ['core::fmt::write::h0123456789abcdef', 'core::fmt::write'], ['f.part.3', 'f'],
    ['f.constprop.0.isra.12.cold', 'f'], ['_ZN1a.llvm.123456', '_ZN1a'],
    ['g [clone .isra.0]', 'g'], ['a::{{closure}}#3::b', 'a::{{closure}}::b'],
    ['a::{closure#3}', 'a::{closure}'],
    ['anon.00112233445566778899aabbccddeeff.12.llvm.5', 'anon'],
    (map { [$_, $_] } 'f17h0123456789abcdef', 'a[12]::b', 'array<int[12345678]>', 'f.uniq.3',
        'canon.00112233445566778899aabbccddeeff.12', 'DoCs1a2B3c4D5e6_3', '_GLOBAL__N_1::f',
        'f(int)#3', 'anon.7', 'a::hello', 'f.coldness', 'a::h0123456789abcdef0',
        '_RNvCs1a2B_3app4main', 'x.partial.3', 'f.localaliases'),
    ) {
    my ($name, $stripped) = @$_;
    for my $more ('', '--mod-funcname=s/zzz//') {
        my $merge = run_cmd([built('cg_merge'), '--strip-hashes', $more || (), '-'],
            stdin => plain_profile('fl=a', "fn=$name", '1 1'));
        is($merge->{out} =~ /^fn=(.*)$/m && $1, $stripped,
            "$name: what a build adds is left out: $more");
    }
}

my $run = diff_profiles($folder, '--strip-hashes', 'old.cg', 'new.cg');
like($run->{out}, qr{^desc: Sources in /w/v1/ \(old\) and /w/v2/ \(new\) are taken for the same[.]
cmd:.*\n.*\n(?:.*\n){3}fl=src/a[.]rs\nfn=a::f\n0 0\nfl=src/a[.]rs\nfn=g\n0 200\nfl=src/b[.]rs\n}m,
    'cg_diff strips hashes and matches folders');

# ---- Wrong matches ----------------------------------------------------------
# A header of one program and a source of glibc have the same name, but no common function. A file
# that was moved alone is matched by its functions. Programs without a common function are not two
# builds of one program.
my @main = ('fl=m.c', 'fn=main', '1 5');
my @plain = ('fl=a', 'fn=f', '1 5');
my %pair = (
    header  => [[@main, 'fl=/usr/include/bits/stdio.h', 'fn=putchar', '1 9'],
        [@main, 'fl=./include/stdio.h', 'fn=flush', '1 9'], ''],
    alone   => [['fl=/v1/m.c', 'fn=main', '1 5', 'fn=f', '2 5', 'fn=g', '3 1'],
        ['fl=/v2/m.c', 'fn=f', '2 7', 'fn=h', '1 2'], '/v1/ and /v2/'],
    less    => [['fl=/v1/m.c', 'fn=x', '1 5', 'fn=f', '2 5', 'fn=g', '3 1', @plain],
        ['fl=/v2/m.c', 'fn=f', '2 7', 'fn=h', '1 2', 'fn=i', '1 2', @plain], ''],
    two     => [['fl=/v1/a.c', 'fn=f', '1 5', 'fl=/v1/b.c', 'fn=g', '1 5', @plain],
        ['fl=/v2/a.c', 'fn=i', '1 5', 'fl=/v2/b.c', 'fn=j', '1 5', @plain], '/v1/ and /v2/'],
    nothing => [['fl=/v1/a.c', 'fn=f', '1 5', 'fl=/v1/b.c', 'fn=g', '1 5'],
        ['fl=/v2/a.c', 'fn=i', '1 5', 'fl=/v2/b.c', 'fn=j', '1 5'], ''],
);
for my $what (sort keys %pair) {
    my ($old, $new, $folders) = @{$pair{$what}};
    my $in = in_folder_of({'o.cg' => plain_profile(@$old), 'n.cg' => plain_profile(@$new)});
    my ($same) = annotate($in, '--diff', 'o.cg', 'n.cg')->{out} =~ /^Same folder: +(.*)/m;
    is($same // '', $folders, "$what: folders are matched by two files, or by functions of one");
    my ($told) = diff_profiles($in, 'o.cg', 'n.cg')->{out} =~ /^desc: Sources in (.*) are taken/m;
    is(($told // '') =~ s/ [(]\w+[)]//gr, $folders, "$what: cg_diff says which, or matches none");
}

done_testing();
