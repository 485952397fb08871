import { expect, it } from 'vitest';
import { folderOf, SUSPICIONS, shownCount } from './inbox.ts';

it.each([
  [0, '0'],
  [99, '99'],
  [100, '99+'],
  [250, '99+'],
])('%d unread messages are shown as %s', (count, shown) => {
  expect(shownCount(count)).toBe(shown);
});

it('only a message without suspicion is in the inbox, and a flood has a folder of its own', () => {
  expect(folderOf('')).toBe('inbox');
  expect(folderOf('flood')).toBe('flood');
  const others = SUSPICIONS.filter((suspicion) => !['', 'flood'].includes(suspicion));
  for (const suspicion of others) expect(folderOf(suspicion), suspicion).toBe('spam');
});
