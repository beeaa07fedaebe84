// The call graph, if the profile has one: the callers and callees of a function, and an icicle of
// inclusive counts, with callers above their callees.

const graph = {nodes: [], byKey: new Map(), byPlace: new Map(), byName: new Map(), root: null, at: null};

const graphKey = f => JSON.stringify([f.name, f.file, f.object]);
// Compilers spell one path in several ways.
const placeOf = f => f.name + '\n' + f.file.replace(/(^|\/)(?:\.\/)+/g, '$1');
const addTo = (map, key, n) => map.has(key) ? map.get(key).push(n) : map.set(key, [n]);
for (const entry of doc.call_graph || []) {
  const n = {...entry, key: graphKey(entry), name: text(entry.name), file: text(entry.file)};
  graph.nodes.push(n);
  graph.byKey.set(n.key, n);
  addTo(graph.byPlace, placeOf(n), n);
  addTo(graph.byName, n.name, n);
}
graph.exists = graph.nodes.some(n => n.callees.length || n.callers.length);
// The functions that a row of the table is of: those of that name and file in any object. A row of
// another file is of the only function of its name, which has code from there.
function nodesOf(f) {
  const named = graph.byName.get(f.name);
  return graph.byPlace.get(placeOf(f)) ?? (named?.length === 1 ? named : []);
}
const graphNode = f => nodesOf(f)[0];

// With all that they call, calls between them not twice; null if there is no graph of them.
function inclusiveOf(f) {
  const nodes = graph.exists ? nodesOf(f) : [];
  if (nodes.length < 2) return nodes.length ? nodes[0].inclusive : null;
  const keys = new Set(nodes.map(n => n.key));
  const within = nodes.flatMap(n => n.callees.filter(c => !c.others && graphKey(c) !== n.key && keys.has(graphKey(c))));
  return events.map((event, e) => event.isRate ? null
    : within.reduce((sum, c) => sum - c.counts[e], nodes.reduce((sum, n) => sum + n.inclusive[e], 0)));
}
for (const f of functions) f.inclusive = inclusiveOf(f);

// ---- Callers and callees ----

function callItem(call, whole) {
  const item = node('li');
  const count = call.counts[state.event];
  const share = whole ? (100 * count / whole).toFixed(1) + '%' : '';
  const name = call.others ? `${commas(call.others)} more` : text(call.name);
  // Some profilers sample, and know of no number of calls.
  const times = isDiff || call.calls ? `${commas(call.calls)}\u00d7` : '';
  item.append(node('span', '', share), node('span', 'dim', times),
    node('span', call.others ? 'dim' : 'code', name));
  item.title = `${name}\n${times && commas(call.calls) + ' calls, '}${shown(count, state.event)} ${events[state.event].name}`;
  const to = !call.others && graph.byKey.get(graphKey(call));
  if (to) opens(item, () => openNode(to));
  else {
    item.classList.add('still');
    item.setAttribute('role', 'none');
  }
  return item;
}

// Calls by what they cost of the chosen event; others together come last.
const byWeight = (a, b) => !!a.others - !!b.others
  || weight(b.counts[state.event]) - weight(a.counts[state.event]);

function showCalls() {
  if (!graph.exists) return;
  const n = graph.at;
  byId('calls-title').textContent = n ? n.name : 'no function chosen';
  const whole = n && !events[state.event].isRate ? Math.abs(n.inclusive[state.event]) : 0;
  for (const way of ['callers', 'callees'])
    byId(way).replaceChildren(...(n ? [...n[way]].sort(byWeight) : []).map(call => callItem(call, whole)));
}

function openNode(n) {
  const i = table.rows.findIndex(f => f.name === n.name && f.file === n.file);
  if (i >= 0) {
    table.list.reveal(i);
    openFunction(i);
  } else {
    state.fn = n;
    chooseNode(n);
    const source = sourceByName.get(n.file);
    if (source) openSource(source, definitionIn(source, n.name) ?? hottestIn(source));
  }
}

function chooseNode(n) {
  graph.at = n || null;
  showCalls();
  showCallGraph();
}

// ---- The icicle ----

const ICICLE_ROW = 22;

// In a difference the size of a change counts; colour says in which direction it goes.
const weight = count => Math.abs(count);

// Draws a function with what it calls below it. Each call gets that part of the width which it has of
// the caller's inclusive count. WAY is the chain of callers: a function that is in it already is not
// followed further.
function icicle(to, n, x, y, width, way, height) {
  if (width < 1 || y > height) return;
  const chosen = state.event;
  const colour = isDiff ? direction(n.inclusive[chosen]) : y ? 'step' + way.length % 3 : '';
  area(to, x, y, width, ICICLE_ROW - 1, 'cell ' + colour,
    `${n.name}\n${n.file}\n${signed(n.inclusive[chosen])} ${events[chosen].name} (${(100 * part(n.inclusive[chosen], chosen)).toFixed(1)}%) with all it calls\n` +
    `${signed(n.self[chosen])} its own`, () => {
      graph.root = graph.root === n ? null : n;
      openNode(n);
      showIcicle();
    });
  label(to, arrow(n.inclusive[chosen]) + n.name, x, y + 3, width, '');
  // In a cycle calls may cost more than is included, and in a difference they may change more
  // than their sum: then they share the place.
  const called = n.callees.reduce((sum, call) => sum + weight(call.counts[chosen]), 0);
  const whole = Math.max(weight(n.inclusive[chosen]), called);
  if (!whole) return;
  let along = x;
  for (const call of n.callees) {
    const part = width * weight(call.counts[chosen]) / whole;
    const callee = !call.others && graph.byKey.get(graphKey(call));
    if (callee && !way.includes(callee)) {
      icicle(to, callee, along, y + ICICLE_ROW, part, [...way, callee], height);
    } else if (part >= 1) {
      area(to, along, y + ICICLE_ROW, part, ICICLE_ROW - 1, 'file',
        call.others ? `${call.others} more` : text(call.name), () => {});
      label(to, call.others ? '\u2026' : text(call.name), along, y + ICICLE_ROW + 3, part, 'dim');
    }
    along += part;
  }
}

function showIcicle() {
  const {width, height} = byId('icicle-room').getBoundingClientRect();
  if (!width || byId('icicle').hidden) return;
  const to = document.createDocumentFragment();
  if (noAreas(byId('icicle-picture'))) return;
  const value = n => weight(n.inclusive[state.event]);
  let roots = graph.root ? [graph.root] : graph.nodes.filter(n => !n.callers.length);
  if (!roots.length) roots = graph.nodes.slice(0, 1);
  roots = roots.slice().sort((a, b) => value(b) - value(a));
  const whole = roots.reduce((sum, n) => sum + value(n), 0);
  let x = 0;
  for (const n of roots) {
    const part = whole ? width * value(n) / whole : 0;
    icicle(to, n, x, 0, part, [n], height);
    x += part;
  }
  byId('icicle-picture').replaceChildren(to);
}

function setUpGraph() {
  byId('tab-icicle').hidden = !graph.exists;
  if (!graph.exists) return;
  new ResizeObserver(showIcicle).observe(byId('icicle-room'));
  new ResizeObserver(showCallGraph).observe(byId('callgraph'));
}
