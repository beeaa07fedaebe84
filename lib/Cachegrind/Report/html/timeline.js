// The time line of a profile's parts, which were dumped one after the other. Each part is a bar, and
// each thread has a lane. If the reader chooses a range of parts, the whole page shows that range.

const timeline = {parts: [], from: 0, to: 0, whole: null, anchor: null};
const LANE = 64, LANE_GAP = 6;
// The functions that have a colour of their own; all others are together, in grey.
const PART_COLOURS = ['4477aa', 'ee6677', '228833', 'ccbb44', '66ccee', 'aa3377', '994f00', '40b0a6'];

// ---- Sums of parts ----

// The sum of two rows of counts; the first may be missing.
const sumOf = (a, b) => a ? addedUp(a, b) : b;
const nothing = () => events.map(() => 0);

// A copy of all counts that depend on the range.
function countsNow() {
  return {
    total: [...total], functions: functions.map(f => f.counts),
    nodes: graph.nodes.map(n => ({calls: n.calls, inclusive: n.inclusive, self: n.self,
      callers: n.callers.map(c => [c.calls, c.counts]), callees: n.callees.map(c => [c.calls, c.counts])})),
    lines: sources.map(source => source.rows.map(row => row.counts)),
  };
}

// The same counts, added up over these parts.
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
  forgetOrders();
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
      // A call that was never made in the range is left out.
      n[way] = timeline.calls[i][way].filter(call => call.calls);
    }
  });
  for (const f of functions) f.inclusive = inclusiveOf(f);
  sources.forEach((source, i) => source.rows.forEach((row, j) => {
    if (!row.gap) row.counts = sums.lines[i][j];
  }));
}

// Shows the parts from one to another, of all lanes.
function chooseRange(from, to) {
  Object.assign(timeline, {from: Math.min(from, to), to: Math.max(from, to)});
  const isAll = timeline.from === 0 && timeline.to === timeline.columns.length - 1;
  const chosen = timeline.parts.filter(part => part.at >= timeline.from && part.at <= timeline.to);
  putCounts(isAll ? timeline.whole : countsOf(chosen));
  chooseContexts(isAll ? null : chosen.map(part => timeline.parts.indexOf(part)));
  forgetFlame();
  // The answer is that of the whole run.
  byId('answer')?.toggleAttribute('hidden', !isAll);
  setUpEvents();
  chooseEvent(state.event);
  const best = table.rows.length && table.rows[0].counts[state.event] ? 0 : -1;
  if (best >= 0) { table.list.reveal(0); openFunction(0); }
  if (hottest.lines.length) openHottest(0);
}

// ---- The picture ----

// The functions with most of the event in the whole.
function mostOfAll() {
  const sums = new Map();
  timeline.whole.functions.forEach((counts, i) => {
    const {name} = functions[i];
    sums.set(name, (sums.get(name) || 0) + counts[state.event]);
  });
  return [...sums].filter(([, sum]) => sum > 0).sort((a, b) => b[1] - a[1]).slice(0, PART_COLOURS.length).map(([name]) => name);
}

// The functions of a part that have a colour, and what is left: [name, count, colour].
function piecesOfPart(part, names) {
  const own = new Map();
  for (const [i, counts] of part.functions) {
    const {name} = functions[i];
    own.set(name, (own.get(name) || 0) + counts[state.event]);
  }
  let rest = part.total[state.event];
  const pieces = names.map((name, k) => {
    const count = own.get(name) || 0;
    rest -= count;
    return [name, count, '#' + PART_COLOURS[k]];
  });
  return [...pieces, ['all others', rest, '#bbbbbb']].filter(([, count]) => count > 0);
}

function drawPart(to, part, step, tallest, names) {
  const left = 70 + part.at * step, top = part.lane * (LANE + LANE_GAP), width = Math.max(1, 0.92 * step);
  const own = part.total[state.event];
  let y = top + LANE;
  for (const [name, count, fill] of piecesOfPart(part, names)) {
    const height = tallest ? LANE * count / tallest : 0;
    y -= height;
    const made = svg('rect', {x: left.toFixed(2), y: y.toFixed(2), width: width.toFixed(2), height: height.toFixed(2), fill}, 'piece');
    const title = svg('title', {});
    title.textContent = `part ${text(part.label)}: ${name} ${shown(count, state.event)} (${own ? (100 * count / own).toFixed(1) : 0}%)`;
    made.append(title);
    to.append(made);
  }
  const isIn = part.at >= timeline.from && part.at <= timeline.to;
  const handle = svg('rect', {x: left.toFixed(2), y: top, width: width.toFixed(2), height: LANE, tabindex: 0, role: 'button',
    'aria-pressed': String(isIn), 'data-at': part.at,
    'aria-label': `part ${text(part.label)}, ${text(part.trigger)}: ${shown(part.total[state.event], state.event)} ${events[state.event].name}`},
    isIn ? 'part in' : 'part');
  const title = svg('title', {});
  title.textContent = `${handle.getAttribute('aria-label')}\n`
    + piecesOfPart(part, names).map(([name, count]) => `${own ? (100 * count / own).toFixed(1) : 0}% ${name}`).join('\n');
  handle.append(title);
  to.append(handle);
}

