import { BEGINNING, type View, viewOf } from '../scene.ts';
import { INITIAL_QUALITY, judge, QUALITY_STEPS, type Quality } from './quality.ts';

/** The place a scene fills: CSS pixels, and how many of the screen's own lie in one of them. */
export interface Place {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

/** The browser's frames; a test has its own. Times are milliseconds. */
export interface Frames {
  readonly request: (draw: (now: number) => void) => number;
  readonly cancel: (id: number) => void;
}

interface EngineOptions {
  /** The scene's frames a second. */
  readonly rate: number;
  readonly place: Place;
  /** Makes what draws a frame of a time in seconds, `density` canvas pixels to a CSS pixel. */
  readonly newPainter: (view: View, density: number) => (time: number) => void;
  readonly frames: Frames;
  readonly onFirstFrame: () => void;
  /** Called once; nothing is drawn after it. */
  readonly onFailure: (error: unknown) => void;
}

export interface Engine {
  /** Lets the scene run, or stops it: while it is stopped no frame is drawn, unless its place changes. */
  readonly run: (running: boolean) => void;
  readonly resize: (place: Place) => void;
  readonly dispose: () => void;
}

/** Screens refresh a little early or late; a frame this many milliseconds before its time is on time. */
const EARLY = 4;
/** The longest step of a scene's clock, in seconds: after a long wait it goes on, it does not jump. */
const LONGEST_STEP = 0.1;

/** Runs one scene on one canvas. It begins stopped. */
export function createEngine(options: EngineOptions): Engine {
  const { rate, newPainter, frames } = options;
  let place = options.place;
  let quality: Quality = INITIAL_QUALITY;
  let paintAt: ((time: number) => void) | undefined;
  let time = BEGINNING;
  let last: number | undefined;
  let frame: number | undefined;
  let drawn = false;
  let ended = false;

  const attempt = (step: () => void): void => {
    if (ended) return;
    try {
      step();
    } catch (error) {
      dispose();
      options.onFailure(error);
    }
  };
  const paint = (): void => {
    const density = Math.min(place.ratio, QUALITY_STEPS[quality.step].density);
    paintAt ??= newPainter(viewOf(place.width, place.height), density);
    paintAt(time);
    if (!drawn) options.onFirstFrame();
    drawn = true;
  };

  const next = (now: number): void => {
    frame = frames.request(next);
    const period = 1000 / (rate * QUALITY_STEPS[quality.step].pace);
    const wait = last === undefined ? period : now - last;
    if (wait < period - EARLY) return;
    last = now;
    attempt(() => {
      time += Math.min(LONGEST_STEP, wait / 1000);
      const judged = judge(quality, wait, period);
      if (judged.step !== quality.step) paintAt = undefined;
      quality = judged;
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
    ended = true;
    paintAt = undefined;
  }

  return {
    run: (running) => {
      if (ended || running === (frame !== undefined)) return;
      if (running) frame = frames.request(next);
      else stop();
    },
    resize: (changed) => {
      place = changed;
      paintAt = undefined;
      quality = INITIAL_QUALITY;
      // A canvas that changes its size is empty.
      if (drawn) attempt(paint);
    },
    dispose,
  };
}
