import { array, assert, double, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { viewOf } from './scene.ts';
import { createWind, lagAt, type Wind } from './wind.ts';

const seeds = integer({ min: 0, max: 1_000_000 });
const times = double({ min: 0, max: 100_000, noNaN: true });
const lags = double({ min: 0, max: 4, noNaN: true });
/** Pushes of a pointer: seconds since the last one, and strength. */
const impulses = array(
  tuple(double({ min: 0, max: 3, noNaN: true }), double({ min: -50, max: 50, noNaN: true })),
  { maxLength: 20 },
);

/** Blows a wind from a time on, with pushes. Returns the time of the last one. */
function blow(wind: Wind, start: number, pushes: readonly (readonly [number, number])[]): number {
  let time = start;
  for (const [wait, strength] of pushes) {
    time += wait;
    wind.at(time);
    wind.push(strength);
  }
  return time;
}

describe('the wind', () => {
  it('is the same for the same seed, time and pushes', () => {
    assert(
      property(seeds, times, lags, impulses, (seed, start, lag, pushes) => {
        const [one, other] = [createWind(seed), createWind(seed)];
        const time = blow(one, start, pushes);
        blow(other, start, pushes);
        expect(other.at(time).force(lag)).toBe(one.at(time).force(lag));
        expect(other.at(time).travel(lag)).toBe(one.at(time).travel(lag));
      }),
    );
  });

  it('is bounded, however hard and often the pointer pushes', () => {
    assert(
      property(seeds, times, lags, impulses, (seed, start, lag, pushes) => {
        const wind = createWind(seed);
        const force = wind.at(blow(wind, start, pushes)).force(lag);
        expect(force).toBeGreaterThan(-1);
        expect(force).toBeLessThan(2);
      }),
    );
  });

  it('never blows backwards by itself, and has calm and gusts', () => {
    assert(
      property(seeds, times, (seed, start) => {
        const wind = createWind(seed);
        const minute = Array.from({ length: 600 }, (_, step) => wind.at(start + step / 10).force());
        expect(Math.min(...minute)).toBeGreaterThan(0);
        expect(Math.min(...minute)).toBeLessThan(0.2);
        expect(Math.max(...minute)).toBeGreaterThan(0.5);
      }),
      { numRuns: 30 },
    );
  });

  it('is continuous: in a 60th of a second, nothing jumps', () => {
    assert(
      property(seeds, times, lags, impulses, (seed, start, lag, pushes) => {
        const wind = createWind(seed);
        const time = blow(wind, start, pushes);
        const [before, after] = [wind.at(time), wind.at(time + 1 / 60)];
        expect(Math.abs(after.force(lag) - before.force(lag))).toBeLessThan(0.06);
        expect(Math.abs(after.travel(lag) - before.travel(lag))).toBeLessThan(0.035);
      }),
      { numRuns: 300 },
    );
  });

  it('moves the air as far as its strength says, also after pushes are over', () => {
    assert(
      property(
        seeds,
        double({ min: 0, max: 1000, noNaN: true }),
        impulses,
        (seed, start, pushes) => {
          const wind = createWind(seed);
          const from = blow(wind, start, pushes);
          const begin = wind.at(from).travel();
          const step = 0.02;
          let moved = 0;
          for (let time = from + step / 2; time < from + 12; time += step) {
            moved += wind.at(time).force() * step;
          }
          expect(wind.at(from + 12).travel() - begin).toBeCloseTo(moved, 2);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('counts only one push in 0.6 seconds', () => {
    const [once, often] = [createWind(7), createWind(7)];
    for (const time of [20, 20.2, 20.5]) {
      often.at(time);
      often.push(0.3);
    }
    once.at(20);
    once.push(0.3);
    expect(often.at(21).force()).toBe(once.at(21).force());
  });

  it('reaches the right edge first', () => {
    const view = viewOf(1440, 900);
    expect(lagAt(view, 1440)).toBe(0);
    expect(lagAt(view, 1600)).toBe(0);
    expect(lagAt(view, 700)).toBeLessThan(lagAt(view, 100));
    expect(lagAt(view, -500)).toBeLessThanOrEqual(4);
  });
});
