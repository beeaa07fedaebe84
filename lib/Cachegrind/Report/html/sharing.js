// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// Sharing between threads, in the tab "Data": the threads that use each byte of an object, as
// colours and as words; and a table of the contended lines of memory.

script(({choose, commas, doc, node, opens, signed, tableWith, text}) => {

const sharing = {exists: false, lines: [], threads: []};
const WORD = 8;        // bytes of a word
const CACHE_LINE = 64; // bytes of a line, and of a row in the picture of an object
const MOST_LINES = 40; // largest number of rows in a table about an object
const MOST_OFFSETS = 4096; // bytes of an object, or of an element, whose users are shown
// The hues of threads, in order. A byte with several users has the colour of heat instead.
const HUES = [215, 130, 275, 50, 175, 320, 95, 245];

const threadName = of => of === '*' ? 'others' : `thread ${of}`;

function readSharing() {
  const found = doc.data.sharing;
  if (!found) return;
  Object.assign(sharing, {exists: true, window: found.window, hidden: found.hidden});
  sharing.lines = found.lines.map(line => ({
    ...line, kind: text(line.kind), advice: line.advice && text(line.advice),
    true: change(line, 'true'), false: change(line, 'false'),
    parts: line.parts.map(p => ({...p, label: text(p.label)})),
    threads: line.threads.map(t => ({...t, thread: t.thread === undefined ? '*' : String(t.thread)})),
  })).sort((a, b) => Math.abs(missesOfLine(b)) - Math.abs(missesOfLine(a)));
  sharing.threads = [...new Set(sharing.lines.flatMap(line => line.threads.map(t => t.thread)))]
    .sort((a, b) => (a === '*') - (b === '*') || a - b);
}

const change = (of, name) => of[name] - (of.old?.[name] ?? 0);
const missesOfLine = line => line.true + line.false;
const linesWith = number => sharing.lines.filter(line => line.parts.some(p => p.object === number));

// Return the users of each byte of an object, by offset. A byte's users are a map from threads to
// true if the thread writes the byte, else false.
function usersOf(o, number) {
  const bytes = new Map();
  const use = (offset, thread, writes) => {
    const at = o.element ? offset % o.element : offset;
    if (at >= MOST_OFFSETS) return;
    if (!bytes.has(at)) bytes.set(at, new Map());
    bytes.get(at).set(thread, writes || bytes.get(at).get(thread) || false);
  };
  for (const {parts, threads} of linesWith(number))
    parts.forEach((part, i) => {
      // In objects of other kinds, the offset is an address.
      if (part.object !== number || part.offset === undefined || !/^(heap|static)$/.test(text(part.kind))) return;
      const end = i + 1 < parts.length ? parts[i + 1].from : CACHE_LINE;
      for (const {thread, read_bytes, written_bytes} of threads)
        for (const [runs, writes] of [[read_bytes, false], [written_bytes, true]])
          for (const [first, last] of runs)
            for (let b = Math.max(first, part.from); b <= last && b < end; b++)
              use(part.offset + b - part.from, thread, writes);
    });
  return bytes;
}

// ---- Bytes ----

function colourOfUsers(users) {
  if (!users) return 'transparent';
  const writes = [...users.values()].some(w => w);
  if (users.size > 1) return `rgba(var(--hot), ${writes ? 0.85 : 0.25})`;
  return colourOfThread([...users.keys()][0], writes ? 0.85 : 0.3);
}

const colourOfThread = (thread, strength) =>
  `hsla(${HUES[sharing.threads.indexOf(thread) % HUES.length]}, 60%, 50%, ${strength})`;

// Return a word's background: the colours of its bytes, side by side.
function paintOfUsers(word) {
  const bytes = [...Array(WORD).keys()].map(i => colourOfUsers(word.users?.get(i)));
  const part = 100 / WORD;
  return `linear-gradient(to right, ${bytes.map((colour, i) => `${colour} ${i * part}% ${(i + 1) * part}%`).join(', ')})`;
}

// Return a text with the threads that read or write a word.
function usersText(word) {
  const all = new Map();
  for (const users of word.users?.values() ?? [])
    for (const [thread, writes] of users) all.set(thread, writes || all.get(thread) || false);
  return sharing.threads.filter(t => all.has(t))
    .map(t => `${threadName(t)} ${all.get(t) ? 'writes' : 'reads'}`).join(', ');
}

function legendOfThreads() {
  const legend = node('p', 'dim threads');
  const add = (colour, name) => {
    const square = node('span', 'square');
    square.style.background = colour;
    legend.append(square, ` ${name} `);
  };
  for (const thread of sharing.threads) add(colourOfThread(thread, 0.85), threadName(thread));
  add('rgba(var(--hot), 0.85)', 'several threads');
  legend.append('(paler where nobody writes)');
  return legend;
}

// ---- Lines of memory ----

const runsText = runs => runs.map(([first, last]) => first === last ? first : `${first}-${last}`).join(' ');

function sharersText({threads}) {
  return threads.map(t => `${threadName(t.thread)}: ` + [['writes', t.written_bytes], ['reads', t.read_bytes]]
    .filter(([, runs]) => runs.length).map(([does, runs]) => `${does} ${runsText(runs)}`).join(', ')).join('\n');
}

// Return the nodes of a table of the first MOST_LINES of LINES, lines of memory, with advice, if
// any; an empty list without lines.
function sharingTable(lines) {
  if (!lines.length) return [];
  const table = tableWith('offsets sharing', ['misses', 'true', 'false', 'kind', 'threads', 'in']);
  const body = table.createTBody();
  for (const line of lines.slice(0, MOST_LINES)) {
    const row = body.insertRow();
    const counts = [missesOfLine(line), line.true, line.false].map(n => n ? signed(n) : '\u00b7');
    for (const content of [...counts, line.kind]) row.insertCell().textContent = content;
    row.insertCell().append(node('span', 'sharers', sharersText(line)));
    const where = row.insertCell();
    for (const part of line.parts) {
      const link = node('div', 'code', part.label);
      opens(link, () => choose({tab: 'objects', object: part.object}));
      where.append(link);
    }
    if (line.advice) where.append(node('div', 'dim', line.advice));
  }
  return [node('h3', '', 'Sharing: lines of memory that threads contend for'), table,
    node('p', 'dim', 'Misses are an estimate: those of caches of their own, if the threads ran side by side and '
      + `${commas(sharing.window)} instructions of one took as long as those of another.`)];
}

return {CACHE_LINE, legendOfThreads, linesWith, MOST_LINES, paintOfUsers, readSharing, sharing,
    sharingTable, usersOf, usersText, WORD};
});
