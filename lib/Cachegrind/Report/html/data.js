// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The report's document, prepared for the page: events, functions, instructions and sources; and
// functions that return counts as text.

script(({commas, text}) => {

const doc = JSON.parse(document.getElementById('data').textContent);
// The document with libraries folded into own code; null if the page has no such document.
const folded = JSON.parse(document.getElementById('folded')?.textContent ?? 'null');

const isDiff = doc.difference;
const events = doc.events.map(e => ({name: text(e.name), what: text(e.what), isRate: e.unit === 'millionths'}));
const total = doc.total;

// Return the functions of FILES. A function with code in several files is listed for each file.
const functionsOf = files => files.flatMap(file => {
  const name = text(file.name);
  return file.functions.map(f => ({name: text(f.name), file: name, counts: f.counts, old: f.old, isOwn: file.own}));
});
const functions = functionsOf(doc.files);

const jumpsOf = i => !i.jumps ? '' : '  [' + i.jumps.map(j =>
  `${commas(j.followed)}${j.executed === undefined ? '' : ` of ${commas(j.executed)}`} to ${j.to}`).join(', ') + ']';

// Instructions by source and line number.
const code = new Map();
for (const f of doc.instructions || [])
  for (const i of f.rows) {
    if (!i.counts || i.function) continue;
    const key = text(i.file) + '\n' + i.line;
    if (!code.has(key)) code.set(key, []);
    code.get(key).push({counts: i.counts, text: `${i.address}:  ${text(i.text || '')}${jumpsOf(i)}`, note: true});
  }

// Sources. A source has rows: lines, also deleted ones; gaps; and the counts without a line. The
// latter get a row even if only the document with libraries folded has them.
const byNumber = lines => new Map((lines ?? []).map(([number, counts, old]) => [number, {counts, old}]));
const foldedLines = new Map((folded?.sources ?? []).map(([i, lines, gone]) => [i, {there: byNumber(lines), gone: byNumber(gone)}]));
const sources = doc.sources.map((s, index) => {
  const source = {index, name: text(s.name), status: s.status, outdated: (s.outdated_profiles || []).map(text),
    originals: s.originals.map(text), rows: [], unknown: s.unknown,
    oldLines: s.old_lines?.map(([old, now, counts, was]) => [old, now, counts, was === undefined ? was : text(was)])};
  if (s.unknown || foldedLines.get(index)?.there.has(0))
    source.rows.push({counts: s.unknown ?? undefined, text: '(no line in particular)', note: true, isUnknown: true});
  const gone = new Map();
  for (const line of s.gone || []) gone.set(line.behind, [...gone.get(line.behind) || [], line]);
  const badges = new Map();
  for (const badge of s.badges || []) badges.set(badge.line, [...badges.get(badge.line) || [], badge]);
  let last = 0;
  for (const [number, counts, line] of s.lines || []) {
    if (number !== last + 1) source.rows.push({gap: number - last - 1});
    source.rows.push({number, counts, text: text(line), code: code.get(source.name + '\n' + number), badges: badges.get(number)});
    for (const old of gone.get(number) || [])
      source.rows.push({counts: old.counts, text: `${text(old.text)}  (gone, was line ${old.old_line})`, note: true, goneLine: old.old_line});
    last = number;
  }
  for (const [number, counts] of s.past_end || [])
    source.rows.push({number, counts, text: '(beyond the end of the source)', note: true});
  for (const row of source.rows) row.recorded = row.counts;
  return source;
});
function fileCount(name, event) {
  return fileTotals.get(name)?.[event] ?? 0;
}
const totalsOf = files => new Map(files.map(file => [text(file.name), file.counts]));
const fileTotals = totalsOf(doc.files);
const sourceByName = new Map(sources.map(s => [s.name, s]));

// ---- Numbers ----

// Return a count as text, in a difference with its sign. Counts above 2^53 are rounded.
const signed = count => (isDiff && count > 0 ? '+' : '') + commas(count);
// Return a count as text; a rate as a percentage or a number, or as `-` if its denominator is 0.
function shown(count, event) {
  if (!events[event].isRate) return signed(count);
  return count === null ? '-' : (isDiff && count > 0 ? '+' : '') + rate(count, event);
}
// Return a rate, given in millionths, as text: Uses1 and Uses2 as a number, other rates as a
// percentage.
function rate(count, event) {
  return /^Uses[12]$/.test(events[event].name) ? (count / 1e6).toFixed(2) : (count / 1e4).toFixed(2) + '%';
}

// Return a count as a part of the total; in a difference, of the old total, if known, since the
// total of changes may be far smaller than single changes.
function part(count, event) {
  const whole = Math.abs((doc.comparison?.old ?? total)[event]);
  return whole ? count / whole : 0;
}
function percent(count, event) {
  if (events[event].isRate || !part(1, event)) return '';
  return (100 * part(count, event)).toFixed(1) + '%';
}
// Return the old and the new count as text; an empty text if they are not known.
function sides(change, old, event) {
  if (!old || change === null || old[event] === null) return '';
  const [was, is] = events[event].isRate
    ? [old[event], old[event] + change].map(x => rate(x, event))
    : [old[event], old[event] + change].map(commas);
  return ` (${was} \u2192 ${is})`;
}
const direction = count => !isDiff || !count ? '' : count > 0 ? 'worse' : 'better';
// Return an arrow, which shows the direction of a change without colour.
const arrow = count => ({worse: '\u25b2 ', better: '\u25bc ', '': ''})[direction(count)];

// Return the end of a path, enough to recognise a file.
const short = path => path.split('/').slice(-2).join('/');
const base = path => path.split('/').pop();

return {arrow, base, direction, doc, events, fileCount, fileTotals, folded, foldedLines, functions,
    functionsOf, isDiff, part, percent, rate, short, shown, sides, signed, sourceByName, sources, total,
    totalsOf};
});
