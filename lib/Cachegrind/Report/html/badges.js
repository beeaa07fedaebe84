// What is said beside lines of source: how much of what they load is used, which values they work
// with. The report says it in words; here it only gets its place.

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
