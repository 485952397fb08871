import { describe, expect, it } from 'vitest';
import { createEngine, type Engine } from './engine.ts';

const SIZE = { width: 1440, height: 900, ratio: 2 };

/** An engine on a screen with 60 frames a second, whose frames a test requests with `pass`. */
function startEngine(options: { rate?: number; throwsAt?: number } = {}) {
  let waiting: ((now: number) => void) | undefined;
  let now = 1000;
  const painted: number[] = [];
  const densities: number[] = [];
  const failures: unknown[] = [];
  let firstFrames = 0;
  const engine: Engine = createEngine({
    rate: options.rate ?? 30,
    size: SIZE,
    newPainter: (_, density) => {
      densities.push(density);
      return (time) => {
        if (painted.length === options.throwsAt) throw new Error('no canvas');
        painted.push(time);
      };
    },
    frames: {
      request: (draw) => {
        waiting = draw;
        return 1;
      },
      cancel: () => {
        waiting = undefined;
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
      const draw = waiting;
      waiting = undefined;
      draw?.(now);
    }
  };
  return { engine, pass, painted, densities, failures, firstFrames: () => firstFrames };
}

describe('the engine', () => {
  it.each([30, 24, 20])('draws %i frames a second, whatever the screen’s rate is', (rate) => {
    const { engine, pass, painted } = startEngine({ rate });
    engine.run(true);
    pass(120);
    expect(painted.length).toBeGreaterThanOrEqual(2 * rate - 2);
    expect(painted.length).toBeLessThanOrEqual(2 * rate + 2);
  });

  it('continues where it stopped, without a jump', () => {
    const { engine, pass, painted } = startEngine();
    engine.run(true);
    pass(10);
    engine.run(false);
    pass(1, 3_600_000);
    engine.run(true);
    pass(10);
    const steps = painted.slice(1).map((time, index) => time - (painted[index] ?? 0));
    expect(Math.max(...steps)).toBeLessThanOrEqual(0.1);
    expect(Math.min(...steps)).toBeGreaterThan(0);
  });

  it('stops at the first error, and reports it once', () => {
    const { engine, pass, painted, failures } = startEngine({ throwsAt: 3 });
    engine.run(true);
    pass(60);
    engine.run(true);
    engine.resize({ ...SIZE, width: 800 });
    pass(60);
    expect(painted.length).toBe(3);
    expect(failures).toEqual([new Error('no canvas')]);
  });

  it('lowers its quality step by step while frames are late, and stays at the lowest', () => {
    const { engine, pass, densities, painted } = startEngine();
    engine.run(true);
    pass(400, 90);
    expect(densities).toEqual([1.5, 1, 1, 0.75]);
    const before = painted.length;
    pass(60);
    expect(painted.length - before).toBeLessThanOrEqual(16);
  });
});
