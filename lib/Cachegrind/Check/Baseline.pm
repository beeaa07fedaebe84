# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Check::Baseline;

# A baseline: profiles kept under a name, with which later profiles are compared. It is a folder
# with `profile`, the sum of its profiles; `data`, the sum of the profiles of data beside them, if
# any; and `sources/`, the sources as they were, so that lines can be matched after changes. A
# complete new baseline replaces an older one of the same name.

use Cachegrind::Strict;

use File::Copy ();
use File::Path ();
use File::Temp ();

use Cachegrind::Engine qw(run_engine);
use Cachegrind::Source qw(examine);
use Cachegrind::Text::Diag qw(data_error);
use Cachegrind::Text::Output qw(at_early_end forget_end);

# Return the baseline called `name`, which may not exist, in `folder`, the folder of all baselines.
sub new($class, %given) {
    return bless {%given, home => "$given{folder}/$given{name}"}, $class;
}

# Return the path of the baseline's folder.
sub home { return $_[0]{home} }

# Return the path of the baseline's profile. Raise an error if there is none.
sub profile($self) {
    my $path = "$self->{home}/profile";
    data_error("there is no baseline $self->{name} in $self->{folder} ($path: $!); "
            . "cg_check --save=$self->{name} makes one") if !-f $path || !-r _;
    return $path;
}

# Return the path of the baseline's profile of data, or undef.
sub data($self) {
    my $path = "$self->{home}/data";
    return -f $path ? $path : undef;
}

# Return the path of the kept source that was recorded under $name, or undef.
sub source($self, $name) {
    my $path = "$self->{home}/sources/" . _safe($name);
    return -f $path ? $path : undef;
}

# Return a relative path for $name, a recorded name, that never leads out of its folder.
sub _safe($name) {
    return join '/', map { $_ eq '..' ? '%up' : $_ eq '.' ? '%here' : s/%/%%/gr }
        grep { length } split m{/}, $name;
}

# The size of the largest source that is kept, in bytes.
use constant LARGEST_SOURCE => 4 << 20;

# Save the sum of the profiles at `paths`, and of the profiles of data `data`, if any; `engine` adds
# them up. Save also the sources that can be read: `sources` are their recorded names, which are
# also searched for in `folders`. Return the number of saved sources. On failure raise an error, and
# leave an older baseline of the name unchanged.
sub save($self, %given) {
    $self->_make($self->{home} =~ s{/[^/]*\z}{}r);
    # Other users cannot guess the name of the temporary folder, or write into it.
    my $own = eval { File::Temp::tempdir("$self->{home}.XXXXXXXX") }
        // data_error("cannot make a folder beside $self->{home}: $!");
    # On failure restore the old baseline, if nothing else has its name now. If that fails, the old
    # baseline keeps its temporary name.
    my $clean = sub {
        rename "$own/old", $self->{home} if -e "$own/old" && !-e $self->{home};
        File::Path::remove_tree($own) if !-e "$own/old" || -e $self->{home};
    };
    at_early_end($own, $clean);
    my $kept  = eval { my $n = $self->_fill("$own/new", %given); $self->_replace($own); $n };
    my $error = $@;
    forget_end($own);
    $clean->();
    die $error if !defined $kept;
    return $kept;
}

sub _fill($self, $folder, %given) {
    $self->_make($folder);
    my $data = $given{data};
    for my $sum (['profile', $given{paths}], @$data ? ['data', $data, '--data'] : ()) {
        my ($name, $inputs, @kind) = @$sum;
        run_engine($given{engine}, '--program=cg_check', @kind, '-o', "$folder/$name", '--',
            @$inputs);
    }
    return $self->_keep_sources($folder, %given);
}

sub _replace($self, $own) {
    rename $self->{home}, "$own/old";
    rename "$own/new", $self->{home} or data_error("cannot make $self->{home}: $!");
    return;
}

sub _make($self, $folder) {
    File::Path::make_path($folder, {error => \my $errors});
    return if !@$errors;
    my ($why) = values %{$errors->[0]};
    data_error("cannot make $folder: $why");
}

sub _keep_sources($self, $folder, %given) {
    my $n = 0;
    for my $name (@{$given{sources}}) {
        my $found = examine([$name], $given{folders} // []);
        next if $found->{status} ne 'readable' || -s $found->{path} > LARGEST_SOURCE;
        my $copy = "$folder/sources/" . _safe($name);
        $self->_make($copy =~ s{/[^/]*\z}{}r);
        File::Copy::copy($found->{path}, $copy) or data_error("cannot write $copy: $!");
        $n++;
    }
    return $n;
}

1;
