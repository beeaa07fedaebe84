# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Annotate::Options;

# The table of cg_annotate's options: their names, values and help. The parser, usage and help are
# made from the table; other modules decide what the options do.

use Cachegrind::Strict;

use Cachegrind::Annotate::Formats qw(formats_with);
use Cachegrind::Command::CLI qw(check_choice check_context check_count check_folder check_glob
    check_map check_port check_tag check_threshold split_events);
use Cachegrind::Profile::Formula qw(parse_definition);
use Cachegrind::Command::Renaming qw(renaming_options);

use Exporter qw(import);
our @EXPORT_OK = qw(annotate_options);

my @OPTIONS = (
    {
        names => ['-h', '--help'],
        key   => 'help',
        value => 'all',
        bare  => '',
        stop  => 1,
        check => sub { return ($_[0] =~ /\A(?:all)?\z/ ? $_[0] : undef, 'all') },
        help  => 'Print this text, or all options by subject, and exit.',
    },
    {names => ['--version'], key => 'version', stop => 1, help => 'Print the version and exit.'},
    {
        names => ['--all'],
        key   => 'all',
        value => 'yes|no',
        bare  => 'yes',
        check => check_choice(qw(yes no)),
        help  => 'Write all tables and sources as text, not only two screens of the most important.'
            . ' [no on a terminal, unless something is asked for that has no room there]',
    }, {
        names => ['--diff'],
        key   => 'diff',
        set   => [1],
        help  => 'Take two profiles and show the second minus the first.',
    }, {
        names => ['--parts'],
        key   => 'parts',
        set   => [1],
        help  => 'Take the profiles as parts of one, which were dumped while the program ran: show'
            . ' the totals of each, and which functions changed from one to the next.',
    },
    {
        names => ['--history'],
        key   => 'history',
        value => 'DB',
        help  => 'Show a history of runs, of a SQLite database that --format=csv --tables --tag was'
            . ' imported into: the totals of each run, with steps marked; as text or html.',
    },
    renaming_options(), {
        names => ['--strip-hashes'],
        key   => 'strip_hashes',
        set   => [1],
        help  => 'Remove from function names what changes from build to build: hashes, suffixes of'
            . ' clones, numbers of closures.',
    }, {
        names   => ['--match-folders'],
        key     => 'match_folders',
        value   => 'yes|no',
        default => 'yes',
        check   => check_choice(qw(yes no)),
        help    => 'With --diff, match what two builds name differently: folders, unless'
            . ' --mod-filename is given; objects, unless --mod-objname is; functions without a'
            . ' name that have moved.',
    }, {
        names => ['--old-new'],
        key   => 'old_new',
        value => 'yes|no',
        check => check_choice(qw(yes no)),
        help  => 'With --diff, show the old and the new counts beside the changes, which are then'
            . ' in percent of the old total; leave out what has not changed; and show a summary.'
            . ' [on a terminal]',
    }, {
        names   => ['--match-lines'],
        key     => 'match_lines',
        value   => 'yes|no',
        default => 'yes',
        check   => check_choice(qw(yes no)),
        help    => 'With --diff, match lines by the text of both sources, if these are at hand'
            . ' under different names.',
    }, {
        names => ['--show'],
        key   => 'show',
        value => 'A,B,C',
        check => \&split_events,
        help  => 'Show only these events, in this order; all stands for all events of the profile.'
            . ' [all; on a terminal, if there are many, the most telling]',
    }, {
        names => ['--sort'],
        key   => 'sort',
        value => 'A,B,C',
        help  => 'Sort by these events; A:N gives event A a threshold of N% of its own. [all,'
            . ' cycles first]',
    }, {
        names   => ['--threshold'],
        key     => 'threshold',
        value   => 'N',
        check   => \&check_threshold,
        help    => 'Leave out functions with less than N% of the first sort event, 0 to 20. [0.1;'
            . ' 1 for contexts; 0 for csv] For callgrind: show those that have N% together. [99]',
    }, {
        names   => ['--show-percs', '--no-show-percs'],
        key     => 'show_percs',
        set     => [1, 0],
        default => 1,
        help    => 'Show percentages beside the counts, or not. [yes]',
    }, {
        names   => ['--annotate', '--no-annotate'],
        key     => 'annotate',
        set     => [1, 0],
        default => 1,
        help    => 'Show the source of all files with functions in the tables, or only of'
            . ' those named on the command line. [yes]',
    }, {
        names => ['--auto'],
        key   => 'annotate',
        value => 'yes|no',
        check => sub { return ({yes => 1, no => 0}->{$_[0]}, 'yes or no') },
        help  => 'The same as --annotate and --no-annotate.',
    }, {
        names   => ['--context'],
        key     => 'context',
        value   => 'N',
        default => 8,
        check   => \&check_context,
        help    => 'Show N lines of source before and after a line with counts.',
    }, {
        names   => ['--inclusive'],
        key     => 'inclusive',
        value   => 'yes|no',
        check   => check_choice(qw(yes no)),
        help    => 'List functions by their inclusive counts, which include those of everything'
            . ' that they call, beside their own.',
    }, {
        names   => ['--tree'],
        key     => 'tree',
        value   => 'WHAT',
        default => 'none',
        check   => check_choice(qw(none caller calling both)),
        help    => 'List functions with their callers (caller), what they call (calling), or'
            . ' both; or none.',
    }, {
        names => ['-I', '--include'],
        key   => 'folders',
        value => 'DIR',
        check => \&check_folder,
        many  => 1,
        help  => 'Look in DIR for sources that are not where the profile says, with and'
            . ' without their leading folders. May be repeated.',
    }, {
        names => ['--map-path'],
        key   => 'maps',
        value => 'OLD=NEW',
        check => \&check_map,
        many  => 1,
        help  => 'Look for sources whose names begin with the folder OLD in the folder NEW; nothing'
            . ' is renamed. May be repeated.',
    }, {
        names => ['--function'],
        key   => 'function',
        value => 'GLOB',
        check => \&check_glob,
        help  => 'Show only functions whose names match the pattern, with *, ? and [...].',
    }, {
        names => ['--file'],
        key   => 'file',
        value => 'GLOB',
        check => \&check_glob,
        help  => 'Show only files whose paths, or the last parts of them, match the pattern.',
    }, {
        names => ['--instructions'],
        key   => 'instructions',
        value => 'FUNCTION',
        check => \&check_glob,
        bare  => '*',
        help  => 'Show functions instruction by instruction: all in the tables, or those that'
            . ' match the pattern FUNCTION. Needs a profile with the counts of instructions.',
    }, {
        names => ['--top'],
        key   => 'top',
        value => 'N',
        check => \&check_count,
        help  => 'Show at most N entries of each table.',
    }, {
        names => ['--own'],
        key   => 'own',
        value => 'PATTERN',
        check => \&check_glob,
        many  => 1,
        help  => 'Take sources that match PATTERN for your own code. May be repeated. [those that'
            . ' can be read, and do not lie where systems and package managers keep theirs]',
    }, {
        names => ['--library'],
        key   => 'library',
        value => 'PATTERN',
        check => \&check_glob,
        many  => 1,
        help  => 'Take sources that match PATTERN for those of a library, unless --own does. May'
            . ' be repeated. With --library=fold, add what libraries count to the functions of your'
            . ' own that call them.',
    }, {
        names => ['--answer'],
        key   => 'answer',
        value => 'yes|no',
        check => check_choice(qw(yes no)),
        help  => 'Say last, in a sentence or two, which line or functions of your own have most,'
            . ' with what libraries do for them. [on a terminal, and in html and json]',
    }, {
        names => ['--free'],
        key   => 'free',
        value => 'FUNCTION',
        check => \&check_glob,
        many  => 1,
        help  => 'Say what would be left of each event if functions that match the pattern'
            . ' FUNCTION, and all that they call, were free: in text and json; the page has a'
            . ' button for it. May be repeated.',
    }, {
        names => ['--line-numbers'],
        key   => 'line_numbers',
        value => 'yes|no',
        check => check_choice(qw(yes no)),
        help  => 'Show the numbers of source lines beside them. [on a terminal]',
    }, {
        names => ['--objects'],
        key   => 'objects',
        value => 'yes|no',
        check => check_choice(qw(yes no)),
        help  => 'Show functions without a name with the object that they are in, if the profile'
            . ' knows that. [on a terminal]',
    }, {
        names => ['--unreadable'],
        key   => 'unreadable',
        value => 'list|each',
        check => check_choice(qw(list each)),
        help  => 'Report sources that cannot be read in one list at the end, with the reasons, or'
            . ' in a section each. [list on a terminal]',
    }, {
        names   => ['--color'],
        key     => 'color',
        value   => 'WHEN',
        default => 'auto',
        check   => check_choice(qw(auto always never)),
        help    => 'Highlight large percentages: always, never, or on a terminal (auto).',
    }, {
        names   => ['--format'],
        key     => 'format',
        value   => 'FORM',
        check   => check_choice(formats_with()),
        help    => 'Write text; short, the answer and the hottest lines; html, one file for a'
            . ' browser; json, for programs; markdown, the top of the report as tables; classic,'
            . ' as Valgrind 3.20 and older did; callgrind, as callgrind_annotate does; csv, one row'
            . ' per line; or contexts for viewers of stacks: pprof, and folded for flame graphs.'
            . ' [text]',
    }, {
        names => ['--contexts'],
        key   => 'contexts',
        value => 'FUNCTION',
        check => \&check_glob,
        bare  => '*',
        help  => 'Show the calling contexts, from a run with --contexts=yes: all, or those through'
            . ' functions that match the pattern FUNCTION. They are in a file of their own beside'
            . ' the profile, or named instead of it.',
    }, {
        names => ['--flat'],
        key   => 'flat',
        set   => [1],
        help  => 'With --format=pprof or folded, write functions without their callers: any profile'
            . ' will do.',
    }, {
        names => ['--data'],
        key   => 'data',
        value => 'FILE',
        bare  => '',
        many  => 1,
        help  => 'Show which data were missed in, of this profile of data; may be repeated. [that'
            . ' which is beside the profile] With --format=csv, write one row per object and line'
            . ' that misses in it, or with --tables per object.',
    }, {
        names => ['--sharing'],
        key   => 'sharing',
        set   => [1],
        help  => 'With --format=csv, write one row per line of memory that threads contend for, and'
            . ' thread.',
    }, {
        names => ['--type'],
        key   => 'types',
        value => 'OBJECT=TYPE',
        check => \&check_map,
        many  => 1,
        help  => 'Name the fields of TYPE, such as struct node, that OBJECT misses in, by gdb;'
            . ' OBJECT is a variable, the function or the FILE:LINE that allocates, and * and ?'
            . ' match. May be repeated.',
    }, {
        names => ['--tables'],
        key   => 'tables',
        set   => [1],
        help  => 'Show no annotated sources; with --format=csv, write one row per function and'
            . ' file, not one per line.',
    }, {
        names => ['--tag'],
        key   => 'tags',
        value => 'KEY=VALUE',
        check => \&check_tag,
        many  => 1,
        help  => 'With --format=csv, put a column KEY in front, with VALUE in each row.',
    }, {
        names => ['--serve'],
        key   => 'serve',
        value => 'PORT',
        check => \&check_port,
        bare  => '0',
        help  => 'Serve the report of --format=html to browsers of this machine, at the address'
            . ' that is printed, until it is interrupted: with new counts when profiles change,'
            . ' folders for sources to be added, and running processes to be controlled. [any'
            . ' port]',
    }, {
        names => ['--vgdb-prefix'],
        key   => 'vgdb_prefix',
        value => 'PREFIX',
        help  => 'With --serve, the --vgdb-prefix that the processes were given.',
    }, {
        names => ['-o', '--output'],
        key   => 'output',
        value => 'FILE',
        help  => 'Write to FILE instead of standard output.',
    }, {
        names => ['--event'],
        key   => 'definitions',
        value => 'NAME=FORMULA',
        check => sub { return (parse_definition($_[0]), 'NAME=FORMULA') },
        many  => 1,
        help  => 'Compute the event NAME, as in --event=Miss=I1mr+D1mr+10*ILmr or, a percentage,'
            . ' R=D1mr/Dr; for --show. L1m, LLm, Bm, CEst and miss rates (D1m%, LLm%, ...) are'
            . ' there already. May be repeated.',
    }, {
        names => ['--events-file'],
        key   => 'events_file',
        value => 'FILE',
        help  => 'Read such formulas from FILE. [~/.config/cachegrind/events, if it is there]',
    },
);

