# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The description of a report of cg_annotate: its options, and the settings that follow from them.

use CgTest;
use Cachegrind::Annotate::Options qw(annotate_options);
use Cachegrind::Annotate::Request qw(engine_arguments resolved_request);
use Cachegrind::Command::CLI qw(parse_command_line);

delete $ENV{CG_ANNOTATE_FORMAT};
$ENV{HOME} = '/nonexistent';

sub request {
    my ($option) = parse_command_line({table => annotate_options(), required => []}, @_);
    return resolved_request($option);
}

sub error { return eval { request(@_); 1 } ? 'none' : $@->{message} }

# Valgrind's cg_annotate accepts a prefix of a name if it fits only one of its options.
for my $short (map { my $name = $_; map { substr $name, 0, $_ } 3 .. length $name }
    qw(--help --version --diff --mod-filename --mod-funcname --show --sort --threshold --show-percs
    --no-show-percs --annotate --no-annotate --context)) {
    my $table = annotate_options();
    my ($prior, @more) = grep { index($_, $short) == 0 } map { @{$_->{prior}} } @$table;
    next if @more || grep { $_ eq $short } map { @{$_->{names}} } @$table;
    my ($row) = grep { grep { $_ eq $prior } @{$_->{names}} } @$table;
    my $value = !$row->{value} || $row->{stop} ? '' : $row->{key} =~ /^mod/ ? '=s/a/b/' : '=1';
    my $given = sub { (parse_command_line({table => $table, required => []}, @_))[0] };
    is_deeply($given->("$short$value"), $given->("$prior$value"), "$short stands for $prior");
}
is(error('--cont', '3', '--contex', '4'), 'none', 'the value of a beginning may be the next word');
like(error('--f=x'), qr/can be/, 'a beginning of several options that are ours alone is an error');

sub is_request($what, $arguments, %expected) {
    my $request = request(@$arguments);
    is_deeply({map { $_ => $request->{$_} } keys %expected}, \%expected, "@$arguments: $what");
    return;
}

my @to_file = ('--output', 'x');
is_request('as in a pipe', [@to_file], format => 'text', threshold => '0.1', annotate => 1,
    inclusive => 0, tree => 'none', unreadable => 'each', on_terminal => '',
    colour => 0);
is_request('all rows', [@to_file, '--format=csv', '--tables'], threshold => 0, annotate => '');
is_request('all lines', [@to_file, '--format=csv', '--no-annotate'], threshold => 0, annotate => 1);
is_request('no sources', [@to_file, '--tables'], annotate => '');
is_request('inclusive counts', [@to_file, '--tree=both'], inclusive => 1, tree => 'both');
is_request('if there are calls', [@to_file, '--format=html'], inclusive => 1, tree => 'any');
is_request('contexts if there are some', [@to_file, '--format=html'], flame => 'any',
    contexts_threshold => '0.01');
is_request('contexts beside the rest', [@to_file, '--format=html', '--contexts=f'],
    flame => 'needed', contexts => undef, function => 'f', inclusive => 1, annotate => 1);
is_request('contexts alone', [@to_file, '--contexts'], flame => undef, contexts => '*');
is_request('nothing in particular', [@to_file, '--show=all'], show => undef, show_all => 1);
is_request('both sides, changed only', [@to_file, '--diff', '--old-new=yes'], sides => 1,
    old_new => 1, changed_only => 1);
is_request('all of them', [@to_file, '--diff'], sides => 1, changed_only => '');
is_request('no old ones', [@to_file, '--old-new=yes'], old_new => undef, sides => undef);
is_request('one side', [@to_file, '--diff', '--format=csv'], sides => '', changed_only => '');
is_request('computed and recorded', [@to_file, '--show=Ir,L1m', '--sort=LLm:1'],
    recorded => ['Ir'], wished => ['L1m'], sorted => ['LLm']);
is_request('a time line', ['--parts', @to_file], format => 'text', threshold => 1, annotate => 0);


my @arguments = engine_arguments(
    request(@to_file, '--diff', '--threshold=2', '--sort=Ir:1', '--format=classic'),
    program => 'p', profiles => ['a', 'b']);
is("@arguments", '--program=p --threshold=0 --diff --sort=Ir -- a b', 'what the engine is told');

my $request = request(@to_file);
ok(!eval { $request->{format} = 'json'; 1 }, 'a request is not changed');
ok(!eval { $request->{new} = 1; 1 }, 'a request gets no further key');
ok(!eval { my $typo = $request->{formt}; 1 }, 'a key that is not there is an error');

done_testing();
