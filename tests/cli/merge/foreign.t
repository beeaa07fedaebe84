# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Profiles in Callgrind's format that other profilers wrote, one of each profiler, reduced to
# functions and calls of different kinds. They are read, added up, compared, checked and reported in
# several forms.

use CgTest qw(built data read_file run_cmd temp_dir);
use JSON::PP qw(decode_json);

my $dir   = temp_dir();
my $merge = built('cg_merge');

# The sums, computed by awk, of all lines of counts except those after calls=.
my %total = (
    'xdebug'     => [19_406, 103_512],
    'nytprof'    => [783],
    'ruby-prof'  => [900],
    'yappi'      => [1_302],
    'go-pprof'   => [430],
    'gperftools' => [33],
);

# Return the totals that a profile states. The engine refuses a profile of ours if these are wrong.
sub totals { return $_[0] =~ /^totals: (.*)/m ? $1 : 'none' }

# Return, by format, the totals in a report, as text.
sub shown_totals($file, $n) {
    my $annotate = built('cg_annotate');
    my %shown;
    my $text = run_cmd([$annotate, $file])->{out};
    my ($row) = $text =~ /^(.*)  PROGRAM TOTALS/m;
    $shown{text} = $row =~ s/,| \(.*?\)//gr =~ s/ +/ /gr;
    ($row) = run_cmd([$annotate, '--format=classic', $file])->{out} =~ /^(.*)  PROGRAM TOTALS/m;
    $shown{classic} = $row =~ s/,| \(.*?\)//gr =~ s/ +/ /gr;
    $shown{JSON} = join q{ },
        @{ decode_json(run_cmd([$annotate, '--format=json', $file])->{out})->{total} };
    for my $tables ([], ['--tables']) {
        my @sums = (0) x $n;
        my (undef, @rows) =
            split /\n/, run_cmd([$annotate, '--format=csv', @{$tables}, $file])->{out};
        for my $row_of_csv (@rows) {
            my @counts = (split /,/, $row_of_csv)[-$n .. -1];
            $sums[$_] += $counts[$_] for 0 .. $#sums;
        }
        $shown{"CSV @{$tables}"} = "@sums";
    }
    run_cmd([$annotate, '--format=html', '-o', "$dir/page.html", $file]);
    my $page = read_file("$dir/page.html");
    my ($data) = $page =~ m{<script type="application/json" id="data">(.*?)</script>}s;
    $shown{'HTML, its data'} = join q{ }, @{ decode_json($data)->{total} };
    return %shown;
}

my %of = map { data("foreign/$_.callgrind") => $total{$_} } keys %total;

for my $file (sort keys %of) {
    my @sums = @{ $of{$file} };
    my ($name) = $file =~ m{([^/]*)[.]callgrind\z};
    my $run  = run_cmd([$merge, '-o', "$dir/once", $file]);
    is($run->{err}, q{}, "$name: is read without a complaint");
    my $once = read_file("$dir/once");
    is(totals($once), "@sums", "$name: its counts add up to those of its lines");
    is(run_cmd([$merge, "$dir/once"])->{out}, $once, "$name: what is written is read again");
    my $twice = run_cmd([$merge, $file, $file])->{out};
    is(totals($twice), join(q{ }, map { 2 * $_ } @sums), "$name: a merge has twice the counts");
    my @calls = map { [$_ =~ /^calls=(\d+)/mg] } $once, $twice;
    is("@{$calls[1]}", join(q{ }, map { 2 * $_ } @{ $calls[0] }), "$name: it has twice the calls");
    my $difference = run_cmd([built('cg_diff'), $file, $file]);
    is(totals($difference->{out}), join(q{ }, (0) x @sums), "$name: it equals itself");
    my ($event) = $once =~ /^events: (\S+)/m;
    $run = run_cmd([built('cg_check'), "--limit=$event=+0", $file, $file]);
    is("$run->{status} $run->{err}", '0 ', "$name: cg_check finds it no worse than itself");

    my %shown = shown_totals($file, scalar @sums);
    my @wrong = grep { $shown{$_} ne "@sums" } sort keys %shown;
    is("@wrong", q{}, "$name: reports show its totals: " . join ', ', sort keys %shown);
    diag("$_: $shown{$_}") for @wrong;
    my %told    = (xdebug => '/srv/shop/shop.php', yappi => 'shop.py');
    my $command = $told{$name} // 'unknown';
    like(run_cmd([built('cg_annotate'), $file])->{out}, qr/^Command: +\Q$command\E$/m,
        "$name: the report shows the command, or that there is none");
}

done_testing();
