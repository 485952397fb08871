import { describe, expect, it } from 'vitest';
import { ageText, listTimeText, shortAge, timeText } from './times.ts';

describe('the age of a time', () => {
  const now = Date.parse('2026-01-03T14:00:00.000Z');
  it.each([
    ['2026-01-03T14:00:05.000Z', 'less than a minute ago'],
    ['2026-01-03T13:59:01.000Z', 'less than a minute ago'],
    ['2026-01-03T13:59:00.000Z', '1 minute ago'],
    ['2026-01-03T13:46:00.000Z', '14 minutes ago'],
    ['2026-01-03T12:00:00.000Z', '2 hours ago'],
    ['2026-01-01T13:00:00.000Z', '2 days ago'],
  ])('of %s is %s', (keptAt, age) => {
    expect(ageText(keptAt, now)).toBe(age);
  });

  it('is shown as the time of day, with the day if it was another one', () => {
    const noon = new Date(2026, 0, 3, 12, 0);
    expect(timeText(new Date(2026, 0, 3, 9, 5).toISOString(), noon.getTime())).toBe('09:05');
    expect(timeText(new Date(2026, 0, 1, 9, 5).toISOString(), noon.getTime())).toBe(
      '1 Jan 2026, 09:05',
    );
  });

  it.each([
    [new Date(2026, 0, 3, 9, 5), '09:05'],
    [new Date(2026, 0, 2, 23, 59), '2 Jan'],
    [new Date(2025, 0, 3, 9, 5), '3 Jan 2025'],
  ])('of %s is %s in a list', (time, text) => {
    const noon = new Date(2026, 0, 3, 12, 0);
    expect(listTimeText(time.toISOString(), noon.getTime())).toBe(text);
  });

  it.each([
    [-5_000, 'just now'],
    [999, 'just now'],
    [4_000, '4 s ago'],
    [59_999, '59 s ago'],
    [60_000, '1 min ago'],
    [59 * 60_000, '59 min ago'],
    [60 * 60_000, '1 h ago'],
    [26 * 60 * 60_000, '26 h ago'],
  ])('of %d ms is %s in short', (age, words) => {
    expect(shortAge(age)).toBe(words);
  });
});
