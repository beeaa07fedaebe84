// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// Parts of pictures: labels that are shortened to fit, and areas that open something.

script(({addPane, events, fitted, node, state, svg}) => {

// A canvas context that measures the width of text in pictures, in pixels.
const letters = node('canvas').getContext('2d');
letters.font = '11px system-ui, "Liberation Sans", sans-serif';
const widthOf = (content, isBold) => letters.measureText(content).width * (isBold ? 1.12 : 1);

function label(to, content, x, y, width, className) {
  const wide = width > 20 ? widthOf(content, className === 'path') : Infinity;
  const room = wide <= width - 6 ? content.length : Math.floor((width - 10) / 6.3) < 3 ? 0
    : Math.max(3, Math.floor(content.length * (width - 14) / wide));
  if (!room) return;
  const shown = svg('text', {x: x + 4, y: y + 13}, className);
  shown.textContent = fitted(content, room);
  to.append(shown);
}

function area(to, x, y, width, height, className, what, open) {
  const made = svg('rect', {x: x.toFixed(2), y: y.toFixed(2), width: Math.max(0, width).toFixed(2), height: Math.max(0, height).toFixed(2),
    tabindex: 0, role: 'button', 'aria-label': what}, className);
  opened.set(made, open);
  to.append(made);
  return made;
}

// The actions of areas, by element. A picture may have thousands of areas. So an area has no
// listener, and gets its tooltip only when the mouse is over it.
const opened = new WeakMap();
addPane(() => {
  document.addEventListener('click', event => opened.get(event.target)?.(), true);
  document.addEventListener('keydown', event => { if (event.key === 'Enter') opened.get(event.target)?.(); }, true);
  document.addEventListener('pointerover', ({target}) => {
    if (!opened.has(target) || target.firstChild) return;
    const title = svg('title', {});
    title.textContent = target.getAttribute('aria-label');
    target.append(title);
  });
});

// If the chosen event is a rate, put a note into PICTURE and return true. Areas cannot show rates,
// since the rate of a whole is not the sum of its parts' rates.
function noAreas(picture) {
  if (!events[state.event].isRate) return false;
  picture.replaceChildren();
  label(picture, `${events[state.event].name} is a quotient, which has no parts: choose another event`, 8, 8, 900, 'dim');
  return true;
}

return {area, label, noAreas, widthOf};
});
