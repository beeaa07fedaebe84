# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
package Cachegrind::Source::Missing;

# Help for sources that cannot be read: the option that would find them, with a folder nearby that
# has them or a folder for the user to complete. Also tells whether an object's debug information is
# in files that Valgrind does not read.

use Cachegrind::Strict;

use File::Basename qw(dirname);

use Cachegrind::Source qw(find_source);

use Exporter qw(import);
our @EXPORT_OK = qw(is_split mending quoted_for_shell);

# The largest number of names examined, which is enough to find the folder; and the number of
# folders tried above a folder.
use constant TRIED => 50;
use constant HIGHER => 3;

# Return whether the debug information of an object is in .dwo files, as after compiling with
# -gsplit-dwarf. Valgrind does not read such files. Return false if the object cannot be read. The
# object contains the names of its .dwo files. Names of sections that end in .dwo are ignored, since
# programs that read .dwo files contain them.
sub is_split($object) {
    open my $in, '<:raw', $object or return 0;
    local $/ = ".dwo\0";
    while (my $part = <$in>) {
        return 1 if $part =~ /(?<=[\w.+-])[.]dwo\0\z/ && $part !~ /[.]debug_\w+[.]dwo\0\z/;
    }
    return 0;
}

# Return the option that would find the missing sources of @$names, recorded names. The result is
# the first of these that can be made:
# - `-I FOLDER`: with a folder that has at least half of the sources: the current folder, the folder
#   of a file of @near, or a folder above one of these;
# - `--map-path=OLD=NEW`: OLD is the deepest folder above half of the absolute ones, NEW is literal;
# - `-I DIR`: literally, for the reader to complete.
sub mending($names, @near) {
    my @names = grep { !/\0/ } @$names;
    splice @names, TRIED if @names > TRIED;
    for my $folder (_folders(@near)) {
        my $found = grep { -f find_source($_, [$folder]) && !-e } @names;
        return '-I ' . quoted_for_shell($folder) if $found && 2 * $found >= @names;
    }
    my $folder = _common_folder(grep { m{\A/} } @names);
    return defined $folder ? '--map-path=' . quoted_for_shell($folder) . '=NEW' : '-I DIR';
}

# Return the current folder, the folders of the files @near, and some folders above each.
sub _folders(@near) {
    my (%seen, @folders);
    for my $start ('.', map { dirname($_) } @near) {
        my $folder = $start;
        for (0 .. HIGHER) {
            push @folders, $folder if !$seen{$folder}++ && -d $folder && $folder ne '/';
            last if $folder eq '/';
            $folder = $folder =~ m{\A(?:[.]|[.][.](?:/[.][.])*)\z}
                ? ($folder eq '.' ? '..' : "$folder/..") : dirname($folder);
        }
    }
    return @folders;
}

# Return the deepest folder that contains at least half of the files @names.
sub _common_folder(@names) {
    my %in;
    for my $name (@names) {
        my $folder = $name;
        $in{$folder}++ while $folder =~ s{/[^/]*\z}{} && length $folder;
    }
    my @enough = grep { 2 * $in{$_} >= @names } keys %in;
    my ($best) = sort { length $b <=> length $a || $a cmp $b } @enough;
    return $best;
}

# Return the text quoted as one word of a shell's command.
sub quoted_for_shell($text) {
    return $text =~ m{\A[\w./+,:\@=-]+\z} ? $text : q(') . $text =~ s/'/'\\''/gr . q(');
}

1;
