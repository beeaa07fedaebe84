# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Data::Site;

# The allocator of a block, and the block's purpose. A C++ container allocates in functions of its
# library's headers, but readers want to know the container and the line of the program.

use Cachegrind::Strict;

use Cachegrind::Source::Own;

use Exporter qw(import);
our @EXPORT_OK = qw(content_of site_of);

my $BY_PATH = Cachegrind::Source::Own->new;

# Return the calls of an object of Cachegrind::Data from the innermost call in own code outwards; or
# all calls, if no code is own. Calls of inlined functions are included.
sub site_of($object) {
    my @calls = @{$object->{calls}};
    my $own = $object->{own} // $BY_PATH;
    my ($first) = grep { $own->has($calls[$_]{file}) } 0 .. $#calls;
    return @calls[($first // 0) .. $#calls];
}

# Containers and the parts that they allocate, by the source file of the called functions.
my %CONTAINER = (
    'stl_list.h'      => 'list nodes',
    'list.tcc'        => 'list nodes',
    'forward_list.h'  => 'forward_list nodes',
    'stl_map.h'       => 'map nodes',
    'stl_multimap.h'  => 'multimap nodes',
    'stl_set.h'       => 'set nodes',
    'stl_multiset.h'  => 'multiset nodes',
    'unordered_map.h' => 'unordered_map nodes',
    'unordered_set.h' => 'unordered_set nodes',
    'stl_vector.h'    => 'vector elements',
    'vector.tcc'      => 'vector elements',
    'stl_deque.h'     => 'deque elements',
    'deque.tcc'       => 'deque elements',
    'basic_string.h'  => 'string characters',
    'basic_string.tcc' => 'string characters',
    'shared_ptr.h'    => 'shared_ptr object',
    'unique_ptr.h'    => 'unique_ptr object',
    'slice.go'        => 'slice elements',
    'map.go'          => 'map buckets',
    'string.go'       => 'string characters',
);

# Patterns of names of functions that contain the whole type of a container's elements.
my @TYPES = (
    qr/\b_Rb_tree_node<(?<all>.*)/,
    qr/\b_Hash_node<(?<all>.*)/,
    qr/\b(?:_List_node|_Fwd_list_node|_Sp_counted_ptr_inplace)<(?<all>.*)/,
    qr/\bstd::(?:__cxx11::)?(?:(?:forward_)?list|vector|deque|(?:multi|unordered_)?set)<(?<all>.*)/,
);

# Return $text up to the first comma or closing bracket that is not within brackets.
sub _first_argument($text) {
    my ($depth, $i) = (0, 0);
    for my $c (split //, $text) {
        last if $depth == 0 && ($c eq ',' || $c eq '>');
        $depth += $c eq '<' || $c eq '(' ? 1 : $c eq '>' || $c eq ')' ? -1 : 0;
        $i++;
    }
    return substr($text, 0, $i) =~ s/\s+\z//r;
}

# Return $type as a programmer would write it.
sub _plain($type) {
    my $rest = 'char, std::char_traits<char>, std::allocator<char>';
    $type =~ s/std::(?:__cxx11::)?basic_string<$rest *>/std::string/g;
    return $type =~ s/ +>/>/gr;
}

# Return the key and the value of a map, from std::pair<KEY const, VALUE>; else the type itself.
sub _of_map($type) {
    my ($inside) = $type =~ /\Astd::pair<(.*)>\z/ or return $type;
    my $key = _first_argument($inside);
    my $value = substr($inside, length $key) =~ s/\A, //r;
    return $key =~ s/ const\z|\Aconst //r . ", $value";
}

# Return the purpose of a block in words, `list<Order> nodes`, if a container of GNU's standard
# library, or Go's run-time, has allocated the block; else undef. The words include the type of the
# elements if a function's name has it; the name of an inlined function has only its own parameters.
sub content_of($object) {
    my @calls = @{$object->{calls}};
    my @outside = site_of($object);
    my @inside = @calls[0 .. $#calls - @outside] or return undef;
    my ($what) = grep { defined } map { $CONTAINER{$_->{file} =~ s{.*/}{}r} } reverse @inside;
    return undef if !defined $what;
    my ($container, $parts) = split / /, $what;
    return 'unordered container buckets'
        if grep { $_->{function} =~ /_M_allocate_buckets/ } @inside;
    my ($type) = $container eq 'string' ? () : map { _type_in($_->{function}) } @inside;
    $type //= _pushed(@inside) // _used($object);
    return "$container $parts" if !defined $type;
    $type = _of_map($type) if $container =~ /map\z/;
    return "$container<" . _plain($type) . "> $parts";
}

sub _type_in($name) {
    for my $pattern (@TYPES) {
        return _first_argument($+{all}) if $name =~ $pattern;
    }
    return;
}

# Return the type of a new element, if known. push_back and push_front of a container, and insert of
# a set, call a function whose only template parameter is this type, even if it is inlined.
sub _pushed(@inside) {
    return if !grep { $_->{function} =~ /\A(?:push_back|push_front|insert)\z/ } @inside;
    for my $call (@inside) {
        my ($types) = $call->{function}
            =~ /\A(?:_M_create_node|_M_insert|_M_insert_unique|_M_realloc_insert)<(.*)>\z/ or next;
        my $type = _first_argument($types);
        next if $type ne $types;    # several parameters
        return $type =~ s/&+\z//r =~ s/\Aconst | const\z//gr;
    }
    return;
}

# Return the element type if the names of functions that missed in the object's nodes have only one.
sub _used($object) {
    my %types = map { $_ => 1 } map { $_ =~ /\b_(?:Rb_tree|Hash)_node</ ? _type_in($_) : () }
        map { $_->{function} } @{$object->{lines}};
    my @types = keys %types;
    return @types == 1 ? $types[0] : undef;
}

1;
