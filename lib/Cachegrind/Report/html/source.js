// Annotated sources, and the hottest lines of all of them.

const view = {rows: [], at: -1, all: events.length <= 3};
const hottest = {lines: [], at: -1};
const HOTTEST = 100;

function sourceRow(i) {
  const row = view.rows[i];
  const made = node('div', i === view.at ? 'at' : '');
  made.style.gridTemplateColumns = view.template;
  if (row.gap) {
    made.classList.add('gap');
    made.append(node('span'), node('span', '', `\u22ee ${commas(row.gap)} line${row.gap > 1 ? 's' : ''} without counts`));
    made.lastChild.style.gridColumn = '2 / -1';
    return made;
  }
  made.append(node('span', 'num', row.number ? String(row.number) : ''));
  for (const e of sourceEvents()) made.append(countCell(row.counts, e, view.most));
  made.append(node('span', 'text', row.text));
  addObjects(made.lastChild, row);
  if (row.code) {
    made.classList.add('unfolds');
    made.setAttribute('aria-expanded', String(!!row.isOpen));
    opens(made, () => unfold(row));
  }
  if (!row.counts) {
    made.classList.add('blank');
    made.title = 'no counts: never executed, or no code';
  } else {
    const heat = view.most[state.event] ? Math.abs(size(row.counts[state.event])) / view.most[state.event] : 0;
    // By the root: a line with a hundredth of the hottest one's count can be seen.
    if (heat > 0 && !isDiff) made.style.backgroundColor = `rgba(var(--hot), ${(0.32 * Math.sqrt(heat)).toFixed(3)})`;
    if (row.note) made.classList.add('dim');
    made.title = events.map((e, i) => `${e.name} ${shown(row.counts[i], i)} ${percent(row.counts[i], i)}`).join('\n');
  }
  return made;
}

// Shows the instructions of a line below it, or hides them.
function unfold(row) {
  const {rows} = state.source, i = rows.indexOf(row);
  if (row.isOpen) rows.splice(i + 1, row.code.length);
  else rows.splice(i + 1, 0, ...row.code);
  row.isOpen = !row.isOpen;
  openSource(state.source, i);
}

// Beside the lines there is room for few.
const sourceEvents = () => view.all ? [state.event, ...otherEvents()] : [state.event];

function openSource(source, at) {
  state.source = source;
  byId('files').value = String(source.index);
  byId('source-name').textContent = source.name;
  const remark = byId('remark');
  const why = {unreadable: 'The source cannot be read: ', different: 'There are several, and they differ: '}[source.status];
  remark.hidden = !why && !source.outdated.length;
  remark.textContent = why ? why + source.originals.join(', ')
    : `The source is newer than ${source.outdated.join(', ')}: counts may be beside other lines than theirs.`;
  view.rows = source.rows;
  view.at = at ?? -1;
  Object.assign(view, extremes(source.rows));
  let [last, longest, sign] = [0, 0, 0];
  for (const row of source.rows) {
    if (row.number > last) last = row.number;
    if (row.text && row.text.length > longest) longest = row.text.length;
    if (row.code) sign = '+ '.length;
  }
  const widths = [`calc(${Math.max(4, sign + String(last).length)}ch + 18px)`, chosenWidth(view.widest),
    ...(view.all ? otherWidths(view.widest) : [])];
  view.template = `${widths.join(' ')} 1fr`;
  const head = byId('source-head');
  head.style.gridTemplateColumns = view.template;
  head.replaceChildren(node('button', '', 'line'), ...sourceEvents().map(e => {
    const title = node('button', '', events[e].name);
    title.title = events[e].what;
    title.addEventListener('click', () => chooseEvent(e));
    return title;
  }));
  view.list.reset(view.rows.length, head, `calc(${[...widths, longest + 'ch', '30px'].join(' + ')})`);
  view.list.reveal(Math.max(0, view.at));
}

function showNoSource(name) {
  const remark = byId('remark');
  remark.hidden = false;
  remark.textContent = name === '???' ? 'Where this code comes from is not known: it has no debug information.'
    : `${name} is not among the annotated sources.`;
}

function hottestIn(source) {
  let [found, most] = [0, -1];
  source.rows.forEach((row, i) => {
    const count = row.counts && row.number ? Math.abs(size(row.counts[state.event])) : -1;
    if (count > most) [found, most] = [i, count];
  });
  return found;
}

function showHottest() {
  const lines = [];
  for (const source of sources)
    source.rows.forEach(row => {
      if (!row.counts || !row.number) return;
      const count = Math.abs(size(row.counts[state.event]));
      if (count > 0) lines.push({source, row, count});
    });
  lines.sort((a, b) => b.count - a.count);
  Object.assign(hottest, {lines: lines.slice(0, HOTTEST), at: -1});
  byId('hottest-title').textContent = `${isDiff ? 'Most changed' : 'Hottest'} lines by ${events[state.event].name}`;
  byId('hottest').replaceChildren(...hottest.lines.map((line, i) => {
    const {source, row} = line;
    const count = row.counts[state.event];
    const item = node('li');
    item.append(node('span', direction(count), arrow(count) + (percent(count, state.event) || shown(count, state.event))),
      node('span', 'dim code', `${base(source.name)}:${row.number}`), node('span', 'code', row.text.trimStart()));
    item.title = `${source.name}:${row.number}\n${shown(count, state.event)} ${events[state.event].name}`;
    opens(item, () => openHottest(i));
    return item;
  }));
}

function openHottest(i) {
  if (i < 0 || i >= hottest.lines.length) return;
  const items = byId('hottest').children;
  if (hottest.at >= 0) items[hottest.at].classList.remove('at');
  hottest.at = i;
  items[i].classList.add('at');
  const {source, row} = hottest.lines[i];
  openSource(source, source.rows.indexOf(row));
}

// As many lines further on; the page of a narrow window moves, too.
function stepHottest(by) {
  openHottest(Math.max(0, Math.min(hottest.lines.length - 1, hottest.at + by)));
  byId('hottest').children[hottest.at]?.scrollIntoView({block: 'nearest'});
}

function setUpSources() {
  const all = byId('all-events');
  all.checked = view.all;
  byId('all-events-label').hidden = events.length === 1;
  all.addEventListener('change', () => {
    view.all = all.checked;
    if (state.source) openSource(state.source, view.at);
  });
  view.list = new List(byId('source'), 20, sourceRow);
  const files = byId('files');
  files.replaceChildren(...sources.map(source => {
    const option = node('option', '', source.name);
    option.value = String(source.index);
    return option;
  }));
  files.addEventListener('change', () => openSource(sources[Number(files.value)], hottestIn(sources[Number(files.value)])));
}
