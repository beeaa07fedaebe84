// The reader's place on the page as an address that others can open, `#event=D1mr&fn=NAME&src=FILE:12`.
// What the reader chooses is written into the address, and what the address says is chosen.

// ---- Addresses as text ----

// Encodes a value, except characters that may stay as they are, so that people can read addresses.
const addressed = value => encodeURIComponent(value).replace(/%(2F|3A|2C|20|3C|3E|40)/g,
  code => code === '%20' ? '+' : code === '%3C' || code === '%3E' ? code : decodeURIComponent(code));

function formatAddress(at) {
  const parts = ['event', 'tab', 'pane', 'fn', 'in', 'src'].filter(key => at[key])
    .map(key => `${key}=${addressed(at[key])}`);
  return parts.length ? '#' + parts.join('&') : '';
}

function parseAddress(hash) {
  const at = {};
  for (const part of hash.replace(/^#/, '').split('&')) {
    const [, key, value] = part.match(/^(event|tab|pane|fn|in|src)=(.*)$/s) || [];
    if (!key) continue;
    try {
      at[key] = decodeURIComponent(value.replace(/\+/g, ' '));
    } catch { /* No address of ours. */ }
  }
  return at;
}

// FILE and LINE, or 0, of `FILE:LINE`.
function splitPlace(src) {
  const [, file, line] = src.match(/^(.*?)(?::(\d+))?$/s);
  return {file, line: Number(line || 0)};
}

// ---- Where one is ----

function addressNow() {
  const at = {event: events[state.event].name};
  if (overviews.chosen !== 'functions') at.tab = overviews.chosen;
  if (details.chosen !== 'source-pane' && graph.exists) at.pane = details.chosen;
  if (state.fn) {
    at.fn = state.fn.name;
    // Only where the name alone would be another function.
    if (functions.find(f => f.name === at.fn)?.file !== state.fn.file) at.in = state.fn.file;
  }
  const row = view.rows[view.at];
  if (state.source && row?.number) at.src = `${state.source.name}:${row.number}`;
  return formatAddress(at);
}

// The source of that name, or the only one whose path ends so.
function sourceNamed(name) {
  const ending = sources.filter(s => s.name.endsWith('/' + name));
  return sourceByName.get(name) ?? (ending.length === 1 ? ending[0] : null);
}

// Goes where an address says, and tells the reader what the address names but the report does not
// have.
function goTo(hash) {
  const at = parseAddress(hash), unknown = [];
  const event = at.event ? events.findIndex(e => e.name === at.event) : state.event;
  if (event < 0) unknown.push(`the event ${at.event}`);
  else if (event !== state.event) chooseEvent(event);
  if (details.tabs.some(t => t.name === at.pane)) details.choose(at.pane);
  if (at.fn) {
    const isIt = f => f.name === at.fn && (!at.in || f.file === at.in);
    if (!table.rows.some(isIt) && functions.some(isIt)) {
      byId('filter').value = state.filter = '';
      showFunctions();
    }
    const i = table.rows.findIndex(isIt), called = graph.nodes.find(isIt);
    if (i >= 0) { table.list.reveal(i); openFunction(i); } else if (called) openNode(called);
    else unknown.push(`the function ${at.fn}`);
  }
  if (at.src) {
    const {file, line} = splitPlace(at.src), source = sourceNamed(file);
    const i = source && line ? source.rows.findIndex(row => row.number === line) : -1;
    if (source && (i >= 0 || !line)) openSource(source, i);
    else unknown.push(at.src);
  }
  // Last: a picture shows what is chosen.
  const tab = at.tab || 'functions';
  if (overviews.tabs.some(t => t.name === tab)) overviews.choose(tab);
  say(unknown.length ? `This report does not have ${unknown.join(' and ')}.` : '');
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

// Called after whatever the reader has done: notes the new place, so that Back leads to the one
// before.
function noteAddress() {
  const now = addressNow();
  if (now === location.hash || now === noteAddress.last) return;
  noteAddress.last = now;
  history.pushState(null, '', now);
}

function setUpAddress() {
  const bar = node('div', 'tools'), said = node('output', 'dim');
  const copy = node('button', '', 'Copy link'), help = node('button', '', '?');
  said.id = 'said';
  copy.title = 'Copy the address of this event, function and line';
  copy.addEventListener('click', copyLink);
  help.title = 'Keys';
  help.addEventListener('click', showKeys);
  bar.append(said, copy, help);
  document.querySelector('header').append(bar);
  if (location.hash) goTo(location.hash);
  noteAddress.last = addressNow();
  for (const what of ['click', 'keydown', 'change'])
    document.addEventListener(what, () => setTimeout(noteAddress, 0));
  addEventListener('popstate', () => {
    if (location.hash) goTo(location.hash); else openAnswer();
    noteAddress.last = addressNow();
  });
}