function showTimeline() {
  const picture = byId('timeline-picture');
  if (!timeline.parts.length || noAreas(picture)) return;
  const width = byId('timeline').clientWidth - 40;
  const names = mostOfAll(), step = (width - 70) / timeline.columns.length;
  const tallest = timeline.parts.reduce((most, part) => Math.max(most, part.total[state.event]), 0);
  const to = document.createDocumentFragment();
  timeline.lanes.forEach((lane, i) => label(to, lane === '' ? 'parts' : `thread ${lane}`, 0, i * (LANE + LANE_GAP) + LANE / 2 - 8, 68, 'dim'));
  for (const part of timeline.parts) drawPart(to, part, step, tallest, names);
  const height = timeline.lanes.length * (LANE + LANE_GAP);
  for (const [name, value] of Object.entries({width, height, viewBox: `0 0 ${width} ${height}`})) picture.setAttribute(name, value);
  picture.replaceChildren(to);
  byId('timeline-legend').replaceChildren(rangeText(), ...[...names, 'all others'].map((name, i) => {
    const key = node('span', 'flame-key', name);
    key.style.setProperty('--key', '#' + (i < names.length ? PART_COLOURS[i] : 'bbbbbb'));
    return key;
  }));
  byId('timeline-all').hidden = timeline.from === 0 && timeline.to === timeline.columns.length - 1;
}

function rangeText() {
  const {from, to, columns} = timeline;
  const trigger = timeline.parts.find(part => part.at === from)?.trigger;
  const which = from === 0 && to === columns.length - 1 ? `all ${columns.length} parts: click one, or drag along some`
    : from === to ? `part ${columns[from]} of ${columns.length}${trigger ? ', ' + text(trigger) : ''}`
      : `parts ${columns[from]} to ${columns[to]} of ${columns.length}`;
  return node('b', '', which);
}

// ---- Choosing ----

function setUpTimeline() {
  const data = byId('parts');
  byId('timeline').hidden = !data;
  if (!data) return;
  timeline.parts = JSON.parse(data.textContent).parts;
  timeline.columns = [...new Set(timeline.parts.map(part => text(part.label)))];
  timeline.lanes = [...new Set(timeline.parts.map(part => part.thread ? text(part.thread) : ''))]
    .sort((a, b) => a.localeCompare(b, undefined, {numeric: true}));
  for (const part of timeline.parts) {
    part.at = timeline.columns.indexOf(text(part.label));
    part.lane = timeline.lanes.indexOf(part.thread ? text(part.thread) : '');
  }
  timeline.to = timeline.columns.length - 1;
  timeline.whole = countsNow();
  timeline.calls = graph.nodes.map(({callers, callees}) => ({callers, callees}));
  timeline.rowOf = sources.map(source => new Map(source.rows.flatMap((row, j) =>
    row.number && !(row.note && row.number === undefined) ? [[row.number, j]] : row.gap || !row.counts ? [] : [[0, j]])));
  const picture = byId('timeline-picture');
  const under = event => event.target.dataset?.at === undefined ? null : Number(event.target.dataset.at);
  picture.addEventListener('pointerdown', event => { timeline.anchor = under(event); });
  picture.addEventListener('pointerup', event => {
    const at = under(event);
    if (at !== null && timeline.anchor !== null)
      chooseRange(event.shiftKey ? timeline.from : timeline.anchor, at);
    timeline.anchor = null;
  });
  picture.addEventListener('keydown', event => {
    const at = under(event);
    if (event.key !== 'Enter' || at === null) return;
    chooseRange(event.shiftKey ? timeline.from : at, at);
    picture.querySelector(`[data-at="${at}"]`)?.focus();
  });
  byId('timeline-all').addEventListener('click', () => chooseRange(0, timeline.columns.length - 1));
  new ResizeObserver(showTimeline).observe(byId('timeline'));
}
