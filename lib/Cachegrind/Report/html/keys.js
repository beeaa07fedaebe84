// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The keys that work outside of fields. Lists, tabs, splitters and pictures have further keys.

script(({byId, choose, chooseEvent, chooseTab, copyLink, details, events, freeFunction, freeLine,
    leaveFlame, node, overviews, searchFlame, state, stepHottest, unfold, view}) => {

const choosable = (list, step) => {
  const {open} = list, at = open.findIndex(tab => tab === list.tab);
  list.choose(open[(at + step + open.length) % open.length].name);
};
const nextEvent = step => chooseEvent((state.event + step + events.length) % events.length);

// Unfold or fold the instructions of the chosen line or, if it has none, of the first that has.
function unfoldChosen() {
  const row = state.row?.code ? state.row : view.rows.find(r => r.code);
  if (row) unfold(row);
}

// Leave the zooms of the map and the icicle. If a field has the focus (TYPING), clear the filters
// and leave the field; else go back a step in the flame graph.
function leave(typing) {
  choose({mapRoot: null, icicleRoot: null});
  if (!typing) return leaveFlame();
  byId('filter').value = byId('flame-search').value = '';
  typing.blur();
  choose({filter: ''});
  if (state.tab === 'flame') searchFlame();
}
function search() {
  const isFlame = state.tab === 'flame';
  if (!isFlame) chooseTab('functions');
  byId(isFlame ? 'flame-search' : 'filter').focus();
}

const KEYS = [
  {key: '/', what: 'filter functions, or search the flame graph', run: search},
  {key: 'Escape', what: 'leave that; show all again', run: leave},
  {key: 'n', what: 'next of the hottest lines', run: () => stepHottest(1)},
  {key: 'p', what: 'the one before', run: () => stepHottest(-1)},
  {key: 'e', what: 'next event', run: () => nextEvent(1)},
  {key: 'E', what: 'the event before', run: () => nextEvent(-1)},
  {key: 't', what: 'next picture: functions, map, ...', run: () => choosable(overviews, 1)},
  {key: 'T', what: 'the one before', run: () => choosable(overviews, -1)},
  {key: 'd', what: 'source, call graph, ...', run: () => choosable(details, 1)},
  {key: 'f', what: 'to the functions: arrows and Enter', run: () => byId('functions').focus()},
  {key: 's', what: 'to the source: arrows and Page keys', run: () => byId('source').focus()},
  {key: 'a', what: 'all events beside the source, or one', run: () => byId('all-events').click()},
  {key: 'i', what: 'the instructions of the chosen line', run: unfoldChosen},
  {key: 'x', what: 'were the chosen function free', run: freeFunction},
  {key: 'X', what: 'were the chosen line free', run: freeLine},
  {key: 'l', what: 'copy the link to this place', run: () => copyLink()},
  {key: 'Backspace', what: 'back to where you were', run: () => history.back()},
  {key: '?', what: 'these keys', run: () => showKeys()},
];

function showKeys() {
  const dialog = byId('keys');
  if (dialog.open) dialog.close();
  else dialog.showModal();
}

function setUpKeys() {
  const help = node('button', '', '?');
  help.title = 'Keys';
  help.addEventListener('click', showKeys);
  document.querySelector('.tools').append(help);
  const dialog = node('dialog', 'keys'), list = node('dl'), close = node('button', '', 'Close');
  dialog.id = 'keys';
  dialog.setAttribute('aria-label', 'Keys');
  for (const {key, what} of KEYS) {
    const term = node('dt');
    term.append(node('kbd', '', key));
    list.append(term, node('dd', '', what));
  }
  close.addEventListener('click', () => dialog.close());
  dialog.append(node('h2', '', 'Keys'), list,
    node('p', 'dim', 'Tab goes from pane to pane; Enter opens what has the focus.'), close);
  document.body.append(dialog);
  document.addEventListener('keydown', event => {
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) ? event.target : null;
    // Escape keeps its meaning for the browser, too.
    if (event.key === 'Escape') return leave(typing);
    if (typing || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const known = KEYS.find(k => k.key === event.key);
    if (!known) return;
    known.run();
    event.preventDefault();
  });
}

return {KEYS, setUpKeys};
});
