// The calling contexts, where there are some: the tree as it was recorded, and what is made of
// it by joining nodes: recursion collapsed here, and what grows from one function in gathered.js.
// What is joined is added up exactly; a rate of several is made of their sums. There may be a million
// contexts, so trees are columns of numbers, and nodes are made for what somebody looks at.

const contexts = {exists: byId('data').dataset?.contexts !== undefined, functions: [], tree: null, hidden: 0};

// The sum of counts, which beyond 2^53 are BigInts or strings of digits.
function plus(a, b) {
  const sum = Number(a) + Number(b);
  if (typeof a === 'number' && typeof b === 'number' && Number.isSafeInteger(sum)) return sum;
  const exact = BigInt(a) + BigInt(b);
  return Number.isSafeInteger(Number(exact)) ? Number(exact) : exact;
}
const addedUp = (a, b) => a.map((x, e) => events[e]?.isRate ? null : plus(x, b[e]));
const less = (a, b) => plus(a, typeof b === 'number' ? -b : -BigInt(b));

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

// A forest by columns, parents before their children: of place i PARENT[i], or -1, the function
// OF[i], by its number, CALLS[i], and of each kind of counts a column for each event, and for each
// rate two for its sums. If it has joined others, its rates are still to be made.
class Tree {
  constructor(parent, of, calls, columns, isJoined = false) {
    Object.assign(this, {parent, of, calls, columns, isJoined, made: new Map()});
    this.size = parent.length;
    this.first = new Int32Array(this.size).fill(-1);
    this.next = new Int32Array(this.size).fill(-1);
    const roots = [];
    for (let i = this.size - 1; i >= 0; i--) {
      const above = parent[i];
      if (above < 0) roots.push(i);
      else [this.next[i], this.first[above]] = [this.first[above], i];
    }
    this.roots = roots.reverse().map(i => this.at(i));
  }

  // The node of a place: always the same one.
  at(i) {
    const {made, parent} = this, missing = [];
    for (; i >= 0 && !made.has(i); i = parent[i]) missing.push(i);
    let n = made.get(i) ?? null;
    while (missing.length) {
      i = missing.pop();
      made.set(i, n = new Context(this, i, n));
    }
    return n;
  }

  // The outermost places of some functions, a set of their numbers: of two in one chain the sum
  // would have one part twice.
  outermost(functions) {
    const {parent, of, size} = this, inside = new Uint8Array(size), found = [];
    for (let i = 0; i < size; i++) {
      if (parent[i] >= 0 && inside[parent[i]]) inside[i] = 1;
      else if (functions.has(of[i])) {
        inside[i] = 1;
        found.push(i);
      }
    }
    return found;
  }
}

// A node of a tree: its function, its parent or null, its children, its calls, and an array of counts
// of each kind.
class Context {
  constructor(tree, i, parent) {
    this.place = i;
    this.f = contexts.functions[tree.of[i]];
    this.parent = parent;
    this.calls = tree.calls[i];
    for (const kind of KINDS) this[kind] = tree.columns[kind].map(column => column[i]);
    if (tree.isJoined) makeRates(this);
    Object.defineProperty(this, 'tree', {value: tree});
  }
  get children() {
    const {tree} = this, children = [];
    for (let i = tree.first[this.place]; i >= 0; i = tree.next[i]) children.push(tree.at(i));
    Object.defineProperty(this, 'children', {value: children});
    return children;
  }
}

// Reads the tree, once somebody wants to see it.
function readContexts() {
  if (contexts.tree) return;
  const from = JSON.parse(byId('contexts').textContent).contexts;
  contexts.hidden = from.hidden;
  contexts.functions = from.functions.map((f, index) =>
    ({index, name: text(f.name), file: text(f.file), object: f.object ? text(f.object) : ''}));
  contexts.tree = new Tree(from.parent, from.function, from.calls, Object.fromEntries(
    KINDS.map(kind => [kind, [...from[kind], ...(from[kind + '_sums'] || []).flat()]])));
}

// The forest in which each function stands at most once in a chain: what a function spends in an
// activation further in belongs to its outermost one, and so does what that calls.
function collapsed() {
  const from = contexts.tree, inclusive = KINDS.filter(kind => /inclusive/.test(kind));
  const isSum = e => !events[e]?.isRate;
  // What is neither a place's own nor a shown child's is of contexts that are hidden.
  const rest = {...from.columns};
  for (const kind of inclusive)
    rest[kind] = from.columns[kind].map((column, e) => {
      const left = [...column];
      if (isSum(e)) from.parent.forEach((above, i) => { if (above >= 0) left[above] = less(left[above], column[i]); });
      return left;
    });
  const parent = [], of = [], calls = [], image = new Int32Array(from.size), child = new Map();
  const columns = Object.fromEntries(KINDS.map(kind => [kind, from.columns[kind].map(() => [])]));
  for (let i = 0; i < from.size; i++) {
    const above = from.parent[i] < 0 ? -1 : image[from.parent[i]];
    let same = above;
    while (same >= 0 && of[same] !== from.of[i]) same = parent[same];
    const isInner = same >= 0, key = (above + 1) * contexts.functions.length + from.of[i];
    if (!isInner) same = child.get(key) ?? -1;
    if (same < 0) {
      same = parent.length;
      child.set(key, same);
      parent.push(above);
      of.push(from.of[i]);
      calls.push(0);
      for (const kind of KINDS) for (const column of columns[kind]) column.push(0);
    }
    if (!isInner) calls[same] = plus(calls[same], from.calls[i]);
    for (const kind of KINDS)
      columns[kind].forEach((column, e) => { if (isSum(e)) column[same] = plus(column[same], rest[kind][e][i]); });
    image[i] = same;
  }
  for (let i = parent.length - 1; i >= 0; i--)
    if (parent[i] >= 0)
      for (const kind of inclusive)
        columns[kind].forEach((column, e) => { if (isSum(e)) column[parent[i]] = plus(column[parent[i]], column[i]); });
  return new Tree(parent, of, calls, columns, true);
}
