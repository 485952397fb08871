import { OTHERS } from '../../domain/visits.ts';
import { MAX_ADDRESSES } from './address-limit.ts';
import { MAX_REFERRERS, MAX_SEEN } from './tally.ts';

/** How much that is new on a day one address may bring. */
export const REFERRERS_BY_ADDRESS = 20;
export const VISITORS_BY_ADDRESS = 100;

/** How much the addresses beyond `MAX_ADDRESSES` may bring together: half of what a day may have. */
const REFERRERS_OF_OTHERS = MAX_REFERRERS / 2;
const VISITORS_OF_OTHERS = MAX_SEEN / 4;

/** How many visitors a day may have: each has at least two hashes, of the day and of a page. */
const MAX_VISITORS = MAX_SEEN / 2;

const OTHER_ADDRESSES = '';

/** Limits what is new on one day by address, in memory, so that no address uses up the limits of the day. */
export interface DayLimit {
  /** The referrer to count a view with: `OTHERS` for a new one of an address that has brought too many. */
  limitedReferrer(address: string, referrer: string): string;
  /** Counts the hash of a visitor; false for a new one of an address that has brought too many. */
  allowsVisitor(address: string, hash: string): boolean;
}

interface Brought {
  referrers: number;
  visitors: number;
}

/** Creates the limit of a day. `address` is any key of an address, not empty. */
export function createDayLimit(): DayLimit {
  const addresses = new Map<string, Brought>();
  const referrers = new Set<string>();
  const visitors = new Set<string>();

  /** Counts what is new by its address, unless that has brought `most`, or the other addresses `mostOfOthers`. */
  const isAllowed = (
    address: string,
    what: keyof Brought,
    { most, mostOfOthers }: { most: number; mostOfOthers: number },
  ): boolean => {
    const isKnown = addresses.has(address) || addresses.size < MAX_ADDRESSES;
    const key = isKnown ? address : OTHER_ADDRESSES;
    const brought = addresses.get(key) ?? { referrers: 0, visitors: 0 };
    if (brought[what] >= (isKnown ? most : mostOfOthers)) return false;
    brought[what] += 1;
    addresses.set(key, brought);
    return true;
  };

  return {
    limitedReferrer(address, referrer) {
      if (referrer === '' || referrers.has(referrer)) return referrer;
      const limits = { most: REFERRERS_BY_ADDRESS, mostOfOthers: REFERRERS_OF_OTHERS };
      if (referrers.size >= MAX_REFERRERS || !isAllowed(address, 'referrers', limits)) {
        return OTHERS;
      }
      referrers.add(referrer);
      return referrer;
    },

    allowsVisitor(address, hash) {
      if (visitors.has(hash)) return true;
      const limits = { most: VISITORS_BY_ADDRESS, mostOfOthers: VISITORS_OF_OTHERS };
      if (visitors.size >= MAX_VISITORS || !isAllowed(address, 'visitors', limits)) return false;
      visitors.add(hash);
      return true;
    },
  };
}
