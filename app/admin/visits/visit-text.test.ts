import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { portfolioSchema } from '../../../domain/content/portfolio.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import {
  axisLabel,
  change,
  pageName,
  pointFigures,
  pointName,
  referrerName,
  scaleEnd,
} from './visit-text.ts';

const { downloads } = portfolioSchema.parse(samplePortfolio);
const tool = downloads.categories[0]?.tools[0];

test.each([
  [682, 576, '+18 % from 576'],
  [500, 1_000, '−50 % from 1,000'],
  [1_001, 1_000, 'as before: 1,000'],
  [0, 4, '−100 % from 4'],
  [12, 0, 'none before'],
  [0, 0, 'none before'],
])('%i after %i is a change of %s', (now, before, text) => {
  expect(change(now, before)).toBe(text);
});

it('names days and months', () => {
  expect(pointName('2026-11-22')).toBe('Sun 22 Nov');
  expect(pointName('2026-06')).toBe('Jun 2026');
  expect(pointName('2026-09-01')).toBe('Tue 1 Sep');
});

it('says the figures of a day, and that today is not over', () => {
  const points = [
    { from: '2026-11-16', views: 1_094, visitors: 1 },
    { from: '2026-11-17', views: 0, visitors: 0 },
  ];
  expect(pointFigures(points, 0)).toBe('1,094 views, 1 visitor');
  expect(pointFigures(points, 1)).toBe('0 views, 0 visitors so far');
});

it('labels the days of a week, today and the Mondays of a month, and the months of a year', () => {
  expect(axisLabel('week', '2026-11-22', 0)).toBe('Sun');
  expect(axisLabel('month', '2026-11-16', 7)).toBe('16 Nov');
  expect(axisLabel('month', '2026-11-17', 7)).toBe('');
  expect(axisLabel('month', '2026-11-22', 0)).toBe('Today');
  // It would not fit.
  expect(axisLabel('month', '2026-11-16', 6)).toBe('');
  expect(axisLabel('year', '2026-09', 0)).toBe('Sep');
});

test('a scale ends at or above the most views, less than twice as high, and its half is whole', () => {
  fc.assert(
    fc.property(fc.nat(50_000_000), (most) => {
      const end = scaleEnd(most);
      expect(end).toBeGreaterThanOrEqual(most);
      expect(end).toBeLessThan(Math.max(3, most * 2));
      expect(Number.isInteger(end / 2)).toBe(true);
    }),
  );
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
