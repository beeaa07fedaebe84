# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Profiles that older programs misread, refused or crashed on are accepted. (unit/engine/parse.c has
# the forms of single lines; this test passes whole files to the program.)

use CgTest qw(built run_cmd temp_dir write_file);

my $merge = built('cg_merge');
my $dir   = temp_dir();

sub merged($content, @args) {
    return run_cmd([$merge, @args, write_file("$dir/in", $content)]);
}

my $head = "cmd: c\nevents: A\n";

# ---- bytes ----
my $latin = "desc: caf\xe9\ncmd: \xff\nevents: \xe9\nfl=\xe9.c\nfn=\xfe\n1 1\nsummary: 1\n";
is(merged($latin)->{out}, $latin, 'no part of a profile need be UTF-8');
for my $locale ('C', 'C.UTF-8', 'en_US.ISO-8859-1') {
    my $utf = "cmd: \xc3\xa9\nevents: A\nfl=\xc3\xa9\nfn=\xe2\x82\xac\n1 1\nsummary: 1\n";
    write_file("$dir/in", $utf);
    is(run_cmd([$merge, "$dir/in"], env => { LC_ALL => $locale })->{out},
        $utf, "UTF-8 names come out as they are with LC_ALL=$locale");
}
my $nul = "${head}fl=a\0b\nfn=g\n1 1\nsummary: 1\n";
is(merged($nul)->{out}, $nul, 'a NUL in a name is kept');

# ---- the header ----
my $in_command = "cmd: ./x desc: y events: z\nevents: A\nsummary: 0\n";
is(merged($in_command)->{out}, $in_command, 'keywords inside a command line are text');

# ---- cut off profiles ----
# A profile that is cut off anywhere is refused, unless only its last line end is missing.
my $whole = "desc: x\ncmd: c\nevents: A B\nfl=f\nfn=g\n1 10 0\n2 5 0\nsummary: 15 0\n";
my @believed;
for my $length (0 .. length($whole) - 2) {
    my $run = merged(substr $whole, 0, $length);
    push @believed, $length if $run->{status} != 1 || $run->{out} ne q{} || $run->{err} eq q{};
}
is("@believed", q{}, 'a profile that is cut off anywhere is refused');
is(merged(substr $whole, 0, -1)->{out}, $whole, 'only its last line end may be missing');

# ---- size ----
my $lines = join q{}, map { "$_ 1\n" } reverse 1 .. 3000;
my $many  = "${head}fl=f\nfn=g\n${lines}summary: 3000\n";
like(merged($many)->{out}, qr/\nfn=g\n1 1\n2 1\n.*\n2999 1\n3000 1\nsummary: 3000\n\z/s,
    'lines in descending order are sorted');
my $wide = join q{ }, map { "E$_" } 1 .. 1000;
my $ones = join q{ }, (1) x 1000;
my $wide_profile = "cmd: c\nevents: $wide\nfl=f\nfn=g\n1 $ones\nsummary: $ones\n";
is(merged($wide_profile)->{out}, $wide_profile, 'there may be a thousand events');
my $long = 'x' x 1_000_000;
my $long_profile = "desc: $long\ncmd: $long\nevents: A\nfl=$long\nfn=$long\n1 1\nsummary: 1\n";
is(merged($long_profile)->{out}, $long_profile, 'names may be a million bytes long');

done_testing();
