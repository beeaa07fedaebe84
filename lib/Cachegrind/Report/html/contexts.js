// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The calling contexts, if the report has any: the recorded tree, and trees made from it, with the
// counts of some parts of the run, with recursion collapsed, or with libraries folded. The rates of
// joined contexts are computed from sums of numerators and denominators.
//
// A tree may have a million nodes, so it is kept as columns of numbers; objects for nodes are made
// when the nodes are shown.

script(({byId, events, folded, isDiff, text}) => {

const contexts = {exists: byId('data').dataset?.contexts !== undefined, functions: [], tree: null, hidden: 0,
  steps: null, joined: null, folds: null, whole: null, parts: [], range: null, hidesLibrary: false};

const addedUp = (a, b) => a.map((x, e) => events[e]?.isRate ? null : x + b[e]);

// The kinds of a node's counts; a difference also has the old side's.
const KINDS = ['inclusive', 'self', ...(isDiff ? ['old_inclusive', 'old_self'] : [])];

// The events that are rates. A node has the counts of all events, then the numerator and
// denominator of each rate, in this order.
const rateEvents = [...events.keys()].filter(e => events[e].isRate);

function quotient(counts, k) {
  const [above, below] = counts.slice(events.length + 2 * k, events.length + 2 * k + 2).map(BigInt);
  const half = (above < 0n) === (below < 0n) ? below : -below;
  return below ? Number((2000000n * above + half) / (2n * below)) : null;
}

// A node with counts. count(kind, e), which subclasses have, returns a single count, enough for
// most nodes. A member with a kind's name, such as `inclusive`, is an array of all counts of that
// kind, which is made when the member is first read.
class Counted {
  allCounts(kind) {
    const counts = Array.from({length: events.length + 2 * rateEvents.length}, (_, e) => this.count(kind, e));
    if (!this.isJoined) return counts;
    const old = isDiff && !kind.startsWith('old_') ? this['old_' + kind] : null;
    rateEvents.forEach((e, k) => {
      const now = quotient(old ? addedUp(counts, old) : counts, k);
      counts[e] = !old ? now : now === null || old[e] === null ? null : now - old[e];
    });
    return counts;
  }
}
for (const kind of KINDS)
  Object.defineProperty(Counted.prototype, kind, {get() {
    const value = this.allCounts(kind);
    Object.defineProperty(this, kind, {value});
    return value;
  }});

// Return a function that caches the results of MAKE by kind and event.
function once(make) {
  const made = new Map();
  return (kind, e) => {
    const key = kind + e;
    if (!made.has(key)) made.set(key, make(kind, e));
    return made.get(key);
  };
}

// A forest in columns, with parents before children. The node with index i has the parent with
// index PARENT[i], or -1 if it is a root; the function number OF[i]; and CALLS[i] calls.
// column(kind, e) returns all nodes' counts of an event. Event numbers after the last event stand
// for the numerators and denominators of rates. If IS_JOINED, nodes are joined contexts.
class Tree {
  constructor(parent, of, calls, column, isJoined = false) {
    Object.assign(this, {parent, of, calls, column, isJoined, made: new Map()});
    this.byFunction = once((kind, e) => this.sumsOf(kind, e));
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

  // Return the indices of the topmost nodes of FUNCTIONS, a set of numbers. A node below another
  // such node is left out, since the counts of the upper node include those of the lower one.
  outermost(functions) {
    const {parent, of, size} = this, inside = new Uint8Array(size), found = [];
    const isIn = Uint8Array.from(contexts.functions, (_, f) => functions.has(f));
    for (let i = 0; i < size; i++) {
      if (parent[i] >= 0 && inside[parent[i]]) inside[i] = 1;
      else if (isIn[of[i]]) {
        inside[i] = 1;
        found.push(i);
      }
    }
    return found;
  }

  // Return the sums of a column by function; byFunction(kind, e) caches them. The column is read in
  // order, because random access to a million nodes takes longer.
  sumsOf(kind, e) {
    const sums = Array(contexts.functions.length).fill(0), {of, size} = this, column = this.column(kind, e);
    for (let i = 0; i < size; i++) sums[of[i]] += column[i];
    return sums;
  }

  // The indices of each function's nodes: an array of arrays, made when first read.
  get places() {
    const n = contexts.functions.length, {of, size} = this;
    const starts = new Int32Array(n + 1), all = new Int32Array(size);
    for (let i = 0; i < size; i++) starts[of[i] + 1]++;
    for (let f = 0; f < n; f++) starts[f + 1] += starts[f];
    const next = starts.slice();
    for (let i = 0; i < size; i++) all[next[of[i]]++] = i;
    const value = contexts.functions.map((_, f) => all.subarray(starts[f], starts[f + 1]));
    Object.defineProperty(this, 'places', {value});
    return value;
  }
}

// A node of a tree: its function, its parent or null, its children, and its calls.
class Context extends Counted {
  constructor(tree, i, parent) {
    super();
    this.place = i;
    this.f = contexts.functions[tree.of[i]];
    this.parent = parent;
    this.calls = tree.calls[i];
    this.isJoined = tree.isJoined;
    Object.defineProperty(this, 'tree', {value: tree});
  }
  count(kind, e) { return this.tree.column(kind, e)[this.place]; }
  get children() {
    const {tree} = this, children = [];
    for (let i = tree.first[this.place]; i >= 0; i = tree.next[i]) children.push(tree.at(i));
    Object.defineProperty(this, 'children', {value: children});
    return children;
  }
}

// ---- Reading ----

// A line of the document that contains a column of numbers.
const COLUMN_LINE = /^("\w+": )?(\[.*\])(,?)$/;

// Read the tree, which may take seconds, in steps; then prepare folding and collapsed recursion.
function* readingSteps() {
  const columns = [];
  let rest = '';
  for (const line of byId('contexts').textContent.split('\n')) {
    const [, key = '', column, comma] = line.match(COLUMN_LINE) ?? [];
    rest += column ? key + columns.length + comma : line;
    if (!column) continue;
    columns.push(JSON.parse(column));
    yield;
  }
  const {contexts: from} = JSON.parse(rest);
  contexts.hidden = from.hidden;
  contexts.functions = from.functions.map((f, index) =>
    ({index, name: text(f.name), file: text(f.file), object: f.object ? text(f.object) : '', isOwn: Boolean(f.own)}));
  yield;
  const [parent, of] = [from.parent, from.function].map(i => Int32Array.from(columns[i]));
  yield;
  const counts = Object.fromEntries(KINDS.map(kind =>
    [kind, [...from[kind], ...from[kind + '_sums'] ?? []].flatMap((i, e) => e < events.length ? [columns[i]] : columns[i])]));
  contexts.parts = (from.parts ?? []).map(part =>
    Object.fromEntries(Object.entries(part).map(([key, i]) => [key, columns[i]])));
  contexts.whole = new Tree(parent, of, columns[from.calls], (kind, e) => counts[kind][e]);
  yield;
  chooseTree();
  if (folded) contexts.folds ??= yield* foldLibraries(contexts.whole);
  const {tree} = contexts, joined = yield* joinRecursion(tree);
  if (tree === contexts.tree) contexts.joined ??= joined;
}

// Read the tree step by step, at least one step, until MOST milliseconds have passed. Return
// whether the tree is complete.
function readContexts(most = Infinity) {
  const until = performance.now() + most;
  while (!contexts.tree && nextStep() && performance.now() < until);
  return Boolean(contexts.tree);
}

function nextStep() {
  contexts.steps ??= readingSteps();
  return !contexts.steps.next().done;
}

// Read the tree while the page is idle. Call THEN if this completes the tree.
function prepareContexts(then) {
  const isNew = !contexts.tree, isMore = nextStep();
  if (isNew && contexts.tree) then();
  if (isMore) requestIdleCallback(() => prepareContexts(then));
}

// ---- A range of parts ----

// Return the recorded tree with the counts of some parts, whose indices are NUMBERS.
function treeOfParts(numbers) {
  const {whole} = contexts, parts = numbers.map(i => contexts.parts[i]);
  const sums = columnOf => {
    const sum = Array(whole.size).fill(0);
    for (const part of parts) {
      const column = columnOf(part);
      part.places.forEach((at, k) => { sum[at] += column[k]; });
    }
    return sum;
  };
  return new Tree(whole.parent, whole.of, sums(part => part.calls), once((kind, e) => sums(part => part[kind][e])));
}

// Make the shown tree: of the whole run or of some parts, with libraries shown or folded.
function chooseTree() {
  const {whole, range, hidesLibrary} = contexts;
  if (!whole) return;
  const tree = range ? treeOfParts(range) : whole;
  if (hidesLibrary) contexts.folds ??= allOf(foldLibraries(whole));
  contexts.tree = hidesLibrary ? joinedTree(tree, contexts.folds) : tree;
}

// Make the flame graph show the parts with the indices NUMBERS, or the whole run if that is null.
function chooseContexts(numbers) {
  contexts.range = numbers;
  chooseTree();
}

// Make the flame graph fold libraries into own code, or show them.
function hideInContexts(hidesLibrary) {
  Object.assign(contexts, {hidesLibrary, joined: null});
  chooseTree();
}

// ---- Joined contexts ----

// Run a generator to its end; return its final value.
function allOf(steps) {
  for (;;) {
    const {done, value} = steps.next();
    if (done) return value;
  }
}

// Join each context of a library with its caller's context. A library's context without a caller
// stays, and the libraries that it calls are joined with it. The engine does the same
// (engine/view/libraries.h). Return an object like joinRecursion().
function* foldLibraries({parent: up, of: functions, size: n}) {
  const image = new Int32Array(n), isInner = new Uint8Array(n), parent = new Int32Array(n), of = new Int32Array(n);
  const places = new Map(), many = contexts.functions.length;
  let size = 0;
  for (let i = 0; i < n; i++) {
    if (i % 65536 === 65535) yield;
    const above = up[i] < 0 ? -1 : image[up[i]], f = functions[i];
    isInner[i] = above >= 0 && !contexts.functions[f].isOwn;
    if (isInner[i]) { image[i] = above; continue; }
    const key = (above + 1) * many + f;
    if (!places.has(key)) {
      places.set(key, size);
      [parent[size], of[size]] = [above, f];
      size++;
    }
    image[i] = places.get(key);
  }
  return {image, isInner, parent: parent.subarray(0, size), of: of.subarray(0, size), size};
}

// Collapse recursion: describe a forest in which a function occurs at most once in a chain of
// calls. The costs of an inner call of a function, and of its callees, go to the function's
// outermost call. Return the forest's `parent`, `of` and `size`; `image`, each context's index in
// the forest; and `isInner`, whether a context is an inner call. This generator yields between
// steps.
function* joinRecursion({parent: up, of: functions, size: n}) {
  const image = new Int32Array(n), isInner = new Uint8Array(n), parent = new Int32Array(n), of = new Int32Array(n);
  // For each node of the forest, a set of the functions in its chain, as a bit mask. Functions may
  // share a bit; if a function's bit is not set, the chain needs no search.
  const WORDS = 4, chain = new Int32Array(WORDS * n);
  // A hash table of the forest's nodes, by parent and function.
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * n + 2))).fill(-1);
  let size = 0;
  for (let i = 0; i < n; i++) {
    if (i % 65536 === 65535) yield;
    const above = up[i] < 0 ? -1 : image[up[i]], f = functions[i], word = (f >> 5) % WORDS, bit = 1 << (f & 31);
    let same = above >= 0 && chain[WORDS * above + word] & bit ? above : -1;
    while (same >= 0 && of[same] !== f) same = parent[same];
    isInner[i] = same >= 0;
    if (same < 0) {
      let slot = (Math.imul(above + 1, 0x9e3779b1) ^ Math.imul(f + 1, 0x85ebca6b)) >>> 7 & slots.length - 1;
      while (slots[slot] >= 0 && (parent[slots[slot]] !== above || of[slots[slot]] !== f)) slot = slot + 1 & slots.length - 1;
      if (slots[slot] < 0) {
        for (let w = 0; w < WORDS && above >= 0; w++) chain[WORDS * size + w] = chain[WORDS * above + w];
        chain[WORDS * size + word] |= bit;
        [parent[size], of[size], slots[slot]] = [above, f, size];
        size++;
      }
      same = slots[slot];
    }
    image[i] = same;
  }
  return {image, isInner, parent: parent.subarray(0, size), of: of.subarray(0, size), size};
}

