# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The old layout, as an installed cg_annotate of 3.15 to 3.20 prints it, on random profiles with
# random options, and in odd cases. The installed program prints equal entries, and sources, in a
# random order, so reports on random profiles are sorted.

use CgTest qw(built need rounds run_cmd temp_dir write_file);

my $reference = '/usr/bin/cg_annotate';
my $version   = -x $reference ? run_cmd([$reference, '--version'])->{err} : q{};
need(scalar($version =~ /\Acg_annotate-3\.(?:1[5-9]|20)\b/), "no $reference of the old layout");

my $annotate = built('cg_annotate');
my $dir      = temp_dir();
my $rounds   = rounds(8, 25);
my $old_time = time - 100_000;

srand 319;
my @different;
for my $round (1 .. $rounds) {
    my @options = make_case();
    my ($theirs, $ours) = reports(@options);
    push @different, "$round (@options)" if in_order($theirs) ne in_order($ours);
}
is("@different", q{}, "$rounds random profiles look the same, whatever the options");

# ---- odd cases ----
write_file("$dir/p", <<'END');
desc: x
cmd: ./p
events: LongNameOfAnEvent B
fl=a.h
fn=f
3 500 -5
0 12345678 -7
70 123456789 9
fl=none.c
fn=g
4 0 3
summary: 135802967 0
END
write_file("$dir/a.h", "one\ntwo\nthree");
for my $when ([$old_time, 'an older source'], [time + 1000, 'a newer one']) {
    utime $when->[0], $when->[0], "$dir/a.h";
    my ($theirs, $ours) = reports('p', 'a.h');
    is($ours, $theirs, "$when->[1], lines after its end, line 0, a total of 0");
}
is(run_cmd([$annotate, 'p'], dir => $dir, env => { CG_ANNOTATE_FORMAT => 'classic' })->{out},
    run_cmd([$annotate, '--format=classic', 'p'], dir => $dir)->{out},
        'a variable can choose the layout');
like(run_cmd([$annotate, '--format=text', 'p'], dir => $dir,
        env => { CG_ANNOTATE_FORMAT => 'classic' })->{out},
    qr/^-- Metadata$/m, '--format overrides the variable');
my $run = run_cmd([$annotate, 'p'], dir => $dir, env => { CG_ANNOTATE_FORMAT => 'old' });
like("$run->{status} $run->{err}", qr/\A2 .*CG_ANNOTATE_FORMAT/,
    'an unknown layout in the variable is a mistake, and the message names the variable');

done_testing();

sub reports(@arguments) {
    my $theirs = run_cmd([$reference, @arguments], dir => $dir);
    my $ours = run_cmd([$annotate, '--format=classic', @arguments], dir => $dir);
    return ($theirs->{out}, $ours->{out} . $ours->{err});
}

# Return a report with its entries and its sources sorted.
sub in_order($report) {
    my @parts = split /(?=^-{80}\n(?:-- |The following|.*\n-{80}\n))/m, $report;
    for my $table (grep { /\A.*\n.* file:function\n/ } @parts) {
        $table = join "\n", sort split /\n/, $table;
    }
    return join "\n", sort @parts;
}

# Write a random profile and its sources. Return the arguments for a report on them.
sub make_case {
    my @events = (qw(Ir Dr D1mr AnEventWithALongName))[0 .. rand 4];
    my @files  = (qw(a.c b.h c/d.c gone.c ???), 'x:y.c');
    my $is_here = random_sources($dir, $old_time, @files[0 .. 2]);
    my @sums = (0) x @events;
    my $text = "desc: I1 cache: none\ncmd: ./prog -x\nevents: @events\n";
    for my $block (1 .. 2 + int rand 12) {
        $text .= "fl=$files[rand @files]\nfn=f" . int(rand 4) . "\n";
        for my $i (1 .. 1 + int rand 6) {
            my @counts = map { rand() < 0.3 ? 0 : int 10**(rand 8) } @events;
            @counts = map { rand() < 0.05 ? -$_ : $_ } @counts if rand() < 0.02;
            $sums[$_] += $counts[$_] for 0 .. $#events;
            $text .= int(rand() < 0.1 ? 0 : rand 65) . " @counts\n";
        }
    }
    write_file("$dir/random", $text . "summary: @sums\n");

    my @options;
    push @options, '--threshold=' . (0, 0.5, 3, '7.50', 20)[rand 5] if rand() < 0.5;
    push @options, '--show-percs=no' if rand() < 0.3;
    push @options, '--auto=' . (rand() < 0.3 ? 'no' : 'yes') if rand() < 0.5;
    push @options, '--context=' . int rand 12 if rand() < 0.5;
    push @options, '--show=' . join ',', reverse @events[0 .. rand @events] if rand() < 0.3;
    push @options, map { rand() < 0.5 ? "-I$_" : "--include=$_" }
        grep { rand() < 0.3 } qw(inc ./inc/ . inc//);
    if (rand() < 0.4) {
        my $own = rand() < 0.5;
        push @options, '--sort=' . join ',',
            map { $own && rand() < 0.7 ? "$_:" . int rand 60 : $_ }
            reverse @events[0 .. rand @events];
    }
    # Name only sources that exist, since a missing one is an error.
    my @sources = grep { $is_here->{$_} || grep { m{inc/*\z} } @options } qw(a.c b.h);
    return (@options, 'random', rand() < 0.3 ? $sources[rand @sources] // () : ());
}

# Write new sources with these names and up to 60 lines, in the folder or in its subfolder inc. Some
# have no line end after the last line. Some have a time in the future, the others $old_time. Return
# a hash of the paths of the sources.
sub random_sources($folder, $old_time, @names) {
    my %is_here;
    mkdir "$folder/$_" for qw(c inc inc/c);
    unlink map { ("$folder/$_", "$folder/inc/$_") } @names;
    for my $name (@names) {
        my $n    = 1 + int rand 60;
        my $file = rand() < 0.2 ? "inc/$name" : $name;
        $is_here{$file} = 1;
        my $source = join "\n", map { "text $_" } 1 .. $n;
        write_file("$folder/$file", $source . (rand() < 0.8 ? "\n" : q{}));
        my $time = rand() < 0.9 ? $old_time : time + 1000;
        utime $time, $time, "$folder/$file";
    }
    return \%is_here;
}
