# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Annotate::Formats;

# The formats of cg_annotate's reports, and a table of how they differ; no other code of cg_annotate
# tests a format's name.

use Cachegrind::Strict;

use Exporter qw(import);
our @EXPORT_OK = qw(format_named formats_with);

my @ROWS = (
    {
        name => 'text', is_text => 1, sides => 1, instructions => 1, free => 1,
        data => 'any', data_threshold => 1, answer => 'terminal',
        reports => {view => 'Text', screens => 'Screens', contexts => 'Contexts',
            parts => 'Parts', history => 'History'},
    },
    {
        name => 'short', sides => 1, data => 'answer', answer => 'always',
        reports => {view => 'Short'},
    },
    {
        name => 'json', sides => 1, instructions => 1, values => 1, free => 1,
        data => 'any', answer => 'yes',
        reports => {view => 'JSON', contexts => 'ContextsJSON'},
    },
    {
        name => 'html', is_page => 1, sides => 1, instructions => 1, values => 1,
        data => 'any', answer => 'yes',
        reports => {view => 'HTML', history => 'HistoryHTML'},
    },
    {name => 'markdown', sides => 1, reports => {view => 'Markdown'}},
    {
        name => 'classic', is_old => 1, has_no_calls => 1, cuts_lists => 1,
        reports => {view => 'Classic'},
    },
    {
        name => 'callgrind', is_old => 1, lists_pairs => 1, threshold => 99, most => 100,
        reports => {view => 'Callgrind'},
    },
    {
        name => 'csv', is_list => 1, threshold => 0, data => 'asked', data_threshold => 0,
        reports => {view => 'CSV'},
    },
    {name => 'pprof',  is_stacks => 1, is_binary => 1},
    {name => 'folded', is_stacks => 1, sides => 1},
);

my %Row = map { $_->{name} => {most => 20, %$_} } @ROWS;

# Return the row of the format $_[0], a hash: `name`; `reports`, its modules of Cachegrind::Report
# by subject: `view`, `screens`, `contexts`, `parts`, `history`. Further keys are left out if they
# are false or usual:
# - `is_text`, true for this program's text; `is_page`, for a page for a browser; `is_list`, for
#   rows of one kind for a database; `is_stacks`, for stacks, which the engine writes for other
#   viewers; `is_binary`, for bytes that a terminal cannot show;
# - `is_old`, true for the layout of an older program, without computed events, folded libraries and
#   sides; `lists_pairs`, if functions are listed as in callgrind_annotate; `has_no_calls`, if they
#   are listed without calls; `cuts_lists`, if the report, not the engine, limits the lists;
# - `sides`, true if it shows both sides of a difference; `instructions`, if it shows instructions;
#   `values`, if values; `free`, if the costs that remain without some functions;
# - `data`: `any` if it shows data, `asked` if only on request, `answer` if only in its answer;
#   `data_threshold`, the least share of a shown object, in percent;
# - `answer`: `yes` if it shows the answer by default, `terminal` if only there, or `always`;
# - `threshold`, `most`: the default threshold, and the largest that is allowed.
sub format_named { return $Row{$_[0]} }

# Return, in order, the names of the formats in whose rows $key is true; of all without a $key.
sub formats_with($key = undef) {
    return grep { !defined $key || $Row{$_}{$key} } map { $_->{name} } @ROWS;
}

1;
