# Programs that run Callgrind run ours, found as they find it: as `valgrind` in PATH, the rest of
# the environment being gone. Each row of a table has a client's own command line, the requests
# that it makes, and which files it wants; these are read by its rules: a reader that meets
# something else fails there, and here. The counts are known to the instruction. (The readers of
# some are in callgrind-clients.t, to the line.)

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgCallgrind qw(read_callgrind);
use CgTest qw(built compile need need_valgrind read_file run_cmd temp_dir);
use Test::More;

need_valgrind();
need(-e '/usr/include/valgrind/callgrind.h', 'no callgrind.h of Valgrind');

my $program = compile(['callgrind_letters.c'], '-O1', '-pthread');
my $bin     = temp_dir() . '/bin';
mkdir $bin or die "cannot make $bin: $!\n";
symlink built('vg-in-place'), "$bin/valgrind" or die "cannot link: $!\n";
symlink built($_), "$bin/$_" or die "cannot link: $!\n"
    for qw(callgrind_annotate callgrind_control);

# What events clients know; an unknown one is an error to gungraun.
my %KNOWN_EVENT = map { $_ => 1 } qw(Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw ILdmr DLdmr DLdmw
    Bc Bcm Bi Bim Ge sysCount sysTime sysCpuTime AcCost1 AcCost2 SpLoss1 SpLoss2);

my @CACHES = split q{ }, '--I1=32768,8,64 --D1=32768,8,64 --LL=8388608,16,64';

# A client: its name; options, of which %F is the folder; what the program does; the names of the
# files that it reads, in order, by a pattern, and of others that may be there; how often known()
# has been counted in each profile of these; and what else they must have, see mistakes_of().
my @CLIENTS = (
    {   name    => 'gungraun, all events',
        options => [ @CACHES, qw(--cache-sim=yes --branch-sim=yes --collect-bus=yes
            --collect-systime=nsec --simulate-wb=yes --compress-strings=no --compress-pos=no
            --toggle-collect=wrapper_mod_known), '--callgrind-out-file=%F/callgrind.bench.out' ],
        does   => ['ww'],
        files  => qr/\Acallgrind\.bench\.out\z/,
        counts => [2],
        events => 'Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw ILdmr DLdmr DLdmw Bc Bcm Bi Bim Ge'
            . ' sysCount sysTime sysCpuTime',
        ids             => 'none',
        plain_positions => 1,
    },
    {   name    => 'CodSpeed',
        options => [ '-q', '--trace-children=yes', '--cache-sim=yes', @CACHES,
            qw(--instr-atstart=no --collect-systime=nsec --read-inline-info=yes
            --compress-strings=no --combine-dumps=yes --dump-line=no
            --obj-skip=/usr/lib/libpython3.so), '--callgrind-out-file=%F/%p.out',
            '--log-file=%F/valgrind.%p.log' ],
        does     => ['mz+w-az+www-b'],
        files    => qr/\A\d+\.out\z/,
        others   => qr/\Avalgrind\.\d+\.log\z/,
        counts   => [ 0, 1, 3, 0 ],
        triggers => [ 'Client Request: Metadata: c 1.0', 'Client Request: uri::a',
            'Client Request: uri::b', 'Program termination' ],
        ids => 'none',
    },
    {   name    => 'Qt Creator',
        options => [ qw(--cache-sim=yes --branch-sim=yes --collect-bus=yes --collect-systime=yes
            --toggle-collect=wrapper_mod_known), '--callgrind-out-file=%F/callgrind.out.f101' ],
        does   => ['ww'],
        files  => qr/\Acallgrind\.out\.f101\z/,
        counts => [2],
        ids    => 'all',
    },
    {   name    => 'PyTorch',
        options => [ '--callgrind-out-file=%F/callgrind.out', qw(--dump-line=yes --dump-instr=yes
            --instr-atstart=yes --collect-atstart=no) ],
        does   => ['wtwwtdw'],
        files  => qr/\Acallgrind\.out\.1\z/,
        others => qr/\Acallgrind\.out\z/,
        counts => [2],
    },
    {   name    => 'rustc-perf',
        options => [qw(--cache-sim=no --branch-sim=no --callgrind-out-file=clgout)],
        does    => ['w'],
        files   => qr/\Aclgout\z/,
        counts  => [1],
        events  => 'Ir',
    },
);

for my $client (@CLIENTS) {
    my $name   = $client->{name};
    my $folder = folder_of($name);
    mkdir $folder or die "cannot make $folder: $!\n";
    my $run = as_client($folder, qw(setarch -R valgrind --tool=callgrind),
        (map { s/%F/$folder/r } @{ $client->{options} }), $program, @{ $client->{does} });
    is($run->{status}, 0, "$name: the program runs") or diag($run->{err});
    my @names = map { s{.*/}{}r } glob "$folder/*";
    my @files = grep { $_ =~ $client->{files} } @names;
    my $known = $client->{others} // $client->{files};
    is(join(q{ }, grep { $_ !~ $client->{files} && $_ !~ $known } @names), q{},
        '... and leaves no file that its client does not know');
    my @parts = map { parts_of(read_file("$folder/$_")) } @files;
    is(join(q{ }, map { n_known($_) } @parts), "@{ $client->{counts} }",
        '... but those that it wants, with the counts of what it measures');
    is(join("\n", map { mistakes_of($client, $_) } @parts), q{}, '... which it can read');
    is(join(q{|}, map { /^desc: Trigger: (.*)$/m } @parts), join(q{|}, @{ $client->{triggers} }),
        '... each by the name that the program gave') if $client->{triggers};
}

