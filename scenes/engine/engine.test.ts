import { describe, expect, it } from 'vitest';
import { createEngine, type Engine } from './engine.ts';

const PLACE = { width: 1440, height: 900, ratio: 2 };

/** An engine on a screen of 60 frames a second that goes on only when a test says so. */
function stand(options: { rate?: number; throwsAt?: number } = {}) {
  let waiting: ((now: number) => void) | undefined;
  let now = 1000;
  const painted: number[] = [];
  const densities: number[] = [];
  const failures: unknown[] = [];
  let firsts = 0;
  const engine: Engine = createEngine({
    rate: options.rate ?? 30,
    place: PLACE,
    newPainter: (_, density) => {
      densities.push(density);
      return (time) => {
        if (painted.length === options.throwsAt) throw new Error('out of ink');
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
      firsts += 1;
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
  return { engine, pass, painted, densities, failures, firsts: () => firsts };
}

describe('the engine', () => {
  it('draws at the scene’s rate, whatever the screen’s is', () => {
    const { engine, pass, painted } = stand({ rate: 30 });
    engine.run(true);
    pass(120);
    expect(painted.length).toBeGreaterThanOrEqual(58);
    expect(painted.length).toBeLessThanOrEqual(62);
  });

  it('draws no frame before it is let run, and none while it is held', () => {
    const { engine, pass, painted } = stand();
    pass(60);
    expect(painted).toEqual([]);
    engine.run(true);
    pass(60);
    engine.run(false);
    const before = painted.length;
    pass(600);
    expect(painted.length).toBe(before);
  });

  it('goes on where it stopped, without a jump', () => {
    const { engine, pass, painted } = stand();
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

  it('tells of its first frame once', () => {
    const { engine, pass, firsts } = stand();
    engine.run(true);
    pass(30);
    expect(firsts()).toBe(1);
  });

  it('ends at the first error, and says it once', () => {
    const { engine, pass, painted, failures } = stand({ throwsAt: 3 });
    engine.run(true);
    pass(60);
    engine.run(true);
    engine.resize({ ...PLACE, width: 800 });
    pass(60);
    expect(painted.length).toBe(3);
    expect(failures).toEqual([new Error('out of ink')]);
  });

  it('draws the frame again in a new size, also while it is held', () => {
    const { engine, pass, painted } = stand();
    engine.run(true);
    pass(10);
    engine.run(false);
    const last = painted.at(-1);
    const before = painted.length;
    engine.resize({ ...PLACE, width: 800 });
    expect(painted.length).toBe(before + 1);
    expect(painted.at(-1)).toBe(last);
  });

  it('draws nothing any more when it is disposed of', () => {
    const { engine, pass, painted } = stand();
    engine.run(true);
    pass(10);
    engine.dispose();
    const before = painted.length;
    engine.run(true);
    pass(60);
    expect(painted.length).toBe(before);
  });

  it('keeps its quality while frames come in time', () => {
    const { engine, pass, densities } = stand();
    engine.run(true);
    pass(1200);
    expect(densities).toEqual([1.5]);
  });

  it('lowers it step by step while they come late, and stays at the lowest', () => {
    const { engine, pass, densities, painted } = stand();
    engine.run(true);
    pass(400, 90);
    expect(densities).toEqual([1.5, 1, 1, 0.75]);
    const before = painted.length;
    pass(60);
    expect(painted.length - before).toBeLessThanOrEqual(16);
  });
});
