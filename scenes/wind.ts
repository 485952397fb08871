import { scatter } from './random.ts';
import type { Air, View } from './scene.ts';

/** One gust in every slot, both in seconds. After `SLOTS` slots the same gusts come again. */
const SLOT = 7.3;
const SLOTS = 16;
const GUST = 5.2;
/** The strength that never ends, and that of the weakest gust; the strongest gust adds 1. */
const BREEZE = 0.16;
const WEAKEST = 0.35;

/** Seconds that a gust takes from the right edge of a view to the left one. */
const CROSSING = 1.8;

const NO_GUST = { start: 0, strength: 0, before: 0 };

const limit = (part: number): number => Math.min(1, Math.max(0, part));

/** Rises fast to 1 and falls slowly, from 0 at 0 to 0 at 1. */
const swell = (part: number): number => (limit(part) ** 2 * (1 - limit(part)) ** 3) / 0.03456;

/** The integral of `swell` from 0. */
function swelled(part: number): number {
  const p = limit(part);
  return (p ** 3 * (20 - 45 * p + 36 * p ** 2 - 10 * p ** 3)) / 2.0736;
}

/** The seconds after which a gust from the right reaches a place in a view. */
export const lagAt = (view: View, x: number): number => limit(1 - x / view.width) * CROSSING;

/** Creates the wind of a seed, which is calm at time 0. Returns a function of the time in seconds. */
export function createWind(seed: number): (time: number) => Air {
  const gusts = Array.from({ length: SLOTS }, (_, slot) => ({
    start: scatter(seed * 2 * SLOTS + slot) * (SLOT - GUST),
    strength: WEAKEST + (1 - WEAKEST) * scatter((seed * 2 + 1) * SLOTS + slot),
    /** The sum of the strengths of the gusts before. */
    before: 0,
  }));
  let total = 0;
  for (const gust of gusts) {
    gust.before = total;
    total += gust.strength;
  }
  const gustAt = (time: number) => {
    const slot = Math.floor(time / SLOT);
    const round = Math.floor(slot / SLOTS);
    const { start, strength, before } = gusts[slot - round * SLOTS] ?? NO_GUST;
    return { strength, before: round * total + before, part: (time - slot * SLOT - start) / GUST };
  };

  const force = (time: number): number => {
    const { strength, part } = gustAt(time);
    return BREEZE + strength * swell(part);
  };
  const travel = (time: number): number => {
    const { strength, before, part } = gustAt(time);
    return BREEZE * time + GUST * (before * swelled(1) + strength * swelled(part));
  };

  return (time) => ({
    force: (lag = 0) => force(time - lag),
    travel: (lag = 0) => travel(time - lag),
  });
}
