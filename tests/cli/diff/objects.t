# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Objects and functions that are the same in two builds, but have other names: objects in another
# folder or of another version, and nameless code, which is named by its address. Inclusive
# differences compare functions by object; without these matches, all of the old program would be
# gone, and all of the new program would be new.

use CgTest qw(built run_cmd);
use CgBrowser qw(find_browser);
use CgReport qw(annotate diff_profiles graph_profile in_folder_of section);
use JSON::PP ();

my $LOADER = 'ob=/lib/ld.so';

# main calls work(), f() of a library, and three nameless @stubs. Builds differ in $n, the cost of
# work(); in $main, the line of main; and in the names of objects and stubs.
sub build($program, $library, $n, $main, @stubs) {
    my $in_main = 10 + $n + 50 + 9;
    return graph_profile($LOADER, 'fl=???', 'fn=_start', '0 2', "cob=$program", 'cfi=p.c',
        'cfn=main', 'calls=1 0', "0 $in_main",
        "ob=$program", 'fl=p.c', 'fn=main', "$main 10", 'cfn=work', 'calls=1 0', "$main $n",
        "cob=$library", 'cfi=l.c', 'cfn=f', 'calls=1 0', "$main 50",
        (map { ('cfi=???', "cfn=$stubs[$_]", 'calls=1 0', "$main " . (2 + $_)) } 0 .. 2),
        'fn=work', "5 $n", 'fl=???', (map { ("fn=$stubs[$_]", '0 ' . (2 + $_)) } 0 .. 2),
        "ob=$library", 'fl=l.c', 'fn=f', '1 50');
}

my @old_stubs = ('0x0000000000001010', '0x0000000000001020', '0x0000000000001660');
my @new_stubs = ('0x0000000000001010', '0x0000000000001020', '0x00000000000016b0');
my $folder = in_folder_of({
    'old.out' => build('/b/prog-old', '/b/libf.so.1.2', 1000, 2, @old_stubs),
    'new.out' => build('/b/prog-new', '/b/libf.so.2', 1800, 3, @new_stubs),
    'one.out' => build('/b/one/prog', '/b/one/libf.so', 1000, 2, @old_stubs),
    'two.out' => build('/b/two/prog', '/b/two/libf.so', 1800, 3, @new_stubs),
    'odd.out' => build('/b/one/pr$1o=g \\', '/b/one/libf.so', 1000, 2, @old_stubs),
});

