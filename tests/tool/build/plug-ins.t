# A plug-in is a folder of features/ and a row of features/table.c: the tool is linked without
# each of them, and without all, of the objects that there are and a table of fewer rows. So
# nothing else names a plug-in; and what is left is a tool of which tests of the core hold.

use strict;
use warnings;

use File::Basename qw(basename);
use FindBin;
use lib "$FindBin::Bin/../../lib";
use CgTest qw(build_dir compile need_valgrind read_file run_cmd src_dir temp_dir write_file);
use Test::More;

need_valgrind();
my ($top, $build) = (src_dir(), build_dir());
my ($tool) = read_file("$build/Makefile") =~ /^tool_programs = (\S+)/m or die "no tool\n";
my $program = $tool =~ tr/-/_/r;
my $table   = read_file("$top/features/table.c");

# What each plug-in is known by: an option of its own. New ones need a line here.
my %option_of = (
    cycles  => '--cycles=yes',
    data    => '--data-profile=yes',
    sharing => '--sharing=yes',
    values  => '--value-profile=load',
);
my @plug_ins = map { basename($_) } grep { -d } sort glob "$top/features/*";
is("@plug_ins", join(q{ }, sort keys %option_of), 'each folder of features/ is known here');

# The plug-in and those that stand on it.
sub with_dependants {
    my ($plug_in) = @_;
    return grep {
        my $folder = $_;
        $folder eq $plug_in
            || grep { read_file($_) =~ m{^#include "features/$plug_in/}m }
            glob "$top/features/$folder/*.[ch]"
    } @plug_ins;
}

# A build folder beside the real one, whose tool is without these plug-ins; undef if it cannot be
# linked.
sub build_without {
    my (@gone) = @_;
    my $folder = temp_dir() . '/without-' . join q{-}, @gone;
    mkdir $_ or die "$_: $!\n" for $folder, "$folder/.in_place";
    for my $path (glob "$build/*") {
        symlink $path, "$folder/" . basename($path) if basename($path) ne 'vg-in-place';
    }
    write_file("$folder/vg-in-place", read_file("$build/vg-in-place"));
    chmod 0755, "$folder/vg-in-place" or die "chmod: $!\n";
    for my $path (glob "$build/.in_place/*") {
        my $target = $path =~ /(?:cache|call)\Q@{[ $tool =~ s{\Acache}{}r ]}\E\z/
            ? "$folder/own" : $path;
        symlink $target, "$folder/.in_place/" . basename($path) or die "symlink: $!\n";
    }
    my $names = join q{|}, @gone;
    my $rows  = $table =~ s{^.*(?:"features/|&cg_)(?:$names)(?:/|_feature).*\n}{}gmr;
    write_file("$folder/table.c", $rows);
    my $kept = "\$(filter-out @{[ map { qq{features/$_/%} } @gone ]} "
        . "features/$program-table.o,\$(${program}_OBJECTS))";
    my $flags = '$(CC) $(tool_cppflags) $(PRI_CPPFLAGS) $(tool_cflags) $(TOOL_CFLAGS)';
    my $run   = run_cmd([
        'make', '-s', '-C', $build,
        "--eval=linked: ; $flags -c -o $folder/table.o $folder/table.c && "
            . "\$(CC) \$(tool_cflags) \$(TOOL_CFLAGS) \$(PRI_LDFLAGS) -o $folder/own "
            . "$kept $folder/table.o \$(${program}_LDADD)",
        'linked'
    ]);
    is($run->{status}, 0, "it can be linked without @gone") or diag($run->{err});
    return $run->{status} == 0 ? $folder : undef;
}

my $subject = compile(['free_loops.c'], qw(-O1 -nostdlib -static -ffreestanding));

# Does the tool take the option?
sub takes {
    my ($folder, $option) = @_;
    my $run = run_cmd([
        "$folder/vg-in-place", '-q', '--tool=cachegrind', $option,
        '--cachegrind-out-file=' . temp_dir() . '/out', $subject
    ]);
    return $run->{err} =~ /Unknown option: \Q$option\E/ ? 'no' : 'yes';
}

sub holds {
    my ($folder, $test) = @_;
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

done_testing();
