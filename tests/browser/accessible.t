# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# axe-core finds nothing serious on pages of a program, a difference and a history, and on served
# pages: in each tab, light and dark, wide and narrow.
#
# Debian has no package of axe-core; `npm pack axe-core` has it. CG_AXE is the path of its
# axe.min.js.

use CgTest qw(data need read_file run_cmd write_file);
use CgBrowser qw(browser_or_end);
use CgReport qw(annotate graph_profile in_folder_of);
use CgServed qw(end_server need_server serve);

my $axe = $ENV{CG_AXE};
need(defined $axe, "pages are looked at only if CG_AXE names axe-core's axe.min.js");
need(run_cmd(['sqlite3', '--version'])->{status} == 0, 'no sqlite3');
need_server();
my $script = read_file($axe);
my $browser = browser_or_end(1440, 900);
sub ask { return $browser->ask(@_) }

# Two runs of a program with calls, and a profile of the data in which each run misses.
my $calls = graph_profile('cmd: ./prog input', 'events: Ir D1mr DLmr D1mw DLmw', 'fl=prog.c',
    'fn=main', '20 500 150 30 160 30', 'cfi=list.c', 'cfn=walk', 'calls=3 30',
    '21 5000 850 270 0 0', 'fl=list.c', 'fn=walk', '30 5000 850 270 0 0');
my $folder = in_folder_of({
    'cachegrind.out.1'  => $calls,
    map({ ("cachegrind.data.$_" => read_file(data('data/one.data')) =~ s{/home/u/}{}gr) } 1, 2),
    'cachegrind.out.2'  => $calls =~ s/^30 5000/30 5200/mr =~ s/^21 5000/21 5200/mr
        =~ s/5500 1000/5700 1000/r,
    map({ ($_ => join '', map { "line $_;\n" } 1 .. 60) } qw(prog.c list.c)),
});

# Return the findings that are serious or critical: the number of places of each, and the first
# place.
sub findings {
    ask("$script; window.found = null; axe.run(document).then(r => { window.found ="
        . ' r.violations.filter(v => /serious|critical/.test(v.impact)).map(v =>'
        . ' `${v.id}, ${v.nodes.length} times: ${v.nodes[0].html}`).join("\n") }); 0');
    for (1 .. 600) {
        return ask('window.found') if ask('window.found !== null');
        select undef, undef, undef, 0.1;
    }
    return 'axe-core does not answer';
}

sub look_at($what, $address) {
    my %found;
    for my $look ([1440, 0], [1440, 1], [400, 0], [400, 1]) {
        my ($width, $is_dark) = @$look;
        $browser->size($width, 800);
        $browser->dark($is_dark);
        $browser->open('about:blank', 'true');
        $browser->open($address);
        my $tabs = ask(q(typeof overviews === 'undefined' ? ['']
            : overviews.tabs.map(t => t.name).filter(name => !byId('tab-' + name).hidden)));
        for my $tab (@$tabs) {
            ask("chooseTab('$tab')") if $tab ne '';
            ask("document.querySelector('#object-list .row')?.click()") if $tab eq 'objects';
            my $found = findings();
            push @{$found{$found}}, join ' ', $tab, $width, $is_dark ? 'dark' : 'light'
                if $found ne '';
        }
    }
    is_deeply(\%found, {}, "nothing is serious on the page of a $what");
    return;
}

sub page($name, @arguments) {
    my $run = annotate($folder, '--format=html', '-o', "$name.html", @arguments);
    is("$run->{status} $run->{err}", '0 ', "a page of a $name is made");
    return "file://$folder/$name.html";
}

look_at('program', page('program', 'cachegrind.out.1'));
look_at('difference', page('difference', '--diff', 'cachegrind.out.1', 'cachegrind.out.2'));
for my $n (1, 2) {
    write_file("$folder/now.csv", annotate($folder, qw(--format=csv --tables --threshold=0),
        "--tag=n=$n", "--tag=profile=cachegrind.out.$n", "cachegrind.out.$n")->{out});
    my $skip = $n > 1 ? '--skip 1 ' : '';
    run_cmd(['sqlite3', 'h.db', '.mode csv', ".import ${skip}now.csv profile"], dir => $folder);
}
look_at('history', page('history', '--history=h.db'));
for my $served (['cachegrind.out.1'], ['--history', 'h.db']) {
    my $server = serve($folder, @$served);
    look_at('served ' . (@$served > 1 ? 'history' : 'program'), $server->{address});
    end_server($server);
}
is_deeply([$browser->complaints], [], 'the browser has no complaint');

done_testing();
