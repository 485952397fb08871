/** A view of the same page by the same visitor within this time is not counted again, in milliseconds. */
export const REPEAT_MS = 1_000;

/** How many views are remembered for that time. Beyond them, the oldest are forgotten early. */
const MAX_VIEWS = 20_000;

/** The views of the last second. */
export interface RecentViews {
  /** Whether the same view was counted less than a second ago; if not, it counts as counted now. */
  isRepeated(hash: string, now: number): boolean;
}

/** Creates an empty list of recent views. */
export function createRecentViews(): RecentViews {
  // Ordered by time, the oldest first.
  const times = new Map<string, number>();
  return {
    isRepeated(hash, now) {
      for (const [oldest, at] of times) {
        if (Math.abs(now - at) < REPEAT_MS && times.size < MAX_VIEWS) break;
        times.delete(oldest);
      }
      if (times.has(hash)) return true;
      times.set(hash, now);
      return false;
    },
  };
}
