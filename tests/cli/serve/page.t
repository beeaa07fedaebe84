# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# A served report in a real browser: it follows its profile, looks for sources in folders that the
# user names, and says if it cannot show the present profile.

use CgTest qw(write_file);
use CgBrowser qw(browser_or_end);
use CgReport qw(in_folder_of plain_profile);
use CgServed qw(end_server need_server serve);
use Time::HiRes qw(sleep);

need_server();

sub profile { return plain_profile('fl=/built/here/s.c', 'fn=work', "1 $_[0]") }

my $folder  = in_folder_of({'p.cg' => profile(100), 'src/s.c' => "a line of the source\n"});
my $browser = browser_or_end(1200, 800);
my $server  = serve($folder, 'p.cg');
$browser->open($server->{address});

# Wait until an expression is true, for about ten minutes. Return its value, or undef.
sub awaited($expression) {
    for (1 .. 6000) {
        my $value = eval { $browser->ask($expression) };
        return $value if $value;
        sleep 0.1;
    }
    return undef;
}
my $note = q(document.getElementById('served-note')?.textContent);

ok(awaited(q(document.querySelector('#functions .row').textContent.includes('100'))),
    'the page is there');
like($browser->ask($note), qr/\ALive, as of \d/, 'the page says that it is live');

write_file("$folder/next", profile(2345));
rename "$folder/next", "$folder/p.cg" or die;
ok(awaited(q(document.querySelector('#functions .row')?.textContent.includes('2,345'))),
    'a profile that changes is shown anew');

# ---- Folders for sources ----------------------------------------------------
sub add($name) {
    $browser->ask(qq(document.querySelector('.served-folders input').value = '$name';
        document.querySelector('.served-folders').requestSubmit()));
    return;
}
add('nowhere');
ok(awaited("$note?.includes('There is no folder nowhere')"), 'a folder that is not there is told');
add('src');
ok(awaited(q(document.querySelector('#source')?.textContent.includes('a line of the source'))),
    'in a folder that is added sources are found');
like($browser->ask('location.search'), qr/\A\?folder=src\z/, 'an added folder is in the address');
$browser->click('.served-folders button[type=button]');
ok(awaited(q(location.search === '' && document.getElementById('served-note') !== null)),
    'an added folder can be taken away');

# ---- Damage -----------------------------------------------------------------
is_deeply([$browser->complaints], [], 'the browser has no complaint');
write_file("$folder/p.cg", "nonsense\n");
ok(awaited("$note?.includes('cannot be shown: cg_annotate: error: p.cg:1:')"),
    'the page of a damaged profile says so');
ok($browser->ask(q(document.querySelector('#functions .row').textContent.includes('2,345'))),
    'the page of a damaged profile shows what it had');
write_file("$folder/p.cg", profile(77));
ok(awaited(q(document.querySelector('#functions .row')?.textContent.includes('77'))),
    'a profile that is whole again is shown');
end_server($server);
ok(awaited("$note?.includes('The server has ended')"), 'the end of the server is told');

done_testing();
