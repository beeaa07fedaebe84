// The flame graph from below: functions by what they have themselves, and below each its callers.
// Callers are found when they are drawn: most of them are too narrow for that.

class Inverted {
  // PLACES are nodes of the tree, each with the one above it that this one is about.
  constructor(f, parent, places) {
    Object.assign(this, {f, parent, places, calls: 0});
    for (const kind of KINDS) {
      const own = kind.startsWith('old_') ? 'old_self' : 'self';
      this[kind] = places.map(([n]) => n[own]).reduce((sum, counts) => addedUp(sum, counts));
    }
    for (const [n] of places) this.calls = plus(this.calls, n.calls);
    makeRates(this);
  }

  get children() {
    const above = this.places.filter(([, up]) => up.parent).map(([n, up]) => [n, up.parent]);
    const children = invertedBy(above, this);
    Object.defineProperty(this, 'children', {value: children});
    return children;
  }
}

// Places by the function that they are about.
function invertedBy(places, parent) {
  const byFunction = new Map();
  for (const place of places) {
    const {f} = place[1];
    if (!byFunction.has(f)) byFunction.set(f, []);
    byFunction.get(f).push(place);
  }
  return [...byFunction].map(([f, its]) => new Inverted(f, parent, its));
}

// The trees of all functions that have something themselves.
const inverted = () => invertedBy(contexts.nodes.filter(n => KINDS.some(kind =>
  /self/.test(kind) && n[kind].some(size))).map(n => [n, n]), null);
