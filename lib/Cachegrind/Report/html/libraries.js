// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The switch "hide library". If libraries can be folded, the page has a second document, in which
// the libraries' work counts for the own code that calls them. Source/Own.pm decides which code is
// own; the engine folds the rest (engine/view/libraries.h).

script(({addPane, byId, changeParts, choose, commas, countRange, doc, events, fileTotals, filtered,
    filterWords, folded, foldedLines, forgetFunctions, forgetGroups, functions, functionsOf, graph,
    hideInContexts, inAddress, inclusiveOf, isListed, nodesFrom, percent, placeOf, putCounts, shown,
    sources, state, subscribe, table, text, timeline, total, totalsOf, useNodes}) => {

const libraries = {shown: null, hidden: null, byDefault: false};

// Read both documents: functions, call graphs, counts of files and lines, and parts.
function readLibraries() {
  libraries.shown = {functions: [...functions], nodes: graph.nodes, files: doc.files, estimated: false};
  if (!folded) return;
  libraries.hidden = {functions: functionsOf(folded.files), nodes: nodesFrom(folded.call_graph), files: folded.files,
    estimated: folded.estimated};
  const own = new Set(libraries.hidden.nodes.filter(n => n.own).map(placeOf));
  for (const f of libraries.hidden.functions) f.isOwn = f.isOwn || own.has(placeOf(f));
  sources.forEach((source, i) => {
    const lines = foldedLines.get(i);
    for (const row of source.rows) {
      const own = row.goneLine ? lines?.gone.get(row.goneLine) : lines?.there.get(row.isUnknown ? 0 : row.number);
      row.folded = own?.counts;
    }
  });
  const parts = JSON.parse(byId('folded-parts')?.textContent ?? 'null')?.parts;
  if (parts) Object.assign(libraries.hidden, {parts});
  libraries.shown.parts = timeline.parts.map(part => ({...part}));
}

// Return own code's share of an event in a document; in a difference, on the old side.
function ownShare({functions: all}, event) {
  const whole = (doc.comparison?.old ?? total)[event];
  const sum = all.reduce((sum, f) => sum + (f.isOwn ? (f.old ?? f.counts)[event] : 0), 0);
  return whole > 0 ? sum / whole : 0;
}

// Make the page show the document with libraries folded (HIDES), or the other one.
function useReport(hides) {
  const report = hides ? libraries.hidden : libraries.shown;
  if (timeline.parts.length) putCounts(timeline.whole);
  functions.length = 0;
  for (const f of report.functions) functions.push(f);
  useNodes(report.nodes);
  for (const f of functions) f.inclusive = inclusiveOf(f);
  fileTotals.clear();
  for (const [name, counts] of totalsOf(report.files)) fileTotals.set(name, counts);
  for (const row of sources.flatMap(source => source.rows))
    if ('recorded' in row) row.counts = hides ? row.folded : row.recorded;
  hideInContexts(hides);
  if (!timeline.parts.length) return;
  changeParts(report.parts);
  if (state.range) countRange();
}

// Switch to the other document. Keep the chosen function if that document has it.
function hideLibrary(hides) {
  if (!libraries.hidden || hides === state.hidesLibrary) return;
  useReport(hides);
  const {fn} = state, same = fn && functions.find(f => f.name === fn.name && f.file === fn.file);
  choose({hidesLibrary: hides, fn: same ?? null, event: state.event});
}

// If the filter finds only functions that are hidden, show a note that offers to show libraries.
function showFoundInLibraries() {
  const words = filterWords(), note = byId('in-libraries');
  const isSought = state.hidesLibrary && words.length > 0 && !table.rows.length;
  const found = isSought ? filtered(libraries.shown.functions, words).length : 0;
  note.hidden = !found;
  note.firstChild.textContent = `${commas(found)} function${found > 1 ? 's' : ''} of libraries, which are hidden.`;
}

// Show the counts of libraries that no own function has called: they are in the sum, but in no row.
function showOutside() {
  const {event, filter} = state, note = byId('outside'), {name, isRate} = events[event];
  const sum = isRate ? 0 : functions.reduce((sum, f) => sum + (isListed(f) ? 0 : f.counts[event]), 0);
  note.hidden = !sum || filter !== '';
  note.textContent = `${shown(sum, event)} ${name} (${percent(sum, event)}) are below none of these: in libraries that they did not call.`;
}

addPane(() => {
  const box = byId('library');
  readLibraries();
  byId('library-label').hidden = !libraries.hidden;
  if (!libraries.hidden) return;
  box.addEventListener('change', () => hideLibrary(box.checked));
  byId('in-libraries').querySelector('button').addEventListener('click', () => hideLibrary(false));
  subscribe('hidesLibrary', () => { box.checked = state.hidesLibrary; });
  subscribe('filter hidesLibrary', showFoundInLibraries);
  subscribe('event filter hidesLibrary range', showOutside);
  // If most counts are of libraries that no own function has called, libraries are shown at first,
  // since hiding them would hide most counts.
  const event = Math.max(0, events.findIndex(e => e.name === text(doc.sort[0])));
  libraries.byDefault = ownShare(libraries.hidden, event) >= 0.5;
  inAddress(() => ({library: state.hidesLibrary === libraries.byDefault ? '' : state.hidesLibrary ? 'hidden' : 'shown'}),
    ({library}) => hideLibrary(library ? library === 'hidden' : libraries.byDefault));
  if (!libraries.byDefault) return;
  useReport(true);
  state.hidesLibrary = box.checked = true;
  forgetFunctions();
  forgetGroups();
});

return {hideLibrary};
});
