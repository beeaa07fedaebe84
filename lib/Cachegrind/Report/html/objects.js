// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The tab "Data" of a profile of data: the objects with misses; the bytes of the chosen object,
// with their misses, and the lines that miss in it. In addition, a badge beside a source line shows
// the objects in which the line misses.

script(({addPane, arrow, base, besideLines, byId, CACHE_LINE, choose, chooseEvent, commas, direction, doc,
    events, inAddress, legendOfThreads, linesWith, List, MOST_LINES, node, openLine, opens, overviews,
    paintOfUsers, readSharing, sharing, sharingTable, signed, state, subscribe, tableWith, text, usersOf,
    usersText, WORD}) => {

const objects = {exists: doc.data !== undefined, list: [], rows: [], at: -1, event: 0, colour: 0};

function readObjects() {
  const {data} = doc;
  const places = data.places.map(p => ({function: text(p.function), file: text(p.file)}));
  const line = ([place, number, misses]) => ({...places[place], number, misses});
  Object.assign(objects, {events: data.events.map(text), total: data.total});
  readSharing();
  objects.list = data.objects.map((o, number) => ({
    ...o, number, label: text(o.label), calls: o.calls.map(line), lines: o.lines.map(line),
    words: readWords(o, data.events.length, usersOf(o, number)),
    fields: (o.type ? o.type.fields : []).map(f => ({...f, name: text(f.name)})),
  }));
  objects.byLine = new Map();
  for (const o of objects.list)
    for (const l of o.lines) {
      const key = l.file + '\n' + l.number;
      if (!objects.byLine.has(key)) objects.byLine.set(key, []);
      objects.byLine.get(key).push({object: o, misses: l.misses});
    }
}

// Return the words of an object that have figures: misses; how often the word was loaded into the
// first-level cache, and after how many of these loads it was used; and the users of its bytes.
function readWords(o, nEvents, users) {
  const words = new Map();
  const at = offset => {
    if (!words.has(offset)) words.set(offset, {offset, misses: Array(nEvents).fill(0)});
    return words.get(offset);
  };
  for (const [offset, misses] of o.offsets) at(offset).misses = misses;
  for (const [offset, loaded, used] of o.uses) Object.assign(at(offset), {loaded, used});
  for (const [offset, threads] of users) {
    const word = at(offset - offset % WORD);
    (word.users ??= new Map()).set(offset % WORD, threads);
  }
  return [...words.values()].sort((a, b) => a.offset - b.offset);
}

// ---- Numbers ----

const missesOf = of => Math.abs(of.misses[objects.event]);
const byMisses = (a, b) => missesOf(b) - missesOf(a);
const missPart = (count, whole) => whole ? (100 * count / Math.abs(whole)).toFixed(1) + '%' : '';

// Return a cell with a count and its share of WHOLE. If MOST is not 0, add a bar that is full for
// MOST.
function missCell(count, whole, most) {
  const cell = node('span', 'n' + (most ? ' chosen' : ''));
  if (most) {
    const fill = node('span', 'fill ' + direction(count));
    fill.style.width = 100 * Math.abs(count) / most + '%';
    cell.append(fill);
  }
  if (!count) cell.classList.add('dim');
  cell.append(node('span', direction(count), count ? arrow(count) + signed(count) : '\u00b7'),
    node('span', 'share', count ? missPart(count, whole) : ''));
  return cell;
}

// ---- The table ----

function showObjects() {
  const {name} = events[state.event];
  const same = objects.events.indexOf(!objects.events.includes(name) && /^Cy/.test(name) ? 'CyMem' : name);
  if (same >= 0) objects.event = same;
  if (byId('objects').hidden) return;
  const chosen = objects.rows[objects.at];
  objects.rows = objects.list.slice().sort(byMisses);
  objects.at = objects.rows.indexOf(chosen);
  objects.most = objects.rows.length ? missesOf(objects.rows[0]) : 0;
  const widths = objects.events.map((name, e) => Math.max(name.length + 2,
    ...objects.list.map(o => signed(o.misses[e]).length))).map(w => `calc(${w}ch + 82px)`);
  objects.others = [...objects.events.keys()].filter(e => e !== objects.event);
  const others = objects.others.map(e => widths[e]);
  objects.template = `${widths[objects.event]} minmax(320px, 1fr) ${others.join(' ')}`;
  showObjectHead();
  const grid = byId('object-list');
  grid.setAttribute('aria-rowcount', objects.rows.length + 1);
  objects.table.reset(objects.rows.length, byId('object-head'), `calc(${[...widths, '320px'].join(' + ')})`);
  showObject();
}

function showObjectHead() {
  const head = byId('object-head');
  head.style.gridTemplateColumns = objects.template;
  const heads = objects.events.map((name, e) => {
    const button = node('button', '', name + (e === objects.event ? ' \u2193' : ''));
    button.title = 'click to sort';
    button.setAttribute('role', 'columnheader');
    if (e === objects.event) button.setAttribute('aria-sort', 'descending');
    button.addEventListener('click', () => {
      const known = events.findIndex(event => event.name === name);
      objects.event = e;
      if (known >= 0) chooseEvent(known);
      else showObjects();
    });
    return button;
  });
  const title = node('span', 'left', 'Object');
  title.setAttribute('role', 'columnheader');
  head.replaceChildren(heads[objects.event], title, ...objects.others.map(e => heads[e]));
}

function objectRow(i) {
  const o = objects.rows[i];
  const row = node('div', i === objects.at ? 'at' : '');
  row.setAttribute('role', 'row');
  row.style.gridTemplateColumns = objects.template;
  const cell = e => missCell(o.misses[e], objects.total[e], e === objects.event ? objects.most : 0);
  row.append(cell(objects.event), node('span', 'code', o.label), ...objects.others.map(cell));
  for (const made of row.children) made.setAttribute('role', 'gridcell');
  row.title = o.label;
  row.setAttribute('aria-rowindex', i + 2);
  row.setAttribute('aria-selected', String(i === objects.at));
  row.addEventListener('click', () => chooseObject(i));
  return row;
}

function chooseObject(i) {
  objects.at = i;
  objects.table.reveal(i);
  showObject();
}

// ---- One object ----

function showObject() {
  const o = objects.rows[objects.at];
  const parts = [];
  if (!o) parts.push(node('p', 'dim', 'Choose an object, by a click or the arrow keys.'), ...sharingTable(sharing.lines));
  else {
    parts.push(node('h2', 'code', o.label), ...aboutObject(o).map(line => node('p', 'dim', line)));
    if (o.words.length) parts.push(...strip(o), offsetTable(o));
    parts.push(linesOf(o), ...sharingTable(linesWith(o.number)));
  }
  byId('object').replaceChildren(...parts);
}

function aboutObject(o) {
  const lines = [];
  const b = o.blocks;
  if (b) lines.push(`${commas(b.n)} blocks, ${commas(b.bytes)} bytes in all; at most ${commas(b.peak)} alive at once, `
    + `${commas(b.peak_bytes)} bytes; ${commas(b.left)} left at the end; reallocated ${commas(b.resized)} times`);
  // The bounds of a class of lifetimes are powers of two, in instructions.
  if (o.lives.length) lines.push('freed blocks lived for ' + o.lives.map(([power, n]) =>
    `${power ? `2^${power - 1} to 2^${power}` : '0'} instructions: ${commas(n)}`).join(', '));
  if (o.covered) lines.push(text(o.covered));
  if (o.advice) lines.push(text(o.advice));
  return lines;
}

// Return the names of the fields in a word. In an array, offsets behind the type are in next
// elements.
function fieldsOf(o, offset) {
  const from = o.type && o.type.size ? offset % o.type.size : offset;
  return o.fields.filter(f => f.from < from + WORD && f.to > from).map(f => f.name).join(', ');
}

// The ways to colour words of an object. has(object) is whether the object has the figures;
// weight(word) is the depth of the colour, where `most`, or else the object's largest weight, is
// the deepest; paint(word), in place of a weight, returns a background.
const colourings = () => [...objects.events.map((name, e) =>
  ({name: 'misses: ' + name, has: o => o.words.some(w => w.misses[e]), weight: w => Math.abs(w.misses[e])})),
{name: 'use: loaded, and used', has: o => o.words.some(w => w.loaded), weight: useOf, most: 1},
{name: 'threads', has: o => o.words.some(w => w.users), paint: paintOfUsers}];

// Return the part of a word's loads after which the word was used.
const useOf = word => word.loaded ? word.used / word.loaded : 0;
const useText = word => word.loaded === undefined ? '' : `${commas(word.used)} of ${commas(word.loaded)}`;

// Return the nodes of a picture of an object's bytes, with a row for each CACHE_LINE bytes.
function strip(o) {
  const ways = colourings();
  const usable = ways.filter(way => way.has(o));
  const way = usable.find(w => w === ways[objects.event]) || usable[0];
  if (!way) return [];
  const chosen = usable.find(w => w.name === objects.colour) || way;
  const select = node('select');
  select.setAttribute('aria-label', 'Colour bytes by');
  select.append(...usable.map(w => node('option', '', w.name)));
  select.value = chosen.name;
  select.addEventListener('change', () => { objects.colour = select.value; showObject(); });
  const words = new Map(o.words.map(w => [w.offset, w]));
  const last = o.words[o.words.length - 1].offset + WORD;
  const whole = o.element || o.type && o.type.size || o.size || (o.blocks ? o.blocks.most : 0);
  const end = Math.max(last, Math.min(4096, whole));
  const most = chosen.paint ? 0 : chosen.most || Math.max(...o.words.map(chosen.weight));
  const cells = node('div', 'strip');
  cells.setAttribute('role', 'img');
  cells.setAttribute('aria-label', `${commas(end)} bytes coloured by ${chosen.name}; the table below has the same`);
  for (let offset = 0; offset < end; offset += WORD) {
    if (offset % CACHE_LINE === 0) cells.append(node('span', 'dim', String(offset)));
    const word = words.get(offset);
    const fields = fieldsOf(o, offset);
    const cell = node('span', 'word code', fields);
    const heat = word && most ? chosen.weight(word) / most : 0;
    if (heat) cell.style.backgroundColor = `rgba(var(--hot), ${(0.08 + 0.72 * Math.sqrt(heat)).toFixed(3)})`;
    if (word && chosen.paint) cell.style.backgroundImage = chosen.paint(word);
    cell.title = `bytes ${offset} to ${offset + WORD - 1}${fields && ': ' + fields}\n`
      + objects.events.map((name, e) => `${name} ${word ? signed(word.misses[e]) : 0}`).join('\n')
      + (word && useText(word) ? `\nused after ${useText(word)} loads` : '')
      + (word && usersText(word) ? `\n${usersText(word)}` : '');
    cells.append(cell);
  }
  const label = node('label', 'dim', 'bytes, by 8, coloured by ');
  label.append(select);
  return [label, ...(chosen.paint ? [legendOfThreads()] : []), cells];
}

function offsetTable(o) {
  const hasUse = o.words.some(w => w.loaded), hasUsers = o.words.some(w => w.users);
  const table = tableWith('offsets', ['bytes', ...(o.fields.length ? ['fields'] : []), ...objects.events,
    ...(hasUse ? ['used'] : []), ...(hasUsers ? ['threads'] : [])]);
  const body = table.createTBody();
  for (const word of o.words.slice().sort(byMisses).slice(0, MOST_LINES)) {
    const row = body.insertRow();
    row.insertCell().textContent = `${word.offset} to ${word.offset + WORD - 1}`;
    if (o.fields.length) row.insertCell().textContent = fieldsOf(o, word.offset);
    word.misses.forEach((count, e) => {
      row.insertCell().textContent = count ? `${signed(count)} ${missPart(count, o.misses[e])}` : '\u00b7';
    });
    if (hasUse) row.insertCell().textContent = useText(word);
    if (hasUsers) row.insertCell().textContent = usersText(word);
  }
  return table;
}

function linesOf(o) {
  const box = node('div', 'hottest');
  const list = node('ol');
  list.setAttribute('role', 'group');
  box.append(node('h3', '', objects.events[objects.event] === 'CyMem' ? 'waited for by' : 'missed in by'), list);
  const lines = o.lines.slice().sort(byMisses);
  for (const l of lines.slice(0, MOST_LINES)) {
    const item = node('li');
    const count = l.misses[objects.event];
    item.append(node('span', direction(count), arrow(count) + (missPart(count, o.misses[objects.event]) || '0')),
      node('span', 'dim code', l.file === '???' ? '' : `${base(l.file)}:${l.number}`), node('span', 'code', l.function));
    item.title = `${l.file}:${l.number}\n` + objects.events.map((name, e) => `${name} ${signed(l.misses[e])}`).join('\n');
    opens(item, () => openLine(l.file, l.number));
    list.append(item);
  }
  if (lines.length > MOST_LINES) box.append(node('p', 'dim', `and ${commas(lines.length - MOST_LINES)} others`));
  return box;
}

// ---- Beside a source ----

// Add a badge to a source line: the object in which the line misses most, and the number of other
// objects in which it misses.
function addObjects(to, row) {
  if (!row.number || row.note) return;
  const found = objects.byLine.get(state.source.name + '\n' + row.number);
  if (!found) return;
  const [first, ...others] = found.slice().sort(byMisses);
  if (!missesOf(first)) return;
  const short = first.object.label.replace(/ < .*/, '');
  const badge = node('span', 'badge', `${signed(first.misses[objects.event])} ${objects.events[objects.event]}: ${short}`
    + (others.length ? ` +${others.length}` : ''));
  badge.title = [first, ...others].slice(0, MOST_LINES).map(f => `${signed(f.misses[objects.event])} ${f.object.label}`).join('\n');
  opens(badge, event => { event?.stopPropagation(); choose({tab: 'objects', object: first.object.number}); });
  // Enter on the badge must not also reach the line, which has another action.
  badge.addEventListener('keydown', event => { if (event.key === 'Enter') event.stopPropagation(); });
  to.append(badge);
}

addPane(() => {
  overviews.add({name: 'objects', isAlone: true});
  byId('tab-objects').hidden = !objects.exists;
  if (!objects.exists) return;
  readObjects();
  besideLines.push(addObjects);
  subscribe('event tab', showObjects);
  subscribe('object', () => chooseObject(objects.rows.indexOf(objects.list[state.object])));
  inAddress(() => state.tab === 'objects' && objects.rows[objects.at] ? {object: String(objects.rows[objects.at].number)} : {},
    ({tab, object}) => {
      if (tab !== 'objects') return;
      objects.at = -1;
      if (objects.list[object]) choose({tab, object: Number(object)});
      else choose({tab});
    });
  objects.table = new List(byId('object-list'), 26, objectRow);
  byId('object-list').addEventListener('keydown', event => {
    const step = {ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20}[event.key];
    if (!step || !objects.rows.length) return;
    chooseObject(Math.min(objects.rows.length - 1, Math.max(0, objects.at + step)));
    event.preventDefault();
  });
});

return {chooseObject};
});
