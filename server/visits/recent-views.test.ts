import { expect, it } from 'vitest';
import { createRecentViews } from './recent-views.ts';

it('a view is repeated within a second of the one that was counted', () => {
  const { isRepeated } = createRecentViews();
  expect(isRepeated('a', 0)).toBe(false);
  expect(isRepeated('a', 600)).toBe(true);
  expect(isRepeated('b', 600)).toBe(false);
  expect(isRepeated('a', 1_000)).toBe(false);
  expect(isRepeated('b', 1_599)).toBe(true);
});

it('a clock that is set back repeats nothing', () => {
  const { isRepeated } = createRecentViews();
  expect(isRepeated('a', 10_000)).toBe(false);
  expect(isRepeated('a', 2_000)).toBe(false);
});
