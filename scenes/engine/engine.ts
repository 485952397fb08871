import { START_TIME, type View, viewOf } from '../scene.ts';

/** The size of a canvas in CSS pixels, and the device pixels per CSS pixel. */
export interface CanvasSize {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

/** `requestAnimationFrame` and its cancellation, in milliseconds; replaced in tests. */
export interface Frames {
  readonly request: (draw: (now: number) => void) => number;
  readonly cancel: (id: number) => void;
}

interface EngineOptions {
  /** Frames per second. */
  readonly rate: number;
  readonly size: CanvasSize;
  /** Its function draws the frame of a time in seconds; `density` is canvas pixels per CSS pixel. */
  readonly newPainter: (view: View, density: number) => (time: number) => void;
  readonly frames: Frames;
  readonly onFirstFrame: () => void;
  /** Called at most once; nothing is drawn afterwards. */
  readonly onFailure: (error: unknown) => void;
}

export interface Engine {
  /** While it is stopped, a frame is drawn only when the size changes. */
  readonly run: (running: boolean) => void;
  readonly resize: (size: CanvasSize) => void;
  readonly refresh: () => void;
  /** In seconds of the scene. */
  readonly time: () => number;
  readonly dispose: () => void;
}

/** The most canvas pixels per CSS pixel, and a factor of the frame rate, from best to cheapest. */
const BEST = { density: 1.5, rateFactor: 1 };
const LOWER = [
  { density: 1, rateFactor: 1 },
  { density: 1, rateFactor: 2 / 3 },
  { density: 0.75, rateFactor: 0.5 },
];
/** The frames between two decisions about the quality, and how many of them may be late. */
const SAMPLE_FRAMES = 45;
const MAX_LATE_FRAMES = 15;
/** A frame is late when it takes this many times its period. */
const LATE_FACTOR = 1.6;
/** Screens are irregular: a frame may be this early. */
const EARLY_MS = 4;
/** In seconds, so that the scene does not jump after a pause. */
const MAX_STEP = 0.1;

/** Creates the engine of one scene on one canvas. It is stopped at first. */
export function createEngine(options: EngineOptions): Engine {
  const { rate, newPainter, frames } = options;
  let size = options.size;
  let quality = BEST;
  let lower = [...LOWER];
  /** Since the last decision about the quality. */
  let counted = { frames: 0, late: 0 };
  let paintAt: ((time: number) => void) | undefined;
  let time = START_TIME;
  let last: number | undefined;
  let due = 0;
  let frame: number | undefined;
  let hasPainted = false;
  let isDisposed = false;

  const attempt = (step: () => void): void => {
    if (isDisposed) return;
    try {
      step();
    } catch (error) {
      dispose();
      options.onFailure(error);
    }
  };
  /** There is no step up: quality that changes back and forth disturbs more than low quality. */
  const countFrame = (isLate: boolean): void => {
    counted.frames += 1;
    if (isLate) counted.late += 1;
    if (counted.frames < SAMPLE_FRAMES) return;
    const next = counted.late > MAX_LATE_FRAMES ? lower.shift() : undefined;
    counted = { frames: 0, late: 0 };
    if (next === undefined) return;
    quality = next;
    paintAt = undefined;
  };
  const paint = (): void => {
    const density = Math.min(size.ratio, quality.density);
    paintAt ??= newPainter(viewOf(size.width, size.height), density);
    paintAt(time);
    if (!hasPainted) options.onFirstFrame();
    hasPainted = true;
  };

  const next = (now: number): void => {
    frame = frames.request(next);
    const period = 1000 / (rate * quality.rateFactor);
    if (now < due - EARLY_MS) return;
    // From when it was due: the rate may not divide that of the screen.
    due = Math.max(due, now - period / 2) + period;
    const wait = last === undefined ? period : now - last;
    last = now;
    attempt(() => {
      time += Math.min(MAX_STEP, wait / 1000);
      countFrame(wait > period * LATE_FACTOR);
      paint();
    });
  };

  const stop = (): void => {
    if (frame !== undefined) frames.cancel(frame);
    frame = undefined;
    last = undefined;
  };
  function dispose(): void {
    stop();
    isDisposed = true;
    paintAt = undefined;
  }

  return {
    run: (running) => {
      if (isDisposed || running === (frame !== undefined)) return;
      if (running) frame = frames.request(next);
      else stop();
    },
    resize: (changed) => {
      size = changed;
      paintAt = undefined;
      quality = BEST;
      lower = [...LOWER];
      counted = { frames: 0, late: 0 };
      // Changing the size of a canvas clears it.
      if (hasPainted) attempt(paint);
    },
    refresh: () => {
      if (hasPainted) attempt(paint);
    },
    time: () => time,
    dispose,
  };
}
