// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The reader's choices, and their subscribers. A pane calls no other pane: it makes a choice, and
// the subscribers to that choice draw themselves anew, in the order of subscribing.

script(() => {

const state = {
  event: 0, allEvents: false, range: null, // what is counted: an event, and the parts of the run, or null for all
  fn: null, // a function of the table or the call graph
  source: null, row: null, absent: null, // row of a source; name of a source that is missing
  unasked: undefined, // row of a source that is open only because the answer is there
  object: null, // number of an object of the data
  tab: null, pane: null, // names of the open tabs: of the left half, of the right half
  sort: 0, descending: true, filter: '', isInclusive: false, mapBy: 'file', mapRoot: null, icicleRoot: null,
  hidesLibrary: false, // libraries' work is shown as own code's
  free: [], // functions and lines that the reader has marked as free (free.js)
  onPaper: false,
};
const subscriptions = [];

// Call DRAW whenever one of NAMES is chosen: names of the state, separated by blanks.
function subscribe(names, draw) {
  subscriptions.push({names: names.split(' '), draw});
}
function choose(chosen) {
  Object.assign(state, chosen);
  for (const {names, draw} of subscriptions) if (names.some(name => name in chosen)) draw();
}
const chooseEvent = event => choose({event});
const chooseTab = tab => choose({tab});

// The panes' parts of the address. GET returns a pane's values by key. SET shows the state with
// such values; without values, the first state.
const addressed = [];
const inAddress = (get, set) => addressed.push({get, set});

// Make a control choose the value of NAME: a box, whether it is checked; any other, its own value.
function chooses(control, name) {
  control.addEventListener(control.type === 'search' ? 'input' : 'change', () =>
    choose({[name]: control.type === 'checkbox' ? control.checked : control.value}));
}

// Functions that set up the panes once all scripts are loaded; each pane registers its own.
const panes = [];
const addPane = setUp => panes.push(setUp);

return {addPane, addressed, choose, chooseEvent, chooses, chooseTab, inAddress, panes, state, subscribe};
});
