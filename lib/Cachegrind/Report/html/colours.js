// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// Syntax colours for C, C++ and Rust: comments, literals, directives and keywords. They come from a
// few patterns, not from a parser; text that no pattern matches has no colour.

script(({node}) => {

const COLOURED = /\.(?:[chi]|cc|cpp|cxx|c\+\+|hh|hpp|hxx|h\+\+|ipp|tcc|inl|m|rs)$/i;
const WORDS = new Set(('alignas alignof asm auto bool break case catch char class const constexpr continue crate ' +
  'decltype default delete do double dyn else enum explicit extern false float fn for friend goto if impl in inline ' +
  'int let long loop match mod move mut mutable namespace new noexcept nullptr operator override private protected ' +
  'pub public ref register restrict return self Self short signed sizeof static static_cast struct super switch ' +
  'template this throw trait true try type typedef typename union unsafe unsigned use using virtual void volatile ' +
  'where while').split(' '));
const TOKEN = /(\/\/.*|\/\*.*?(?:\*\/|$))|("(?:\\.|[^"\\])*"?|'(?:\\.[^']*|[^'\\])')|(^\s*#\s*[a-z]+)|(\b\d[\w.']*)|([A-Za-z_]\w*)/g;
const KINDS_OF_TOKENS = [, 'comment', 'literal', 'directive', 'literal'];

// Return the pieces of a line, [kind, text]; plain text has the kind ''. If the line begins inside
// a comment (IS_INSIDE), the first piece is the rest of that comment.
function piecesOf(line, isInside) {
  const pieces = [], end = isInside ? line.indexOf('*/') : -2;
  if (end === -1) return [['comment', line]];
  let at = isInside ? end + 2 : 0;
  if (at) pieces.push(['comment', line.slice(0, at)]);
  const rest = line.slice(at), base = at;
  for (const match of rest.matchAll(TOKEN)) {
    const i = match.findIndex((group, k) => k && group !== undefined);
    const kind = i < 5 ? KINDS_OF_TOKENS[i] : WORDS.has(match[0]) ? 'word' : '';
    if (!kind) continue;
    const from = base + match.index;
    if (from > at) pieces.push(['', line.slice(at, from)]);
    pieces.push([kind, match[0]]);
    at = from + match[0].length;
  }
  if (at < line.length) pieces.push(['', line.slice(at)]);
  return pieces;
}

function isOpenAfter(line, isInside) {
  const last = piecesOf(line, isInside).at(-1);
  return Boolean(last) && last[0] === 'comment' && !last[1].startsWith('//') && !last[1].endsWith('*/')
    || isInside && !line.includes('*/');
}

// Mark the rows of a source that begin inside a comment; do so once for each source. After a gap,
// lines are taken for code.
function markComments(source) {
  if (source.isMarked || !COLOURED.test(source.name)) return;
  let isInside = false;
  for (const row of source.rows) {
    if (row.gap) isInside = false;
    if (!row.number || row.note) continue;
    row.isInside = isInside;
    isInside = isOpenAfter(row.text, isInside);
  }
  source.isMarked = true;
}

function textCell(row, source) {
  const cell = node('span', 'text');
  if (!source?.isMarked || !row.number || row.note) cell.textContent = row.text;
  else cell.append(...piecesOf(row.text, row.isInside).map(([kind, text]) => kind ? node('span', kind, text) : text));
  return cell;
}

return {markComments, textCell};
});
