package CgBruteForce;

use strict;
use warnings;

use CgTest   qw(build_dir run_cmd src_dir temp_dir);
use Exporter qw(import);

our @EXPORT_OK = qw(make_tool);

=head1 NAME

CgBruteForce - a tool that does everything about chains of calls twice

=head1 SYNOPSIS

    use CgBruteForce qw(make_tool);

    my $launcher = make_tool();
    run_cmd([ $launcher, '--tool=cachegrind', '--stats=yes', '--contexts=yes', 'true' ]);

=head1 DESCRIPTION

=head2 make_tool

Builds a tool with -DCG_CHECK_CHAINS (F<run/calls/loads.h>, F<run/calls/stack.h>) in a folder of
its own, and returns the path of its launcher. With --stats=yes such a tool prints what brute force
has found otherwise. Dies if it cannot be built.

=cut

sub make_tool {
    my $folder = temp_dir() . '/build';
    my $config = run_cmd([ build_dir() . '/config.status', '--config' ])->{out} =~ s/\n//gr;
    mkdir $folder or die "cannot make $folder: $!\n";
    my $cflags = '-O2 -gdwarf-4 -DCG_CHECK_CHAINS';
    my $run    = run_cmd(
        [ 'sh', '-c', "cd '$folder' && '@{[ src_dir() ]}/configure' $config --enable-only64bit"
                . " && make TOOL_CFLAGS='$cflags' TOOL_ORACLE='\$(tool_oracle)'" ]);
    die "cannot build the tool:\n$run->{err}" if $run->{status} != 0;
    return "$folder/vg-in-place";
}

1;
