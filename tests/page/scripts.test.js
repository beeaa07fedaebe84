// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// Functions of the HTML report's scripts, without a browser: `node --test tests/page`. If node
// is installed, tests/cli/annotate/scripts.t runs this.
'use strict';

const assert = require('node:assert');
const {readFileSync} = require('node:fs');
const {join} = require('node:path');
const {test} = require('node:test');
const vm = require('node:vm');

const folder = join(__dirname, '../../lib/Cachegrind/Report/html');

// Return a script without its frame, script(...), so that code after it sees the script's names.
const bare = name => readFileSync(join(folder, name + '.js'), 'utf8')
  .replace(/^script\(\([^)]*\) => \{$/m, '').replace(/(?:\nreturn \{[^}]*\};)?\n\}\);\s*$/, '\n');

// Return what the scripts define as NAMES, on a page with the document REPORT.
function defined(scripts, names, report = {}) {
  const doc = {events: [{name: 'Ir', what: ''}], total: [100], files: [], sources: [], sort: ['Ir'], difference: false, ...report};
  const canvas = {getContext: () => ({measureText: text => ({width: 6 * text.length})})};
  const document = {
    getElementById: id => id === 'data' ? {textContent: JSON.stringify(doc)} : null,
    createElement: () => canvas,
  };
  const code = ['nodes', 'state', ...scripts].map(bare).join('\n');
  return vm.runInNewContext(`'use strict';\n${code}\n;({${names.join()}})`, {document, matchMedia: () => ({matches: false})});
}
const same = (a, b) => assert.deepStrictEqual(JSON.parse(JSON.stringify(a)), b);

test('a script has the names of the rows above alone', () => {
  const frame = readFileSync(join(folder, 'script.js'), 'utf8');
  const run = text => vm.runInNewContext(`${frame}; let seen; ${text}; seen`);
  same(run('script(() => ({a: 1})); endRow(); script(({a}) => { seen = a; })'), 1);
  for (const [text, wrong] of [
    ['script(({a}) => {})', 'no script above gives a'],
    ['script(() => ({a: 1})); script(({a}) => {})', 'no script above gives a'],
    ['script(() => ({a: 1})); script(() => ({a: 2}))', 'two scripts give a'],
    ['script(() => ({a: 1})); endRow(); script(() => ({a: 2}))', 'two scripts give a'],
  ]) assert.throws(() => run(text), {name: 'ReferenceError', message: wrong}, text);
});

test('a line that is gone stands behind the one that it followed', () => {
  const {sources} = defined(['data'], ['sources'], {sources: [{
    name: 'a.c', status: '', originals: [], lines: [[1, [5], 'x'], [2, [6], 'y']],
    gone: [{behind: 1, counts: [-3], text: 'z', old_line: 2}],
  }]});
  same(sources[0].rows.map(row => row.text), ['x', 'z  (gone, was line 2)', 'y']);
});

test('names that are too long lose what is in brackets, from the innermost, and then their middle', () => {
  const {fitted} = defined([], ['fitted']);
  const long = 'ns::fold<A<int> >(std::basic_string<char, std::traits<char> > const&)';
  for (const [name, most, is] of [
    ['short', 5, 'short'],
    [long, 99, long],
    [long, 66, 'ns::fold<A<int> >(std::basic_string<char, std::traits<\u2026> > const&)'],
    [long, 50, 'ns::fold<A<int> >(std::basic_string<\u2026> const&)'],
    [long, 20, 'ns::fold<\u2026>(\u2026)'],
    [long, 10, 'ns::fo\u2026(\u2026)'],
    ['A::operator()(int, long) const', 22, 'A::operator()(\u2026) const'],
    ['A::operator<(B const&)', 15, 'A::operator<(\u2026)'],
    ['(anonymous namespace)::f(int, long)', 30, '(anonymous namespace)::f(\u2026)'],
    ['f(int (*)(x->y<z>), more)', 10, 'f(\u2026)'],
    ['abcdefghijklmnop', 8, 'abcde\u2026op'],
    ['price<std::map<int> >', 7, 'pric\u2026>'],
    ['abc', 1, '\u2026'],
    ['a<b', 2, 'a\u2026'],
  ]) assert.strictEqual(fitted(name, most), is);
});

test('the call graph has columns as wide as their names, or as the width allows', () => {
  const {placeColumns} = defined(['data', 'graph', 'callgraph'], ['placeColumns']);
  const placed = (needs, width) => {
    const columns = needs.map(needs => ({needs}));
    placeColumns(columns, width);
    return columns.map(({x, width}) => [Math.round(x), Math.round(width)]);
  };
  same(placed([100, 500, 100], 400), [[10, 100], [143, 133], [310, 100]]);
  same(placed([900, 900], 640), [[10, 300], [350, 300]]);
  same(placed([100, 100], 640), [[10, 100], [550, 100]]);
  same(placed([100], 640), [[280, 100]]);
  same(placed([900], 640), [[10, 640]]);
});

