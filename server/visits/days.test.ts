import { describe, expect, it } from 'vitest';
import { addDays, dayIn, daysOf } from './days.ts';

it.each([
  ['Asia/Kolkata', '2026-11-21T18:30:00.000Z', '2026-11-22'],
  ['Pacific/Kiritimati', '2026-11-21T10:00:00.000Z', '2026-11-22'],
  // Midnight does not exist on this day: the clocks go from 23:59 to 1:00.
  ['America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-06'],
])('a day in %s begins at %s', (timeZone, start, day) => {
  expect(dayIn(timeZone, new Date(start))).toBe(day);
  expect(dayIn(timeZone, new Date(Date.parse(start) - 1))).toBe(addDays(day, -1));
});

describe('a period', () => {
  it('of 30 days is compared with the 30 before', () => {
    const { days, before, names } = daysOf('month', '2026-11-22');
    expect(days).toEqual({ from: '2026-10-24', to: '2026-11-22' });
    expect(before).toEqual({ from: '2026-09-24', to: '2026-10-23' });
    expect(names).toHaveLength(30);
  });

  it('of a year is twelve months, and compared with as many days before', () => {
    const { days, before, names } = daysOf('year', '2028-02-29');
    expect(days).toEqual({ from: '2027-03-01', to: '2028-02-29' });
    expect(before).toEqual({ from: '2026-02-28', to: '2027-02-28' });
    expect([names.length, names[0], names.at(-1)]).toEqual([12, '2027-03', '2028-02']);
  });
});
