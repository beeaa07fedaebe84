# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The section "Data" of cg_annotate. The profile of data is found beside the profile, and shown if
# both are of the same run. This test checks the order of objects by events, their lines and
# offsets, advice, and names of fields.

use CgTest qw(built data is_golden read_file run_cmd temp_dir write_file);
use CgReport qw(plain_profile);

my $folder  = temp_dir();
my $data    = read_file(data('data/one.data'));
my $counts  = "1000 300 160 30";
my $profile = plain_profile('cmd: ./prog input', 'events: Ir D1mr DLmr D1mw DLmw',
    'fl=/home/u/prog.c', 'fn=main', "1 5000 $counts");

my $out = write_file("$folder/cachegrind.out.12", $profile);
write_file("$folder/cachegrind.data.12", $data);

sub annotated { return run_cmd([ built('cg_annotate'), '--tables', @_ ]) }

sub section(@arguments) {
    my $run = annotated(@arguments);
    return $run->{out} =~ /^-- Data\n-+\n(.*)\z/ms ? $1 : "none: $run->{err}";
}

# ---- The section ----------------------------------------------------------------
is_golden(section($out), 'data-section.txt', 'objects, their lines and their offsets');
like(section('--sort=DLmw', $out), qr/ALL DATA\n *900.* heap 2,000 x 48 bytes/,
    'objects have the order of the event');
