// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The time line of a profile's parts: a bar for each part, and a lane for each thread.

script(({addPane, area, byId, changeParts, chooseRange, commas, events, functions, label, noAreas, node,
    shown, sources, state, subscribe, svg, text, timeline, widthOf}) => {

const LANE = 64, LANE_GAP = 6, PHASE = 22, AXIS = 16;
// Colours of functions, in descending order of their counts. All other functions together are grey.
const PART_COLOURS = ['4477aa', 'ee6677', '228833', 'ccbb44', '66ccee', 'aa3377', '994f00', '40b0a6'];

// ---- Phases ----

// A part joins the phase before it if the shares of functions in both differ by less than UNLIKE. A
// phase is named after its largest own function, if that has at least OWN_PART of the phase; else
// after its largest function.
const UNLIKE = 0.25, OWN_PART = 0.1;

const addSums = (sums, more) => { for (const [key, count] of more) sums.set(key, (sums.get(key) || 0) + count); };
const sumOfAll = sums => [...sums.values()].reduce((sum, count) => sum + count, 0);

function unlike(a, b) {
  const [was, is] = [sumOfAll(a), sumOfAll(b)], keys = new Set([...a.keys(), ...b.keys()]);
  return [...keys].reduce((apart, key) => apart + Math.abs((a.get(key) || 0) / was - (b.get(key) || 0) / is), 0) / 2;
}

// Return the phases of COLUMNS, each a map of counts by function, as {from, to, sums, name, part}.
// `part` is the part of the phase's counts that the function `name` has. OWN has the names of own
// functions.
function phasesOf(columns, own) {
  const phases = [];
  columns.forEach((column, at) => {
    if (!sumOfAll(column)) return;
    const last = phases.at(-1);
    if (last && unlike(last.sums, column) < UNLIKE) {
      last.to = at;
      addSums(last.sums, column);
    } else phases.push({from: at, to: at, sums: new Map(column)});
  });
  for (const phase of phases) {
    const all = sumOfAll(phase.sums), sorted = [...phase.sums].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    const [name, most] = sorted.find(([name, sum]) => own.has(name) && sum >= OWN_PART * all) ?? sorted[0];
    Object.assign(phase, {name, part: most / all});
  }
  return phases;
}

// Return the phases to show: an empty list if there is only one, or if each part is one.
function phasesNow() {
  const columns = timeline.columns.map(() => new Map());
  for (const part of timeline.parts)
    addSums(columns[part.at], part.functions.map(([i, counts]) => [functions[i].name, counts[state.event]]));
  const phases = phasesOf(columns, new Set(functions.filter(f => f.isOwn).map(f => f.name)));
  return phases.length > 1 && phases.length < columns.length ? phases : [];
}

function drawPhase(to, {from, to: last, name, part}, step) {
  const {columns} = timeline, x = 70 + from * step, width = (last - from + 0.92) * step;
  const which = from === last ? `part ${columns[from]}` : `parts ${columns[from]} to ${columns[last]}`;
  area(to, x, 0, width, PHASE - 3, 'phase', `phase, ${which}: ${(100 * part).toFixed(0)}% in ${name}`, () => chooseRange(from, last));
  label(to, name, x, 0, width, 'phase-name');
}

// Label the axes: with the parts' labels, where there is space, and with the count of the tallest
// bar.
function labelAxes(to, top, bottom, step, tallest) {
  const {columns} = timeline, {name} = events[state.event];
  let free = 0;
  label(to, 'part', 0, bottom - 2, 68, 'axis');
  columns.forEach((title, at) => {
    const x = Math.min(70 + (at + 0.46) * step - widthOf(title) / 2, 70 + columns.length * step - widthOf(title));
    if (x < free) return;
    to.append(Object.assign(svg('text', {x: x.toFixed(1), y: bottom + 11}, 'axis'), {textContent: title}));
    free = x + widthOf(title) + 8;
  });
  const count = tallest < 1e6 ? commas(tallest) : `${(tallest / 1e6).toPrecision(3)} M`;
  label(to, count, 0, top - 3, 68, 'axis');
  label(to, name, 0, top + 9, 68, 'axis');
}

// ---- The picture ----

function mostOfAll() {
  const sums = new Map();
  timeline.whole.functions.forEach((counts, i) => {
    const {name} = functions[i];
    sums.set(name, (sums.get(name) || 0) + counts[state.event]);
  });
  return [...sums].filter(([, sum]) => sum > 0).sort((a, b) => b[1] - a[1]).slice(0, PART_COLOURS.length).map(([name]) => name);
}

// Return the pieces of a part's bar, [name, count, colour]: the coloured functions, and the rest.
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

function drawPart(to, part, step, above, tallest, names) {
  const left = 70 + part.at * step, top = above + part.lane * (LANE + LANE_GAP), width = Math.max(1, 0.92 * step);
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
  const phases = phasesNow(), above = phases.length ? PHASE : 0;
  for (const phase of phases) drawPhase(to, phase, step);
  if (phases.length) label(to, 'phases', 0, 0, 68, 'axis');
  timeline.lanes.forEach((lane, i) => lane !== ''
    && label(to, `thread ${lane}`, 0, above + i * (LANE + LANE_GAP) + LANE / 2, 68, 'lane'));
  for (const part of timeline.parts) drawPart(to, part, step, above, tallest, names);
  const bottom = above + timeline.lanes.length * (LANE + LANE_GAP) - LANE_GAP, height = bottom + AXIS;
  labelAxes(to, above, bottom, step, tallest);
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

// Put a note above contents that are only known for the whole run. It is shown while some parts are
// chosen.
function sayOfWhole(content) {
  if (!timeline.parts.length) return;
  const note = node('p', 'remark of-whole', 'Of the whole run, not only of the parts that are chosen.');
  note.hidden = true;
  content.before(note);
  subscribe('range', () => { note.hidden = !state.range || content.hidden; });
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
  changeParts(timeline.parts);
  timeline.rowOf = sources.map(source => new Map(source.rows.flatMap((row, j) =>
    row.number ? [[row.number, j]] : row.isUnknown ? [[0, j]] : [])));
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
  for (const list of [byId('verdicts'), byId('object-list'), ...document.querySelectorAll('.findings ol')]) sayOfWhole(list);
  subscribe('event', showTimeline);
});

return {LANE};
});
