// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The tab "Changes" of a difference: the functions whose own or inclusive counts grew or fell most,
// and the sums of other functions.

script(({addOverview, addPane, arrow, byId, chooses, commas, direction, doc, events, functions, graph,
    isDiff, isListed, nameNode, node, openNode, opens, short, shown, sides, state, subscribe}) => {

const MOST_CHANGES = 12;

// Return for each direction the functions whose counts changed, the largest change first, at most
// MOST; the number of other functions; and the sum of their changes, if TOTALS has the sums of both
// directions.
function splitChanges(all, changeOf, most, totals) {
  const changed = all.map(f => ({f, change: changeOf(f)})).filter(({change}) => change);
  const side = (sign, total) => {
    const those = changed.filter(({change}) => Math.sign(change) === sign)
      .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
    const listed = those.slice(0, most);
    const rest = total === undefined || total === null ? null
      : total - listed.reduce((sum, {change}) => sum + change, 0);
    return {listed, others: those.length - listed.length, rest, total};
  };
  return {grew: side(1, totals?.[0]), fell: side(-1, totals?.[1])};
}

function changeItem({f, change}, largest, old) {
  const item = node('li'), e = state.event;
  const fill = node('span', 'fill ' + direction(change));
  fill.style.width = 100 * Math.abs(change) / largest + '%';
  const count = node('span', 'n ' + direction(change));
  count.append(fill, node('span', '', arrow(change) + shown(change, e)));
  item.append(count, nameNode(f.name), node('span', 'dim code', short(f.file)),
    node('span', 'dim n', old ? sides(change, old, e).replace(/[ ()]/g, ' ').trim() : ''));
  item.title = `${f.name}\n${f.file}\n${shown(change, e)} ${events[e].name}${sides(change, old, e)}`;
  opens(item, () => openNode(f));
  return item;
}

function showChanges() {
  if (state.tab !== 'changes') return;
  const e = state.event, inclusive = state.isInclusive;
  const totals = inclusive || events[e].isRate ? null : [doc.comparison.grown[e], doc.comparison.shrunk[e]];
  const known = totals?.every(x => typeof x === 'number') ? totals : null;
  const split = inclusive
    ? splitChanges(graph.nodes.filter(isListed), n => n.inclusive[e], MOST_CHANGES, null)
    : splitChanges(functions.filter(isListed), f => f.counts[e], MOST_CHANGES, known);
  const largest = Math.max(1, ...Object.values(split).map(side => Math.abs(side.listed[0]?.change ?? 0)));
  for (const which of ['grew', 'fell']) {
    const {listed, others, rest, total: whole} = split[which];
    const items = listed.map(one => changeItem(one, largest, inclusive ? one.f.old_inclusive : one.f.old));
    if (others || rest) items.push(node('li', 'dim still',
      (others ? `${commas(others)} others` : 'all others') + (rest === null ? '' : `: ${shown(rest, e)}`)));
    if (!items.length) items.push(node('li', 'dim still', 'nothing'));
    for (const item of items) if (!item.hasAttribute('role')) item.setAttribute('role', 'none');
    byId(which).replaceChildren(...items);
    byId(which + '-title').textContent = (which === 'grew' ? 'What grew' : 'What fell')
      + (whole ? `: ${shown(whole, e)} ${events[e].name}` : '');
  }
}

addPane(() => {
  if (!isDiff || !doc.comparison) return;
  const pane = addOverview('changes', 'Changes', false);
  if (graph.exists) {
    const label = node('label', 'bar'), box = node('input');
    box.type = 'checkbox';
    box.id = 'changes-inclusive';
    chooses(box, 'isInclusive');
    label.append(box, ' inclusive: with all that functions call');
    pane.append(label);
  }
  for (const which of ['grew', 'fell']) {
    const title = node('h2'), list = node('ol');
    title.id = which + '-title';
    list.id = which;
    list.setAttribute('role', 'group');
    pane.append(title, list);
  }
  subscribe('event tab isInclusive', showChanges);
});

return {splitChanges};
});
