# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The scripts of the HTML report: most have a row in Cachegrind::Report::HTML, and all but the frame
# are one function with its imports. The frame, html/script.js, refuses wrong names when a page is
# opened, as tests/browser does.

use CgTest qw(read_file src_dir);

my $html = src_dir() . '/lib/Cachegrind/Report/html';
my ($rows) = read_file("$html/../HTML.pm") =~ /^my \@SCRIPTS = \((.*?)^\);/ms;
my @rows = map { [split] } $rows =~ /\[qw\((.*?)\)\]/gs;
# Three scripts have no rows: the frame, the server's script, and that of the page of histories.
is_deeply([sort 'script', 'served', 'history', map { @$_ } @rows],
    [map { m{(\w+)[.]js\z} } sort glob "$html/*.js"], 'each script has a row');
my ($panes) = grep { @$_ > 10 } @rows;
like("@$panes", qr/\bfunctions\b.*\bmap\b.*\bsource\b/, 'panes are in one row');
for my $name (sort map { @$_ } @rows, ['served', 'history']) {
    like(read_file("$html/$name.js"),
        qr/\A(?:\/\/\N*\n)+\nscript\(\((?:\{[\w, \n]+\})?\) => \{\n.*^\}\);\n\z/ms,
        "$name.js is one function");
}

done_testing();
