import { expect, test } from 'vitest';
import { splitText } from './split-text.ts';

test('a short text stays whole', () => {
  expect(splitText('  One line. ', 100)).toEqual({ start: 'One line.', rest: '' });
  expect(splitText('a'.repeat(140), 100).rest).toBe('');
});

test('a long text is split after a sentence, and nothing is lost', () => {
  const text = 'The first sentence has some words. The second has more. '.repeat(8).trim();
  const { start, rest } = splitText(text, 100);
  expect(start.endsWith('.')).toBe(true);
  expect(`${start} ${rest}`).toBe(text);
});

test('a text without spaces is split at the length, never inside a character', () => {
  const { start, rest } = splitText('𝒳'.repeat(100), 51);
  expect(start.isWellFormed() && rest.isWellFormed()).toBe(true);
  expect(start + rest).toBe('𝒳'.repeat(100));
});

test('an Arabic question ends a sentence too', () => {
  const text = 'هل لديك فكرة؟ أخبرني بما تريد أن تفعل. '.repeat(8).trim();
  expect(splitText(text, 55).start).toMatch(/\u061f$/);
});
