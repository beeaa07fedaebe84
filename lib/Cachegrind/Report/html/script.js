// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The frame of the page's scripts. A script is a function: it takes the names that it uses, and
// returns the names that it gives. It may use what scripts of rows above its own give (SCRIPTS of
// HTML.pm), but nothing of its own row, so that no pane knows another. A wrong name is an error.

const page = {}; // names given by the rows above, with their values
const row = {}; // names given by the present row, with their values
const used = new Proxy(page, {
  get(names, name) {
    if (!(name in names)) throw new ReferenceError(`no script above gives ${name}`);
    return names[name];
  },
});

// Run a script: MAKE takes the names, and returns an object of the names that it gives.
function script(make) {
  for (const [name, value] of Object.entries(make(used) ?? {})) {
    if (name in page || name in row) throw new ReferenceError(`two scripts give ${name}`);
    row[name] = value;
  }
}
function endRow() {
  Object.assign(page, row);
  for (const name in row) delete row[name];
}
