import { START_TIME, type View, viewOf } from '../scene.ts';

/** The size of a canvas in CSS pixels, and the device pixels per CSS pixel. */
export interface CanvasSize {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

/** `requestAnimationFrame` and its cancellation, replaced in tests. Times are milliseconds. */
export interface Frames {
  readonly request: (draw: (now: number) => void) => number;
  readonly cancel: (id: number) => void;
}

interface EngineOptions {
  /** The scene's frames per second. */
  readonly rate: number;
  readonly size: CanvasSize;
  /** Returns a function that draws the frame of a time in seconds; `density` is canvas pixels per CSS pixel. */
  readonly newPainter: (view: View, density: number) => (time: number) => void;
  readonly frames: Frames;
  readonly onFirstFrame: () => void;
  /** Called at most once; nothing is drawn afterwards. */
  readonly onFailure: (error: unknown) => void;
}

export interface Engine {
  /** Starts or stops the scene. While it is stopped, a frame is drawn only when the size changes. */
  readonly run: (running: boolean) => void;
  readonly resize: (size: CanvasSize) => void;
  /** Draws the current frame again, if there is one. */
  readonly refresh: () => void;
  /** The time of the scene, in seconds. */
  readonly time: () => number;
  readonly dispose: () => void;
}

/** From best to cheapest: the most canvas pixels per CSS pixel, and a factor of the scene's frame rate. */
const BEST = { density: 1.5, rateFactor: 1 };
const LOWER = [
  { density: 1, rateFactor: 1 },
  { density: 1, rateFactor: 2 / 3 },
  { density: 0.75, rateFactor: 0.5 },
];
/** The number of frames between two decisions about the quality, and how many of them may be late. */
const SAMPLE_FRAMES = 45;
const MAX_LATE_FRAMES = 15;
/** A frame is late when it takes this many times its period. */
const LATE_FACTOR = 1.6;
/** Screen refreshes are a little irregular: a frame may be this many milliseconds early. */
const EARLY_MS = 4;
/** The longest time step in seconds, so that the scene does not jump after a long pause. */
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
  /** There is no step up: quality that changes back and forth is more disturbing than constant low quality. */
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
    // From when it was due, so that the rate is right on average if it does not divide the screen's.
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
