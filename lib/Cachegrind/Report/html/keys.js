// The keys that work everywhere on the page. Lists, tabs, splitters and pictures have further ones.

const choosable = (list, step) => {
  const open = list.tabs.filter(tab => !byId('tab-' + tab.name).hidden);
  const at = open.findIndex(tab => tab.name === list.chosen);
  list.choose(open[(at + step + open.length) % open.length].name);
};
const nextEvent = step => chooseEvent((state.event + step + events.length) % events.length);

// The line that is chosen, or the first that unfolds.
function unfoldChosen() {
  const row = view.rows[view.at]?.code ? view.rows[view.at] : view.rows.find(r => r.code);
  if (row) unfold(row);
}

// Keys without `run` are handled elsewhere, and are here only to be listed.
const KEYS = [
  {key: '/', what: 'filter functions, or search the flame graph'},
  {key: 'Escape', what: 'leave that; show all again'},
  {key: 'n', what: 'next of the hottest lines'},
  {key: 'p', what: 'the one before'},
  {key: 'e', what: 'next event', run: () => nextEvent(1)},
  {key: 'E', what: 'the event before', run: () => nextEvent(-1)},
  {key: 't', what: 'next picture: functions, map, ...', run: () => choosable(overviews, 1)},
  {key: 'T', what: 'the one before', run: () => choosable(overviews, -1)},
  {key: 'd', what: 'source, call graph, ...', run: () => choosable(details, 1)},
  {key: 'f', what: 'to the functions: arrows and Enter', run: () => byId('functions').focus()},
  {key: 's', what: 'to the source: arrows and Page keys', run: () => byId('source').focus()},
  {key: 'a', what: 'all events beside the source, or one', run: () => byId('all-events').click()},
  {key: 'i', what: 'the instructions of the chosen line', run: unfoldChosen},
  {key: 'l', what: 'copy the link to this place', run: () => copyLink()},
  {key: 'Backspace', what: 'back to where you were', run: () => history.back()},
  {key: '?', what: 'these keys', run: () => showKeys()},
];

function showKeys() {
  const dialog = byId('keys');
  if (dialog.open) dialog.close();
  else dialog.showModal();
}

function setUpPageKeys() {
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
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const known = KEYS.find(k => k.key === event.key && k.run);
    if (!known) return;
    known.run();
    event.preventDefault();
  });
}