function collapsed() {
  contexts.joined ??= allOf(joinRecursion(contexts.tree));
  return joinedTree(contexts.tree, contexts.joined);
}

// Return the tree that a result of joinRecursion() or foldLibraries() describes. A node's counts
// are sums over the contexts of FROM that were joined.
function joinedTree(from, {image, isInner, parent, of, size}) {
  const sums = each => {
    const column = Array(size).fill(0);
    for (let i = 0; i < from.size; i++) column[image[i]] += each[i];
    return column;
  };
  const calls = sums(from.calls.map((count, i) => isInner[i] ? 0 : count));
  const joined = (kind, e) => {
    const column = from.column(kind, e);
    if (!/inclusive/.test(kind)) return sums(column);
    // A context's inclusive count less its children's: its own count, with the counts of hidden
    // contexts below it.
    const left = column.slice();
    for (let i = 0; i < from.size; i++) if (from.parent[i] >= 0) left[from.parent[i]] -= column[i];
    const inclusive = sums(left);
    for (let i = size - 1; i >= 0; i--) if (parent[i] >= 0) inclusive[parent[i]] += inclusive[i];
    return inclusive;
  };
  return new Tree(parent, of, calls, once((kind, e) => events[e]?.isRate ? Array(size).fill(null) : joined(kind, e)), true);
}

return {addedUp, chooseContexts, collapsed, contexts, Counted, hideInContexts, prepareContexts, readContexts};
});
