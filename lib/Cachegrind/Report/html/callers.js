// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The own functions for which a library function works: the nearest own functions above it in
// chains of calls, and the library functions between.

script(({commas, contexts, doc, graph, graphKey, graphNode, isDiff, readContexts, state, text}) => {

const ownFiles = new Set(doc.files.filter(file => file.own).map(file => text(file.name)));

// The calls of a library function, by the own function that they work for: {f, calls, through}.
// `through` has the number of these calls by the name of the library function that F calls; '' for
// direct calls.
class OwnCallers {
  constructor() { this.found = new Map(); }
  add(f, through, calls) {
    const key = f.name + '\n' + f.file;
    if (!this.found.has(key)) this.found.set(key, {f, calls: 0, through: new Map()});
    const one = this.found.get(key);
    one.calls += calls;
    one.through.set(through, (one.through.get(through) || 0) + calls);
  }
  get sorted() { return [...this.found.values()].sort((a, b) => b.calls - a.calls); }
}

function ownCallersInContexts(f) {
  const {tree, functions: all} = contexts, callers = new OwnCallers();
  for (const one of all.filter(one => one.name === f.name && one.file === f.file))
    for (const i of tree.places[one.index]) {
      let below = i, at = tree.parent[i];
      while (at >= 0 && !all[tree.of[at]].isOwn) [below, at] = [at, tree.parent[at]];
      if (at >= 0) callers.add(all[tree.of[at]], below === i ? '' : all[tree.of[below]].name, tree.calls[i]);
    }
  return callers;
}

// Find own callers without contexts. The calls of a library function are divided among its callers
// in proportion to their numbers of calls.
function ownCallersInCalls(f) {
  const callers = new OwnCallers(), least = 1e-4;
  const climb = (n, part, through, way) => {
    const all = n.callers.reduce((sum, call) => sum + call.calls, 0);
    for (const call of n.callers) {
      const mine = all ? part * call.calls / all : 0, caller = !call.others && graph.byKey.get(graphKey(call));
      if (!caller || mine < least * f.calls || way.includes(caller)) continue;
      if (ownFiles.has(caller.file)) callers.add(caller, through, mine);
      else climb(caller, mine, caller.name, [...way, caller]);
    }
  };
  climb(f, f.calls, '', [f]);
  return callers;
}

// Return a sentence about the own callers of a library's function F, if known; else an empty text.
function ownCallersSentence(f) {
  const n = !f.isOwn && ownFiles.size && !isDiff && !state.range && graphNode(f);
  if (!n || ownFiles.has(n.file) || !n.calls) return '';
  const isExact = contexts.exists && document.readyState !== 'loading' && readContexts();
  const [first, second] = (isExact ? ownCallersInContexts(n) : ownCallersInCalls(n)).sorted;
  if (!first) return '';
  const share = one => `${(100 * one.calls / n.calls).toFixed(0)} %`;
  const [[through]] = [...first.through].sort((a, b) => b[1] - a[1]);
  return `. ${isExact ? '' : 'About '}${share(first)} of its ${commas(n.calls)} calls are for ${first.f.name}`
    + (through ? `, through ${through}` : '') + (second ? `; next ${share(second)} for ${second.f.name}` : '');
}

return {ownCallersSentence};
});
