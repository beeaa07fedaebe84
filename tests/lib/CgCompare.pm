# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Comparison of our Cachegrind with the reference, the installed Valgrind's. A command runs under
# both, and both profiles are compared line by line. A profile may depend on each address that the
# program sees: a longer environment moves the stack, so counts of caches may change. So both runs
# get the same environment, to the byte; the same address space layout (`setarch -R`); and the same
# names for the profile, the working folder, standard output and error. `VALGRIND_LIB`, which is in
# the program's environment, is a symbolic link to the folder of the tool that runs.
package CgCompare;

use strict;
use warnings;
use feature 'signatures';
no warnings 'experimental::signatures';

use Cwd            ();
use Exporter       qw(import);
use File::Basename qw(dirname);
use File::Path     qw(make_path remove_tree);
use File::Temp     ();
use POSIX          ();

our @EXPORT_OK = qw(compare environment reads_mappings reference_lib run_side);

# Return a complete environment for a program under test, as a list: fixed variables, some of which
# keep programs from being random, and the given ones. It lacks the caller's variables.
sub environment(%also) {
    return (
        HOME              => '/',
        LC_ALL            => 'C',
        PATH              => '/usr/local/bin:/usr/bin:/bin',
        PERL_HASH_SEED    => 0,
        PERL_PERTURB_KEYS => 0,
        PYTHONHASHSEED    => 0,
        %also,
    );
}

# Return the folder with the tools of the installed Valgrind, to which the links in the build's own
# folder of tools lead. Die if the build is not complete.
sub reference_lib($build) {
    for my $link (glob "$build/.in_place/none-*") {
        my $target = readlink $link;
        return dirname($target) if defined $target && -x $target;
    }
    die "no tools of an installed Valgrind in $build/.in_place: run make first\n";
}

# Return whether the program itself can ask libc for its stack's bounds, as Python 3.14 and newer do
# at their start. Then libc reads /proc/self/maps, which has the tool's own mappings, so counts
# depend on the tool and on its options.
sub reads_mappings { return _read($_[0]) =~ /\0pthread_getattr_np\0/ }

