# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# A difference. If both sources exist, lines are matched by their texts, so that a new line does not
# make the lines below it count as changed. With --old-new=yes changes alone are shown, with old and
# new counts beside them, and a summary adds them up.

use CgTest;
use CgReport qw(annotate graph_profile in_folder_of plain_profile section);
use JSON::PP ();

plan skip_all => 'no Algorithm::Diff (Debian package libalgorithm-diff-perl)'
    if !eval { require Algorithm::Diff; 1 };

my @old = ('int f(int a)', '{', '  return a;', '}', 'void g(void)', '{', '  f(1);', '  puts("x");',
    '}');
my @new = ('/* on top */', @old[0 .. 1], '  return a * 2;', @old[3 .. 6], '}');
my $root   = in_folder_of({});
my $folder = in_folder_of({
    'v1/s.c' => join('', map { "$_\n" } @old),
    'v2/s.c' => join('', map { "$_\n" } @new),
    'old.cg' => plain_profile('events: Ir Dr', "fl=$root/v1/s.c", 'fn=f', '1 10 1', '3 20 2',
        'fn=g', '5 10 1', '7 5 1', '8 7 3', 'fn=was', '9 1 0'),
    'new.cg' => plain_profile('events: Ir Dr', "fl=$root/v2/s.c", 'fn=f', '2 10 1', '4 50 2',
        'fn=g', '6 10 1', '8 5 1', 'fn=is', '9 2 0'),
});
sub out { return annotate($folder, @_)->{out} }
rename "$folder/v1", "$root/v1" or die $!;
rename "$folder/v2", "$root/v2" or die $!;

sub source_of($run) {
    is("$run->{status} $run->{err}", '0 ', 'succeeds');
    return section($run->{out}, 'Annotated source file: s.c') =~ s/^.*\n\n//r;
}

my @all = ('--diff', '--show=Ir', '--threshold=0', '--no-show-percs', 'old.cg', 'new.cg');
is(source_of(annotate($folder, @all)), <<'END', 'only what changed is marked');
 .  /* on top */
 0  int f(int a)
 .  {
30    return a * 2;
 .  }
 0  void g(void)
 .  {
 0    f(1);
-7  <gone, was line 8>   puts("x");
 1  }

END
like(out('--match-lines=no', @all), qr/two or more of these original files/,
    'with --match-lines=no there is no saying which of the sources to show');

sub at_times {
    my %at = @_;
    utime $at{$_}, $at{$_}, -e "$folder/$_" ? "$folder/$_" : "$root/$_" or die $! for keys %at;
    my @forms = (['--match-lines=yes'], ['--match-lines=no'], ['--format=json']);
    my $warning = qr/newer than data file '(.*?)':\n\@ - \S*(v\d)/;
    return map {
        [out(@$_, @all) =~ /$warning|"outdated_profiles":\["(.*?)"\]/g]
    } @forms;
}
my @natural = ('v1/s.c' => 1000, 'old.cg' => 2000, 'v2/s.c' => 3000, 'new.cg' => 4000);
is_deeply((at_times(@natural, 'v1/s.c' => 2001))[0], ['old.cg', 'v1', undef],
    'an old source that has changed since is warned of');
is_deeply((at_times(@natural, 'new.cg' => 2999))[0], ['new.cg', 'v2', undef],
    'a new source that has changed since is warned of');
is_deeply((at_times(@natural, 'v1/s.c' => 5000))[2], [undef, undef, 'old.cg'],
    'JSON has the profiles that are outdated');
is_deeply([at_times(@natural)], [([]) x 3], 'sources that are older are not warned of');

my $run = annotate($folder, '--old-new=yes', @all);
is(section($run->{out}, 'Summary'), <<'END', 'the summary on top says what it comes to');
event  old  new  change  of old
Ir      53   77     +24  +45.3%

Functions: 1 new, 1 gone, 2 changed, 0 the same

Ir: +32 in functions that grew, -8 in those that shrank; most of it:
  +30  75.0%  30 -> 60  s.c:f
   -7  17.5%  22 -> 15  s.c:g
   +2   5.0%    0 -> 2  s.c:is (new)
   -1   2.5%    1 -> 0  s.c:was (gone)

END
is(source_of($run), <<'END', 'old and new counts stand beside the change');
     .      .      .  /* on top */
    10     10      0  int f(int a)
     .      .      .  {
    20     50    +30    return a * 2;
     .      .      .  }
    10     10      0  void g(void)
     .      .      .  {
     5      5      0    f(1);
     7      0     -7  <gone, was line 8>   puts("x");
     1      2     +1  }