# The options by subject, in the order of the help; basic options are in capitals.
my @SUBJECTS = (
    ['' => qw(HELP VERSION)],
    ['What is read' => qw(DIFF parts INCLUDE map-path)],
    ['What is shown' => qw(SHOW SORT THRESHOLD FUNCTION FILE TOP event events-file show-percs
        ANNOTATE auto tables CONTEXT INCLUSIVE TREE CONTEXTS data type sharing instructions)],
    ['Names' => qw(mod-filename mod-funcname mod-objname demangle fold fold-funcname strip-hashes
        objects)],
    ['Differences' => qw(match-folders match-lines old-new)],
    ['Form' => qw(FORMAT flat tag ALL answer free LIBRARY own line-numbers unreadable color
        OUTPUT)],
    ['Other reports' => qw(history SERVE vgdb-prefix)],
);

# The options of Valgrind's newest cg_annotate, which accepts abbreviations of them.
my %IS_VALGRINDS = map { ("--$_" => 1) } qw(help version diff mod-filename mod-funcname show sort
    threshold show-percs no-show-percs annotate no-annotate context);

my $table;

# Return the table, in the form that Cachegrind::Command::CLI describes, by subject.
sub annotate_options {
    return $table if $table;
    my %row = map { (grep { /\A--/ } @{$_->{names}})[0] => $_ } @OPTIONS;
    for my $list (@SUBJECTS) {
        my ($subject, @names) = @$list;
        push @$table, map { {%{$row{'--' . lc}}, subject => $subject, first => $_ ne lc $_} }
            @names;
    }
    $_->{prior} = [grep { $IS_VALGRINDS{$_} } @{$_->{names}}] for @$table;
    return $table;
}

1;
