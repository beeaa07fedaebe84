// The time line of a profile's parts: each part is a bar, and each thread has a lane.

const LANE = 64, LANE_GAP = 6;
// The functions that have a colour of their own; all others are together, in grey.
const PART_COLOURS = ['4477aa', 'ee6677', '228833', 'ccbb44', '66ccee', 'aa3377', '994f00', '40b0a6'];

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
    key.title = name;
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

addPane(() => {
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
  subscribe('event', showTimeline);
});
