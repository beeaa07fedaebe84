// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The parts of a profile, which were dumped one after the other, and sums of parts. If the reader
// chooses a range of parts, the page shows their sum, but where a note says that it does not.

script(({addedUp, choose, chooseContexts, events, fileTotals, functions, graph, inAddress, inclusiveOf,
    sources, state, total}) => {

const timeline = {parts: [], from: 0, to: 0, whole: null, anchor: null};

// ---- Sums of parts ----

// Return the sum of two arrays of counts, of which the first may be missing.
const sumOf = (a, b) => a ? addedUp(a, b) : b;
const nothing = () => events.map(() => 0);

function countsNow() {
  return {
    total: [...total], functions: functions.map(f => f.counts),
    nodes: graph.nodes.map(n => ({calls: n.calls, inclusive: n.inclusive, self: n.self,
      callers: n.callers.map(c => [c.calls, c.counts]), callees: n.callees.map(c => [c.calls, c.counts])})),
    lines: sources.map(source => source.rows.map(row => row.counts)),
  };
}

// Return the sums of counts over PARTS, in the form of countsNow().
function countsOf(parts) {
  const {whole} = timeline;
  const sums = {
    total: nothing(), functions: whole.functions.map(nothing),
    nodes: whole.nodes.map(n => ({calls: 0, inclusive: nothing(), self: nothing(),
      callers: n.callers.map(() => [0, nothing()]), callees: n.callees.map(() => [0, nothing()])})),
    lines: whole.lines.map(lines => lines.map(() => undefined)),
  };
  for (const part of parts) {
    sums.total = addedUp(sums.total, part.total);
    for (const [i, counts] of part.functions) sums.functions[i] = addedUp(sums.functions[i], counts);
    for (const [i, calls, inclusive, self, ...ways] of part.calls) {
      const n = sums.nodes[i];
      Object.assign(n, {calls: n.calls + calls, inclusive: addedUp(n.inclusive, inclusive), self: addedUp(n.self, self)});
      ['callers', 'callees'].forEach((way, k) => {
        for (const [j, times, counts] of ways[k])
          n[way][j] = [n[way][j][0] + times, addedUp(n[way][j][1], counts)];
      });
    }
    for (const [i, lines] of part.sources) {
      const at = timeline.rowOf[i];
      for (const [number, counts] of lines)
        if (at.has(number)) sums.lines[i][at.get(number)] = sumOf(sums.lines[i][at.get(number)], counts);
    }
  }
  return sums;
}

function putCounts(sums) {
  total.splice(0, total.length, ...sums.total);
  fileTotals.clear();
  functions.forEach((f, i) => {
    f.counts = sums.functions[i];
    fileTotals.set(f.file, sumOf(fileTotals.get(f.file), f.counts));
  });
  graph.nodes.forEach((n, i) => {
    const {calls, inclusive, self} = sums.nodes[i];
    Object.assign(n, {calls, inclusive, self});
    for (const way of ['callers', 'callees']) {
      sums.nodes[i][way].forEach(([times, counts], j) => Object.assign(timeline.calls[i][way][j], {calls: times, counts}));
      // Leave out calls that were not made in the chosen parts.
      n[way] = timeline.calls[i][way].filter(call => call.calls);
    }
  });
  for (const f of functions) f.inclusive = inclusiveOf(f);
  sources.forEach((source, i) => source.rows.forEach((row, j) => {
    if (!row.gap) row.counts = sums.lines[i][j];
  }));
}

// Replace the contents of the parts by those of PARTS, after the document has been replaced.
function changeParts(parts) {
  timeline.parts.forEach((part, k) => {
    const {functions, calls, sources} = parts[k];
    Object.assign(part, {functions, calls, sources});
  });
  timeline.whole = countsNow();
  timeline.calls = graph.nodes.map(({callers, callees}) => ({callers, callees}));
}

// Set all counts to the sums over the chosen parts. Return the range, or null for all parts.
function countRange() {
  const {from, to} = timeline, isAll = from === 0 && to === timeline.columns.length - 1;
  const chosen = timeline.parts.filter(part => part.at >= from && part.at <= to);
  putCounts(isAll ? timeline.whole : countsOf(chosen));
  chooseContexts(isAll ? null : chosen.map(part => timeline.parts.indexOf(part)));
  return isAll ? null : {from, to};
}

// Show the parts from ONE to OTHER, of all threads.
function chooseRange(one, other) {
  Object.assign(timeline, {from: Math.min(one, other), to: Math.max(one, other)});
  // Panes with counts draw themselves again when an event is chosen.
  choose({range: countRange(), event: state.event});
}

// In the address, parts are counted from 1: `3`, or `3-5`.
inAddress(() => state.range ? {part: [...new Set([timeline.from + 1, timeline.to + 1])].join('-')} : {}, ({part}) => {
  const last = timeline.columns?.length - 1;
  if (!(last >= 0)) return;
  const [, from = 1, to = part ? from : last + 1] = part?.match(/^(\d+)(?:-(\d+))?$/) ?? [];
  const within = n => Math.min(last, Math.max(0, n - 1));
  if (within(from) !== timeline.from || within(to) !== timeline.to) chooseRange(within(from), within(to));
});

return {changeParts, chooseRange, countRange, putCounts, timeline};
});
