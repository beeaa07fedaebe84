# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The order of modules. A module is a folder, a folder inside one, or a file at the top; others may
# include only its public headers. The modules are listed from the bottom up: the module of a row
# may include only modules of the rows above it. So no two modules include each other.

use CgTest qw(read_file src_dir);
use File::Find ();

my $top = src_dir();

# Each row has three columns: the name of a module, without tool/; its public headers (`*' for all;
# all but the named ones after `-'); the other modules whose public headers it may include. There
# `valgrind' is Valgrind's API for tools, `vex' is VEX's. A \ at the end of a line continues a row.
my $C_MODULES = <<'END';
base           | *                                           | valgrind vex
feature        | *                                           | base valgrind vex
names/jit      | jit made runtimes                           | base valgrind
names          | - starts                       | base names/jit valgrind vex
counts         | *                      | base feature names{,/jit} valgrind vex
run            | *                                           | base names counts valgrind vex
calls          | - copied fast_path resync suspended \
    | base names counts run valgrind
caches         | *                                           | base counts run calls valgrind
translate      | accesses group guest instrument ir operands record segment \
    | base feature names counts run calls caches valgrind vex
output         | contexts exec file name parts process \
    summary system text writer | base feature names counts calls valgrind
cachegrind.h   | *                                           | valgrind
control        | - monitor | cachegrind.h base feature names counts \
    run calls caches output valgrind
cg_main.c      | | base feature names{,/jit} counts run calls caches translate output \
    control valgrind vex
features/values | | base feature names counts run translate output control \
    valgrind vex
features/use   | use | base feature counts run calls caches translate output \
    control valgrind
features/data  | heap objects places write | base feature names counts \
    run calls caches features/use translate output control valgrind
features/repeatable | | base feature counts output control valgrind vex
features/sharing | | base feature counts run features/data translate output \
    control valgrind vex
features/cycles | code host machine memory model predict | base feature \
    names counts run calls caches translate output control valgrind vex
features       | | feature
engine/base   | *                                           |
engine/io     | files input output sink                         | engine/base
engine/model  | builder fold mod names profile              | engine/{base,io}
engine/read   | read                                        | engine/{base,io,model}
engine/write  | cachegrind                                  | engine/{base,io,model}
engine/view   | check functions pair_list paths view        | engine/{base,io,model}
engine/rows   | instructions rows                           | engine/{base,io,model,view}
engine/contexts | check folded pprof                       | engine/{base,io,model,read,view}
engine/merge  | command                                     | engine/{base,io,model,view}
cg_merge.c     | | engine/{base,io,model,read,write,view,rows,contexts,merge}
calibrate      | *                                           | engine/base features/cycles
cg_calibrate.c | | engine/{base,io} calibrate features/cycles
END

# The files of a module, from the bottom up: each may include files of its own line and of the lines
# above it.
my %ORDER_IN = ('calls' => <<'END');
arcs backdate record frame_costs separate/treatments
tree
call_site
stack push_pop
copied inlined separate/contexts suspended
nodes resync
fast_path shadow
separate/nesting
watch
syscalls
call_events
END

# The files in the top folder that belong to a module; each other file there is a module by itself.
my $AT_THE_TOP = qr{\A(cg_(?:arch|branchpred|sim))[.][ch]\z};
my $HOOKS      = qr{\A(feature)[.][ch]\z};
# The files that may not include Valgrind's headers, since native tests compile them without
# Valgrind. They include base/port.h instead.
my $FREESTANDING = qr{\A(?:tool/)?(?:cg_(?:arch|branchpred|sim)|calls/backdate
    |caches/(?:behind|fetch_lines|sets)|features/use/(?:groups|residencies))[.][ch]\z}x;

