// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The events, with totals, as buttons. A button chooses its event and, if the event has an answer,
// leads to the place of the answer (verdicts.js).

script(({addPane, arrow, byId, direction, doc, events, isDiff, node, shown, sides, state, subscribe, total}) => {

// The references that belong to events of misses; the miss rate is a percentage of these.
const REFERENCES = {I1mr: 'Ir', I2mr: 'Ir', ILmr: 'Ir', ITmr: 'Ir', D1mr: 'Dr', D2mr: 'Dr', DLmr: 'Dr', DTmr: 'Dr',
  D1mw: 'Dw', D2mw: 'Dw', DLmw: 'Dw', DTmw: 'Dw', Bcm: 'Bc', Bim: 'Bi'};

function missRate(i) {
  const whole = events.findIndex(e => e.name === REFERENCES[events[i].name]);
  if (isDiff || whole < 0 || !total[whole]) return '';
  return (100 * total[i] / total[whole]).toFixed(2) + '% of ' + events[whole].name;
}

function setUpEvents() {
  byId('events').replaceChildren(...events.map((e, i) => {
    const button = node('button', 'event');
    button.dataset.event = i;
    button.title = e.what + (doc.comparison ? sides(total[i], doc.comparison.old, i) : '');
    button.append(node('span', '', e.name), node('b', direction(total[i]), arrow(total[i]) + shown(total[i], i)));
    if (missRate(i)) button.append(node('small', 'dim', missRate(i)));
    return button;
  }));
}

function showEvent() {
  for (const button of byId('events').children)
    button.setAttribute('aria-pressed', String(Number(button.dataset.event) === state.event));
}

addPane(() => {
  setUpEvents();
  subscribe('range', setUpEvents);
  subscribe('event', showEvent);
});
});
