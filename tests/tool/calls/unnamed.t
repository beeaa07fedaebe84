# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Code without a name, of programs that are static, stripped of symbols, or of unwind information,
# too: functions are told apart, none has code of another, and the costs of calls add up.

use CgCalls qw(follow graph_of);
use CgTest;

need_valgrind();
link_statically();
my @PLAIN = qw(-O1 -fno-inline -no-pie -static);
my $program = eval { compile(['calls_static.c'], @PLAIN) };
plan skip_all => 'no static libraries' if !$program;
my $nm = run_cmd([ 'nm', $program ]);
plan skip_all => 'no nm' if $nm->{status} != 0;

# The addresses of functions, by their names, in the form of nameless functions in the profile.
my %address = reverse map { (/^([0-9a-f]{8,16}) [tTwWiI] (\w+)$/) } split /\n/, $nm->{out};
my @starts = sort { $a <=> $b } map { hex } values %address;
# The starts of these functions are unknown, as they have no unwind information. Jumps enter them:
# register_tm_clones on x86, __wrap_main on arm64; so they count as a part of the function before.
my @of_nobody = grep { defined } @address{qw(register_tm_clones __wrap_main)};

sub is_of_nobody($insn) {
    my ($start) = grep { $_ <= $insn } reverse @starts;
    return defined $start && grep { hex == $start } @of_nobody;
}

# Functions whose symbols have no size, and to which the core gives no name.
my %no_size = map { (/^([0-9a-f]{8,16}) [tTwWiI] (\w+)$/ ? ($2 => hex $1) : ()) } split /\n/,
    run_cmd([ 'nm', '-S', $program ])->{out};

my @OWN = qw(at_end compare leaf on_signal signals sorts work);

# Return, of functions without name or size, those that have code of others, and the number of all.
sub too_long($command) {
    my $run = tool([qw(-q --call-graph=yes --dump-instr=yes)], $command);
    my %insns;
    for my $place (keys %{ graph_of($run->{profile})->{self} }) {
        my ($name, $insn) = $place =~ /[|](\w+) .*:(\d+):\d+\z/ or next;
        next if $name !~ /^0x/ && !exists $no_size{$name};
        push @{$insns{$name}}, $insn if !is_of_nobody($insn);
    }
    my @long;
    for my $name (sort keys %insns) {
        my ($first, @others) = sort { $a <=> $b } @{$insns{$name}};
        push @long, $name if grep { $_ > $first && $_ <= ($others[-1] // $first) } @starts;
    }
    return ("@long", scalar keys %insns);
}

# The core gives the name (below main) to several functions, one of which calls another.
my $named = follow([], [$program], 'a static program', roots => ['(below main)']);
{
    my ($long, $n) = too_long([$program]);
    is($long, q{}, 'a function without a size has its own code alone');
    cmp_ok($n, '>', 1, 'several functions have no size');
}

sub stripped(@options) {
    my $stripped = temp_dir() . '/stripped' . @options;
    my $strip = run_cmd([ 'strip', @options, '-o', $stripped, $program ]);
    return $strip->{status} == 0 ? $stripped : plan skip_all => 'no strip';
}

subtest 'stripped of symbols' => sub {
    my $stripped = stripped();
    my $graph = follow([], [$stripped], 'a stripped program', roots => ["0x$address{_start}"]);
    for my $function (@OWN) {
        is($graph->inclusive("0x$address{$function}"), $named->inclusive($function),
            "$function costs the same without its name");
    }
    my ($long) = too_long([$stripped]);
    is($long, q{}, 'each unnamed function has its own code alone');
};

subtest 'stripped of unwind information as well' => sub {
    my $stripped = stripped(qw(-R .eh_frame -R .eh_frame_hdr));
    my $graph = follow([], [$stripped], 'a program of which nothing is known');
    for my $function (qw(compare leaf sorts work)) {
        is($graph->inclusive("0x$address{$function}"), $named->inclusive($function),
            "$function is told apart by calls");
    }
    my ($init) = grep { $_ eq "0x$address{_fini}" } map { /[|]([^|]*)\z/ } map { keys %{$_} }
        values %{$graph->{arcs}};
    ok($init, 'a section begins a function');
};

# Installed programs, stripped or made by other compilers. Jumps enter Lisp code that was never
# called: the tool takes it for a part of the function before it and, if that is active, takes the
# jump for no call. So some calls, by the schedule of threads, lack a part of their costs.
my $LISP = qr{^\S+ [ ] [?]{3}:0x[0-9a-f]+ [ ] \[\S+sbcl[.]core\]: [ ] Ir: [ ] calls [ ] to [ ]
              it [ ] have [ ] \d+, [ ] it [ ] and [ ] its [ ] calls [ ] (\d+) .*\n}mx;
for my $case (
    [ undef, qw(/bin/busybox sort /etc/passwd) ],
    [ $LISP, qw(sbcl --noinform --no-userinit --eval),
        '(progn (print (sort (list 3 1 2) #\'<)) (quit))' ]) {
    my ($may_differ, @command) = @{$case};
    subtest $command[0] => sub {
        my ($name) = $command[0] =~ /(\w+)\z/;
        plan skip_all => "no $name" if run_cmd([ $command[0], '--help' ])->{status} == 127;
        my $run = tool([qw(-q --call-graph=yes)], \@command);
        is($run->{status}, 0, 'it runs');
        my $profile = write_file(temp_dir() . "/$name.out", $run->{profile});
        my $check = run_cmd([ built('cg_merge'), '--check', $profile ]);
        my $found = $check->{out} . $check->{err};
        my ($n_differ, $ir) = (0, 0);
        while (defined $may_differ && $found =~ s/$may_differ//) {
            $n_differ++;
            $ir += $1;
        }
        is($found, q{}, 'all costs add up');
        is($check->{status}, $n_differ > 0 ? 1 : 0, 'cg_merge --check agrees');
        my ($total) = $run->{profile} =~ /^summary: (\d+)/m;
        cmp_ok($ir * 1000, '<', $total, 'little is missing in the costs') if defined $may_differ;
    };
}

done_testing();
