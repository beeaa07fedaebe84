# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Merge;

# Merges profiles of values and data, and subtracts those of data. They are small enough for Perl.

use Cachegrind::Strict;

use Cachegrind::Command::Program qw(run_program);
use Cachegrind::Command::Renaming qw(renaming_arguments renaming_options);
use Cachegrind::Text::Diag qw(system_error);
use Cachegrind::Text::Output;

use Exporter qw(import);
our @EXPORT_OK = qw(merge_data);

# Write the sum or difference of profiles of data to the file $output; to standard output if $output
# is undef or `-`. %given is as for new() of Cachegrind::Data.
sub merge_data($output, %given) {
    require Cachegrind::Data::Files;
    require Cachegrind::Data::Names;
    my $names = Cachegrind::Data::Names->new(
        map { $_ => $given{$_} } qw(engine program arguments objects));
    my $sum = Cachegrind::Data::Files::read_data($names, $given{subtracts}, @{$given{files}});
    _write($output, sub { Cachegrind::Data::Files::write_data($sum, $_[0]) });
    return;
}

sub _merge_values($output, @files) {
    require Cachegrind::Values::Files;
    my $sum = Cachegrind::Values::Files::read_values(@files);
    _write($output, sub { Cachegrind::Values::Files::write_values($sum, $_[0]) });
    return;
}

sub _write($path, $write) {
    my $output = Cachegrind::Text::Output->new(
        path => defined $path && $path ne '-' ? $path : undef);
    $write->($output->handle);
    $output->finish;
    return;
}

my @OPTIONS = (
    (map { {names => ["--$_"], key => $_, set => [1]} } qw(data diff strip-hashes values)),
    (map { {names => ["--$_"], key => $_, value => 'TEXT'} } qw(files-from program)),
    (map { {names => ["--also-mod-$_"], key => "also-mod-$_", value => 'EXPR', many => 1} }
        qw(filename funcname)),
    {names => ['-0', '--null'],   key => 'null',   set   => [1]},
    {names => ['-o', '--output'], key => 'output', value => 'FILE'},
    renaming_options(),
);

# Merge profiles of values or data, or subtract those of data, by @arguments, which are those of
# cg_merge; return the exit status. $engine is the path of cg_merge, which has checked them.
sub run($engine, @arguments) {
    my ($program) = map { /\A--program=(.*)\z/s } @arguments;
    my %command = (program => $program // 'cg_merge', table => \@OPTIONS, operands => 'FILE ...',
        more => 1);
    return run_program(\%command, sub { _work($engine, $command{program}, @_) }, @arguments);
}

sub _work($engine, $program, $option, @files) {
    push @files, _listed($option->{'files-from'}, $option->{null} ? "\0" : "\n")
        if defined $option->{'files-from'};
    return _merge_values($option->{output}, @files) if $option->{values};
    my @also = map {
        my $key = $_;
        map { "--$key=$_" } @{$option->{$key} // []}
    } qw(also-mod-filename also-mod-funcname);
    return merge_data(
        $option->{output},
        engine    => $engine,
        program   => $program,
        files     => \@files,
        subtracts => $option->{diff},
        arguments => [renaming_arguments($option), @also,
            $option->{'strip-hashes'} ? '--strip-hashes' : ()],
    );
}

# Return the names in the file $path, each of which ends with $end; `-` is standard input.
sub _listed($path, $end) {
    my $list = \*STDIN;
    open $list, '<', $path or system_error($!) if $path ne '-';
    binmode $list;
    local $/ = $end;
    chomp(my @names = <$list>);
    return grep { length } @names;
}

1;
