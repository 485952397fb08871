import { describe, expect, it } from 'vitest';
import { OTHERS } from '../../domain/visits.ts';
import { createRowLimits, createTally, MAX_REFERRERS, MAX_ROWS, MAX_SEEN } from './tally.ts';

describe('the rows of a day', () => {
  it('have a limited number of referrers', () => {
    const { limited } = createRowLimits([]);
    for (let index = 0; index < MAX_REFERRERS; index += 1) {
      const page = { path: '/', referrer: `${index}.example` };
      expect(limited(page)).toEqual(page);
    }
    expect(limited({ path: '/', referrer: 'one-more.example' })).toEqual({
      path: '/',
      referrer: OTHERS,
    });
    // Those that the day has already are counted on, and so is none.
    for (const referrer of ['0.example', '']) {
      expect(limited({ path: '/about', referrer })).toEqual({ path: '/about', referrer });
    }
  });

  it('are limited in number', () => {
    const existing = Array.from({ length: MAX_ROWS }, (_, index) => ({
      path: `/anime/${index}`,
      referrer: '',
    }));
    const { limited } = createRowLimits(existing);
    expect(limited({ path: '/anime/1', referrer: '' })).toEqual(existing[1]);
    expect(limited({ path: '/about', referrer: '' })).toEqual({ path: OTHERS, referrer: OTHERS });
  });
});

it('a tally is limited in memory, and counts every view', () => {
  const tally = createTally('2026-11-22');
  for (let index = 0; index < 2 * MAX_SEEN; index += 1) {
    const page = { path: `/${index % 5_000}`, referrer: `${index % 500}.example` };
    tally.addViews(page, 1);
    tally.addSeen(String(index), page);
  }
  expect(tally.counts.size).toBeLessThanOrEqual(MAX_ROWS + 1);
  expect(tally.seen.size).toBe(MAX_SEEN);
  expect([...tally.counts.values()].reduce((sum, { views }) => sum + views, 0)).toBe(2 * MAX_SEEN);
});
