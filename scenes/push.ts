/** How long a push lasts, the least time between two, both in seconds, and its greatest strength. */
export const PUSH = 2.4;
const INTERVAL = 0.6;
const STRONGEST = 0.35;
/** No object feels the wind later than this, in seconds. */
const MAX_LAG = 4;

/** An impulse of the pointer to the wind: the wind's time in seconds, and the strength, positive to the left. */
export interface Push {
  readonly at: number;
  readonly strength: number;
}

/** A push of limited strength. */
export const pushOf = (at: number, strength: number): Push => ({
  at,
  strength: Math.min(STRONGEST, Math.max(-STRONGEST, strength)),
});

/** Whether enough time has passed since the last push for another. */
export const isDue = (last: Push | undefined, time: number): boolean =>
  last === undefined || time - last.at >= INTERVAL;

/** Whether a push is still felt somewhere in a view. */
export const isFelt = ({ at }: Push, time: number): boolean => time - at < PUSH + MAX_LAG;
