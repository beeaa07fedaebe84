// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The list of sources that cannot be shown, highest counts first; above the list, how to mend this.

script(({addPane, byId, choicesOf, commas, doc, events, fileCount, fileTotals, isDiff, node, percent,
    sources, state, subscribe, text}) => {

const byCost = (a, b) => Math.abs(fileCount(b.name, state.event)) - Math.abs(fileCount(a.name, state.event));

const shareAndName = source => `${percent(fileCount(source.name, state.event), state.event)} ${source.name}`.trim();

function showMissing() {
  // While libraries are hidden, a source that has only counts of libraries is not listed.
  const all = sources.filter(source => source.status !== 'readable'
    && (!state.hidesLibrary || fileTotals.has(source.name))).sort(byCost);
  const box = byId('missing');
  box.hidden = !all.length;
  if (!all.length) return;
  const [summary, advice, list] = box.children;
  const sum = all.reduce((sum, source) => sum + fileCount(source.name, state.event), 0);
  const share = percent(sum, state.event);
  const of = share && !isDiff ? ` with ${share} of ${events[state.event].name}` : '';
  summary.textContent = `${all.length === 1 ? '1 source' : commas(all.length) + ' sources'}${of} cannot be read: how to mend it`;
  advice.replaceChildren('Make the report with ', node('code', '', doc.mending ? text(doc.mending) : '-I DIR'), ', where ',
    ...mendingWords());
  list.replaceChildren(...all.map(source => {
    const item = node('li', 'code', shareAndName(source));
    if (source.status === 'different') item.textContent += ` (several, which differ: ${source.originals.join(', ')})`;
    return item;
  }));
}

function mendingWords() {
  const option = doc.mending ? text(doc.mending) : '-I DIR';
  if (/=NEW$/.test(option)) return [node('code', '', 'NEW'), ' is the folder that has them now.'];
  if (/ DIR$/.test(option)) return [node('code', '', 'DIR'), ' is a folder that has them, or one above it.'];
  return ['they are now.'];
}

// Fill the list of files, from which the reader chooses a source, highest counts first.
function showFiles() {
  const files = byId('files'), {value} = files;
  choicesOf(files, [...sources].sort(byCost).map(source => [source.index, shareAndName(source)]));
  files.value = value;
}

addPane(() => {
  subscribe('event', showMissing);
  subscribe('event', showFiles);
});
});
