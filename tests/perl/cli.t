# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The command line: the accepted forms, and the text of each complaint.

use CgTest;
use Cachegrind::Command::CLI qw(check_context check_folder check_threshold parse_command_line
    split_events);

my @TABLE = (
    {names => ['-h', '--help'], key => 'help', stop => 1},
    {names => ['--diff'], key => 'diff', set => [1]},
    {names => ['--mod-filename'], key => 'mod_filename', value => 'X'},
    {names => ['--show'], key => 'show', value => 'A', check => \&split_events},
    {names => ['--threshold'], key => 'threshold', value => 'N', default => '0.1',
        check => \&check_threshold},
    {names => ['--show-percs', '--no-show-percs'], key => 'percs', set => [1, 0], default => 1},
    {names => ['--context'], key => 'context', value => 'N', check => \&check_context},
    {names => ['-I', '--include'], key => 'folders', value => 'DIR', many => 1,
        check => sub { return (length $_[0] ? $_[0] : undef, 'folder') }},
    {names => ['--color'], key => 'color', value => 'W'},
    {names => ['--contour'], key => 'contour', value => 'W'},
    {names => ['-d', '--instructions'], key => 'code', value => 'F', bare => '*'},
);

# Return the result of parsing a command line: "key=value ... | operands", or the error message.
sub parsed($command, @arguments) {
    my $text = eval {
        my ($option, @operands) = parse_command_line({table => \@TABLE, %$command}, @arguments);
        my @pairs = map { "$_=" . (ref $option->{$_} ? "[@{$option->{$_}}]" : $option->{$_}) }
            grep { defined $option->{$_} } sort keys %$option;
        "@pairs | @operands";
    };
    return $text // "error: $@->{message}";
}

my $DEFAULTS = 'folders=[] percs=1 threshold=0.1';
my @accepted = (
    # arguments; result without the defaults; name of the check
    [['f'],                             '| f',                 'operands only'],
    [['f', '--diff', 'g'],              'diff=1 | f g',        'operands in any position'],
    [['--mod-filename', 'x', 'f'],      'mod_filename=x | f',  'a value as the next word'],
    [['--mod-filename=x', 'f'],         'mod_filename=x | f',  'a value after an equals sign'],
    [['--mod-filename=a=b', 'f'],       'mod_filename=a=b | f', 'an equals sign in a value'],
    [['--mod-filename=', 'f'],          'mod_filename= | f',   'an empty value'],
    [['--mod-filename', '-', 'f'],      'mod_filename=- | f',  'a dash as a value'],
    [['--mod-filename', '-1', 'f'],     'mod_filename=-1 | f', 'a word with a dash as a value'],
    [['--mod-filename=x', '--mod-filename=y', 'f'], 'mod_filename=y | f', 'the last one wins'],
    [['--dif', 'f'],                    'diff=1 | f',          'an abbreviation'],
    [['--mo=x', 'f'],                   'mod_filename=x | f',  'an abbreviation with a value'],
    [['--col=x', 'f'],                  'color=x | f',         'the beginning of one name'],
    [['--show-percs=no', 'f'],          'percs= | f',          'a flag with an opposite'],
    [['--no-show-percs', '--show-percs', 'f'], '| f',          'a flag and its opposite'],
    [['-I', 'd', '-Ie', '-I=g', '--include=h', '--inc', 'i', 'f'], 'folders=[d e g h i] | f',
        'all ways to say -I'],
    [['--', '--diff', '--'],            '| --diff --',         'operands after --'],
    [['-', 'f'],                        '| - f',               'a dash is an operand'],
    [['', 'f'],                         '|  f',                'an empty operand'],
    [['-h', '--bogus'],                 'help=1 | ',           'help, whatever follows'],
    [['--instr', 'f'],                  'code=* | f',          'a value left out'],
    [['-d', 'f'],                       'code=* | f',          'a value of a letter left out'],
    [['--instructions=g', 'f'],         'code=g | f',          'one that is attached'],
);
for my $case (@accepted) {
    my ($arguments, $expected, $sentence) = @$case;
    my $got = parsed({required => ['FILE'], more => 1}, @$arguments);
    my %default = map { $_ => 1 } split / /, $DEFAULTS;
    $got = join ' ', grep { !$default{$_} } split / /, $got, -1;
    is($got, $expected, "accepted: $sentence");
}