# The order of Perl: modules first, then programs. The module NAME is lib/Cachegrind/NAME.pm, listed
# as `.', and the folder NAME. All may use Strict, a pragma.
my $PERL_MODULES = <<'END';
Strict         | .                                           |
Text           | *                                           |
Command        | - Usage                                     | Text
Run            | .                                           |
Engine         | *                                           | Text
Profile        | *                                           | Text Run Engine
Source         | - MovedLines                                | Text
Data           | *                                           | Text Engine Profile Source
Annotate       | *                          | Text Command Run Engine Profile Source Data
Check          | *                                           | Text Engine Profile Source Data
Values         | *                                           | Text Engine Profile
History        | *                                           | Text Engine Profile
FirstRun       | *                                           | Text Run Source
Merge          | .                                           | Text Command Data Values
Control        | Process                                     | Text
Serve          | Site                                        | Text Control
Report         | . Backtrace Control     | Text Engine Profile Source Values Data History
callgrind_control.in | | Text Command Control Report
cg_annotate.in | | Text Command Run Engine Profile Source Annotate Values Data History \
    Serve Report
cg_check.in    | | Text Command Run Engine Profile Data Check Report
cg_control.in  | | Text Command Control Report
cg_diff.in     | | Text Command Run Engine Profile Data Merge
cg_values.in   | | Text Command Values Report
END

# Return the rows of a table, by name, and the faults of the table itself.
sub rules($table) {
    my (%rules, @wrong);
    for my $line (split /\n/, $table =~ s/\\\n *//gr) {
        my ($name, $public, $rights) = $line =~ /\A(\S+) *\| *(.*?) *\| *(.*)\z/ or die "$line\n";
        # Expand braces in the table as a shell does.
        my @rights = map { glob } split q{ }, $rights;
        push @wrong, "$name: $_ is not above it"
            for grep { !$rules{$_} && !/\A(?:valgrind|vex)\z/ } @rights;
        my $but = $public =~ s/\A- *//;
        $rules{$name} = {
            named   => [ grep { $_ ne q{*} } split q{ }, $public ],
            private => $but            ? qr/\A(?:@{[ $public =~ tr{ }{|}r ]})\z/
                : $public eq q{*} ? qr/(?!)/
                :                 qr/\A(?!(?:@{[ $public =~ tr{ }{|}r ]})\z)/,
            may     => { map { $_ => 1 } $name, @rights },
        };
    }
    return (\%rules, @wrong);
}

