// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// Additions to a page from a server. The page reloads itself when its profiles change; it lets the
// reader name folders in which to search for sources; and it shows the running processes.

script(({byId, commas, node, text}) => {

const served = {
  version: byId('served').dataset.version, since: new Date(), processes: new Map(), timer: 0,
};
const SECOND = 1000;

const folders = () => new URLSearchParams(location.search).getAll('folder');
const withFolders = all => all.length
  ? '?' + all.map(f => 'folder=' + encodeURIComponent(f)).join('&') : location.pathname;

function servedSays(what, isError) {
  const note = byId('served-note');
  note.textContent = what;
  note.classList.toggle('worse', !!isError);
}

// ---- Profiles that change ----

// Ask the server whether the page is out of date. If so, load the new page at the same place. If
// the server cannot make it, the old page stays, with a note.
async function lookAgain() {
  try {
    const {version} = await (await fetch('state' + location.search)).json();
    if (version === served.version) return;
    const answer = await fetch(location.pathname + location.search);
    if (answer.ok) location.reload();
    else servedSays('The profile has changed, and cannot be shown: ' + (await answer.text()).trim(), true);
  } catch {
    servedSays('The server has ended: this is what it showed last.', true);
  }
}

// ---- Folders for sources ----

async function addFolder(name) {
  const all = [...folders(), name];
  const {missing} = await (await fetch('state' + withFolders(all))).json();
  if (missing.map(text).includes(name)) servedSays(`There is no folder ${name}.`, true);
  else location.assign(withFolders(all) + location.hash);
}

function folderForm() {
  const form = node('form', 'served-folders');
  const field = node('input');
  field.setAttribute('aria-label', 'Folder for sources');
  field.placeholder = 'folder for sources';
  form.append(field, node('button', '', 'Add'), ...folders().map(name => {
    const button = node('button', '', name + ' \u00d7');
    button.type = 'button';
    button.title = 'Do not look for sources in this folder';
    button.addEventListener('click', () =>
      location.assign(withFolders(folders().filter(other => other !== name)) + location.hash));
    return button;
  }));
  form.addEventListener('submit', event => {
    event.preventDefault();
    if (field.value) addFolder(field.value);
  });
  return form;
}

// ---- Processes ----

function processRow(p) {
  const before = served.processes.get(p.pid);
  const rate = before && p.time > before.time
    ? commas(Math.round((p.instructions - before.instructions) / (p.time - before.time))) : '-';
  const row = node('tr');
  const cells = p.error ? [p.pid, '-', '-', '-', '-']
    : [p.pid, text(p.counting), commas(p.instructions), rate, p.parts];
  row.append(...cells.map(cell => node('td', 'n', String(cell))), node('td', 'code', text(p.command)));
  const actions = node('td');
  if (p.error) actions.textContent = text(p.error);
  else for (const what of ['on', 'off', 'dump']) {
    const button = node('button', '', what);
    button.title = {on: 'count', off: 'do not count', dump: `write what was counted to a part of ${text(p.profile)}`}[what];
    button.disabled = what === text(p.counting);
    button.addEventListener('click', () => askProcess(p.pid, what));
    actions.append(button);
  }
  row.append(actions);
  return row;
}

async function showProcesses() {
  const answer = await fetch('processes');
  if (!answer.ok) return servedSays((await answer.text()).trim(), true);
  const all = await answer.json();
  const head = node('tr');
  head.append(...['PID', 'counting', 'instructions', 'per second', 'parts', 'command', '']
    .map(title => node('th', '', title)));
  byId('processes').replaceChildren(head, ...all.map(processRow));
  byId('no-process').hidden = all.length > 0;
  served.processes = new Map(all.filter(p => !p.error).map(p => [p.pid, p]));
}

async function askProcess(pid, what) {
  const answer = await fetch('processes', {method: 'POST', body: new URLSearchParams({pid, do: what})});
  const said = answer.ok ? await answer.json() : {error: (await answer.text()).trim()};
  servedSays(`${pid}: ${text(said.error ?? said.answer)}`, said.error !== undefined);
  await showProcesses();
}

function processList() {
  const details = node('details'), none = node('p', 'dim', 'No process runs under Cachegrind.');
  const table = node('table');
  none.id = 'no-process';
  table.id = 'processes';
  details.append(node('summary', '', 'Running processes'), table, none);
  details.addEventListener('toggle', () => {
    clearInterval(served.timer);
    if (!details.open) return;
    showProcesses();
    served.timer = setInterval(showProcesses, 2 * SECOND);
  });
  return details;
}

const note = node('span', 'dim', `Live, as of ${served.since.toLocaleTimeString()}.`);
note.id = 'served-note';
note.setAttribute('role', 'status');
byId('served').append(note, folderForm(), processList());
setInterval(lookAgain, 2 * SECOND);
});
