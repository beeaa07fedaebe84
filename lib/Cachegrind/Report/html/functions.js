// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The table of functions, which can be sorted by any column, and is filtered while the reader
// types.

script(({addPane, base, bounds, byId, choose, chooses, chosenWidth, commas, countCell, doc, events,
    extremes, functions, graph, GROUPINGS, inAddress, isDiff, isListed, List, nameNode, node, openFunction,
    otherEvents, otherWidths, overviews, percent, prepareGroups, remember, remembered, short, shown, sides,
    state, subscribe, text, total}) => {

const table = {all: functions, rows: functions, at: -1, orders: new Map(), bounds: new Map(), ranks: new Map()};

function functionRow(i) {
  const f = table.rows[i];
  const row = node('div', i === table.at ? 'at' : '');
  row.setAttribute('role', 'row');
  row.style.gridTemplateColumns = table.template;
  row.append(countCell(f.counts, state.event, table.most));
  if (table.hasInclusive) row.append(inclusiveCell(f));
  row.append(nameNode(f.name), node('span', 'dim code', fileTitle(f)),
    ...otherEvents().map(e => countCell(f.counts, e, table.most)));
  row.title = f.name + '\n' + f.file + (f.old ? '\n' + events.map((e, i) =>
    `${e.name} ${shown(f.counts[i], i)}${sides(f.counts[i], f.old, i)}`).join('\n') : '');
  for (const cell of row.children) cell.setAttribute('role', 'gridcell');
  row.setAttribute('aria-rowindex', i + 2);
  row.setAttribute('aria-selected', String(i === table.at));
  row.addEventListener('click', () => openRow(i));
  return row;
}

function inclusiveCell(f) {
  const cell = node('span', 'n', f.inclusive ? shown(f.inclusive[state.event], state.event) : '');
  if (f.inclusive) cell.append(node('span', 'share', percent(f.inclusive[state.event], state.event)));
  return cell;
}

// ---- Orders ----

// Return the indices of KEYS in ascending order of keys; equal keys stay in order. To sort plain
// numbers and then look up each key is faster than to sort with a comparison function.
function ordered(keys) {
  const n = keys.length, sorted = keys.slice().sort(), used = new Uint32Array(n), order = new Uint32Array(n);
  for (let i = 0; i < n; i++) {
    let first = 0, last = n - 1;
    while (first < last) {
      const middle = (first + last) >> 1;
      if (sorted[middle] < keys[i]) first = middle + 1; else last = middle;
    }
    order[first + used[first]++] = i;
  }
  return order;
}

// Return a number for each of TEXTS; the numbers have the order of the texts.
function ranksOf(texts) {
  const rank = new Map([...new Set(texts)].sort().map((what, i) => [what, i]));
  return Float64Array.from(texts, what => rank.get(what));
}

// Return the sort key of each function, a number. Numbers for texts are cached.
function sortKeys(key) {
  const {all, ranks} = table;
  if (key === 'name' || key === 'file') {
    if (!ranks.has(key)) ranks.set(key, ranksOf(all.map(f => f[key])));
    return ranks.get(key);
  }
  const count = key === 'inclusive' ? f => f.inclusive ? f.inclusive[state.event] : -1 : f => f.counts[key];
  return Float64Array.from(all, isDiff ? f => Math.abs(count(f)) : count);
}

// Return all functions in the chosen order, which is cached.
function sortedFunctions() {
  const {sort, descending} = state;
  const name = [sort, descending, sort === 'inclusive' && state.event].join();
  if (!table.orders.has(name)) {
    const keys = sortKeys(sort);
    const order = ordered(descending ? keys.map(key => -key) : keys);
    table.orders.set(name, Array.from(order, i => table.all[i]));
  }
  return table.orders.get(name);
}

// Return bounds() of rows; for all functions it is cached.
function boundsOf(rows, which) {
  if (rows.length < table.all.length) return bounds(rows, which);
  if (!table.bounds.has(which)) table.bounds.set(which, bounds(rows, which));
  return table.bounds.get(which);
}

function forgetOrders() {
  table.orders.clear();
  table.bounds.clear();
}

// Forget all that depends on the functions, because they have been replaced.
function forgetFunctions() {
  table.all = functions.filter(isListed);
  forgetOrders();
  table.ranks.clear();
}

// ---- The filter ----

const lowered = f => f.lower ??= f.name.toLowerCase();

function filtered(rows, words) {
  const files = words.map(() => new Map());
  const inFile = (f, k) => {
    if (!files[k].has(f.file)) files[k].set(f.file, f.file.toLowerCase().includes(words[k]));
    return files[k].get(f.file);
  };
  return rows.filter(f => words.every((word, k) => inFile(f, k) || lowered(f).includes(word)));
}

// Prepare what the filter, the map and sorting need, in short steps while the page is idle, so that
// no click has to wait.
function prepareFunctions() {
  const {all} = table, slices = [], most = 10000;
  for (let i = 0; i < all.length; i += most)
    slices.push(() => all.slice(i, i + most).forEach(lowered), ...GROUPINGS.filter(g => g.isThere())
      .map(({name}) => () => prepareGroups(name, i + most)));
  slices.push(() => sortKeys('file'), () => sortKeys('name'));
  const step = () => {
    slices.shift()?.();
    if (slices.length) requestIdleCallback(step);
  };
  requestIdleCallback(step);
}

const filterWords = () => state.filter.toLowerCase().split(/\s+/).filter(w => w);

function showFunctions() {
  const words = filterWords();
  const sorted = sortedFunctions();
  table.rows = words.length ? filtered(sorted, words) : sorted;
  table.at = -1;
  table.hasInclusive = graph.exists && !isNarrow();
  table.isCrowded = isCrowded();
  const rows = table.rows.length ? table.rows : table.all;
  Object.assign(table, extremes(boundsOf(rows, 'counts')));
  const others = otherWidths(table.widest);
  let chosen = chosenWidth(table.widest);
  if (table.hasInclusive) chosen += ' ' + chosenWidth(extremes(boundsOf(rows, 'inclusive')).widest);
  // Names get the width that they need, if the table has it. In a crowded table, files stay visible
  // without their folders.
  const most = isNarrow() ? 12 : table.isCrowded ? 14 : 26;
  const file = `calc(${longest(rows, f => fileTitle(f), 6, most)}ch + 18px)`;
  const needed = `calc(${longest(rows, f => f.name, 24, 40)}ch + 18px)`;
  const name = table.nameWidth ? table.nameWidth + 'px'
    : `max(96px, min(${needed}, 100cqw - ${chosen.replace(') c', ') - c')} - ${file}))`;
  table.template = `${chosen} ${table.nameWidth ? name : `minmax(${name}, 1fr)`} ${file} ${others.join(' ')}`;
  showHead();
  byId('nothing').hidden = table.all.length > 0;
  byId('nothing').textContent = whyNoFunction();
  byId('functions').setAttribute('aria-rowcount', table.rows.length + 1);
  byId('found').textContent = words.length ? `${commas(table.rows.length)} of ${commas(table.all.length)}`
    : `${commas(table.all.length)} functions`;
  table.list.reset(table.rows.length, byId('function-head'), `calc(${[chosen.replace(') c', ') + c'), name, file, ...others].join(' + ')})`);
}

// Show the table with new widths of columns.
function showAgain() {
  const {at} = table;
  showFunctions();
  table.at = at;
  table.list.show(true);
}

// Return the length of the longest text among the first rows, but at least LEAST and at most MOST.
function longest(rows, textOf, least, most) {
  return Math.min(most, rows.slice(0, 200).reduce((longest, f) => Math.max(longest, textOf(f).length), least));
}

// Return whether the table is at most WIDTH pixels wide. A narrow table shows only one column of
// counts before names; a crowded table shows files without folders.
const isAtMost = width => byId('functions').clientWidth > 0 && byId('functions').clientWidth <= width;
const isNarrow = () => isAtMost(420), isCrowded = () => isAtMost(720);
const fileTitle = f => table.isCrowded ? base(f.file) : short(f.file);

function whyNoFunction() {
  if (isDiff && doc.comparison && doc.comparison.equal) return 'Nothing has changed.';
  if (total.every(count => !count)) return isDiff ? 'The totals have not changed.' : 'Nothing was counted.';
  return `No function is shown; the threshold is ${text(doc.threshold)}.`;
}

function showHead() {
  const head = byId('function-head');
  head.style.gridTemplateColumns = table.template;
  const title = e => [e, events[e].name, events[e].what];
  const titles = [title(state.event),
    ...(table.hasInclusive ? [['inclusive', 'inclusive', `${events[state.event].name} with all it calls`]] : []), ['name', 'Function', 'name of the function'],
    ['file', 'File', 'file of the function'], ...otherEvents().map(title)];
  head.replaceChildren(...titles.map(([key, title, what]) => {
    const isText = key === 'name' || key === 'file';
    const button = node('button', isText ? 'left' : '');
    const sorted = state.sort === key;
    button.textContent = title + (sorted ? (state.descending ? ' \u2193' : ' \u2191') : '');
    button.title = what + '; click to sort';
    button.dataset.key = key;
    button.setAttribute('role', 'columnheader');
    if (sorted) button.setAttribute('aria-sort', state.descending ? 'descending' : 'ascending');
    if (key === 'name') setUpNameEdge(button);
    button.addEventListener('click', event => {
      if (isOnEdge(event)) return;
      choose({sort: key, descending: sorted ? !state.descending : !isText});
    });
    return button;
  }));
}

// ---- The width of names ----

// The right edge of the heading of names is a handle. Dragging it, or pressing Shift and an arrow
// key, sets the width of names; a double click resets the width.
const EDGE = 10, NARROWEST = 60;
const isOnEdge = ({currentTarget, offsetX, detail}) => currentTarget.dataset.key === 'name' && detail > 0
  && offsetX > currentTarget.offsetWidth - EDGE;

function setNameWidth(width) {
  table.nameWidth = width && Math.max(NARROWEST, Math.round(width));
  remember('names', table.nameWidth ?? '');
  const isFocused = document.activeElement?.dataset.key === 'name';
  showFunctions();
  if (isFocused) byId('function-head').querySelector('[data-key=name]').focus();
}

function setUpNameEdge(head) {
  head.classList.add('edge');
  head.title += '; drag its right edge, or press Shift and an arrow key, to change its width';
  head.addEventListener('pointerdown', event => {
    if (event.offsetX <= head.offsetWidth - EDGE) return;
    const from = event.clientX, width = head.offsetWidth;
    event.preventDefault();
    addEventListener('pointerup', ({clientX}) => { if (clientX !== from) setNameWidth(width + clientX - from); }, {once: true});
  });
  head.addEventListener('dblclick', event => { if (isOnEdge(event)) setNameWidth(null); });
  head.addEventListener('keydown', event => {
    const step = event.shiftKey && {ArrowLeft: -20, ArrowRight: 20}[event.key];
    if (!step) return;
    setNameWidth(head.offsetWidth + step);
    event.preventDefault();
  });
}

// Open row I, without scrolling the table.
function openRow(i) {
  table.at = i;
  openFunction(table.rows[i]);
}

function showChosen() {
  const {fn} = state;
  if (!fn || table.rows[table.at] === fn) return table.list.show(true);
  const i = table.rows.findIndex(f => f.name === fn.name && f.file === fn.file);
  if (i < 0) return;
  table.at = i;
  table.list.reveal(i);
}

addPane(() => {
  overviews.add({name: 'functions'});
  table.list = new List(byId('functions'), 26, functionRow);
  table.nameWidth = Number(remembered('names')) || null;
  new ResizeObserver(() => {
    if (table.isCrowded !== isCrowded() || (graph.exists && table.hasInclusive === isNarrow())) showAgain();
  }).observe(byId('functions'));
  chooses(byId('filter'), 'filter');
  inAddress(() => ({filter: state.filter}), ({filter = ''}) => {
    if (filter === state.filter) return;
    byId('filter').value = filter;
    choose({filter});
  });
  subscribe('range', forgetOrders);
  subscribe('event', () => { if (typeof state.sort === 'number') Object.assign(state, {sort: state.event, descending: true}); });
  subscribe('hidesLibrary', forgetFunctions);
  subscribe('event filter sort', showFunctions);
  subscribe('fn', showChosen);
  subscribe('onPaper', showAgain);
  byId('functions').addEventListener('keydown', event => {
    const step = {ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20}[event.key];
    if (step && table.rows.length) {
      table.at = Math.min(table.rows.length - 1, Math.max(0, table.at + step));
      table.list.reveal(table.at);
      event.preventDefault();
    } else if (event.key === 'Enter' && table.at >= 0) {
      openRow(table.at);
    }
  });
});

return {filtered, filterWords, forgetFunctions, prepareFunctions, setNameWidth, table};
});
