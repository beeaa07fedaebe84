# Who may know whom. Data flows one way, from the simulators and cost centres up
# to the tool's front door, and from the engine's leaves up to its command line;
# what stands below never reaches up. That is what lets a simulator, a report or
# a file format be replaced without the rest noticing. A new file is entered in
# the list of its house, at the height where it belongs.

use strict;
use warnings;

use File::Find ();
use FindBin;
use lib "$FindBin::Bin/../lib";
use CgTest qw(read_file src_dir);
use Test::More;

my $top = src_dir();

# Bottom first; what shares a row may know each other.
my %HOUSES = (
    'the tool' => [
        [qw(cg_port cg_discard cg_file cachegrind)],
        [qw(cg_arch)],
        [qw(cg_ahead cg_branchpred cg_dead cg_guest cg_heat)],
        [qw(cg_sim)],
        [qw(cg_costs)],
        [qw(cg_blocks)],
        [qw(cg_output cg_replay)],
        [qw(cg_emit)],
        [qw(cg_group)],
        [qw(cg_process cg_thread)],
        [qw(cg_faults cg_instrument)],
        [qw(cg_main)],
    ],
    'the engine' => [
        [qw(cg_profile_base cg_profile_progress)],
        [qw(cg_profile_count cg_profile_mod)],
        [qw(cg_profile_input cg_profile_lines cg_profile_names cg_profile_sink)],
        [qw(cg_profile cg_profile_model)],
        [qw(cg_profile_view cg_profile_write)],
        [qw(cg_profile_rows)],
        [qw(cg_merge_output)],
        [qw(cg_merge)],
    ],
    'the reports' => [
        [qw(Count Diag Format Progress)],
        [qw(Source Usage CLI)],
        [qw(Program Profile)],
        [qw(View)],
        [qw(Report::Columns)],
        [qw(Report::Text)],
    ],
);

my %files = (
    (map { m{([^/]+)$} => $_ } glob "$top/c*.[ch]"),
    (map { m{([^/]+)$} => $_ } glob "$top/c*.in"),
);
File::Find::find(
    { no_chdir => 1, wanted => sub { $files{ s{^.*/lib/Cachegrind/}{}r } = $_ if /[.]pm\z/ } },
    "$top/lib/Cachegrind"
);

my (%height, %house);
for my $name (keys %HOUSES) {
    my $n = 0;
    for my $row (@{ $HOUSES{$name} }) {
        $n++;
        @height{ @{$row} } = ($n) x @{$row};
        @house{ @{$row} }  = ($name) x @{$row};
    }
}

for my $file (sort keys %files) {
    my $text = read_file($files{$file});
    if ($file =~ /[.]in\z/) {
        pass("$file is a script and may know every module");
        next;
    }
    my $unit = $file =~ s/[.]\w+\z//r =~ s{/}{::}gr;
    ok($height{$unit}, "$file has its place in the list of tests/author/30-layers.t") or next;

    my @known = $file =~ /[.]pm\z/
        ? $text =~ /^\s*(?:use|require) Cachegrind::([\w:]+)/mg
        : map { s/[.][ch]\z//r } $text =~ /^\s*#\s*include "(cg_[^"]+|cachegrind[.]h)"/mg;
    my @wrong = grep {
        !defined $height{$_} || $house{$_} ne $house{$unit} || $height{$_} > $height{$unit}
    } @known;
    is("@wrong", q{}, "$file knows only what stands below it in $house{$unit}");
}

# Beyond the order: what some files must not know at all.
my @valgrind = qw(pub_tool_ libvex);
my %FORBIDDEN = (
    qr/^cg_(?:arch|sim|branchpred)[.]/ => ['is freestanding', @valgrind],
    qr/^cg_(?:profile|merge)/          => ['is hosted C, without Valgrind', @valgrind],
    qr/^cg_output[.]/                  => ['knows totals, not how they come about', 'libvex'],
);
for my $pattern (sort keys %FORBIDDEN) {
    my ($why, @not) = @{ $FORBIDDEN{$pattern} };
    my $unwanted = join '|', map { quotemeta } @not;
    for my $file (sort grep { /$pattern/ } keys %files) {
        my @found = read_file($files{$file}) =~ /^\s*#\s*include ["<]?((?:$unwanted)[^">]*)/mg;
        is("@found", q{}, "$file $why");
    }
}

done_testing();
