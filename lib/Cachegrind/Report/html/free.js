// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// "If these were free": the part of each event's cost that would be left if some functions, with
// all that they call, and some lines cost nothing. Each cost is taken away once, even if functions
// call each other or contain the lines. With contexts the result is exact, unless a line is partly,
// or perhaps, in what is free. With a call graph alone it is an estimate for several functions, or
// for one in a cycle: for one, the inclusive count is taken away; for several, the cost of a
// function is divided among its callers in proportion to the costs of their calls.

script(({addPane, addTo, base, byId, choose, contexts, doc, events, functions, functionTitle,
    functionTitled, graph, graphKey, inAddress, isDiff, node, nodesOf, readContexts, sourceNamed, state,
    subscribe, sumAt, text, total}) => {

// The functions with code on a line of own code, by file and line number: arrays of [{name, file},
// the function's count of the first event].
const functionsAt = new Map();
for (const {name, file, lines} of doc.own_lines ?? [])
  lines.forEach(([number, count]) => addTo(functionsAt, `${text(file)}:${number}`, [{name: text(name), file: text(file)}, count]));

const isOneOf = (f, all) => all.some(one => one.name === f.name && one.file === f.file);

// Return the functions in ALL for ROWS of the table. A row stands for the functions of its name and
// file; without these, for the only function of its name.
function ofRows(rows, all) {
  return rows.flatMap(row => {
    const named = all.filter(one => one.name === row.name), exact = named.filter(one => one.file === row.file);
    return exact.length ? exact : named.length === 1 ? named : [];
  });
}

// ---- By contexts ----

// Return `sum` and `part`. sum(e) is the count of an event in the functions FREE and their callees.
// part(f, e) is the part of function f's own count that this sum contains.
function freeInContexts(free) {
  const {tree, functions: all} = contexts, wanted = new Set(ofRows(free, all).map(f => f.index));
  const places = tree.outermost(wanted), inside = new Uint8Array(tree.size);
  for (const i of places) inside[i] = 1;
  for (let i = 0; i < tree.size; i++) if (tree.parent[i] >= 0 && inside[tree.parent[i]]) inside[i] = 1;
  return {
    sum: e => sumAt(tree.column('inclusive', e), places),
    part(f, e) {
      const column = tree.column('self', e), mine = ofRows([f], all).flatMap(one => [...tree.places[one.index]]);
      const whole = sumAt(column, mine);
      return whole ? sumAt(column, mine.filter(i => inside[i])) / whole : 0;
    },
    isExact: true,
  };
}

// ---- By calls ----

// Return for each function the part of it, 0 to 1, that works for the functions FREE. This is 1 for
// a function of FREE; for others, the part of their callers that works for FREE, weighted by the
// costs of the calls. In cycles this takes several rounds.
function freeParts(free, e) {
  const parts = new Map(free.flatMap(nodesOf).map(n => [n, 1]));
  const fixed = new Set(parts.keys());
  let open = [...fixed];
  for (let round = 0; open.length && round < 200; round++) {
    const next = new Set();
    for (const n of open)
      for (const call of n.callees) {
        const callee = !call.others && graph.byKey.get(graphKey(call));
        if (callee && !fixed.has(callee)) next.add(callee);
      }
    open = [];
    for (const n of next) {
      const whole = Math.max(n.inclusive[e], n.callers.reduce((sum, call) => sum + call.counts[e], 0));
      const mine = n.callers.reduce((sum, call) => {
        const caller = !call.others && graph.byKey.get(graphKey(call));
        return sum + (caller && caller !== n ? call.counts[e] * (parts.get(caller) ?? 0) : 0);
      }, 0);
      const part = whole > 0 ? Math.min(1, mine / whole) : 0;
      if (Math.abs(part - (parts.get(n) ?? 0)) < 1e-6) continue;
      parts.set(n, part);
      open.push(n);
    }
  }
  return parts;
}

function freeInCalls(free) {
  const parts = new Map(), nodes = free.flatMap(nodesOf), isOne = free.length === 1 && nodes.length === 1;
  const partsOf = e => { if (!parts.has(e)) parts.set(e, freeParts(free, e)); return parts.get(e); };
  return {
    sum: e => isOne ? nodes[0].inclusive[e] : [...partsOf(e)].reduce((sum, [n, part]) => sum + part * n.self[e], 0),
    part: (f, e) => nodesOf(f).reduce((most, n) => Math.max(most, partsOf(e).get(n) ?? 0), 0),
    isExact: isOne ? !nodes[0].cycle : !free.length,
  };
}

// Without calls, only the functions themselves are free, not their callees.
const freeAlone = free => ({
  sum: e => functions.filter(f => isOneOf(f, free)).reduce((sum, f) => sum + f.counts[e], 0),
  part: f => isOneOf(f, free) ? 1 : 0,
  isExact: true,
});

// ---- What is left ----

// Return the part of each event that remains without the functions FREE and the lines LINES, an
// array of {source, number}; and whether these parts are exact.
function leftWithout(free, lines) {
  // The contexts, at the end of the page, may not have been loaded yet.
  const hasContexts = contexts.exists && document.readyState !== 'loading' && readContexts();
  const union = hasContexts ? freeInContexts(free) : graph.exists ? freeInCalls(free) : freeAlone(free);
  let {isExact} = union;
  const ofLine = ({source, number}, e) => {
    const count = source.rows.find(row => row.number === number)?.counts?.[e] ?? 0;
    const all = functionsAt.get(`${source.name}:${number}`) ?? [], whole = all.reduce((sum, [, weight]) => sum + weight, 0);
    if (!all.length && free.length) isExact = false;
    const taken = all.reduce((sum, [f, weight]) => {
      const part = free.length ? union.part(f, e) : 0;
      if (part > 1e-9 && part < 1 - 1e-9) isExact = false;
      return sum + part * (whole ? weight / whole : 1 / all.length);
    }, 0);
    return count * (1 - taken);
  };
  const left = events.map((event, e) => event.isRate || !total[e] ? null
    : Math.max(0, 1 - (union.sum(e) + lines.reduce((sum, line) => sum + ofLine(line, e), 0)) / total[e]));
  return {left, isExact};
}

// ---- The bar ----

const nameOfFree = one => one.source ? `${base(one.source.name)}:${one.number}` : one.name;
const isSameFree = (a, b) => a.source ? a.source === b.source && a.number === b.number
  : !b.source && a.name === b.name && a.file === b.file;

function toggleFree(one) {
  const {free} = state;
  choose({free: free.some(other => isSameFree(one, other)) ? free.filter(other => !isSameFree(one, other)) : [...free, one]});
}

const freeFunction = () => { if (state.fn) toggleFree({name: state.fn.name, file: state.fn.file}); };
const freeLine = () => { if (state.source && state.row?.number) toggleFree({source: state.source, number: state.row.number}); };

function showFree() {
  const bar = byId('free'), {free, fn, row} = state;
  bar.hidden = !free.length;
  byId('free-function').disabled = !fn;
  byId('free-line').disabled = !row?.number;
  if (!free.length) return;
  const {left, isExact} = leftWithout(free.filter(one => !one.source), free.filter(one => one.source));
  const first = [state.event, ...events.keys()].filter((e, i, all) => left[e] !== null && all.indexOf(e) === i);
  const chips = free.map(one => {
    const chip = node('button', 'code', nameOfFree(one) + ' \u00d7');
    chip.title = 'Take it out again';
    chip.addEventListener('click', () => toggleFree(one));
    return chip;
  });
  const said = node('output');
  said.textContent = ` free, ${first.map(e => `${(100 * left[e]).toFixed(0)} % of ${events[e].name}`).join(', ')} would be left`
    + (isExact ? '.' : ', by estimate.');
  bar.replaceChildren('Were ', ...chips, said);
}

addPane(() => {
  byId('free-function').hidden = byId('free-line').hidden = isDiff;
  if (isDiff) return;
  byId('free-function').addEventListener('click', freeFunction);
  byId('free-line').addEventListener('click', freeLine);
  inAddress(() => ({free: state.free.map(one => one.source ? `${one.source.name}:${one.number}`
    : functionTitle(functions.find(f => isOneOf(f, [one])) ?? one, functions)).join('\n')}), ({free = ''}) => {
    choose({free: free.split('\n').flatMap(what => {
      const [, file, number] = what.match(/^(.*):(\d+)$/s) ?? [], source = file && sourceNamed(file);
      const f = functionTitled(what, functions);
      return f ? [{name: f.name, file: f.file}] : source ? [{source, number: Number(number)}] : [];
    })});
  });
  subscribe('free event range hidesLibrary fn row', showFree);
  document.addEventListener('DOMContentLoaded', showFree);
});

return {freeFunction, freeLine};
});
