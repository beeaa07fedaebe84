// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The reader's choices, and their subscribers. Panes do not call each other: a pane makes a choice,
// and its subscribers draw themselves again, in the order in which they subscribed.

script(() => {

const state = {
  event: 0, allEvents: false, range: null, // number of the event; range of parts of the run, or null for all
  fn: null, // a function of the table, the call graph or a context
  source: null, row: null, absent: null, // a source and its row; name of a source that the report lacks
  unasked: undefined, // the row that was opened for the answer, not by the reader
  object: null, // number of an object in the profile of data
  tab: null, pane: null, // names of the open tabs: of the left half, of the right half
  sort: 0, descending: true, filter: '', isInclusive: false, mapBy: 'file', mapRoot: null, icicleRoot: null,
  hidesLibrary: false, // true: libraries are folded into own code
  free: [], // functions and lines that the reader has marked as free (free.js)
  onPaper: false,
};
const subscriptions = [];

// Call DRAW whenever one of NAMES is chosen. NAMES are members of the state, separated by blanks.
function subscribe(names, draw) {
  subscriptions.push({names: names.split(' '), draw});
}
function choose(chosen) {
  Object.assign(state, chosen);
  for (const {names, draw} of subscriptions) if (names.some(name => name in chosen)) draw();
}
const chooseEvent = event => choose({event});
const chooseTab = tab => choose({tab});

// The panes' parts of the address. get() returns a pane's values by key. set(values) makes the pane
// show these values; values that are missing are those of a new page.
const addressed = [];
const inAddress = (get, set) => addressed.push({get, set});

// Make a control choose the state's member NAME: a box by whether it is checked, other controls by
// their value.
function chooses(control, name) {
  control.addEventListener(control.type === 'search' ? 'input' : 'change', () =>
    choose({[name]: control.type === 'checkbox' ? control.checked : control.value}));
}

// Functions that set up the panes, once all scripts are loaded. Each pane adds its function.
const panes = [];
const addPane = setUp => panes.push(setUp);

return {addPane, addressed, choose, chooseEvent, chooses, chooseTab, inAddress, panes, state, subscribe};
});
