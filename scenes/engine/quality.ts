/** From the best to the cheapest: canvas pixels to a CSS pixel at most, and the part of the scene's rate. */
export const QUALITY_STEPS = [
  { density: 1.5, pace: 1 },
  { density: 1, pace: 1 },
  { density: 1, pace: 2 / 3 },
  { density: 0.75, pace: 0.5 },
] as const;

/** What has been seen of the frames since the last look. */
export interface Quality {
  readonly step: 0 | 1 | 2 | 3;
  readonly frames: number;
  readonly late: number;
}

export const INITIAL_QUALITY: Quality = { step: 0, frames: 0, late: 0 };

/** Frames between two looks, and how many of them may come late. */
const LOOK = 45;
const MOST_LATE = 15;
/** A frame is late when it takes this many times as long as it should. */
const LATE = 1.6;

/**
 * Counts a frame, and takes a step down when too many came late. There is no way back up: a quality
 * that goes to and fro is worse to look at than a lower one.
 *
 * @param wait Milliseconds since the frame before.
 * @param period Milliseconds that it should have been.
 */
export function judge(quality: Quality, wait: number, period: number): Quality {
  const frames = quality.frames + 1;
  const late = quality.late + (wait > period * LATE ? 1 : 0);
  if (frames < LOOK) return { ...quality, frames, late };
  return { step: late > MOST_LATE ? below(quality.step) : quality.step, frames: 0, late: 0 };
}

function below(step: Quality['step']): Quality['step'] {
  if (step === 0) return 1;
  if (step === 1) return 2;
  return 3;
}
