// The table of functions: sorted by any column, filtered as one types.

const table = {all: functions, rows: functions, at: -1, orders: new Map()};

function functionRow(i) {
  const f = table.rows[i];
  const row = node('div', i === table.at ? 'at' : '');
  row.setAttribute('role', 'row');
  row.style.gridTemplateColumns = table.template;
  row.append(countCell(f.counts, state.event, table.most));
  if (table.hasInclusive) row.append(inclusiveCell(f));
  row.append(node('span', 'code', f.name), node('span', 'dim code', short(f.file)),
    ...otherEvents().map(e => countCell(f.counts, e, table.most)));
  row.title = f.name + '\n' + f.file + (f.old ? '\n' + events.map((e, i) =>
    `${e.name} ${shown(f.counts[i], i)}${sides(f.counts[i], f.old, i)}`).join('\n') : '');
  for (const cell of row.children) cell.setAttribute('role', 'gridcell');
  row.setAttribute('aria-rowindex', i + 2);
  row.setAttribute('aria-selected', String(i === table.at));
  row.addEventListener('click', () => openFunction(i));
  return row;
}

function inclusiveCell(f) {
  const cell = node('span', 'n', f.inclusive ? shown(f.inclusive[state.event], state.event) : '');
  if (f.inclusive) cell.append(node('span', 'share', percent(f.inclusive[state.event], state.event)));
  return cell;
}

function sortKey(row, key) {
  if (key === 'inclusive') return row.inclusive ? size(row.inclusive[state.event]) : -1;
  return key === 'name' ? row.name : key === 'file' ? row.file : size(row.counts[key]);
}

// All functions in the order that is chosen; each order is made once.
function sortedFunctions() {
  const key = state.sort, sign = state.descending ? -1 : 1;
  const order = [key, sign, key === 'inclusive' && state.event].join();
  if (table.orders.has(order)) return table.orders.get(order);
  const rank = isDiff ? x => typeof x === 'number' ? Math.abs(x) : x : x => x;
  const keyed = table.all.map(f => [rank(sortKey(f, key)), f]);
  keyed.sort(([x], [y]) => x < y ? -sign : x > y ? sign : 0);
  table.orders.set(order, keyed.map(([, f]) => f));
  return table.orders.get(order);
}

function showFunctions() {
  const words = state.filter.toLowerCase().split(/\s+/).filter(w => w);
  const keep = f => {
    f.lower ??= (f.name + '\n' + f.file).toLowerCase();
    return words.every(w => f.lower.includes(w));
  };
  const sorted = sortedFunctions();
  table.rows = words.length ? sorted.filter(keep) : sorted;
  table.at = -1;
  table.hasInclusive = graph.exists && !isNarrow();
  const rows = table.rows.length ? table.rows : table.all;
  Object.assign(table, extremes(rows));
  const others = otherWidths(table.widest);
  let chosen = chosenWidth(table.widest);
  if (table.hasInclusive) chosen += ' ' + chosenWidth(extremes(rows, 'inclusive').widest);
  // Names have what they need, within bounds, and all the room that is left.
  const file = `calc(${longest(rows, f => short(f.file), 8, 26)}ch + 18px)`;
  const name = isNarrow() ? '190px' : `calc(${longest(rows, f => f.name, 24, 40)}ch + 18px)`;
  table.template = `${chosen} minmax(${name}, 1fr) ${file} ${others.join(' ')}`;
  showHead();
  byId('nothing').hidden = table.all.length > 0;
  byId('nothing').textContent = whyNoFunction();
  byId('functions').setAttribute('aria-rowcount', table.rows.length + 1);
  byId('found').textContent = words.length ? `${commas(table.rows.length)} of ${commas(table.all.length)}`
    : `${commas(table.all.length)} functions`;
  table.list.reset(table.rows.length, byId('function-head'), `calc(${[chosen.replace(') c', ') + c'), name, file, ...others].join(' + ')})`);
}

// As many characters as the longest of the first rows' texts has, within bounds.
function longest(rows, textOf, least, most) {
  return Math.min(most, rows.slice(0, 200).reduce((longest, f) => Math.max(longest, textOf(f).length), least));
}

// Where names would have no room beside two columns of counts.
const isNarrow = () => byId('functions').clientWidth > 0 && byId('functions').clientWidth <= 420;

// To whoever finds an empty table.
function whyNoFunction() {
  if (isDiff && doc.comparison && doc.comparison.equal) return 'Nothing has changed.';
  if (total.every(count => !size(count))) return isDiff ? 'The totals have not changed.' : 'Nothing was counted.';
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
    button.addEventListener('click', () => {
      state.descending = sorted ? !state.descending : !isText;
      state.sort = key;
      showFunctions();
    });
    return button;
  }));
}

function openFunction(i) {
  table.at = i;
  table.list.show(true);
  const f = state.fn = table.rows[i];
  chooseNode(graphNode(f));
  const source = sourceByName.get(f.file);
  if (!source) return showNoSource(f.file);
  openSource(source, definitionIn(source, f.name) ?? hottestIn(source));
}

// The row of a source where a function seems to be defined: the first line that has its
// name before a parenthesis, does not end like a call or a declaration, and has counts
// below it before long.
function definitionIn(source, name) {
  // Of `ns::f<int>(char const*)` that is `f`.
  const plain = name.replace(/\(.*$/s, '').replace(/<.*>/s, '').replace(/[.@'].*$/s, '');
  const [word] = plain.match(/[\w$]+$/) || [];
  if (!word) return null;
  const pattern = new RegExp('(?<![\\w$])' + word.replace(/[$]/g, '\\$&') + '\\s*[(<]');
  const {rows} = source;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    if (!row.number || row.note || !pattern.test(row.text) || /;\s*$/.test(row.text) || /^\s*[/*#]/.test(row.text)) continue;
    if (rows.slice(i, i + 8).some(r => r.counts)) return i;
  }
  return null;
}

function setUpFunctions() {
  table.list = new List(byId('functions'), 26, functionRow);
  new ResizeObserver(() => {
    if (graph.exists && table.hasInclusive === isNarrow()) showFunctions();
  }).observe(byId('functions'));
  const filter = byId('filter');
  filter.addEventListener('input', () => { state.filter = filter.value; showFunctions(); });
  byId('functions').addEventListener('keydown', event => {
    const step = {ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20}[event.key];
    if (step && table.rows.length) {
      table.at = Math.min(table.rows.length - 1, Math.max(0, table.at + step));
      table.list.reveal(table.at);
      event.preventDefault();
    } else if (event.key === 'Enter' && table.at >= 0) {
      openFunction(table.at);
    }
  });
}
