# Profiles that the profilers of other languages write here and now, of the programs in
# tests/data/foreign. What is not installed is skipped; Debian has all of them (php-cli
# php-xdebug libdevel-nytprof-perl ruby-prof python3-yappi golang-go google-perftools).
# A few lines of Perl add each file up in their own way.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgTest qw(built data read_file run_cmd temp_dir);
use Test::More;

my $dir   = temp_dir();
my $merge = built('cg_merge');
my $here  = data('foreign');

# Self costs: lines of numbers but those after calls=.
sub added_up {
    my ($text) = @_;
    my ($positions, $is_call, @sums) = (1, 0);
    for my $line (split /\r?\n/, $text) {
        $positions = () = $1 =~ /\S+/g if $line =~ /^positions: (.*)/;
        $is_call = 1 if $line =~ /^calls=/;
        next if $line !~ /^[-+*\d]/ || ($is_call && !($is_call = 0));
        my (undef, @counts) = split q{ }, $line =~ s/^(?:\S+ ){@{[$positions - 1]}}//r;
        $sums[$_] += $counts[$_] for 0 .. $#counts;
    }
    return join q{ }, @sums;
}

# What a shell writes, in the temporary folder, of files that are named there.
sub shell {
    my ($script) = @_;
    return run_cmd(['sh', '-c', $script], dir => $dir,
        env => { DATA => $here, HOME => $dir, GO111MODULE => 'off', GOFLAGS => undef });
}

my @writers = (
    ['Xdebug', 'php -m | grep -q Xdebug', <<'END', qr/^cachegrind\.out/],
php -d xdebug.mode=profile -d xdebug.start_with_request=yes -d xdebug.output_dir=. $DATA/shop.php
END
    ['Xdebug, compressed', 'php -m | grep -q Xdebug', <<'END', qr/^gz\.cachegrind/],
php -d xdebug.mode=profile -d xdebug.start_with_request=yes -d xdebug.output_dir=. \
    -d xdebug.use_compression=1 -d xdebug.profiler_output_name=gz.cachegrind $DATA/shop.php
[ -e gz.cachegrind.gz ] || gzip gz.cachegrind
END
    ['NYTProf', 'perl -MDevel::NYTProf::Data -e 1 && command -v nytprofcg', <<'END',
perl -d:NYTProf $DATA/shop.pl && nytprofcg -f nytprof.out -o nytprof.callgrind
END
        qr/^nytprof\.callgrind/],
    ['ruby-prof', 'command -v ruby-prof', "ruby-prof -p call_tree -f . \$DATA/shop.rb\n",
        qr/^callgrind\.out/],
    ['yappi', '/usr/bin/python3 -c "import yappi"', "/usr/bin/python3 \$DATA/shop.py\n",
        qr/^yappi\.callgrind/],
    ['Go', 'go version', <<'END', qr/^go\.callgrind/],
GOCACHE=$HOME/go go build -o shop_go $DATA/shop.go && ./shop_go &&
    go tool pprof -callgrind -output go.callgrind shop_go cpu.pprof
chmod -R u+w $HOME/go
END
    ['gperftools', 'google-pprof --version', <<'END', qr/^c\.callgrind/],
${CC:-cc} -g -o shop_c $DATA/shop.c -Wl,--no-as-needed -lprofiler &&
    CPUPROFILE=c.prof ./shop_c && google-pprof --callgrind shop_c c.prof >c.callgrind
END
);

for my $writer (@writers) {
    my ($name, $is_there, $script, $pattern) = @{$writer};
    SKIP: {
        skip "$name is not installed", 1 if shell("($is_there) >/dev/null 2>&1")->{status} != 0;
        my $run = shell($script);
        opendir my $folder, $dir or die "cannot read $dir: $!\n";
        my @files = sort grep { $_ =~ $pattern } readdir $folder;
        skip "$name wrote nothing: $run->{err}", 1 if !@files;
        check($name, $_) for @files;
        unlink map { "$dir/$_" } @files;
    }
}

done_testing();

sub check {
    my ($name, $file) = @_;
    my $text = read_file("$dir/$file");
    $text = run_cmd(['gzip', '-dc', "$dir/$file"])->{out} if $text =~ /\A\x1f\x8b/;
    my $sums = added_up($text);
    my $run  = run_cmd([$merge, $file], dir => $dir);
    is($run->{err}, q{}, "$name: what it writes here is read");
    my ($totals) = $run->{out} =~ /^totals: (.*)/m;
    is($totals, $sums, "$name: what it writes here is read, it adds up to the same");
    my ($twice) = run_cmd([$merge, $file, $file], dir => $dir)->{out} =~ /^totals: (.*)/m;
    is($twice, join(q{ }, map { 2 * $_ } split / /, $sums),
        "$name: what it writes here is read, twice that with itself");
    $run = run_cmd([built('cg_annotate'), '--tree=both', $file], dir => $dir);
    is("$run->{status} $run->{err}", '0 ', "$name: what it writes here is read, it is reported");
    my ($shown) = $run->{out} =~ /^(.*)  PROGRAM TOTALS/m;
    is($shown =~ s/,| \(.*?\)//gr =~ s/ +/ /gr, $sums,
        "$name: what it writes here is read, with these totals");
    return;
}
