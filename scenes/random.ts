/** A source of numbers in [0, 1), like `Math.random`. */
export type Random = () => number;

/** The finalizer of MurmurHash3. */
function scramble(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/**
 * A repeatable random source: mulberry32 from the scrambled lower 32 bits of a seed, so that seeds 1, 2, 3 do not start
 * alike. For drawing, not for secrets.
 */
export function seededRandom(seed: number): Random {
  let state = scramble(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}

/** A hash of a whole number in [0, 1). */
export function scatter(index: number): number {
  const bits = Math.imul(index ^ 0x9e3779b9, 0x85ebca6b);
  return ((Math.imul(bits ^ (bits >>> 15), 0xc2b2ae35) ^ (bits >>> 13)) >>> 0) / 4294967296;
}

/** A number in [low, high). */
export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}

/** A whole number from low to high, both included. */
export function wholeBetween(random: Random, low: number, high: number): number {
  return Math.floor(between(random, low, high + 1));
}

/** One of the items, with equal probability. */
export function pick<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}