# Return the index of the line in $ORDER_IN{$module} that names the file, or -1.
sub line_of($module, $name) {
    my @lines = split /\n/, $ORDER_IN{$module};
    return (grep { " $lines[$_] " =~ / \Q$name\E / } 0 .. $#lines)[0] // -1;
}

# Return what is wrong if the file includes this header of its own module; an empty list if nothing.
sub wrong_in_module($module, $path, $included) {
    return if !$ORDER_IN{$module};
    my ($own, $other) = map { line_of($module, (module_of($_))[1]) } $path, $included;
    return $own < 0 || $other < 0 ? "$path or $included is not in the order of $module"
        : $other > $own ? "$path may not include $included, which is above it"
        :                 ();
}

# Return the module of a C file or header, and the file's name within it.
sub module_of($path) {
    $path =~ s{\Atool/}{};
    return ('caches', $1) if $path =~ $AT_THE_TOP;
    return ($1, $1)    if $path =~ $HOOKS;
    return ('calls', $1) if $path =~ m{\Acalls/(separate/\w+)[.][ch]\z};
    return ($1, $2)    if $path =~ m{\A(.+)/([^/]+)[.][ch]\z};
    return ($path, $path =~ s/[.][ch]\z//r);
}

sub wrong_in_c($rules, $path, $text) {
    my ($module) = module_of($path);
    my $rule = $rules->{$module} or return "$path has no place in tests/author/layers.t";
    my @wrong;
    # Skip headers of the C library, but not Valgrind's, which may be included with <>, too.
    for my $included ($text =~ /^\s*#\s*include "([^"]+)"/mg,
        $text =~ /^\s*#\s*include <((?:valgrind|pub_tool)[^>]+)>/mg) {
        if ($included =~ m{\A(?:pub_tool_|valgrind/)|\A(libvex)}) {
            my $allowed = $path !~ $FREESTANDING && $rule->{may}{ $1 ? 'vex' : 'valgrind' };
            push @wrong, "$path may not include $included" if !$allowed;
            next;
        }
        my ($from, $name) = module_of($included);
        if ($from eq $module) {
            push @wrong, wrong_in_module($module, $path, $included);
            next;
        }
        push @wrong, !$rule->{may}{$from} ? "$path may not include $included"
            : $name =~ $rules->{$from}{private} ? "$path: $included is private"
            :                                     ();
    }
    # A file may not declare what other files define, but include their headers.
    push @wrong, "$path declares what another file defines: $_"
        for $path =~ /[.]c\z/ ? $text =~ /^(extern\b(?!.*(?:VG_|vex_control;))[^;]*;)/mg : ();
    return @wrong;
}

sub wrong_in_perl($rules, $path, $text) {
    my ($module) = $path =~ m{\A(?:lib/Cachegrind/)?(\w+(?:[.]in)?)};
    my $rule = $rules->{$module} or return "$path has no place in tests/author/layers.t";
    my @wrong;
    # A module's name in a string counts as a use, since the module may be loaded by this name.
    my $named = qr{Cachegrind(?:::|/)(\w+)(?:(?:::|/)([\w:]+))?};
    while ($text =~ /(?:^\s*(?:use|require) |['"])$named/mg) {
        my ($from, $name) = ($1, $2 // q{.});
        next if $from eq $module || $from eq 'Strict';
        push @wrong, !$rule->{may}{$from} ? "$path may not use Cachegrind::$from"
            : $name =~ $rules->{$from}{private} ? "$path: Cachegrind::${from}::$name is private"
            :                                     ();
    }
    return @wrong;
}

# ---- the tree ---------------------------------------------------------------
my ($c_rules,    @wrong_c)    = rules($C_MODULES);
my ($perl_rules, @wrong_perl) = rules($PERL_MODULES);
is("@wrong_c @wrong_perl", q{ }, 'each module stands on those above it in the list, alone');

my %folders = map { m{\A(\w+)/?} ? ($1 => 1) : () } keys %{$c_rules}, qw(lib tool);
my @files;
File::Find::find(
    {   no_chdir   => 1,
        preprocess => sub {
            my $here = $File::Find::dir;
            grep { $here ne $top || !-d "$top/$_" || $folders{$_} } @_;
        },
        wanted => sub {
            push @files, s{^\Q$top\E/}{}r if /[.](?:[ch]|pm)\z|(?:cg|callgrind)_\w+[.]in\z/;
        },
    },
    $top
);
for my $file (sort @files) {
    my @wrong = $file =~ /[.](?:pm|in)\z/
        ? wrong_in_perl($perl_rules, $file, read_file("$top/$file"))
        : wrong_in_c($c_rules, $file, read_file("$top/$file"));
    is(join("\n", @wrong), q{}, "$file knows only what its module may");
}
for my $module (sort keys %{$c_rules}) {
    my @missing = grep { !-e "$top/$module/$_.h" && !-e "$top/tool/$module/$_.h" && !-e "$top/$_.h"
            && !-e "$top/tool/$_.h" }
        @{ $c_rules->{$module}{named} };
    is("@missing", q{}, "$module has the headers that its row names");
}

# ---- violations, of each kind -----------------------------------------------
my ($known, @none) = rules("a | x |\na/b | - p q | a valgrind\na/c | * | a{,/b}\n"
        . "caches | * | valgrind\n");
is("@none", q{}, 'modules may stand on one another');
is(join(q{ }, (rules("a | | b\nb | |\n"))[1]), 'a: b is not above it', 'but not the other way');
is(join(q{ }, (rules("a | | b\nb | | a\n"))[1]), 'a: b is not above it', 'nor in a circle');
for my $made (
    ['a/y.c',   '#include "a/x.h"',              q{}],
    ['a/y.c',   '#include "a/z.h"',              q{}],
    ['a/b/y.c', '#include "a/x.h"',              q{}],
    ['a/b/y.c', '#include "a/z.h"',              'a/b/y.c: a/z.h is private'],
    ['a/y.c',   '#include "a/b/y.h"',            'a/y.c may not include a/b/y.h'],
    ['a/y.c',   '#include "c/y.h"',              'a/y.c may not include c/y.h'],
    ['a/c/y.c', '#include "a/b/r.h"',            q{}],
    ['a/c/y.c', '#include "a/b/q.h"',            'a/c/y.c: a/b/q.h is private'],
    ['c/y.c',   q{},                             'c/y.c has no place in tests/author/layers.t'],
    ['a/y.c',   '#include "pub_tool_basics.h"',  'a/y.c may not include pub_tool_basics.h'],
    ['a/y.c',   '#include <pub_tool_basics.h>',  'a/y.c may not include pub_tool_basics.h'],
    ['a/b/y.c', '#include "pub_tool_basics.h"',  q{}],
    ['a/b/y.c', '#include "libvex.h"',           'a/b/y.c may not include libvex.h'],
    ['cg_sim.c', '#include "pub_tool_basics.h"', 'cg_sim.c may not include pub_tool_basics.h'],
    ['caches/sets.h', '#include "pub_tool_basics.h"',
        'caches/sets.h may not include pub_tool_basics.h'],
    ['caches/replay.h', '#include "pub_tool_basics.h"', q{}],
    ['a/y.c',   'extern int z;', 'a/y.c declares what another file defines: extern int z;'],
    ) {
    my ($path, $text, $wrong) = @{$made};
    is(join("\n", wrong_in_c($known, $path, "$text\n")), $wrong,
        "$path: $text: " . ($wrong ? 'refused' : 'allowed'));
}
is(join(q{ }, wrong_in_c($c_rules, 'calls/stack.c', qq(#include "calls/shadow.h"\n))),
    'calls/stack.c may not include calls/shadow.h, which is above it', 'a row has an order, too');
($known, @none) = rules("A | - P |\nB | * | A\ncg_x.in | | B\n");
is("@none", q{}, 'modules of Perl may stand on one another');
for my $made (
    ['lib/Cachegrind/A/Y.pm', 'use Cachegrind::A::P;', q{}],
    ['lib/Cachegrind/B.pm',   'use Cachegrind::A;',    q{}],
    ['lib/Cachegrind/B.pm',   'use Cachegrind::A::Q;', q{}],
    ['lib/Cachegrind/B.pm',   'use Cachegrind::A::P;',
        'lib/Cachegrind/B.pm: Cachegrind::A::P is private'],
    ['lib/Cachegrind/A/Y.pm', 'require Cachegrind::B;',
        'lib/Cachegrind/A/Y.pm may not use Cachegrind::B'],
    ['cg_x.in',               'use Cachegrind::B::Q;', q{}],
    ['cg_x.in',               'use Cachegrind::A;',    'cg_x.in may not use Cachegrind::A'],
    ['cg_x.in', q{my $class = 'Cachegrind::A';}, 'cg_x.in may not use Cachegrind::A'],
    ['cg_x.in', 'require "Cachegrind/A.pm"', 'cg_x.in may not use Cachegrind::A'],
    ['lib/Cachegrind/C.pm',   q{}, 'lib/Cachegrind/C.pm has no place in tests/author/layers.t'],
    ) {
    my ($path, $text, $wrong) = @{$made};
    is(join("\n", wrong_in_perl($known, $path, "$text\n")), $wrong,
        "$path: $text: " . ($wrong ? 'refused' : 'allowed'));
}

# Reports write only by the methods of their base, which report errors and guard terminals.
sub writes { return $_[0] =~ m{\bprint \{\$|\b(?:syswrite|write_error|for_reader)\b} }
is(join(q{ }, grep { m{\Alib/Cachegrind/Report/} && writes(read_file("$top/$_")) } sort @files),
    'lib/Cachegrind/Report/Base.pm', 'of the reports the base alone writes');
ok(writes($_), "refused elsewhere: $_") for 'print {$output} @lines', 'syswrite $output, $bytes';

done_testing();
