// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The map: boxes for files, objects or namespaces, which contain boxes for functions. The area of a
// box shows its count.

script(({addPane, area, arrow, byId, chainOf, choicesOf, choose, chooses, direction, events, forgetGroups,
    GROUPINGS, groupsOf, inAddress, innerOf, isDiff, label, noAreas, nodeAt, openFunction, overviews, part,
    percent, short, shown, state, subscribe, svg}) => {

const map = {smallest: 0, specks: new Map()};

// The smallest area, in square pixels, of an item that is drawn.
const SMALLEST = 64;
// The largest number of boxes that readers can tell apart. Items smaller than the picture's area
// divided by MOST_BOXES are drawn as specks of colour.
const MOST_BOXES = 800;

// Lay out ITEMS, in descending order of weight, in a rectangle whose area stands for the weight
// WHOLE. Call place(item, x, y, width, height) for each, up to a row that begins below SMALLEST.
// Rows run along the shorter side; a row is extended as long as this makes its areas more square
// (Bruls, Huizing, van Wijk: Squarified Treemaps).
function squarify(items, whole, x, y, width, height, place) {
  let rest = whole;
  // Return the worst ratio of sides among the areas of a row: the first or the last area has it.
  const worst = (first, last, sum, side, scale) => {
    const depth = sum * scale / side;
    const of = item => {
      const length = item.weight * scale / depth;
      return Math.max(length / depth, depth / length);
    };
    return Math.max(of(first), of(last));
  };
  let i = 0;
  while (i < items.length && width > 0.5 && height > 0.5 && rest > 0) {
    const side = Math.min(width, height), scale = width * height / rest;
    if (items[i].weight * scale < SMALLEST) return;
    const row = [items[i]];
    let sum = items[i++].weight;
    while (i < items.length &&
      worst(row[0], items[i], sum + items[i].weight, side, scale)
        <= worst(row[0], row[row.length - 1], sum, side, scale)) {
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

// Draw a group in a rectangle, with its name, if that fits, above its contents. AROUND is the group
// that contains it.
function drawGroup(to, group, around, x, y, width, height, isZoomed) {
  const [count, e] = [group.count, state.event];
  const what = [group.name, `${shown(count, e)} ${events[e].name} ${percent(count, e)}`,
    ...(around.weight ? [`${(100 * group.weight / around.weight).toFixed(1)}% of ${around.name || 'all'}`] : []),
    isZoomed ? 'click: one level up' : 'click: only this'];
  area(to, x, y, width, height, 'file', what.join('\n'), () => {
    choose({mapRoot: isZoomed ? group.above.above ? group.above : null : group});
  });
  const head = height > 30 && width > 40 ? 18 : 0;
  const title = short(group.name) + (percent(count, e) && ` ${percent(count, e)}`);
  if (head) label(to, isZoomed ? '\u2190 ' + title : title, x, y, width, 'path');
  drawInner(to, group, x + 2, y + head, width - 4, height - head - 2);
}

// Draw those contents of a group that are large enough to be seen.
function drawInner(to, group, x, y, width, height) {
  if (width < 1.5 || height < 1.5) return;
  squarify(innerOf(group, group.weight * SMALLEST / (width * height)), group.weight, x, y, width, height, (item, ix, iy, w, h) => {
    if (w < 1.5 || h < 1.5) return;
    if (w * h < map.smallest) addSpeck(item, ix, iy, w, h);
    else if (item.f) drawFunction(to, item, group, ix, iy, w, h);
    else drawGroup(to, item, group, ix, iy, w, h, false);
  });
}

const strength = count => isDiff ? '1' : (0.35 + 0.65 * Math.sqrt(Math.min(1, Math.abs(part(count, state.event))))).toFixed(2);

// Add a speck. All specks of a colour are one path, and a click on a speck opens the group behind
// it.
function addSpeck({count}, x, y, width, height) {
  const look = `cell ${direction(count)};${strength(count)}`;
  if (!map.specks.has(look)) map.specks.set(look, []);
  map.specks.get(look).push(`M${x.toFixed(1)} ${y.toFixed(1)}h${width.toFixed(1)}v${height.toFixed(1)}h-${width.toFixed(1)}z`);
}

function drawSpecks(to) {
  for (const [look, parts] of map.specks) {
    const [className, opacity] = look.split(';');
    to.append(svg('path', {d: parts.join(''), 'fill-opacity': opacity}, 'speck ' + className));
  }
}

function drawFunction(to, {f, weight, count}, around, x, y, width, height) {
  const e = state.event;
  const cell = area(to, x, y, width, height, 'cell ' + direction(count),
    `${f.name}\n${shown(count, e)} ${events[e].name} ${percent(count, e)}\n`
    + `${(100 * weight / around.weight).toFixed(1)}% of ${around.name}`, () => openFunction(f));
  cell.setAttribute('fill-opacity', strength(count));
  if (height > 16) label(to, arrow(count) + f.name, x, y, width, '');
}

function showMap() {
  const picture = byId('map-picture');
  const {width, height} = byId('map-room').getBoundingClientRect();
  if (!width || byId('map').hidden) return;
  const to = document.createDocumentFragment();
  if (noAreas(picture)) return;
  const tree = groupsOf(state.mapBy);
  Object.assign(map, {specks: new Map(), smallest: Math.max(SMALLEST, width * height / MOST_BOXES)});
  if (!state.mapRoot?.weight) state.mapRoot = null;
  if (state.mapRoot) drawGroup(to, state.mapRoot, state.mapRoot.above, 0, 0, width, height, true);
  else drawInner(to, tree, 0, 0, width, height);
  drawSpecks(to);
  picture.replaceChildren(to);
}

addPane(() => {
  overviews.add({name: 'map'});
  const by = byId('map-by');
  choicesOf(by, GROUPINGS.filter(g => g.isThere()).map(({name, title}) => [name, title]));
  chooses(by, 'mapBy');
  inAddress(() => state.tab !== 'map' ? {} : {by: state.mapBy === 'file' ? '' : state.mapBy,
    zoom: state.mapRoot && chainOf(state.mapRoot, group => group.name, ({above}) => above.above && above)}, at => {
    if (at.tab !== 'map') return;
    const mapBy = GROUPINGS.find(g => g.name === at.by && g.isThere())?.name ?? 'file';
    by.value = mapBy;
    choose({mapBy});
    const inside = group => group.groups.values();
    choose({mapRoot: at.zoom ? nodeAt(at.zoom, inside(groupsOf(mapBy)), group => group.name, inside) : null});
  });
  subscribe('hidesLibrary', forgetGroups);
  subscribe('mapBy hidesLibrary', () => { state.mapRoot = null; });
  subscribe('event tab mapBy mapRoot', showMap);
  new ResizeObserver(showMap).observe(byId('map-room'));
});
});
