// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The tab "Side by side" of a difference: the old source on the left, the new one on the right. A
// line that is matched is in one row, even if its number differs. In most changed lines, the
// changed part is marked.

script(({addOverview, addPane, arrow, bounds, byId, choicesOf, commas, direction, events, extremes,
    foldedLines, hottestIn, isDiff, List, node, openLine, openSource, rate, shown, sources, state, subscribe}) => {

const compare = {rows: [], source: null};

// Return the rows of a source from its LINES and OLD_LINES, described in cg_annotate.schema.json.
// FOLDED, given if libraries are hidden, has the old counts of present and of deleted lines.
function sideRows(lines, oldLines, folded) {
  const byNumber = new Map(lines.filter(row => row.number && !row.note).map(row => [row.number, row]));
  const rows = [];
  let last = null;
  for (const [old, number, recorded, was] of oldLines) {
    const row = number === null ? null : byNumber.get(number);
    const own = !folded || old === null ? null : number === null ? folded.gone.get(old) : folded.there.get(number);
    const counts = folded ? own?.old ?? null : recorded;
    const before = was === undefined ? row?.text ?? '' : was;
    const isChanged = row && old !== null && before.trim() !== row.text.trim();
    if (last !== null && number !== null && number > last + 1) rows.push({gap: number - last - 1});
    if (number !== null) last = number;
    rows.push({old, number, counts, before, after: row?.text, change: row?.counts ?? null,
      kind: old === null ? 'came' : number === null ? 'gone' : isChanged ? 'changed' : 'same'});
  }
  return rows;
}

// Return the numbers of characters that two texts have in common at their beginning and at their
// end.
function commonEnds(a, b) {
  const least = Math.min(a.length, b.length);
  let from = 0, to = 0;
  while (from < least && a[from] === b[from]) from++;
  while (to < least - from && a[a.length - 1 - to] === b[b.length - 1 - to]) to++;
  return [from, to];
}

function sideText(text, other, isChanged) {
  const cell = node('span', 'text');
  const [from, to] = isChanged ? commonEnds(text, other) : [0, 0];
  const letters = of => of.replace(/\s/g, '').length;
  // Lines with little in common are taken for different lines, in which no part is marked.
  if (!isChanged || 3 * letters(text.slice(0, from) + text.slice(text.length - to)) < Math.min(letters(text), letters(other))) {
    cell.textContent = text ?? '';
    return cell;
  }
  cell.append(text.slice(0, from), node('mark', '', text.slice(from, text.length - to)), text.slice(text.length - to));
  return cell;
}

function sideRow(i) {
  const row = compare.rows[i], made = node('div', row.kind || 'gap');
  made.style.gridTemplateColumns = compare.template;
  if (row.gap) {
    made.append(node('span', '', `\u22ee ${commas(row.gap)} unchanged line${row.gap > 1 ? 's' : ''}`));
    made.lastChild.style.gridColumn = '1 / -1';
    return made;
  }
  const e = state.event, {old, number, counts, change} = row;
  const was = counts ? counts[e] : null;
  // The change of a deleted line is its old count, negated. A deleted line's rate has no change.
  const delta = change ? change[e] : number === null && counts && !events[e].isRate ? -was : null;
  const is = was === null || delta === null || number === null ? null : was + delta;
  const count = x => node('span', 'n', x === null || x === undefined ? '' : events[e].isRate ? rate(x, e) : commas(x));
  const moved = node('span', 'n ' + (delta ? direction(delta) : ''), delta ? arrow(delta) + shown(delta, e) : '');
  const isChanged = row.kind === 'changed';
  made.append(node('span', 'num', old === null ? '' : String(old)), count(was),
    sideText(row.kind === 'came' ? '' : row.before, row.after, isChanged),
    node('span', 'num', number === null ? '' : String(number)), count(is ?? (number !== null && !counts && delta ? delta : null)),
    moved, sideText(row.after, row.before, isChanged));
  made.title = {came: 'only in the new source', gone: 'only in the old source', changed: 'changed',
    same: old !== number ? `was line ${old}` : ''}[row.kind];
  if (number !== null) made.addEventListener('click', () =>
    openLine(compare.source.name, number));
  return made;
}

const changeOfSource = source => source.rows.reduce((sum, {counts}) => sum + Math.abs(counts?.[state.event] ?? 0), 0);

// Show the source that the reader has opened, if it has both sides; else the source with both sides
// that changed most.
function showSides() {
  if (state.tab !== 'sides') return;
  const both = sources.filter(source => source.oldLines);
  compare.source = both.includes(state.source) && state.row !== state.unasked ? state.source
    : both.reduce((most, source) => changeOfSource(source) > changeOfSource(most) ? source : most, both[0]);
  if (!compare.source) return;
  byId('sides-file').value = String(compare.source.index);
  compare.rows = sideRows(compare.source.rows, compare.source.oldLines,
    state.hidesLibrary ? foldedLines.get(compare.source.index) : undefined);
  const {widest} = extremes(bounds(compare.source.rows));
  const digits = Math.max(4, ...compare.rows.map(row => String(Math.max(row.old ?? 0, row.number ?? 0)).length));
  const count = `calc(${widest[state.event] + 2}ch + 16px)`;
  // Texts keep a legible width, and so the pane scrolls in a narrow window.
  const line = `calc(${digits}ch + 18px)`, text = '30ch', least = [line, count, text, line, count, count, text];
  compare.template = least.map(width => width === text ? `minmax(${text}, 1fr)` : width).join(' ');
  const head = byId('sides-head');
  head.style.gridTemplateColumns = compare.template;
  const name = events[state.event].name;
  head.replaceChildren(...['line', 'old ' + name, 'old', 'line', 'new ' + name, 'change', 'new']
    .map((title, i) => node('span', i % 4 === 2 || i === 6 ? '' : 'n', title)));
  compare.list.reset(compare.rows.length, head, `calc(${least.join(' + ')})`);
  compare.list.reveal(Math.max(0, compare.rows.findIndex(row => row.number && row.number === state.row?.number)));
}

addPane(() => {
  const both = sources.filter(source => source.oldLines);
  if (!isDiff || !both.length) return;
  const pane = addOverview('sides', 'Side by side', true);
  const bar = node('div', 'bar'), choice = node('select'), scroller = node('div', 'scroll');
  const head = node('div', 'head'), spacer = node('div', 'spacer');
  choice.id = 'sides-file';
  choice.setAttribute('aria-label', 'Source file');
  choicesOf(choice, both.map(source => [source.index, source.name]));
  choice.addEventListener('change', () => {
    const source = sources[Number(choice.value)];
    openSource(source, hottestIn(source));
  });
  head.id = 'sides-head';
  scroller.id = 'sides-scroll';
  scroller.tabIndex = 0;
  scroller.setAttribute('aria-label', 'Old and new source side by side');
  scroller.append(head, spacer);
  bar.append(choice, node('span', 'dim', 'Lines that are only on one side, or were changed, are coloured.'));
  pane.append(bar, scroller);
  pane.classList.add('source');
  compare.list = new List(scroller, 20, sideRow);
  subscribe('event tab source hidesLibrary', showSides);
});

return {compare, sideText};
});
