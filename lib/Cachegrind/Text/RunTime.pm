# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Text::RunTime;

# The interpreters and run-time systems that execute programs of other languages. A profile of such
# a program has the functions of its interpreter.

use Cachegrind::Strict;

use Exporter qw(import);
our @EXPORT_OK = qw(made_code_sentence own_work run_time_of run_time_sentence);

# Languages, their kinds of system, and patterns of the system's file name, perhaps with folders.
my $VERSION  = qr/(?:-?\d+(?:[.]\d+)*)?/;
my $LIBRARY  = qr/(?:-?\d+(?:[.]\d+)*)?[a-z]?[.]so(?:[.]\d+)*/;
my @RUN_TIMES = (
    [Python     => 'interpreter', qr/(?:lib)?python(?:$VERSION\w?|$LIBRARY)/],
    [Python     => 'interpreter', qr{lib-dynload/.*}],
    [Python     => 'run-time system', qr/pypy$VERSION(?:-c)?|libpypy$VERSION-c[.]so/],
    [Perl       => 'interpreter', qr/perl$VERSION|libperl$LIBRARY/],
    [PHP        => 'interpreter', qr/php(?:-cgi|-fpm)?$VERSION|libphp$LIBRARY/],
    [Ruby       => 'interpreter', qr/ruby$VERSION|libruby$LIBRARY/],
    [JavaScript => 'run-time system', qr/node|nodejs|libnode$LIBRARY|deno|bun|qjs|d8/],
    [Java       => 'run-time system', qr/java|libjvm[.]so/],
    ['.NET'     => 'run-time system', qr/dotnet|mono(?:-sgen)?|libcoreclr[.]so|libclrjit[.]so/],
    [Lua        => 'interpreter', qr/lua$VERSION|liblua$LIBRARY/],
    [Lua        => 'run-time system', qr/luajit(?:-.*)?|libluajit$LIBRARY/],
    [Tcl        => 'interpreter', qr/tclsh$VERSION|wish$VERSION|libtcl$LIBRARY/],
    [R          => 'interpreter', qr/libR[.]so/],
    [Erlang     => 'run-time system', qr/beam(?:[.]smp)?/],
    [Guile      => 'run-time system', qr/guile$VERSION|libguile$LIBRARY/],
    [awk        => 'interpreter', qr/[gm]?awk/],
    [shell      => 'interpreter', qr/(?:[bd]?a|z|k|mk)?sh/],
);

# Return the run-time system to which the object or program at $path belongs: a hash of `language`,
# the language of the programs that it executes; `what`, `interpreter` or `run-time system`; and
# `object`, the file's name. Return undef for other paths.
sub run_time_of($path) {
    my $name = $path =~ s{\A.*/}{}sr;
    for my $row (@RUN_TIMES) {
        my ($language, $what, $names) = @$row;
        return {language => $language, what => $what, object => $name}
            if $path =~ m{(?:\A|/)(?:$names)\z};
    }
    return undef;
}

# Return the words that follow `is` in a sentence about the system's own work.
sub own_work($run_time) {
    return "the $run_time->{language} $run_time->{what}'s own work, such as starting and compiling";
}

# Return the sentence which says that the object's functions are the run-time system's own, and not
# those of the executed program.
sub run_time_sentence($run_time) {
    my ($language, $what, $object) = @$run_time{qw(language what object)};
    return "Functions of $object are the $language $what\'s own, not those of the program that it"
        . ' executes';
}

# Return the sentence which says that $share, a text, is in code that the run-time system makes.
sub made_code_sentence($run_time, $share) {
    return "$share is in code that $run_time->{object}, the $run_time->{language}"
        . " $run_time->{what}, makes of the program while it runs, whose functions have no names"
        . ' here';
}

1;
