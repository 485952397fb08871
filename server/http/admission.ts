interface Reservation {
  readonly cost: number;
  readonly evict: () => void;
}

interface KeyUsage {
  cost: number;
  readonly reservations: Set<Reservation>;
}

/**
 * Creates a limit for the work in progress, in total and for each key. When the capacity is used up, the oldest
 * reservations of the key with the highest usage are evicted, as long as that key uses more than the requesting
 * one would: a key with high usage cannot keep out a key with low usage.
 */
export function createAdmission({ capacity, perKey }: { capacity: number; perKey: number }) {
  const usages = new Map<string, KeyUsage>();
  let total = 0;

  const release = (key: string, usage: KeyUsage, reservation: Reservation) => {
    if (!usage.reservations.delete(reservation)) return;
    usage.cost -= reservation.cost;
    total -= reservation.cost;
    if (usage.reservations.size === 0) usages.delete(key);
  };

  const evictFromLargest = (least: number): boolean => {
    const [largest] = [...usages].toSorted(([, one], [, other]) => other.cost - one.cost);
    if (largest === undefined) return false;
    const [key, usage] = largest;
    const [oldest] = usage.reservations;
    if (oldest === undefined || usage.cost <= least) return false;
    release(key, usage, oldest);
    oldest.evict();
    return true;
  };

  return {
    /**
     * Reserves `cost` of the capacity for a key and returns the function that releases it, or null if there is not
     * enough capacity. `evict` is called if the reservation is released early in favour of a key that has less; the
     * holder must then end its work.
     */
    acquire(key: string, cost: number, evict: () => void): (() => void) | null {
      const own = usages.get(key)?.cost ?? 0;
      if (own + cost > perKey) return null;
      while (total + cost > capacity) {
        if (!evictFromLargest(own + cost)) return null;
      }
      const usage = usages.get(key) ?? { cost: 0, reservations: new Set() };
      const reservation = { cost, evict };
      usages.set(key, usage);
      usage.reservations.add(reservation);
      usage.cost += cost;
      total += cost;
      return () => release(key, usage, reservation);
    },
  };
}
