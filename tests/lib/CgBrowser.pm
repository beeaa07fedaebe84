# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# A real browser for tests: Chromium without a window or background requests, with a new profile.
# Commands and answers of the DevTools protocol go through two pipes.
package CgBrowser;

use strict;
use warnings;
use feature 'signatures';
no warnings 'experimental::signatures';

use Exporter qw(import);
use Fcntl qw(F_DUPFD);
use File::Temp ();
use JSON::PP ();
use MIME::Base64 qw(decode_base64);
use POSIX ();
use Test::More ();

our @EXPORT_OK = qw(browser_or_end find_browser);

# Return the path of a Chromium or Chrome, or undef.
sub find_browser {
    for my $folder (split /:/, $ENV{PATH} // '') {
        # Try chromium-headless-shell first: it has no window, so less of it can hang.
        for my $name (qw(chromium-headless-shell chromium chromium-browser google-chrome)) {
            return "$folder/$name" if -x "$folder/$name";
        }
    }
    return undef;
}

# Return a browser with a page of that width and height. Without a browser, skip the rest of the
# test, with the reason.
sub browser_or_end {
    my @size    = @_;
    my $program = find_browser();
    my $browser = $program && CgBrowser->new($program, @size);
    return $browser if $browser;
    my $why = $program ? "$program does not start: $@"
        : 'no browser: the Debian package chromium is not installed';
    SKIP: { Test::More::skip($why =~ s/\n/ /gr, 1) }
    Test::More::done_testing();
    exit;
}

# The time in seconds that an answer may take, on the slowest machine.
use constant PATIENCE => 600;

# Start a browser, with a page of that width and height. Try again if the first attempt gives no
# page, as happens if the browser has just been installed. If the second attempt fails, too, return
# undef, with the reason in `$@`.
sub new($class, @how) {
    return eval { $class->_start(@how) } // eval { $class->_start(@how) };
}

