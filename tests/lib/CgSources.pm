package CgSources;

use strict;
use warnings;

use CgTest   qw(write_file);
use Exporter qw(import);

our @EXPORT_OK = qw(random_sources);

=head1 NAME

CgSources - sources for random profiles

=head1 SYNOPSIS

    use CgSources qw(random_sources);

    my $is_here = random_sources($folder, $old_time, 'a.c', 'b.h', 'c/d.c');

=head1 DESCRIPTION

=head2 random_sources($folder, $old_time, @names)

Writes sources of these names, of up to 60 lines, in the place of those that it wrote before: in
the folder, or in its folder F<inc>. Some lack the last line's end; some are newer than now, the
others as old as that. Returns a hash of their paths in the folder.

=cut

sub random_sources {
    my ($folder, $old_time, @names) = @_;
    my %is_here;
    mkdir "$folder/$_" for qw(c inc inc/c);
    unlink map { ("$folder/$_", "$folder/inc/$_") } @names;
    for my $name (@names) {
        my $n    = 1 + int rand 60;
        my $file = rand() < 0.2 ? "inc/$name" : $name;
        $is_here{$file} = 1;
        my $source = join "\n", map { "text $_" } 1 .. $n;
        write_file("$folder/$file", $source . (rand() < 0.8 ? "\n" : q{}));
        my $time = rand() < 0.9 ? $old_time : time + 1000;
        utime $time, $time, "$folder/$file";
    }
    return \%is_here;
}

1;
