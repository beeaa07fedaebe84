package Cachegrind::Annotate::Request;

# What a report of cg_annotate is to be: its options, completed by what is on by itself and by
# what follows from others, once; after that nobody changes it.
#
# Each step adds to what those before it have settled.

use strict;
use warnings;

use Cachegrind::Annotate::Chosen qw(choose_events selecting);
use Cachegrind::Annotate::Options qw(annotate_formats annotate_options);
use Cachegrind::Command::CLI qw(choice_of_environment);
use Cachegrind::Command::Renaming qw(renaming_arguments);
use Cachegrind::Command::Terminal qw(terminal_width wants_colour);
use Cachegrind::Text::Diag qw(usage_error);

use Exporter qw(import);
our @EXPORT_OK = qw(engine_arguments settled_request);

=head1 NAME

Cachegrind::Annotate::Request - what a report of cg_annotate is to be

=head1 SYNOPSIS

    my $request   = settled_request($option);
    my @arguments = engine_arguments(
        $request, program => 'cg_annotate', profiles => ['cachegrind.out.1']);

=head1 DESCRIPTION

=head2 settled_request($option)

The request that the options, a hash, make, as a hash that can not be changed. Raises a usage
error where they exclude each other. It has all keys of L<Cachegrind::Annotate::Options>, undef
where nothing is wished or on by itself, and further

=over

=item I<on_terminal>, I<colour>, I<screen>, I<names_first>

whether the report goes to a terminal, has colours, how wide the screen is; where names stand first
if rows are wider than something, that width: 0 if they do in any case, undef if never;

=item I<annotate>, I<inclusive>, I<objects>, I<old_new>, I<line_numbers>

true or false; I<tree> may also be C<any>: if there are calls;

=item I<sides>, I<changed_only>

whether a difference has the counts of both sides, and only what has changed;

=item I<show_all>, I<definitions>, I<wished>, I<sorted>, I<recorded>

whether all events are wished by name, C<all>; and what choose_events() of
L<Cachegrind::Annotate::Chosen> says of them.

=back

=cut

sub settled_request {
    my ($option) = @_;
    my %request = ((map { $_->{key} => undef } @{annotate_options()}), %$option);
    my @steps   = $option->{parts} ? (\&_parts, \&_events)
        : (\&_form, \&_terminal, \&_calls, \&_difference, \&_events);
    %request = (%request, $_->(\%request)) for @steps;
    # As lock_hash() of Hash::Util does it, whose loading takes a tenth of a small report's time.
    Internals::SvREADONLY($_, 1) for values %request;
    Internals::SvREADONLY(%request, 1);
    return \%request;
}

sub _form {
    my ($request) = @_;
    my $format = $request->{format}
        // choice_of_environment('CG_ANNOTATE_FORMAT', annotate_formats());
    my $is_csv = $format eq 'csv';
    usage_error('argument --tag: only allowed with --format csv')
        if !$is_csv && @{$request->{tags}};
    if (defined $request->{instructions}) {
        require Cachegrind::Annotate::Instructions;
        Cachegrind::Annotate::Instructions::check_instructions({%$request, format => $format});
    }
    return (
        format    => $format,
        threshold => $request->{threshold} // ($is_csv ? 0 : '0.1'),
        annotate  => $request->{annotate} && (!$request->{tables} || $is_csv),
        folders   => [@{$request->{folders}}, @{$request->{maps}}],
    );
}

