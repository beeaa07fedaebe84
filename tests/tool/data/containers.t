# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Blocks of containers are allocated at the program's line, though a header calls operator new.

use CgTest;

need_valgrind();
link_statically();
need_processor('amd64');

my @lines = split /\n/, read_file(src_dir() . '/tests/progs/data_containers.cc');
sub line_of { my ($what) = @_; return 1 + (grep { $lines[$_] =~ m{/[*] $what} } 0 .. $#lines)[0] }

# The sizes of nodes are those of libstdc++.
for my $level (qw(-O0 -O2)) {
    my $program = compile(['data_containers.cc'], '-std=c++17', $level, '-lstdc++');
    my $folder = temp_dir();
    my ($out, $data) = map { "$folder/cachegrind.$_.1" } qw(out data);
    tool([ '--data-profile=yes', '--data-callers=1', "--data-out-file=$data",
        "--cachegrind-out-file=$out", caches() ], [$program]);
    my @command = (built('cg_annotate'), qw(--tables --sort=D1mr --threshold=0.1));
    my $report  = run_cmd([ @command, $out ])->{out};
    my @heap = $report =~ /^.*  (\S.*data_containers[.]cc:\d+.*)$/mg;
    my $blocks = sub ($content, $what, $size) {
        my $place = 'data_containers.cc:' . line_of($what);
        my $wanted = qr/\A$content, \Q$place\E, 3,000 x $size bytes .* < fill\(Shop&\) /;
        return scalar grep { $_ =~ $wanted } @heap;
    };
    is($blocks->('list<Order> nodes', 'the open ones', 96), 1, "$level: nodes of a list");
    is($blocks->('list<Order> nodes', 'the closed ones', 96), 1, "$level: nodes of another list");
    is($blocks->('map<int, Order> nodes', 'by number', 120), 1, "$level: nodes of a map");
    is($blocks->('unordered_map(?:<std::string, Order>)? nodes', 'by name', 128), 1,
        "$level: nodes of a hash table");
    is($blocks->('shared_ptr<Order> object', 'shared', 96), 1, "$level: what is shared");
    my $place = 'data_containers.cc:' . line_of('all of them');
    my $type  = $level eq '-O0' ? '<Order>' : '(?:<Order>)?';    # gcc 14 inlines vector's code
    is(scalar(grep { /\Avector$type elements, \Q$place\E, \d+ x 80 to / } @heap), 1,
        "$level: elements of a vector");
    unlike(join("\n", @heap), qr/x 80 bytes|x 88 bytes/, "$level: construction allocates nothing");
}

done_testing();
