// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The results of functions in the scripts of the HTML report, without a browser: addresses,
// colours, changes, sources side by side, histories, loops and arrows. tests/cli/annotate/scripts.t
// runs this.

const test = require('node:test');
const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');

// Return the functions that a script declares, without running the script.
function functionsOf(name) {
  const source = fs.readFileSync(path.join(__dirname, '../../lib/Cachegrind/Report/html', name), 'utf8');
  const declared = source.match(/^(?:function \w+\([\s\S]*?^}|const [A-Z_]+ = [\s\S]*?;|const \w+ = value =>[\s\S]*?;)$/gm);
  const scope = vm.createContext({});
  vm.runInContext(declared.join('\n'), scope);
  return new Proxy(scope, {get: (_, wanted) => vm.runInContext(wanted, scope)});
}
const same = (got, wanted, why) => assert.deepStrictEqual(JSON.parse(JSON.stringify(got)), wanted, why);

test('an address is read as it was written', () => {
  const {formatAddress, parseAddress, splitPlace} = functionsOf('address.js');
  const at = {event: 'D1mr', fn: 'a::b<int>(char const*, x&) #1 50%+', in: '/a b/c.cc', src: 'c:\\d&e.c:12', part: '2-3',
    object: '4', search: '^f+;&', zoom: 'a;b<c, d>'};
  same(parseAddress(formatAddress(at)), at);
  same(parseAddress('#fn=%zz&evil=1&event=Ir'), {event: 'Ir'});
  same(formatAddress({}), '');
  same(splitPlace('a:b.c:17'), {file: 'a:b.c', line: 17});
  same(splitPlace('a.c'), {file: 'a.c', line: 0});
});

test('pieces of a line are the line', () => {
  const {piecesOf, isOpenAfter} = functionsOf('colours.js');
  for (const line of ['', 'int x = 0x1f; // "a', "c = '\\''; /* b */ d", '*/ e', 'let x: &\'a str = r"\\";', '"never ended', '#  define A(x) x##1'])
    for (const isInside of [false, true])
      same(piecesOf(line, isInside).map(([, text]) => text).join(''), line);
  same(piecesOf("'a' 'b str", false), [['literal', "'a'"], ['', " 'b str"]]);
  same([isOpenAfter('/* a', false), isOpenAfter('/* a */', false), isOpenAfter('"/*"', false), isOpenAfter('// /*', false),
    isOpenAfter('still', true), isOpenAfter('no more */ int', true)], [true, false, false, false, true, false]);
});

test('others have what is left of the whole', () => {
  const {splitChanges} = functionsOf('changes.js');
  same(splitChanges([5, 1, -2, 3, 0, -7], x => x, 2, [100, -9]), {
    grew: {listed: [{f: 5, change: 5}, {f: 3, change: 3}], others: 1, rest: 92, total: 100},
    fell: {listed: [{f: -7, change: -7}, {f: -2, change: -2}], others: 0, rest: 0, total: -9}});
  same(splitChanges([], x => x, 2, null), {grew: {listed: [], others: 0, rest: null}, fell: {listed: [], others: 0, rest: null}});
});

test('lines of two sources are joined', () => {
  const {sideRows, commonEnds} = functionsOf('sides.js');
  const rows = sideRows([{number: 1, text: 'new'}, {number: 2, text: 'a(1)', counts: [3]}, {gap: 5}, {number: 8, text: ' b'}],
    [[null, 1, null], [1, 2, [7], 'a(0)'], [2, null, [9], 'gone'], [9, 8, null, 'b']]);
  same(rows.map(row => row.gap ?? [row.kind, row.old, row.number, row.before, row.after]), [
    ['came', null, 1, 'new', 'new'], ['changed', 1, 2, 'a(0)', 'a(1)'], ['gone', 2, null, 'gone', null].slice(0, 4).concat([null]), 5,
    ['same', 9, 8, 'b', ' b']]);
  same([commonEnds('a(0)', 'a(1)'), commonEnds('aa', 'aaa'), commonEnds('', 'x')], [[2, 1], [2, 0], [0, 0]]);
});

test('a history has the counts of every run', () => {
  const {changesBetween} = functionsOf('history.js');
  const runs = [{changes: [[0, 5], [1, 7]]}, {changes: [[1, 9]]}, {changes: [[0, 0], [2, 4]]}];
  same(changesBetween(runs, 0, 2, 0), [{i: 0, was: 5, is: 0, by: -5}, {i: 2, was: 0, is: 4, by: 4}, {i: 1, was: 7, is: 9, by: 2}]);
  same(changesBetween(runs, 2, 0, 0).map(({by}) => by), [5, -4, -2]);
  same(changesBetween(runs, 1, 1, 0), []);
});

test('the hot loop is unfolded, the rest folded', () => {
  const {hotLoop, foldedRows, laneArrows} = functionsOf('instructions.js');
  const rows = [1, 1, 9, 9, 1, 1, 1, 1, 1, 1].map((count, i) => ({count, targets: {3: [[2]], 5: [[1]]}[i] ?? []}));
  same(hotLoop(rows, row => row.count), {from: 2, to: 3});
  same(hotLoop(rows.map(row => ({...row, targets: []})), row => row.count), {from: 2, to: 2});
  same(hotLoop([], () => 0), null);
  const shown = foldedRows(Array(30).fill({}), {from: 15, to: 16}, new Set());
  same([shown.length, shown[0], shown.at(-1)], [10, {fold: 0, to: 11}, {fold: 20, to: 29}]);
  same(foldedRows(Array(30).fill({}), {from: 15, to: 16}, new Set([0, 20])).length, 30);
  same(foldedRows(Array(5).fill({}), null, new Set()), [{fold: 0, to: 4}]);
  same(laneArrows([{from: 0, to: 9}, {from: 5, to: 2}, {from: 9, to: 0}], 2).map(a => a.lane), [0, 1]);
});
