# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Serve::Site;

# The addresses of a served report, and their answers, such as the page; its version, by which it
# notices that a profile has changed; and the running processes. Folders that a reader adds for
# sources are in the page's address, so the server has no state.

use Cachegrind::Strict;

use Cachegrind::Serve;
use Cachegrind::Serve::Pages;
use Cachegrind::Text::Diag qw(already_reported);
use Cachegrind::Text::JSON qw(json_list json_object json_text);

use Exporter qw(import);
our @EXPORT_OK = qw(serve_report);

# Print the address, and serve the report until the process is interrupted. `profiles` is an array
# of files; `beside`, optional, of paths of files that may be beside them: when one changes, appears
# or goes, the page is made again. `print` is a sub that writes the page. It is called with a
# handle, the page's version, and folders in which to search for sources, too, and returns the paths
# that it tried. `processes` has the arguments of running() of Cachegrind::Control::Process.
#
# For a history of runs there are two subs instead of `processes`: `difference` writes the page of
# the difference of two profiles, and `profile_of` returns the path of a run's profile, by the run's
# number, or undef.
#
# Raise an error if the first page cannot be made, or if the server cannot listen on the port.
sub serve_report(%given) {
    my $pages   = Cachegrind::Serve::Pages->new(program => $given{program});
    my $server  = Cachegrind::Serve->new(port => $given{port}, routes => {
        '' => {GET => sub { return _page(\%given, $pages, $_[0]) }},
        $given{difference}
        ? (difference => {GET => sub { return _difference(\%given, $pages, $_[0]) }})
        : (state     => {GET => sub { return _state(\%given, $pages, $_[0]) }},
            processes => {GET => sub { return _processes(\%given) },
                POST => sub { return _process(\%given, $_[0]) }}),
    });
    my $first = _page(\%given, $pages, {query => {}});
    if ($first->{status}) {
        print STDERR $first->{content};
        already_reported(1);
    }
    local $| = 1;
    print $server->address, "\n";
    $server->run;
    return;
}

# Return two arrays: the folders in the request's address that exist, and those that do not.
sub _folders($request) {
    my @folders = @{$request->{query}{folder} // []};
    my @there   = grep { !/\0/ && -d } @folders;
    return (\@there, [grep { /\0/ || !-d } @folders]);
}

sub _page($given, $pages, $request) {
    my ($folders) = _folders($request);
    return $pages->answer(join("\0", @$folders), $given->{profiles}, $given->{beside} // [],
        sub { return $given->{print}->(@_, @$folders) });
}

# Answer with the difference of two runs, whose numbers are in the query.
sub _difference($given, $pages, $request) {
    my @profiles = map { $given->{profile_of}->($request->{query}{$_}[0] // '') } qw(from to);
    my ($missing) = grep { !defined $_ || !-f } @profiles;
    return {status => 404, content => defined $missing ? "$missing: no such profile\n"
            : "no tag `profile' tells where the profiles of these runs are\n"}
        if grep { !defined $_ || !-f } @profiles;
    return $pages->answer(join("\0", 'difference', @profiles), \@profiles, [],
        sub { return $given->{difference}->(@_, @profiles) });
}

sub _state($given, $pages, $request) {
    my (undef, $missing) = _folders($request);
    return {type => 'application/json', content => json_object(
        version => json_text($pages->version(@{$given->{profiles}}, @{$given->{beside} // []})),
        missing => json_list(map { json_text($_) } @$missing),
    )};
}

# Answer with the processes that run under Cachegrind on this machine, an array in JSON. Each
# process has `pid` and `command`. If the process answers, it also has `counting`, on or off;
# `instructions`, the number counted so far; `time`, of the answer, in seconds; `parts`; and
# `profile`. Otherwise it has `error`, the reason.
sub _processes($given) {
    require Cachegrind::Control::Process;
    my @processes = Cachegrind::Control::Process->running(%{$given->{processes}});
    my @statuses  = Cachegrind::Control::Process->statuses(@processes);
    return _json(json_list(map { _one($processes[$_], $statuses[$_]) } 0 .. $#processes));
}

sub _one($process, $status) {
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

# Commands that can be sent to a process, by the word `do` in the form.
my %COMMANDS = (on => [qw(instrumentation on)], off => [qw(instrumentation off)], dump => ['dump']);

sub _process($given, $request) {
    require Cachegrind::Control::Process;
    my ($pid, $what) = map { $request->{form}{$_}[0] } qw(pid do);
    my $command = $COMMANDS{$what // ''} or return {status => 400};
    my ($process) = grep { $_->pid eq ($pid // '') }
        Cachegrind::Control::Process->running(%{$given->{processes}});
    return _json(json_object(error => json_text('it has ended'))) if !$process;
    Cachegrind::Control::Process->ask_all([$process], @$command);
    my $answer = $process->answer;
    return _json(json_object(
        defined $answer ? (answer => json_text($answer)) : (error => json_text($process->error))));
}

1;