sub inclusive_in($run) {
    is("$run->{status} $run->{err}", '0 ', 'succeeds');
    my $table = section($run->{out}, 'Function summary, inclusive');
    return join ' ', map { s/,//gr } $table =~ /^ +(-?[\d,]+) .*?(\S+:\S+)/mg;
}

my @inclusive = ('--diff', '--inclusive=yes', '--no-annotate');
for my $pair (['old.out', 'new.out'], ['one.out', 'two.out'], ['odd.out', 'two.out']) {
    my $run = annotate($folder, @inclusive, '--threshold=0.001', @$pair);
    is(inclusive_in($run), '800 ???:_start 800 p.c:main 800 p.c:work', "@$pair: only the change");
}
my $head = section(annotate($folder, @inclusive, 'old.out', 'new.out')->{out}, 'Metadata');
is(join('', $head =~ /^((?:Same|Moved) .*\n)/mg), <<'END', 'the head says what was matched');
Same object:      /b/libf.so.1.2 and /b/libf.so.2
Same object:      /b/prog-old and /b/prog-new
Moved functions:  1 without a name, matched by order and counts
END
my $run = annotate($folder, '--diff', '--tree=both', '--no-annotate', 'old.out', 'new.out');
unlike($run->{out}, qr/ -\d/, 'nothing in the tree shrank');
unlike($run->{out}, qr/\[.*(?:prog-old|libf\.so\.1\.2)\]/, 'the old objects are in no tree');

like(annotate($folder, @inclusive, '--match-folders=no', 'old.out', 'new.out')->{out},
    qr{-1,000 .*work.*prog-old.*}, 'with --match-folders=no objects stay what they are');
$run = annotate($folder, @inclusive, '--mod-objname=s/(prog|libf).*/$1/', 'old.out', 'new.out');
is(inclusive_in($run), '800 ???:_start 800 p.c:main 800 p.c:work',
    '--mod-objname matches objects by hand');
unlike($run->{out}, qr/^Same object/m, 'objects that are matched by hand are not told');
$run = annotate($folder, @inclusive, '--mod-objname=s/.*//', 'old.out', 'new.out');
is(inclusive_in($run), '800 ???:_start 800 p.c:main 800 p.c:work', 'all objects can be left out');
like(annotate($folder, '--inclusive=yes', '--mod-objname=s/.*prog//', 'new.out')->{out},
    qr/p\.c:main \(1x\) \[-new\]/, 'objects are renamed where there is no difference, too');

# In Rust, functions have other names in each build.
my %rust = map {
    my ($name, $hash, $n) = @$_;
    ("$name.out" => graph_profile("ob=/b/$name", 'fl=a.rs', "fn=a::f::h$hash", "1 $n",
        "fn=a::g::h$hash", '1 5', 'ob=/b/other', 'fn=x', '1 1'))
} ['app', '0123456789abcdef', 100], ['bin', 'fedcba9876543210', 300];
is(inclusive_in(annotate(\%rust, @inclusive, '--strip-hashes', 'app.out', 'bin.out')),
    '200 a.rs:a::f', 'functions are the same without hashes');

# ---- The other programs -----------------------------------------------------
$run = diff_profiles($folder, 'old.out', 'new.out');
is("$run->{status} $run->{err}", '0 ', 'cg_diff succeeds');
is_deeply([$run->{out} =~ /^\d+ (-?[1-9]\d*)$/mg], [800, 800, 800], 'cg_diff counts what changed');
is(join('', $run->{out} =~ /^desc: ((?:Obj|1).*\n)/mg), <<'END', 'cg_diff says what it matched');
Objects /b/libf.so.1.2 (old) and /b/libf.so.2 (new) are taken for the same.
Objects /b/prog-old (old) and /b/prog-new (new) are taken for the same.
1 function without a name has moved: matched by order and counts.
END
unlike($run->{out} =~ s/^desc: .*//mgr, qr/prog-old|1660/, 'cg_diff has the new names alone');
$run = run_cmd([built('cg_merge'), '--mod-objname=s/-new//', 'new.out'], dir => $folder);
like($run->{out}, qr{^ob=\(\d+\) /b/prog$}m, 'cg_merge renames objects');

$run = run_cmd([built('cg_check'), '--limit=+1%', '--per-function=+1', 'old.out', 'new.out'],
    dir => $folder);
unlike($run->{out}, qr/16b0/, 'cg_check finds that code without a name has moved');
like($run->{out}, qr/^1 function without a name has moved: /m, 'cg_check says that code moved');
like($run->{out}, qr{^Objects /b/prog-old \(old\) and /b/prog-new \(new\) are taken for the same}m,
    'cg_check finds that code without a name has moved, with the objects that it is in');
like(run_cmd([built('cg_check'), '--limit=+1%', '--per-function=+1', '--match-folders=no',
            'old.out', 'new.out'], dir => $folder)->{out}, qr/new +0 -> 4 +\?\?\?:0x0*16b0/,
    'with --match-folders=no code that has moved is new');
like(run_cmd([built('cg_check'), '--limit=+1%', '--mod-objname=s/(prog|libf).*/$1/', 'old.out',
            'new.out'], dir => $folder)->{out}, qr/^1 function without a name/m,
    'cg_check matches objects by hand, too');

# ---- JSON, HTML -------------------------------------------------------------
my $json = JSON::PP->new->decode(annotate($folder, '--format=json', @inclusive, 'old.out',
        'new.out')->{out});
is_deeply([@$json{qw(same_objects moved_functions)}], [
        [{old => '/b/libf.so.1.2', new => '/b/libf.so.2'},
            {old => '/b/prog-old', new => '/b/prog-new'}], 1], 'JSON tells what was matched');
is_deeply([map { [$_->{name}, $_->{inclusive}[0]] } @{$json->{call_graph}}],
    [['_start', 800], ['main', 800], ['work', 800]], 'JSON has what changed');
$run = annotate($folder, '--format=html', '--diff', 'old.out', 'new.out');
like($run->{out}, qr{Objects /b/prog-old \(old\) and /b/prog-new \(new\) are taken for the same\.},
    'HTML tells what was matched in its head');

SKIP: {
    my $program = find_browser() or skip 'no Chromium (Debian package chromium)', 3;
    my $browser = CgBrowser->new($program, 1200, 800) or skip "$program does not start: $@", 3;
    my $boxes = sub ($whole) {
        $browser->open("file://$folder/d.html");
        $browser->ask(q(document.getElementById('tab-icicle').click()));
        return $browser->ask(qq([...document.querySelectorAll('#icicle-picture rect')]
            .map(r => r.ariaLabel.split('\\n')[0] + ' ' + r.getAttribute('class').split(' ')[1]
                + ' ' + Math.round(r.getAttribute('width') * $whole
                / document.getElementById('icicle').clientWidth)).join('|')));
    };
    annotate($folder, '--format=html', '--diff', '-o', 'd.html', 'old.out', 'new.out');
    is($boxes->(800), '_start worse 800|main worse 800|work worse 800',
        'boxes are as wide as the change');
    # work() grew by 1,000 and f() fell by 200. Both are below main, and share its width.
    my %calls = map {
        my ($work, $f) = @{$_->[1]};
        ($_->[0] => graph_profile('fl=a.c', 'fn=main', '1 1', 'cfn=work', 'calls=1 0', "1 $work",
            'cfn=f', 'calls=1 0', "1 $f", 'fn=work', "2 $work", 'fn=f', "3 $f"))
    } ['old.out', [100, 300]], ['new.out', [1100, 100]];
    $folder = in_folder_of(\%calls);
    annotate($folder, '--format=html', '--diff', '-o', 'd.html', 'old.out', 'new.out');
    is($boxes->(1200), 'main worse 1200|work worse 1000|f better 200',
        'each box is as wide as its own change');
    is_deeply([$browser->complaints], [], 'the browser has no complaint');
}

done_testing();
