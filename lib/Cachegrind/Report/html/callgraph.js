// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The call graph around the chosen function: up to two levels of callers on the left, and of
// callees on the right. An arrow stands for all calls from one function to another; its width shows
// their inclusive counts. The layout needs no graph library, because each level is a column.

script(({addPane, area, arrow, byId, callsOf, commas, details, direction, events, graph, graphKey, label,
    noAreas, nodeNow, openNode, percent, shown, state, subscribe, svg, text, weight, widthOf}) => {

const CALL_BOX = {height: 34, gap: 10, room: 40, least: 70};
const THICKEST = 26;

// Return the columns of boxes on one side of the centre, the nearest column first. WAY is `callers`
// or `callees`. A box is {n, call, arrows}: its function, undefined if the box stands for several
// functions; the first call that led to the box; and, for each arrow, the call and the box nearer
// to the centre.
function levelsOf(centre, way, levels, most) {
  const placed = new Set([centre]), columns = [];
  let near = [{n: centre}];
  for (let level = 0; level < levels; level++) {
    const found = [];
    for (const of of near)
      for (const call of of.n ? callsOf(of.n, way) : []) {
        const n = call.others ? undefined : graph.byKey.get(graphKey(call));
        // Draw each function once a side, nearest to the centre; draw "N more" only beside it.
        if (n ? !placed.has(n) : level === 0) found.push({n, call, of});
      }
    found.sort((a, b) => weight(b.call.counts[state.event]) - weight(a.call.counts[state.event]));
    const column = [], boxOf = new Map();
    for (const {n, call, of} of found) {
      let box = n && boxOf.get(n);
      if (!box && column.length < most) {
        box = {n, call, arrows: []};
        column.push(box);
        if (n) { boxOf.set(n, box); placed.add(n); }
      }
      box?.arrows.push({of, call});
    }
    columns.push(column);
    near = column;
  }
  return columns;
}

// Place columns that have boxes from left to right in WIDTH pixels: set `x` and `width` of each. A
// column is as wide as its longest name, if that is at most an equal part of the width. Remaining
// width goes to the wider columns or, without these, to the gaps.
function placeColumns(columns, width) {
  const least = columns.length > 1 ? Math.min(CALL_BOX.room, width / (4 * columns.length)) : 0;
  let left = width - least * (columns.length - 1), open = [...columns];
  for (let near = open; near.length;) {
    const equal = left / open.length;
    near = open.filter(column => column.needs <= equal);
    for (const column of near) left -= column.width = column.needs;
    open = open.filter(column => !near.includes(column));
  }
  for (const column of open) column.width = left / open.length;
  const gap = least + (open.length || columns.length < 2 ? 0 : left / (columns.length - 1));
  let x = 10 + (columns.length < 2 && !open.length ? left / 2 : 0);
  for (const column of columns) {
    column.x = x;
    x += column.width + gap;
  }
}

const nameOfCall = call => call.others ? `${commas(call.others)} more` : text(call.name);

function arrowOf(to, from, into, call, most) {
  const share = most ? weight(call.counts[state.event]) / most : 0;
  const [x1, y1, x2, y2] = [from.x + from.width, from.y + CALL_BOX.height / 2, into.x, into.y + CALL_BOX.height / 2];
  const middle = (x1 + x2) / 2;
  const path = svg('path', {d: `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`, fill: 'none',
    'stroke-width': Math.max(1, THICKEST * share).toFixed(1)}, 'arrow ' + direction(call.counts[state.event]));
  const title = svg('title', {});
  title.textContent = `${from.name} \u2192 ${into.name}\n${commas(call.calls)} calls, `
    + `${shown(call.counts[state.event], state.event)} ${events[state.event].name}`;
  path.append(title);
  to.append(path);
}

function boxOfCall(to, box, className) {
  const {n, x, y, width, name, call} = box;
  const count = n ? n.inclusive[state.event] : call.counts[state.event];
  const all = n ? events.map((e, i) => `${e.name} ${shown(n.inclusive[i], i)} ${percent(n.inclusive[i], i)} with all it calls, `
    + `${shown(n.self[i], i)} its own`).join('\n') : shown(count, state.event);
  const made = area(to, x, y, width, CALL_BOX.height, className, `${name}\n${n ? n.file + '\n' : ''}${all}`,
    () => { if (n) openNode(n); });
  made.setAttribute('rx', 4);
  label(to, name, x, y, width, n === nodeNow() ? 'path' : '');
  label(to, arrow(count) + (percent(count, state.event) || shown(count, state.event)), x, y + 15, width, 'dim');
}

function showCallGraph() {
  const pane = byId('callgraph'), picture = byId('callgraph-picture');
  const {width, height} = pane.getBoundingClientRect();
  if (pane.hidden || !width || noAreas(picture)) return;
  const to = document.createDocumentFragment(), centre = nodeNow();
  if (centre) {
    const levels = width < 620 ? 1 : 2;
    const rows = Math.max(1, Math.floor((height - 20) / (CALL_BOX.height + CALL_BOX.gap)));
    const middle = {n: centre}, arrows = [];
    const [callers, callees] = ['callers', 'callees'].map(way => levelsOf(centre, way, levels, rows));
    const columns = [...callers.reverse(), [middle], ...callees].filter(column => column.length);
    for (const column of columns) {
      for (const box of column) box.name = box.n ? box.n.name : nameOfCall(box.call);
      column.needs = Math.max(...column.map(({name}) => widthOf(name, true) + 14), CALL_BOX.least);
    }
    placeColumns(columns, width - 20);
    for (const column of columns)
      column.forEach((box, i) => {
        Object.assign(box, {x: column.x, width: column.width,
          y: height / 2 + (i - (column.length - 1) / 2) * (CALL_BOX.height + CALL_BOX.gap) - CALL_BOX.height / 2});
        for (const {of, call} of box.arrows ?? []) {
          const near = of.n === centre ? middle : of;
          arrows.push(callees.includes(column) ? [near, box, call] : [box, near, call]);
        }
      });
    const most = arrows.reduce((most, [, , call]) => Math.max(most, weight(call.counts[state.event])), 0);
    for (const [from, into, call] of arrows) arrowOf(to, from, into, call, most);
    for (const box of [[middle], ...callers.reverse(), ...callees].flat()) boxOfCall(to, box, box === middle ? 'cell centre' : box.n ? 'cell' : 'file');
  } else label(to, 'Choose a function: its callers stand on the left then, and what it calls on the right.', 8, 8, width, 'dim');
  picture.replaceChildren(to);
}

addPane(() => {
  details.add({name: 'callgraph'});
  subscribe('event fn pane', showCallGraph);
  if (graph.exists) new ResizeObserver(showCallGraph).observe(byId('callgraph'));
});

return {showCallGraph, THICKEST};
});
