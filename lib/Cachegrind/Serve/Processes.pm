package Cachegrind::Serve::Processes;

# Answers for a served page about running processes: a list of them, as cg_control prints it, and
# commands to one of them.

use strict;
use warnings;

use Cachegrind::Control::Process;
use Cachegrind::Text::JSON qw(json_list json_object json_text);

use Exporter qw(import);
our @EXPORT_OK = qw(process_answer processes_answer);

=head1 NAME

Cachegrind::Serve::Processes - running processes for a page

=head1 SYNOPSIS

    my %how = (vgdb => '/usr/bin/vgdb', patience => 5);
    my $answer = processes_answer(%how);
    $answer = process_answer(\%how, 4711, 'dump');

=head1 DESCRIPTION

=head2 processes_answer(%how)

Returns an answer for L<Cachegrind::Serve>: in JSON, an array of all processes that run under
Cachegrind on this machine. Each has I<pid> and I<command>. If it answers, it also has I<counting>,
C<on> or C<off>; I<instructions>, how many were counted so far; I<time>, when it was asked, in
seconds; I<parts>; and I<profile>. If it does not, I<error> says why. %how is what running() of
L<Cachegrind::Control::Process> takes.

=cut

sub processes_answer {
    my (%how) = @_;
    my @processes = Cachegrind::Control::Process->running(%how);
    my @statuses  = Cachegrind::Control::Process->statuses(@processes);
    return _json(json_list(map { _process($processes[$_], $statuses[$_]) } 0 .. $#processes));
}

sub _process {
    my ($process, $status) = @_;
    return json_object(
        pid     => $process->pid,
        command => json_text($process->command),
        !$status ? (error => json_text($process->error)) : (
            counting     => json_text($status->{instrumentation}),
            instructions => $status->{counts}{Ir} // 0,
            time         => sprintf('%.3f', $status->{time}),
            parts        => $status->{parts},
            profile      => json_text($status->{profile} // ''),
        ),
    );
}

sub _json { return {type => 'application/json', content => $_[0]} }

=head2 process_answer(\%how, $pid, $what)

Sends the command $what, C<on>, C<off> or C<dump>, to one process. Returns an answer with an object,
in JSON, that has the process's I<answer> or an I<error>.

=cut

my %COMMANDS = (on => [qw(instrumentation on)], off => [qw(instrumentation off)], dump => ['dump']);

sub process_answer {
    my ($how, $pid, $what) = @_;
    my $command = $COMMANDS{$what // ''} or return {status => 400};
    my ($process) = grep { $_->pid eq ($pid // '') } Cachegrind::Control::Process->running(%$how);
    return _json(json_object(error => json_text('it has ended'))) if !$process;
    Cachegrind::Control::Process->ask_all([$process], @$command);
    my $answer = $process->answer;
    return _json(json_object(
        defined $answer ? (answer => json_text($answer)) : (error => json_text($process->error))));
}

1;
