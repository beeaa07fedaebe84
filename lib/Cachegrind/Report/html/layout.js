// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The layout of the panes: tabs; splitters between panes, whose positions are remembered; and empty
// panes, which are hidden.

script(({addPane, byId, choose, events, foldedLines, graph, node, sources, state, subscribe}) => {

// ---- What is remembered ----

// Return the text remembered as KEY, or null. Storage may be full, or a browser may forbid it to a
// page from a file: then the page remembers nothing.
function remembered(key) {
  try {
    return localStorage.getItem('cg_annotate ' + key);
  } catch {
    return null;
  }
}
function remember(key, value) {
  try {
    localStorage.setItem('cg_annotate ' + key, value);
  } catch { /* The page does without. */ }
}

// ---- Tabs ----

// A row of tabs; state[KEY] is the name of the chosen tab. A tab is {name, isWide, isAlone}: the
// element NAME is its pane, the element `tab-NAME` its button. A wide pane also takes the space of
// the source and of the calls; a pane that is alone takes only that of the calls.
class Tabs {
  constructor(key) {
    Object.assign(this, {key, tabs: []});
    subscribe(key, () => this.show());
  }

  add(tab) {
    this.tabs.push(tab);
    const button = byId('tab-' + tab.name);
    button.addEventListener('click', () => this.choose(tab.name));
    button.addEventListener('keydown', event => {
      const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
      if (!step) return;
      const {open} = this, next = open[(open.indexOf(tab) + step + open.length) % open.length];
      this.choose(next.name);
      byId('tab-' + next.name).focus();
    });
  }

  choose(name) { choose({[this.key]: name}); }

  show() {
    for (const tab of this.tabs) {
      const button = byId('tab-' + tab.name), isIt = tab === this.tab;
      byId(tab.name).hidden = !isIt;
      button.setAttribute('aria-selected', String(isIt));
      button.tabIndex = isIt ? 0 : -1;
    }
    foldEmpty();
  }

  // Return the tabs that have contents in this report.
  get open() { return this.tabs.filter(tab => !byId('tab-' + tab.name).hidden); }
  get tab() { return this.tabs.find(tab => tab.name === state[this.key]); }
}

const overviews = new Tabs('tab'), details = new Tabs('pane');

// Add a tab before the tab NEXT, for contents that only some reports have. Return the new tab's
// pane.
function addOverview(name, title, isWide, next = 'map') {
  const tab = node('button', '', title), pane = node('div', name), before = byId('tab-' + next);
  tab.id = 'tab-' + name;
  tab.setAttribute('role', 'tab');
  tab.setAttribute('aria-controls', name);
  before.before(tab);
  pane.id = name;
  pane.hidden = true;
  byId('map').before(pane);
  overviews.add({name, isWide});
  return pane;
}

// ---- Panes that have nothing ----

const hasSource = () => sources.some(source => source.status === 'readable');

// Lines of own code are listed even if their source cannot be read.
const hasLines = () => hasSource() || [...foldedLines.values()].some(({there}) => [...there.keys()].some(number => number));

// Hide or show a pane, and the splitter before it, by whether the pane is empty.
function fold(pane, splitter, isEmpty) {
  byId(pane).hidden = isEmpty;
  if (splitter) byId(splitter).hidden = isEmpty;
}

function foldEmpty() {
  const isWide = Boolean(overviews.tab?.isWide);
  byId('filter').hidden = byId('filter-hint').hidden = state.tab !== 'functions';
  fold('details', 'split-panels', isWide || !(hasLines() || graph.exists));
  fold('calls', 'split-calls', isWide || Boolean(overviews.tab?.isAlone) || !graph.exists);
  const panels = document.querySelector('.panels').classList;
  panels.toggle('wide', byId('details').hidden);
  byId('tab-source-pane').hidden = !hasLines();
  byId('tab-callgraph').hidden = !graph.exists;
  byId('files').hidden = byId('all-events').parentNode.hidden = !hasSource();
  byId('all-events-label').hidden = events.length === 1 || !hasSource();
}

// ---- Splitters ----

// Splitters. `box` contains both sides; `property` is the CSS property to change; `initial` is the
// first position, in percent of the box, measured from its end if `isFromEnd`.
const SPLITTERS = {
  'split-panels': {box: '.panels', property: '--left', isUpright: true, initial: 45},
  'split-calls': {box: '.panel.functions', property: '--calls', isFromEnd: true, initial: 30},
  'split-hottest': {box: '.lower', property: '--hottest', isFromEnd: true, initial: 25},
};

function setUpSplitter(id) {
  const {box, property, isUpright, isFromEnd, initial} = SPLITTERS[id];
  const handle = byId(id), whole = document.querySelector(box);
  let at = initial;
  const move = percent => {
    at = Math.min(90, Math.max(10, percent));
    whole.style.setProperty(property, at.toFixed(1) + '%');
    handle.setAttribute('aria-valuenow', Math.round(at));
  };
  const keep = () => remember(id, at.toFixed(1));
  handle.tabIndex = 0;
  handle.setAttribute('role', 'separator');
  handle.setAttribute('aria-label', handle.title);
  handle.setAttribute('aria-orientation', isUpright ? 'vertical' : 'horizontal');
  handle.setAttribute('aria-valuemin', 10);
  handle.setAttribute('aria-valuemax', 90);
  move(Number(remembered(id)) || initial);
  handle.addEventListener('pointerdown', event => {
    handle.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  handle.addEventListener('pointermove', event => {
    if (!handle.hasPointerCapture(event.pointerId)) return;
    const {left, top, width, height} = whole.getBoundingClientRect();
    const part = isUpright ? (event.clientX - left) / width : (event.clientY - top) / height;
    move(100 * (isFromEnd ? 1 - part : part));
  });
  handle.addEventListener('pointerup', keep);
  handle.addEventListener('dblclick', () => { move(initial); keep(); });
  handle.addEventListener('keydown', event => {
    const [less, more] = isUpright ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    const step = {[less]: -2, [more]: 2}[event.key];
    if (!step) return;
    move(at + (isFromEnd ? -step : step));
    keep();
    event.preventDefault();
  });
}

addPane(() => Object.keys(SPLITTERS).forEach(setUpSplitter));

return {addOverview, details, fold, hasSource, overviews, remember, remembered};
});
