import { expect, it } from 'vitest';
import { daysOf } from './periods.ts';

it('a week is compared with the seven days before', () => {
  const { days, before, points } = daysOf('week', '2026-03-02');
  expect(days).toEqual({ from: '2026-02-24', to: '2026-03-02' });
  expect(before).toEqual({ from: '2026-02-17', to: '2026-02-23' });
  expect(points).toHaveLength(7);
  expect(points.at(-1)).toEqual({ from: '2026-03-02', before: '2026-02-23' });
});

it('30 days are compared with the 30 before', () => {
  const { days, before, points } = daysOf('month', '2026-11-22');
  expect(days).toEqual({ from: '2026-10-24', to: '2026-11-22' });
  expect(before).toEqual({ from: '2026-09-24', to: '2026-10-23' });
  expect(points).toHaveLength(30);
});

it('a year is twelve months, and compared up to the same day of the year before', () => {
  const { days, before, points } = daysOf('year', '2028-02-29');
  expect(days).toEqual({ from: '2027-03-01', to: '2028-02-29' });
  expect(before).toEqual({ from: '2026-03-01', to: '2027-02-28' });
  expect(points).toHaveLength(12);
  expect(points[0]).toEqual({ from: '2027-03', before: '2026-03' });
  expect(points.at(-1)).toEqual({ from: '2028-02', before: '2027-02' });
});