# A pipe gets what it always got.
sub _terminal {
    my ($request) = @_;
    my $is_one = $request->{format} eq 'text' && !defined $request->{output} && -t STDOUT;
    my $names  = $request->{names} // ($is_one ? 'fitting' : 'last');
    my $screen = $names eq 'last' ? undef : terminal_width();
    return (
        on_terminal => $is_one,
        unreadable  => $request->{unreadable} // ($is_one ? 'list' : 'each'),
        screen      => $screen,
        names_first => $names eq 'first' ? 0 : $screen,
        colour      => scalar wants_colour($request),
        map { $_ => ($request->{$_} // ($is_one ? 'yes' : 'no')) eq 'yes' }
            qw(line_numbers objects old_new),
    );
}

# A reader of HTML need not know beforehand whether there is a call graph.
sub _calls {
    my ($request) = @_;
    my ($format, $inclusive, $tree) = @$request{qw(format inclusive tree)};
    $tree = 'any' if $format eq 'html' && !defined $inclusive;
    my $is_inclusive = ($inclusive // ($tree eq 'none' ? 'no' : 'yes')) eq 'yes';
    usage_error('argument --format: classic has no calls: not allowed with --inclusive, --tree')
        if $format eq 'classic' && ($is_inclusive || $tree ne 'none');
    return (inclusive => $is_inclusive ? 1 : 0, tree => $tree);
}

sub _difference {
    my ($request) = @_;
    my ($diff, $format) = @$request{qw(diff format)};
    my $old_new = $request->{old_new} && $diff && $format eq 'text';
    my $sides   = $diff && $format !~ /^(?:classic|csv)\z/;
    return (
        old_new      => $old_new,
        sides        => $sides,
        changed_only => $sides && ($old_new || $format ne 'text'),
    );
}

sub _events {
    my ($request) = @_;
    my $show_all = "@{$request->{show} // []}" eq 'all';
    my $show     = $show_all ? undef : $request->{show};
    my %chosen   = choose_events({%$request, show => $show});
    usage_error('argument --format: classic shows the events of the profile only')
        if (@{$chosen{wished}} || @{$chosen{sorted}}) && $request->{format} eq 'classic';
    return (show_all => $show_all, show => $show, %chosen);
}

# A time line: what does not matter to it is off.
sub _parts {
    my ($request) = @_;
    my $format = $request->{format} // 'text';
    usage_error("argument --parts: there is no $format of parts, but text and html")
        if $format !~ /^(?:text|html)\z/;
    usage_error('argument --parts: not allowed with --diff, --inclusive, --tree,'
            . ' --instructions, --tag')
        if $request->{diff} || $request->{tree} ne 'none' || defined $request->{instructions}
        || ($request->{inclusive} // 'no') eq 'yes' || @{$request->{tags}};
    return (
        format    => $format,
        threshold => $request->{threshold} // 1,
        map { $_ => 0 } qw(annotate inclusive objects on_terminal sides changed_only),
    );
}

=head2 engine_arguments($request, %given)

Arguments for the engine, which reports its errors in the name of I<program>: of the
I<profiles>, paths; I<same>, the Cachegrind::Profile::Sameness of a difference; and
I<sources>, paths that are to be annotated whatever they cost. All but the first may be left out.

=cut

sub engine_arguments {
    my ($request, %given) = @_;
    my @sources = @{$given{sources} // []};
    # The classic layout has rules of its own for what reaches a threshold.
    my $is_classic = $request->{format} eq 'classic';
    my $sort       = $request->{sort};
    $sort =~ s/:[^,]*//g if $is_classic && defined $sort;
    my ($has_calls, $tree) = ($request->{inclusive}, $request->{tree});
    return (
        "--program=$given{program}",
        '--threshold=' . ($is_classic ? 0 : $request->{threshold}),
        (map { "--$_" =~ tr/_/-/r } grep { $request->{$_} } qw(diff objects sides changed_only)),
        renaming_arguments($request),
        $given{same} ? $given{same}->arguments : (),
        $request->{strip_hashes} ? '--strip-hashes' : (),
        @{$request->{recorded}} ? '--show=' . join ',', @{$request->{recorded}} : (),
        selecting($request),
        defined $sort ? "--sort=$sort" : (),
        $request->{format} eq 'text' ? '--no-tables' : (),
        !$request->{annotate} && !@sources ? '--no-lines' : (),
        @sources ? '--all-files' : (),
        $has_calls || $tree ne 'none'
        ? ('--inclusive=' . ($has_calls ? 'yes' : 'no'), "--tree=$tree") : (),
        $given{profiles} ? ('--', @{$given{profiles}}) : (),
    );
}

1;
