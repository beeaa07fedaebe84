// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The page of a history of runs: a chart of an event's totals, with the steps marked, and the
// functions that differ between two runs.

script(({byId, choicesOf, commas, node, svg, text}) => {

const doc = JSON.parse(byId('data').textContent);
const runs = doc.runs, names = doc.functions.map(([file, name]) => ({file: text(file), name: text(name)}));
const chart = {event: 0, from: 0, to: 0, fn: null}; // `fn` is the number of the chosen function
// The tags that tell readers about a run: all but the path of its profile, if there are others.
const readTags = [...doc.tags.keys()].filter(t => doc.tags.length === 1 || text(doc.tags[t]) !== 'profile');
const tagsOf = i => readTags.map(t => `${text(doc.tags[t])} ${text(runs[i].tags[t])}`).join(', ');
const signed = x => (x > 0 ? '+' : '') + commas(x);

// ---- What changed ----

// Return the counts of all functions in a run, which are the last changes up to that run.
function countsAt(all, run) {
  const counts = new Map();
  for (const {changes} of all.slice(0, run + 1))
    for (const [i, ...of] of changes) counts.set(i, of);
  return counts;
}

// Return the functions whose counts of an event differ between two runs, as {i, was, is, by}, the
// largest change first.
function changesBetween(all, from, to, event) {
  const [before, after] = [countsAt(all, from), countsAt(all, to)];
  const found = [];
  for (const i of new Set([...before.keys(), ...after.keys()])) {
    const was = Number(before.get(i)?.[event] ?? 0), is = Number(after.get(i)?.[event] ?? 0);
    if (was !== is) found.push({i, was, is, by: is - was});
  }
  return found.sort((a, b) => Math.abs(b.by) - Math.abs(a.by));
}

function showDifference() {
  chart.fn = null;
  const {event, from, to} = chart, most = 15;
  const found = changesBetween(runs, from, to, event);
  const was = Number(runs[from].totals[event]), is = Number(runs[to].totals[event]);
  const percent = was ? ` (${is >= was ? '+' : ''}${(100 * (is - was) / was).toFixed(2)}%)` : '';
  byId('difference-title').textContent =
    `${tagsOf(from)} \u2192 ${tagsOf(to)}: ${signed(is - was)} ${text(doc.events[event])}${percent}`;
  showProfiles();
  const largest = Math.max(1, Math.abs(found[0]?.by ?? 0));
  for (const [which, sign] of [['grew', 1], ['fell', -1]]) {
    const side = found.filter(({by}) => Math.sign(by) === sign), rest = side.slice(most);
    const items = side.slice(0, most).map(({i, was, is, by}) => {
      const item = node('li', 'still-row'), count = node('span', 'n ' + (sign > 0 ? 'worse' : 'better'));
      const fill = node('span', 'fill ' + (sign > 0 ? 'worse' : 'better'));
      fill.style.width = 100 * Math.abs(by) / largest + '%';
      count.append(fill, node('span', '', (sign > 0 ? '\u25b2 ' : '\u25bc ') + signed(by)));
      item.append(count, functionOf(i), node('span', 'dim code', names[i].file),
        node('span', 'dim n', `${commas(was)} \u2192 ${commas(is)}`));
      item.title = `${names[i].name}\n${names[i].file}`;
      return item;
    });
    if (rest.length) items.push(node('li', 'dim still',
      `${commas(rest.length)} others: ${signed(rest.reduce((sum, {by}) => sum + by, 0))}`));
    byId(which).replaceChildren(...items.length ? items : [node('li', 'dim still', 'nothing')]);
  }
}

const profileTag = doc.tags.findIndex(name => text(name) === 'profile');
const hasProfiles = () => profileTag >= 0 && chart.from !== chart.to;

// Return a node with a function's name. If hasProfiles(), it is a link to the function's lines in
// the server's difference; or, without a server, a button that shows the command for these lines.
function functionOf(i) {
  const {name} = names[i], {event, from, to} = chart;
  if (!hasProfiles()) return node('span', 'code', name);
  const made = node(doc.served ? 'a' : 'button', 'code', name);
  made.title = 'Its lines';
  if (doc.served) made.href = `difference?from=${from}&to=${to}#event=${encodeURIComponent(text(doc.events[event]))}&fn=${encodeURIComponent(name)}`;
  else made.addEventListener('click', () => { chart.fn = chart.fn === i ? null : i; showProfiles(); });
  return made;
}

// If the tag `profile` names the file of each run, show how to get the difference line by line: by
// a link to the server, or by a command.
function showProfiles() {
  const {from, to, fn} = chart, place = byId('difference-more');
  if (!hasProfiles()) return place.replaceChildren();
  if (doc.served) {
    const link = node('a', '', 'The difference line by line');
    link.href = `difference?from=${from}&to=${to}`;
    return place.replaceChildren(link);
  }
  const quoted = what => "'" + what.replace(/'/g, "'\\''") + "'";
  const profiles = [from, to].map(run => quoted(text(runs[run].tags[profileTag]))).join(' ');
  const pattern = fn !== null && quoted(names[fn].name.replace(/[*?[]/g, '[$&]'));
  return place.replaceChildren(pattern ? 'its lines: ' : 'line by line: ', node('code', '', pattern
    ? `cg_annotate --diff --function=${pattern} ${profiles}` : `cg_annotate --diff --format=html -o difference.html ${profiles}`));
}

// ---- The chart ----

function point(i, x, y) {
  const {event, from, to} = chart, step = runs[i].steps[event];
  const total = runs[i].totals[event];
  const made = svg('circle', {cx: x, cy: y, r: step ? 6 : 4, tabindex: 0, role: 'button'},
    ['point', step > 0 ? 'worse' : step < 0 ? 'better' : '', i === to ? 'to' : i === from ? 'from' : ''].join(' '));
  const title = svg('title', {});
  title.textContent = `${tagsOf(i)}\n${commas(total)} ${text(doc.events[event])}` + (step ? `\na step ${step > 0 ? 'up' : 'down'}` : '');
  made.append(title);
  const choose = keyed => {
    if (keyed) chart.from = i;
    else Object.assign(chart, {to: i, from: Math.max(0, i - 1)});
    show();
    byId('chart').querySelectorAll('.point')[i].focus();
  };
  made.addEventListener('click', e => choose(e.shiftKey));
  made.addEventListener('keydown', e => {
    if (e.key === 'Enter') choose(e.shiftKey);
    const next = {ArrowRight: i + 1, ArrowLeft: i - 1}[e.key];
    if (next !== undefined) byId('chart').querySelectorAll('.point')[next]?.focus();
  });
  return made;
}

function showChart() {
  const picture = byId('chart'), {width, height} = picture.getBoundingClientRect();
  const totals = runs.map(run => Number(run.totals[chart.event]));
  const least = Math.min(...totals), most = Math.max(...totals), room = most - least || most || 1;
  const left = 24 + 7.5 * commas(most).length, bottom = 34, top = 16;
  const x = i => left + (width - left - 44) * (runs.length > 1 ? i / (runs.length - 1) : 0.5);
  const y = total => top + (height - top - bottom) * (1 - (total - least) / room);
  const to = document.createDocumentFragment();
  if (least > 0) {
    const cut = svg('text', {x: left - 10, y: y(least) - 10, 'text-anchor': 'end', class: 'cut'});
    cut.textContent = 'not from 0';
    to.append(cut);
  }
  for (const total of new Set([least, most])) {
    const label = svg('text', {x: left - 10, y: y(total) + 4, 'text-anchor': 'end'});
    label.textContent = commas(total);
    to.append(svg('line', {x1: left, x2: width - 24, y1: y(total), y2: y(total)}, 'grid'), label);
  }
  to.append(svg('polyline', {points: totals.map((total, i) => `${x(i)},${y(total)}`).join(' ')}, 'totals'));
  // Label as many runs as fit, each with its last tag.
  const each = Math.max(1, Math.ceil(runs.length * 74 / Math.max(74, width - left)));
  totals.forEach((total, i) => {
    to.append(point(i, x(i), y(total)));
    if (i % each) return;
    const label = svg('text', {x: x(i), y: height - 12, 'text-anchor': 'middle'});
    label.textContent = text(runs[i].tags[readTags.at(-1)]).slice(0, 10);
    to.append(label);
  });
  picture.replaceChildren(to);
}

function show() {
  const {event, from, to} = chart;
  for (const [key, value] of Object.entries({event, from, to})) byId('choose-' + key).value = String(value);
  const hash = `#event=${encodeURIComponent(text(doc.events[event]))}&from=${from}&to=${to}`;
  if (location.hash !== hash) history.replaceState(null, '', hash);
  showChart();
  showDifference();
}

function choice(key, title, options) {
  const label = node('label', '', title + ' '), select = node('select');
  select.id = 'choose-' + key;
  choicesOf(select, options.map((option, i) => [i, option]));
  select.addEventListener('change', () => { chart[key] = Number(select.value); show(); });
  label.append(select);
  return label;
}

// Begin with the choice in the address; without it, with the last step and the run before it;
// without a step, with the last two runs.
function begin() {
  const at = new URLSearchParams(location.hash.slice(1));
  const inRange = (key, other) => /^\d+$/.test(at.get(key) ?? '') && at.get(key) < runs.length ? Number(at.get(key)) : other;
  chart.event = Math.max(0, doc.events.findIndex(e => text(e) === at.get('event')));
  const last = runs.map(run => run.steps[chart.event] !== 0).lastIndexOf(true);
  chart.to = inRange('to', last > 0 ? last : runs.length - 1);
  chart.from = inRange('from', Math.max(0, chart.to - 1));
}

function setUp() {
  const bar = node('div', 'bar'), tags = runs.map((run, i) => tagsOf(i));
  bar.append(choice('event', 'event', doc.events.map(text)), choice('from', 'from', tags), choice('to', 'to', tags),
    node('span', 'dim', 'Click a run for its difference to the one before; with Shift, for another one to begin at.'));
  const picture = svg('svg', {id: 'chart', role: 'group', 'aria-label': 'Totals by run'}, 'chart');
  const changes = node('section', 'changes'), title = node('h2');
  title.id = 'difference-title';
  const more = node('p', 'dim bar');
  more.id = 'difference-more';
  changes.append(title, more);
  for (const [which, what] of [['grew', 'What grew'], ['fell', 'What fell']]) {
    const list = node('ol');
    list.id = which;
    changes.append(node('h2', 'dim', what), list);
  }
  byId('app').append(bar, picture, changes);
  byId('app').hidden = false;
  new ResizeObserver(showChart).observe(picture);
}

setUp();
begin();
show();
document.documentElement.dataset.ready = 'yes';

return {chart};
});
