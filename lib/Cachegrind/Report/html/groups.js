// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// Functions in groups, for the map: by file, by object and file, or by namespaces and classes.

script(({functions, graph, graphNode, isListed, state, text}) => {

// Return the index where the namespaces and classes begin in a name, and an array of the indices
// where they end: 0 and [1, 10] for `A::B<x::y>::c(d::e)`. Separators are `::` and, in PHP, `\` and
// `->`; those in brackets do not count. In text with blanks, such as `void A::f`, the name begins
// after the last blank before the first separator.
function scopeEnds(name) {
  const ends = [];
  let [depth, from] = [0, 0];
  for (let i = 0; i < name.length; i++) {
    switch (name[i]) {
    case '<': case '(': case '[': case '{': depth++; break;
    case ')': case ']': case '}': depth--; break;
    case '>':
      if (name[i - 1] !== '-') depth--;
      else if (depth === 0) ends.push(i - 1);
      break;
    case ' ': if (depth === 0 && !ends.length) from = i + 1; break;
    case '\\': if (depth === 0) ends.push(i); break;
    case ':': if (depth === 0 && name[i + 1] === ':') ends.push(i++); break;
    case 'o':
      // What follows `operator`, as in `operator<`, is all part of the function's name.
      if (depth === 0 && name.startsWith('operator', i) && !/[\w$]/.test(name[i - 1] ?? ' ')) return [from, ends];
    }
  }
  return [from, ends];
}

// Return the package of a Go function and its exported type, if any: for
// `net/http.(*Server).Serve`, `net/http` and `net/http.Server`.
function scopesOfGo(name) {
  const [, path, type] = name.match(/^((?:.*\/)?[^./]+)\.(?:\(?\*?([A-Z]\w*)\)?\.)?/) || [];
  return path === undefined ? [] : type ? [path, `${path}.${type}`] : [path];
}

// Return the namespaces and classes around a function, the outermost first, each with its full
// name.
function scopesOf(name, file = '') {
  const [from, ends] = scopeEnds(name);
  const scopes = /\.go$/.test(file) ? scopesOfGo(name) : ends.map(end => name.slice(from, end));
  return scopes.length ? scopes : ['(no namespace)'];
}

const objectOf = f => (graph.exists && graphNode(f)?.object ? text(graphNode(f).object) : '(object not known)');

// The ways to group functions. way(f) returns the names of the groups around a function, the
// outermost first.
const GROUPINGS = [
  {name: 'file', title: 'file', isThere: () => true, way: f => [f.file]},
  {name: 'object', title: 'object, then file', isThere: () => graph.nodes.some(n => n.object), way: f => [objectOf(f), f.file]},
  {name: 'scope', title: 'namespace or class', isThere: () => functions.some(f => /::|\\/.test(f.name) || /\.go$/.test(f.file)), way: f => scopesOf(f.name, f.file)},
];

// ---- Trees of groups ----

// The tree of groups for each way, made once. DONE is the number of functions that are already in
// the tree. A group is {name, above, groups, members, weight, count}: `groups` are its inner groups
// by name, `members` the functions that are in no inner group. `weight` and `count` are those of
// the event that was asked for last.
const groupings = new Map();
const newGroup = (name, above) => ({name, above, groups: new Map(), members: [], weight: 0, count: 0});

// Put functions into their groups, until UNTIL functions are done.
function prepareGroups(by, until) {
  if (!groupings.has(by)) groupings.set(by, {top: newGroup('', null), done: 0});
  const grouping = groupings.get(by), {way} = GROUPINGS.find(g => g.name === by);
  for (; grouping.done < Math.min(until, functions.length); grouping.done++) {
    const f = functions[grouping.done];
    if (!isListed(f)) continue;
    let group = grouping.top;
    for (const name of way(f)) {
      if (!group.groups.has(name)) group.groups.set(name, newGroup(name, group));
      group = group.groups.get(name);
    }
    group.members.push(f);
  }
}

// Return the weight of a function: the absolute value of its count. A group has the sum of weights.
const weightIn = f => Math.abs(f.counts[state.event]);

function weigh(group) {
  Object.assign(group, {weight: 0, count: 0});
  for (const f of group.members) {
    group.weight += weightIn(f);
    group.count += f.counts[state.event];
  }
  for (const inner of group.groups.values()) {
    weigh(inner);
    group.weight += inner.weight;
    group.count += inner.count;
  }
}

const forgetGroups = () => groupings.clear();

function groupsOf(by) {
  prepareGroups(by, functions.length);
  const {top} = groupings.get(by);
  weigh(top);
  return top;
}

// Return the contents of a group that weigh more than LEAST, heaviest first: groups, and for
// functions {f, weight, count}.
function innerOf(group, least) {
  const inner = [...group.groups.values()].filter(({weight}) => weight > least);
  for (const f of group.members) {
    const weight = weightIn(f);
    if (weight > least) inner.push({f, weight, count: f.counts[state.event]});
  }
  return inner.sort((a, b) => b.weight - a.weight);
}

return {forgetGroups, GROUPINGS, groupsOf, innerOf, prepareGroups};
});
