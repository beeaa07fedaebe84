// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The start of the page: it sets up all panes, then opens the place in the address or, without an
// address, the answer. Actions that concern all panes are here, too.

script(({byId, choose, compare, doc, hottest, machine, openBest, openFunction, openHottest, panes,
    prepareFunctions, setUpAddress, setUpKeys, state, subscribe, table, view}) => {

// Make lists show more rows while the page is printed, since paper does not scroll.
function setUpPrinting() {
  const most = 500;
  // A report may lack the tab of sides or of instructions.
  const lists = () => [table, view, compare, machine].flatMap(of => of.list ?? []);
  addEventListener('beforeprint', () => {
    choose({onPaper: true});
    for (const list of lists()) {
      const from = list === view.list ? Math.max(0, view.at - most / 2) : 0;
      list.draw(from, Math.min(list.count, from + most));
    }
  });
  addEventListener('afterprint', () => {
    choose({onPaper: false});
    for (const list of lists()) list.show(true);
  });
}

function openRange() {
  const [first] = table.rows;
  if (first?.counts[state.event]) openFunction(first);
  if (hottest.lines.length) openHottest(0);
}

document.body.classList.add('live');
byId('app').hidden = false;
for (const setUp of panes) setUp();
subscribe('range', openRange);
setUpPrinting();
openBest(doc.answer);
setUpAddress();
setUpKeys();
prepareFunctions();
document.documentElement.dataset.ready = 'yes';
});
