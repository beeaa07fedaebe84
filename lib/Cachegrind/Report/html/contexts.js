// The calling contexts, where there are some: the tree as it was recorded, and what is made of
// it by joining nodes: recursion collapsed, or all callers and callees of one function. What is
// joined is added up exactly; a rate of several is made of their sums.

const contexts = {exists: byId('contexts') !== null, functions: [], roots: [], hidden: 0};

// The sum of counts, which beyond 2^53 are BigInts or strings of digits.
function plus(a, b) {
  const sum = Number(a) + Number(b);
  if (typeof a === 'number' && typeof b === 'number' && Number.isSafeInteger(sum)) return sum;
  const exact = BigInt(a) + BigInt(b);
  return Number.isSafeInteger(Number(exact)) ? Number(exact) : exact;
}
const addedUp = (a, b) => a.map((x, e) => events[e]?.isRate ? null : plus(x, b[e]));
const minus = (a, b) => addedUp(a, b.map(x => typeof x === 'number' ? -x : -BigInt(x ?? 0)));

// The kinds of counts that a node has: in a difference also those of the old side.
const KINDS = ['inclusive', 'self', ...(isDiff ? ['old_inclusive', 'old_self'] : [])];

// The events that are rates. The two sums that each is the quotient of follow the counts of a kind.
const rateEvents = [...events.keys()].filter(e => events[e].isRate);

function quotient(counts, k) {
  const [above, below] = counts.slice(events.length + 2 * k).map(Number);
  return below ? Math.round(1e6 * above / below) : null;
}
// Makes the rates of a node from its sums.
function makeRates(n) {
  rateEvents.forEach((e, k) => {
    for (const kind of ['inclusive', 'self']) {
      const counts = n[kind], old = n['old_' + kind];
      const now = quotient(old ? addedUp(counts, old) : counts, k);
      if (old) old[e] = quotient(old, k);
      counts[e] = !old ? now : now === null || old[e] === null ? null : now - old[e];
    }
  });
}

// A node of the recorded tree: its function, its parent or null, its children, and an array of
// counts of each kind. There may be a million, so they are made when their parent's children are
// first asked for.
class Context {
  constructor(i, parent) {
    const {from, columns} = contexts;
    this.place = i;
    this.f = contexts.functions[from.function[i]];
    this.parent = parent;
    this.calls = from.calls[i];
    for (const kind of KINDS) this[kind] = columns[kind].map(column => column[i]);
  }
  get children() {
    const children = [];
    for (let i = contexts.first[this.place]; i >= 0; i = contexts.next[i])
      children.push(new Context(i, this));
    Object.defineProperty(this, 'children', {value: children});
    return children;
  }
}

// Reads the tree, once somebody wants to see it.
function readContexts() {
  if (contexts.roots.length) return;
  const from = JSON.parse(byId('contexts').textContent).contexts;
  const n = from.parent.length;
  contexts.from = from;
  contexts.columns = Object.fromEntries(
    KINDS.map(kind => [kind, [...from[kind], ...(from[kind + '_sums'] || []).flat()]]));
  contexts.hidden = from.hidden;
  contexts.functions = from.functions.map((f, index) =>
    ({index, name: text(f.name), file: text(f.file), object: f.object ? text(f.object) : ''}));
  contexts.first = new Int32Array(n).fill(-1);
  contexts.next = new Int32Array(n).fill(-1);
  const roots = [];
  for (let i = n - 1; i >= 0; i--) {
    const parent = from.parent[i];
    if (parent < 0) {
      roots.unshift(new Context(i, null));
      continue;
    }
    contexts.next[i] = contexts.first[parent];
    contexts.first[parent] = i;
  }
  contexts.roots = roots;
}

// All nodes, parents before their children.
function allContexts() {
  const all = [...contexts.roots];
  for (let i = 0; i < all.length; i++) for (const child of all[i].children) all.push(child);
  return all;
}

function join(n, parent) {
  n.parent = parent;
  if (parent) parent.children.push(n);
  return n;
}

// A copy of a node, without its place.
function copyOf(n) {
  const copy = {...n, parent: null, children: [], byFunction: new Map()};
  for (const kind of KINDS) copy[kind] = [...n[kind]];
  return copy;
}

// Adds the counts of a node to another one's.
function addCounts(to, n) {
  to.calls = plus(to.calls, n.calls);
  for (const kind of KINDS) to[kind] = addedUp(to[kind], n[kind]);
  makeRates(to);
}

// The child of a node in a tree of joined ones that has the function of N: with the counts of N
// added, or a copy of it.
function joined(parent, n) {
  const found = parent.byFunction.get(n.f);
  if (found) {
    addCounts(found, n);
    return found;
  }
  const made = join(copyOf(n), parent);
  parent.byFunction.set(n.f, made);
  return made;
}

// The forest in which each function stands at most once in a chain: what a function spends in an
// activation further in belongs to its outermost one, and so does what that calls.
function collapsed() {
  const top = {parent: null, children: [], byFunction: new Map()};
  const made = [], image = new Map();
  for (const n of allContexts()) {
    // What is neither its own nor a shown child's is of contexts that are hidden.
    const rest = copyOf(n);
    for (const child of n.children)
      for (const kind of KINDS) if (/inclusive/.test(kind)) rest[kind] = minus(rest[kind], child[kind]);
    const above = n.parent ? image.get(n.parent) : top;
    let same = above;
    while (same && same.f !== n.f) same = same.parent;
    if (same) {
      rest.calls = 0;
      addCounts(same, rest);
    } else {
      const before = above.children.length;
      same = joined(above, rest);
      if (above.children.length > before) made.push(same);
    }
    image.set(n, same);
  }
  for (const n of made.reverse()) {
    makeRates(n);
    if (n.parent === top) continue;
    for (const kind of KINDS) if (/inclusive/.test(kind)) n.parent[kind] = addedUp(n.parent[kind], n[kind]);
  }
  for (const n of top.children) n.parent = null;
  return top.children;
}

// The outermost nodes with a property: of two in one chain the sum would have one part twice.
function outermost(roots, has) {
  const found = [], open = [...roots];
  while (open.length) {
    const n = open.pop();
    if (has(n)) found.push(n);
    else for (const child of n.children) open.push(child);
  }
  return found;
}

// All that lead to a function, and all that it calls: two trees, each with the function at its
// root. Counts of a caller are those that the function has when called that way.
function sandwich(roots, f) {
  const ways = outermost(roots, n => n.f === f);
  const trees = {};
  for (const way of ['callers', 'callees']) {
    const top = {parent: null, children: [], byFunction: new Map()};
    for (const n of ways) {
      let at = joined(top, n);
      for (let up = n.parent; way === 'callers' && up; up = up.parent) at = joined(at, {...n, f: up.f});
      const open = way === 'callees' ? [[at, n]] : [];
      while (open.length) {
        const [to, from] = open.pop();
        for (const child of from.children) open.push([joined(to, child), child]);
      }
    }
    [trees[way]] = top.children;
    if (trees[way]) trees[way].parent = null;
  }
  return trees;
}
