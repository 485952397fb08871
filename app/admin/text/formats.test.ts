import { describe, expect, it } from 'vitest';
import { dayText, listTimeText, timeText } from './formats.ts';

describe('a time', () => {
  const noon = new Date(2026, 0, 3, 12, 0).getTime();

  it.each([
    [new Date(2026, 0, 3, 9, 5), '09:05', '09:05', 'Today'],
    [new Date(2026, 0, 2, 23, 59), '2 Jan 2026, 23:59', '2 Jan', 'Yesterday'],
    [new Date(2025, 0, 3, 9, 5), '3 Jan 2025, 09:05', '3 Jan 2025', '3 Jan 2025'],
  ])('such as %s is %s, %s in a list, and on the day %s', (time, text, inList, day) => {
    expect(timeText(time.toISOString(), noon)).toBe(text);
    expect(listTimeText(time.toISOString(), noon)).toBe(inList);
    expect(dayText(time.toISOString(), noon)).toBe(day);
  });
});
