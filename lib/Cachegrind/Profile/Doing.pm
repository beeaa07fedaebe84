# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Profile::Doing;

# Functions in words: the purpose of libraries' functions, and names as people say them.

use Cachegrind::Strict;

use Exporter qw(import);
our @EXPORT_OK = qw(doing is_top_level place_of plain_name with_place);

# Patterns with words; the first match counts. Each pattern is for a plain name, a blank and a
# file's name, since names of inlined functions have neither scope nor parameters.
my @DOES = (
    [qr/\b_*strn?(?:case)?cmp|strcoll|operator(?:[=!]=|<|<=>) .*(?:basic_string|string_view)
        |\bcompare[ ].*(?:basic_string|char_traits|string_view)
        |(?:basic_string|char_traits)\S*::compare
        |\bcmpstring\b|strings[.](?:Compare|EqualFold)|\bmemequal(?:_varlen)?\b
        |<str[ ]as[ ].*(?:eq|cmp)|\bString[ ]as[ ].*(?:eq|cmp)
        |\b(?:eq|cmp)(?:<[.][.]>)?[ ].*\bstr(?:ing|\/traits)?[.]rs/x,
        'compares strings'],
    [qr/memcmp|\bbcmp\b|SlicePartialEq|slice::cmp|slice\/cmp[.]rs/, 'compares memory'],
    [qr/_Hash_bytes|[Ss]ip(?:13)?_?[Hh]ash|\b(?:mem|str|aes)hash|as[ ]core::hash::|hash\/sip[.]rs
        |hash_one/x, 'hashes'],
    [qr/hashbrown|HashMap|hash_(?:map|set)|\bmap(?:access|assign|delete)|_Hashtable|hashtable[.]h
        |hash\/map[.]rs|unordered_(?:map|set)/x, 'looks up in hash tables'],
    [qr/_Rb_tree|stl_(?:tree|map|set|multimap)[.]h|\bbtree\b/, 'looks up in trees'],
    [qr/\b_*(?:libc_)?(?:malloc|free|calloc|realloc|memalign)\b|operator[ ](?:new|delete)\b
        |__rust_(?:no_alloc_|alloc|dealloc|realloc)|__r(?:dl|g)_|\balloc::(?:alloc|dealloc)|raw_vec
        |mallocgc|\bnewobject|makeslice|growslice|\b_*(?:M_)?(?:de)?allocate(?:_shared)?\b
        |finish_grow|drop_in_place|_M_create_storage/x, 'allocates and frees memory'],
    [qr/\b(?:qsort|msort)|std::(?:stable_)?sort|introsort|insertion_sort|slice::sort|sort_unstable
        |\bsort[.]|slices[.](?:pdq)?[Ss]ort|\bsort(?:<[.][.]>)?[ ].*stl_algo
        |(?:quick|merge|drift)sort|\bsort(?:_by(?:_key)?)?(?:<[.][.]>)?[ ].*slice[.]rs/x, 'sorts'],
    [qr/\b_*mem(?:p?cpy|move)|memmove|copy_nonoverlapping/, 'copies memory'],
    [qr/\b_*memset|\bbzero\b|memclr/, 'fills memory'],
    [qr/printf|core::fmt|alloc::fmt|\bfmt[.]|ostream\S*::(?:_M_insert|operator<<)|to_string|\bitoa\b
       |std::(?:v?format|__format)|\boperator<<.*[\/]ostream\b/x, 'formats text'],
    [qr/scanf|\b_*strto[a-z]+|\bato[ifl]+\b|from_chars|strconv|\bsto(?:i|u?ll?|[fd]|ld)\b
       |(?<!de::)\bfrom_str(?:_radix)?\b(?!.*\bde[.]rs)|istream\S*::_M_extract
       |\bparse(?:<[.][.]>)?[ ].*str\/mod[.]rs/x, 'reads numbers'],
    [qr/stringstream|stringbuf|basic_ios|basic_[io]stringstream/, 'makes string streams'],
    [qr/basic_filebuf|basic_[io]?fstream/, 'reads and writes files'],
    [qr/getline|\bgetdelim|\bfgets|\bfread|\bgetc\b|bufio|BufReader|\bread_(?:line|until)|\bread\b
       |istream\S*::operator>>|\boperator>>.*[\/]istream\b|_gfortran_\w+_read\b/x, 'reads input'],
    [qr/\bfwrite|\bfputs|\bputs\b|\bputc\b|\bwrite\b|write_all|LineWriter|\bfflush
        |stdio::_print\b|_gfortran_\w+_write\b/x, 'writes output'],
    [qr/\b_*(?:strn?len|strr?chr|strstr|memchr|strpbrk|strspn)|memrchr|\bindexbyte
        |strings[.]Index|str::pattern|\bCharSearcher/x, 'searches text'],
    [qr/\b_?regex|\bregcomp|\bregexec/, 'matches regular expressions'],
    [qr/\bgcBgMark|\bgcDrain|\bgcAssist|gcStart|scanobject/, 'collects garbage'],
    [qr/__cxa_(?:throw|allocate_exc|begin_catch|rethrow)|_Unwind_/, 'throws exceptions'],
    [qr/pthread_(?:mutex|cond|rwlock|spin)|\bfutex|sync[.]\(\*(?:RW)?Mutex|lll_lock
        |sync\/(?:\w+\/)*(?:mutex|rwlock)[.]rs/x, 'locks'],
    [qr/\bchan(?:send|recv)|\bselectgo|sync\/mpsc\//, 'passes messages'],
    [qr/pthread_create|std_thread[.]h|\bnewproc\b|thread::spawn/, 'starts threads'],
    [qr/mersenne_twister|bits\/random[.]|uniform_\w+_dist|\brand(?:om)?\b|rand48|rand_r\b/,
        'makes random numbers'],
    [qr/shared_ptr|\b(?:rc|src\/sync)[.]rs/, 'counts references'],
    [qr/_*dynamic_cast|__do_(?:dyn|up)cast/, 'looks up the types of objects'],
    [qr/\b__(?:mul|div)[sdxt]c3/, 'computes with complex numbers'],
    [qr/\b__u?(?:div|mod|divmod)ti[34]/, 'divides integers of 128 bits'],
    [qr/_gfortran_matmul|\b(?:cblas_)?[sdcz]gemm_?\b/, 'multiplies matrices'],
    [qr/\b_*(?:ieee754_)?(?:sin|cos|tan|exp|exp2|log|log2|log10|pow|atan2?|fmod|cbrt|hypot
        |floor|ceil|round|trunc|sqrt)f?l?(?:_fma|_avx2|_sse41|_finite)?\b/x,
        'computes functions of libm'],
    [qr/binary_heap|stl_heap[.]h|container\/heap/, 'works on priority queues'],
    [qr/stl_(?:deque|queue)[.]h|deque[.]tcc|vec_deque/, 'works on queues'],
    [qr/_M_realloc_(?:insert|append)|stl_vector[.]h|vector[.]tcc|vec\/mod[.]rs/,
        'works on vectors'],
    [qr/stl_list[.]h|list[.]tcc|\bstd::list\b|_List_/, 'works on lists'],
    [qr/concatstring/, 'joins strings'],
    [qr/\b_*st[rp]n?c(?:py|at)|\b_*strn?dup|slicebytetostring|stringtoslice/, 'copies strings'],
    [qr/basic_string|\bsrc\/str(?:ing)?[.]rs|\bstr\/\w+[.]rs/, 'works on strings'],
    [qr/std_function[.]h/, 'calls through std::function'],
    [qr/iter\/(?:traits|adapters|macros)/, 'iterates'],
    [qr/\A_?PyEval_/, 'is the interpreter'],
    [qr/\A(?:Interpreter|[\w ]+[ _]stub|StubRoutines [(]\d+[)]) [?]{3}\z/,
        'is Java\'s interpreter or run-time'],
);

# Patterns of templates and generic functions whose types tell more than the plain name.
my @OF_TYPES = (
    [qr/\boperator(?:[=!]=|<|<=>)[ ]?<char\b|\A(?:eq|ne|cmp|partial_cmp)<.*\b(?:str|String)\b
        |\A(?:std::)?(?:(?:not_)?equal_to|less|greater)(?:_equal)?<.*\b(?:basic_)?string/x,
        'compares strings'],
    [qr/\bbasic_ostream<.*\boperator<</, 'formats text'],
    [qr/\bbasic_istream<.*\boperator>>/, 'reads input'],
);

# Return the purpose of $function, a library's, a hash of `name` and `file`, in words such as
# `compares strings`; or `is NAME` if the purpose is unknown.
sub doing($function) {
    for my $row (@OF_TYPES) {
        return $row->[1] if $function->{name} =~ $row->[0];
    }
    my $text = plain_name($function->{name}) . " $function->{file}";
    for my $row (@DOES) {
        return $row->[1] if $text =~ $row->[0];
    }
    return 'is ' . plain_name($function->{name});
}

# Names of lambdas: GCC's, and clang's after demangling.
my $LAMBDA = qr/(?:\{lambda\(.*\)\#\d+\}|'lambda\d*'\(.*\)|\$_\d+)::(?:operator\(\)|_FUN|__invoke)/;

# The tool's names of inlined lambdas and closures (tool/names/closures.c).
my $PLACED = qr/\A(?:lambda|closure) at .*:\d+\z/s;

my $PARAMETERS = qr/(?<!operator)(\((?:[^()]++|(?1))*+\))[a-z &]*(?:\[clone .*)?\z/;
# The arguments of a template; an arrow among the arguments belongs to a function's type.
my $ARGUMENTS  = qr/(?<!operator)(?<!operator<)(<(?:[^<>]++|(?<=-)>|(?1))*+>)/;

# The tier of a run-time system's compiler, as --jit-tiers=yes writes it.
my $TIER = qr/ (?:\([a-z0-9, ]+\)|\[wrapper\])/;

# Return whether $_[0] is the name of a script's code outside of functions.
sub is_top_level { return $_[0] =~ /\A(?:<module>|\(anonymous\):1:1|\(main\))(?:$TIER)?\z/ }

# Return $name without C++'s parameters (the last parentheses) and result type (before the name),
# without the text in angle brackets, without Rust's hash, and without the function into which it is
# inlined; only without the last two if it begins with a bracket. Procedures of Fortran are
# `MODULE::NAME`; lambdas, `lambda` or, inlined, `lambda at FILE:LINE`; top levels, `the top level`.
sub plain_name($name) {
    return 'the top level' if is_top_level($name);
    $name =~ s/ \[in .*\]\z//s;
    return $name if $name =~ $PLACED;
    return 'lambda' if $name =~ $LAMBDA;
    $name =~ s/::h[0-9a-f]{16}\z//;
    $name =~ s/\A__(\w+?)_MOD_(?=\w)/$1::/;    # Fortran's module
    my $tier = $name =~ s/($TIER)\z// ? $1 : '';
    # Rust puts types in brackets in front, <T as Trait>::f; unnamed things are in parentheses.
    return "$name$tier" if $name =~ /\A[<(]/;
    $name =~ s/$PARAMETERS//s;
    $name =~ s/$ARGUMENTS/<..>/g;
    # The return type, in front, ends at the last blank, not counting those in an operator's name.
    my ($operator) = $name =~ s/(operator\b.*)\z// ? $1 : '';
    $name =~ s/\A.* //;
    return "$name$operator$tier";
}

# Return the place of $function, a hash of `name`, `file` and, if known, `object`. The place is
# `FILE:LINE` without folders; `FILE` if $line is undef; the object if the file is unknown.
sub place_of($function, $line) {
    my $file = $function->{file} eq '???' ? $function->{object} // '???' : $function->{file};
    return $file =~ s{.*/}{}sr . (defined $line ? ":$line" : '');
}

# Return the plain name and the place of $function, joined by $format, `%s (%s)` by default: `fold
# (orders.cpp:31)`, in Ada `queens.safe (queens.adb:10)`. Join a lambda by ` at `: `lambda at
# orders.cpp:33`. If the name contains the place, return only the name.
sub with_place($function, $line = undef, $format = undef) {
    my ($name, $place) = (plain_name($function->{name}), place_of($function, $line));
    $name =~ s/\A_ada_//, $name =~ s/__/./g if $function->{file} =~ /[.]ad[bs]\z/;
    return "$name at $place" if $name eq 'lambda';
    return $name if $name =~ / at \Q$place\E(?::\d+)?\z/;
    return sprintf $format // '%s (%s)', $name, $place;
}

1;