END
like(out('--old-new=yes', '--diff', '--show=Ir', 'old.cg', 'new.cg'),
    qr/^< +53 +77 +\+24 +\(45\.3%, 45\.3%\)  s\.c:$/m, 'the change is in percent of the old total');
is(section(out('--old-new=yes', '--diff', 'new.cg', 'new.cg'), 'Summary'),
    "no difference in 2 events of 3 functions\n\n", 'two equal runs give one sentence');
unlike(out('--old-new=yes', '--diff', 'new.cg', 'new.cg'), qr/Function:file/,
    'two equal runs have no tables');
like(out('--diff', '--threshold=0', 'new.cg', 'new.cg'), qr/Function:file/,
    'a pipe gets what it got');

my @rate = ('--diff', '--event=R=Dr/Ir', '--show=R', '--threshold=0', 'old.cg', 'new.cg');
is((source_of(annotate($folder, '--old-new=yes', @rate)) =~ /^(.*return a \* 2;)$/m)[0],
    '10.00%  4.00% -6.00%    return a * 2;', 'a rate changes as the two rates do');
my $json = JSON::PP->new->decode(out('--format=json', @rate));
is_deeply([$json->{total}, $json->{comparison}{old}, $json->{comparison}{grown}],
    [[64_935 - 150_943], [150_943], [undef]], 'JSON has the change of a rate');

$json = JSON::PP->new->decode(out('--format=json', '--diff', '--threshold=0', 'old.cg', 'new.cg'));
is_deeply($json->{comparison}, {
    equal => JSON::PP::false, old => [53, 8], grown => [32, 0], shrunk => [-8, -3],
    functions => {came => 1, gone => 1, changed => 2, same => 0},
}, 'JSON has the summary');
is_deeply([@{$json->{files}[0]}{qw(counts old)}], [[24, -3], [53, 8]], 'JSON has old counts');
is_deeply($json->{sources}[0]{gone},
    [{behind => 8, old_line => 8, counts => [-7, -3], text => '  puts("x");'}],
    'JSON has lines that are gone');
is_deeply($json->{same_folders}, ["$root/v1/", "$root/v2/"], 'JSON has the folders matched');
like(out('--format=markdown', '--diff', 'old.cg', 'new.cg'),
    qr/^\| Ir \| 53 \| 77 \| \+24 \| \+45\.3% \|.*^\| \+30 \(56\.6%\) \| .* \| `f`/ms,
    'Markdown has old and new, and changes in percent of the old total');

# ---- A long source with one change ------------------------------------------
my @many = map { "$_ 100" } 1 .. 1000;
my $long = in_folder_of({
    's.c' => join('', map { "line $_\n" } 1 .. 1000),
    'old.cg' => plain_profile('events: Ir', 'fl=s.c', 'fn=f', '0 7', @many, '2000 1'),
    'new.cg' => plain_profile('events: Ir', 'fl=s.c', 'fn=f', '0 7',
        map({ s/^500 100/500 101/r } @many), '2000 1'),
});
my @long = ('--diff', '--context=2', '--no-show-percs', 'old.cg', 'new.cg');
is(section(annotate($long, '--old-new=yes', @long)->{out}, 'Annotated source file: s.c'), <<'END',
Ir old Ir new change ~

-- line 498 ----------------------------------------
   100    100      0  line 498
   100    100      0  line 499
   100    101     +1  line 500
   100    100      0  line 501
   100    100      0  line 502
-- line 502 ----------------------------------------

END
    'a line that has changed is shown with its context, and others are not');
my $of_long = JSON::PP->new->decode(annotate($long, '--format=json', @long)->{out});
is_deeply([map { "@$_[0 .. 1]" =~ s/ARRAY.*//r . ($_->[1] ? "@{$_->[1]}" : '') }
        @{$of_long->{sources}[0]{lines}}], ['498 0', '499 0', '500 1', '501 0', '502 0'],
    'JSON has a line that has changed with its context');
is(() = annotate($long, '--old-new=no', @long)->{out} =~ /^ *[01]  line/mg, 1000,
    'a pipe gets what it got');

my @calls = ('fl=X/s.c', 'fn=g', '7 5', 'cfn=f', 'calls=2 1', '7 30', 'fn=f', '1 30');
my $calls = in_folder_of({
    'old.cg' => graph_profile(map { s/X/$root\/v1/r } @calls),
    'new.cg' => graph_profile(map { s/X/$root\/v2/r =~ s/^7 /8 /r =~ s/30$/60/r =~ s/^1 60/2 60/r }
            @calls),
});
like(annotate($calls, '--diff', '--tree=both', '--threshold=0', '--no-show-percs', 'old.cg',
        'new.cg')->{out}, qr/^ 0    f\(1\);\n30  => s\.c:f$/m, 'calls move with their lines');

done_testing();
