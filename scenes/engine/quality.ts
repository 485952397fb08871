/** From best to cheapest: the most canvas pixels per CSS pixel, and a factor of the scene's frame rate. */
export const QUALITY_STEPS = [
  { density: 1.5, rateFactor: 1 },
  { density: 1, rateFactor: 1 },
  { density: 1, rateFactor: 2 / 3 },
  { density: 0.75, rateFactor: 0.5 },
] as const;

/** The current step, and the frames counted since the last decision. */
export interface Quality {
  readonly step: 0 | 1 | 2 | 3;
  readonly frames: number;
  readonly late: number;
}

export const INITIAL_QUALITY: Quality = { step: 0, frames: 0, late: 0 };

/** The number of frames between two decisions, and how many of them may be late. */
const SAMPLE_FRAMES = 45;
const MAX_LATE_FRAMES = 15;
/** A frame is late when it takes this many times its period. */
const LATE_FACTOR = 1.6;

/**
 * Counts a frame, and goes one step down when too many were late. There is no step up: quality that changes
 * back and forth is more disturbing than constant low quality.
 *
 * @param wait Milliseconds since the last frame.
 * @param period The scene's frame period in milliseconds.
 */
export function countFrame(quality: Quality, wait: number, period: number): Quality {
  const frames = quality.frames + 1;
  const late = quality.late + (wait > period * LATE_FACTOR ? 1 : 0);
  if (frames < SAMPLE_FRAMES) return { ...quality, frames, late };
  return {
    step: late > MAX_LATE_FRAMES ? stepBelow(quality.step) : quality.step,
    frames: 0,
    late: 0,
  };
}

function stepBelow(step: Quality['step']): Quality['step'] {
  if (step === 0) return 1;
  if (step === 1) return 2;
  return 3;
}
