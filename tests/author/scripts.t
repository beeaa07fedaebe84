# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The order of the HTML report's scripts. In the page they are one script, so nothing else keeps an
# order: a script may use names of rows above its own in SCRIPTS of Cachegrind::Report::HTML, and
# none of another script of its row, so that no pane knows another. `perl -s tests/author/scripts.t
# -draw` prints which script uses which.

use CgTest qw(read_file src_dir);

my $STRING  = qr/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/;
my $PATTERN = qr{/(?:[^/\\\[\n]|\\.|\[(?:[^]\\\n]|\\.)*\])+/\w*};

# Return a script without comments, texts and patterns; the rest keeps its lines.
sub code_of {
    my ($text) = @_;
    my ($code, @open) = ('');
    pos($text) = 0;
    while ((pos $text) < length $text) {
        my $in_template = @open && $open[-1] eq '`';
        if ($in_template ? $text =~ /\G(?:[^`\\\$]|\\.|\$(?!\{))+/gcs
            : $text =~ m{\G(?://[^\n]*|/\*.*?\*/)}gcs) {
            $code .= $& =~ s/[^\n]//gr;
        } elsif (!$in_template && ($text =~ /\G$STRING/gc
            || substr($text, pos $text, 1) eq '/'
            && $code =~ m{(?:[(\[,=:!&|?\{;]|\breturn)\s*\z} && $text =~ /\G$PATTERN/gc)) {
            $code .= '0';
        } else {
            $text =~ /\G(\$\{|\w+|.)/gcs;
            my $sign = $1;
            if ($sign eq '`' && !$in_template || $sign =~ /\{/) { push @open, $sign }
            elsif ($sign =~ /[`\}]/) { pop @open }
            $code .= $sign eq '`' ? '0 ' : $sign eq '${' ? '+{' : $sign;
        }
    }
    return $code =~ s/\.\.\./   /gr;
}

# Return the names that a list of parameters or of declarations defines.
sub names_in {
    my ($list) = @_;
    my $in = qr/([(\[\{](?:[^()\[\]\{\}]++|(?-1))*[)\]\}])/;
    # The value of a name defines no name, nor does a key before its name.
    $list =~ s/=(?!>)(?:[^(),\[\]\{\}]++|$in)*//g;
    return grep { !/\A\d/ } $list =~ /(\w+)\b(?!\s*:)/g;
}

# Return the names that the top of a script defines, and the uses of each of its items: {defines,
# uses}, the latter as [NAME, LINE]. An item's own names are no uses.
sub read_script {
    my ($text) = @_;
    my (%defined, @uses);
    my $line = 1;
    for my $item (split /^(?=\w)/m, code_of($text)) {
        my ($top) = $item =~ /\A(?:async )?(?:function\*?|class)\s+(\w+)/;
        my ($list) = $item =~ /\A(?:const|let)\s+(.*);/s;
        my @own = defined $top ? $top : defined $list ? names_in($list =~ s/\n\s*/ /gr) : ();
        @defined{@own} = ();
        my %local;
        $local{$_} = 1 for map { names_in($_) }
            $item =~ /(?<=[\s(;])(?:const|let)\s+([^;]*?)(?:;| of )/g,
            $item =~ /(\((?:[^()]++|\([^()]*\))*\)|\w+) =>/g,
            $item =~ /\b(?!(?:if|for|while|switch)\b)\w+ ?(\([^()]*\)) \{/g;
        # Neither keys nor names of methods are uses.
        $item =~ s/([\{,]\s*)\w+(?=\s*:)/$1/g;
        $item =~ s/^( +(?:get |set )?)\w+(?=\([^()\n]*\) \{)/$1/mg;
        delete @local{@own};
        while ($item =~ /(\n)|(?<![.\w\$])([A-Za-z_]\w*)/g) {
            if (defined $1) { $line++ }
            else { push @uses, [$2, $line] if !exists $local{$2} }
        }
    }
    return {defines => \%defined, uses => \@uses};
}

sub rows {
    my ($perl) = @_;
    my ($list) = $perl =~ /^my \@SCRIPTS = qw\((.*?)\);/ms;
    # A line that is indented deeper belongs to the row before.
    return map { [split] } grep { /\S/ } split /\n/, $list =~ s/\n {5,}/ /gr;
}

# Return the faults between scripts, a hash of texts by name, in these rows.
sub upwards {
    my ($texts, @rows) = @_;
    my (%row, %script, %of, @wrong, %users);
    for my $i (0 .. $#rows) { $row{$_} = $i for @{$rows[$i]} }
    for my $name (sort keys %$texts) {
        $script{$name} = read_script($texts->{$name});
        for my $what (sort keys %{$script{$name}{defines}}) {
            push @wrong, "$name.js: $what is also of $of{$what}.js" if $of{$what};
            $of{$what} = $name;
        }
    }
    for my $name (map { @$_ } @rows) {
        for my $use (@{$script{$name}{uses}}) {
            my $from = $of{$use->[0]} // next;
            next if $from eq $name;
            $users{$name}{$from}{$use->[0]} = 1;
            push @wrong, "$name.js:$use->[1]: $use->[0] is of $from.js, which is not below"
                if $row{$from} >= $row{$name};
        }
    }
    return (\%users, @wrong);
}

our $draw;
my $html = src_dir() . '/lib/Cachegrind/Report/html';
# The script that a server adds knows all others.
my @rows  = (rows(read_file("$html/../HTML.pm")), ['served']);
my %texts = map { $_ => read_file("$html/$_.js") } map { @$_ } @rows;
my ($users, @wrong) = upwards(\%texts, @rows);
if ($draw) {
    for my $name (map { @$_ } @rows) {
        my $used = $users->{$name} // {};
        print "# $name\n", map { "#     $_: @{[sort keys %{$used->{$_}}]}\n" } sort keys %$used;
    }
}
is(join("\n", @wrong), q{}, 'a script uses what is below it alone');
my ($alone) = grep { @$_ > 10 } @rows;
like("@{$alone}", qr/\bfunctions\b.*\bmap\b.*\bsource\b/, 'panes are in one row');
# The script of histories is a page of its own.
is_deeply([sort keys %texts, 'history'], [map { m{(\w+)[.]js\z} } sort glob "$html/*.js"],
    'each script has a row');

# ---- violations ---------------------------------------------------------------

for my $made (
    ['f(1);', 'a.js:2: f is of b.js, which is not below'],
    ['const x = {f: 1}, y = x.f, z = /f(1)/, t = `f`; // f(1)', q{}],
    ['const g = f => f(1);', q{}],
    ['const g = (x, {f}) => `${f(`${x}`)}`;', q{}],
    ['const g = x => `a ${f(`b`)} c`;', 'a.js:2: f is of b.js, which is not below'],
    ["function g() {\n  h(...f);\n}", 'a.js:3: f is of b.js, which is not below'],
    )
{
    my ($text, $wrong) = @{$made};
    my %scripts = (a => "const n = 1 / 2, m = 'f';\n$text\n",
        b => "const q = [1, 2], f = x => n;\n");
    my (undef, @found) = upwards(\%scripts, ['a'], ['b']);
    is("@found", $wrong, $text =~ s/\n/ /gr . ($wrong ? ' is refused' : ' is allowed'));
}
is((upwards({a => "f(1);\n", b => "let f;\n"}, [qw(a b)]))[1],
    'a.js:1: f is of b.js, which is not below', 'nor may a script use another of its row');
done_testing();
