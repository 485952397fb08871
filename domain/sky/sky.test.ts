import { assert, double, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localTime } from './local-time.ts';
import { moonAt, seenFrom } from './positions.ts';
import { skyOf, TOP_RISE, type ViewingPlace } from './sky.ts';

const at = (timeZone: string, latitude: number | null = null, longitude: number | null = null) => ({
  latitude,
  longitude,
  timeZone,
});
const BOLPUR = at('Asia/Kolkata', 23.67, 87.72);

const phaseAt = (place: ViewingPlace, time: string) => skyOf(place, new Date(time)).phase;

describe('the phase', () => {
  it('has the name of a quarter on the local day of the quarter, and else that of the time between', () => {
    // Full at 10:03 UTC on 3 January 2026, new at 19:52 on 18 January.
    expect(phaseAt(at('UTC'), '2026-01-02T23:59:00Z')).toBe('waxingGibbous');
    expect(phaseAt(at('UTC'), '2026-01-03T00:00:00Z')).toBe('fullMoon');
    expect(phaseAt(at('UTC'), '2026-01-03T23:59:59Z')).toBe('fullMoon');
    expect(phaseAt(at('UTC'), '2026-01-04T00:00:00Z')).toBe('waningGibbous');
    // It is already the next day in Kolkata.
    expect(phaseAt(at('UTC'), '2026-01-18T20:00:00Z')).toBe('newMoon');
    expect(phaseAt(at('Asia/Kolkata'), '2026-01-18T12:00:00Z')).toBe('waningCrescent');
    expect(phaseAt(at('Asia/Kolkata'), '2026-01-18T20:00:00Z')).toBe('newMoon');
  });
});

describe('the height', () => {
  it('is that of the sun in an eclipse: 82 degrees at Luxor on 2 August 2027', () => {
    const eclipse = new Date('2027-08-02T10:05Z');
    expect(seenFrom(25.7, 32.6, eclipse, moonAt(eclipse)).altitude).toBeCloseTo(82, 0);
  });

  it('is greatest when a full moon culminates, and lowest below the horizon', () => {
    // Near midnight, local time.
    expect(skyOf(BOLPUR, new Date('2026-01-03T18:10Z'))).toMatchObject({ rise: 3, isUp: true });
    expect(skyOf(BOLPUR, new Date('2026-01-03T06:10Z'))).toMatchObject({ rise: 0, isUp: false });
  });
});

describe('the lit side', () => {
  it('is the right one of a waxing moon in the north, and the left one in the south', () => {
    const waxing = new Date('2026-01-26T00:00Z');
    const waning = new Date('2026-01-10T00:00Z');
    const side = (latitude: number | null, time: Date) =>
      Math.cos((skyOf(at('UTC', latitude), time).limb * Math.PI) / 180) > 0 ? 'right' : 'left';
    expect([side(null, waxing), side(50, waxing), side(-30, waxing)]).toEqual([
      'right',
      'right',
      'left',
    ]);
    expect([side(null, waning), side(50, waning), side(-30, waning)]).toEqual([
      'left',
      'left',
      'right',
    ]);
    const { limb } = skyOf(at('UTC'), waxing);
    expect(skyOf(at('UTC', 0), waxing)).toMatchObject({ limb, face: 0 });
    expect(skyOf(at('UTC', -1), waxing)).toMatchObject({ limb: 180 - limb, face: 180 });
  });
});

it('a sky is valid at any place and time, and the same throughout a local hour', () => {
  const places = record({
    latitude: double({ min: -90, max: 90, noNaN: true }),
    longitude: double({ min: -180, max: 180, noNaN: true }),
  });
  const zones = integer({ min: 0, max: 3 }).map(
    (index) => ['UTC', 'Asia/Kathmandu', 'America/Recife', 'No/Where'][index] ?? 'UTC',
  );
  const times = integer({ min: Date.UTC(2000, 0), max: Date.UTC(2050, 0) });
  assert(
    property(places, zones, times, (place, timeZone, ms) => {
      const sky = skyOf({ ...place, timeZone }, new Date(ms));
      for (const angle of [sky.elongation, sky.limb, sky.face]) {
        expect(angle).toBeGreaterThanOrEqual(0);
        expect(angle).toBeLessThan(360);
        expect(Number.isInteger(angle)).toBe(true);
      }
      expect([0, 1, 2, TOP_RISE]).toContain(sky.rise);
      const hourStart = ms - localTime(timeZone, new Date(ms)).sinceHour;
      expect(skyOf({ ...place, timeZone }, new Date(hourStart))).toEqual(sky);
    }),
  );
});
