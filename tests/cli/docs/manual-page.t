# SPDX-License-Identifier: GPL-2.0-or-later
# SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The manual as a page in a browser: one file that makes no request, with the contents beside the
# text, readable on a telephone, in the dark and on paper.

use CgTest qw(build_dir need read_file src_dir);
use CgBrowser qw(browser_or_end);

my ($manual) = grep { -e } map {"$_/docs/manual.html"} build_dir(), src_dir();
need(defined $manual, 'the manual is not built: no pandoc');
my $html = read_file($manual);

# ---- one file ---------------------------------------------------------------
like($html, qr/\A<!DOCTYPE html>/, 'browsers show it by the rules, not as they did in 1998');
my @beside = grep { !/\A(?:#|data:image\/png;base64,)/ } $html =~ /(?:src|href)="([^"]*)"/g;
my $lists = read_file(src_dir() . '/packaging/files.mk') =~ s/.*^doc_files = //msr;
is(join(q{ }, grep { $lists !~ /^\tdocs\/\Q$_\E\b/m } @beside), q{}, 'all it refers to is there');
unlike($html, qr/\@import|url\(/, 'its style refers to nothing either');
my $style = read_file(src_dir() . '/docs/manual.css') =~ s{\A(?:\N*\bSPDX-\N*\n)+}{}r;
like($html, qr/<style>\n\Q$style\E<\/style>/, 'the style is in it');
unlike($html, qr{SPDX}, 'no page has the licence lines of its source');
my %place = map { $_ => 1 } $html =~ /(?:name|id)="([^"]+)"/g;
my @links = $html =~ /href="#([^"]+)"/g;
cmp_ok(scalar @links, '>', 70, 'it has links');
is(join(q{ }, grep { !$place{$_} } @links), q{}, 'each link leads to a place in the page');

# ---- in a browser -----------------------------------------------------------
my $browser = browser_or_end(1200, 800);
$browser->open("file://$manual", 'true');

# Return an edge or the width ($of) of the first element that $selector matches.
sub place($selector, $of) {
    return $browser->ask("document.querySelector('$selector').getBoundingClientRect().$of");
}
sub overflows { return $browser->ask('document.documentElement.scrollWidth > innerWidth') }

is(place('nav', 'left'), 0, 'on a wide screen the contents are at the side');
cmp_ok(place('nav', 'right'), '<', place('h1', 'left'), 'the text is beside the contents');
cmp_ok(place('nav p', 'bottom'), '<', place('nav dt', 'top'), 'the contents have a heading');
$browser->ask('scrollTo(0, 5000)');
is(place('nav', 'top'), 0, 'the contents stay at the side when the text is scrolled');
$browser->ask('scrollTo(0, 0)');
cmp_ok(place('.overview p', 'bottom'), '<', 800, 'the first screen says what it is');
cmp_ok(place('.overview img', 'bottom'), '<', 800, 'the first screen shows the picture');
is($browser->ask('[...document.images].filter(i => !i.naturalWidth).length'), 0,
    'every picture is there');
$browser->size(2500, 1200);
cmp_ok(place('.overview p', 'width'), '<', 900, 'lines stay short on a very wide screen');

for my $width (400, 320, 700, 1030) {
    $browser->size($width, 800);
    ok(!overflows(), "$width px: nothing sticks out");
}
$browser->size(400, 800);
cmp_ok(place('nav', 'top'), '>', place('.overview p', 'bottom'), 'a narrow one has text first');
cmp_ok(place('nav', 'bottom'), '<=', place('.overview ~ .sect1', 'top'), 'contents come second');
cmp_ok(place('nav', 'bottom') - place('nav', 'top'), '<', 800,
    'on a narrow screen the contents take one screen');
is($browser->ask(q([...document.querySelectorAll('pre')]
    .some(p => p.scrollWidth > p.clientWidth && getComputedStyle(p).overflowX === 'auto'))), 1,
    'samples that are wider scroll by themselves');

# JavaScript that returns the least contrast of a text with its background. Accessibility requires
# 4.5.
my $contrast = <<'JS';
(() => {
   const light = c => {
      const [r, g, b] = c.match(/[\d.]+/g).slice(0, 3).map(v => v / 255)
         .map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
      return .2126 * r + .7152 * g + .0722 * b;
   };
   const behind = e => {
      for (; e; e = e.parentElement) {
         const c = getComputedStyle(e).backgroundColor;
         if (!/, 0\)$/.test(c)) return c;
      }
      return 'rgb(255, 255, 255)';
   };
   const of = e => {
      const [a, b] = [light(getComputedStyle(e).color), light(behind(e))].sort((x, y) => y - x);
      return (a + .05) / (b + .05);
   };
   const kinds = ['h1', 'p', 'p a', 'pre', 'code', 'nav p', 'nav a', 'nav dd a'];
   return Math.min(...kinds.map(k => of(document.querySelector(k))));
})()
JS
my %back;
for my $dark (0, 1) {
    $browser->dark($dark);
    my $which = $dark ? 'dark' : 'light';
    cmp_ok($browser->ask($contrast), '>=', 4.5, "$which: everything can be read");
    $back{$which} = $browser->ask('getComputedStyle(document.body).backgroundColor');
}
isnt($back{dark}, $back{light}, 'whoever wants it dark gets it dark');
$browser->dark(0);

$browser->paper(1);
is($browser->ask(q(getComputedStyle(document.querySelector('nav')).display)), 'none',
    'on paper there are no contents at the side');
is($browser->ask(q(getComputedStyle(document.querySelector('pre')).whiteSpace)), 'pre-wrap',
    'on paper samples are whole');
is_deeply([ $browser->complaints ], [], 'the browser complains of nothing');

done_testing();
