package Cachegrind::Serve::Site;

# The addresses of a served report, and what is at each of them: the page, a word that says whether
# it is still true, and the running processes. What a reader has added to the page, folders for
# sources, is in its address: the server remembers nothing.

use strict;
use warnings;

use Cachegrind::Serve;
use Cachegrind::Serve::Pages;
use Cachegrind::Text::Diag qw(already_reported);
use Cachegrind::Text::JSON qw(json_list json_object json_text);

use Exporter qw(import);
our @EXPORT_OK = qw(serve_report);

=head1 NAME

Cachegrind::Serve::Site - serve a report, live

=head1 SYNOPSIS

    serve_report(
        port => 0, program => 'cg_annotate', profiles => ['cachegrind.out.1'],
        processes => {vgdb => '/usr/bin/vgdb', patience => 5},
        print     => sub { my ($handle, $version, @folders) = @_; ...; return @sources },
    );

=head1 DESCRIPTION

=head2 serve_report(%given)

Prints the address and serves the report until the process is interrupted. I<profiles> are the files
that the page is made anew for when they change; I<print> writes it to a handle, with the sources in
these folders, too, and returns the paths of its sources; I<processes> is what running() of
L<Cachegrind::Control::Process> takes. Of a history of runs, instead of these: I<difference>, which
writes the page of the difference of two profiles, and I<profile_of>, the path of the profile of a
run, by its number, or undef. Raises an error if the page cannot be made to begin with, or
the port cannot be had.

=cut

sub serve_report {
    my (%given) = @_;
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

# The folders of an address that are there, and those that are not.
sub _folders {
    my ($request) = @_;
    my @folders = @{$request->{query}{folder} // []};
    my @there   = grep { !/\0/ && -d } @folders;
    return (\@there, [grep { /\0/ || !-d } @folders]);
}

sub _page {
    my ($given, $pages, $request) = @_;
    my ($folders) = _folders($request);
    return $pages->answer(join("\0", @$folders), $given->{profiles},
        sub { return $given->{print}->(@_, @$folders) });
}

# The difference of two runs, by their numbers.
sub _difference {
    my ($given, $pages, $request) = @_;
    my @profiles = map { $given->{profile_of}->($request->{query}{$_}[0] // '') } qw(from to);
    my ($missing) = grep { !defined $_ || !-f } @profiles;
    return {status => 404, content => defined $missing ? "$missing: no such profile\n"
            : "no tag `profile' tells where the profiles of these runs are\n"}
        if grep { !defined $_ || !-f } @profiles;
    return $pages->answer(join("\0", 'difference', @profiles), \@profiles,
        sub { return $given->{difference}->(@_, @profiles) });
}

sub _state {
    my ($given, $pages, $request) = @_;
    my (undef, $missing) = _folders($request);
    return {type => 'application/json', content => json_object(
        version => json_text($pages->version(@{$given->{profiles}})),
        missing => json_list(map { json_text($_) } @$missing),
    )};
}

sub _processes {
    my ($given) = @_;
    require Cachegrind::Serve::Processes;
    return Cachegrind::Serve::Processes::processes_answer(%{$given->{processes}});
}

sub _process {
    my ($given, $request) = @_;
    require Cachegrind::Serve::Processes;
    my ($pid, $what) = map { $request->{form}{$_}[0] } qw(pid do);
    return Cachegrind::Serve::Processes::process_answer($given->{processes}, $pid, $what);
}

1;
