# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Whole reports of cg_annotate, byte for byte as recorded in tests/expect/annotate. Other tests of
# cg_annotate take single rules.

use CgTest qw(data is_golden read_file);
use CgReport qw(annotate in_folder_of);

my @files = qw(one.cgout two.cgout words.c table.h);
my $folder = in_folder_of({map { $_ => read_file(data("annotate/$_")) } @files});

my @cases = (
    ['one event',                            'plain', 'one.cgout'],
    ['the difference of two profiles', 'diff', qw(--diff one.cgout two.cgout)],
);
for my $case (@cases) {
    my ($name, $golden, @arguments) = @$case;
    my $run = annotate($folder, @arguments);
    is_golden($run->{out}, "annotate/$golden.out", "the report is right: $name");
    is("$run->{status} $run->{err}", '0 ', "the report ends well: $name");
}

my $run = annotate($folder, '--no-annotate', 'one.cgout', '--context=3');
like($run->{invocation}, qr{^/.*/cg_annotate --no-annotate one\.cgout --context=3$},
    'the Invocation line has the program as found and all arguments');

done_testing();
