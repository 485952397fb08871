import { expect, it, test } from 'vitest';
import { portfolioSchema } from '../../../domain/content/portfolio.ts';
import type { VisitReport } from '../../../domain/visits.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import {
  change,
  difference,
  hasFullPeriodBefore,
  isFirstDay,
  pageName,
  pointName,
  pointSentence,
  referrerName,
  scaleText,
  sinceNote,
  sinceText,
} from './visit-text.ts';

const { downloads } = portfolioSchema.parse(samplePortfolio);
const tool = downloads.categories[0]?.tools[0];

test.each([
  [682, 576, '+18 % on 576'],
  [500, 1_000, '−50 % on 1,000'],
  [1_001, 1_000, 'as before: 1,000'],
  [0, 4, '−100 % on 4'],
  [12, 0, 'none before'],
  [0, 0, 'none before'],
])('%i after %i is a change of %s', (now, before, text) => {
  expect(change(now, before)).toBe(text);
});

test.each([
  [19, 14, '+5 on 14'],
  [3, 14, '−11 on 14'],
  [14, 14, 'as many as before'],
  [3, 0, 'none before'],
])('%i after %i is a difference of %s', (now, before, text) => {
  expect(difference(now, before)).toBe(text);
});

it('names days and months', () => {
  expect(pointName('2026-11-22')).toBe('Sun 22 Nov');
  expect(pointName('2026-06')).toBe('Jun 2026');
  expect(pointName('2026-09-01')).toBe('Tue 1 Sep');
});

it('says the figures of a day, and that today is not over', () => {
  const point = { from: '2026-11-16', views: 94, visitors: 1, viewsBefore: 1_087 };
  expect(pointSentence({ point, isOver: true })).toBe(
    'Mon 16 Nov: 94 views, 1 visitor, 1,087 before',
  );
  expect(pointSentence({ point, isOver: false })).toMatch(/; not over yet$/);
});

it('shortens what stands beside the scale', () => {
  expect([4_000, 12_000, 1_600_000].map(scaleText)).toEqual(['4,000', '12K', '1.6M']);
});

it('names pages by the navigation and the content', () => {
  expect(pageName('/', downloads)).toBe('Home');
  expect(pageName('/what-this-site-counts', downloads)).toBe('What this site counts');
  expect(pageName('/resume', downloads)).toBe('Résumé');
  expect(pageName(`/downloads/${tool?.id}`, downloads)).toBe(tool?.name);
  expect(pageName('others', downloads)).toBe('Other pages');
  expect(pageName('/anime/5', downloads)).toBeNull();
  expect(pageName('/downloads/gone', downloads)).toBeNull();
});

it('names referrers', () => {
  expect(['', 'news.example', 'others'].map(referrerName)).toEqual([
    'No referrer',
    'news.example',
    'Other hosts',
  ]);
});

const none = {
  views: 0,
  visitors: 0,
  downloads: 0,
  messages: 0,
  spam: 0,
  tokensMade: 0,
  tokensRedeemed: 0,
};
const report: VisitReport = {
  period: 'week',
  isCounting: true,
  since: '2026-11-22T03:42:00Z',
  timeZone: 'Asia/Kolkata',
  points: ['2026-11-16', '2026-11-22'].map((from) => ({
    from,
    views: 0,
    visitors: 0,
    viewsBefore: 0,
  })),
  totals: none,
  totalsBefore: none,
  pages: [],
  referrers: [],
  downloads: [],
};

it("says since when, in the site's time zone", () => {
  expect(sinceText('2026-11-22T03:42:00Z', report)).toBe('today at 09:12');
  expect(sinceText('2026-11-21T20:00:00Z', report)).toBe('today at 01:30');
  expect(sinceText('2026-11-21T17:00:00Z', report)).toBe('on 21 November 2026 at 22:30');
  expect(sinceText('2026-11-22T03:42:00Z', { ...report, points: [] })).toMatch(/^on 22 November/);
});

it('takes a report for the first day only if nothing was counted since counting began', () => {
  expect(isFirstDay(report)).toBe(true);
  expect(isFirstDay({ ...report, since: '2026-11-01T00:00:00Z' })).toBe(false);
  expect(isFirstDay({ ...report, totals: { ...none, views: 1 } })).toBe(false);
  expect(isFirstDay({ ...report, totalsBefore: { ...none, views: 1 } })).toBe(false);
});

const days = (first: string, last: string, count: number): VisitReport['points'] =>
  Array.from({ length: count }, (_, index) => ({
    from: index === 0 ? first : last,
    views: 0,
    visitors: 0,
    viewsBefore: 0,
  }));

it.each([
  ['week', days('2026-11-16', '2026-11-22', 7), '2026-11-09T12:00:00Z', true],
  ['week', days('2026-11-16', '2026-11-22', 7), '2026-11-10T12:00:00Z', false],
  ['month', days('2026-10-24', '2026-11-22', 30), '2026-09-24T00:00:00Z', true],
  ['month', days('2026-10-24', '2026-11-22', 30), '2026-09-25T00:00:00Z', false],
  ['year', days('2025-12', '2026-11', 12), '2024-11-30T23:00:00Z', true],
  ['year', days('2025-12', '2026-11', 12), '2024-12-02T00:00:00Z', false],
] as const)(
  'a %s is compared only with one that was counted whole',
  (period, points, since, is) => {
    expect(hasFullPeriodBefore({ period, points, since, timeZone: 'Asia/Kolkata' })).toBe(is);
  },
);

it('says since when in a few letters', () => {
  const report = { points: days('2026-11-16', '2026-11-22', 7), timeZone: 'Asia/Kolkata' };
  expect(sinceNote('2026-11-22T03:42:00Z', report)).toBe('since 09:12');
  expect(sinceNote('2026-11-11T20:00:00Z', report)).toBe('since 12 Nov');
});
