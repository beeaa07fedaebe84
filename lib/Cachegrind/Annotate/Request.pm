# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Annotate::Request;

# The description of a report of cg_annotate: the given options, and defaults for all others. Some
# defaults depend on given options, and each step that makes the description may use the decisions
# of earlier steps. A complete description does not change.

use Cachegrind::Strict;

use Cachegrind::Annotate::Chosen qw(choose_events selecting);
use Cachegrind::Annotate::Formats qw(format_named formats_with);
use Cachegrind::Annotate::Options qw(annotate_options);
use Cachegrind::Command::CLI qw(choice_of_environment);
use Cachegrind::Command::Renaming qw(renaming_arguments);
use Cachegrind::Command::Terminal qw(wants_colour);
use Cachegrind::Text::Diag qw(usage_error);

use Exporter qw(import);
our @EXPORT_OK = qw(engine_arguments resolved_request);

# Return the request made of $option, a hash, as a hash that cannot be changed. Raise a usage error
# if options exclude each other. The request has all keys of Cachegrind::Annotate::Options, undef
# where the user gives no value and there is no default; and these, of which a history and a time
# line as text have only some:
# - `form`: the format's row of Cachegrind::Annotate::Formats;
# - `on_terminal`, `colour`: true if the report is text for a terminal; true if it has colours;
# - `annotate`, `answer`, `inclusive`, `objects`, `old_new`, `line_numbers`: true or false; `tree`,
#   the option's value, or `any`, which lists calls if the profile has any;
# - `sides`, `changed_only`: true if a difference has both sides' counts; or only what has changed;
# - `with_data`, `data_threshold`: `any` if data are shown when found, `needed` if the user asks for
#   data, else undef; and the least share of a shown object, in percent;
# - `flame`, `contexts_threshold`: for a page, `any` if it shows contexts when found, or `needed` if
#   the user asks for them; else undef; and the least share of a context in a page, in percent;
# - `library`, `folds`: patterns of libraries' paths; true if libraries are folded into own code;
# - `screens`, `asks_more`: true if the text is only two screens; true if options ask for more than
#   two screens can show;
# - `thread`, `no_files`: the only thread that is shown; true if no files are; set only in copies;
# - `stacks`: true if the report is of stacks, in the formats `pprof` and `folded`;
# - `show_all`: true if the user names all events by `all`; `definitions`, `wished`, `sorted`,
#   `recorded`, `others`: from choose_events() of Cachegrind::Annotate::Chosen.
sub resolved_request($option) {
    my %unknown = map { $_ => undef } qw(thread no_files folds screens asks_more),
        map { $_->{key} } @{annotate_options()};
    my %request = (%unknown, %$option);
    my $is_page = defined $option->{format} && format_named($option->{format})->{is_page};
    my @steps   = defined $option->{history} ? (\&_history)
        : $option->{parts} && !$is_page ? (\&_parts, \&_events)
        : ($option->{parts} ? \&_check_parts : (),
        \&_form, \&_terminal, \&_calls, \&_contexts, \&_difference, \&_libraries, \&_screens,
        \&_selection, \&_events);
    %request = (%request, $_->(\%request)) for @steps;
    # Lock the hash as Hash::Util does, which would take time to load.
    Internals::SvREADONLY($_, 1) for values %request;
    Internals::SvREADONLY(%request, 1);
    return \%request;
}

