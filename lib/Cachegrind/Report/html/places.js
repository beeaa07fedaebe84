// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The places on the page to which a reader can go: functions, and lines of sources.

script(({choose, functions, sourceByName, sources, state}) => {

function openSource(source, at) {
  choose({source, row: source.rows[at] ?? null});
}

// Open a function of the table, of the call graph or of a context.
function openFunction(fn) {
  const source = sourceByName.get(fn.file);
  if (!source) choose({fn, absent: fn.file});
  else choose({fn, source, row: source.rows[definitionIn(source, fn.name) ?? hottestIn(source)] ?? null});
}
const openNode = n => openFunction(functions.find(f => f.name === n.name && f.file === n.file) ?? n);

// Return the source called NAME; else the only source whose path ends with NAME; else null.
function sourceNamed(name) {
  const ending = sources.filter(s => s.name.endsWith('/' + name));
  return sourceByName.get(name) ?? (ending.length === 1 ? ending[0] : null);
}

// Return the names from a root down to node N, as one text; and return the node that such a text
// denotes, even if names contain the separator.
const chainOf = (n, nameOf, above) => (above(n) ? chainOf(above(n), nameOf, above) + ';' : '') + nameOf(n);
function nodeAt(chain, nodes, nameOf, childrenOf) {
  for (const n of nodes) {
    const name = nameOf(n);
    if (chain === name) return n;
    const found = chain.startsWith(name + ';') && nodeAt(chain.slice(name.length + 1), childrenOf(n), nameOf, childrenOf);
    if (found) return found;
  }
  return null;
}

// Return the title of function F: its name or, if an earlier function of ALL has that name,
// NAME;FILE. Return the function of ALL with a given title, or null.
const functionTitle = (f, all) => all.find(one => one.name === f.name) === f ? f.name : `${f.name};${f.file}`;
const functionTitled = (title, all) => all.find(f => f.name === title) ?? all.find(f => `${f.name};${f.file}` === title) ?? null;

function openLine(file, number) {
  const source = sourceNamed(file);
  if (source) openSource(source, source.rows.findIndex(row => row.number === number));
  else choose({absent: file});
}

function hottestIn(source) {
  let [found, most] = [0, -1];
  source.rows.forEach((row, i) => {
    const count = row.counts && row.number ? Math.abs(row.counts[state.event]) : -1;
    if (count > most) [found, most] = [i, count];
  });
  return found;
}

// Return the index of the row where a function seems to be defined. This is the first line that has
// the function's name before a bracket, does not end in a semicolon or begin like a comment, and
// has counts itself or on one of the next seven rows.
function definitionIn(source, name) {
  // For `ns::f<int>(char const*)`, the word is `f`.
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

// Functions by which panes add remarks to a source line. Their arguments are the cell of the line's
// text, and the line's row.
const besideLines = [];

return {besideLines, chainOf, functionTitle, functionTitled, hottestIn, nodeAt, openFunction, openLine,
    openNode, openSource, sourceNamed};
});
