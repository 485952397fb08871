import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { VISIT_PERIODS, type VisitPoint } from '../../../domain/visits.ts';
import { drawChart, movedTo, SLAT, SLIM, scaleEnd, WIDE } from './chart-geometry.ts';

const point = (index: number, views: number, viewsBefore = 0): VisitPoint => ({
  from: new Date(Date.UTC(2026, 10, 1 + index)).toISOString().slice(0, 10),
  views,
  visitors: Math.ceil(views / 2),
  viewsBefore,
});
const week = [94, 125, 122, 113, 97, 90, 41].map((views, index) => point(index, views, 80));

test.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [8, 8],
  [9, 10],
  [11, 12],
  [125, 160],
  [236, 240],
  [2_570, 3_000],
  [9_999, 10_000],
])('a scale for %i views ends at %i', (most, end) => {
  expect(scaleEnd(most)).toBe(end);
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

describe.each([WIDE, SLIM])('the $name chart', (size) => {
  it('draws bars in proportion, of which the last is not over', () => {
    const { columns, lines, highest } = drawChart(week, 'week', size);
    expect(highest).toBe(1);
    expect(lines.map(({ views }) => views)).toEqual([80, 160]);
    expect(columns[1]?.bar.height).toBeCloseTo((125 / 160) * (size.ground - size.top));
    expect(columns.map(({ before }) => size.ground - before)).toEqual(
      Array.from({ length: 7 }, () => lines[0]?.y),
    );
    expect(columns.map(({ isOver }) => isOver)).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  it('keeps everything inside the drawing, and shows a single view', () => {
    const points = fc.array(fc.tuple(fc.nat(1_000_000), fc.nat(1_000_000)), {
      minLength: 7,
      maxLength: 31,
    });
    fc.assert(
      fc.property(points, fc.constantFrom(...VISIT_PERIODS), (counts, period) => {
        const all = counts.map(([views, before], index) => point(index, views, before));
        const { columns } = drawChart(all, period, size);
        for (const { x, width, bar, before, figures, point: own } of columns) {
          expect(x).toBeGreaterThanOrEqual(size.left);
          expect(x + width).toBeLessThanOrEqual(size.width + 1e-6);
          expect(bar.x).toBeGreaterThan(x);
          expect(bar.x + bar.width).toBeLessThan(x + width);
          expect(bar.height).toBeLessThanOrEqual(size.ground - size.top);
          expect(bar.height > 0).toBe(own.views > 0);
          if (own.views > 0) expect(bar.height).toBeGreaterThanOrEqual(SLAT);
          expect(before).toBeLessThanOrEqual(size.ground - size.top);
          expect(figures.x).toBeLessThanOrEqual(size.width + 1e-6);
        }
      }),
    );
  });

  it('takes the last day for the highest where nobody came', () => {
    const { highest, columns } = drawChart([point(0, 0), point(1, 0)], 'week', size);
    expect(highest).toBe(1);
    expect(columns.map(({ bar }) => bar.height)).toEqual([0, 0]);
  });
});

it('aligns the figures of the outer columns with their outer edge', () => {
  const { columns } = drawChart(week, 'week', WIDE);
  expect(columns[0]?.figures).toEqual({ x: WIDE.left, anchor: 'start' });
  expect(columns[3]?.figures.anchor).toBe('middle');
  expect(columns[6]?.figures.anchor).toBe('end');
});

it('labels Mondays of a month, and every second month of a year where the chart is slim', () => {
  const month = Array.from({ length: 30 }, (_, index) => point(index, 1));
  const labels = drawChart(month, 'month', SLIM).columns.map(({ label }) => label);
  expect(labels.filter(Boolean)).toEqual(['2 Nov', '9 Nov', '16 Nov', '23 Nov']);
  const year = Array.from({ length: 12 }, (_, index) => ({
    ...point(0, 1),
    from: new Date(Date.UTC(2025, 11 + index, 1)).toISOString().slice(0, 7),
  }));
  const months = (size: typeof WIDE) =>
    drawChart(year, 'year', size).columns.map(({ label }) => label);
  expect(months(WIDE)).toHaveLength(12);
  expect(months(WIDE)).not.toContain('');
  expect(months(SLIM).filter(Boolean)).toEqual(['Dec', 'Feb', 'Apr', 'Jun', 'Aug', 'Oct']);
});

test.each([
  ['ArrowRight', 2, 3],
  ['ArrowRight', 6, 6],
  ['ArrowLeft', 2, 1],
  ['ArrowLeft', 0, 0],
  ['Home', 4, 0],
  ['End', 4, 6],
  ['Tab', 4, undefined],
])('%s moves from column %i to %s', (key, from, to) => {
  expect(movedTo(key, from, 7)).toBe(to);
});
