# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package BenchRunner;

use strict;
use warnings;

use BenchPrograms qw(build_program);
use CgCompare     qw(environment);
use Digest::MD5;

=head1 NAME

BenchRunner - runs a program natively or under a tool, and measures its time and memory

=head1 SYNOPSIS

    my $runner = BenchRunner->new(
        folder    => $dir,
        valgrind  => '/usr/bin/valgrind',
        reference => '/usr/libexec/valgrind',
        ours      => 'build/.in_place',
    );
    my $cost = $runner->run($program, 'ours', '--cache-sim=yes');
    print "$cost->{seconds} s, $cost->{peak_mb} MB\n" if $cost;

=head1 DESCRIPTION

All runs of a program get the same environment, working folder and standard input, and the same
C<valgrind>; only C<VALGRIND_LIB> says whose tools Valgrind uses. Time is user and system time of
all processes of the run; memory is the largest resident set of any process. The kernel reports both
to F<bench/progs/spend.c>.

A run gives no figures if it fails, or if its output differs from that of this object's first run of
the program, which should be a native run.

=cut

=head2 new(folder => ..., valgrind => ..., reference => ..., ours => ...)

C<folder> is for the runner's files, and C<valgrind> the command; C<reference> and C<ours> are the
folders of tools.

=cut

sub new {
    my ($class, %given) = @_;
    my $self = bless { %given, printed => {}, desc => {} }, $class;
    $self->{spend} = build_program('spend.c', $given{folder});
    return $self;
}

=head2 run(PROGRAM, SIDE, OPTION...)

Run a program of L<BenchPrograms>. SIDE is C<native>, C<none>, C<reference> or C<ours>; C<native>
and C<none> take no options. The tool is Cachegrind unless an option C<--tool=> names another one.
Return a hash with C<seconds> and C<peak_mb>; if the run failed, warn and return nothing.

=cut

sub run {
    my ($self, $program, $side, @options) = @_;
    my $folder  = $self->{folder};
    my $profile = "$folder/cachegrind.out";
    my @command = @{ $program->{command} };
    if ($side ne 'native') {
        my ($tool) = map { /\A--tool=(.*)/ } @options, '--tool=cachegrind';
        my @tool = $side eq 'none' ? '--tool=none'
            : ("--tool=$tool", "--$tool-out-file=$profile", grep { !/\A--tool=/ } @options);
        unshift @command, $self->{valgrind}, @tool;
    }
    unlink "$folder/report", $profile;

    my $pid = fork // die "cannot fork: $!\n";
    if ($pid == 0) {
        %ENV = environment(VALGRIND_LIB => $self->{ $side eq 'ours' ? 'ours' : 'reference' });
        my $ready = open(STDIN, '<', $program->{stdin}) && open(STDOUT, '>', "$folder/stdout")
            && open(STDERR, '>', "$folder/stderr") && chdir $folder;
        exec $self->{spend}, "$folder/report", @command if $ready;
        print STDERR "cannot run $self->{spend}: $!\n";
        exit 127;
    }
    waitpid $pid, 0;

    my $report = _slurp("$folder/report");
    my $trouble;
    my ($user, $system, $peak, $status) = split q{ }, $report;
    if (!defined $status) {
        $trouble = 'no figures';
    }
    elsif ($status != 0) {
        $trouble = "status $status";
    }
    else {
        my $printed = Digest::MD5::md5_hex(_slurp("$folder/stdout"));
        my $first   = $self->{printed}{ $program->{name} } //= $printed;
        $trouble = 'prints something else' if $printed ne $first;
    }
    if (defined $trouble) {
        warn "$program->{name}, $side @options: $trouble\n" . _tail(_slurp("$folder/stderr"));
        return;
    }
    if ($side eq 'ours' || $side eq 'reference') {
        my @desc = map { s/ +/ /gr } _slurp($profile) =~ /^desc: (.*cache:.*)/mg;
        $self->{desc}{$side} = \@desc if "@options" =~ /--cache-sim=yes/;
    }
    return { seconds => ($user + $system) / 1e6, peak_mb => $peak / 1024 };
}

=head2 caches(SIDE)

Return the descriptions of the simulated caches, a list of lines, from the last profile that C<ours>
or C<reference> wrote with C<--cache-sim=yes>.

=cut

sub caches {
    my ($self, $side) = @_;
    return @{ $self->{desc}{$side} // [] };
}

sub _slurp {
    my ($path) = @_;
    open my $handle, '<:raw', $path or return q{};
    local $/;
    return scalar(<$handle>) // q{};
}

sub _tail {
    my ($text) = @_;
    my @lines = split /\n/, $text;
    splice @lines, 0, @lines - 5 if @lines > 5;
    return join q{}, map { "   $_\n" } @lines;
}

1;