sub _form($request) {
    my $is_served = defined $request->{serve};
    my $format = $request->{format} // ($is_served ? 'html' : undef)
        // choice_of_environment('CG_ANNOTATE_FORMAT', formats_with());
    my $form = format_named($format);
    my $threshold = $request->{threshold} // $form->{threshold}
        // (defined $request->{contexts} ? 1 : '0.1');
    usage_error("argument --threshold: '$threshold' is not a percentage from 0 to 20")
        if $threshold > $form->{most};
    usage_error("argument --threshold: not for --format=$format: it has all contexts")
        if defined $request->{threshold} && $form->{is_stacks};
    usage_error("argument --serve: not allowed with --format=$format")
        if $is_served && !$form->{is_page};
    usage_error('argument --serve: not allowed with --output')
        if $is_served && defined $request->{output};
    usage_error('argument --vgdb-prefix: only allowed with --serve')
        if !$is_served && defined $request->{vgdb_prefix};
    usage_error('argument --tag: only allowed with --format csv')
        if !$form->{is_list} && @{$request->{tags}};
    if (defined $request->{instructions}) {
        usage_error("argument --instructions: not allowed with --format $format; "
                . _listed(formats_with('instructions')) . ' show them') if !$form->{instructions};
        usage_error('argument --instructions: not allowed with --diff: the same address is another'
                . ' instruction in another program') if $request->{diff};
    }
    return (
        format    => $format,
        form      => $form,
        threshold => $threshold,
        contexts_threshold => $request->{threshold} // '0.01',
        data_threshold     => $request->{threshold} // $form->{data_threshold} // '0.1',
        with_data => scalar _with_data($request, $form),
        asks_more => scalar _asks_more($request),
        annotate  => !$request->{tables} && ($request->{annotate} || $form->{is_list}),
        folders   => [@{$request->{folders}}, @{$request->{maps}}],
    );
}

