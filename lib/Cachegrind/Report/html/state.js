// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The reader's choices, and their subscribers. A pane calls no other pane: it makes a choice, and
// the subscribers to that draw themselves anew, in the order of subscribing.

script(() => {

const state = {
  event: 0, allEvents: false, range: null, // what is counted: an event, and the parts of the run, or null for all
  fn: null, // a function of the table or of the call graph
  source: null, row: null, absent: null, // a row of a source; the name of a source that is not there
  unasked: null, // the source that is open because the answer is there
  object: null, // the number of an object of the data
  tab: null, pane: null, // names of the open ones: of the left half, of the right half
  sort: 0, descending: true, filter: '', isInclusive: false, mapBy: 'file', mapRoot: null, icicleRoot: null,
  hidesLibrary: false, // what libraries do is shown as done by own code
  free: [], // functions and lines that the reader has marked as costing nothing (free.js)
  onPaper: false,
};
const subscriptions = [];

// Have DRAW called whenever one of these is chosen: names of the state, separated by blanks.
function subscribe(names, draw) {
  subscriptions.push({names: names.split(' '), draw});
}
function choose(chosen) {
  Object.assign(state, chosen);
  for (const {names, draw} of subscriptions) if (names.some(name => name in chosen)) draw();
}
const chooseEvent = event => choose({event});
const chooseTab = tab => choose({tab});

// The panes' parts of the address: GET returns their values by key; SET goes to such values or,
// without values, back to the beginning.
const addressed = [];
const inAddress = (get, set) => addressed.push({get, set});

// Make a control of a form choose: whether a box is checked, or the value of another control.
function chooses(control, name) {
  control.addEventListener(control.type === 'search' ? 'input' : 'change', () =>
    choose({[name]: control.type === 'checkbox' ? control.checked : control.value}));
}

// The functions that set up the panes once all scripts are loaded; each pane registers its own.
const panes = [];
const addPane = setUp => panes.push(setUp);

return {addPane, addressed, choose, chooseEvent, chooses, chooseTab, inAddress, panes, state, subscribe};
});
