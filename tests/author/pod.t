# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Each public function of a module has a comment above it; a group of short functions may share one.
# A function whose name begins with _ is private. The manual of the programs is POD without errors.

use CgTest qw(read_file src_dir);
use File::Find    ();
use Pod::Checker ();

my $top = src_dir();
my @modules;
File::Find::find(
    { no_chdir => 1, wanted => sub { push @modules, $_ if /[.]pm\z/ } },
    "$top/lib", "$top/tests/lib"
);
cmp_ok(scalar @modules, '>', 5, 'the modules are found');

for my $path (sort @modules) {
    my $name = $path =~ s{^\Q$top\E/}{}r;
    is("@{[bare_functions(read_file($path))]}", q{}, "$name tells of its public functions");
}
my $made = "# One.\nsub a { 1 }\nsub b { 1 }\n\nsub c { 1 }\nsub _d { 1 }\n";
is_deeply([bare_functions($made)], ['c'], 'a function without a comment is found');

for my $path (glob "$top/cg_*.in") {
    my $name = $path =~ s{^\Q$top\E/}{}r;
    is(pod_complaints($path), q{}, "the POD of $name is good");
}

done_testing();

# Return the names of a module's public functions without a comment. Skip a pragma, and a module
# whose head says that its methods are those of another one.
sub bare_functions($text) {
    return () if $text =~ /^# The methods are those of |^sub import\b/m;
    my ($is_told, @bare) = 0;
    for my $line (split /\n/, $text) {
        push @bare, $1 if $line =~ /^sub ([a-z]\w*)/ && !$is_told;
        $is_told = $line =~ /^#/ || $is_told && $line =~ /^sub .*\}(?:\s+##.*)?\z/;
    }
    return @bare;
}

sub pod_complaints($path) {
    my $checker = Pod::Checker->new(-warnings => 1);
    open my $sink, '>', \my $text or die "cannot write to memory: $!\n";
    $checker->parse_from_file($path, $sink);
    close $sink or die "cannot write to memory: $!\n";
    return $checker->num_errors > 0 || $checker->num_warnings > 0 ? $text : q{};
}