like(section('--threshold=20', $out), qr/\(3 others\)$/m, 'a threshold holds for objects, too');
unlike(section('--threshold=0', $out), qr/others?\)$/m, 'a low threshold shows all objects');
unlike(section('--no-show-percs', $out), qr/%/, 'there may be no percentages');
like(section('--color=always', $out), qr/^ *900 \(\e\[1;31m90\.0%\e\[0m\)/m,
    'large percentages have a colour');
like(section('--color=always', $out),
    qr/^ *1,000 \(100\.0%\) .* ALL DATA$/m, 'the share of the whole has no colour');
unlike(section($out), qr/thread 2/, 'the only thread is not named');

sub with { return section('--data=' . write_file("$folder/changed.data", $_[0]), $out) }

my $threads = $data =~ s/^(object: free\n)/$1thread: 1\n/mr;
like(with($threads), qr/stack of worker, thread 2$/m, 'a stack of one of several threads names it');

my $ADVICE = qr/fields at 8 and 40 are used by that first line, and are up to 32 bytes apart/;
like(section($out), $ADVICE, 'fields that one line uses and that are far apart are pointed out');
my $mixed = $data =~ s/^line 30 850/line 30 500/mr =~ s/^line 6 50/line 6 400/mr;
my $close = $data =~ s/^line 30 850 270 0 0/line 28 400 100 0 0\nline 30 450 170 0 0/mr;
like(with($close), qr/fields at 8 and 40 are used by line 30 and lines near it, and are up to 32/,
    'lines near each other give the advice, too');
for (['fields beside each other', $data =~ s/^offset 40/offset 16/mr],
    ['fields that other lines may use', $mixed],
    ['lines far apart in a function', $close =~ s/^line 28/line 280/mr],
    ['code without line numbers', $data =~ s/^line 30 850/line 0 850/mr]) {
    unlike(with($_->[1]), qr/fields at/, "there is no advice on $_->[0]");
}

# Return the section with a list that was allocated by @calls. The innermost call that is not in a
# library is named.
sub allocated_by {
    my (@calls) = @_;    # each FILE FUNCTION LINE
    my $calls = join q{}, map { s/\A(\S+) (.*) (\d+)\z/fl=$1\nfn=$2\ncall $3\n/r } @calls;
    my $changed = $data =~ s{^fl=/home/u/prog.c\nfn=new_node\ncall 5\n}{$calls}mr;
    return with($changed);
}
my $HEADERS = '/usr/include/c++/12/bits';
my @NODE = ("$HEADERS/new_allocator.h allocate 137", "$HEADERS/alloc_traits.h allocate 464");
my $SIZES = '2,000 x 48 bytes [(]peak 72 kB[)] < add prog.c:5';
for (
    [ 'list<Order> nodes', 'a list of what is pushed', "$HEADERS/stl_list.h _M_get_node 518",
        "$HEADERS/stl_list.h _M_insert<const Order&> 2005", "$HEADERS/stl_list.h push_back 1306" ],
    [ 'list nodes', 'a list of what is made from several', "$HEADERS/stl_list.h _M_get_node 518",
        "$HEADERS/stl_list.h _M_insert<int, int> 2005",
        "$HEADERS/stl_list.h emplace_back<int, int> 1306" ],
    [ 'map<int, Order> nodes', 'a map', "$HEADERS/stl_tree.h std::_Rb_tree_node<std::pair<"
        . 'int const, Order> >* std::_Rb_tree<int, X>::_M_create_node<Y>(Y) 9',
        "$HEADERS/stl_map.h emplace<Y> 599" ],
    [ 'vector<std::string> elements', 'a vector', "$HEADERS/vector.tcc void std::vector<"
        . 'std::__cxx11::basic_string<char, std::char_traits<char>, std::allocator<char> >'
        . ', A>::f() 1' ],
) {
    my ($content, $name, @calls) = @{$_};
    like(allocated_by(@NODE, @calls, '/home/u/prog.c add 5'),
        qr/  \Q$content\E, prog.c:5, $SIZES < main prog.c:12$/m, "$name is said to be one");
}
like(allocated_by('??? g_list_append 0', './malloc/malloc.c inner 3', '/home/u/prog.c add 5'),
    qr/  heap $SIZES < main/, 'functions of other libraries, or without a source, are passed over');

unlike(section($out), qr/offsets are known/, 'of offsets that cover all misses nothing is said');
my $partly = $data =~ s/^(blocks: .* of 48) 48/$1 1000000/mr =~ s/^offset 8 .*\n//mr;
like(with($partly),
    qr/^  offsets are known of \d+ \(\d+.\d%\): blocks of more than 4,096 bytes have none$/m,
    'where offsets cover a part of the misses, it is said how many');
like(with($data =~ s/^(object: heap\n)/$1element: 48\n/mr),
    qr/ at offset 8 to 15 of each 48 bytes$/m, 'offsets in an array are those in an element');
like(with($data =~ s{^fl=/home/u/prog.c\n(fn=new_node\ncall )5}{fl=???\n${1}0\nfl=???}mr),
    qr/^heap .* < new_node < main$/m, 'an unknown line is not named');

my $used = $data =~ s/^(offset 40 .*\n)/$1use 0 90 1\nuse 8 90 80\nuse 16 90 0\nuse 40 90 85\n/mr;
like(with($used),
    qr/^  of 64 bytes loaded 30 are used, nearly all at 8 to 15, 40 to 47$/m,
    'little use is said, and where that is');
unlike(with($used =~ s/^use 16 90 0/use 16 90 90/mr), qr/are used,/, 'much use is not said');
like(section('--show=DLmr', $out), qr/^ *DLmr  object$/m, 'events may be chosen');
like(section('--show=DLmr,Ir,D1mr', $out), qr/^ *DLmr +D1mr  object$/m, '--show has an order');
like(section('--show=Ir', $out), qr/^ *D1mr +DLmr +D1mw +DLmw  object$/m, 'no event, no choice');

# ---- Types ----------------------------------------------------------------------
# Offsets of fields are those of a 64-bit processor.
my $source = write_file("$folder/types.c", <<'END');
#define AT_EIGHT __attribute__((aligned(8)))
struct pair { int x, y; };
struct node {
    struct node *next;
    AT_EIGHT struct pair pairs[2];
    union { long number; double real; } value;
    unsigned flag : 3, other : 5;
    AT_EIGHT void (*call)(int);
    AT_EIGHT struct { char name[3]; short length; } inner;
};
struct node node;
int main(void) { return node.flag; }
END
SKIP: {
    my $gdb = run_cmd(['gdb', '--version'])->{status} == 0;
    skip('no gdb here', 11) if !$gdb;
    is(run_cmd([split(q{ }, $ENV{CG_CC} // 'cc'), '-g', '-o', "$folder/types", $source])->{status},
        0, 'a program with types');
    my $typed = write_file("$folder/typed", $data =~ s{\./prog input}{$folder/types}r
        =~ s/^offset 0 .*/offset 0 50 10 100 20/mr);
    my $with = sub { section("--data=$typed", (map { /^--/ ? $_ : "--type=$_" } @_), $out) };
    my $text = $with->('new_node=struct node');
    like($text, qr/^ *150 .* in next$/m,   'fields have names');
    like($text, qr/^ *450 .* in pairs$/m, 'arrays have names');
    like($text, qr/^ *400 .* in call$/m, 'pointers to functions have names');
    like($text, qr/^  pairs and call are used by that first line/m, 'advice has names of fields');
    like($with->('heap@prog.c:5=struct node'), qr/ in next$/m, 'an object is known by its line');
    unlike($with->('static@*=struct node'),    qr/ in next$/m, 'another line is another object');
    unlike(section('--threshold=20', $out), qr/^static table/m, 'small objects have no details');
    like($with->('--threshold=20', 'table=struct node'),
        qr/^static table .*\n.* D1m.*, of which\n.*missed in by/m, 'a type gives it details, too');
    my $gone = annotated("--data=$typed", '--type=new_node=struct gone', $out);
    like($gone->{err}, qr/\Acg_annotate: error: gdb knows no fields of 'struct gone' in .*gone/,
        'a type that is not there is an error');
    local $ENV{GDB} = "$folder/no-gdb";
    like(annotated("--data=$typed", '--type=new_node=struct node', $out)->{err},
        qr/: cannot run .*no-gdb: No such file/, 'a gdb that is not there is an error');
}

# gdb's output for a class that is derived from other classes.
{
    local $ENV{GDB} = write_file("$folder/gdb", <<'END');
#!/bin/sh
cat <<EOF
/* offset      |    size */  type = struct Derived : public Base, private virtual ns::Other {
/*      8      |       8 */    long key;

                               /* total size (bytes):   48 */
                             }
EOF
END
    chmod 0755, $ENV{GDB};
    my $derived = section('--type=new_node=Derived', $out);
    like($derived, qr/^ *450 .* in key$/m, 'a class has its own fields');
    like($derived, qr/^ *550 .* in no field but of Base, ns::Other$/m, 'inherited fields are told');
    my $plus = $data =~ s/^fn=new_node$/fn=ns::new_node(int, void (*)(int)) const/mgr;
    write_file("$folder/plus", $plus);
    like(section('--type=ns::new_node=Derived', "--data=$folder/plus", $out), qr/ in key$/m,
        'a function of C++ is named without its parameters, too');
    my $whole = section('--type=table=Derived', $out);
    like($whole, qr/^  no field is known: .* run the program with --data-element='table:48'$/m,
        'of an array without offsets the report says how to get them');
}

# gdb's output for a node of the C++ library, which has room for an element; the element's type is a
# parameter of the node's template.
{
    local $ENV{GDB} = write_file("$folder/gdb-node", <<'END');
#!/bin/sh
head='/* offset      |    size */  type ='
case "$*" in
*'ptype /o lib::Node<Pair>'\ *) cat <<EOF
$head struct lib::Node<Pair> [with _Tp = Pair] : public lib::Base {
/*      8      |      40 */    struct __gnu_cxx::__aligned_membuf<_Tp> [with _Tp = _Tp] {
/*      8      |      40 */        unsigned char _M_storage[40];
                                   /* total size (bytes):   40 */
                               } _M_storage;
                               /* total size (bytes):   48 */
                             }
EOF
;;
*'ptype /o Pair'\ *) cat <<EOF
$head struct Pair {
/*      0      |       8 */    long key;
/*     32      |       8 */    long value;
                               /* total size (bytes):   40 */
                             }
EOF
;;
*) cat <<EOF
$head struct lib::Empty<Pair> [with _Tp = Pair] : public lib::Base {
                               /* total size (bytes):    8 */
                             }
EOF
esac
END
    chmod 0755, $ENV{GDB};
    for my $name ('lib::Node<Pair>', 'lib::Node<Pair> [with _Tp = Pair]') {
        my $node = section("--type=new_node=$name", $out);
        like($node, qr/^ *450 .* in key$/m, "$name: what is at 8 is the element's first field");
        like($node, qr/^ *400 .* in value$/m, "$name: bytes 8 and 40 are the right fields");
    }
    like(annotated('--type=new_node=lib::Empty<Pair>', $out)->{err},
        qr/ knows no fields of 'lib::Empty<Pair>' in \S+: it has none but those of lib::Base$/m,
        'of a class that has only those of others, a whole sentence says so');
}
is(annotated('--type=x', $out)->{status}, 2, 'a type without an object is refused');
is(annotated('--type=x=y', '--format=csv', $out)->{status}, 2, 'another format has no --type');

# ---- The file that is found -----------------------------------------------------
my $alone = write_file("$folder/cachegrind.out.14", $profile);
like(section($alone),       qr/^none: $/, 'a profile without data has none');
like(section($out, $alone), qr/^none: $/, 'where one of two has none, there is no section');

my $second = write_file("$folder/cachegrind.out.15", $profile);
write_file("$folder/cachegrind.data.15", $data);
like(section($out, $second), qr/^ *2,000 \(100.0%\)/m, 'data of two profiles are added up');

my $part = write_file("$folder/cachegrind.out.12.1", $profile =~ s/1000/900/gr);
like(section("--data=$folder/cachegrind.data.12", $part),
    qr/^These are the misses of the whole run/, 'a part of the run is told from the whole');
unlike(section($out), qr/whole run/, 'a report of the whole run does not say so');
like(section($part), qr/^These are the misses of the whole run/, "a part finds its run's data");
my $rest = write_file("$folder/cachegrind.out.12.2", $profile =~ s/1000 300 160 30/100 0 0 0/gr
    =~ s/^1 5000 .*/1 5000 100 0 0 0/mr);
write_file($part, $profile =~ s/1000 300/900 300/gr);
like(section($part, $rest), qr/^ *1,000 \(100\.0%\)/m, "a part finds its data among several");
unlike(section($part, $rest), qr/whole run/, "parts that add up to the whole are no part");

my $named = write_file("$folder/a.prof", $profile);
write_file("$folder/a.prof.data", $data);
is(section($named), section($out), 'the data beside a.prof are a.prof.data');
write_file("$folder/a.prof.$_", $profile =~ s/1000/900/gr) for '1-02', '3';
like(section("$folder/a.prof.$_"), qr/^These are the misses of the whole run/,
    "the data beside a.prof.$_ are a.prof.data") for '1-02', '3';
is(annotated($named)->{out} =~ /^(Data: .*)/m ? $1 : '', "Data:             $named.data",
    'a file that nobody named is named by the report');
unlike(annotated("--data=$named.data", $named)->{out}, qr/^Data:/m, 'a named file is not told');
is(section("$named.data"), section($named), 'data beside a named file need not be named');

# ---- Refusals ---------------------------------------------------------------------
my $run = annotated("--data=$folder/gone", $out);
like("$run->{status} $run->{err}",
    qr/\A1 cg_annotate: error: .*No such file or directory: '.*gone'\n\z/,
    'a file that is not there is an error');
like(annotated('--data', $alone)->{err},
    qr/\Q$alone\E: no profile of data beside it \(looked for \Q$alone\E[.]data, .*\): run the /,
    'data that are asked for must be there');

# ---- A profile of data in place of the profile ------------------------------------
is(section("$folder/cachegrind.data.12"), section($out), 'data alone stand for their profile');
is(section($out, "$folder/cachegrind.data.12"), section($out), 'named twice, they count once');
is(run_cmd(['gzip', '-k', "$folder/cachegrind.data.12"])->{status}, 0, 'data can be compressed');
unlink "$folder/cachegrind.data.12";
is(section($out), section($second), 'compressed data are found');

# ---- Differences ------------------------------------------------------------------
my $new = $data =~ s/call 12/call 12/r =~ s/850 270 0 0/950 300 0 0/r =~ s/450 170/550 200/r
    =~ s/900 280/1000 310/r =~ s/^summary: .*/summary: 1100 330 160 30/mr
    =~ s/^name: worker/name: helper/mr =~ s/2000 96000/2500 120000/r;
write_file("$folder/cachegrind.data.15", $new);
write_file($second, $profile =~ s/1000 300 160 30/1100 330 160 30/gr);
is_golden(section('--diff', '--sort=D1mr', $out, $second), 'data-difference.txt',
    'a difference: what has changed, came and is gone');
is(section('--diff', '--sort=D1mr', $second, $second), "Nothing has changed.\n\n",
    'a difference without changes says so');
my $diff = run_cmd([ built('cg_diff'), "$folder/cachegrind.data.12.gz",
    "$folder/cachegrind.data.15", '-o', "$folder/diff.data" ]);
is("$diff->{status} $diff->{err}", '0 ', 'cg_diff writes a difference of data');
is(section("--data=$folder/diff.data", '--sort=D1mr', $out) =~ s/\AThese .*\n\n//r,
    section('--diff', '--sort=D1mr', $out, $second), 'cg_diff of data gives the same report');

done_testing();
