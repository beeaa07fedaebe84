// Functions in groups, for the map: by file, by object, or by namespaces and classes.

// Where the namespaces and classes of a name like `A::B<x::y>::c(d::e)` begin, and where each of
// them ends: 0, [1, 10]. They are divided by colons, in PHP also by `\` and `->`, outside of
// brackets; of what stands before the name, such as `void `, the last word counts.
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
      // Of `operator<` and the like the rest is one name.
      if (depth === 0 && name.startsWith('operator', i) && !/[\w$]/.test(name[i - 1] ?? ' ')) return [from, ends];
    }
  }
  return [from, ends];
}

// The packages and types that a function of Go is in: of `net/http.(*Server).Serve` net/http and
// net/http.Server.
function scopesOfGo(name) {
  const [, path, type] = name.match(/^((?:.*\/)?[^./]+)\.(?:\(?\*?([A-Z]\w*)\)?\.)?/) || [];
  return path === undefined ? [] : type ? [path, `${path}.${type}`] : [path];
}

// The namespaces and classes that a function is in, each with those around it.
function scopesOf(name, file = '') {
  const [from, ends] = scopeEnds(name);
  const scopes = /\.go$/.test(file) ? scopesOfGo(name) : ends.map(end => name.slice(from, end));
  return scopes.length ? scopes : ['(no namespace)'];
}

const objectOf = f => (graph.exists && graphNode(f)?.object ? text(graphNode(f).object) : '(object not known)');

// How functions can be grouped; the way of a function has a group for each level.
const GROUPINGS = [
  {name: 'file', title: 'file', isThere: () => true, way: f => [f.file]},
  {name: 'object', title: 'object, then file', isThere: () => graph.nodes.some(n => n.object), way: f => [objectOf(f), f.file]},
  {name: 'scope', title: 'namespace or class', isThere: () => functions.some(f => /::|\\/.test(f.name) || /\.go$/.test(f.file)), way: f => scopesOf(f.name, f.file)},
];

// The ways of all functions, by grouping: they do not change. Equal ones are one array.
const ways = new Map();
function waysOf(all, by) {
  prepareWays(all, by, all.length);
  return ways.get(by).made;
}

// Has the ways of at least so many functions.
function prepareWays(all, by, until) {
  if (!ways.has(by)) ways.set(by, {made: [], known: new Map()});
  const {made, known} = ways.get(by), {way} = GROUPINGS.find(g => g.name === by);
  for (let i = made.length; i < until && i < all.length; i++) {
    const one = way(all[i]), key = one.join('\n');
    if (!known.has(key)) known.set(key, one);
    made.push(known.get(key));
  }
}

// The tree of groups: {name, above, inner, weight, count}, heaviest first; a function has f instead
// of inner. Its weight is the size of its count, and so that of a group the sum of sizes.
function groupsOf(all, by) {
  const made = (name, above) => ({name, above, inner: [], groups: new Map(), weight: 0, count: 0});
  const top = made('', null), wayOf = waysOf(all, by), groupOf = new Map();
  const groupAt = way => way.reduce((at, name) => {
    if (!at.groups.has(name)) {
      const group = made(name, at);
      at.groups.set(name, group);
      at.inner.push(group);
    }
    return at.groups.get(name);
  }, top);
  all.forEach((f, i) => {
    const count = f.counts[state.event], weight = Math.abs(size(count));
    if (!weight) return;
    if (!groupOf.has(wayOf[i])) groupOf.set(wayOf[i], groupAt(wayOf[i]));
    const group = groupOf.get(wayOf[i]);
    for (let at = group; at; at = at.above) {
      at.weight += weight;
      at.count = plus(at.count, count);
    }
    group.inner.push({f, weight, count});
  });
  const sort = group => {
    group.inner.sort((a, b) => b.weight - a.weight);
    for (const inner of group.groups.values()) sort(inner);
  };
  sort(top);
  return top;
}
