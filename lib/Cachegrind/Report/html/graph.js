// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The call graph, if the profile has one: functions with their callers and callees.

script(({doc, events, functions, state, text}) => {

const graph = {nodes: [], byKey: new Map(), byPlace: new Map(), byName: new Map()};

const graphKey = f => JSON.stringify([f.name, f.file, f.object]);
// Compilers write a path in several ways, as `a/./b` for `a/b`.
const placeOf = f => f.name + '\n' + f.file.replace(/(^|\/)(?:\.\/)+/g, '$1');
const addTo = (map, key, n) => map.has(key) ? map.get(key).push(n) : map.set(key, [n]);
const nodesFrom = entries => (entries || []).map(entry =>
  ({...entry, key: graphKey(entry), name: text(entry.name), file: text(entry.file)}));
function useNodes(nodes) {
  graph.nodes = nodes;
  for (const map of [graph.byKey, graph.byPlace, graph.byName]) map.clear();
  for (const n of nodes) {
    graph.byKey.set(n.key, n);
    addTo(graph.byPlace, placeOf(n), n);
    addTo(graph.byName, n.name, n);
  }
}
useNodes(nodesFrom(doc.call_graph));
graph.exists = graph.nodes.some(n => n.callees.length || n.callers.length);
// Return the functions of the graph for row F of the table: those with F's name and file, in any
// object. Without these, F stands for the only function of its name, since the function has code
// from F's file.
function nodesOf(f) {
  const named = graph.byName.get(f.name);
  return graph.byPlace.get(placeOf(f)) ?? (named?.length === 1 ? named : []);
}
const graphNode = f => nodesOf(f)[0];
const nodeNow = () => state.fn && (state.fn.callees ? state.fn : graphNode(state.fn));

// Return the inclusive counts of the functions for row F, without the calls between these
// functions, which would count twice; null if the call graph has no such function.
function inclusiveOf(f) {
  const nodes = graph.exists ? nodesOf(f) : [];
  if (nodes.length < 2) return nodes.length ? nodes[0].inclusive : null;
  const keys = new Set(nodes.map(n => n.key));
  const within = nodes.flatMap(n => n.callees.filter(c => !c.others && graphKey(c) !== n.key && keys.has(graphKey(c))));
  return events.map((event, e) => event.isRate ? null
    : within.reduce((sum, c) => sum - c.counts[e], nodes.reduce((sum, n) => sum + n.inclusive[e], 0)));
}
for (const f of functions) f.inclusive = inclusiveOf(f);

// Return whether a function or a call is shown. While libraries are hidden, only own ones are.
const isListed = f => !state.hidesLibrary || Boolean(f.isOwn ?? f.own);
const callsOf = (n, way) => n[way].filter(call => call.others || isListed(graph.byKey.get(graphKey(call)) ?? call));

const weight = count => Math.abs(count);

return {addTo, callsOf, graph, graphKey, graphNode, inclusiveOf, isListed, nodeNow, nodesFrom, nodesOf,
    placeOf, useNodes, weight};
});
