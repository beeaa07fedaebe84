// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// Annotated sources, and the list of the hottest lines of all sources.

script(({addPane, arrow, base, besideLines, bounds, byId, choose, chooseEvent, chooses, chosenWidth, commas,
    countCell, details, direction, events, extremes, fold, folded, foldedLines, hottestIn, isDiff, List,
    markComments, node, opens, openSource, otherWidths, part, percent, shown, sourceEvents, sources, state,
    subscribe, text, textCell}) => {

const view = {rows: [], at: -1};
const hottest = {lines: [], at: -1};
const HOTTEST = 100;

function sourceRow(i) {
  const row = view.rows[i];
  const made = node('div', i === view.at ? 'at' : '');
  made.style.gridTemplateColumns = view.template;
  if (row.gap) {
    made.classList.add('gap');
    made.append(node('span'), node('span', '', `\u22ee ${commas(row.gap)} line${row.gap > 1 ? 's' : ''} without counts`));
    made.lastChild.style.gridColumn = '2 / -1';
    return made;
  }
  const [chosen, ...others] = sourceEvents().map(e => countCell(row.counts, e, view.most));
  const line = textCell(row, state.source);
  for (const badge of row.badges || []) {
    const made = node('span', 'badge ' + badge.kind, text(badge.text));
    made.title = text(badge.what);
    line.append(made);
  }
  for (const add of besideLines) add(line, row);
  made.append(node('span', 'num', row.number ? String(row.number) : ''), chosen, line, ...others);
  if (row.number && !row.code) made.addEventListener('click', () => chooseLine(i));
  if (row.code) {
    made.classList.add('unfolds');
    made.addEventListener('click', () => unfold(row));
    // Only the number opens by Enter: the row contains badges, and a button must not contain
    // buttons.
    const number = made.firstChild;
    opens(number, event => { event?.stopPropagation(); unfold(row); });
    number.setAttribute('aria-expanded', String(!!row.isOpen));
    number.setAttribute('aria-label', `instructions of line ${row.number}`);
  }
  if (!row.counts) {
    made.classList.add('blank');
    made.title = 'no counts: never executed, or no code';
  } else {
    const heat = view.most[state.event] ? Math.abs(row.counts[state.event]) / view.most[state.event] : 0;
    // With the square root, lines with small counts are coloured, too.
    if (heat > 0 && !isDiff) {
      const heated = `rgba(var(--hot), ${(0.32 * Math.sqrt(heat)).toFixed(3)})`;
      made.style.setProperty('--heat', heated);
      made.style.backgroundColor = heated;
    }
    if (row.note) made.classList.add('dim');
    made.title = events.map((e, i) => `${e.name} ${shown(row.counts[i], i)} ${percent(row.counts[i], i)}`).join('\n');
  }
  return made;
}

function chooseLine(i) {
  view.at = i;
  choose({row: view.rows[i]});
  view.list.show(true);
}

// Show a line's instructions below the line, or hide them.
function unfold(row) {
  const {rows} = state.source, i = rows.indexOf(row);
  if (row.isOpen) rows.splice(i + 1, row.code.length);
  else rows.splice(i + 1, 0, ...row.code);
  row.isOpen = !row.isOpen;
  openSource(state.source, i);
}

function showSource() {
  const {source} = state;
  if (!source) return;
  byId('files').value = String(source.index);
  byId('source-name').textContent = source.name;
  const remark = byId('remark');
  const why = {unreadable: 'The source cannot be read: ', different: 'There are several, and they differ: '}[source.status];
  remark.hidden = !why && !source.outdated.length;
  remark.textContent = why ? why + source.originals.join(', ')
    : `The source is newer than ${source.outdated.join(', ')}: counts may be beside other lines than theirs.`;
  view.rows = source.rows.filter(row => row.counts || !row.isUnknown);
  view.at = view.rows.indexOf(state.row);
  Object.assign(view, extremes(bounds(source.rows)));
  let [last, longest, sign] = [0, 0, 0];
  for (const row of source.rows) {
    if (row.number > last) last = row.number;
    if (row.text && row.text.length > longest) longest = row.text.length;
    if (row.code) sign = '+ '.length;
  }
  markComments(source);
  // The columns of the number, the chosen event and the text stay in view while those of other
  // events scroll.
  const others = state.allEvents ? otherWidths(view.widest) : [];
  const room = others.length ? `min(${longest}ch + 30px, 55cqw)` : `${longest}ch + 30px`;
  const pinned = [`calc(${Math.max(4, sign + String(last).length)}ch + 18px)`, chosenWidth(view.widest)];
  view.template = [...pinned, others.length ? room : '1fr', ...others].join(' ');
  const scroller = byId('source'), head = byId('source-head');
  scroller.classList.toggle('pinned', others.length > 0);
  pinned.forEach((width, i) => scroller.style.setProperty(['--number', '--chosen'][i], width));
  head.style.gridTemplateColumns = view.template;
  const [chosen, ...more] = sourceEvents().map(e => {
    const title = node('button', '', events[e].name);
    title.title = events[e].what;
    title.addEventListener('click', () => chooseEvent(e));
    return title;
  });
  head.replaceChildren(node('button', '', 'line'), chosen, ...(others.length ? [node('button', 'left', 'text')] : []), ...more);
  view.list.reset(view.rows.length, head, `calc(${[...pinned, room, ...others].join(' + ')})`);
  view.list.reveal(Math.max(0, view.at));
}

function showNoSource() {
  const name = state.absent;
  const remark = byId('remark');
  remark.hidden = false;
  remark.textContent = name === '???' ? 'Where this code comes from is not known: it has no debug information.'
    : `${name} is not among the annotated sources.`;
}

// Return the counts of a line, with the libraries' work for it. For a range of parts, this work is
// only known while libraries are hidden.
const withLibraries = row => state.range || !row.folded ? row.counts : row.folded;
// Return the lines of a source; if it cannot be read, those of own code, without text.
const countedLines = source => source.rows.some(row => row.number) || state.range ? source.rows
  : [...foldedLines.get(source.index)?.there ?? []].map(([number, {counts}]) => ({number, counts, text: ''}));

// The least share of a line in the list of hottest lines, but for changes and rates; a smaller one
// would be 0.0 %. Lone braces, where objects are destroyed and functions return, need more.
const WORTH = 0.0005, WORTH_BRACE = 0.1;
const isBrace = row => row.text.trim()[0] === '}' && row.text.trim().length < 4;

function showHottest() {
  const lines = [], byCount = (a, b) => b.count - a.count;
  const worth = row => isDiff || events[state.event].isRate ? 0 : isBrace(row) ? WORTH_BRACE : WORTH;
  let least = 0;
  for (const source of sources)
    countedLines(source).forEach(row => {
      const counts = withLibraries(row);
      if (!counts || !row.number) return;
      const count = Math.abs(counts[state.event]);
      if (count > least && part(count, state.event) >= worth(row)) lines.push({source, row, count, counts});
      // Drop lines that can no longer be among the first.
      if (lines.length > 20 * HOTTEST) {
        lines.sort(byCount).length = HOTTEST;
        least = lines[HOTTEST - 1].count;
      }
    });
  lines.sort(byCount);
  Object.assign(hottest, {lines: lines.slice(0, HOTTEST), at: -1});
  fold('hottest-pane', 'split-hottest', !hottest.lines.length);
  byId('hottest-title').textContent = `${isDiff ? 'Most changed' : 'Hottest'} lines by ${events[state.event].name}${folded ? ', libraries included' : ''}`;
  const longest = hottest.lines.reduce((most, {source, row}) => Math.max(most, `${base(source.name)}:${row.number}`.length), 0);
  byId('hottest').style.setProperty('--place', longest + 'ch');
  byId('hottest').replaceChildren(...hottest.lines.map((line, i) => {
    const {source, row, counts} = line;
    const count = counts[state.event];
    const item = node('li');
    item.append(node('span', direction(count), arrow(count) + (percent(count, state.event) || shown(count, state.event))),
      node('span', 'dim code', `${base(source.name)}:${row.number}`), node('span', 'code', row.text.trimStart()));
    item.title = `${source.name}:${row.number}\n${shown(count, state.event)} ${events[state.event].name}`;
    opens(item, () => openHottest(i));
    return item;
  }));
}

function openHottest(i) {
  if (i < 0 || i >= hottest.lines.length) return;
  const items = byId('hottest').children;
  if (hottest.at >= 0) items[hottest.at].classList.remove('at');
  hottest.at = i;
  items[i].classList.add('at');
  const {source, row} = hottest.lines[i];
  openSource(source, source.rows.indexOf(row));
}

// Move the choice by BY places in the list of hottest lines, and scroll the list to it.
function stepHottest(by) {
  openHottest(Math.max(0, Math.min(hottest.lines.length - 1, hottest.at + by)));
  byId('hottest').children[hottest.at]?.scrollIntoView({block: 'nearest'});
}

addPane(() => {
  details.add({name: 'source-pane'});
  const all = byId('all-events'), files = byId('files');
  all.checked = state.allEvents = events.length <= 3;
  chooses(all, 'allEvents');
  view.list = new List(byId('source'), 20, sourceRow);
  files.addEventListener('change', () => openSource(sources[Number(files.value)], hottestIn(sources[Number(files.value)])));
  subscribe('event', showHottest);
  subscribe('event allEvents source onPaper', showSource);
  subscribe('absent', showNoSource);
});

return {hottest, openHottest, stepHottest, unfold, view};
});