# Return names as a list in a sentence, with "and" before the last name.
sub _listed { return join(', ', @_[0 .. $#_ - 1]) . " and $_[-1]" }

# Decide whether data are shown.
sub _with_data($request, $form) {
    my $shows    = $form->{data} // '';
    my $is_asked = @{$request->{data}} || $request->{sharing};
    usage_error('argument --sharing: only allowed with --format csv; others have it with --data')
        if $request->{sharing} && !$form->{is_list};
    my $can_show = $shows eq 'any' || ($shows eq 'asked' && $is_asked);
    for my $option (qw(data type)) {
        usage_error("argument --$option: there is no $form->{name} of data, but "
                . _listed(grep { format_named($_)->{data} ne 'answer' } formats_with('data')))
            if !$can_show && @{$request->{{data => 'data', type => 'types'}->{$option}}};
    }
    return $is_asked ? 'needed' : 'any' if $can_show;
    return $shows eq 'answer' && !$request->{diff} ? 'any' : undef;
}

# Set defaults for a terminal; a pipe gets the traditional report.
sub _terminal($request) {
    my $answer = $request->{form}{answer} // '';
    my $is_one = $request->{form}{is_text} && !defined $request->{output} && -t STDOUT;
    usage_error('argument --answer: no is not for --format=short, which is the answer')
        if $answer eq 'always' && ($request->{answer} // '') eq 'no';
    return (
        on_terminal => $is_one,
        unreadable  => $request->{unreadable} // ($is_one ? 'list' : 'each'),
        colour      => scalar wants_colour($request),
        answer      => ($request->{answer}
                // ($answer eq 'terminal' ? $is_one : $answer ne '') ? 'yes' : 'no') eq 'yes',
        map { $_ => ($request->{$_} // ($is_one ? 'yes' : 'no')) eq 'yes' }
            qw(line_numbers objects old_new),
    );
}

# Decide about calls. A page shows them if the profile has any, without an option.
sub _calls($request) {
    my ($form, $inclusive, $tree) = @$request{qw(form inclusive tree)};
    $tree = 'any' if $form->{is_page} && !defined $inclusive;
    my $default = $tree eq 'none' || $form->{lists_pairs} ? 'no' : 'yes';
    my $is_inclusive = ($inclusive // $default) eq 'yes';
    usage_error("argument --format: $form->{name} has no calls: not allowed with --inclusive,"
            . ' --tree') if $form->{has_no_calls} && ($is_inclusive || $tree ne 'none');
    return (inclusive => $is_inclusive ? 1 : 0, tree => $tree);
}

# Decide about contexts: in their own report, in a page, or written for other programs.
sub _contexts($request) {
    my ($format, $form, $function, $flat) = @$request{qw(format form contexts flat)};
    my ($is_stacks, $is_html) = @$form{qw(is_stacks is_page)};
    usage_error('argument --flat: only allowed with --format=pprof or folded')
        if $flat && !$is_stacks;
    return (stacks => 0, flame => $is_html ? 'any' : undef) if !defined $function && !$is_stacks;
    my $what = $is_stacks ? '--format' : '--contexts';
    my $wish = $function // '*';
    usage_error("argument --contexts: not in the format $format, but in text, json, html, pprof"
            . ' and folded') if !$is_stacks && !$is_html && !$form->{reports}{contexts};
    usage_error('argument --contexts: not allowed with --flat') if defined $function && $flat;
    usage_error("argument $what: calls are in the contexts: not allowed with --inclusive, --tree,"
            . ' --instructions')
        if !$is_html && (defined $request->{instructions} || $request->{inclusive}
            || $request->{tree} ne 'none');
    usage_error("argument --show: $format has no choice of events")
        if $is_stacks && $request->{show};
    usage_error('argument --function: not allowed with --contexts=FUNCTION')
        if defined $request->{function} && $wish ne '*';
    my @function = (function => $request->{function} // ($wish eq '*' ? undef : $wish));
    # A page shows contexts beside the rest.
    return (stacks => 0, flame => 'needed', contexts => undef, @function) if $is_html;
    return (stacks => $is_stacks ? 1 : q{}, flame => undef, annotate => 0, @function);
}

sub _difference($request) {
    my ($diff, $form) = @$request{qw(diff form)};
    my $is_tree = defined $request->{contexts} && !$request->{stacks};
    my $old_new = $diff && $form->{is_text} && ($request->{old_new} || $is_tree);
    my $sides   = $diff && ($form->{sides} // '');
    return (
        old_new      => $old_new,
        sides        => $sides,
        changed_only => $sides && ($old_new || !$form->{is_text}),
    );
}

# Return whether options ask for more than two screens can show.
sub _asks_more($request) {
    return 1 if grep { defined $request->{$_} } qw(threshold function file instructions top tables
        inclusive line_numbers objects unreadable);
    return $request->{tree} ne 'none' || !$request->{annotate} || $request->{context} != 8
        || @{$request->{data}} || @{$request->{types}};
}

sub _screens($request) {
    my ($all, $form) = @$request{qw(all form)};
    my $is_plain = !$request->{diff} && !defined $request->{contexts};
    my $is_text  = $is_plain && $form->{is_text};
    usage_error('argument --all: no is for text only, of no difference, and without --contexts')
        if ($all // '') eq 'no' && !$is_text;
    usage_error('argument --free: only in text and json, of no difference, and without --contexts')
        if @{$request->{free}} && !($is_plain && $form->{free});
    my $is_by_default = $request->{on_terminal} && !$request->{asks_more};
    return (screens => $is_text && (defined $all ? $all eq 'no' : $is_by_default));
}

# Raise a usage error if options select entries that the report lacks, or of which it must show all.
sub _selection($request) {
    my ($form, $is_csv) = ($request->{form}, $request->{form}{is_list});
    my ($why, @refused) = $request->{stacks} ? ('it has all contexts', 'top')
        : $request->{screens} ? ('two screens are of the whole program: not with --all=no',
            qw(function file top))
        : ($form->{answer} // '') eq 'always'
        ? ('the answer is of the whole program', qw(function file top))
        : $is_csv && ($request->{sharing} || @{$request->{data}})
        ? ('rows of data are of no function', qw(function file top))
        : $is_csv && !$request->{tables}
        ? ('its rows are lines: only with --tables, whose rows are functions', qw(function top))
        : ();
    my ($option) = grep { defined $request->{$_} } @refused;
    usage_error("argument --$option: not for --format=$form->{name}: $why") if $option;
    return;
}

# Decide about libraries. The word fold is an order; fold* would be a pattern of paths.
sub _libraries($request) {
    my @patterns = grep { $_ ne 'fold' } @{$request->{library}};
    my $folds    = @patterns < @{$request->{library}};
    usage_error("argument --library: fold is not for --format=$request->{format}")
        if $folds && ($request->{form}{is_old} || $request->{form}{is_stacks});
    usage_error('argument --library: fold is not allowed with --instructions')
        if $folds && defined $request->{instructions};
    usage_error('argument --library: fold needs both sides of a difference: not for csv')
        if $folds && $request->{diff} && !$request->{sides};
    return (library => \@patterns, folds => $folds);
}

sub _events($request) {
    my $show_all = "@{$request->{show} // []}" eq 'all';
    my $show     = $show_all ? undef : $request->{show};
    my %chosen   = choose_events({%$request, show => $show});
    usage_error("argument --format: $request->{format} shows the events of the profile only")
        if (@{$chosen{wished}} || @{$chosen{sorted}})
        && ($request->{form}{is_old} || $request->{stacks});
    return (show_all => $show_all, show => $show, %chosen,
        $request->{form}{is_old} ? (others => []) : ());
}

sub _check_parts($request) {
    usage_error('argument --parts: not allowed with --diff, --inclusive, --tree,'
            . ' --instructions, --tag, --contexts, --flat, --data, --serve, --free')
        if $request->{diff} || defined $request->{serve} || defined $request->{contexts}
        || $request->{flat}
        || $request->{tree} ne 'none' || defined $request->{instructions}
        || ($request->{inclusive} // 'no') eq 'yes' || @{$request->{tags}}
        || @{$request->{data}} || @{$request->{free}};
    return;
}

# Decide about a time line as text, and switch off options without effect on it.
sub _parts($request) {
    my $format = $request->{format} // 'text';
    usage_error("argument --parts: there is no $format of parts, but text and html")
        if !format_named($format)->{reports}{parts};
    _check_parts($request);
    return (
        format    => $format,
        form      => format_named($format),
        threshold => $request->{threshold} // 1,
        map { $_ => 0 } qw(annotate inclusive objects on_terminal sides changed_only stacks),
    );
}

# Decide about a history. It reads no profile, so few other options are allowed.
sub _history($request) {
    my %is_allowed = map { $_ => 1 } qw(history format output show serve);
    my %default = map { $_->{key} => $_->{default} } grep { exists $_->{default} }
        @{annotate_options()};
    for my $row (grep { !$is_allowed{$_->{key}} } @{annotate_options()}) {
        my $value    = $request->{$row->{key}};
        my $is_given = ref $value ? @$value : ($value // '') ne ($default{$row->{key}} // '');
        usage_error("argument --history: not allowed with $row->{names}[-1]") if $is_given;
    }
    my $is_served = defined $request->{serve};
    my $format    = $request->{format} // ($is_served ? 'html' : 'text');
    usage_error('argument --serve: not allowed with --output')
        if $is_served && defined $request->{output};
    usage_error("argument --serve: not allowed with --format=$format")
        if $is_served && !format_named($format)->{is_page};
    usage_error("argument --history: there is no $format of it, but text and html")
        if !format_named($format)->{reports}{history};
    return (format => $format, form => format_named($format));
}

# Return the engine's arguments for `program`, in whose name it reports errors. Optional are
# `profiles`, paths; `same`, the Cachegrind::Profile::Sameness of a difference; `sources`, paths to
# annotate whatever they cost; and `progress`, a Cachegrind::Command::Progress.
sub engine_arguments($request, %given) {
    my @sources = @{$given{sources} // []};
    # The layouts of older programs have their own thresholds.
    my ($is_old, $pairs) = @{$request->{form}}{qw(is_old lists_pairs)};
    my $sort = $request->{sort};
    $sort =~ s/:[^,]*//g if $is_old && defined $sort;
    my ($has_calls, $tree) = ($request->{inclusive}, $request->{tree});
    return (
        "--program=$given{program}",
        '--threshold=' . ($is_old ? 0 : $request->{threshold}),
        (map { "--$_" =~ tr/_/-/r } grep { $request->{$_} }
                qw(diff objects sides changed_only no_files)),
        renaming_arguments($request),
        $given{same} ? $given{same}->arguments : (),
        $request->{strip_hashes} ? '--strip-hashes' : (),
        @{$request->{recorded}} ? '--show=' . join ',', @{$request->{recorded}} : (),
        selecting($request),
        defined $sort ? "--sort=$sort" : (),
        defined $request->{thread} ? "--thread=$request->{thread}" : (),
        !$request->{annotate} && !@sources ? '--no-lines' : (),
        @sources ? '--all-files' : (),
        $pairs ? ('--pairs', "--tree=$tree") : $has_calls || $tree ne 'none'
        ? ('--inclusive=' . ($has_calls ? 'yes' : 'no'), "--tree=$tree") : (),
        $given{progress} ? $given{progress}->arguments : (),
        $given{profiles} ? ('--', @{$given{profiles}}) : (),
    );
}

1;
