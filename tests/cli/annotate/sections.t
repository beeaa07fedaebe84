# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Metadata, Summary and the two tables of functions: the rules of their layout, contents and order,
# on profiles of a few lines.

use CgTest;
use CgReport qw(annotate plain_profile section);

# Return a section of the report on profiles p1.cg, p2.cg ..., whose texts are @profiles.
sub report_section($title, $options, @profiles) {
    my %files = map { ("p" . ($_ + 1) . '.cg' => $profiles[$_]) } 0 .. $#profiles;
    my $run = annotate(\%files, @$options, sort keys %files);
    diag($run->{err}) if $run->{status};
    return section($run->{out}, $title);
}

# ---- Metadata ---------------------------------------------------------------
my @BODY = ('fl=s.c', 'fn=f', '1 10 20 30', 'summary: 10 20 30');
my $ABC  = join "\n", 'events: A B  C', @BODY, '';

sub metadata { return report_section('Metadata', @_) }

is(metadata([], "desc: I1 cache: 32 KB\ndesc:\ncmd: ./p  x\n$ABC"), <<'END', 'one profile');
I1 cache: 32 KB

Command:          ./p  x
Events recorded:  A B C
Events shown:     A B C
Event sort order: A B C
Threshold:        0.1%
Annotation:       on

END

is(metadata(['--show=C,A,C', '--sort=B,A', '--threshold=1e-5', '--no-annotate'], "cmd:\n$ABC"),
    <<'END', 'options show; a command may be empty');
Command:          ~
Events recorded:  A B C
Events shown:     C A C
Event sort order: B A
Threshold:        1e-05%
Annotation:       off

END

like(metadata(['--sort=B:2,A,C:0.5'], "cmd: p\n$ABC"),
    qr/^Event sort order: B A C\nThreshold:        B:2.0% C:0.5%$/m, 'thresholds of events');

