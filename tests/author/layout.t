# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Rules of the tree that a program can check: tabs for make alone, no trailing blanks, files short
# enough to have one subject, prefixes of names, every native test in a makefile.

use CgTest qw(read_file src_dir);
use File::Find     ();

my $top = src_dir();

# The files that we write, without recorded output, test data, and texts by others. Builds are at
# the top; tests/tool/build/ is ours.
my $skipped = qr{\A\Q$top\E/build[^/]*\z
    |/(?:[.]git|[.]deps|[.]in_place|autom4te[.]cache|tests/data|expect|corpus)\z}x;
my @files;
File::Find::find(
    {   no_chdir   => 1,
        preprocess => sub {
            grep { !-d "$File::Find::dir/$_" || "$File::Find::dir/$_" !~ $skipped } @_;
        },
        wanted => sub {
            return if !-f || -l;
            push @files, s{^\Q$top\E/}{}r
                if /\.(?:c|h|pm|t|pl|in|md|m4|ac|am|mk|sh)\z/
                || m{/(?:bootstrap|quickstart|NEWS|bench/\w+)\z};
        },
    },
    $top
);
@files = sort grep { !m{^Makefile\.in\z|^aclocal\.m4\z} } @files;
cmp_ok(scalar @files, '>', 20, 'the walk finds the sources');

my (@tabs, @blanks, @long, @unended);
for my $name (@files) {
    my $text  = read_file("$top/$name");
    my $lines = () = $text =~ s/^\N*\bSPDX-\N*\n//gmr =~ /\n/g;
    push @tabs,    $name if $name !~ m{(?:Makefile\.am|[.]mk)\z} && $text =~ /\t/;
    push @blanks,  $name if $text =~ /[ \t]$/m;
    push @long,    "$name ($lines)" if $lines > 900;
    push @unended, $name if $text !~ /[^\n]\n\z/;
}
is("@tabs",    q{}, 'no file but those for make has a tab');
is("@blanks",  q{}, 'no line ends in a blank');
is("@unended", q{}, 'every file ends in one line end');
is("@long",    q{}, 'no file is longer than 900 lines, those of its licence aside');

my @wide;
for my $name (@files) {
    my $limit = $name =~ /\.[ch]\z/ ? 80 : $name =~ /\.(?:pm|t|pl)\z/ ? 100 : next;
    my $n = 0;
    for my $line (split /\n/, read_file("$top/$name")) {
        $n++;
        utf8::decode(my $characters = $line);
        push @wide, "$name:$n" if length $characters > $limit;
    }
}
is("@wide", q{}, 'C lines have at most 80 columns, Perl lines 100');

# Shared names of the tool begin with cg_, the engine's with cp_. Both may use those in %either.
my %either = map { $_ => 1 } qw(cg_merge cg_calibrate cg_host_machine
    cg_machine_names cg_machine_of_cpuinfo cg_read_machine CG_TOP_SRCDIR CG_PERL
    CG_PERLLIBDIR CG_CYCLE CG_N_AVAILABLE CG_N_LEVELS cg_cycle_available
    cg_cycle_memory_init cg_cycle_refer);
$either{$_} = 1 for map { /^(cg_\w+)[.]in\z/ } @files;
my @misnamed;
for my $name (grep { /[.][ch]\z/ } @files) {
    my $is_engine = $name =~ m{^(?:engine/|calibrate/|tests/unit/engine/|tests/fuzz/)}
        || $name =~ m{^cg_(?:merge|calibrate)[.]c\z};
    my $wrong     = $is_engine ? qr/\bcg_(?!ENGINE_\w+_H\b)\w+/i : qr/\bcp_\w+/i;
    push @misnamed, map { "$name: $_" } grep { !$either{$_} } read_file("$top/$name") =~ /$wrong/g;
}
is("@misnamed", q{}, 'names of the tool begin with cg_, those of the engine with cp_');

my $makefile = join q{}, map { read_file($_) }
    "$top/tests/local.mk", glob "$top/tool/features/*/local.mk";
my @unbuilt;
for my $name (@files) {
    my ($program) = $name =~ m{^(tests/unit/.*)[.]c\z} or next;
    next if read_file("$top/$name") !~ /^int main\b/m;
    push @unbuilt, $name if $makefile !~ m{^(?:check_PROGRAMS \+=|\t)\s*\Q$program\E(?: \\)?$}m;
}
is("@unbuilt", q{}, 'every native test is in tests/local.mk, or that of its plug-in');

my $installed = read_file("$top/packaging/files.mk");
my @modules   = grep { m{^lib/} } @files;
is(join(q{ }, grep { $installed !~ /^\t\Q$_\E\b/m } @modules), q{}, 'every module is installed');

done_testing();
