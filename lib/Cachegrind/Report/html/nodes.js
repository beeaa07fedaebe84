// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// Helpers for all pages. Texts come from profiles and sources, which are not trusted, so they only
// become text nodes and values of attributes, never markup.

script(() => {

// Return a text of the document, in which control characters but tabs, and characters that change
// the direction of writing, are made visible.
function text(of) {
  const bytes = typeof of === 'string' ? of : of.text;
  if (!/[\x00-\x08\x0a-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(bytes)) return bytes;
  return bytes
    .replace(/[\x00-\x08\x0a-\x1f]/g, c => String.fromCharCode(0x2400 + c.charCodeAt(0)))
    .replace(/\x7f/g, '\u2421')
    .replace(/[\x80-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
      c => '\\u' + c.charCodeAt(0).toString(16).padStart(4, '0'));
}

const commas = count => String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',');

function node(tag, className, content) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (content !== undefined) made.textContent = content;
  return made;
}
// Make a node call OPEN on a click, and on the Enter key.
function opens(made, open) {
  made.tabIndex = 0;
  made.setAttribute('role', 'button');
  made.addEventListener('click', open);
  made.addEventListener('keydown', event => { if (event.key === 'Enter') open(); });
}
const byId = id => document.getElementById(id);

const SVG = 'http://www.w3.org/2000/svg';
function svg(tag, attributes, className) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (className) made.setAttribute('class', className);
  return made;
}

// ---- Names that are longer than their place ----

// Return a name without texts of over 3 characters in brackets nested LEVEL deep or deeper: `f(…)`
// at level 1, `f(A<…>)` at 2. Operators like `<` are not brackets; `(anonymous namespace)` stays.
function withoutBrackets(name, level) {
  const pieces = [];
  let [depth, from] = [0, 0];
  for (let i = 0; i < name.length; i++) {
    const word = name[i] === 'o' && !/[\w$]/.test(name[i - 1] ?? ' ')
      && name.slice(i, i + 16).match(/^operator\s*(?:\(\)|<=>|<<=?|>>=?|[<>]=?|->\*?)/);
    if (word) i += word[0].length - 1;
    else if ('<({['.includes(name[i]) && !name.startsWith('(anonymous namespace)', i)) {
      if (++depth === level) [, from] = [pieces.push(name.slice(from, i + 1)), i + 1];
    } else if ('>)}]'.includes(name[i]) && depth && name[i - 1] !== '-' && !name.endsWith('(anonymous namespace', i)) {
      if (depth-- !== level) continue;
      pieces.push(i - from > 3 ? '\u2026' : name.slice(from, i));
      from = i;
    }
  }
  return depth ? name : pieces.join('') + name.slice(from);
}

// Shorten a name to MOST characters: cut the text in brackets, from the innermost; if that is not
// enough, cut the middle.
function fitted(name, most) {
  if (name.length <= most) return name;
  let shorter = name;
  for (const level of [4, 3, 2, 1])
    if ((shorter = withoutBrackets(name, level)).length <= most) return shorter;
  const head = Math.ceil(0.6 * (most - 1));
  return most < 2 ? '\u2026' : (shorter.slice(0, head) + '\u2026' + shorter.slice(shorter.length - (most - 1 - head)))
    .replace(/\u2026+/g, '\u2026');
}

// Make a node with a name. fitNames() shortens the names in WITHIN that are too long for their
// place.
function nameNode(name, tag = 'span', className = 'code') {
  const made = node(tag, className + ' name', name);
  made.whole = name;
  return made;
}
function fitNames(within) {
  const names = [...within.querySelectorAll('.name')];
  for (const one of names) if (one.textContent !== one.whole) one.textContent = one.whole;
  const places = names.map(one => one.clientWidth < one.scrollWidth && one.clientWidth / one.scrollWidth);
  names.forEach((one, i) => {
    if (places[i]) one.textContent = fitted(one.whole, Math.floor(one.whole.length * places[i]) - 1);
  });
}

// Fill a select element with CHOICES, arrays of a value and a title.
function choicesOf(select, choices) {
  select.replaceChildren(...choices.map(([value, title]) => {
    const option = node('option', '', title);
    option.value = String(value);
    return option;
  }));
}

function tableWith(className, titles) {
  const table = node('table', className), head = table.createTHead().insertRow();
  for (const title of titles) {
    const cell = node('th', '', title);
    cell.scope = 'col';
    head.append(cell);
  }
  return table;
}

return {byId, choicesOf, commas, fitNames, fitted, nameNode, node, opens, svg, SVG, tableWith, text};
});
