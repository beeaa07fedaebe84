// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The frame of the page's scripts. Each script calls script() with a function, which takes the
// values that it uses, and returns the values that it gives, both by name. It may use values from
// scripts in rows above its row (SCRIPTS in HTML.pm), but none from its own row, so that panes do
// not know each other. An unknown name is an error.

const page = {}; // values from scripts in the rows above, by name
const row = {}; // values from scripts in the present row, by name
const used = new Proxy(page, {
  get(names, name) {
    if (!(name in names)) throw new ReferenceError(`no script above gives ${name}`);
    return names[name];
  },
});

// Run a script. MAKE takes the values by name, and returns an object of the values that it gives.
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
