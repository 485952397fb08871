import { expect, it } from 'vitest';
import { nightOf } from './night.ts';

const nights = (timeZone: string) =>
  Array.from({ length: 24 }, (_, hour) => nightOf(timeZone, new Date(Date.UTC(2026, 0, 6, hour))));

it('the night ages by the hours of a time zone', () => {
  const utc = nights('UTC');
  expect(utc.map((night) => night[0]).join('')).toBe('nnnlldnnnnnnnnnnnddddnnn');
  expect(utc[5]).toBe('dawn');
  expect(utc[17]).toBe('dusk');
  // Half past five hours ahead.
  expect(nights('Asia/Kolkata').indexOf('dawn')).toBe(0);
  expect(nights('Asia/Kolkata')[12]).toBe('dusk');
});

it('a time zone that this program does not know counts as UTC', () => {
  expect(nights('Nowhere/At_All')).toEqual(nights('UTC'));
});
