package CgHostile;

use strict;
use warnings;

use CgFolder qw(folder);
use CgTest   qw(need read_file run_cmd temp_dir write_file);
use Exporter qw(import);
use Test::More;

our @EXPORT_OK =
    qw(as_stranger is_unharmed need_root run_stopped $STRANGER strangers_folder victim);

=head1 NAME

CgHostile - another user, who may write to the folder that something is written to

=head1 SYNOPSIS

    use CgHostile qw(as_stranger is_unharmed need_root strangers_folder victim);

    need_root();
    my $folder = strangers_folder();
    my $victim = victim();
    as_stranger("ln -s $victim $folder/profile");
    ...    # root writes $folder/profile
    is_unharmed($victim, 'a link is not followed');

=head1 DESCRIPTION

The user is nobody. Becoming that user requires root; without it, what can be tested with one user
is tested with that one.

=cut

our $STRANGER = 65_534;
my @BECOME = $> != 0 ? () : ('setpriv', "--reuid=$STRANGER", "--regid=$STRANGER",
    '--clear-groups');

=head2 need_root

Skips the test, or subtest, where there can be no other user.

=cut

sub need_root {
    need($> == 0, 'only root can be two users');
    chmod 0755, temp_dir();
    my $run = run_cmd([ 'setpriv', "--reuid=$STRANGER", 'true' ]);
    return need($run->{status} == 0, 'setpriv does not run here');
}

=head2 strangers_folder(NAME => CONTENT, ...)

Makes a new folder with these files, all of which belong to the stranger if we are root.

=cut

sub strangers_folder {
    my (%files) = @_;
    my $folder = folder(%files);
    chown $STRANGER, $STRANGER, $folder, map { "$folder/$_" } keys %files;
    return $folder;
}

=head2 victim

Makes a file of ours in a folder of ours, in which only we may change anything.

=cut

my %Before;

sub victim {
    my $file = write_file(folder() . '/victim', "secret\n");
    chmod 0600, $file;
    $Before{$file} = _state_of($file);
    return $file;
}

sub _state_of {
    my ($file) = @_;
    my @status = stat $file;
    return "@status[0, 1, 2, 4, 5] " . read_file($file);
}

=head2 is_unharmed(VICTIM, SENTENCE)

Checks that its owner, mode and bytes are what they were.

=cut

sub is_unharmed {
    my ($file, $sentence) = @_;
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    return is(_state_of($file), $Before{$file}, $sentence);
}

=head2 as_stranger(SCRIPT)

Runs the shell script as the stranger.

=cut

sub as_stranger {
    my ($script) = @_;
    my $run = run_cmd([ @BECOME, 'sh', '-e', '-c', $script ]);
    die "the stranger cannot: $run->{err}" if $run->{status} != 0;
    return;
}

=head2 run_stopped(CALL, SCRIPT, COMMAND...)

Runs the command and, whenever it is about to make that system call, stops it and runs the shell
script as the stranger, so that a window of microseconds is as wide as need be. I<CALL> is what
gdb's C<catch syscall> takes, and may have a condition on the registers after C< if >. Skips the
subtest if gdb cannot do that. C<stops> of the result says how often it was stopped: before and
after each such call.

=cut

sub run_stopped {
    my ($call, $script, @command) = @_;
    my ($name, $condition) = split / if /, $call;
    my $attack = write_file(temp_dir() . '/attack', "$script\n");
    my $log    = write_file(temp_dir() . '/stops',  q{});
    chmod 0755, temp_dir(), $attack;
    my @gdb    = (
        'handle all nostop noprint pass',
        "catch syscall $name",
        defined $condition ? "condition 1 $condition" : (),
        'commands 1',
    );
    my $commands = write_file(temp_dir() . '/commands', join "\n", @gdb, 'silent',
        "shell echo >>$log; @BECOME sh $attack",
        'continue', 'end', 'run', q{});
    my $run = run_cmd([ qw(timeout -s KILL --foreground 600 gdb -nx -batch -x), $commands,
        qw(--args /usr/bin/env), @command ],
        env => { DEBUGINFOD_URLS => undef });
    fail("@command waited for something") if $run->{status} == 128 + 9;
    need($run->{status} =~ /\A(?:0|137)\z/ && $run->{out} !~ /not supported|cannot catch/i,
        'gdb cannot stop at system calls here');
    $run->{stops} = length read_file($log);
    return $run;
}

1;
