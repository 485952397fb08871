import { scatter } from './random.ts';
import type { Air, View } from './scene.ts';

/** One gust in every slot, both in seconds. After `SLOTS` slots the same gusts come again. */
const SLOT = 7.3;
const SLOTS = 16;
const GUST = 5.2;
/** The strength that never ends, and that of the weakest gust; the strongest gust adds 1. */
const BREEZE = 0.16;
const WEAKEST = 0.35;

/** How long a push lasts, the least time between two, both in seconds, and its greatest strength. */
const PUSH = 2.4;
const PUSH_INTERVAL = 0.6;
const STRONGEST_PUSH = 0.35;
/** No object feels the wind later than this, in seconds. */
const MAX_LAG = 4;
/** Seconds that a gust takes from the right edge of a view to the left one. */
const CROSSING = 1.8;
export interface Wind {
  readonly at: (time: number) => Air;
  /** Adds an impulse at the time of the last `at`, unless the last one was just now. */
  readonly push: (strength: number) => void;
}

const NONE = { start: 0, strength: 0, before: 0 };

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

/**
 * Creates the wind of a seed: the same seed, time and pushes always give the same wind. It is calm at time 0.
 */
export function createWind(seed: number): Wind {
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
  let pushes: { readonly at: number; readonly strength: number }[] = [];
  /** How far the air has moved by pushes that are over. */
  let settled = 0;
  let now = 0;

  const gustAt = (time: number) => {
    const slot = Math.floor(time / SLOT);
    const round = Math.floor(slot / SLOTS);
    const { start, strength, before } = gusts[slot - round * SLOTS] ?? NONE;
    return { strength, before: round * total + before, part: (time - slot * SLOT - start) / GUST };
  };

  const force = (time: number): number => {
    const { strength, part } = gustAt(time);
    let sum = BREEZE + strength * swell(part);
    for (const push of pushes) sum += push.strength * swell((time - push.at) / PUSH);
    return sum;
  };
  const travel = (time: number): number => {
    const { strength, before, part } = gustAt(time);
    let sum = settled;
    for (const push of pushes) sum += PUSH * push.strength * swelled((time - push.at) / PUSH);
    return sum + BREEZE * time + GUST * (before * swelled(1) + strength * swelled(part));
  };

  return {
    at: (time) => {
      now = time;
      pushes = pushes.filter((push) => {
        if (time - push.at < PUSH + MAX_LAG) return true;
        settled += PUSH * push.strength * swelled(1);
        return false;
      });
      return { force: (lag = 0) => force(time - lag), travel: (lag = 0) => travel(time - lag) };
    },
    push: (strength) => {
      const last = pushes.at(-1);
      if (last !== undefined && now - last.at < PUSH_INTERVAL) return;
      pushes.push({
        at: now,
        strength: Math.min(STRONGEST_PUSH, Math.max(-STRONGEST_PUSH, strength)),
      });
    },
  };
}
