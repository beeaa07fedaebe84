// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The callers and callees of the chosen function as lists; and the icicle, a picture of inclusive
// counts in which callees are below their callers.

script(({addPane, area, arrow, byId, callsOf, choose, commas, contexts, direction, events, fitNames,
    functionTitle, functionTitled, graph, graphKey, inAddress, isDiff, label, nameNode, noAreas, node,
    nodeNow, openNode, opens, overviews, part, shown, signed, state, subscribe, text, weight}) => {

// ---- Callers and callees ----

function callItem(call, whole) {
  const item = node('li');
  const count = call.counts[state.event];
  const share = whole ? (100 * count / whole).toFixed(1) + '%' : '';
  const name = call.others ? `${commas(call.others)} more` : text(call.name);
  // Profiles of sampling profilers do not have numbers of calls.
  const times = isDiff || call.calls ? `${commas(call.calls)}\u00d7` : '';
  item.append(node('span', '', share), node('span', 'dim', times),
    call.others ? node('span', 'dim', name) : nameNode(name));
  item.title = `${name}\n${times && commas(call.calls) + ' calls, '}${shown(count, state.event)} ${events[state.event].name}`;
  const to = !call.others && graph.byKey.get(graphKey(call));
  if (to) opens(item, () => openNode(to));
  else {
    item.classList.add('still');
    item.setAttribute('role', 'none');
  }
  return item;
}

// Compare calls by their costs of the chosen event. The entry for other functions is always last.
const byWeight = (a, b) => !!a.others - !!b.others
  || weight(b.counts[state.event]) - weight(a.counts[state.event]);

function showCalls() {
  if (!graph.exists) return;
  const n = nodeNow();
  byId('calls-title').replaceChildren(nameNode(n ? n.name : 'no function chosen', 'span', 'title'));
  const whole = n && !events[state.event].isRate ? Math.abs(n.inclusive[state.event]) : 0;
  for (const way of ['callers', 'callees'])
    byId(way).replaceChildren(...(n ? callsOf(n, way).sort(byWeight) : []).map(call => callItem(call, whole)));
  fitNames(byId('calls'));
}

// ---- The icicle ----

const ICICLE_ROW = 22;

// Draw function N, with its callees below. A callee is as wide as its part of the caller's
// inclusive count. WAY is the chain from the root to N; a callee in it is drawn without callees.
function icicle(to, n, x, y, width, way, height) {
  if (width < 1 || y > height) return;
  const chosen = state.event;
  const colour = isDiff ? direction(n.inclusive[chosen]) : y ? 'step' + way.length % 3 : '';
  area(to, x, y, width, ICICLE_ROW - 1, 'cell ' + colour,
    `${n.name}\n${n.file}\n${signed(n.inclusive[chosen])} ${events[chosen].name} (${(100 * part(n.inclusive[chosen], chosen)).toFixed(1)}%) with all it calls\n` +
    `${signed(n.self[chosen])} its own`, () => {
      openNode(n);
      choose({icicleRoot: state.icicleRoot === n ? null : n});
    });
  label(to, arrow(n.inclusive[chosen]) + n.name, x, y + 3, width, '');
  // In a cycle, the calls may cost more than the inclusive count; in a difference, their changes
  // may exceed their sum. Then the calls share the whole width.
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
  let roots = state.icicleRoot ? [state.icicleRoot] : graph.nodes.filter(n => !n.callers.length);
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

addPane(() => {
  overviews.add({name: 'icicle', isWide: true});
  byId('tab-icicle').hidden = !graph.exists || contexts.exists;
  if (!graph.exists) return;
  subscribe('hidesLibrary', () => { state.icicleRoot = null; });
  subscribe('event fn', showCalls);
  new ResizeObserver(() => fitNames(byId('calls'))).observe(byId('calls'));
  inAddress(() => state.tab === 'icicle' && state.icicleRoot ? {zoom: functionTitle(state.icicleRoot, graph.nodes)} : {}, ({tab, zoom}) => {
    if (tab === 'icicle') choose({icicleRoot: zoom ? functionTitled(zoom, graph.nodes) : null});
  });
  subscribe('event tab icicleRoot', showIcicle);
  new ResizeObserver(showIcicle).observe(byId('icicle-room'));
});
});
