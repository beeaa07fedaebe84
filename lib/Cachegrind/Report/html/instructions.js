// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The tab "Instructions": a function's instructions, with counts, and with arrows for jumps. The
// hot loop and its surroundings are shown; most other instructions are folded.

script(({addOverview, addPane, base, bounds, byId, choicesOf, commas, doc, events, extremes, fitted, List,
    node, openLine, opens, percent, shown, sourceEvents, state, subscribe, svg, text}) => {

const machine = {at: null, rows: [], unfolded: new Set()};
const LANES = 8;
// The number of instructions shown before and after the loop.
const AROUND = 3;

function instructionsOf(f) {
  const rows = f.rows.map(i => ({address: i.address, line: i.line, file: i.file && text(i.file), counts: i.counts ?? null,
    of: i.function && text(i.function), text: text(i.text ?? ''), jumps: i.jumps ?? [], calls: i.calls ?? []}));
  const place = new Map(rows.map((row, i) => [Number(row.address), i]));
  rows.forEach(row => {
    const branch = row.text.match(/^(?:j\w+|b|b[.a-z]\w*|cbn?z|tbn?z|loop\w*)\s.*?\b(?:0x)?([0-9a-f]+)(?: <|$)/);
    const targets = new Map(row.jumps.map(jump => [place.get(Number(jump.to)), jump]));
    if (branch && place.has(Number('0x' + branch[1])) && !targets.has(place.get(Number('0x' + branch[1]))))
      targets.set(place.get(Number('0x' + branch[1])), null);
    row.targets = [...targets].filter(([to]) => to !== undefined);
  });
  return rows;
}

// Return the hot loop, {from, to}: indices of its first and last instruction. A backward jump ends
// a loop. Begin with the loop of the highest count; while a loop inside it has half of its count,
// go on to that one. Without loops, return the hottest instruction; null if none has a count.
function hotLoop(rows, countOf) {
  const sumOf = ({from, to}) => rows.slice(from, to + 1).reduce((sum, row) => sum + countOf(row), 0);
  const loops = rows.flatMap((row, at) => row.targets.filter(([to]) => to <= at).map(([to]) => ({from: to, to: at})))
    .map(loop => ({...loop, sum: sumOf(loop)})).filter(loop => loop.sum > 0);
  let best = null;
  for (const loop of loops.sort((a, b) => b.sum - a.sum || (a.to - a.from) - (b.to - b.from)))
    if (!best || loop.from >= best.from && loop.to <= best.to && 2 * loop.sum >= best.sum) best = loop;
  if (best) return {from: best.from, to: best.to};
  const hottest = rows.reduce((most, row, i) => countOf(row) > countOf(rows[most]) ? i : most, 0);
  return rows.length && countOf(rows[hottest]) > 0 ? {from: hottest, to: hottest} : null;
}

// Return the rows to show. The loop, and AROUND instructions on each side, are shown as {i}, an
// index each. The instructions before these are a stretch, as are those behind: {fold, to}, the
// first and the last index. A stretch is shown as instructions if it is short, or if UNFOLDED has
// its first index.
function foldedRows(rows, loop, unfolded) {
  const shown = [];
  const stretch = (from, to) => {
    if (from > to) return;
    if (unfolded.has(from) || to - from < AROUND) for (let i = from; i <= to; i++) shown.push({i});
    else shown.push({fold: from, to});
  };
  const first = loop ? Math.max(0, loop.from - AROUND) : 0, last = loop ? Math.min(rows.length - 1, loop.to + AROUND) : -1;
  stretch(0, first - 1);
  for (let i = first; i <= last; i++) shown.push({i});
  stretch(Math.max(first, last + 1), rows.length - 1);
  return shown;
}

// Return arrows between shown rows, {from, to, lane, top, end}, for PAIRS of from and to. Short
// arrows are nearest to the text; arrows in a lane do not overlap; arrows for which no lane is free
// are left out.
function laneArrows(pairs, lanes) {
  const taken = Array.from({length: lanes}, () => []), arrows = [];
  for (const pair of pairs.slice().sort((a, b) => Math.abs(a.to - a.from) - Math.abs(b.to - b.from))) {
    const top = Math.min(pair.from, pair.to), end = Math.max(pair.from, pair.to);
    const lane = taken.findIndex(spans => spans.every(([a, b]) => end < a || top > b));
    if (lane < 0) continue;
    taken[lane].push([top, end]);
    arrows.push({...pair, lane, top, end});
  }
  return arrows;
}

function arrowCell(row) {
  const width = 10 * (LANES + 1), cell = node('span', 'arrows');
  const picture = svg('svg', {width, height: 20, 'aria-hidden': 'true'});
  for (const {from, to, lane, top, end} of machine.arrows.filter(a => a.top <= row && row <= a.end)) {
    const x = width - 10 * (lane + 1), way = to <= from ? 'back' : 'on';
    picture.append(svg('line', {x1: x, x2: x, y1: row === top ? 10 : 0, y2: row === end ? 10 : 20}, way));
    if (row === from || row === to) picture.append(svg('line', {x1: x, x2: width - 2, y1: 10, y2: 10}, way));
    if (row === to) picture.append(svg('path', {d: `M${width - 7},6 L${width - 1},10 L${width - 7},14 z`}, way));
  }
  cell.append(picture);
  return cell;
}

function machineRow(at) {
  const {i, fold, to} = machine.shown[at], made = node('div');
  made.style.gridTemplateColumns = machine.template;
  if (fold !== undefined) {
    const rows = machine.rows.slice(fold, to + 1), e = state.event;
    const sum = rows.reduce((s, row) => row.counts && !events[e].isRate ? s + row.counts[e] : s, 0);
    made.className = 'gap';
    made.append(arrowCell(at), node('span', '', `\u22ee ${commas(rows.length)} instructions` +
      (events[e].isRate ? '' : `, ${shown(sum, e)} ${events[e].name}`)));
    made.lastChild.style.gridColumn = '2 / -1';
    opens(made, () => { machine.unfolded.add(fold); showInstructions(); });
    return made;
  }
  const row = machine.rows[i], isIn = machine.loop && i >= machine.loop.from && i <= machine.loop.to;
  made.className = (isIn ? 'in-loop ' : '') + (row.counts ? '' : 'blank');
  const count = e => node('span', 'n' + (e === state.event ? ' chosen' : ''),
    !row.counts ? '' : !row.counts[e] ? '\u00b7' : shown(row.counts[e], e));
  const line = node('span', 'text', row.text), e = state.event;
  // An instruction's count excludes the costs of what it calls, so badges show these.
  for (const call of row.calls)
    line.append(node('span', 'badge', `${commas(call.calls)}\u00d7 ${fitted(text(call.name), 40)}: ${shown(call.counts[e], e)} `
      + `${events[e].name}${events[e].isRate ? '' : ` (${percent(call.counts[e], e)})`} below`));
  made.append(arrowCell(at), node('span', 'num', row.address), ...sourceEvents().map(count), line,
     node('span', 'dim', row.line ? `${base(row.file)}:${row.line}${row.of ? ` ${row.of}` : ''}` : ''));
  made.title = row.calls.map(({calls, name}) => `${commas(calls)} calls of ${text(name)}\n`).join('') + row.jumps.map(j => `followed ${commas(j.followed)}` +
    (j.executed === undefined ? '' : ` of ${commas(j.executed)}`) + ` times to ${j.to}`).join('\n') || (row.counts ? '' : 'never executed');
  if (row.line) made.addEventListener('click', () => openLine(row.file, row.line));
  return made;
}

function showInstructions() {
  if (state.tab !== 'instructions') return;
  const chosen = doc.instructions.findIndex(f => state.fn && text(f.name) === state.fn.name);
  const index = machine.picked ?? Math.max(0, chosen);
  if (machine.at !== index) Object.assign(machine, {at: index, unfolded: new Set(), rows: instructionsOf(doc.instructions[index])});
  byId('machine-function').value = String(index);
  const e = state.event, countOf = row => row.counts ? Math.abs(row.counts[e]) || 0 : 0;
  machine.loop = hotLoop(machine.rows, countOf);
  machine.shown = foldedRows(machine.rows, machine.loop, machine.unfolded);
  const place = new Map();
  machine.shown.forEach(({i, fold, to}, at) => {
    if (i !== undefined) place.set(i, at); else for (let k = fold; k <= to; k++) place.set(k, at);
  });
  machine.arrows = laneArrows(machine.rows.flatMap((row, i) => row.targets
    .map(([to]) => ({from: place.get(i), to: place.get(to)}))).filter(({from, to}) => from !== to), LANES);
  const {widest} = extremes(bounds(machine.rows));
  machine.template = [`${10 * (LANES + 1)}px`, '18ch', ...sourceEvents().map(k => `calc(${widest[k]}ch + 20px)`),
    'minmax(30ch, 1fr)', 'minmax(8ch, 24ch)'].join(' ');
  const head = byId('machine-head');
  head.style.gridTemplateColumns = machine.template;
  head.replaceChildren(node('span'), node('span', 'n', 'address'), ...sourceEvents().map(k => node('span', 'n', events[k].name)),
    node('span', '', 'instruction'), node('span', '', 'line'));
  machine.list.reset(machine.shown.length, head, '0px');
}

addPane(() => {
  if (!doc.instructions?.length) return;
  const pane = addOverview('instructions', 'Instructions', true);
  const bar = node('div', 'bar'), choice = node('select'), all = node('button', '', 'Unfold all');
  const scroller = node('div', 'scroll'), head = node('div', 'head');
  choice.id = 'machine-function';
  choice.setAttribute('aria-label', 'Function');
  choicesOf(choice, doc.instructions.map((f, i) => [i, text(f.name)]));
  choice.addEventListener('change', () => { machine.picked = Number(choice.value); showInstructions(); });
  all.addEventListener('click', () => {
    for (const {fold} of machine.shown) if (fold !== undefined) machine.unfolded.add(fold);
    showInstructions();
  });
  head.id = 'machine-head';
  scroller.id = 'machine';
  scroller.tabIndex = 0;
  scroller.setAttribute('aria-label', 'Instructions');
  scroller.append(head, node('div', 'spacer'));
  bar.append(choice, all, node('span', 'dim', 'The loop with most of the chosen event is unfolded.'));
  pane.append(bar, scroller);
  pane.classList.add('sides', 'source');
  machine.list = new List(scroller, 20, machineRow);
  subscribe('event tab allEvents', showInstructions);
});

return {hotLoop, laneArrows, machine};
});
