/** The keys that moved from one order to another one, as few as possible. Keys that only one order has do not count. */
export function movedKeys<Key>(before: readonly Key[], after: readonly Key[]): ReadonlySet<Key> {
  // Most lists keep their order.
  if (before.length === after.length && before.every((key, index) => key === after[index])) {
    return new Set();
  }
  const places = new Map(before.map((key, index) => [key, index]));
  const common = after.flatMap((key) => {
    const place = places.get(key);
    return place === undefined ? [] : [{ key, place }];
  });
  // What did not move is a longest increasing sequence of the former places: for each length, the end of the one with
  // the lowest end, and for each entry the one before it.
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  const placeAt = (index: number | undefined) => common[index ?? -1]?.place ?? -1;
  common.forEach(({ place }, index) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (placeAt(ends[middle]) < place) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1];
    ends[low] = index;
  });
  const moved = new Set(common.map(({ key }) => key));
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) {
    const entry = common[at];
    if (entry !== undefined) moved.delete(entry.key);
  }
  return moved;
}
