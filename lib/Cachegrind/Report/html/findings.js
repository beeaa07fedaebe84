// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The tabs "Cache use" and "Values": findings as sentences, which lead to the lines that they are
// about.

script(({addOverview, addPane, base, commas, doc, folded, node, openLine, opens, sourceNamed, state,
    subscribe, text}) => {

const cacheUse = () => (state.hidesLibrary ? folded : doc).cache_use ?? [];

// Return an item of a list: FIGURE, with a bar that fills PART (0 to 1) of its cell; then SENTENCE,
// with its place.
function findingItem({figure, part, sentence, file, line}) {
  const item = node('li'), said = node('span', 'said', sentence), name = text(file);
  if (line) said.append(' ', node('span', 'dim code', `${base(name)}:${line}`));
  if (figure !== undefined) {
    const count = node('span', 'n'), fill = node('span', 'fill');
    fill.style.width = 100 * part + '%';
    count.append(fill, node('span', '', figure));
    item.append(count);
  }
  item.append(said);
  item.title = `${sentence}\n${name}${line ? ':' + line : ''}`;
  if (line && sourceNamed(name)) opens(item, () => openLine(name, line));
  else {
    item.classList.add('still-row');
    item.setAttribute('role', 'none');
  }
  return item;
}

function addFindings(name, title, remark) {
  const pane = addOverview(name, title, false, 'icicle'), list = node('ol');
  pane.classList.add('changes', 'findings');
  pane.append(node('p', 'remark', remark), list);
  list.setAttribute('role', 'group');
  return list;
}

function showCacheUse(list) {
  const all = cacheUse(), most = all.reduce((most, {wasted}) => Math.max(most, wasted), 1);
  list.replaceChildren(...all.map(({file, line, wasted, sentence}) => findingItem({figure: commas(wasted),
    part: wasted / most, sentence: text(sentence).replace(/^./, c => c.toUpperCase()), file, line})));
}

addPane(() => {
  if (doc.cache_use) {
    const list = addFindings('cacheuse', 'Cache use',
      'Lines that load most bytes into the first-level caches which are never used, and how many these are.');
    list.classList.add('figures');
    subscribe('hidesLibrary tab', () => { if (state.tab === 'cacheuse') showCacheUse(list); });
  }
  if (doc.values_said) {
    const list = addFindings('values', 'Values', doc.values_said.length
      ? 'What is nearly always the same, and might be known beforehand.' : 'No value is nearly always the same.');
    list.append(...doc.values_said.map(({sentence, file, line}) => findingItem({sentence: text(sentence), file, line})));
  }
});
});
