# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Data profiles of data_objects.c and data_places.c, whose misses are known by object. The programs'
# allocator is not replaced, and counts are equal with a data profile and without.

use CgCallgrind qw(summary);
use CgTest;

need_valgrind();
link_statically();
need_processor(qw(amd64 x86 arm64));

# Flags of a static program: a loader would miss in the system's data, which differ in each run.
my @STATIC = qw(-O1 -static -pthread);
my @CACHES = caches();
my $N      = 2048;
my $folder = temp_dir();
my $data   = "$folder/data";
my $program = compile(['data_objects.c'], @STATIC);

# Return the objects of a file, read without the engine: kind, name, chain of calls, and the rest.
sub objects_of($text) {
    my @objects;
    for my $part (split /^(?=object: )/m, $text) {
        my ($kind) = $part =~ /\Aobject: (.*)/ or next;
        my %object = (kind => $kind, map { $_ => 0 } qw(name thread size element));
        $object{$1} = $2 while $part =~ /^(name|thread|size|element|misses|blocks|lives): (.*)/mg;
        my ($function, @chain) = ('?');
        for my $line (split /\n/, $part) {
            $function = $1 if $line =~ /\Afn=(.*)/;
            push @chain, $function if $line =~ /\Acall /;
            $object{lines}{$function} .= "$1;" if $line =~ /\Aline \d+ (.*)/;
            $object{offsets}{$1} = $2 if $line =~ /\Aoffset (\d+) (.*)/;
            $object{uses}{$1} = $2 if $line =~ /\Ause (\d+) (.*)/;
            $object{resized}{$function} += $1 if $line =~ /\Aresized \d+ (\d+)/;
        }
        push @objects, { %object, chain => "@chain" };
    }
    return @objects;
}

# Run the command; return the run, and the objects of its data profile.
sub profiled($command, @options) {
    unlink $data;
    my $run = tool([ '--data-profile=yes', "--data-out-file=$data", @CACHES, @options ], $command);
    my $sum = run_cmd([ built('cg_merge'), '--data', $data ]);
    is($sum->{err}, q{}, "@{$command}[1 .. $#{$command}] @options: the engine reads it");
    is($sum->{out}, read_file($data), '... and the sum of one file is that file');
    return ($run, objects_of($sum->{out}));
}

