import { MINUTE_MS } from '../../domain/durations.ts';

/** How many addresses are counted. Those beyond are refused. */
export const MAX_ADDRESSES = 100_000;

/** How many views one address may send in a minute: an office behind one address stays far below. */
export const VIEWS_PER_MINUTE = 600;

/** How many new referrers and visitors one address may bring on a day, and all addresses together. */
export const NEW_OF_ADDRESS = 100;
export const NEW_OF_DAY = 100_000;

/** Counts up to a number by address, in memory. */
function createCount(most: number): (address: string) => boolean {
  const counts = new Map<string, number>();
  return (address) => {
    const count = counts.get(address) ?? 0;
    if (count >= most || (count === 0 && counts.size >= MAX_ADDRESSES)) return false;
    counts.set(address, count + 1);
    return true;
  };
}

/** Counts the views of addresses, at a time in milliseconds; false where one has sent too many in this minute. */
export function createViewLimit(): (address: string, now: number) => boolean {
  let minute = 0;
  let count = createCount(VIEWS_PER_MINUTE);
  return (address, now) => {
    const current = Math.floor(now / MINUTE_MS);
    if (current !== minute) count = createCount(VIEWS_PER_MINUTE);
    minute = current;
    return count(address);
  };
}

/**
 * Counts what is new on one day, a referrer or the hash of a visitor, by the address that brought it; false where it
 * is new and the address, or the day, has brought too much. `address` is any key of an address.
 */
export function createDayLimit(): (address: string, brought: string) => boolean {
  const counted = new Set<string>();
  const count = createCount(NEW_OF_ADDRESS);
  return (address, brought) => {
    if (counted.has(brought)) return true;
    if (counted.size >= NEW_OF_DAY || !count(address)) return false;
    counted.add(brought);
    return true;
  };
}