is(metadata([], map { "desc: d\ndesc: e\ncmd: ./p $_\n$ABC" } 1, 1, 2)
    =~ s/^Events.*//msr, <<'END', 'several profiles with the same description');
d
e
Command 1:        ./p 1
Command 2:        (same as Command 1)
Command 3:        ./p 2
END

is(metadata([], "desc: d\ncmd: p\n$ABC", "cmd: q\n$ABC", "desc: e\ndesc: f\ncmd: p\n$ABC")
    =~ s/^Events.*//msr, <<'END', 'and with different ones');
Description 1:
d
Description 2:
Description 3:
e
f
Command 1:        p
Command 2:        q
Command 3:        p
END

is(metadata(['--diff'], "cmd: p\n$ABC", "desc:\ncmd: p\n$ABC") =~ s/^Events.*//msr,
    <<'END', 'an empty description is not none');
Description 1:
Description 2:

Command 1:        p
Command 2:        (same as Command 1)
END

my %many = map { sprintf('p%02d.cg', $_) => "cmd: p$_\n$ABC" } 1 .. 11;
like(annotate(\%many, sort keys %many)->{out}, qr/^Command 9:        p9\nCommand 10:        p10\n/m,
    'from ten profiles on the commands move by one column');

# ---- Summary ----------------------------------------------------------------
sub summary { return report_section('Summary', @_) }

is(summary([], "cmd: p\nevents: A LongName\nfl=s\nfn=f\n1 100000\nsummary: 100000\n"),
    <<'END', 'totals with percentages, or a bare 0');
A_______________ LongName ~

100,000 (100.0%)        0  PROGRAM TOTALS

END

is(summary(['--no-show-percs', '--show=B'], "cmd: p\n$ABC"), "B_ ~\n\n20  PROGRAM TOTALS\n\n",
    'one event without percentages');
is(summary(['--diff'], "cmd: p\n$ABC", "cmd: p\n" . $ABC =~ s/10/4/gr), <<'END', 'a difference');
A__________ B C ~

-6 (100.0%) 0 0  PROGRAM TOTALS

END

# ---- Tables -----------------------------------------------------------------
sub file_table     { return report_section('File:function summary', @_) }
sub function_table { return report_section('Function:file summary', @_) }

my $two = plain_profile('fl=a.c', 'fn=f', '1 600', 'fn=g', '2 100', 'fl=b.c', 'fn=g', '1 297',
    'fn=h', '9 3');

is(file_table([], $two), <<'END', 'files with their functions');
  Ir_________________  file:function

< 700 (70.0%,  70.0%)  a.c:
  600 (60.0%)            f
  100 (10.0%)            g

< 300 (30.0%, 100.0%)  b.c:
  297 (29.7%)            g
    3  (0.3%)            h

END

is(function_table([], $two), <<'END', 'functions with their files; one that is all takes one line');
  Ir_________________  function:file

> 600 (60.0%,  60.0%)  f:a.c

> 397 (39.7%,  99.7%)  g:
  297 (29.7%)            b.c
  100 (10.0%)            a.c

>   3  (0.3%, 100.0%)  h:b.c

END

like(file_table(['--threshold=1'], $two),
    qr/^< 300 .*  b\.c:\n  297 \(29\.7%\)            g\n\n\z/m,
    'a file of which only one function is shown');
is(file_table(['--threshold=20'], plain_profile('fl=a', map { ("fn=f$_", '1 10') } 10 .. 19)),
    "  Ir____________  file:function\n\n", 'an empty table');

is(file_table([], plain_profile('events: A B', 'fl=a', 'fn=f', '1 5 1', 'fn=g', '1 0 1')),
    <<'END', 'a function that is not all in every event does not share the line');
  A_________________ B_________________  file:function

< 5 (100.0%, 100.0%) 2 (100.0%, 100.0%)  a:
  5 (100.0%)         1  (50.0%)            f

END

# ---- Order and threshold, whose rules are in unit/engine/view.c ---------------------
sub order { return join ' ', map { /^<.*  (.*):/ ? $1 : () } split /\n/, file_table(@_) }

sub files_of($events, %counts) {
    return plain_profile("events: $events",
        map { ("fl=$_", 'fn=f', "1 $counts{$_}") } sort keys %counts);
}

my $three = files_of('A B C', p => '5 1 9', q => '5 2 1', r => '4 9 9', s => '5 2 3');
is(order(['--sort=C,A'], $three), 'p r s q', 'in the order of --sort');
is(order(['--sort=C', '--show=A'], $three), 'r p s q', 'even events that are not shown');

my $before = files_of('Ir', a => 100, b => 100, c => 100, d => 10);
my $after  = files_of('Ir', a => 50,  b => 130, c => 100, d => 11);
is(order(['--diff', '--threshold=0'], $before, $after), 'a b d c', 'differences sort by magnitude');

my $events = files_of('A B', p => '9 0', q => '1 60', r => '80 0', s => '10 40');
is(order(['--sort=A:10,B:50'], $events), 'r s q', 'with thresholds of events, any of them will do');
is(order(['--sort=B', '--threshold=20'], $events), 'q s', '--threshold is about the first event');
is(order(['--sort=B', '--threshold=0'], $events), 'q s r p', '0 shows all that has a line');

my $odd = files_of('L1 L1:2', p => '9 1', q => '1 9');
is(order(['--sort=L1:2:50%,L1'],  $odd), 'q',
    'an event called like one with a threshold may have one of its own');
like(metadata(['--sort=L1:2:50%,L1'], $odd),
    qr/^Event sort order: L1:2 L1\nThreshold:        L1:2:50\.0%$/m, 'the header tells thresholds');

my $phantoms = "cmd: p\nevents: Ir\nfl=a\nfl=b\nfn=g\nfn=f\n1 0\nsummary: 0\n";
is(file_table(['--threshold=0'], $phantoms), <<'END', 'names without lines are never shown');
  Ir__________  file:function

< 0 (n/a, n/a)  b:f

END
is(join(' ', file_table(['--diff'], $two, $two) =~ /^(?:< 0 \(n\/a, n\/a\)|  0 +) +(\S+)$/mg),
    'b.c: h g a.c: g f', 'a profile minus itself shows everything, and n/a');

done_testing();
