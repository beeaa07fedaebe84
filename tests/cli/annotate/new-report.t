# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The example report of HACKING.md works if it is added as described there, to a copy of the
# modules.

use CgTest qw(built read_file run_cmd src_dir temp_dir write_file);

my $dir = temp_dir();
is(run_cmd(['cp', '-R', src_dir() . '/lib', "$dir/lib"])->{status}, 0, 'the modules are copied');
my $home = "$dir/lib/Cachegrind";

my ($section)
    = read_file(src_dir() . '/HACKING.md') =~ /^(## A worked change: a report\n.*?)^## /ms;
cmp_ok($section =~ tr/\n//, '<=', 60, 'the example has at most 60 lines');
my ($module) = $section =~ /^( +package .*^ +1;\n)/ms;
write_file("$home/Report/Top.pm", $module =~ s/^ {7}//mgr);

my ($row)   = $section =~ /`(\{name => .*?\},)`/;
my $formats = read_file("$home/Annotate/Formats.pm");
is($formats =~ s/(?<=ROWS = \(\n)/$row/, 1, 'the table of formats has a place for it');
write_file("$home/Annotate/Formats.pm", $formats);

write_file("$dir/p", "events: Ir\nfl=a.c\nfn=f\n1 2\nfl=b.c\nfn=g\n1 30\nsummary: 32\n");
is(run_cmd([built('cg_annotate'), '--format=top', 'p'], dir => $dir,
        env => {CACHEGRIND_PERLLIB => "$dir/lib"})->{out}, "30 b.c\n2 a.c\n", 'the report works');

done_testing();
