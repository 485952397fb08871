import { expect, it } from 'vitest';
import { firstParagraph } from './first-paragraph.ts';

it.each([
  ['', ''],
  ['# Only a heading', ''],
  [
    'Title\n=====\n\nA *tide* table\nfor `boats`, [here](https://a.example).',
    'A tide table for boats, here.',
  ],
  ['![logo](a.png)\n\n[![b](b.svg)](c) [![d](d.svg)](e)\n\nText.', 'Text.'],
  ['<p align="center"><img src="a.png"></p>\n\nAfter <b>HTML</b>.', 'After HTML.'],
  ['[English](a) | [Português](b)\n\nAfter links.', 'After links.'],
  ['- a list\n- of things\n\nAfter a list.', 'After a list.'],
  ['> A line in short.\n\nLong.', 'A line in short.'],
  ['> [!NOTE]\n> Moved.\n\nText.', 'Text.'],
  ['.. image:: a.png\n\nAfter a directive.', 'After a directive.'],
  ['```\ncode\n```\n\n縁側の道具。', '縁側の道具。'],
])('%j says %j', (readme, text) => {
  expect(firstParagraph(readme)).toBe(text);
});

it('cuts a long paragraph at the end of a sentence', () => {
  const text = firstParagraph('One sentence of this text. '.repeat(60));
  expect(text.length).toBeLessThan(600);
  expect(text).toMatch(/text\.$/);
});
