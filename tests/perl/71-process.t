# Asking processes, by way of a vgdb that is a script of ours.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../../lib", "$FindBin::Bin/../lib";
use CgTest qw(read_file temp_dir write_file);
use Cachegrind::Process;
use Cachegrind::Report::Control qw(watch_text);
use Test::More;

# The script is busy as often as a file says, with the vgdb of that number.
my $busy = temp_dir() . '/busy';
my $vgdb = temp_dir() . '/vgdb';
write_file($vgdb, <<"END");
#!/bin/sh
read n other < $busy
if [ \$n -gt 0 ]; then
   echo \$((n - 1)) \$other > $busy
   echo "error: no answer"
   echo "Probably vgdb pid \$other already speaks with Valgrind pid 7"
   exit 1
fi
echo "sending command \$2 to pid 7"
echo "asked: \$*"
END
chmod 0700, $vgdb or die "cannot chmod: $!\n";

sub ask {
    my ($n, $other, $patience) = @_;
    write_file($busy, "$n $other\n");
    my $process = bless {vgdb => $vgdb, prefix => undef, patience => $patience, pid => $$},
        'Cachegrind::Process';
    return ($process->ask('dump', 'why not'), $process);
}

is((ask(0, $$, 10))[0], "asked: --pid=$$ dump why not\n", 'a process answers');
is((ask(3, $$, 10))[0], "asked: --pid=$$ dump why not\n", '... after others have been answered');

my $gone = fork // die "cannot fork: $!\n";
exit if $gone == 0;
waitpid $gone, 0;
is((ask(1, $gone, 10))[0], "asked: --pid=$$ dump why not\n", '... and who has just been, too');

my ($answer, $process) = ask(1000, $gone, 1000);
is($answer, undef, 'whom a vgdb was asking that is dead cannot be asked');
is($process->error, "Probably vgdb pid $gone already speaks with Valgrind pid 7",
    '... and says so');
is(read_file($busy), "998 $gone\n", '... at the second time');

($answer, $process) = ask(1000, $$, 0.3);
is($answer, undef, 'nobody is waited for longer than is allowed');
like($process->error, qr/already speaks|no answer/, '... and that is said');

# A process runs on between what is asked of it. Shares are of what the one answer tells.
{
    package Answering;
    our @ISA = ('Cachegrind::Process');
    sub ask { return $_[0]{answer} }
}
$process = bless {pid => 7, command => 'p',
    answer => "instructions: 3003\n3000 9000 f.c:hot\n3 3 f.c:cold\n"}, 'Answering';
my %status = (instrumentation => 'on', parts => 0, events => ['Ir']);
my $text   = watch_text(0, 0, {
    process => $process,
    before  => {%status, time => 1, counts => {Ir => 6000}},
    now     => {%status, time => 2, counts => {Ir => 8997}},
    hottest => [$process->hottest(10)],
});
my @shares = $text =~ /^ *([\d.]+)% .*f[.]c/mg;
is("@shares", '99.9 0.1', 'no share is more than all, also if the status was asked before');

done_testing();
