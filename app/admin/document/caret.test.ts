import { expect, it } from 'vitest';
import { movedCaret } from './caret.ts';

it.each([
  ['the words before it were changed', 'a river|bank', 'a wide river|bank'],
  ['the words after it were changed', 'a |river', 'a |wide river'],
  ['it stood at the end', 'a river|', 'a wide river|'],
  ['its own words are gone', 'one two| six', 'one |six'],
  ['nothing is left', 'one|', '|'],
  ['nothing was changed', 'on|e', 'on|e'],
])('a caret stays at its words where %s', (_, before, after) => {
  const withoutCaret = (text: string) => text.replace('|', '');
  expect(movedCaret(withoutCaret(before), withoutCaret(after), before.indexOf('|'))).toBe(
    after.indexOf('|'),
  );
});
