// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// The verdicts on the run: a card for each subject, with a statement, which leads to its place; the
// list of all events behind the cards; and the sentence at the top, which follows the reader's
// choices.

script(({addPane, byId, choose, chooseEvent, doc, events, isDiff, node, openAnswer, openPlace,
    ownCallersSentence, percent, shown, sides, state, subscribe, text, total}) => {

const answers = new Map((doc.answers || (doc.answer ? [doc.answer] : [])).map(a => [text(a.event), a]));
const headline = {fn: null}; // the function that was opened for an answer

const capital = what => what.charAt(0).toUpperCase() + what.slice(1);

// Return words about the part of events that would be left without function F and its callees.
function ifFree(f) {
  if (isDiff || state.range || !f.inclusive) return '';
  const share = i => events[i].isRate || !total[i] ? 0 : f.inclusive[i] / total[i];
  const others = events.map((_, i) => i).filter(i => i !== state.event && share(i) >= 0.05)
    .sort((a, b) => share(b) - share(a)).slice(0, 2);
  const left = share(state.event) < 0.005 ? []
    : [state.event, ...others].map(i => `${(100 - 100 * share(i)).toFixed(0)} % of ${events[i].name}`);
  return left.length ? `. Were it free, ${left.join(', ')} would be left` : '';
}

// Return a sentence on a function: its own and its inclusive count, or in a difference their
// changes.
function functionSentence(f) {
  const e = state.event, {name} = events[e];
  const self = f.counts?.[e], all = f.inclusive?.[e];
  if (self === undefined || events[e].isRate) return '';
  if (isDiff) return `${f.name}: ${shown(self, e)} ${name}${sides(self, f.old, e)}`
    + (all === undefined ? '' : `, ${shown(all, e)} with what it calls`);
  return `${f.name} has ${percent(self, e) || shown(self, e)} of ${name} itself`
    + (all === undefined ? '' : `, ${percent(all, e)} with what it calls`) + ownCallersSentence(f) + ifFree(f);
}

function sentenceNow() {
  const {fn, range} = state, answer = answers.get(events[state.event].name);
  const isAnswers = fn && headline.fn && fn.name === headline.fn.name && fn.file === headline.fn.file;
  if (fn && (!isAnswers || range || !answer)) return functionSentence(fn);
  return answer ? capital(text(answer.plain ?? answer.sentence)) : '';
}

function showHeadline() {
  const sentence = sentenceNow();
  const answer = answers.get(events[state.event].name), isAnswers = answer && sentence === capital(text(answer.plain ?? answer.sentence));
  byId('answer').textContent = sentence;
  byId('answer').title = isAnswers && answer.note ? text(answer.note) : '';
  byId('answer').hidden = !sentence;
}

// Open the place of an answer, such as the place with most of an event, or that of a card.
function openBest(answer) {
  if (answer === doc.answer) openAnswer(); else openPlace(answer);
  headline.fn = state.fn;
  showHeadline();
}

function openVerdict(verdict) {
  if (verdict.event !== undefined) openBest(verdict);
  else if (verdict.object !== undefined) choose({tab: 'objects', object: verdict.object});
}

function card(verdict) {
  const button = node('button', 'verdict');
  if (verdict.event !== undefined) button.dataset.event = text(verdict.event);
  button.append(node('span', '', text(verdict.title)), node('b', '', verdict.figure ? text(verdict.figure) : ''),
    node('small', '', capital(text(verdict.sentence))));
  button.title = capital(text(verdict.sentence));
  button.addEventListener('click', () => openVerdict(verdict));
  return button;
}

function showPressed() {
  for (const button of byId('verdicts').children)
    button.setAttribute('aria-pressed', String(button.dataset.event === events[state.event].name));
}

// A report with few events or verdicts needs no cards.
addPane(() => {
  const verdicts = doc.verdicts || [], more = byId('more-events'), isShort = verdicts.length < 2 || events.length < 4;
  byId('verdicts').hidden = isShort;
  more.open = isShort;
  more.querySelector('summary').hidden = isShort;
  if (!isShort) byId('verdicts').replaceChildren(...verdicts.map(card));
  more.addEventListener('click', event => {
    const button = event.target.closest('.event');
    if (!button) return;
    const i = Number(button.dataset.event), answer = answers.get(events[i].name);
    if (answer && !state.range && doc.answers) openBest(answer); else chooseEvent(i);
  });
  if (!byId('answer')) {
    const said = node('p', 'answer');
    said.id = 'answer';
    document.querySelector('h1').after(said);
  }
  subscribe('event fn range', showHeadline);
  subscribe('event', showPressed);
});

return {openBest};
});
