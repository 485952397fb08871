import { assert, double, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localTime } from './local-time.ts';
import { elongationAt, moonAt, seenFrom } from './positions.ts';
import { PHASES, skyOf, TOP_RISE, type ViewingPlace } from './sky.ts';

const at = (timeZone: string, latitude: number | null = null, longitude: number | null = null) => ({
  latitude,
  longitude,
  timeZone,
});
const RECIFE = at('America/Recife', -8.05, -34.9);
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

  it('goes through all eight in a month, in order', () => {
    const days = Array.from({ length: 30 }, (_, day) =>
      phaseAt(at('UTC'), new Date(Date.UTC(2026, 0, 18 + day)).toISOString()),
    );
    const order = days.filter((phase, day) => phase !== days[day - 1]);
    expect(order.slice(0, 8)).toEqual([...PHASES]);
  });

  it('does not change during a local day', () => {
    const days = integer({ min: 0, max: 1000 });
    const hours = integer({ min: 0, max: 23 });
    assert(
      property(days, hours, hours, (day, one, other) => {
        const sky = (hour: number) => skyOf(at('UTC'), new Date(Date.UTC(2025, 0, day, hour, 30)));
        expect(sky(one).phase).toBe(sky(other).phase);
        expect(sky(one).elongation).toBe(sky(other).elongation);
      }),
    );
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

  it('is a fair one where coordinates are missing, at any hour', () => {
    for (const hour of [0, 6, 12, 18]) {
      const time = new Date(Date.UTC(2026, 0, 3, hour));
      expect(skyOf(at('UTC', 50), time)).toMatchObject({ rise: 2, isUp: true });
      expect(skyOf(at('UTC', null, 10), time)).toMatchObject({ rise: 2, isUp: true });
    }
  });
});

it('the elongation is that of the local noon', () => {
  const noon = Math.floor(elongationAt(new Date('2026-01-10T06:30Z')));
  for (const time of ['2026-01-09T18:30Z', '2026-01-10T18:29Z']) {
    expect(skyOf(BOLPUR, new Date(time)).elongation).toBe(noon);
  }
  expect(skyOf(BOLPUR, new Date('2026-01-10T18:30Z')).elongation).toBeGreaterThan(noon + 10);
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

  it('points to the sun: right at the culmination in Berlin, down in the evening in Recife', () => {
    // First quarter on 26 January 2026; the moon culminates at about six in the evening.
    const { limb } = skyOf(at('Europe/Berlin', 52.5, 13.4), new Date('2026-01-26T17:10Z'));
    expect(Math.min(limb, 360 - limb)).toBeLessThanOrEqual(30);
    const evening = skyOf(RECIFE, new Date('2026-01-22T21:30Z'));
    expect(evening.limb).toBeGreaterThan(45);
    expect(evening.limb).toBeLessThan(150);
  });
});

it('a sky tells the place to whole degrees only', () => {
  const hours = Array.from({ length: 48 }, (_, hour) => new Date(Date.UTC(2026, 10, 23, hour)));
  const skies = (latitude: number, longitude: number) =>
    hours.map((time) => skyOf(at('Asia/Kolkata', latitude, longitude), time));
  expect(skies(23.51, 87.69)).toEqual(skies(24.49, 88.49));
  expect(skies(23.51, 87.69)).not.toEqual(skies(34, 99));
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
