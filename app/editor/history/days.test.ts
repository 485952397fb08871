import { describe, expect, it } from 'vitest';
import type { SaveCause } from '../../../domain/history.ts';
import type { HistoryLine } from './calls.ts';
import { daysOf, sideLines, whenText } from './days.ts';

/** Local times, because the days are those of the browser's time zone. */
const at = (time: string): string => new Date(time).toISOString();
const NOW = new Date('2026-11-22T14:10:00');

const line = (version: number, time: string, cause: SaveCause = 'owner'): HistoryLine => ({
  version,
  savedAt: at(time),
  cause,
  restoredFrom: null,
  browser: 'Firefox on Linux',
  isLive: false,
  isReadable: true,
  changes: [],
  changeCount: 0,
});

describe('the days of the history', () => {
  it('are named as people call them', () => {
    const times = [
      '2026-11-22T14:02',
      '2026-11-21T23:59',
      '2026-11-19T18:40',
      '2026-11-15T09:00',
      '2025-12-31T12:00',
    ];
    const days = daysOf(
      times.map((time, index) => line(9 - index, time)),
      NOW,
    );
    expect(days.map(({ title, note }) => `${title} / ${note}`)).toEqual([
      'Today / Sunday 22 November',
      'Yesterday / Saturday 21 November',
      'Thursday / 19 November',
      '15 November / Sunday',
      '31 December 2025 / Wednesday',
    ]);
  });

  it('hold folded autosaves as one line, and count each version', () => {
    const [day] = daysOf(
      [
        line(5, '2026-11-22T13:29', 'autosave'),
        line(4, '2026-11-22T13:24', 'autosave'),
        line(3, '2026-11-22T13:22', 'autosave'),
        line(2, '2026-11-22T11:15'),
      ],
      NOW,
    );
    expect(day?.lines.map((lines) => lines.map(({ version }) => version))).toEqual([
      [5, 4, 3],
      [2],
    ]);
    expect(day?.count).toBe(4);
  });

  it('are listed by month at the side after a week', () => {
    const days = daysOf(
      [
        line(9, '2026-11-22T14:02'),
        line(8, '2026-11-22T13:02'),
        line(7, '2026-11-16T10:00'),
        line(6, '2026-11-15T10:00'),
        line(5, '2026-11-01T10:00'),
        line(4, '2026-10-31T10:00'),
        line(3, '2025-10-31T10:00'),
      ],
      NOW,
    );
    expect(sideLines(days, NOW)).toEqual([
      { date: '2026-11-22', label: 'Today', count: 2 },
      { date: '2026-11-16', label: 'Monday', count: 1 },
      { date: '2026-11-15', label: 'Earlier in November', count: 2 },
      { date: '2026-10-31', label: 'October', count: 1 },
      { date: '2025-10-31', label: 'October 2025', count: 1 },
    ]);
  });

  it('and the times in a sentence', () => {
    const times = ['2026-11-22T09:05', '2026-11-21T09:05', '2026-11-19T18:40', '2026-11-02T00:00'];
    expect(times.map((time) => whenText(at(time), NOW))).toEqual([
      'today, 09:05',
      'yesterday, 09:05',
      'Thursday, 18:40',
      '2 November, 00:00',
    ]);
  });
});
