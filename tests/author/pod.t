# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Modules and scripts have POD without errors, and each public function has a
# heading: a reader of perldoc sees the whole interface. A function whose name
# begins with _ is private.

use CgTest qw(read_file src_dir);
use File::Find ();
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
    my $text = read_file($path);
    is(pod_complaints($path), q{}, "the POD of $name is good");
    my %documented = map { $_ => 1 } map { /(?<![\$\w])([a-z]\w*)/g } $text =~ /^=head[12] (.*)/mg;
    my @bare = grep { !$documented{$_} } $text =~ /^sub (?!import\b)([a-z]\w*)/mg;
    is("@bare", q{}, "$name documents its public functions");
}

for my $path (glob "$top/cg_*.in") {
    my $name = $path =~ s{^\Q$top\E/}{}r;
    is(pod_complaints($path), q{}, "the POD of $name is good");
}

done_testing();

# Return the errors and warnings of Pod::Checker, as a text.
sub pod_complaints {
    my ($path) = @_;
    my $checker = Pod::Checker->new(-warnings => 1);
    open my $sink, '>', \my $text or die "cannot write to memory: $!\n";
    $checker->parse_from_file($path, $sink);
    close $sink or die "cannot write to memory: $!\n";
    return $checker->num_errors > 0 || $checker->num_warnings > 0 ? $text : q{};
}
