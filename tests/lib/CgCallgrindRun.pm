# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Our tool under Callgrind's name, and the installed Callgrind, so that their output and profiles
# can be compared.
package CgCallgrindRun;

use CgTest qw(built compile new_folder read_file run_cmd);
use Exporter 'import';

our @EXPORT_OK = qw(callgrind has_reference plain reference sees_returns);

my $Sees_returns;

sub _run($valgrind, $options, $command, @rest) {
    my $folder = new_folder();
    # Without vgdb, a callgrind_control of another test, for all processes, cannot reach this one.
    my $run = run_cmd([ $valgrind, '--tool=callgrind', '--vgdb=no', @{$options}, @{$command} ],
        dir => $folder, @rest);
    $run->{folder} = $folder;
    $run->{files}  = { map { s{.*/}{}r => read_file($_) } glob "$folder/*" };
    my @contents = values %{ $run->{files} };
    $run->{profile} = @contents == 1 ? $contents[0] : undef;
    return $run;
}

# Run COMMAND under our `--tool=callgrind` with OPTIONS (arrays both), in an empty folder. Further
# arguments go to run_cmd() of CgTest. Return its result with three more entries: `folder`; `files`,
# a hash of the folder's files, contents by name; and `profile`, the content of the only file, else
# undef.
sub callgrind { return _run(built('vg-in-place'), @_) }

# Run COMMAND in the same way under the installed Callgrind.
sub reference { return _run(_installed(), @_) }

sub _installed { return $ENV{CG_VALGRIND} // 'valgrind' }

# Return whether the installed Valgrind has a Callgrind.
sub has_reference { return run_cmd([ _installed(), '--tool=callgrind', '--help' ])->{status} == 0 }

# Return whether the installed Callgrind recognises returns on this processor. On some it misses
# returns: the next function called then seems called by the function that has returned, and little
# can be compared.
sub sees_returns {
    return $Sees_returns //= do {
        my $run = reference(['--compress-strings=no'],
            [ compile(['calls_contexts.c'], qw(-O0 -static)) ]);
        # main calls a, and then b.
        ($run->{profile} // q{}) =~ /^fn=main\n(?:(?!fn=).*\n)*?cfn=b$/m ? 1 : 0;
    };
}

# Return Valgrind's messages without process numbers, and without the copyright, which differs.
sub plain { return $_[0] =~ s/^==\d+== Copyright .*\n//mr =~ s/^(==|--)\d+\1/$1P$1/mgr }

1;
