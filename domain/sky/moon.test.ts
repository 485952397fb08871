import { assert, double, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elongationAt, moonOf } from './moon.ts';

const DAY = 86_400_000;

/** How far two angles are apart, in degrees. */
const apart = (one: number, other: number): number => Math.abs(((one - other + 540) % 360) - 180);

describe('the moon and the sun', () => {
  it.each([
    '2025-01-29T12:36Z',
    '2025-03-29T10:58Z',
    '2025-09-21T19:54Z',
    '2025-12-20T01:43Z',
    '2026-02-17T12:01Z',
    '2026-08-12T17:37Z',
    '2027-02-06T15:56Z',
    '2027-08-02T10:05Z',
  ])('are in one direction at the new moon of %s', (time) => {
    expect(apart(elongationAt(Date.parse(time)), 0)).toBeLessThan(0.4);
  });

  it.each([
    '2025-01-13T22:27Z',
    '2025-03-14T06:55Z',
    '2025-09-07T18:09Z',
    '2025-12-04T23:14Z',
    '2026-01-03T10:03Z',
    '2026-03-03T11:38Z',
    '2026-08-28T04:18Z',
  ])('are opposite at the full moon of %s', (time) => {
    expect(apart(elongationAt(Date.parse(time)), 180)).toBeLessThan(0.4);
  });

  it('move 11 to 15 degrees apart each day', () => {
    const times = integer({ min: Date.UTC(1990, 0), max: Date.UTC(2050, 0) });
    assert(
      property(times, double({ min: 0, max: 1, noNaN: true }), (time, part) => {
        const gained = (elongationAt(time + part * DAY) - elongationAt(time) + 360) % 360;
        expect(gained).toBeGreaterThanOrEqual(part * 10.5 - 0.01);
        expect(gained).toBeLessThanOrEqual(part * 15 + 0.01);
      }),
    );
  });
});

describe('the phase', () => {
  it('is named after a quarter on the local day of that quarter, otherwise after the time between', () => {
    const phaseAt = (timeZone: string, time: string) => moonOf(timeZone, new Date(time)).phase;
    // Full at 10:03 UTC on 3 January 2026, new at 19:52 on 18 January.
    expect(phaseAt('UTC', '2026-01-02T23:59:00Z')).toBe('waxingGibbous');
    expect(phaseAt('UTC', '2026-01-03T00:00:00Z')).toBe('fullMoon');
    expect(phaseAt('UTC', '2026-01-03T23:59:59Z')).toBe('fullMoon');
    expect(phaseAt('UTC', '2026-01-04T00:00:00Z')).toBe('waningGibbous');
    // It is already the next day in Kolkata.
    expect(phaseAt('UTC', '2026-01-18T20:00:00Z')).toBe('newMoon');
    expect(phaseAt('Asia/Kolkata', '2026-01-18T12:00:00Z')).toBe('waningCrescent');
    expect(phaseAt('Asia/Kolkata', '2026-01-18T20:00:00Z')).toBe('newMoon');
  });
});
