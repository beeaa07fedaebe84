# Who may know whom. A folder is a right to include: a file may include what is in
# its own folder and in those that its folder's rule names. Data flows one way, from
# translation down to the counts, and from the engine up to the reports. That is what
# lets a simulator, a report or a file format be replaced without the rest noticing.

use strict;
use warnings;

use File::Find ();
use FindBin;
use lib "$FindBin::Bin/../lib";
use CgTest qw(read_file src_dir);
use Test::More;

my $top = src_dir();

# The simulators and predictors; of the other folders, what their files may include
# besides their own. Valgrind's API is a right, too.
my @SIMULATORS = qw(
    cg_arch.h cg_backdate.h cg_branchpred.h cg_code_table.h cg_hotlist.h
    cg_port.h cg_sets.h cg_sim.h cg_use.h cg_use_parts.h cg_use_group.h
    cg_backdate_costs.h cg_values_text.h
);
my %MAY_USE    = (
    'control'   => [qw(run costs output valgrind cachegrind.h)],
    'translate' => [qw(run costs valgrind vex), @SIMULATORS],
    'run'       => [qw(costs valgrind vex), @SIMULATORS],
    'costs'     => [qw(valgrind vex cg_hotlist.h cg_port.h cg_values_text.h)],
    'output'    => [qw(costs valgrind cg_hotlist.h cg_values_text.h)],
    'profile'   => ['cg_values_text.h'],
);

# The front doors, which know the rooms behind them; and the simulators, which know
# nobody but each other.
my %TOP_MAY_USE = (
    'cg_main.c'  => [qw(control translate run costs output valgrind vex), @SIMULATORS],
    'cg_merge.c' => [qw(profile)],
    'cachegrind.h' => [qw(valgrind)],
    (map { $_ => \@SIMULATORS } @SIMULATORS, map { s/h\z/c/r } grep { !/port/ } @SIMULATORS),
    'cg_port.h' => [qw(valgrind)],
    (map { $_ => \@SIMULATORS } qw(cg_use_code.c cg_use_ends.c cg_use_preview.c)),
);

# Modules under lib/Cachegrind: a folder may use what is above it, not the reverse.
my %MODULES_MAY_USE = (q{} => [q{}], 'Report' => [q{}, 'Report']);

# The right that an #include asks for.
sub right_of {
    my ($included) = @_;
    return 'valgrind' if $included =~ m{^(?:pub_tool_|valgrind/)};
    return 'vex'      if $included =~ /^libvex/;
    return $1         if $included =~ m{^(\w+)/};
    return $included;
}

my @files;
File::Find::find(
    {   no_chdir   => 1,
        preprocess => sub {
            my $here = $File::Find::dir;
            grep { $here ne $top || !-d "$top/$_" || $MAY_USE{$_} || $_ eq 'lib' } @_;
        },
        wanted => sub { push @files, s{^\Q$top\E/}{}r if /\.(?:[ch]|pm)\z/ },
    },
    $top
);

for my $file (sort grep { /[.][ch]\z/ } @files) {
    my ($folder) = $file =~ m{^(\w+)/};
    my $rights = defined $folder ? [$folder, @{ $MAY_USE{$folder} }] : $TOP_MAY_USE{$file};
    ok($rights, "$file has its place in tests/author/30-layers.t") or next;
    my %may      = map { $_ => 1 } @{$rights};
    my @included = read_file("$top/$file") =~ /^\s*#\s*include "([^"]+)"/mg;
    # The headers of the C library are hosted C's alone.
    push @included, read_file("$top/$file") =~ /^\s*#\s*include <((?:valgrind|pub_tool)[^>]+)>/mg;
    my @wrong = grep { !$may{ right_of($_) } } @included;
    is("@wrong", q{}, "$file includes only what its folder may");
}

for my $file (sort grep { /[.]pm\z/ } @files) {
    my $folder = $file =~ m{/Cachegrind/(?:(.*)/)?} ? $1 // q{} : q{};
    my $rights = $MODULES_MAY_USE{$folder};
    ok($rights, "$file has its place in tests/author/30-layers.t") or next;
    my %may   = map { $_ => 1 } @{$rights};
    my @used  = read_file("$top/$file") =~ /^\s*(?:use|require) Cachegrind::([\w:]+)/mg;
    my @wrong = grep { !$may{ /^(.*)::/ ? $1 =~ s{::}{/}gr : q{} } } @used;
    is("@wrong", q{}, "$file uses only what its folder may");
}

# Beyond the folders: a translation or a report that calls what it may not include
# would do so by a declaration of its own.
my @declared;
for my $file (grep { /[.]c\z/ } @files) {
    push @declared, "$file: $1"
        if read_file("$top/$file") =~ /^(extern\b(?!.*(?:VG_|vex_control;))[^;]*;)/m;
}
is("@declared", q{}, 'no file declares what another defines');

# Who asks the system for a file by its path, which somebody else may have exchanged since
# it was last asked: only to read or to look. What writes, renames or removes does so in an
# open folder (output/place.h, profile/place.h).
my %BY_PATH = (
    'cg_merge.c'       => 'open stat',    # /dev/null, --copy; sizes, for the progress
    'output/exec.c'    => 'open stat',    # what the program executes
    'output/name.c'    => 'stat',
    'output/parent.c'  => 'fd_open readlink',    # below /proc
    'output/place.c'   => 'readlink stat',       # below /proc
    'profile/files.c'  => 'fopen stat',          # the list of inputs; which are empty
    'profile/input.c'  => 'open',
    'profile/output.c' => 'readlink',            # below /proc
    'profile/place.c'  => 'stat',                # of /proc
);
my $CALL = qr/(?<![\w>.])(?:VG_\()?
    (access|chmod|chown|creat|f?open|fd_open|freopen|l?stat|l?chown|link|mkdir|mkfifo|mknod
        |mkstemp|opendir|readlink|realpath|remove|rename|rmdir|symlink|truncate|unlink|utimes?)
    \)?\s*[(]/x;
for my $file (grep { m{^(?:output|profile)/.*[.]c\z} || $_ eq 'cg_merge.c' } sort @files) {
    my $code = read_file("$top/$file") =~ s{/[*].*?[*]/}{}gsr =~ s{"(?:[^"\\]|\\.)*"}{}gr;
    my %called = map { $_ => 1 } $code =~ /$CALL/g;
    is(join(q{ }, sort keys %called), $BY_PATH{$file} // q{},
        "$file asks for files by their paths where it may");
}

done_testing();
