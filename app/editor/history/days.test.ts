import { describe, expect, it } from 'vitest';
import type { SaveCause } from '../../../domain/history.ts';
import type { HistoryLine } from './calls.ts';
import { daysOf, marksOf, sideLines, whenText } from './days.ts';

/** Local times, because the days are those of the browser's time zone. */
const at = (time: string): string => new Date(time).toISOString();
const NOW = new Date('2026-11-22T14:10:00');

const line = (
  version: number,
  time: string,
  cause: SaveCause = 'owner',
  more: Partial<HistoryLine> = {},
): HistoryLine => ({
  version,
  savedAt: at(time),
  cause,
  restoredFrom: null,
  browser: 'Firefox on Linux',
  isLive: false,
  isReadable: true,
  sections: [],
  changes: [],
  changeCount: 0,
  ...more,
});

describe('repeated saves', () => {
  const versions = (lines: readonly HistoryLine[]) =>
    daysOf(lines, NOW).map((day) => day.lines.map((own) => own.map(({ version }) => version)));
  const of = (
    version: number,
    time: string,
    sections: HistoryLine['sections'],
    cause?: SaveCause,
  ) => line(version, time, cause, { sections });

  it('of one section on one day are one line', () => {
    expect(
      versions([
        of(9, '2026-11-22T13:29', ['home']),
        of(8, '2026-11-22T13:28', ['home'], 'autosave'),
        of(7, '2026-11-22T13:27', ['home'], 'autosave'),
        of(6, '2026-11-22T11:15', ['about']),
        of(5, '2026-11-22T11:14', ['about']),
        of(4, '2026-11-21T11:14', ['about']),
      ]),
    ).toEqual([
      [
        [9, 8, 7],
        [6, 5],
      ],
      [[4]],
    ]);
  });

  it.each<[what: string, sections: HistoryLine['sections'], cause: SaveCause]>([
    ['changed two sections', ['home', 'about'], 'owner'],
    ['changed nothing', [], 'owner'],
    ['put an earlier version back', ['home'], 'restored'],
    ['is the first one', ['home'], 'first'],
  ])('stay apart from one that %s', (_, sections, cause) => {
    const lines = [
      of(3, '2026-11-22T13:29', ['home']),
      of(2, '2026-11-22T13:28', sections, cause),
      of(1, '2026-11-22T13:27', ['home']),
    ];
    expect(versions(lines)).toEqual([[[3], [2], [1]]]);
  });
});

describe('the marks of a line', () => {
  const marks = (...lines: (readonly [time: string, browser: string])[]) =>
    marksOf(
      lines.map(([time, browser], index) => [line(9 - index, time, 'owner', { browser })]),
    ).map(({ hasSeconds, browsers }) => `${hasSeconds} ${browsers}`);

  it('name the browser where one beside it is another', () => {
    expect(
      marks(
        ['2026-11-22T13:29', 'A'],
        ['2026-11-22T13:28', 'A'],
        ['2026-11-22T13:27', 'B'],
        ['2026-11-22T13:26', 'A'],
        ['2026-11-22T13:25', 'A'],
        // The first version is of no browser.
        ['2026-11-22T13:24', ''],
      ),
    ).toEqual(['false ', 'false A', 'false B', 'false A', 'false ', 'false ']);
  });

  it('have seconds where one beside it is of the same minute', () => {
    expect(
      marks(['2026-11-22T13:29:50', ''], ['2026-11-22T13:29:10', ''], ['2026-11-22T13:28:59', '']),
    ).toEqual(['true ', 'true ', 'false ']);
  });
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