# Compare the profiles of both tools. Named arguments, with defaults in parentheses:
#   options      of both tools, in addition to `--cache-sim=no` and `--vex-guest-chase=no`
#   command      the program and its arguments
#   stdin        a file (none)
#   build, valgrind  the build folder (`CG_TOP_BUILDDIR` or the current folder); the installed
#                Valgrind (`CG_VALGRIND` or /usr/bin/valgrind)
#   folder       the place to work in, and to leave the results in (a temporary folder)
#   attempts     the maximum number of runs (1), for a program that gets varying data from the
#                system: the runs end when a profile of ours is equal to one of the reference's
#   executed_in  a pattern of source files, for a program with threads: compare only `Ir Dr Dw Bc
#                Bi` of their lines, since all else depends on the schedule
#   references   a hash, empty at first, by which several comparisons share the reference's runs:
#                these count all events, and our events are compared
# Return a hash: `same`, a truth value; if not, `difference`, a text about the first difference;
# otherwise `lines`, the number of lines compared, and `summary`, the profile's last line. Die if a
# run leaves no profile.
sub compare {
    my (%given) = @_;
    my $build  = $given{build} // $ENV{CG_TOP_BUILDDIR} // Cwd::getcwd();
    my $kept   = $given{references} // {};
    my $own    = $kept->{folder} //= File::Temp->newdir('cgcompare-XXXXXX', TMPDIR => 1);
    my $folder = $given{folder} // "$own";

    my $command = sub {
        return ('setarch', '-R', $given{valgrind} // $ENV{CG_VALGRIND} // '/usr/bin/valgrind',
            '--tool=cachegrind', '--cache-sim=no', '--vex-guest-chase=no', '--vgdb=no', @_,
            "--cachegrind-out-file=$folder/profile", @{ $given{command} });
    };
    my @ours   = $command->(@{ $given{options} // [] });
    my @theirs = $given{references} ? $command->(_with_all_events(@{ $given{options} })) : @ours;
    my ($cache_sim) = "@ours" =~ /.*--cache-sim=(\w+)/;
    my $stdin = $given{stdin} // '/dev/null';
    my $known = _known_runs($kept, $cache_sim eq 'no', $stdin, @theirs);
    my $result;
    for my $attempt (1 .. $given{attempts} // 1) {
        push @{ $known->{runs} }, run_side($folder, 'reference', reference_lib($build), $stdin,
            @{ $known->{command} }) if @{ $known->{runs} } < $attempt;
        my $reference = $known->{runs}[-1];
        my $ours      = run_side($folder, 'ours', "$build/.in_place", $stdin, @ours);
        if ($ours->{status} != $reference->{status}) {
            return {
                same       => 0,
                difference => "wait status $ours->{status}, reference: $reference->{status}\n"
                    . _read("$folder/ours.stderr"),
            };
        }
        if ($ours->{printed} ne $reference->{printed}) {
            return { same => 0, difference => "the program prints something else\n" };
        }
        if ($given{executed_in}) {
            $reference->{is_cut}++ or _keep_executed($reference->{profile}, $given{executed_in});
            _keep_executed($ours->{profile}, $given{executed_in});
        }
        for my $run (reverse @{ $known->{runs} }) {
            my $outcome = _first_difference($run->{profile}, $ours->{profile}, $cache_sim eq 'no');
            return $outcome if $outcome->{same};
            $result //= $outcome;
        }
    }
    return $result;
}

# Return the reference's stored runs of the command, with any cache geometry if $any_geometry.
sub _known_runs($kept, $any_geometry, $stdin, @command) {
    my $any = \$kept->{ join q{ }, "any <$stdin", grep { !/\A--(?:I1|D1|LL)=/ } @command };
    return ${$any} if $any_geometry && ${$any};
    return ${$any} = $kept->{"<$stdin @command"} //= { command => \@command, runs => [] };
}

# Return the options, with both simulations turned on.
sub _with_all_events(@options) {
    return qw(--cache-sim=yes --branch-sim=yes), grep { !/\A--(?:cache|branch)-sim=/ } @options;
}

my $N_profiles = 0;

# Run the command, which writes the profile $folder/profile, with the tools of the folder $lib. Then
# add the word $side to the names of its files, so that the next run starts from the same state.
# Return a hash: `profile`, its new path; `status`, of wait; `printed`, the standard output. Die if
# there is no profile.
sub run_side($folder, $side, $lib, $stdin, @command) {
    unlink "$folder/lib", "$folder/profile";
    symlink $lib, "$folder/lib" or die "cannot link $folder/lib: $!\n";
    remove_tree("$folder/run");
    make_path("$folder/run");

    my $pid = fork // die "cannot fork: $!\n";
    if ($pid == 0) {
        %ENV = environment(VALGRIND_LIB => "$folder/lib");
        my $ready = open(STDIN, '<', $stdin) && open(STDOUT, '>', "$folder/stdout")
            && open(STDERR, '>', "$folder/stderr") && chdir "$folder/run";
        exec { $command[0] } @command if $ready;
        print STDERR "cannot run $command[0]: $!\n";
        POSIX::_exit(127);
    }
    waitpid $pid, 0;
    my $status  = $?;
    my $profile = "$folder/$side.profile" . (++$N_profiles > 2 ? ".$N_profiles" : q{});
    rename "$folder/profile", $profile
        or die "no profile of the $side:\n" . _read("$folder/stderr");
    # If each thread has a profile of its own, all are renamed.
    rename $_, $profile . substr $_, length "$folder/profile" for glob "$folder/profile-*";
    rename "$folder/$_", "$folder/$side.$_" for qw(stdout stderr);
    return { profile => $profile, status => $status, printed => _read("$folder/$side.stdout") };
}

sub _read($path) {
    open my $handle, '<:raw', $path or return q{};
    local $/;
    return scalar(<$handle>) // q{};
}

# Reduce the profile to the lines of files that match $files, and to counts of executions.
sub _keep_executed($profile, $files) {
    my (@columns, @names, @kept, @sum, $is_kept);
    for my $line (split /\n/, _read($profile)) {
        if ($line =~ /\Aevents: (.*)/) {
            my @events = split q{ }, $1;
            @columns = grep { $events[$_] =~ /\A(?:Ir|Dr|Dw|Bc|Bi)\z/ } 0 .. $#events;
            @names   = @events[@columns];
        } elsif ($line =~ /\Afl=(.*)/) {
            $is_kept = $1 =~ $files;
            push @kept, $line if $is_kept;
        } elsif ($is_kept && $line =~ /\A\d/) {
            my ($number, @counts) = split q{ }, $line;
            $sum[$_] += $counts[ $columns[$_] ] for 0 .. $#columns;
            push @kept, "$number @counts[@columns]";
        } elsif ($is_kept && $line =~ /\Afn=/) {
            push @kept, $line;
        }
    }
    die "nothing of $files in $profile\n" if !@sum;
    open my $handle, '>:raw', $profile or die "cannot write $profile: $!\n";
    print {$handle} map { "$_\n" } "events: @names", @kept, "summary: @sum";
    close $handle or die "cannot write $profile: $!\n";
    return;
}

# Return the places of our events in the reference's line of events; undef if both lines are equal.
sub _common_columns {
    my (undef, @theirs) = split q{ }, shift // q{};
    my (undef, @ours)   = split q{ }, shift;
    return undef if "@theirs" eq "@ours";
    my %column = map { $theirs[$_] => $_ } 0 .. $#theirs;
    return [ map { $column{$_} // die "the reference has no $_\n" } @ours ];
}

# Return the line; if it has counts or names of events, only with these columns.
sub _columns_of($line, @columns) {
    return $line if $line !~ /\A(?:events: |summary: |\d)/;
    my ($start, @fields) = split q{ }, $line;
    return join(q{ }, $start, @fields[@columns]) . "\n";
}

# Return compare()'s result for two profiles; if $drop_desc, skip the reference's lines `desc`.
sub _first_difference($reference, $our_profile, $drop_desc) {
    open my $theirs, '<:raw', $reference   or die "cannot read $reference: $!\n";
    open my $ours,   '<:raw', $our_profile or die "cannot read $our_profile: $!\n";
    my ($n, $file, $function, $last) = (0, q{}, q{}, q{});
    my $columns;    # places of our events in the reference's lines; undef: the events are equal
    while (1) {
        my $their = <$theirs>;
        $their = <$theirs> while $drop_desc && defined $their && $their =~ /\Adesc: /;
        my $our = <$ours>;
        $n++;
        $columns = _common_columns($their, $our) if ($our // q{}) =~ /\Aevents: /;
        ($their, $our) = (_columns_of($their, @{$columns}), _columns_of($our, 0 .. $#{$columns}))
            if $columns && defined $their && defined $our;
        if (!defined $their || !defined $our || $their ne $our) {
            last if !defined $their && !defined $our;
            my $where = length $function ? ", in $function of $file" : q{};
            return {
                same       => 0,
                difference => "line $n of our profile$where\n"
                    . "  reference: " . ($their // "(its end)\n")
                    . "       ours: " . ($our // "(its end)\n"),
            };
        }
        chomp($last = $our);
        $file     = substr $last, 3 if $last =~ /\Afl=/;
        $function = substr $last, 3 if $last =~ /\Afn=/;
    }
    my $complete = $last =~ /\Asummary:/;
    return {
        same       => $complete,
        lines      => $n - 1,
        summary    => $last,
        difference => $complete ? q{} : "both profiles lack a summary\n",
    };
}

1;
