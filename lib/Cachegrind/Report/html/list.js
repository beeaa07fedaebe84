// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// A list of any length, in which only rows near the visible ones have nodes; and cells of counts.

script(({arrow, direction, events, fitNames, isDiff, node, percent, shown, state}) => {

class List {
  // Make a list in SCROLLER. render(i) makes the node of row i; each row is HEIGHT pixels high.
  constructor(scroller, height, render) {
    Object.assign(this, {scroller, height, render, count: 0, from: 0, to: 0});
    this.spacer = scroller.querySelector('.spacer');
    scroller.addEventListener('scroll', () => this.show(), {passive: true});
    new ResizeObserver(() => { this.show(); fitNames(this.spacer); }).observe(scroller);
  }

  // Show COUNT rows below HEAD. WIDTH, a CSS length, is the least width of all columns together.
  reset(count, head, width) {
    this.count = count;
    for (const part of [head, this.spacer]) part.style.minWidth = `max(100%, ${width})`;
    this.spacer.style.height = count * this.height + 'px';
    this.show(true);
  }

  get top() { return this.spacer.offsetTop; }

  show(anew) {
    const {scroller, height} = this;
    const from = Math.max(0, Math.floor((scroller.scrollTop - this.top) / height) - 20);
    const to = Math.min(this.count, Math.ceil((scroller.scrollTop + scroller.clientHeight) / height) + 20);
    if (!anew && from >= this.from && to <= this.to && to - from <= this.to - this.from) {
      const slack = 15;
      if (this.from + slack <= from + 20 && to - 20 <= this.to - slack) return;
    }
    this.draw(from, to);
  }

  draw(from, to) {
    const rows = document.createDocumentFragment();
    for (let i = from; i < to; i++) {
      const row = this.render(i);
      row.classList.add('row');
      row.style.top = i * this.height + 'px';
      rows.append(row);
    }
    this.spacer.replaceChildren(rows);
    fitNames(this.spacer);
    [this.from, this.to] = [from, to];
  }

  // Scroll row i into view. If it was out of view, it is then a third below the top.
  reveal(i) {
    const {scroller, height} = this;
    const top = i * height;
    const seen = scroller.clientHeight - this.top;
    if (top < scroller.scrollTop || top + height > scroller.scrollTop + seen)
      scroller.scrollTop = Math.max(0, top - seen / 3);
    this.show(true);
  }
}

// ---- Cells of counts ----

// Return the least count of each event in ROWS, at most 0, and the largest, at least 0. WHICH is
// the member that has a row's counts.
function bounds(rows, which = 'counts') {
  const n = events.length, least = Array(n).fill(0), largest = Array(n).fill(0);
  for (const row of rows) {
    const counts = row[which];
    if (!counts) continue;
    for (let e = 0; e < n; e++) {
      const count = counts[e];
      if (count > largest[e]) largest[e] = count;
      else if (count < least[e]) least[e] = count;
    }
  }
  return {least, largest};
}

// Return, for counts between LEAST and LARGEST, the widths of columns, in characters, and the
// largest absolute value of each event, for which a bar has its full length.
function extremes({least, largest}) {
  const widest = events.map((event, e) => [least[e], largest[e]].reduce((widest, count) => {
    // In a difference, a count may have grown many times, so that its percentage is long.
    const more = isDiff && e === state.event ? Math.max(0, percent(count, e).length - '-100.0%'.length) : 0;
    return Math.max(widest, shown(count, e).length + more);
  }, event.name.length + 2));
  return {widest, most: events.map((_, e) => Math.max(-least[e], largest[e]))};
}

// Return the events besides the chosen one; on paper, which is narrow, an empty list.
const otherEvents = () => state.onPaper ? [] : [...events.keys()].filter(e => e !== state.event);
// Return the events shown beside a source's lines: all, or only the chosen one.
const sourceEvents = () => state.allEvents ? [state.event, ...otherEvents()] : [state.event];
const chosenWidth = widest => `calc(${widest[state.event]}ch + ${isDiff ? 94 : 76}px)`;
const otherWidths = widest => otherEvents().map(e => `calc(${widest[e]}ch + 20px)`);

function countCell(counts, event, most) {
  const cell = node('span', 'n' + (event === state.event ? ' chosen' : ''));
  if (!counts) return cell;
  const count = counts[event];
  if (event !== state.event) {
    cell.textContent = !count ? '\u00b7' : shown(count, event);
    if (!count) cell.classList.add('dim');
    return cell;
  }
  const fill = node('span', 'fill ' + direction(count));
  const length = most[event] ? 100 * Math.abs(count) / most[event] : 0;
  // In a difference, bars begin in the middle, and those of decreases go to the left.
  fill.style.width = length / (isDiff ? 2 : 1) + '%';
  if (isDiff) fill.style.left = (count < 0 ? 50 - length / 2 : 50) + '%';
  cell.append(fill, node('span', direction(count), arrow(count) + shown(count, event)),
    node('span', 'share', percent(count, event)));
  return cell;
}

return {bounds, chosenWidth, countCell, extremes, List, otherEvents, otherWidths, sourceEvents};
});
