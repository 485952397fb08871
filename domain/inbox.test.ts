import { expect, it } from 'vitest';
import { shownCount } from './inbox.ts';

it.each([
  [0, '0'],
  [99, '99'],
  [100, '99+'],
  [250, '99+'],
])('%d unread messages are shown as %s', (count, shown) => {
  expect(shownCount(count)).toBe(shown);
});
