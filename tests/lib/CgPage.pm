# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Reports as pages in a browser, one at a time, for tests that make reports on the files of a folder
# and evaluate expressions in the pages.
package CgPage;

use CgTest ();
use Cachegrind::Strict;

use CgBrowser qw(browser_or_end);
use CgReport qw(annotate);
use Exporter qw(import);
use Test::More ();

our @EXPORT = qw(ask page_browser reload report);

my ($Browser, $Folder, @Options);

# Return a browser with a page of that size, for reports on the files of the folder that are made
# with these options. Without a browser, end the test.
sub page_browser($folder, $width, $height, @options) {
    ($Folder, @Options) = ($folder, '--format=html', '-o', 'r.html', @options);
    return $Browser = browser_or_end($width, $height);
}

# Return the value of an expression in the page.
sub ask { return $Browser->ask(@_) }

# Make a report with these arguments, check that this succeeds without a message, and open it.
sub report(@arguments) {
    local $Test::Builder::Level = $Test::Builder::Level + 1;
    my $run = annotate($Folder, @Options, @arguments);
    Test::More::is("$run->{status} $run->{err}", '0 ', "a report: @arguments");
    return $Browser->open("file://$Folder/r.html");
}

# Open the report anew, at this address in it.
sub reload($address) {
    $Browser->open('about:blank', 'true');
    return $Browser->open("file://$Folder/r.html$address");
}

1;
