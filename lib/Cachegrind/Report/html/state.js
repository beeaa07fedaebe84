// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// What the reader has chosen, and who wants to know of it. A pane calls no other: it chooses, and what
// has subscribed to that draws itself anew, in the order of subscribing.

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

// Has DRAW called whenever one of these is chosen: names of the state, with blanks between them.
function subscribe(names, draw) {
  subscriptions.push({names: names.split(' '), draw});
}
function choose(chosen) {
  Object.assign(state, chosen);
  for (const {names, draw} of subscriptions) if (names.some(name => name in chosen)) draw();
}
const chooseEvent = event => choose({event});
const chooseTab = tab => choose({tab});

// What panes have in the address: GET returns their values by key, SET goes where such values say, and
// back to the beginning where there are none.
const addressed = [];
const inAddress = (get, set) => addressed.push({get, set});

// Has a control of a form choose: a box that is checked, or the value of another one.
function chooses(control, name) {
  control.addEventListener(control.type === 'search' ? 'input' : 'change', () =>
    choose({[name]: control.type === 'checkbox' ? control.checked : control.value}));
}

// What sets up the panes once all scripts are there; each registers itself.
const panes = [];
const addPane = setUp => panes.push(setUp);
