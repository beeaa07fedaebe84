# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Structures of C++ whose misses are known, and an allocator that a program defines. A plain model
# of D1, which reads Lackey's trace of an equal run, judges the misses of lists, too.

use CgTest;
no warnings qw(portable);    # addresses have more than 32 bits

need_valgrind();
link_statically();
need_processor('amd64');

my @CACHES = caches();
my $N      = 4096;
my $data   = temp_dir() . '/data';
my $program = compile(['data_structures.cc'], qw(-std=c++17 -O1 -static -pthread -lstdc++));

# Return the objects of the file: kind, calls, misses, blocks, and misses by function.
sub objects {
    my @objects;
    for my $part (split /^(?=object: )/m, read_file($data)) {
        my %object = (kind => $part =~ /\Aobject: (.*)/ ? $1 : q{}, blocks => q{});
        my $function = q{};
        $object{$1} = $2 while $part =~ /^(misses|blocks|thread|name): (.*)/mg;
        for my $line (split /\n/, $part) {
            $function = $1 if $line =~ /\Afn=(.*)/;
            push @{ $object{calls} }, $function =~ s/\(.*//r if $line =~ /\Acall /;
            my ($r, $w) = $line =~ /\Aline \d+ (\d+) \d+ (\d+)/ or next;
            $object{by}{ $function =~ s/\(.*//r } += $r + $w;
        }
        push @objects, \%object if $object{kind};
    }
    return @objects;
}

sub profiled($part, @options) {
    my $run = tool([ '--data-profile=yes', "--data-out-file=$data", @CACHES, @options ],
        [ $program, $part ]);
    return ($run, objects());
}

# Return the only heap object with this function in its chain of calls; else only their number.
sub of($function, @objects) {
    my @found = grep {
        $_->{kind} eq 'heap' && grep({ $_ eq $function } @{ $_->{calls} })
    } @objects;
    return @found == 1 ? $found[0] : { blocks => scalar(@found) . ' objects' };
}

# ---- Known answers ---------------------------------------------------------------
my ($run, @objects) = profiled('lists');
my ($ordered, $shuffled) = map { of("make_$_", @objects) } qw(ordered shuffled);
like($ordered->{blocks}, qr/\A$N \d+ of 16 16 /, 'blocks of operator new');
cmp_ok(abs($ordered->{by}{walk_ordered} - $N / 2), '<=', 1,
    'a list in the order of its nodes, two to a line, misses every other time');
is($shuffled->{by}{walk_shuffled}, $N, 'a shuffled one misses at each node');
my @lists = ($ordered, $shuffled);

# ---- The model -------------------------------------------------------------------

# Return the misses of D1 (64 sets, 8 ways, LRU), by reads and writes: all, and by name of block.
sub modelled($trace, $blocks) {
    my (%name, %missed, @sets, @total);
    for (split /\n/, $blocks) {
        my ($name, $address, $size, $distance, $n) = split q{ };
        for my $block (map { hex($address) + $_ * $distance } 0 .. $n - 1) {
            $name{ $block + $_ } = $name for 0 .. $size - 1;
        }
    }
    open my $in, '<', $trace or die "$trace: $!";
    while (<$in>) {
        my ($how, $address, $size) = /\A ([LSM]) ([0-9a-f]+),(\d+)/ or next;
        $address = hex $address;
        my $misses;
        for my $line ($address >> 6 .. ($address + $size - 1) >> 6) {
            my $set = $sets[ $line & 63 ] //= [];
            my ($way) = grep { $set->[$_] == $line } 0 .. $#{$set};
            splice @{$set}, $way, 1 if defined $way;
            $misses ||= !defined $way;
            push @{$set}, $line;
            shift @{$set} if @{$set} > 8;
        }
        next if !$misses;
        $total[ $how eq 'S' ]++;
        $missed{ $name{$address} // 'other' }[ $how eq 'S' ]++;
    }
    close $in;
    return (\@total, \%missed);
}

# Make up to three attempts to run both tools on the same bytes: the system's data may differ.
my $trace = temp_dir() . '/trace';
SKIP: {
    my ($lackey, $seen, $total, $missed, $summary);
    my $log = temp_dir() . '/printed';
    for (1 .. 3) {
        $lackey = run_cmd([ qw(setarch -R), built('vg-in-place'), qw(--tool=lackey --trace-mem=yes),
            "--log-file=$trace", $program, 'lists' ]);
        skip('no Lackey here', 3) if !-s $trace || read_file($trace) !~ /^ L /m;
        $seen = run_cmd([ qw(setarch -R), built('vg-in-place'), '-q', '--tool=cachegrind',
            '--data-profile=yes', "--data-out-file=$data", "--cachegrind-out-file=$log.cg",
            @CACHES, $program, 'lists' ]);
        ($total, $missed) = modelled($trace, $seen->{out});
        my ($r, undef, $w) = split q{ }, read_file($data) =~ s/.*^summary: (.*?)\n.*/$1/msr;
        $summary = "$r $w";
        last if $summary eq "@{$total}";
    }
    is($seen->{out}, $lackey->{out}, 'the program has the same addresses under both');
    is($summary, "@{$total}", 'all misses are those of a model that goes through a trace');
    my @seen = objects();
    is(join(q{; }, map { join q{ }, (split q{ }, of("make_$_", @seen)->{misses})[0, 2] }
                qw(ordered shuffled)),
        join(q{; }, map { join q{ }, map { $_ // 0 } @{ $missed->{$_} }[0, 1] }
                qw(ordered shuffled)), 'misses are those of the model, block by block');
}

# ---- More structures ---------------------------------------------------------------
(undef, @objects) = profiled('hash');
is(of('fill_table', @objects)->{by}{look_up}, 4 * 512, 'a hash table misses at each entry');
my ($buckets) = grep { $_->{kind} eq 'static' && ($_->{by}{look_up} // 0) >= 64 } @objects;
is($buckets->{by}{look_up}, 64, 'it misses at each line of its buckets');

is($buckets->{name}, 'buckets', 'its buckets have their name');

(undef, @objects) = profiled('arrays');
my $array = of('arrays', @objects);
is($array->{by}{arrays}, 1000, 'new[], of lines of the cache');
like($array->{blocks}, qr/\A1 64\d\d\d .* left 0 0 /, 'new[], which delete[] frees');

(undef, @objects) = profiled('pieces', '--alloc-fn=Arena::do_allocate:size=2:result',
    '--alloc-fn=std::*');
my $pieces = of('pieces', grep { $_->{blocks} =~ /\A1000 / } @objects);
like($pieces->{blocks}, qr/\A1000 \d+ of 128 128 .* left 0 0 |\A1000 \d+ of 128 128 /,
    'pieces of a pool of std::pmr are known by a function that the user names');
cmp_ok($pieces->{by}{pieces}, '>=', 1000, 'pieces of a pool of std::pmr have its misses');

(undef, @objects) = profiled('tls');
my ($tls) = grep { $_->{kind} eq 'tls' && $_->{by}{in_thread} } @objects;
is($tls->{by}{in_thread}, 1000, "a thread's own data");

# ---- An allocator of the program's own ------------------------------------------------
my $source = write_file(temp_dir() . '/own.c', <<'END');
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
static char memory[1 << 20] __attribute__((aligned(64)));
static size_t used;
void* malloc(size_t size) {
   void* p = memory + used;
   used += (size + 63) & -64;
   return p;
}
void free(void* p) { (void)p; }
void* calloc(size_t n, size_t size) { return memset(malloc(n * size), 0, n * size); }
void* realloc(void* p, size_t size) { return p ? memcpy(malloc(size), p, size) : malloc(size); }
static long sum;
__attribute__((noinline)) static void read_all(const volatile char* p) {
   for (int i = 0; i < 64000; i += 64)
      sum += p[i];
}
__attribute__((noinline)) static char* get(void) {
   char* p = malloc(64000);
   __asm__ volatile("" : : "r"(p) : "memory");
   return p;
}
int main(void) { read_all(get()); return (int)sum; }
END
my $own = temp_dir() . '/own';
my $built = run_cmd([ qw(gcc -O1 -fno-builtin -o), $own, $source ]);
is($built->{err}, q{}, 'a program with a malloc of its own');
tool([ '--data-profile=yes', "--data-out-file=$data", @CACHES ], [$own]);
is(of('get', objects())->{by}{read_all}, 1000, 'blocks of a malloc of its own are known');

done_testing();
