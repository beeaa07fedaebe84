// Badges beside lines of source: how much of what a line loads is used, and which values it works
// with. The report has the words; this file only puts them in their places.

doc.sources.forEach((s, index) => {
  const of = new Map();
  for (const badge of s.badges || []) of.set(badge.line, [...of.get(badge.line) || [], badge]);
  if (of.size) for (const row of sources[index].rows) row.badges = of.get(row.number);
});

function addBadges(to, row) {
  for (const badge of row.badges || []) {
    const made = node('span', 'badge ' + badge.kind, text(badge.text));
    made.title = text(badge.what);
    to.append(made);
  }
}
