/** How many views one address may send in a minute: an office behind one address stays far below. */
export const VIEWS_PER_MINUTE = 600;

/** How many addresses are counted in a minute. Those beyond share one count. */
export const MAX_ADDRESSES = 20_000;

/** How many views in a minute the addresses beyond `MAX_ADDRESSES` may send together. */
const VIEWS_OF_OTHERS = 60_000;

const MINUTE_MS = 60_000;

const OTHER_ADDRESSES = '';

/** Limits the views by address, in memory. */
export interface AddressLimit {
  /** Counts a view of an address at a time in milliseconds; false where it has sent too many. */
  allows(address: string, now: number): boolean;
}

/** Creates the limit. The counts begin anew each minute. */
export function createAddressLimit(): AddressLimit {
  const counts = new Map<string, number>();
  let minute = 0;
  return {
    allows(address, now) {
      const current = Math.floor(now / MINUTE_MS);
      if (current !== minute) {
        minute = current;
        counts.clear();
      }
      const isKnown = counts.has(address) || counts.size < MAX_ADDRESSES;
      const key = isKnown ? address : OTHER_ADDRESSES;
      const views = (counts.get(key) ?? 0) + 1;
      if (views > (isKnown ? VIEWS_PER_MINUTE : VIEWS_OF_OTHERS)) return false;
      counts.set(key, views);
      return true;
    },
  };
}
