/** The entries that changed their place among the others: the fewest that make one order of the other. */
export function movedIn(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const places = new Map(before.map((key, place) => [key, place]));
  const common = after.filter((key) => places.has(key));
  const placeOf = (index: number) => places.get(common[index] ?? '') ?? 0;
  // The longest chain of entries that still follow one another, ending at each.
  const length: number[] = [];
  const previous: number[] = [];
  let last = -1;
  for (const [index] of common.entries()) {
    length[index] = 1;
    previous[index] = -1;
    for (let other = 0; other < index; other += 1) {
      const longer = (length[other] ?? 0) + 1;
      if (placeOf(other) < placeOf(index) && longer > (length[index] ?? 0)) {
        length[index] = longer;
        previous[index] = other;
      }
    }
    if (last === -1 || (length[index] ?? 0) > (length[last] ?? 0)) last = index;
  }
  const moved = new Set(common);
  for (let at = last; at !== -1; at = previous[at] ?? -1) moved.delete(common[at] ?? '');
  return moved;
}
