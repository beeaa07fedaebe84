// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The flame graph: contexts as bars. The width of a bar shows its count. Its callees, or if
// inverted its callers, are below it; in a sandwich, the chosen function's callers are above its
// bar. Around it are the search, the legend of colours, the chosen bar's description, and commands.

script(({addPane, arrow, base, byId, chainOf, choicesOf, chooseTab, collapsed, commas, contexts, doc,
    events, functions, functionTitle, functionTitled, inAddress, inverted, isDiff, label, node, nodeAt,
    openFunction, overviews, percent, prepareContexts, rate, readContexts, sandwich, shown, sides, signed,
    sourceByName, state, subscribe, SVG, svg, total}) => {

const flame = {
  tree: null, roots: [], trees: null, at: null, focus: null, pattern: null, frames: [],
  colour: 'name', collapsed: false, inverted: false, oldSide: false, shares: false, of: null, counted: 0,
};
const FLAME_ROW = 19;
const isDark = matchMedia('(prefers-color-scheme: dark)');

// Return the event that determines widths: the chosen event or, if that is a rate, the event chosen
// last that is not a rate.
function widthEvent() {
  if (!events[state.event].isRate) flame.counted = state.event;
  else if (events[flame.counted].isRate) flame.counted = Math.max(0, events.findIndex(e => !e.isRate));
  return flame.counted;
}
// Return the count that determines the width of node N's bar. In a difference, this is the count of
// the new side or, if the reader has chosen it, of the old side.
function flameWeight(n) {
  const e = widthEvent();
  if (!isDiff) return Math.max(0, n.count('inclusive', e));
  const old = n.count('old_inclusive', e);
  return Math.max(0, flame.oldSide ? old : old + n.count('inclusive', e));
}

// ---- Where bars are ----

// Call place(node, x, width, row) for the bar of each node of trees whose ROOTS share WIDTH and are
// in row ROW. Bars narrower than a pixel are left out.
function layOut(roots, width, row, place) {
  const share = (nodes, x, room, whole, below) => {
    const heavy = nodes.map(n => [n, flameWeight(n)]).filter(([, w]) => w > 0).sort((a, b) => b[1] - a[1]);
    const all = Math.max(whole, heavy.reduce((sum, [, w]) => sum + w, 0));
    for (const [n, w] of heavy) {
      const part = room * w / all;
      if (part < 1) break;
      open.push([n, x, part, below, w]);
      x += part;
    }
  };
  const open = [];
  share(roots, 0, width, 0, row);
  // The list grows while bars are placed, so that bars are placed row by row.
  for (let i = 0; i < open.length; i++) {
    const [n, x, part, at, w] = open[i];
    place(n, x, part, at);
    share(n.children, x, part, w, at + 1);
  }
}

// Return the bars of trees. If the reader has zoomed into a bar of these trees, return only that
// bar and the bars above and below it.
function barsOf(roots, width) {
  const bars = [], way = [];
  const place = (n, x, w, row) => bars.push({n, x, w, row});
  for (let n = flame.focus; n; n = n.parent) way.push(n);
  if (!roots.includes(way[way.length - 1])) {
    layOut(roots, width, 0, place);
    return bars;
  }
  way.shift();
  way.reverse().forEach((n, row) => bars.push({n, x: 0, w: width, row, isWay: true}));
  layOut([flame.focus], width, way.length, place);
  return bars;
}

// Return all bars, each with its y, and the height of the picture.
function flameBars(width) {
  if (!flame.trees) {
    const bars = barsOf(flame.roots, width);
    for (const bar of bars) bar.y = bar.row * FLAME_ROW;
    return {bars, height: (1 + lastRow(bars)) * FLAME_ROW};
  }
  const {callers, callees} = flame.trees;
  const up = barsOf(callers ? [callers] : [], width), down = barsOf(callees ? [callees] : [], width);
  const above = lastRow(up), below = lastRow(down);
  for (const bar of up) bar.y = (above - bar.row) * FLAME_ROW;
  for (const bar of down) bar.y = (above + bar.row) * FLAME_ROW;
  // The function is the root of both trees; draw it only once.
  return {bars: [...up.filter(bar => bar.row), ...down], height: (above + below + 1) * FLAME_ROW};
}
const lastRow = bars => bars.reduce((last, bar) => Math.max(last, bar.row), 0);

// ---- Colours ----

function hueOf(name) {
  let hash = 7;
  for (let i = 0; i < name.length; i++) hash = (hash * 31 + name.charCodeAt(i)) % 65521;
  return hash;
}
const tint = (hue, strength, dark) => dark ? `hsl(${hue}, ${Math.round(55 * strength)}%, ${Math.round(24 + 12 * strength)}%)`
  : `hsl(${hue}, ${Math.round(85 * strength)}%, ${Math.round(93 - 22 * strength)}%)`;

// Return the change of node N, from -1 to 1, as a part of the larger of its two counts. If shares
// are compared, the old count is first scaled by the change of the total.
function changeOf(n) {
  const e = state.event, is = n.inclusive[e] + n.old_inclusive[e];
  const before = doc.comparison ? doc.comparison.old[e] : 0;
  const scale = flame.shares && before && !events[e].isRate ? (before + total[e]) / before : 1;
  const old = scale * n.old_inclusive[e], change = is - old;
  return Math.abs(change) > 1e-9 ? change / Math.max(old, is, Math.abs(change)) : 0;
}
const rateOf = (n, e) => n.inclusive[e] === null ? null : Math.abs(n.inclusive[e]);

// Return the choice that colours bars: the chosen event if it is a rate, except in a difference;
// else the reader's choice of colours.
const colourBy = () => events[state.event].isRate && !isDiff ? state.event : flame.colour;

function colours(bars, dark) {
  const by = colourBy();
  if (by === 'change') {
    return n => {
      const change = changeOf(n);
      return tint(change > 0 ? 5 : 130, change ? 0.2 + 0.8 * Math.sqrt(Math.abs(change)) : 0, dark);
    };
  }
  if (typeof by === 'number') {
    const most = bars.reduce((most, bar) => Math.max(most, rateOf(bar.n, by) ?? 0), 1);
    flame.most = most;
    return n => rateOf(n, by) === null ? tint(0, 0, dark) : tint(15, Math.sqrt(rateOf(n, by) / most), dark);
  }
  if (by === 'name') return n => tint(12 + hueOf(n.f.name) % 42, 0.85, dark);
  return n => tint(hueOf(n.f[by]) % 360, 0.7, dark);
}

// ---- The picture ----

// The width, in pixels, below which bars are specks. Most bars are; all specks of a look are one
// path.
const SPECK = 3;
function addFlameSpeck(specks, look, x, y, width) {
  const key = Object.values(look).join(';');
  if (!specks.has(key)) specks.set(key, {look, parts: []});
  specks.get(key).parts.push(`M${x.toFixed(1)} ${y}h${width.toFixed(1)}v${FLAME_ROW - 1}h-${width.toFixed(1)}z`);
}

// Draw the bars in a picture of WIDTH pixels. A picture to be saved has tooltips, and no chosen
// bar.
function drawFlame(picture, width, dark, isSaved) {
  const {bars, height} = flameBars(width);
  const fill = colours(bars, dark);
  const found = n => flame.pattern && flame.pattern.test(n.f.name);
  const to = document.createDocumentFragment(), specks = new Map();
  for (const [i, bar] of bars.entries()) {
    const {n, x, y, w} = bar, isFound = found(n);
    const look = {fill: isFound ? (dark ? '#7a3fc0' : '#c9a0ff') : fill(n),
      'fill-opacity': bar.isWay || (flame.pattern && !isFound) ? '0.45' : '1'};
    if (w < SPECK && n !== flame.at && !isSaved) {
      addFlameSpeck(specks, look, x, y, Math.max(0.4, w - 0.6));
      continue;
    }
    const made = svg('rect', {x: x.toFixed(2), y, width: Math.max(0.4, w - 0.6).toFixed(2), height: FLAME_ROW - 1, ...look});
    if (isSaved) {
      const title = svg('title', {});
      title.textContent = described(n).join('\n');
      made.append(title);
    } else {
      made.setAttribute('role', 'treeitem');
      made.setAttribute('aria-level', bar.row + 1);
      made.setAttribute('aria-label', n.f.name);
      if (n === flame.at) made.setAttribute('aria-selected', 'true');
      made.id = 'bar-' + i;
    }
    to.append(made);
    label(to, (isDiff ? arrow(Math.sign(changeOf(n))) : '') + n.f.name, x, y, 0.9 * w, '');
  }
  to.append(...[...specks.values()].map(({look, parts}) => svg('path', {d: parts.join(''), ...look})));
  picture.setAttribute('width', width);
  picture.setAttribute('height', height);
  picture.setAttribute('viewBox', `0 0 ${width} ${height}`);
  picture.replaceChildren(to);
  return bars;
}

function showFlame() {
  if (byId('flame').hidden) return;
  const width = byId('flame-scroll').clientWidth;
  if (!width) return;
  flame.bars = drawFlame(byId('flame-picture'), width, isDark.matches && !state.onPaper, false);
  showFlameBar();
}

// Show the flame graph if its tab is open. Its trees are made when they are needed.
function openFlame() {
  if (state.tab !== 'flame') return;
  if (flame.roots.length) showFlame();
  else growFlame();
}

// Return the flame graph's part of the address. Until the contexts have been read, return what the
// opened address asked for.
function flamePlace() {
  if (state.tab !== 'flame') return {};
  const {focus, of} = flame, is = name => flame[name] ? 'yes' : '';
  return {search: byId('flame-search').value, inverted: is('inverted'), collapsed: is('collapsed'),
    side: flame.oldSide ? 'old' : '', ...flame.wanted ?? {sandwich: of && functionTitle(of, contexts.functions),
      zoom: focus && chainOf(focus, n => n.f.name, n => n.parent)}};
}

function goToFlame(at) {
  if (at.tab !== 'flame') return;
  flame.oldSide = byId('flame-side').checked = at.side === 'old';
  for (const name of ['inverted', 'collapsed']) flame[name] = byId('flame-' + name).checked = at[name] === 'yes';
  forgetFlame();
  flame.wanted = {sandwich: at.sandwich, zoom: at.zoom};
  byId('flame-search').value = at.search ?? '';
  if (state.tab === 'flame') growFlame();
  searchFlame();
}

// Forget the trees, because the contexts have changed. They are made again when the tab is shown.
function forgetFlame() {
  Object.assign(flame, {roots: [], trees: null, at: null, focus: null});
}

// Return the lines that describe node N: its name, its calls, and its counts of all events.
function described(n) {
  const lines = [n.f.name, n.f.file + (n.f.object ? ', ' + n.f.object : ''),
    isDiff ? `${signed(n.calls)} calls` : `${commas(n.calls)} call${n.calls === 1 ? '' : 's'}`];
  for (const [e, {name}] of events.entries()) {
    const one = kind => `${shown(n[kind][e], e)} ${percent(n[kind][e], e)}`.trim()
      + (isDiff ? sides(n[kind][e], n['old_' + kind], e) : '');
    lines.push(`${name}: ${one('inclusive')}, its own ${one('self')}`);
  }
  return lines;
}

// ---- Moving about ----

function chooseBar(n, where = 'nearest') {
  flame.at = n;
  showFlame();
  const bar = n && byId('bar-' + flame.bars.findIndex(b => b.n === n));
  byId('flame-picture').setAttribute('aria-activedescendant', bar?.id || '');
  bar?.scrollIntoView({block: where, inline: 'nearest'});
}

// Zoom into node N's bar. If the picture is already zoomed to the bar, or if N is a root that has
// the whole width, zoom out.
function zoomInto(n) {
  const isAll = !n.parent && (flame.trees || flame.roots.length === 1);
  flame.focus = isAll || flame.focus === n ? null : n;
  chooseBar(n);
}

// Make the shown trees again. The contexts, the last part of the page, may not have arrived yet.
function growFlame() {
  if (document.readyState === 'loading' || !readContexts(100)) {
    byId('flame-chosen').textContent = 'The contexts are still being read.';
    return;
  }
  const {wanted} = flame;
  if (wanted) flame.of = wanted.sandwich ? functionTitled(wanted.sandwich, contexts.functions) : null;
  flame.wanted = null;
  flame.tree = flame.collapsed && !flame.inverted ? collapsed() : contexts.tree;
  flame.trees = flame.of ? sandwich(flame.tree, flame.of) : null;
  flame.roots = flame.inverted ? inverted() : flame.tree.roots;
  const all = flame.trees ? [flame.trees.callees, flame.trees.callers].filter(n => n) : flame.roots;
  flame.focus = wanted?.zoom ? nodeAt(wanted.zoom, all, n => n.f.name, n => n.children) : null;
  chooseBar(flame.focus ?? flame.trees?.callees ?? null, 'center');
}

function barAt({clientX, clientY}) {
  const {left, top} = byId('flame-picture').getBoundingClientRect(), x = clientX - left, y = clientY - top;
  return flame.bars?.find(bar => bar.x <= x && x < bar.x + bar.w && bar.y <= y && y < bar.y + FLAME_ROW);
}

// Return the node to whose bar the key KEY moves from the chosen bar.
function barBeside(key) {
  const {bars, at} = flame;
  const here = bars.find(b => b.n === at);
  if (!here) return bars.find(b => b.row === 0)?.n;
  const rows = {ArrowUp: -1, ArrowDown: 1}[key];
  if (rows) {
    const y = here.y + rows * FLAME_ROW;
    // Of several bars, such as those of callees, the widest is next.
    const beside = bars.filter(b => b.y === y && b.x < here.x + here.w - 0.01 && b.x + b.w > here.x + 0.01);
    return beside.sort((a, b) => b.w - a.w)[0]?.n;
  }
  const row = bars.filter(b => b.y === here.y).sort((a, b) => a.x - b.x);
  return row[row.indexOf(here) + (key === 'ArrowRight' ? 1 : -1)]?.n;
}

// Leave the zoom or, without a zoom, the sandwich. Return false if there is nothing to leave.
function leaveFlame() {
  if (byId('flame').hidden) return false;
  if (flame.focus) {
    flame.focus = null;
    showFlame();
  } else if (flame.of) {
    flame.of = null;
    growFlame();
  } else return false;
  return true;
}

function setUpFlamePicture() {
  const picture = byId('flame-picture'), tip = byId('flame-tip');
  const under = event => (event.target.id?.startsWith('bar-') ? flame.bars[event.target.id.slice(4)] : barAt(event))?.n;
  picture.addEventListener('click', event => { const n = under(event); if (n) zoomInto(n); });
  picture.addEventListener('mousemove', event => {
    const n = under(event);
    tip.hidden = !n;
    if (!n) return;
    tip.textContent = described(n).join('\n');
    tip.style.left = Math.max(0, Math.min(event.clientX + 14, innerWidth - tip.offsetWidth - 8)) + 'px';
    tip.style.top = Math.max(0, Math.min(event.clientY + 16, innerHeight - tip.offsetHeight - 8)) + 'px';
  });
  picture.addEventListener('mouseleave', () => { tip.hidden = true; });
  picture.addEventListener('keydown', event => {
    if (event.key === 'Enter' && flame.at) zoomInto(flame.at);
    else if (!/^Arrow/.test(event.key)) return;
    else chooseBar(barBeside(event.key) || flame.at);
    event.preventDefault();
  });
  document.addEventListener('DOMContentLoaded', () => {
    openFlame();
    prepareContexts(openFlame);
  });
  new ResizeObserver(showFlame).observe(byId('flame-scroll'));
  isDark.addEventListener('change', showFlame);
}

// ---- Around the picture ----

function showFlameBar() {
  const n = flame.at;
  byId('flame-chosen').textContent = n ? described(n).join('\n') : 'Click a bar, or go there by the arrow keys.';
  byId('flame-sandwich').disabled = !n || flame.of === n.f;
  byId('flame-open').disabled = !n || (!rowOf(n.f) && !sourceByName.has(n.f.file));
  byId('flame-back').hidden = !flame.of && !flame.focus;
  showFound();
  showLegend();
}

// ---- The search ----

function searchFlame() {
  const field = byId('flame-search');
  let wrong = false;
  flame.pattern = null;
  try {
    if (field.value) flame.pattern = new RegExp(field.value, 'i');
  } catch {
    wrong = true;
  }
  field.setAttribute('aria-invalid', String(wrong));
  showFlame();
  if (wrong) byId('flame-found').textContent = 'not a regular expression';
}

// Show the number of functions that match the search, and the share of these functions and their
// callees in the whole.
function showFound() {
  const {pattern} = flame;
  byId('flame-found').textContent = '';
  if (!pattern || !flame.tree) return;
  const matching = new Set(contexts.functions.filter(f => pattern.test(f.name)).map(f => f.index));
  // Search the tree that is not inverted, since the inverted tree has the same counts several
  // times.
  const {tree} = flame, sum = nodes => nodes.reduce((sum, n) => sum + flameWeight(n), 0);
  const whole = sum(tree.roots), part = sum(tree.outermost(matching).map(i => tree.at(i)));
  byId('flame-found').textContent = `${commas(matching.size)} of ${commas(contexts.functions.length)} functions, `
    + `${(whole ? 100 * part / whole : 0).toFixed(1)} % of ${events[widthEvent()].name}`;
}

// ---- Colours ----

// Return the MOST files or objects (BY) with the highest own counts.
function mostOf(by, most) {
  const own = new Map();
  contexts.tree.byFunction('self', widthEvent()).forEach((sum, f) => {
    const what = contexts.functions[f][by];
    own.set(what, (own.get(what) || 0) + Math.abs(sum));
  });
  return [...own].sort((a, b) => b[1] - a[1]).slice(0, most).map(([what]) => what);
}

function showLegend() {
  const legend = byId('flame-legend');
  const key = (colour, what) => {
    const made = node('span', 'flame-key', what);
    made.style.setProperty('--key', colour);
    return made;
  };
  const dark = isDark.matches, name = events[widthEvent()].name;
  const by = colourBy();
  byId('flame-colour').value = String(by);
  byId('flame-colour').disabled = by !== flame.colour;
  const side = !isDiff ? '' : flame.oldSide ? 'old ' : 'new ';
  const parts = [node('span', '', flame.inverted && !flame.of ? `Width: ${side}${name} of its own; callers below it.`
    : `Width: ${side}${name} with all it calls.`)];
  if (flame.of) parts.unshift(node('b', '', `Callers of ${flame.of.name} above it, what it calls below.`));
  if (by === 'change') {
    parts.push(key(tint(5, 0.9, dark), '\u25b2 grew'), key(tint(130, 0.9, dark), '\u25bc fell'));
  } else if (typeof by === 'number') {
    parts.push(key(tint(15, 0, dark), `${events[by].name} 0`), key(tint(15, 1, dark), rate(flame.most, by)));
  } else if (by !== 'name') {
    for (const what of mostOf(by, 6)) parts.push(key(tint(hueOf(what) % 360, 0.7, dark), base(what) || '???'));
  }
  if (contexts.hidden) parts.push(node('span', '', `${commas(contexts.hidden)} contexts are below the threshold; --threshold=0 has all.`));
  legend.replaceChildren(...parts);
}

// ---- To the function, and to a file ----

const rowOf = f => functions.find(row => row.name === f.name && row.file === f.file)
  ?? functions.find(row => row.name === f.name);

function openFlameFunction() {
  chooseTab('functions');
  openFunction(rowOf(flame.at.f) ?? flame.at.f);
}

// Return the picture as an SVG document: light, for paper, and with tooltips.
function flameDocument() {
  const picture = svg('svg', {xmlns: SVG, 'font-family': 'sans-serif', 'font-size': 11});
  drawFlame(picture, 1600, false, true);
  picture.prepend(svg('rect', {width: '100%', height: '100%', fill: '#ffffff'}));
  return new XMLSerializer().serializeToString(picture);
}

function saveFlame() {
  const link = node('a');
  link.href = URL.createObjectURL(new Blob([flameDocument()], {type: 'image/svg+xml'}));
  link.download = 'flame.svg';
  link.click();
  URL.revokeObjectURL(link.href);
}

addPane(() => {
  overviews.add({name: 'flame', isWide: true});
  byId('tab-flame').hidden = !contexts.exists;
  if (!contexts.exists) return;
  setUpFlamePicture();
  inAddress(flamePlace, goToFlame);
  subscribe('range hidesLibrary', forgetFlame);
  subscribe('event tab', openFlame);
  subscribe('onPaper', showFlame);
  const choices = [...(isDiff ? [['change', 'change']] : []), ['name', 'function'], ['file', 'file'], ['object', 'object'],
    ...events.map((e, i) => [i, e.name]).filter(([i]) => events[i].isRate && !isDiff)];
  [[flame.colour]] = choices;
  choicesOf(byId('flame-colour'), choices);
  byId('flame-colour').addEventListener('change', event => {
    [flame.colour] = choices.find(([by]) => String(by) === event.target.value);
    showFlame();
  });
  byId('flame-side-label').hidden = !isDiff;
  byId('flame-side').addEventListener('change', event => { flame.oldSide = event.target.checked; showFlame(); });
  byId('flame-collapsed').addEventListener('change', event => { flame.collapsed = event.target.checked; growFlame(); });
  byId('flame-inverted').addEventListener('change', event => { flame.inverted = event.target.checked; growFlame(); });
  byId('flame-shares-label').hidden = !isDiff;
  byId('flame-shares').addEventListener('change', event => { flame.shares = event.target.checked; showFlame(); });
  byId('flame-search').addEventListener('input', searchFlame);
  byId('flame-sandwich').addEventListener('click', () => { flame.of = flame.at.f; growFlame(); });
  byId('flame-back').addEventListener('click', () => { flame.of = null; growFlame(); });
  byId('flame-open').addEventListener('click', openFlameFunction);
  byId('flame-save').addEventListener('click', saveFlame);
});

return {barsOf, flame, FLAME_ROW, flameDocument, growFlame, leaveFlame, searchFlame};
});