my @refused = (
    [[], 'missing: FILE', 'no operand'],
    [['--bogus'], 'there is no option --bogus', 'an unknown option'],
    [['-x', 'f'], 'there is no option -x', 'an unknown letter'],
    [['--colour=x', 'f'], 'there is no option --colour; did you mean --color?', 'one that is near'],
    [['--incldue=x', 'f'], 'there is no option --incldue; did you mean --include?', 'two letters'],
    [['--show'], 'argument --show: needs a value', 'no value at the end'],
    [['--show', '--diff', 'f'], 'argument --show: needs a value', 'an option as a value'],
    [['--show', '--', 'f'], 'argument --show: needs a value', 'the end as a value'],
    [['--diff=yes', 'f'], 'argument --diff: takes no value', 'a value of a flag'],
    [['--no-show-percs=yes', 'f'], 'argument --no-show-percs: takes no value',
        'a value of an opposite'],
    [['--show-percs=n', 'f'], q(argument --show-percs: 'n' is not yes or no),
        'a flag with an opposite that is neither yes nor no'],
    [['--help=x'], 'argument --help: takes no value', 'a value of help'],
    [['--threshold=101', 'f'],
        q(argument --threshold: '101' is not a percentage from 0 to 100), 'a bad value'],
    [['--context=-1', 'f'], q(argument --context: '-1' is not a number of lines),
        'negative context'],
    [['--context=x', 'f'], q(argument --context: 'x' is not a number of lines),
        'context is no number'],
    [['--include=', 'f'], q(argument --include: '' is not folder), 'an empty folder'],
    [['--co=3', 'f'], 'option --co can be --color or --context or --contour',
        'a beginning of several names'],
    [['--', '--diff', '--show'], undef, 'nothing is an option after --'],
);
for my $case (@refused) {
    my ($arguments, $message, $sentence) = @$case;
    my $got = parsed({required => ['FILE'], more => 1}, @$arguments);
    defined $message
        ? is($got, "error: $message", "refused: $sentence")
        : unlike($got, qr/^error/, "not refused: $sentence");
}

is(parsed({required => ['A', 'B']}, 'x'), 'error: missing: B', 'a missing operand is told');
is(parsed({required => ['A', 'B']}, 'x', 'y', 'z'), 'error: too many arguments: z',
    'a fixed number of operands: one too many');

# ---- Values -----------------------------------------------------------------
my %threshold = (
    (map { $_ => $_ } '0', '-0', '-0.0', '+1', '20', '.5', '5.', '1e-3', '1E0', '0.10', '1e-5',
        '0.30000000000000004', '20.1', '100'),
    ' 2 ' => '2', '2%' => '2', '2 %' => '2', ' 2% ' => '2',
    map { $_ => undef } '', '-1', '100.1', '101', 'nan', 'inf', '0x1', 'abc', '1_0', '1e', '%',
    '1%%', '1,5',
);
for my $text (sort keys %threshold) {
    my ($value) = check_threshold($text);
    is($value, $threshold{$text},
        "threshold '$text' is " . (defined $threshold{$text} ? $threshold{$text} : 'refused'));
}

my %context = (
    '0' => 0, '8' => 8, '+3' => 3, '007' => 7, ' 5 ' => 5, '-0' => 0,
    map { $_ => undef } '', '-1', '1.5', 'x', '1e3', '1_000', '0x1', '--1',
);
for my $text (sort keys %context) {
    my ($value) = check_context($text);
    is($value, $context{$text},
        "context '$text' is " . (defined $context{$text} ? $context{$text} : 'refused'));
}

is((check_folder('/'))[0], '/', 'a folder is one');
is_deeply([check_folder($_)], [undef, 'a folder'], "'$_' is no folder") for '', '/gone', $0;

is_deeply(split_events('A,B,A'), ['A', 'B', 'A'], 'split_events: order and repetition are kept');
is_deeply(split_events('A,, B'), ['A', '', ' B'], 'split_events: blanks and empty names as well');
is_deeply(split_events(''),      [''],            'split_events: no name is an empty name');

done_testing();
