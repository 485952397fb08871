import { describe, expect, it } from 'vitest';
import { addDays, addMonths, createCalendar, lastDayOf } from './calendar.ts';

describe('a calendar', () => {
  it.each([
    ['Asia/Kolkata', '2026-11-22', '2026-11-21T18:30:00.000Z'],
    ['UTC', '2026-11-22', '2026-11-22T00:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-22', '2026-11-21T10:00:00.000Z'],
    ['Pacific/Niue', '2026-11-22', '2026-11-22T11:00:00.000Z'],
    // Midnight does not exist on this day: the clocks go from 23:59 to 1:00.
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
    ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
  ])('of %s begins %s at %s', (timeZone, day, start) => {
    const calendar = createCalendar(() => timeZone);
    expect(calendar.startOf(day).toISOString()).toBe(start);
    expect(calendar.dayOf(new Date(start))).toBe(day);
    expect(calendar.dayOf(new Date(Date.parse(start) - 1))).toBe(addDays(day, -1));
  });

  it('adds days and months over the ends of years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(addMonths('2026-11', 2)).toBe('2027-01');
    expect(addMonths('2026-01', -25)).toBe('2023-12');
    expect(lastDayOf('2028-02')).toBe('2028-02-29');
  });
});
