import { assert, double, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elongationAt, moonAt, sunAt, turned } from './positions.ts';

/** How far two angles are apart, in degrees. */
const apart = (one: number, other: number): number => Math.abs(turned(one - other + 180) - 180);

const times = integer({ min: Date.UTC(1990, 0), max: Date.UTC(2050, 0) }).map((ms) => new Date(ms));

describe('the moon and the sun', () => {
  it.each([
    ...['2025-01-29T12:36Z', '2025-03-29T10:58Z', '2025-09-21T19:54Z', '2025-12-20T01:43Z'],
    ...['2026-02-17T12:01Z', '2026-08-12T17:37Z', '2027-02-06T15:56Z', '2027-08-02T10:05Z'],
  ])('are in one direction at the new moon of %s', (time) => {
    expect(apart(elongationAt(new Date(time)), 0)).toBeLessThan(0.4);
  });

  it.each([
    ...['2025-01-13T22:27Z', '2025-03-14T06:55Z', '2025-09-07T18:09Z', '2025-12-04T23:14Z'],
    ...['2026-01-03T10:03Z', '2026-03-03T11:38Z', '2026-08-28T04:18Z'],
  ])('are opposite at the full moon of %s', (time) => {
    expect(apart(elongationAt(new Date(time)), 180)).toBeLessThan(0.4);
  });

  it('are where an example of Meeus has them', () => {
    // Astronomical Algorithms, examples 47.a and 25.a.
    const moon = moonAt(new Date('1992-04-12T00:00Z'));
    expect(moon.rightAscension).toBeCloseTo(134.69, 0);
    expect(moon.declination).toBeCloseTo(13.77, 0);
    const sun = sunAt(new Date('1992-10-13T00:00Z'));
    expect(sun.rightAscension).toBeCloseTo(198.38, 1);
    expect(sun.declination).toBeCloseTo(-7.79, 1);
  });

  it('stay near the ecliptic, and the moon gains 11 to 15 degrees a day on the sun', () => {
    assert(
      property(times, double({ min: 0, max: 1, noNaN: true }), (time, part) => {
        expect(Math.abs(sunAt(time).declination)).toBeLessThan(23.45);
        expect(Math.abs(moonAt(time).declination)).toBeLessThan(29.1);
        const later = new Date(time.getTime() + part * 86_400_000);
        const gained = turned(elongationAt(later) - elongationAt(time));
        expect(gained).toBeGreaterThanOrEqual(part * 10.5 - 0.01);
        expect(gained).toBeLessThanOrEqual(part * 15 + 0.01);
      }),
    );
  });
});