test('names are taken apart into namespaces and classes', () => {
  const {scopesOf} = defined(['groups'], ['scopesOf']);
  for (const [name, scopes] of [
    ['A::B<x::y>::c(d::e)', ['A', 'A::B<x::y>']],
    ['void std::sort<int>(int*)', ['std']],
    ['main', ['(no namespace)']],
    ['f(a::b)', ['(no namespace)']],
    ['std::vector<int>::operator<(const a&)', ['std', 'std::vector<int>']],
    ['A::operator->()', ['A']],
    ['(anonymous namespace)::f()', ['(anonymous namespace)']],
    ['core::fmt::Write::write', ['core', 'core::fmt', 'core::fmt::Write']],
    ['App\\Models\\User->find', ['App', 'App\\Models', 'App\\Models\\User']],
    ['App\\User::find', ['App', 'App\\User']],
    ['memcpy.part.0', ['(no namespace)']],
  ]) same(scopesOf(name), scopes);
  for (const [name, scopes] of [
    ['main.main', ['main']],
    ['net/http.(*Server).Serve', ['net/http', 'net/http.Server']],
    ['github.com/a/b.Point.String', ['github.com/a/b', 'github.com/a/b.Point']],
    ['main.main.func1', ['main']],
    ['memeqbody', ['(no namespace)']],
  ]) same(scopesOf(name, 'x.go'), scopes);
});

test('functions are in order of their keys, equal ones as they come', () => {
  const {ordered, ranksOf} = defined(['data', 'graph', 'list', 'layout', 'functions'], ['ordered', 'ranksOf']);
  same([...ordered(Float64Array.from([3, -1, 3, 0, -0, 1e300]))], [1, 3, 4, 0, 2, 5]);
  same([...ordered(new Float64Array(0))], []);
  same([...ranksOf(['b', 'a', 'b', 'Z'])], [2, 1, 2, 0]);
});

test('groups have the sums of what is in them', () => {
  const {groupsOf, innerOf} = defined(['data', 'graph', 'groups', 'contexts'], ['groupsOf', 'innerOf'], {files: [
    {name: 'a.c', functions: [{name: 'N::f', counts: [30]}, {name: 'N::M::g', counts: [50]}]},
    {name: 'b.c', functions: [{name: 'h', counts: [20]}]},
  ]});
  const shape = group => group.f ? `${group.f.name} ${group.weight}` : [`${group.name} ${group.count}`, ...innerOf(group, 0).map(shape)];
  same(innerOf(groupsOf('file'), 20).map(shape), [['a.c 80', 'N::M::g 50', 'N::f 30']]);
  same(shape(groupsOf('file')), [' 100', ['a.c 80', 'N::M::g 50', 'N::f 30'], ['b.c 20', 'h 20']]);
  same(shape(groupsOf('scope')), [' 100', ['N 80', ['N::M 50', 'N::M::g 50'], 'N::f 30'], ['(no namespace) 20', 'h 20']]);
});

test('rates of sums are rounded to the nearest millionth', () => {
  const {quotient} = defined(['data', 'contexts'], ['quotient']);
  for (const [above, below, rate] of [[9603106366939, 9903953820157, 969623], [1, 2e6, 1], [-1, 2e6, -1], [1, 0, null]])
    same(quotient([0, above, below], 0), rate);
});

test('a map has no gaps, no overlaps, and areas as large as weights', () => {
  const {squarify} = defined(['data', 'picture', 'map'], ['squarify']);
  let seed = 7;
  const draw = () => (seed = seed * 48271 % 2147483647) / 2147483647;
  for (let round = 0; round < 50; round++) {
    const items = Array.from({length: 1 + Math.floor(30 * draw())}, () => ({weight: 1 + Math.floor(50 * draw())}))
      .sort((a, b) => b.weight - a.weight);
    const whole = items.reduce((sum, item) => sum + item.weight, 0), placed = [];
    squarify(items, whole, 0, 0, 1000, 700, (item, x, y, w, h) => placed.push({item, x, y, w, h}));
    assert.strictEqual(placed.length, items.length);
    for (const {item, w, h} of placed) assert.ok(Math.abs(w * h - 700000 * item.weight / whole) < 1);
    for (const [i, a] of placed.entries()) {
      assert.ok(a.x >= -0.01 && a.y >= -0.01 && a.x + a.w < 1000.01 && a.y + a.h < 700.01);
      for (const b of placed.slice(i + 1))
        assert.ok(Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x) < 0.01 || Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y) < 0.01);
    }
  }
});

test('the widest count of a column is found, whichever row has it', () => {
  const rows = [[5], [-1234567], [99999], [1234567890123456]].map(counts => ({counts}));
  const {bounds, extremes} = defined(['data', 'list'], ['bounds', 'extremes'], {total: [100]});
  same(extremes(bounds(rows.slice(0, 3))), {widest: ['-1,234,567'.length], most: [1234567]});
  same(extremes(bounds(rows)).widest, ['1,234,567,890,123,456'.length]);
  same(extremes(bounds([])), {widest: ['Ir'.length + 2], most: [0]});
});

test('text that has no look of its own is made visible', () => {
  const {text} = defined(['data'], ['text']);
  assert.strictEqual(text('plain\tname'), 'plain\tname');
  assert.strictEqual(text('a\x01\x7f\u202e'), 'a\u2401\u2421\\u202e');
  assert.strictEqual(text({text: 'a'}), 'a');
});
