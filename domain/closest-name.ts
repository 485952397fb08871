/** The candidate that is so like a mistyped path or name that it may be meant; undefined if none is. */
export function nearest(typed: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  // One mistake in four characters, and never more than three.
  let limit = Math.min(3, Math.floor(typed.length / 4));
  for (const candidate of candidates) {
    const mistakes = editDistance(typed.toLowerCase(), candidate.toLowerCase());
    if (mistakes > limit) continue;
    best = candidate;
    limit = mistakes - 1;
  }
  return best;
}

/** The number of characters to insert, delete or replace that turns one text into the other. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, character] of [...one].entries()) {
    const next = [index + 1];
    for (const [at, compared] of [...other].entries()) {
      const replaced = (row[at] ?? 0) + (character === compared ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
