import { expect, it } from 'vitest';
import { localTime } from './local-time.ts';

const NOW = new Date('2026-01-03T12:34:56.789Z');
const MINUTE = 60_000;

it.each([
  ['UTC', 12, 34],
  ['Asia/Kolkata', 18, 4],
  ['Asia/Kathmandu', 18, 19],
  ['America/Recife', 9, 34],
  ['Pacific/Auckland', 1, 34],
  // A zone that is unknown here counts as UTC.
  ['No/Where', 12, 34],
])('in %s it is %d:%d', (timeZone, hour, minutes) => {
  const sinceHour = minutes * MINUTE + 56_789;
  const time = { hour, sinceHour, sinceMidnight: hour * 60 * MINUTE + sinceHour };
  expect(localTime(timeZone, NOW)).toEqual(time);
  expect(localTime(timeZone, NOW)).toEqual(time);
});

it('midnight is the hour 0', () => {
  expect(localTime('UTC', new Date('2026-01-03T00:00Z'))).toEqual({
    hour: 0,
    sinceHour: 0,
    sinceMidnight: 0,
  });
});
