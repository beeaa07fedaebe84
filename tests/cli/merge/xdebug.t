# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# A merge of Xdebug's profiles has Xdebug's form, so that webgrind, which reads line by line, finds
# its header, and all costs in their places.

use CgTest qw(built data run_cmd temp_dir write_file);

my $dir   = temp_dir();
my $merge = built('cg_merge');

# Read a profile as webgrind does. Return the header lines, own and inclusive costs by function, and
# costs by call. webgrind reads one line of counts after fl= and fn=, and one after calls=; in
# {main}, if $in_main is true, a summary comes before the first of these. It knows only names that
# were given before, and only files that fl= names.
sub as_webgrind {
    my ($text, $in_main) = @_;
    my (%read, %names, $function);
    my @lines = split /\n/, $text;
    my $name  = sub {
        my ($kind, $id, $rest) = ($_[0], $_[1] =~ /\A[(](\d+)[)] ?(.*)/);
        $names{"$kind $id"} = $rest if length $rest;
        return $names{"$kind $id"} // 'unknown';
    };
    while (defined(my $line = shift @lines)) {
        if ($line =~ /\Afl=(.*)/) {
            my $file = $name->(file => $1);
            $function = "$file:" . $name->(function => shift(@lines) =~ s/\Afn=//r);
            push @{ $read{header} }, (splice @lines, 0, 3)[1]
                if $in_main && $function =~ /:\{main\}\z/;
            my (undef, $cost) = split / /, shift @lines;
            $read{$_}{$function} += $cost for qw(self inclusive);
        } elsif ($line =~ /\Acfn=(.*)/) {
            my $callee = $name->(function => $1);
            my (undef, $at, $cost) = (shift @lines, split / /, shift @lines);
            $callee = 'unknown' if !grep { /:\Q$callee\E\z/ } keys %{ $read{self} };
            $read{inclusive}{$function} += $cost;
            $read{calls}{"$function $at $callee"} += $cost;
        } elsif ($line =~ /: /) {
            push @{ $read{header} }, $line;
        }
    }
    return \%read;
}

my $head = "creator: xdebug 2.9.8 (PHP 7.4)\ncmd: /a.php\npart: 1\npositions: line\n\n"
    . "events: Time Memory\n\n";
my $calls = "fl=(1) php:internal\nfn=(1) php::strlen\n7 2 0\n\nfl=(1)\nfn=(1)\n3 4 0\n\n"
    . "fl=(2) /a.php\nfn=(2) even\n3 10 0\ncfl=(2)\ncfn=(3) odd\ncalls=1 0 0\n4 5 0\n\n"
    . "fl=(2)\nfn=(3)\n5 20 8\ncfl=(2)\ncfn=(2)\ncalls=1 0 0\n6 15 0\n\n";
my $main  = "cfl=(2)\ncfn=(3)\ncalls=1 0 0\n2 35 8\n";
my $begin = "fl=(2)\nfn=(4) {main}\n";
my %files = (
    'of Xdebug 2' => "version: 0.9.6\n$head$calls$begin\nsummary: 99 8\n\n1 5 0\n$main",
    'of Xdebug 3' => "version: 1\n$head$calls${begin}1 5 0\n$main\nsummary: 99 8\n",
);
my @kinds = qw(self inclusive calls);
for my $which (sort keys %files) {
    my $file    = write_file("$dir/one", $files{$which});
    my $in_main = $which =~ /2\z/;
    my $out   = run_cmd([$merge, ($file) x 3])->{out};
    my ($one, $three) = map { as_webgrind($_, $in_main) } $files{$which}, $out;
    my %times = map { my $of = $one->{$_}; $_ => { map { $_ => 3 * $of->{$_} } keys %$of } } @kinds;
    delete $times{calls}{'/a.php:even 4 unknown'};    # the single file names odd() later
    $times{calls}{'/a.php:even 4 odd'} = 15;
    is_deeply($three->{$_}, $times{$_}, "$which: webgrind reads three times the $_ costs")
        for @kinds;
    is_deeply([grep { !/^(?:summary|totals):/ } @{ $three->{header} }],
        [grep { !/^summary:/ } @{ $one->{header} }], "$which: the header stays");
    is_deeply([grep { /^summary:/ } @{ $three->{header} }], ['summary: 123 24'],
        "$which: the summary is where it was");
    write_file("$dir/three", $out);
    is(run_cmd([$merge, "$dir/three"])->{out}, $out, "$which: a merge is read again");
    like($out, qr/^calls=3 0 0\n6 45 0\n/m, "$which: calls are added up for other readers");
}

my $twice = run_cmd([$merge, (data('foreign/xdebug.callgrind')) x 2])->{out};
like($twice, qr/\Aversion: 1\ncreator: xdebug 3.2.0 \(PHP 8.2.36\)\ncmd: \S+\npart: 1\n/,
    'the header of a real one stays');
like(run_cmd([$merge, "$dir/one", data('foreign/yappi.callgrind') =~ s/yappi/go-pprof/r])->{err},
    qr/events in data files don't match/, 'other events are refused');
write_file("$dir/other", "events: Time Memory\nfl=x\nfn=f\n1 1\n");
like(run_cmd([$merge, "$dir/one", "$dir/other"])->{out}, qr/\A# callgrind format\n/,
    'a merge with a profile of another writer is none of Xdebug\'s');
like(run_cmd([built('cg_diff'), "$dir/one", "$dir/one"])->{out}, qr/^creator: cg_diff-/m,
    'a difference is none of Xdebug\'s');

done_testing();
