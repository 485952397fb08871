/** How many new referrers and visitors one address may bring on a day, and all addresses together. */
export const NEW_OF_ADDRESS = 100;
export const NEW_OF_DAY = 100_000;

/**
 * Counts what is new on one day, a referrer or the hash of a visitor, by the address that brought it; false where it
 * is new and the address, or the day, has brought too much. `address` is any key of an address.
 */
export function createDayLimit(): (address: string, brought: string) => boolean {
  const counted = new Set<string>();
  const ofAddresses = new Map<string, number>();
  return (address, brought) => {
    if (counted.has(brought)) return true;
    const before = ofAddresses.get(address) ?? 0;
    if (counted.size >= NEW_OF_DAY || before >= NEW_OF_ADDRESS) return false;
    ofAddresses.set(address, before + 1);
    counted.add(brought);
    return true;
  };
}
