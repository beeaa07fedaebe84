// Starts the page: sets up its parts and shows the answer. Here is what concerns all parts: choosing
// an event, keys, and printing.

function chooseEvent(event) {
  if (typeof state.sort === 'number') Object.assign(state, {sort: event, descending: true});
  state.event = event;
  for (const button of byId('events').children)
    button.setAttribute('aria-pressed', String(Number(button.dataset.event) === event));
  showTimeline();
  showMissing();
  showFiles();
  showFunctions();
  showHottest();
  showCalls();
  showObjects();
  overviews.show();
  details.show();
  foldEmpty();
  if (state.source) openSource(state.source, view.at);
}

// What each kind of misses is a share of, as in the summary that a run prints.
const REFERENCES = {I1mr: 'Ir', ILmr: 'Ir', D1mr: 'Dr', DLmr: 'Dr', D1mw: 'Dw', DLmw: 'Dw', Bcm: 'Bc', Bim: 'Bi'};

function missRate(i) {
  const whole = events.findIndex(e => e.name === REFERENCES[events[i].name]);
  if (isDiff || whole < 0 || !total[whole]) return '';
  return (100 * total[i] / total[whole]).toFixed(2) + '% of ' + events[whole].name;
}

function setUpEvents() {
  byId('events').replaceChildren(...events.map((e, i) => {
    const button = node('button', 'event');
    button.dataset.event = i;
    button.title = e.what + (doc.comparison ? sides(total[i], doc.comparison.old, i) : '');
    button.append(node('span', '', e.name), node('b', direction(total[i]), arrow(total[i]) + shown(total[i], i)));
    if (missRate(i)) button.append(node('small', 'dim', missRate(i)));
    button.addEventListener('click', () => chooseEvent(i));
    return button;
  }));
}

function setUpKeys() {
  document.addEventListener('keydown', event => {
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    const isFlame = !byId('flame').hidden;
    if (event.key === 'Escape') {
      if (!typing) leaveFlame();
      if (map.root) { map.root = null; showMap(); }
      if (graph.root) { graph.root = null; showIcicle(); }
      if (typing) {
        byId('filter').value = state.filter = byId('flame-search').value = '';
        event.target.blur();
        showFunctions();
        if (isFlame) searchFlame();
      }
    }
    if (typing || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === '/') {
      if (!isFlame) chooseTab('functions');
      byId(isFlame ? 'flame-search' : 'filter').focus();
      event.preventDefault();
    }
    if (event.key === 'n') stepHottest(1);
    if (event.key === 'p') stepHottest(-1);
  });
}

// Opens the page on its answer: that event, the hottest function, and its hottest line.
function openAnswer() {
  const {answer} = doc;
  const wanted = answer ? text(answer.event) : text(doc.sort[0]);
  const event = Math.max(0, events.findIndex(e => e.name === wanted));
  Object.assign(state, {event, sort: event});
  chooseTab('functions');
  details.choose(hasSource() ? 'source-pane' : 'callgraph');
  chooseEvent(event);
  const file = answer?.file && text(answer.file), name = answer?.function && text(answer.function);
  const rows = table.rows, named = f => (!name || f.name === name) && (!file || f.file === file);
  const i = Math.max(0, rows.findIndex(f => named(f)));
  if (rows.length) openFunction(i);
  // What is opened is the function's hottest line, not where it begins.
  const source = sourceByName.get(file ?? rows[i]?.file);
  if (source?.status !== 'readable') {
    // Calls tell more of the function than the source of another one does.
    if (graph.exists) details.choose('callgraph');
    if (hottest.lines.length) openHottest(0);
    else if (hasSource()) openSource(sources.find(s => s.status === 'readable'), 0);
    return;
  }
  const at = answer?.line ? source.rows.findIndex(row => row.number === answer.line) : -1;
  openSource(source, at >= 0 ? at : hottestIn(source));
}

// Paper does not scroll: there, lists have as many rows as somebody may want to read.
function setUpPrinting() {
  const most = 500;
  // Some reports have no sides or instructions.
  const lists = () => [table, view, compare, machine].flatMap(of => of.list ?? []);
  const redraw = onPaper => {
    const {at} = table;
    state.onPaper = onPaper;
    showFunctions();
    table.at = at;
    showFlame();
    if (state.source) openSource(state.source, view.at);
  };
  addEventListener('beforeprint', () => {
    redraw(true);
    for (const list of lists()) {
      const from = list === view.list ? Math.max(0, view.at - most / 2) : 0;
      list.draw(from, Math.min(list.count, from + most));
    }
  });
  addEventListener('afterprint', () => {
    redraw(false);
    for (const list of lists()) list.show(true);
  });
}

document.body.classList.add('live');
byId('app').hidden = false;
setUpEvents();
setUpFunctions();
setUpSources();
setUpAreas();
setUpGraph();
setUpFlame();
setUpObjects();
setUpKeys();
setUpPrinting();
setUpLayout();
setUpTimeline();
overviews.add({name: 'functions', show: () => {}});
overviews.add({name: 'map', show: showMap});
overviews.add({name: 'flame', show: openFlame, isWide: true});
overviews.add({name: 'objects', show: showObjects, isAlone: true});
overviews.add({name: 'icicle', show: showIcicle, isWide: true});
details.add({name: 'source-pane', show: () => {}});
details.add({name: 'callgraph', show: showCallGraph});
setUpMap();
setUpChanges();
setUpSides();
setUpInstructions();
openAnswer();
setUpPageKeys();
setUpAddress();
prepareFunctions();
document.documentElement.dataset.ready = 'yes';
