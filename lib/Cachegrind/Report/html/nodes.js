// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// Small helpers for every page. All text comes from outside, so it only ever becomes the text of a
// node, never markup.

// A text of the document, with what has no look of its own made visible: control
// characters, and those that would turn the direction of writing.
function text(of) {
  const bytes = typeof of === 'string' ? of : of.text;
  // Nearly all names are plain.
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
// Has a node open something, by a click or the Enter key.
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

// A list to choose from: [value, title] of each.
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
