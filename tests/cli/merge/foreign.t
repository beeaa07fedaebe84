# Profiles that other profilers wrote in Callgrind's format, one of each, made of
# the programs beside them in tests/data/foreign. Their totals are those that
# KCachegrind shows. They are read, added up, compared, judged and reported in every
# form.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgBrowser qw(find_browser);
use CgTest    qw(built data read_file run_cmd temp_dir);
use JSON::PP  qw(decode_json);
use Test::More;

my $dir   = temp_dir();
my $merge = built('cg_merge');

my %total = (
    'xdebug'           => [22_902, 105_832],
    'nytprof'          => [2_422],
    'ruby-prof'        => [1_765],
    'ruby-prof-thread' => [157],
    'yappi'            => [1_584],
    'go-pprof'         => [560],
    'gperftools'       => [33],
);

# The totals that a profile states; those of ours are right, or it is not read.
sub totals {
    my ($text) = @_;
    return $text =~ /^totals: (.*)/m ? $1 : 'none';
}

my ($browser, $no_browser);
if (!$ENV{CG_ALL}) {
    $no_browser = 'a browser is started only if all tests run';
} elsif (my $chromium = find_browser()) {
    $browser    = CgBrowser->new($chromium, 1200, 800);
    $no_browser = "$chromium does not start: $@" if !$browser;
} else {
    $no_browser = 'no Chromium (Debian package chromium)';
}
SKIP: { skip $no_browser, 1 if defined $no_browser }

# What a report says in each form: strings of counts.
sub shown_totals {
    my ($file, $n) = @_;
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
    if ($browser) {
        $browser->open("file://$dir/page.html");
        my $seen = $browser->ask(
            q([...document.querySelectorAll('[data-event] b')].map(b => b.textContent).join(' ')));
        $shown{'HTML, in a browser'} = $seen =~ tr/,//dr;
    }
    return %shown;
}

my %of = map { data("foreign/$_.callgrind") => $total{$_} } keys %total;

for my $file (sort keys %of) {
    my @sums = @{ $of{$file} };
    my ($name) = $file =~ m{([^/]*)[.]callgrind\z};
    my $run  = run_cmd([$merge, '-o', "$dir/once", $file]);
    is($run->{err}, q{}, "$name: is read without a complaint");
    my $once = read_file("$dir/once");
    is(totals($once), "@sums",
        "$name: its counts add up to what KCachegrind shows");
    is(run_cmd([$merge, "$dir/once"])->{out}, $once,
        "$name: what is written of it is read again");
    my $twice = run_cmd([$merge, $file, $file])->{out};
    is(totals($twice), join(q{ }, map { 2 * $_ } @sums),
        "$name: twice that with itself");
    my @calls = map { [$_ =~ /^calls=(\d+)/mg] } $once, $twice;
    is("@{$calls[1]}", join(q{ }, map { 2 * $_ } @{ $calls[0] }),
        "$name: its calls, too");
    my $difference = run_cmd([built('cg_diff'), $file, $file]);
    is(totals($difference->{out}), join(q{ }, (0) x @sums),
        "$name: and no difference to itself");
    my ($event) = $once =~ /^events: (\S+)/m;
    $run = run_cmd([built('cg_check'), "--limit=$event=+0", $file, $file]);
    is("$run->{status} $run->{err}", '0 ', "$name: nor is it worse");

    my %shown = shown_totals($file, scalar @sums);
    my @wrong = grep { $shown{$_} ne "@sums" } sort keys %shown;
    is("@wrong", q{}, "$name: reports show its totals: " . join ', ', sort keys %shown);
    diag("$_: $shown{$_}") for @wrong;
    my %told    = (xdebug => '/srv/shop/shop.php', yappi => 'shop.py');
    my $command = $told{$name} // 'unknown';
    like(run_cmd([built('cg_annotate'), $file])->{out}, qr/^Command: +\Q$command\E$/m,
        "$name: and the command, or that there is none");
}

done_testing();