sub _start($class, $program, $width = undef, $height = undef) {
    my $self = bless {id => 0, waiting => '', complaints => [],
        home => File::Temp->newdir('cgbrowser-XXXXXX', TMPDIR => 1)}, $class;
    pipe my $their_in,  my $to         or die "no pipe: $!\n";
    pipe my $from,      my $their_out  or die "no pipe: $!\n";
    @$self{qw(to from)} = ($to, $from);
    $self->{pid} = fork // die "cannot fork: $!\n";
    $self->_become($program, $their_in, $their_out) if $self->{pid} == 0;
    # Leave these ends of the pipes to the browser alone, so that they are closed when it exits.
    close $_ for $their_in, $their_out;
    # Wait until the browser answers a command: it is then ready to make a page.
    eval { $self->_call('Browser.getVersion'); 1 } or die $self->_with_last_words($@);
    my $target = $self->_call('Target.createTarget', {url => 'about:blank'})->{targetId};
    $self->{session} = $self->_call('Target.attachToTarget',
        {targetId => $target, flatten => JSON::PP::true()})->{sessionId};
    $self->_call("$_.enable") for qw(Page Runtime Log);
    $self->size($width // 1280, $height // 800);
    return $self;
}

# Become the browser, in the child. It reads commands from descriptor 3 and writes answers to 4.
sub _become($self, $program, $in, $out) {
    # Copy both ends to high descriptors first, so that neither dup2() closes the other end.
    my @ends = map { fcntl $_, F_DUPFD, 64 } $in, $out;
    POSIX::dup2($ends[0], 3);
    POSIX::dup2($ends[1], 4);
    open STDIN,  '<', '/dev/null';
    open STDOUT, '>', '/dev/null';
    open STDERR, '>', "$self->{home}/log";
    POSIX::setpgid(0, 0);
    no warnings 'exec';
    exec {$program} $program, qw(--headless --disable-gpu --disable-quic --no-first-run
        --disable-background-networking --disable-component-update --disable-sync
        --disable-dev-shm-usage --disable-default-apps --no-default-browser-check
        --password-store=basic --disable-extensions --hide-scrollbars
        --remote-debugging-pipe --force-color-profile=srgb),
        "--user-data-dir=$self->{home}/profile",
        # The sandbox is not needed for our own pages, and containers often refuse its system calls.
        '--no-sandbox', 'about:blank';
    POSIX::_exit(127);
}

# Return the error $what, with the last line that the browser wrote to its log.
sub _with_last_words($self, $what) {
    chomp $what;
    CORE::open(my $log, '<', "$self->{home}/log") or return "$what\n";
    my @lines = <$log>;
    chomp @lines;
    return @lines ? "$what ($lines[-1])\n" : "$what\n";
}

# Send a command and return its result, or die; note the complaints that come meanwhile.
sub _call($self, $method, $parameters = undef) {
    my $id = ++$self->{id};
    my $command = {id => $id, method => $method, params => $parameters // {}};
    $command->{sessionId} = $self->{session} if defined $self->{session};
    local $SIG{PIPE} = 'IGNORE';
    syswrite $self->{to}, JSON::PP->new->utf8->encode($command) . "\0";
    while (1) {
        my $message = $self->_next_message($method);
        if (defined $message->{id} && $message->{id} == $id) {
            die "$method: $message->{error}{message}\n" if $message->{error};
            return $message->{result};
        }
        $self->_note($message);
    }
}

sub _next_message($self, $why) {
    while (1) {
        if ($self->{waiting} =~ s/\A([^\0]*)\0//) {
            return JSON::PP->new->utf8->decode($1);
        }
        my $ready = '';
        vec($ready, fileno $self->{from}, 1) = 1;
        select($ready, undef, undef, PATIENCE) or die "$why: the browser does not answer\n";
        sysread $self->{from}, $self->{waiting}, 1 << 20, length $self->{waiting}
            or die "$why: the browser has ended\n";
    }
}

sub _note($self, $message) {
    my ($method, $of) = @$message{qw(method params)};
    return if !defined $method;
    my $what =
        $method eq 'Runtime.exceptionThrown' ? $of->{exceptionDetails}{exception}{description}
        // $of->{exceptionDetails}{text}
        : $method eq 'Runtime.consoleAPICalled' ? "console.$of->{type}"
        : $method eq 'Log.entryAdded' ? $of->{entry}{text}
        : undef;
    push @{$self->{complaints}}, $what if defined $what;
    return;
}

# Load a page and wait until it is complete and the expression $loaded is true; by default, until
# its root has `data-ready`.
sub open {    ## no critic (ProhibitBuiltinHomonyms)
    my ($self, $url, $loaded) = @_;
    $loaded //= q(document.documentElement.dataset.ready === 'yes');
    $self->_call('Page.navigate', {url => $url});
    for (1 .. PATIENCE * 20) {
        return if $self->ask("document.readyState === 'complete' && $loaded");
        select undef, undef, undef, 0.05;
    }
    die "$url is never ready: @{$self->{complaints}}\n";
}

# Set the size of the page, and wait until its scripts, if they run, have noticed the change.
sub size($self, $width, $height) {
    $self->_call('Emulation.setDeviceMetricsOverride', {width => $width, height => $height,
        deviceScaleFactor => 1, mobile => JSON::PP::false()});
    return if $self->{has_no_scripts};
    # A ResizeObserver is called at the end of a frame, so before the next frame begins.
    $self->_call('Runtime.evaluate', {awaitPromise => JSON::PP::true(), expression =>
        'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))'});
    return;
}

# Set whether the user prefers dark pages.
sub dark($self, $whether) {
    $self->_call('Emulation.setEmulatedMedia', {features =>
        [{name => 'prefers-color-scheme', value => $whether ? 'dark' : 'light'}]});
    return;
}

# Set whether scripts run.
sub scripts($self, $whether) {
    $self->{has_no_scripts} = !$whether;
    $self->_call('Emulation.setScriptExecutionDisabled',
        {value => $whether ? JSON::PP::false() : JSON::PP::true()});
    return;
}

# Set whether the page is shown as if printed.
sub paper($self, $whether) {
    $self->_call('Emulation.setEmulatedMedia', {media => $whether ? 'print' : ''});
    $self->ask(sprintf q(dispatchEvent(new Event('%sprint'))), $whether ? 'before' : 'after');
    return;
}

# Return the value of an expression of JavaScript. Die if it throws.
sub ask($self, $expression) {
    my $result = $self->_call('Runtime.evaluate',
        {expression => "with (typeof page === 'object' ? page : {}) { $expression\n}",
            returnByValue => JSON::PP::true()});
    my $thrown = $result->{exceptionDetails};
    die "$expression: $thrown->{exception}{description}\n" if $thrown;
    return $result->{result}{value};
}

# Return the text of the first element that a selector matches.
sub text { return $_[0]->ask("document.querySelector('$_[1]').textContent") }

# Return the texts of all elements that a selector matches, with `|` between them.
sub texts($self, $selector) {
    return $self->ask(
        "[...document.querySelectorAll('$selector')].map(n => n.textContent).join('|')");
}

# Return the number of elements that a selector matches; click on the first of them.
sub count { return $_[0]->ask("document.querySelectorAll('$_[1]').length") }
sub click { return $_[0]->ask("document.querySelector('$_[1]').click()") }

# Press and release a key, by its name or character.
sub key($self, $key) {
    my @text = length $key == 1 ? (text => $key) : $key eq 'Enter' ? (text => "\r") : ();
    $self->_call('Input.dispatchKeyEvent', {type => 'keyDown', key => $key, @text});
    $self->_call('Input.dispatchKeyEvent', {type => 'keyUp', key => $key});
    return;
}

# Return the page as a picture, a PNG.
sub picture($self) {
    return decode_base64($self->_call('Page.captureScreenshot', {format => 'png'})->{data});
}

# Return the processor time of the page's main thread, in seconds.
sub processor_time($self) {
    $self->_call('Performance.enable', {timeDomain => 'threadTicks'});
    my %value = map { $_->{name} => $_->{value} }
        @{$self->_call('Performance.getMetrics')->{metrics}};
    return $value{TaskDuration};
}

# Return the kinds of the console's messages, the log's messages, and uncaught exceptions.
sub complaints { return @{$_[0]{complaints}} }

# End the browser and its process group.
sub DESTROY($self) {
    return if !$self->{pid};
    local ($?, $!, $@);
    delete $self->{session};
    eval { $self->_call('Browser.close') };
    kill KILL => -$self->{pid};
    waitpid $self->{pid}, 0;
    return;
}

1;
