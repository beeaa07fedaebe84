// Puts the parts together.

function chooseEvent(event) {
  if (typeof state.sort === 'number') Object.assign(state, {sort: event, descending: true});
  state.event = event;
  for (const button of byId('events').children)
    button.setAttribute('aria-pressed', String(Number(button.dataset.event) === event));
  showFunctions();
  showHottest();
  showMap();
  showIcicle();
  showFlame();
  showObjects();
  showCalls();
  if (state.source) openSource(state.source, view.at);
}

function chooseTab(which) {
  for (const name of ['functions', 'map', 'icicle', 'flame', 'objects']) {
    byId(name).hidden = name !== which;
    byId('tab-' + name).setAttribute('aria-selected', String(name === which));
  }
  byId('filter').hidden = which !== 'functions';
  document.querySelector('.panels').classList.toggle('wide', which === 'flame');
  byId('objects').parentNode.classList.toggle('data', which === 'objects');
  showObjects();
  showMap();
  showIcicle();
  if (which === 'flame' && !flame.roots.length) growFlame();
  showFlame();
}

// What misses are a part of, as in the summary that a run prints.
const REFERENCES = {I1mr: 'Ir', ILmr: 'Ir', D1mr: 'Dr', DLmr: 'Dr', D1mw: 'Dw', DLmw: 'Dw', Bcm: 'Bc', Bim: 'Bi'};

function missRate(i) {
  const whole = events.findIndex(e => e.name === REFERENCES[events[i].name]);
  if (isDiff || whole < 0 || !size(total[whole])) return '';
  return (100 * size(total[i]) / size(total[whole])).toFixed(2) + '% of ' + events[whole].name;
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
      if (map.file) { map.file = null; showMap(); }
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

// On paper there is no scrolling: as much as somebody may want to read.
function setUpPrinting() {
  const most = 500;
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
    for (const list of [table.list, view.list]) {
      const from = list === view.list ? Math.max(0, view.at - most / 2) : 0;
      list.draw(from, Math.min(list.count, from + most));
    }
  });
  addEventListener('afterprint', () => { redraw(false); table.list.show(true); });
}

document.body.classList.add('live');
byId('app').hidden = false;
setUpEvents();
setUpFunctions();
setUpSources();
setUpGraph();
setUpFlame();
setUpObjects();
setUpKeys();
setUpPrinting();
byId('tab-functions').addEventListener('click', () => chooseTab('functions'));
byId('tab-map').addEventListener('click', () => chooseTab('map'));
byId('tab-flame').addEventListener('click', () => chooseTab('flame'));
byId('tab-icicle').addEventListener('click', () => chooseTab('icicle'));
new ResizeObserver(showMap).observe(byId('map'));
chooseTab('functions');
const sortEvent = Math.max(0, events.findIndex(e => e.name === text(doc.sort[0])));
Object.assign(state, {event: sortEvent, sort: sortEvent});
chooseEvent(sortEvent);
if (hottest.lines.length) openHottest(0);
else if (sources.length) openSource(sources[0], 0);
document.documentElement.dataset.ready = 'yes';
