// The map: areas of files, and in them of functions, as large as their counts.

const SVG = 'http://www.w3.org/2000/svg';
const map = {file: null};

function svg(tag, attributes, className) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (className) made.setAttribute('class', className);
  return made;
}

// Lays items, which have a weight and come by descending weight, into a rectangle, in
// rows along its shorter side, each as long as that makes its areas squarer (Bruls,
// Huizing, van Wijk: Squarified Treemaps). Calls place(item, x, y, width, height).
function squarify(items, x, y, width, height, place) {
  let rest = items.reduce((sum, item) => sum + item.weight, 0);
  const worst = (row, sum, side, scale) => {
    const depth = sum * scale / side;
    return Math.max(...[row[0], row[row.length - 1]].map(item => {
      const length = item.weight * scale / depth;
      return Math.max(length / depth, depth / length);
    }));
  };
  let i = 0;
  while (i < items.length && width > 0.5 && height > 0.5 && rest > 0) {
    const side = Math.min(width, height), scale = width * height / rest;
    const row = [items[i]];
    let sum = items[i++].weight;
    while (i < items.length &&
      worst([...row, items[i]], sum + items[i].weight, side, scale) <= worst(row, sum, side, scale)) {
      sum += items[i].weight;
      row.push(items[i++]);
    }
    const depth = sum * scale / side;
    let along = 0;
    for (const item of row) {
      const length = item.weight * scale / depth;
      if (width >= height) place(item, x, y + along, depth, length);
      else place(item, x + along, y, length, depth);
      along += length;
    }
    if (width >= height) { x += depth; width -= depth; } else { y += depth; height -= depth; }
    rest -= sum;
  }
}

function weighted() {
  const files = new Map();
  for (const f of functions) {
    const weight = Math.abs(size(f.counts[state.event]));
    if (!weight) continue;
    if (!files.has(f.file)) files.set(f.file, {name: f.file, weight: 0, functions: []});
    const file = files.get(f.file);
    file.weight += weight;
    file.functions.push({...f, weight});
  }
  const all = [...files.values()].sort((a, b) => b.weight - a.weight);
  for (const file of all) file.functions.sort((a, b) => b.weight - a.weight);
  return all;
}

function label(to, content, x, y, width, className) {
  const room = Math.floor((width - 6) / 6.3);
  if (room < 3) return;
  const shown = svg('text', {x: x + 4, y: y + 13}, className);
  shown.textContent = content.length > room ? content.slice(0, room - 1) + '\u2026' : content;
  to.append(shown);
}

function area(to, x, y, width, height, className, what, open) {
  const made = svg('rect', {x, y, width: Math.max(0, width), height: Math.max(0, height), tabindex: 0, role: 'button'}, className);
  const title = svg('title', {});
  title.textContent = what;
  made.append(title);
  made.addEventListener('click', open);
  made.addEventListener('keydown', event => { if (event.key === 'Enter') open(); });
  to.append(made);
  return made;
}

// A rate of a whole is no sum of those of its parts: it has no areas. Says so, and whether.
function noAreas(picture) {
  if (!events[state.event].isRate) return false;
  picture.replaceChildren();
  label(picture, `${events[state.event].name} is a quotient, which has no parts: choose another event`, 8, 8, 900, 'dim');
  return true;
}

function showMap() {
  const picture = byId('map-picture');
  const {width, height} = byId('map').getBoundingClientRect();
  if (!width || byId('map').hidden) return;
  const to = document.createDocumentFragment();
  if (noAreas(picture)) return;
  let files = weighted();
  if (map.file) files = files.filter(f => f.name === map.file);
  if (!files.length) {
    map.file = null;
    files = weighted();
  }
  const zoom = name => { map.file = map.file ? null : name; showMap(); };
  squarify(files, 0, 0, width, height, (file, x, y, w, h) => {
    const of = f => `${f.name}\n${shown(f.counts[state.event], state.event)} ${events[state.event].name} ${percent(f.counts[state.event], state.event)}`;
    area(to, x, y, w, h, 'file', file.name + (map.file ? '\nclick: back to all files' : '\nclick: only this file'), () => zoom(file.name));
    const head = h > 30 && w > 40 ? 18 : 0;
    if (head) label(to, map.file ? '\u2190 ' + file.name : short(file.name), x, y, w, 'path');
    squarify(file.functions, x + 2, y + head, w - 4, h - head - 2, (f, fx, fy, fw, fh) => {
      if (fw < 1.5 || fh < 1.5) return;
      const share = Math.abs(part(f.counts[state.event], state.event));
      const cell = area(to, fx, fy, fw, fh, 'cell ' + direction(f.counts[state.event]), of(f), () => {
        const at = table.rows.findIndex(r => r.name === f.name && r.file === f.file);
        if (at >= 0) { openFunction(at); } else if (sourceByName.get(f.file)) {
          openSource(sourceByName.get(f.file), definitionIn(sourceByName.get(f.file), f.name));
        }
      });
      if (!isDiff) cell.setAttribute('fill-opacity', (0.35 + 0.65 * Math.sqrt(Math.min(1, share))).toFixed(2));
      if (fh > 16) label(to, arrow(f.counts[state.event]) + f.name, fx, fy, fw, '');
    });
  });
  picture.replaceChildren(to);
}
