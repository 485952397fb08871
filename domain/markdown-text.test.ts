import { expect, test } from 'vitest';
import { plainDescription, withoutMarks } from './markdown-text.ts';

test('a text without marks says what it said', () => {
  expect(withoutMarks('## A heading\n\nI *build* **small** `tools`, see [mine](/downloads).')).toBe(
    'A heading\n\nI build small tools, see mine.',
  );
  expect(withoutMarks('- one\n- two\n\n> three\n\n1. four')).toBe('one\ntwo\n\nthree\n\nfour');
  expect(withoutMarks('_one_ and snake_case, ![a boat](/b.png) 2 - 1')).toBe(
    'one and snake_case, a boat 2 - 1',
  );
});

test('only a description in Markdown has marks', () => {
  const description = '*a* # b';
  expect(plainDescription({ description, isMarkdown: false })).toBe(description);
  expect(plainDescription({ description, isMarkdown: true })).toBe('a # b');
});
