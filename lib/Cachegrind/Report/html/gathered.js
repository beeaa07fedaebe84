// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// Trees whose roots are functions: all callers of a function; all its callees; or, inverted, all
// functions by own counts, with their callers below. Nodes are made when their parent is drawn,
// because most nodes are too narrow to be drawn.

script(({contexts, Counted, events}) => {

function sumAt(column, places) {
  let sum = 0;
  for (const i of places) sum += column[i];
  return sum;
}

// A node of a gathered tree. OF has the indices of the contexts over which its counts are sums:
// among callees, contexts of the node's function, else of the root's. AT[k] is the index of a
// context of the node's function: at a root and among callees OF[k], else a context above that. WAY
// is `callers`, `callees` or `inverted`.
class Gathered extends Counted {
  constructor(tree, way, parent, f, {of, at}) {
    super();
    Object.assign(this, {f, parent, isJoined: true});
    Object.defineProperty(this, 'from', {value: {tree, way, of, at}});
  }

  get calls() { return sumAt(this.from.tree.calls, this.from.of); }

  count(kind, e) {
    if (events[e]?.isRate) return null;
    const {tree, way, of} = this.from;
    if (way !== 'inverted') return sumAt(tree.column(kind, e), of);
    const own = kind.replace('inclusive', 'self');
    return this.parent ? sumAt(tree.column(own, e), of) : tree.byFunction(own, e)[this.f.index];
  }

  get children() {
    const {tree, way, of, at} = this.from;
    const children = gather(tree, way, this, add => {
      for (let k = 0; k < at.length; k++) {
        const above = tree.parent[at[k]];
        if (way !== 'callees') { if (above >= 0) add(of[k], above); continue; }
        for (let i = tree.first[at[k]]; i >= 0; i = tree.next[i]) add(i, i);
      }
    });
    Object.defineProperty(this, 'children', {value: children});
    return children;
  }
}

// Return a node for each function of the contexts AT in the pairs (OF, AT), as in Gathered. EACH
// is called with a function add(of, at), and must call it for each pair.
function gather(tree, way, parent, each) {
  const groups = new Map();
  each((of, at) => {
    const f = tree.of[at];
    let group = groups.get(f);
    if (!group) groups.set(f, group = {of: [], at: []});
    group.of.push(of);
    group.at.push(at);
  });
  return [...groups].map(([f, group]) => new Gathered(tree, way, parent, contexts.functions[f], group));
}

// Return two trees with function F at their root: its callers and its callees. A caller has the
// counts of F when called through that caller.
function sandwich(tree, f) {
  const places = tree.outermost(new Set([f.index]));
  const [callers, callees] = ['callers', 'callees'].map(way =>
    gather(tree, way, null, add => places.forEach(i => add(i, i)))[0]);
  return {callers, callees};
}

// Return the inverted trees, one for each function.
function inverted() {
  const {tree} = contexts;
  return tree.places.flatMap((at, f) => at.length
    ? [new Gathered(tree, 'inverted', null, contexts.functions[f], {of: at, at})] : []);
}

return {inverted, sandwich, sumAt};
});