# ---- PyTorch, KDevelop: they read what callgrind_annotate prints -----------------

my $profile = folder_of('PyTorch') . '/callgrind.out.1';
for my $inclusive (qw(yes no)) {
    my $run = as_client(temp_dir(), 'callgrind_annotate', "--inclusive=$inclusive",
        qw(--threshold=100 --show-percs=no), $profile);
    my ($total) = $run->{out} =~ /^([0-9,]+)\s+PROGRAM TOTALS/m;
    cmp_ok(($total // 0) =~ tr/,//dr, '>', 404, "inclusive=$inclusive: PyTorch finds the total");
    my ($rows) = $run->{out} =~ /^Ir\s+file:function\n-+\n(.*?)\n\n/ms;
    my %cost = map { /^\s*([0-9,]+)\s+(.+:.+)$/ ? ($2 => $1) : () } split /\n/, $rows // q{};
    my ($known) = grep { /:known\b/ } keys %cost;
    is($cost{ $known // q{} }, 404, '... and the functions');
}
my $run = as_client(temp_dir(),
    qw(callgrind_annotate --tree=calling --threshold=100 --show-percs=no), $profile);
is(($run->{out} =~ /^Events shown: +(.*)$/m)[0], 'Ir', 'KDevelop finds the events');
like($run->{out}, qr/ [*]  \S+:wrapper_mod_known \[\S+\]\n *404 +>   \S+:known \(3x\)/,
    '... a function, and what it calls, also while nothing was collected');

done_testing();

sub folder_of { return temp_dir() . q{/} . $_[0] =~ tr/ ,//dr }

# A command in an environment that has nothing but PATH.
sub as_client {
    my ($folder, @command) = @_;
    return run_cmd([ 'env', '-i', "PATH=$bin:/usr/bin:/bin", @command ], dir => $folder);
}

# The parts of a file, each with what stands before the first.
sub parts_of {
    my ($text) = @_;
    my ($head, @parts) = split /^(?=part: )/m, $text;
    return map { $head . $_ } @parts;
}

# How often known() was counted.
sub n_known {
    my ($part) = @_;
    my $self = read_callgrind($part)->{self};
    my $sum  = 0;
    $sum += $self->{$_}[0] for grep { /^[^|]*\|[^|]*\|known / } keys %{$self};
    return $sum / 202;
}

# What a client's reader would fail at: a header without what all of them look for, or with a key
# or an event that they do not know; a line of no kind; names with ids, where the client was
# promised none, or without, where it needs them; positions that are not plain numbers, where it
# was promised these, or relative to none; sums that are not the same.
sub mistakes_of {
    my ($client, $part) = @_;
    my @wrong;
    push @wrong, 'the first line' if $part !~ /\A# callgrind format\n/;
    push @wrong, "no $_" for grep { $part !~ /^$_: +\S/m } qw(version creator pid cmd part events);
    # Callgrind itself tells of an event in words only if that is the time of system calls.
    my %known_key = map { $_ => 1 } qw(version creator pid cmd part thread desc positions events
        summary totals), $part =~ /^events: .*\bsysTime\b/m ? 'event' : ();
    push @wrong, "the key $_" for grep { !$known_key{$_} } $part =~ /^(\w+): /mg;
    my ($events) = $part =~ /^events: (.*?) *$/m;
    push @wrong, "the event $_" for grep { !$KNOWN_EVENT{$_} } split q{ }, $events // q{};
    push @wrong, "events $events" if defined $client->{events} && $events ne $client->{events};
    my $ids   = $client->{ids} // 'any';
    my $name  = $ids eq 'none' ? qr/(?![(]\d+[)])\S.*/ : $ids eq 'all' ? qr/[(]\d+[)].*/ : qr/\S.*/;
    my $place = $client->{plain_positions} ? qr/\d+/ : qr/(?:0x[0-9a-f]+|[-+]?\d+|[*])/;
    for my $line (split /\n/, $part) {
        next if $line =~ /^(?:#|\w+: ?|\z)/;
        push @wrong, "the line $line"
            if $line !~ /^(?:ob|f[lien]|cob|cf[lin])=$name\z/
            && $line !~ /^calls=\d+(?: $place)+ ?\z/ && $line !~ /^$place(?: $place)?(?: \d+)* ?\z/;
    }
    # speedscope takes no file whose first positions are relative.
    my ($first) = $part =~ /^((?:[-+*\d]).*)$/m;
    push @wrong, "the first line of counts, $first" if defined $first && $first !~ /\A\d/;
    my ($summary, $totals) = map { $part =~ /^$_: (.*?) *$/m } qw(summary totals);
    push @wrong, 'sums' if ($summary // q{}) ne ($totals // 'none');
    return map { "$client->{name}: $_" } @wrong;
}
