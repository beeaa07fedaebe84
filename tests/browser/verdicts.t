# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The first statements of the HTML report: a card for each subject of the run, and a headline that
# follows the chosen event and function. Cards and headline are about the user's own code.

use CgTest;
use CgPage;
use CgReport qw(in_folder_of);

# find() compares memory, and misses little; sum() misses often.
my $folder = in_folder_of({
    'p.cg' => join("\n", '# callgrind format', 'events: Ir Dr D1mr DLmr Bc Bcm', 'fl=a.c',
        'fn=main', '1 10 10 0 0 9 1', 'cfn=find', 'calls=50 5', '2 700 90 10 0 80 40', 'cfn=sum',
        'calls=1 8', '3 290 100 90 2 11 1', 'fn=find', '5 100 20 5 0 20 5', 'cfi=/usr/s.c',
        'cfn=memcmp', 'calls=900 3', '6 600 70 5 0 60 35', 'fn=sum', '8 200 50 2 0 6 1',
        '9 90 50 88 2 5 0', 'fl=/usr/s.c', 'fn=memcmp', '3 600 70 5 0 60 35', ''),
    'a.c'  => join('', map { "line $_;\n" } 1 .. 10),
});
page_browser($folder, 1300, 850, '--sort=Ir');
sub headline { return ask(q(byId('answer').innerText)) }
sub click_card { return ask("document.querySelectorAll('.verdict')[$_[0]].click()") }

report('p.cg');
my $find = '70 % of Ir is below find (a.c:6), called 50 times: 86 % of it compares memory. Next:'
    . ' 29 % in sum (a.c:8)';
is(headline(), $find, 'the page opens on the answer');
is(ask(q([...document.querySelectorAll('.verdict')].map(c => c.children[0].innerText + ' '
    + c.children[1].innerText).join(', '))), 'Work 1.00 k, Reads that wait 50.0%, Branches 42.0%',
    'there is a card for each subject');
is(ask(q(byId('more-events').open)), 0, 'the list of events is closed at first');
click_card(1);
is(headline(), '88 % of D1mr is one line: a.c:9', 'the headline follows the event of a card');
is(ask(q(document.querySelector('#source .row.at .text').innerText)), 'line 9;',
    'the source is open at the line of a card');
is(ask(q(document.querySelector('.verdict[aria-pressed=true]').children[0].innerText)),
    'Reads that wait', 'the card that is chosen is marked');
click_card(0);
is(headline(), $find, 'another card leads back');
ask(q([...document.querySelectorAll('#functions .row')].find(r =>
    r.querySelector('.code').textContent === 'sum').click()));
is(headline(), 'sum has 29.0% of Ir itself, 29.0% with what it calls. Were it free, 71 % of Ir,'
    . ' 0 % of DLmr, 10 % of D1mr would be left', 'what would be left without it is said');
report('--library=fold', 'p.cg');
is(ask(q([...document.querySelectorAll('#functions .row .code')].map(c => c.innerText).join(' '))),
    'find a.c sum a.c main a.c', 'libraries can be folded into what calls them');
is(ask(q(document.querySelector('#source .row.at').innerText.replace(/\s+/g, ' '))),
    '6 60060.0% line 6;', 'folded libraries are in the lines that call them');

done_testing();
