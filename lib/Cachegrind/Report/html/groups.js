// Functions in groups, for the map: by file, by object, or by namespaces and classes.

// The parts of a name like `A::B<x::y>::c(d::e)`, which colons divide outside of brackets: A, B<x::y>,
// c(d::e). Of what stands before the name, such as `void `, the last word counts.
function nameParts(name) {
  const parts = [];
  let [depth, from, last] = [0, 0, 0];
  for (let i = 0; i < name.length; i++) {
    const c = name[i];
    // Of `operator<` and the like the rest is one name.
    if (depth === 0 && name.startsWith('operator', i) && !/[\w$]/.test(name[i - 1] ?? ' ')) break;
    if ('<([{'.includes(c)) depth++;
    else if ('>)]}'.includes(c) && name[i - 1] !== '-') depth--;
    else if (depth === 0 && c === ' ' && !parts.length) from = i + 1;
    else if (depth === 0 && c === ':' && name[i + 1] === ':') {
      parts.push(name.slice(from, i));
      from = last = ++i + 1;
    }
  }
  return [...parts, name.slice(last && from)];
}

// The namespaces and classes that a function is in, each with those around it.
function scopesOf(name) {
  const parts = nameParts(name).slice(0, -1);
  return parts.length ? parts.map((_, i) => parts.slice(0, i + 1).join('::')) : ['(no namespace)'];
}

const objectOf = f => (graph.exists && graphNode(f)?.object ? text(graphNode(f).object) : '(object not known)');

// How functions can be grouped; the way of a function has a group for each level.
const GROUPINGS = [
  {name: 'file', title: 'file', isThere: () => true, way: f => [f.file]},
  {name: 'object', title: 'object, then file', isThere: () => graph.nodes.some(n => n.object), way: f => [objectOf(f), f.file]},
  {name: 'scope', title: 'namespace or class', isThere: () => functions.some(f => f.name.includes('::')), way: f => scopesOf(f.name)},
];

// The tree of groups: {name, above, inner, weight, count}, heaviest first; a function has f instead
// of inner. Its weight is the size of its count, and so that of a group the sum of sizes.
function groupsOf(all, by) {
  const {way} = GROUPINGS.find(g => g.name === by);
  const made = (name, above) => ({name, above, inner: [], groups: new Map(), weight: 0, count: 0});
  const top = made('', null);
  for (const f of all) {
    const count = f.counts[state.event], weight = Math.abs(size(count));
    if (!weight) continue;
    let at = top;
    const add = () => { at.weight += weight; at.count = plus(at.count, count); };
    add();
    for (const name of way(f)) {
      if (!at.groups.has(name)) {
        const group = made(name, at);
        at.groups.set(name, group);
        at.inner.push(group);
      }
      at = at.groups.get(name);
      add();
    }
    at.inner.push({f, weight, count});
  }
  const sort = group => {
    group.inner.sort((a, b) => b.weight - a.weight);
    for (const inner of group.groups.values()) sort(inner);
  };
  sort(top);
  return top;
}
