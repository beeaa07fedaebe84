// What surrounds the flame graph: the search and its result, the colours and their legend, the chosen
// bar and its commands, and saving the picture.

function showFlameBar() {
  const n = flame.at;
  byId('flame-chosen').textContent = n ? described(n).join('\n') : 'Click a bar, or go there by the arrow keys.';
  byId('flame-sandwich').disabled = !n || flame.of === n.f;
  byId('flame-open').disabled = !n || (rowOf(n.f) < 0 && !sourceByName.has(n.f.file));
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

// How many functions match, and how much of the whole they have with all they call.
function showFound() {
  const {pattern} = flame;
  byId('flame-found').textContent = '';
  if (!pattern) return;
  const matching = new Set(contexts.functions.filter(f => pattern.test(f.name)).map(f => f.index));
  // The inverted tree has a function in several places; so the other one is searched.
  const {tree} = flame, sum = nodes => nodes.reduce((sum, n) => sum + flameWeight(n), 0);
  const whole = sum(tree.roots), part = sum(tree.outermost(matching).map(i => tree.at(i)));
  byId('flame-found').textContent = `${commas(matching.size)} of ${commas(contexts.functions.length)} functions, `
    + `${(whole ? 100 * part / whole : 0).toFixed(1)} % of ${events[widthEvent()].name}`;
}

// ---- Colours ----

// The files or objects that have most themselves.
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

// The row of a function among those of the table.
function rowOf(f) {
  const exact = table.rows.findIndex(row => row.name === f.name && row.file === f.file);
  return exact >= 0 ? exact : table.rows.findIndex(row => row.name === f.name);
}

function openFlameFunction() {
  const {f} = flame.at, row = rowOf(f);
  chooseTab('functions');
  if (row < 0) {
    // It has too little of its own for a row, but may have a source.
    const source = sourceByName.get(f.file);
    openSource(source, definitionIn(source, f.name) ?? hottestIn(source));
    return;
  }
  table.list.reveal(row);
  openFunction(row);
}

// The picture as a document of its own, for paper: light, and with its tooltips.
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

function setUpFlame() {
  byId('tab-flame').hidden = !contexts.exists;
  if (!contexts.exists) return;
  setUpFlamePicture();
  // Without contexts calls alone are shown, which is a guess then.
  byId('tab-icicle').hidden = true;
  const choices = [...(isDiff ? [['change', 'change']] : []), ['name', 'function'], ['file', 'file'], ['object', 'object'],
    ...events.map((e, i) => [i, e.name]).filter(([i]) => events[i].isRate && !isDiff)];
  [[flame.colour]] = choices;
  byId('flame-colour').replaceChildren(...choices.map(([by, title]) => {
    const option = node('option', '', title);
    option.value = String(by);
    return option;
  }));
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
}
