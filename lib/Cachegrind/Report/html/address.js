// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The reader's place on the page as an address, such as `#event=D1mr&fn=NAME&src=FILE:12`. The
// address has most of the reader's choices; to open it is to make these choices again.

script(({addressed, byId, choose, chooseEvent, chooseTab, details, doc, events, functions, graph, hasSource,
    hottest, hottestIn, node, openFunction, openHottest, openSource, overviews, sourceByName, sourceNamed,
    sources, state, table, text}) => {

// ---- Addresses as text ----

// Encode a value. Some characters that an address may contain stay, so that people can read them.
const encoded = value => encodeURIComponent(value).replace(/%(2F|3A|2C|20|3C|3E|40)/g,
  code => code === '%20' ? '+' : code === '%3C' || code === '%3E' ? code : decodeURIComponent(code));

const ADDRESS = ['event', 'library', 'part', 'tab', 'pane', 'fn', 'in', 'src', 'filter', 'object', 'by', 'search', 'inverted', 'collapsed',
  'side', 'sandwich', 'zoom', 'free'];

function formatAddress(at) {
  const parts = ADDRESS.filter(key => at[key])
    .map(key => `${key}=${encoded(at[key])}`);
  return parts.length ? '#' + parts.join('&') : '';
}

function parseAddress(hash) {
  const at = {};
  for (const part of hash.replace(/^#/, '').split('&')) {
    const [, key, value] = part.match(/^([a-z]+)=(.*)$/s) || [];
    if (!ADDRESS.includes(key)) continue;
    try {
      at[key] = decodeURIComponent(value.replace(/\+/g, ' '));
    } catch { /* No address of ours. */ }
  }
  return at;
}

// Return the file and the line of `FILE:LINE`; the line is 0 if SRC has none.
function splitPlace(src) {
  const [, file, line] = src.match(/^(.*?)(?::(\d+))?$/s);
  return {file, line: Number(line || 0)};
}

// ---- Where one is ----

function addressNow() {
  const at = {event: events[state.event].name};
  if (state.tab !== 'functions') at.tab = state.tab;
  if (state.pane !== 'source-pane' && graph.exists) at.pane = state.pane;
  if (state.fn) {
    at.fn = state.fn.name;
    // Name the file unless the first function of this name is in it.
    if (functions.find(f => f.name === at.fn)?.file !== state.fn.file) at.in = state.fn.file;
  }
  if (state.source && state.row?.number) at.src = `${state.source.name}:${state.row.number}`;
  for (const {get} of addressed) Object.assign(at, get());
  return formatAddress(at);
}

// Go to the address HASH. Tell the reader which names in it the report does not have.
function goTo(hash) {
  const at = parseAddress(hash), unknown = [];
  const event = at.event ? events.findIndex(e => e.name === at.event) : state.event;
  if (event < 0) unknown.push(`the event ${at.event}`);
  else if (event !== state.event) chooseEvent(event);
  if (details.open.some(t => t.name === at.pane)) details.choose(at.pane);
  else if (hasSource() && graph.exists && !at.pane && state.pane !== 'source-pane') details.choose('source-pane');
  // Choose the parts of the run before a function or line, since counts depend on them.
  for (const {set} of addressed) set(at);
  if (at.fn) {
    const isIt = f => f.name === at.fn && (!at.in || f.file === at.in);
    if (!table.rows.some(isIt) && functions.some(isIt)) {
      byId('filter').value = '';
      choose({filter: ''});
    }
    const fn = table.rows.find(isIt) ?? graph.nodes.find(isIt);
    if (fn) openFunction(fn);
    else unknown.push(`the function ${at.fn}`);
  }
  if (at.src) {
    const {file, line} = splitPlace(at.src), source = sourceNamed(file);
    const i = source && line ? source.rows.findIndex(row => row.number === line) : -1;
    if (source && (i >= 0 || !line)) openSource(source, i);
    else unknown.push(at.src);
  }
  // Choose the tab last, since its picture depends on the other choices.
  const tab = at.tab || 'functions';
  if (overviews.open.some(t => t.name === tab)) overviews.choose(tab);
  say(unknown.length ? `This report does not have ${unknown.join(' and ')}.` : '');
}

// Open the place of the report's answer; in a difference, also the tab with the changes.
function openAnswer() {
  openPlace(doc.answer);
  choose({unasked: state.row});
  if (overviews.tabs.some(t => t.name === 'changes')) chooseTab('changes');
}

// Open the place of ANSWER: its event; its function, else the first function of the table; its
// line, else the hottest line of the source.
function openPlace(answer) {
  const wanted = text(answer?.event ?? doc.sort[0]);
  const event = Math.max(0, events.findIndex(e => e.name === wanted));
  chooseTab('functions');
  details.choose(hasSource() ? 'source-pane' : 'callgraph');
  choose({event, sort: event});
  const file = answer?.file && text(answer.file), name = answer?.function && text(answer.function);
  const rows = table.rows, named = f => (!name || f.name === name) && (!file || f.file === file);
  const i = Math.max(0, rows.findIndex(f => named(f)));
  if (rows.length) openFunction(rows[i]);
  const source = sourceByName.get(file ?? rows[i]?.file);
  if (source?.status !== 'readable') {
    // If the function's source cannot be shown, show its calls, if known, not another source.
    if (graph.exists) details.choose('callgraph');
    if (hottest.lines.length) openHottest(0);
    else if (hasSource()) openSource(sources.find(s => s.status === 'readable'), 0);
    return;
  }
  const at = answer?.line ? source.rows.findIndex(row => row.number === answer.line) : -1;
  openSource(source, at >= 0 ? at : hottestIn(source));
}

// ---- The bar for it ----

const say = what => { byId('said').textContent = what; };

async function copyLink() {
  const link = location.href.replace(/#.*$/s, '') + addressNow();
  try {
    await navigator.clipboard.writeText(link);
    say('The link to this place is copied.');
  } catch {
    say(link);
  }
}

// Add the present place to the browser's history if it is new, so that Back leads to the place
// before.
function noteAddress() {
  const now = addressNow();
  if (now === location.hash || now === noteAddress.last) return;
  noteAddress.last = now;
  history.pushState(null, '', now);
}

// Call GO, a function that shows an earlier place. That place is not added to the browser's
// history.
function goBack(go) {
  go();
  noteAddress.last = addressNow();
}

function setUpAddress() {
  const bar = node('div', 'tools'), said = node('output', 'dim');
  const copy = node('button', '', 'Copy link');
  said.id = 'said';
  copy.title = 'Copy the address of this event, function and line';
  copy.addEventListener('click', copyLink);
  bar.append(said, copy);
  document.querySelector('header').append(bar);
  if (location.hash) goTo(location.hash);
  noteAddress.last = addressNow();
  for (const what of ['click', 'keydown', 'change'])
    document.addEventListener(what, () => setTimeout(noteAddress, 0));
  addEventListener('popstate', () => {
    if (location.hash) return goBack(() => goTo(location.hash));
    goBack(() => {
      for (const {set} of addressed) set({});
      openAnswer();
    });
  });
}

return {addressNow, copyLink, noteAddress, openAnswer, openPlace, setUpAddress};
});
