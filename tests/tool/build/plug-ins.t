# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# A plug-in is a folder of tool/features/ and a row of table.c there. The tool can be linked without
# any one plug-in and its dependants, and without all, from the existing objects and a table of
# fewer rows: so no other code names a plug-in. The tool without plug-ins passes tests of the core.

use File::Basename qw(basename);
use CgTest;
use CgVariant qw(program_name variant);

need_valgrind();
my $top   = src_dir();
my $table = read_file("$top/tool/features/table.c");

# For each plug-in, an option that only it has. A new plug-in needs a line here.
my %option_of = (
    cycles  => '--cycles=yes',
    data    => '--data-profile=yes',
    repeatable => '--repeatable=yes',
    sharing => '--sharing=yes',
    use     => '--cache-use=yes',
    values  => '--value-profile=load',
);
my @plug_ins = map { basename($_) } grep { -d } sort glob "$top/tool/features/*";
is("@plug_ins", join(q{ }, sort keys %option_of), 'each folder of tool/features/ is known here');

# Return the plug-ins @needed, and all plug-ins that depend on them.
sub with_dependants(@needed) {
    my $any = join q{|}, @needed;
    my @all = grep {
        my $folder = $_;
        $folder =~ /\A(?:$any)\z/
            || grep { read_file($_) =~ m{^#include "features/(?:$any)/}m }
            glob "$top/tool/features/$folder/*.[ch]"
    } @plug_ins;
    return @all == @needed ? @all : with_dependants(@all);
}

# If a plug-in's folder is deleted, the makefiles lose one line, which includes its local.mk.
my @lists = map { glob "$top/$_" }
    ('packaging/files.mk', 'Makefile.am', '{*,*/*,*/*/*}/local.mk', 'packaging/intree/Makefile.am');
my @sources = grep { !m{^\Q$top\E/tool/features/} }
    map { glob "$top/$_" } ('*.[ch]', '{*,*/*,tool/*/*}/*.[ch]', 'tests/unit/*/*.c');
for my $plug_in (@plug_ins) {
    my $own = "$top/tool/features/$plug_in/local.mk";
    my @naming = grep { read_file($_) =~ m{\bfeatures/$plug_in/(?!local\.mk)} }
        grep { $_ ne $own } @lists;
    is("@naming", q{}, "no other list has files of $plug_in");
    my @including = map { s{^\Q$top\E/}{}r =~ s{^tests/.*\K[.]c$}{}r }
        grep { read_file($_) =~ m{^#include "features/$plug_in/}m } @sources;
    my @others = grep { read_file($own) !~ /^\t\Q$_\E\b/m } @including;
    is("@others", q{}, '... and what includes its headers is on it');
}

# Return a build folder whose tool is without these plug-ins; undef if it cannot be linked.
sub build_without(@gone) {
    my $names = join q{|}, @gone;
    my $rows  = $table =~ s{^.*\bcg_(?:$names)_feature.*\n}{}gmr;
    my $name  = 'without-' . join q{-}, @gone;
    return variant($name,
        gone    => [ map { "tool/features/$_" } program_name() . '-table.o', map { "$_/%" } @gone ],
        sources => [ [ write_file(temp_dir() . "/$name.c", $rows) ] ],
    );
}

my $subject = compile(['free_loops.c'], qw(-O1 -nostdlib -static -ffreestanding));

# Return 'yes' if the tool in the build folder takes the option, otherwise 'no'.
sub takes($folder, $option) {
    my $run = run_cmd([
        "$folder/vg-in-place", '-q', '--tool=cachegrind', $option,
        '--cachegrind-out-file=' . temp_dir() . '/out', $subject
    ]);
    return $run->{err} =~ /Unknown option: \Q$option\E/ ? 'no' : 'yes';
}

sub holds($folder, $test) {
    my $run = run_cmd([ $^X, "$top/tests/tool/$test.t" ], env => { CG_TOP_BUILDDIR => $folder });
    is($run->{status}, 0, "$test.t passes with that tool") or diag($run->{out} . $run->{err});
    return;
}

for my $plug_in (@plug_ins) {
    subtest "without $plug_in" => sub {
        my @gone   = with_dependants($plug_in);
        my $folder = build_without(@gone) // return;
        for my $known (@plug_ins) {
            my $is_gone = grep { $_ eq $known } @gone;
            is(takes($folder, $option_of{$known}), $is_gone ? 'no' : 'yes',
                "$option_of{$known} is " . ($is_gone ? 'unknown' : 'an option'));
        }
    };
}
subtest 'the core alone' => sub {
    my $folder = build_without(@plug_ins) // return;
    is(takes($folder, $_), 'no', "$_ is unknown") for sort values %option_of;
    holds($folder, $_)
        for qw(translate/truth caches/last-level calls/nested);
};

# Valgrind has room for ten handlers of forks: enough for all plug-ins, and reports of execs.
is(tool([ '--fork-counts=own', sort values %option_of ], ['/bin/true'], terminal => 1)->{status},
    0, 'all plug-ins profile a run together');

subtest 'a plug-in that takes more than there is' => sub {
    my $folder = variant('greedy',
        gone    => [ "tool/features/@{[ program_name() ]}-table.o" ],
        sources => [ [ write_file(temp_dir() . '/greedy.c', <<'C') ] ]) // return;
#include "counts/blocks.h"
#include "counts/counts.h"
#include "feature.h"
#include "calls/watch.h"
#include "run/thread.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_options.h"
static const HChar* table = "";
static Bool takes_all(const HChar* name) { return VG_(strcmp)(table, name) == 0; }
static Bool option(const HChar* arg) { return VG_STR_CLO(arg, "--greedy", table); }
static Bool plan(struct Plan* p) {
   static UInt n;
   return n++ == 0 || takes_all("plug-ins");
}
static void nothing(void) {}
static UInt none(const Function* function) { return 0; }
static void see(const WatchedCall* call) {}
static void begin(const struct Plan* p) {
   for (UInt i = 0; i < 20; i++)
      cg_counts_held_by(&(CountsHolder){ .hand_over = nothing });
   for (UInt i = 0; i < (takes_all("watchers") ? 4 : 1); i++)
      cg_watch_init(&(Watcher){ .wanted = none, .act = see });
   for (UInt i = 0; i < (takes_all("word") ? 2 : 1); i++)
      cg_take_plugin_word();
}
#define R(n) static void free##n(void* piece) { VG_(free)(piece); }
R(0) R(1) R(2) R(3) R(4) R(5) R(6) R(7) R(8)
static void superblock(struct Segment* segment, const IRSB* in) {
   static void (*const release[])(void*) = { free0, free1, free2, free3, free4, free5,
                                             free6, free7, free8 };
   for (UInt i = 0; i < (takes_all("releasers") ? 9 : 1); i++)
      cg_block_owns(VG_(malloc)("greedy", 16), release[i]);
}
static const Feature greedy = { .usage = "", .option = option, .plan = plan, .begin = begin,
                                .superblock = superblock };
#define G &greedy, &greedy, &greedy
const Feature* const cg_all_features[] = { G, G, G, NULL };
C
    for my $case ([ 'nothing', undef ], [ 'watchers', 'make MAX_WATCHERS larger' ],
        [ 'plug-ins', 'make CG_MAX_FEATURES larger' ], [ 'word', 'two plug-ins want WORD_PLUGIN' ],
        [ 'releasers', 'functions release pieces of blocks' ]) {
        my ($taken, $message) = @{$case};
        my $run = run_cmd([ "$folder/vg-in-place", '--tool=cachegrind', "--greedy=$taken",
            '--cachegrind-out-file=' . temp_dir() . '/out', $subject ]);
        like($run->{err}, defined $message ? qr/^Cachegrind: .*\Q$message\E/m : qr/I\s+refs:/,
            "of $taken: the run " . (defined $message ? 'says what is full' : 'ends well'))
            or diag($run->{err});
    }
};

done_testing();
