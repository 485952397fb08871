import { describe, expect, it } from 'vitest';
import { createEngine, type Engine } from './engine.ts';

const SIZE = { width: 1440, height: 900, ratio: 2 };

/** An engine on a screen with 60 frames a second, whose frames a test requests with `pass`. */
function startEngine(options: { rate?: number; throwsAt?: number } = {}) {
  let pendingFrame: ((now: number) => void) | undefined;
  let now = 1000;
  const times: number[] = [];
  const densities: number[] = [];
  const failures: unknown[] = [];
  let firstFrames = 0;
  const engine: Engine = createEngine({
    rate: options.rate ?? 30,
    size: SIZE,
    newPainter: (_, density) => {
      densities.push(density);
      return (time) => {
        if (times.length === options.throwsAt) throw new Error('no canvas');
        times.push(time);
      };
    },
    frames: {
      request: (draw) => {
        pendingFrame = draw;
        return 1;
      },
      cancel: () => {
        pendingFrame = undefined;
      },
    },
    onFirstFrame: () => {
      firstFrames += 1;
    },
    onFailure: (error) => failures.push(error),
  });
  const pass = (frames: number, milliseconds = 1000 / 60) => {
    for (let frame = 0; frame < frames; frame++) {
      now += milliseconds;
      const draw = pendingFrame;
      pendingFrame = undefined;
      draw?.(now);
    }
  };
  return { engine, pass, times, densities, failures, firstFrames: () => firstFrames };
}

describe('the engine', () => {
  it.each([30, 24, 20])('draws %i frames a second, whatever the screen’s rate is', (rate) => {
    const { engine, pass, times } = startEngine({ rate });
    engine.run(true);
    pass(120);
    expect(times.length).toBeGreaterThanOrEqual(2 * rate - 2);
    expect(times.length).toBeLessThanOrEqual(2 * rate + 2);
  });

  it('continues where it stopped, without a jump', () => {
    const { engine, pass, times } = startEngine();
    engine.run(true);
    pass(10);
    engine.run(false);
    pass(1, 3_600_000);
    engine.run(true);
    pass(10);
    const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.max(...steps)).toBeLessThanOrEqual(0.1);
    expect(Math.min(...steps)).toBeGreaterThan(0);
  });

  it('stops at the first error, and reports it once', () => {
    const { engine, pass, times, failures } = startEngine({ throwsAt: 3 });
    engine.run(true);
    pass(60);
    engine.run(true);
    engine.resize({ ...SIZE, width: 800 });
    pass(60);
    expect(times.length).toBe(3);
    expect(failures).toEqual([new Error('no canvas')]);
  });

  it('lowers its quality step by step while frames are late, and stays at the lowest', () => {
    const { engine, pass, densities, times } = startEngine();
    engine.run(true);
    pass(400, 90);
    expect(densities).toEqual([1.5, 1, 1, 0.75]);
    const before = times.length;
    pass(60);
    expect(times.length - before).toBeLessThanOrEqual(16);
  });
});