sub found($objects, %wanted) {
    my @found = @{$objects};
    for my $key (keys %wanted) {
        @found = grep { ($_->{$key} // q{}) =~ /\A(?:$wanted{$key})\z/ } @found;
    }
    return $found[0] if @found == 1;
    return { map { $_ => scalar(@found) . ' objects' } qw(misses blocks) };
}

# ---- Known answers ---------------------------------------------------------------
my (undef, @objects) = profiled([ $program, 'field' ]);
my $records = found(\@objects, kind => 'heap', chain => 'new_record field run main');
is($records->{blocks}, "$N 131072 of 64 64 peak $N 131072 left $N 131072 resized 0",
    'blocks that one chain of calls allocates are one object');
is($records->{offsets}{16}, "$N $N 0 0", 'the field that is read misses once a block');
is(scalar(grep { $_ ne '0' && $_ ne '16' } keys %{ $records->{offsets} }), 0,
    'no field misses but the one read, and the link');

# With cache use, an object has the costs of the lines loaded for it, and the uses of its words.
(undef, @objects) = profiled([ $program, 'field' ], '--cache-use=yes');
$records = found(\@objects, kind => 'heap', chain => 'new_record field run main');
is($records->{offsets}{16}, join(q{ }, $N, $N, 0, 0, (1000 * $N, 56 * $N) x 2),
    'lines are loaded for a field, used once, and that for 8 of their bytes');
my ($loaded, $of_16) = split q{ }, $records->{uses}{16};
is("$of_16, $records->{uses}{24}", "$N, $loaded 0", 'the field is used, the next one is not');
cmp_ok($loaded, '>=', 2 * $N, 'lines are loaded for a field, although it is loaded as often');

(undef, @objects) = profiled([ $program, 'zeroed' ], '--cache-use=yes');
my $losses = found(\@objects, chain => 'zeroed run main', misses => '0 0 [1-9].*')->{misses};
is(join(q{ }, map { $_ > 0 ? 1 : 0 } (split q{ }, $losses)[4, 6]), '1 1', 'calloc loads its block');

(undef, @objects) = profiled([ $program, 'variable' ]);
my $table = found(\@objects, kind => 'static', name => 'table');
is("$table->{misses}, $table->{size}", "$N $N 0 0, 131072", 'a table of constants is a variable');
is($table->{lines}{variable}, "$N $N 0 0;", 'the line that reads the table has its misses');
is(found(\@objects, kind => 'static', name => 'other')->{misses}, '0 0 16384 16384',
    'a variable that is written has misses of writes');

# Variables in sections whose symbols Valgrind does not read, such as .data.rel.ro.
my @linked = map { [ compile(['data_objects.c'], qw(-O1 -pthread), @{$_}), @{$_} ] }
    ['-static'], [qw(-fPIE -static-pie)], [qw(-fPIE -pie)], [qw(-fno-PIE -no-pie)];
for (@linked) {
    my ($other_program, @flags) = @{$_};
    (undef, @objects) = profiled([ $other_program, 'tables' ]);
    for my $name (qw(pointers numbers)) {
        my $object = found(\@objects, kind => 'static', name => $name);
        is(($object->{lines}{tables} // q{}) . $object->{size}, "$N $N 0 0;131072",
            "@flags: $name, a variable in a section of its own, has what is missed in it");
    }
}

(undef, @objects) = profiled([ $program, 'stack' ]);
is(found(\@objects, kind => 'stack', name => 'on_stack')->{lines}{write_lines}, '0 0 1000 1000;',
    'an array on the stack of the function that has it, not of the one that writes it');

(undef, @objects) = profiled([ $program, 'again' ]);
is(found(\@objects, chain => 'second_owner again run main')->{misses}, '100 100 0 0',
    'misses are of the new block at an address');
like(found(\@objects, chain => 'first_owner again run main')->{blocks}, qr/ left 0 0 /,
    'the block that was there before is freed');
is(found(\@objects, chain => 'first_owner again run main')->{misses} =~ s/ .*//r, 0,
    'the freed block gets no misses of the new one');

(undef, @objects) = profiled([ $program, 'again_mapped' ]);
is(found(\@objects, chain => 'second_owner again again_mapped run main')->{misses},
    '3000 3000 0 0', 'misses are of the new one of two mapped blocks');
is(found(\@objects, chain => 'first_owner again again_mapped run main')->{misses} =~ s/ .*//r, 0,
    'the first of two mapped blocks gets nothing of the second');

(undef, @objects) = profiled([ $program, 'moved' ]);
my $moved = found(\@objects, chain => 'moved run main', blocks => '.*resized 1');
like($moved->{lines}{read_lines}, qr/\A2000 2000 /, 'a block that is reallocated stays');
is($moved->{blocks}, '1 128000 of 128000 128000 peak 1 128000 left 0 0 resized 1'
        =~ s/of 128000/of 1000/r, 'it has both sizes');
is(scalar(grep { $_->{chain} =~ /grown/ } @objects), 0, 'it stays, whoever called realloc');
is($moved->{resized}{grown}, 1, 'who called realloc is named beside it');

(undef, @objects) = profiled([ $program, 'zeroed' ]);
my $zeroed = found(\@objects, chain => 'zeroed run main', misses => '0 0 [1-9].*');
is((split q{ }, $zeroed->{misses})[2], 1000, 'calloc misses in its own block');

(undef, @objects) = profiled([ $program, 'aligned' ]);
is(found(\@objects, chain => 'aligned run main')->{misses}, '0 0 1000 1000', 'posix_memalign');

(undef, @objects) = profiled([ $program, 'mapped' ]);
is(found(\@objects, kind => 'anonymous', chain => 'mapped run main')->{misses}, '0 0 2000 2000',
    'mapped memory is of who calls mmap');

(undef, @objects) = profiled([ $program, 'kept' ]);
is(found(\@objects, kind => 'anonymous', chain => 'kept run main')->{misses}, '0 0 4000 4000',
    'mapped memory keeps its owner after a munmap that fails, and when it is moved');

(undef, @objects) = profiled([ $program, 'elements' ], '--LL=1048576,16,64');
my ($walked, $chosen, $words) = map {
    my $by = $_;
    grep { $_->{kind} eq 'heap' && $_->{lines}{$by} } @objects
} qw(read_field read_some read_words);
is("$walked->{element} $chosen->{element} $words->{element}", '48 48 0', 'strides tell elements');
for my $array ([ $walked, 24 ], [ $chosen, 32 ]) {
    my ($object, $offset) = @{$array};
    my ($all) = $object->{lines}{ $offset == 24 ? 'read_field' : 'read_some' } =~ /(\d+)/;
    my ($one) = split q{ }, $object->{offsets}{$offset};
    cmp_ok($one, '>=', $all - 40,
        "offsets are those in an element where all strides agree: $offset");
    cmp_ok($one, '<=', $all, "an element has no other misses at $offset");
}
is_deeply($words->{offsets}, undef, 'strides that differ tell none');

(undef, @objects) = profiled([ $program, qw(variable elements) ], '--data-element=static@tab*:64',
    '--data-element=elements:24');
is(found(\@objects, kind => 'static', name => 'table')->{offsets}{56}, "$N $N 0 0",
    'an option tells the size of elements');
($chosen) = grep { $_->{kind} eq 'heap' && $_->{lines}{read_some} } @objects;
is($chosen->{offsets}{8} =~ s/ .*//r, $chosen->{lines}{read_some} =~ s/ .*//r,
    'an option tells the size of elements that a function allocates');

# Small blocks keep their offsets and uses if the same source line allocates a large block, too.
(undef, @objects) = profiled([ $program, 'mixed' ], '--cache-use=yes');
my $mixed = found(\@objects, kind => 'heap', chain => 'mixed run main');
like($mixed->{offsets}{16} // 'none', qr/\A$N $N 0 0 /,
    'small blocks keep their offsets beside a large one');
my (undef, $used_of_word) = split q{ }, $mixed->{uses}{16} // '0 0';
is($used_of_word, $N,
    'small blocks keep their uses beside a large one');
cmp_ok((split q{ }, $mixed->{misses})[0], '>', 3 * $N,
    'the misses of small blocks and the large one are in one object');

(undef, @objects) = profiled([ $program, 'pieces' ], '--alloc-fn=take_*:size=2:result');
my $piece = found(\@objects, chain => 'small_piece pieces run main');
is("$piece->{misses}, $piece->{blocks}",
    '100 100 100 100, 1 6400 of 6400 6400 peak 1 6400 left 0 0 resized 0',
    'a piece that a function returns which the user names, until its block goes');
is(found(\@objects, chain => 'pieces run main')->{misses}, '200 200 200 200', 'unnamed, it is so');
is(found(\@objects, chain => 'take_piece small_piece pieces run main')->{misses} =~ s/ .*//r, 10,
    'a piece that a function returns which the user names,'
        . ' and what is no piece of it is the block');

(undef, @objects) = profiled([ $program, 'threads' ]);
like(found(\@objects, kind => 'stack', name => 'thread')->{lines}{write_lines}, qr/\A0 0 2000 /,
    "a thread's stack");
is(found(\@objects, kind => 'stack', name => 'thread')->{thread}, 2,
    "a thread's stack names the thread");
my $in_thread = 'get_memory thread start_thread (?:clone|thread_start).*';
like(found(\@objects, chain => $in_thread)->{blocks}, qr/\A2 12800 /, 'it allocates in its arena');

(undef, @objects) = profiled([ $program, 'signals' ]);
is(found(\@objects, chain => 'get_memory handler')->{misses}, '100 100 0 0', 'a handler allocates');
like(found(\@objects, chain => 'get_memory jump_back')->{blocks}, qr/\A1 64 .* left 1 64 /,
    'a signal handler allocates, and one that is left by a jump');

(undef, @objects) = profiled([ $program, 'pools' ]);
my $asked = found(\@objects, chain => 'from_pool asks pools run main');
is("$asked->{misses}, $asked->{blocks}", '100 100 0 0, 1 6400 of 6400 6400 peak 1 6400 left 0 0'
        . ' resized 0', 'a block that a pool announces is an object');
is(found(\@objects, kind => 'static', name => 'pool')->{misses}, '100 100 0 0',
    'a freed block is part of the pool again');
is(found(\@objects, chain => 'from_pool pools run main')->{misses}, '100 100 0 0',
    'a block that has moved in a pool has its misses');
is(found(\@objects, chain => 'pools run main', blocks => '1 1280 of 640 .* resized 1')->{misses},
    '30 30 0 0', 'a block in a block has its misses');
is(found(\@objects, chain => 'pools run main', blocks => '1 6400 .*')->{misses}, '90 90 0 0',
    'the outer block has only its own misses');

# ---- Options ------------------------------------------------------------------------
(undef, @objects) = profiled([ $program, 'callers' ]);
is(join(q{, }, map { found(\@objects, chain => "get_memory $_ callers run main")->{misses} }
            qw(left right)), '100 100 0 0, 200 200 0 0', 'chains of calls are told apart');
(undef, @objects) = profiled([ $program, 'callers' ], '--data-callers=1');
is(found(\@objects, chain => 'get_memory')->{misses}, '300 300 0 0',
    '--data-callers limits the chains that are told apart');
(undef, @objects) = profiled([ $program, 'callers' ], '--data-callers=1', '--alloc-fn=get_*');
is(join(q{, }, map { found(\@objects, chain => $_)->{misses} } qw(left right)),
    '100 100 0 0, 200 200 0 0', 'functions that wrap an allocator are left out');

is_refused([ '--data-profile=yes', $_ ], qr/\Q$_\E/)
    for qw(--data-callers=0 --data-callers=65 --data-callers=x --alloc-fn=
    --alloc-fn=f:size=0:result --alloc-fn=f:size=9:result --alloc-fn=f:size=1
    --alloc-fn=:size=1:result --data-element=x --data-element=x:0
    --data-element=x:4097 --data-element=:8 --data-element=x:y);
is_refused([ '--data-profile=yes', map {"--$_-out-file=$folder/x"} qw(data cachegrind) ],
    qr/--cachegrind-out-file and --data-out-file both name/);

# ---- Beside stacks ------------------------------------------------------------------
my $places = compile(['data_places.c'], @STATIC);

# Return the misses of read_lines() in the wanted objects, without those of other functions.
sub reads_of($part, %wanted) {
    (undef, @objects) = profiled([ $places, $part ]);
    my $n = 0;
    for my $object (grep { found([$_], %wanted) == $_ } @objects) {
        $n += $1 while ($object->{lines}{read_lines} // q{}) =~ /(\d+) \d+ 0 0;/g;
    }
    return $n;
}

is(reads_of('arena', kind => 'anonymous', chain => 'map arena run_part main'), 2000,
    "mapped memory on both sides of a coroutine's stack is no stack");
like(found(\@objects, kind => 'stack', name => 'on_its_stack')->{misses}, qr/\A[01] 0 500 500\z/,
    "memory on a coroutine's stack is a stack");    # one read may be of an argument
is(reads_of('array', kind => 'static', name => 'table_(?:below|above)'), 2000,
    'variables beside a static array that is a stack are no stack');
is(reads_of('thread', kind => 'anonymous', chain => 'map thread run_part main'), 2000,
    "nor is what is mapped beside a thread's");
is(reads_of('attached', kind => 'anonymous', chain => 'attached run_part main'), 1000,
    'attached memory');
cmp_ok(reads_of('rust', kind => 'heap', chain => 'rust run_part main'), '>=', 999,
    "a block of Rust's");

# ---- Counts, with data and without ----------------------------------------------------
my @parts = qw(field variable stack again again_mapped moved zeroed aligned mapped callers signals
    pools kept elements pieces);

# Return a profile's misses of data, and its losses if it has cache use.
sub misses_of {
    my $total  = summary($_[0]);
    my @losses = exists $total->{AcCost1} ? qw(AcCost1 SpLoss1 AcCost2 SpLoss2) : ();
    return "@{$total}{qw(D1mr DLmr D1mw DLmw), @losses}";
}

sub sum_of_data { return read_file($data) =~ /^summary: (.*)/m ? $1 : 'none' }

# Return a profile without what differs between runs: the pid, and addresses of nameless functions.
sub body { return $_[0] =~ s/^pid: .*\n//mgr =~ s/^(fn=\S+) 0x\w+$/$1/mgr }

for my $counted ([], ['--call-graph=yes'], [qw(--branch-sim=yes --dump-instr=yes)],
    ['--cache-use=yes'], ['--simulate-wb=yes'], [qw(--cache-use=yes --call-graph=yes)]) {
    my ($run) = profiled([ $program, @parts ], @{$counted});
    my $plain = tool([ @CACHES, @{$counted} ], [ $program, @parts ]);
    ok(body($run->{profile}) eq body($plain->{profile}), '... and the profile is the same without');
    is(sum_of_data(), misses_of($plain->{profile}), '... whose costs are those of all objects');
}

my ($run) = profiled([ $program, @parts ], '--toggle-collect=aligned');
is(sum_of_data(), misses_of($run->{profile}), 'only what is collected is charged');
like(sum_of_data(), qr/\A\d+ \d+ 17[34]\d\d /, 'the collected misses are those of the region');

($run, @objects) = profiled([ $program, qw(stack moved) ], '--zero-before=read_lines');
is(sum_of_data(), misses_of($run->{profile}), 'zeroed counts are zeroed in objects');
like(found(\@objects, chain => 'moved run main', blocks => '.*128000.*')->{misses}, qr/\A2000 /,
    'blocks stay known after counts are zeroed');
is(scalar(grep { $_->{name} eq 'on_stack' } @objects), 0, 'what was missed before is gone');

# A 32-bit program has its arguments on the stack.
SKIP: {
    my $small = eval { compile(['data_objects.c'], @STATIC, '-m32') };
    skip('nothing is compiled for 32 bits here', 5) if !defined $small
        || run_cmd([ built('vg-in-place'), '-q', '--tool=cachegrind', $small ])->{status} != 0;
    ($run, @objects) = profiled([ $small, qw(again moved) ]);
    is(found(\@objects, chain => 'second_owner again run main')->{misses}, '100 100 0 0',
        'blocks of a 32-bit program');
    is(found(\@objects, chain => 'moved run main', blocks => '1 128000 .*')->{blocks},
        '1 128000 of 1000 128000 peak 1 128000 left 0 0 resized 1', 'so are 32-bit programs');
    is(sum_of_data(), misses_of($run->{profile}), 'blocks of a 32-bit program, and all misses');
}

done_testing();
