package Cachegrind::Serve::Processes;

# What a page shows of running processes, as cg_control does, and what it may ask of one of them.

use strict;
use warnings;

use Cachegrind::Control::Process;
use Cachegrind::Text::JSON qw(json_count json_list json_object json_text);

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

Returns, as an answer of L<Cachegrind::Serve>, an array of all processes that run under Cachegrind
here: I<pid>, I<command>; of one that answers I<counting>, C<on> or C<off>, I<instructions>, those
that were counted so far, I<time>, in seconds, when it was asked, I<parts>, and I<profile>; else
I<error>, why not. I<how> is what running() of L<Cachegrind::Control::Process> takes.

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
            instructions => json_count($status->{counts}{Ir} // 0),
            time         => sprintf('%.3f', $status->{time}),
            parts        => json_count($status->{parts}),
            profile      => json_text($status->{profile} // ''),
        ),
    );
}

sub _json { return {type => 'application/json', content => $_[0]} }

=head2 process_answer(\%how, $pid, $what)

Has one process do something: C<on>, C<off> or C<dump>. Returns an object of its I<answer> or of an
I<error>.

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
