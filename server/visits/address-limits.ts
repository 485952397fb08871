import { MINUTE_MS } from '../../domain/durations.ts';
import { OTHERS } from '../../domain/visits.ts';
import { MAX_REFERRERS, MAX_SEEN } from './tally.ts';

/** How many addresses are counted. Those beyond share one count. */
export const MAX_ADDRESSES = 20_000;

/** How many views one address may send in a minute: an office behind one address stays far below. */
export const VIEWS_PER_MINUTE = 600;
const VIEWS_OF_OTHERS = 60_000;

/** How much that is new on a day one address may bring, so that none uses up the limits of the day. */
export const REFERRERS_BY_ADDRESS = 20;
export const VISITORS_BY_ADDRESS = 100;
const VISITORS_OF_OTHERS = MAX_SEEN / 4;

/** How many visitors a day may have: each has at least two hashes, of the day and of a page. */
const MAX_VISITORS = MAX_SEEN / 2;

/** Counts up to a number by address, in memory; the addresses beyond `MAX_ADDRESSES` up to another one together. */
function createCount(most: number, mostOfOthers: number): (address: string) => boolean {
  const counts = new Map<string, number>();
  return (address) => {
    const isKnown = counts.has(address) || counts.size < MAX_ADDRESSES;
    const key = isKnown ? address : '';
    const count = counts.get(key) ?? 0;
    if (count >= (isKnown ? most : mostOfOthers)) return false;
    counts.set(key, count + 1);
    return true;
  };
}

/** Counts the views of addresses, at a time in milliseconds; false where one has sent too many in this minute. */
export function createViewLimit(): (address: string, now: number) => boolean {
  let minute = 0;
  let count = createCount(VIEWS_PER_MINUTE, VIEWS_OF_OTHERS);
  return (address, now) => {
    const current = Math.floor(now / MINUTE_MS);
    if (current !== minute) count = createCount(VIEWS_PER_MINUTE, VIEWS_OF_OTHERS);
    minute = current;
    return count(address);
  };
}

/** Limits what is new on one day by address, in memory. */
export interface DayLimit {
  /** The referrer to count a view with: `OTHERS` for a new one of an address that has brought too many. */
  limitedReferrer(address: string, referrer: string): string;
  /** Counts the hash of a visitor; false for a new one of an address that has brought too many. */
  allowsVisitor(address: string, hash: string): boolean;
}

/** Creates the limit of a day. `address` is any key of an address, not empty. */
export function createDayLimit(): DayLimit {
  const referrers = new Set<string>();
  const visitors = new Set<string>();
  const countReferrer = createCount(REFERRERS_BY_ADDRESS, REFERRERS_BY_ADDRESS);
  const countVisitor = createCount(VISITORS_BY_ADDRESS, VISITORS_OF_OTHERS);
  return {
    limitedReferrer(address, referrer) {
      if (referrer === '' || referrers.has(referrer)) return referrer;
      if (referrers.size >= MAX_REFERRERS || !countReferrer(address)) return OTHERS;
      referrers.add(referrer);
      return referrer;
    },

    allowsVisitor(address, hash) {
      if (visitors.has(hash)) return true;
      if (visitors.size >= MAX_VISITORS || !countVisitor(address)) return false;
      visitors.add(hash);
      return true;
    },
  };
}
