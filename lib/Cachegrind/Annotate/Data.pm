# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Annotate::Data;

# Finds the profile of data that a report shows: the user names it, or it is beside the profile. A
# file beside the profile may be left from another run, so its command must be that of the profile.

use Cachegrind::Strict;

use Cachegrind::Annotate::Chosen qw(own_code);
use Cachegrind::Command::Renaming qw(renaming_arguments);
use Cachegrind::Data qw(names_of);
use Cachegrind::Profile::Sameness qw(folder_arguments);
use Cachegrind::Run qw(is_of_run side_file side_names);
use Cachegrind::Text::Diag qw(data_error usage_error);
use Cachegrind::Text::Pattern qw(glob_pattern);

use Exporter qw(import);
our @EXPORT_OK = qw(data_for);

# Return arguments about data for a report of $view, the view of the @profiles: `data`, a
# Cachegrind::Data, or undef if none is wanted or found; `types`, for type_of() of
# Cachegrind::Data; and `data_threshold`. $same is the Cachegrind::Profile::Sameness of a
# difference's profiles, or undef. Raise an error if the user asks for data that are missing.
sub data_for($request, $engine, $view, $same, @profiles) {
    my $data = _data($request, $engine, $view, $same, @profiles);
    return (
        data           => $data,
        types          => _types($request, $data),
        data_threshold => $request->{data_threshold},
    );
}

sub _data($request, $engine, $view, $same, @profiles) {
    my $wish = $request->{with_data} // return undef;
    my @named = grep { length } @{$request->{data}};
    usage_error('argument --data: with --diff, name two, the old one first')
        if $request->{diff} && @named && @named != 2;
    my @files = @named ? @named : map { scalar side_file($_, 'data') } @profiles;
    # The parts of a run share one file.
    my (%is_there, %is_taken) = map { $_ => 1 } @profiles;
    @files = grep { !defined || !$is_taken{$_}++ } @files
        if !@named && keys %is_there == @profiles && !$request->{diff};
    my ($without) = grep { !defined $files[$_] } 0 .. $#files;
    if (defined $without) {
        return undef if $wish ne 'needed' && !@{$request->{types}};
        my $names = join ', ', side_names($profiles[$without], 'data');
        data_error("$profiles[$without]: no profile of data beside it (looked for $names): run the"
                . ' program with --data-profile=yes, or name one by --data=FILE');
    }
    my $data = Cachegrind::Data->new(
        %$engine,
        files     => \@files,
        subtracts => $request->{diff},
        own       => own_code($request),
        arguments => [renaming_arguments($request),
            $request->{strip_hashes} ? '--strip-hashes' : (),
            $same ? folder_arguments($same->folders) : ()],
        objects => [$same ? $same->objects : ()],
    );
    return $data if @named || is_of_run($data->commands, [map { $_->{command} } $view->commands]);
    data_error("$files[0]: not the data of $profiles[0]: the commands differ; name it by"
            . ' --data=FILE to have it nevertheless') if $wish eq 'needed';
    return undef;
}

# Return the types that the user gives, each with a pattern of objects' names.
sub _types($request, $data) {
    return [] if !@{$request->{types}};
    data_error('argument --type: no data of the same command is beside the profile; name a profile'
            . ' of data by --data=FILE') if !$data;
    my ($program) = ($data->commands->[-1] // '') =~ /\A(\S+)/;
    require Cachegrind::Data::Type;
    my @names = map { names_of($_) } @{$data->objects};
    for my $pattern (map { $_->[0] } @{$request->{types}}) {
        my $matches = glob_pattern($pattern);
        usage_error("argument --type: no object is called '$pattern'")
            if !grep { $_ =~ $matches } @names;
    }
    return [
        map {
            {
                matches => glob_pattern($_->[0]),
                type    => Cachegrind::Data::Type->new(name => $_->[1], program => $program),
            }
        } @{$request->{types}}
    ];
}

1;
