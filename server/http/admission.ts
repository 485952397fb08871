/** Bounds what is under way at once, and shares it among those who ask. */
export interface Admission {
  /**
   * Takes `cost` of the capacity for a key, and returns what gives it back; null where there is none left.
   * `evict` is called when it is given back early, for a key that has less; its holder must end then.
   */
  enter(key: string, cost: number, evict: () => void): (() => void) | null;
}

interface Held {
  readonly cost: number;
  readonly evict: () => void;
}

interface Share {
  cost: number;
  readonly held: Set<Held>;
}

/**
 * Makes an admission of so much in all and for one key. Where all is taken, a key takes from the one that holds
 * the most, the oldest first, as long as that leaves it with no more than the other: those who hold
 * much cannot keep out those who hold little.
 */
export function createAdmission(options: { capacity: number; perKey: number }): Admission {
  const { capacity, perKey } = options;
  const shares = new Map<string, Share>();
  let all = 0;

  const giveBack = (key: string, share: Share, one: Held) => {
    if (!share.held.delete(one)) return;
    share.cost -= one.cost;
    all -= one.cost;
    if (share.held.size === 0) shares.delete(key);
  };

  const takeFromLargest = (least: number): boolean => {
    const [largest] = [...shares].toSorted(([, one], [, other]) => other.cost - one.cost);
    if (largest === undefined) return false;
    const [key, share] = largest;
    const [oldest] = share.held;
    if (oldest === undefined || share.cost <= least) return false;
    giveBack(key, share, oldest);
    oldest.evict();
    return true;
  };

  return {
    enter(key, cost, evict) {
      const own = shares.get(key)?.cost ?? 0;
      if (own + cost > perKey) return null;
      while (all + cost > capacity) {
        if (!takeFromLargest(own + cost)) return null;
      }
      const share = shares.get(key) ?? { cost: 0, held: new Set() };
      const one = { cost, evict };
      shares.set(key, share);
      share.held.add(one);
      share.cost += cost;
      all += cost;
      return () => giveBack(key, share, one);
    },
  };
}
