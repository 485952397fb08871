import { expect, it } from 'vitest';
import { hourOf } from './hour.ts';

const hours = (timeZone: string, gardens: 'hour' | 'night' | 'day' = 'hour') =>
  Array.from({ length: 24 }, (_, hour) =>
    hourOf({ timeZone, gardens }, new Date(Date.UTC(2026, 0, 6, hour))),
  );

it('the light of the gardens follows the hours of a time zone', () => {
  const utc = hours('UTC');
  expect(utc.map((hour) => hour[0] + (hour[1] ?? '')).join(' ')).toBe(
    'ni ni ni la la da da da da da da da da da da da da du ni ni ni ni ni ni',
  );
  expect([utc[5], utc[6], utc[16]]).toEqual(['dawn', 'day', 'day']);
  // Half past five hours ahead.
  expect(hours('Asia/Kolkata').indexOf('dawn')).toBe(0);
  expect(hours('Asia/Kolkata')[12]).toBe('dusk');
});

it('a time zone that this program does not know counts as UTC', () => {
  expect(hours('Nowhere/At_All')).toEqual(hours('UTC'));
});

it('the owner can keep one light at all hours', () => {
  for (const light of ['night', 'day'] as const) {
    expect(new Set(hours('UTC', light))).toEqual(new Set([light]));
  }
});
