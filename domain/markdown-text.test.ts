import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { expect, it, test } from 'vitest';
import { plainDescription, withoutMarks } from './markdown-text.ts';

it.each([
  [
    '## A heading ##\n\nI *build* **small** `tools`, see [mine](/downloads "Tools").',
    'A heading\n\nI build small tools, see mine.',
  ],
  ['- one\n- two\n  - three\n\n> four\n> five\n\n1. six', 'one\ntwo\nthree\n\nfour\nfive\n\nsix'],
  ['_one_ and snake_case, ![a boat](/b.png) 2 - 1', 'one and snake_case, a boat 2 - 1'],
  ['5 * 3 * 2, and *not closed', '5 * 3 * 2, and *not closed'],
  [
    'See <https://example.com/a_b_c> or <a@b.example>',
    'See https://example.com/a_b_c or a@b.example',
  ],
  ['\\*no\\* emphasis, `a * b *`, ***all***', '*no* emphasis, a * b *, all'],
  [
    'Title\n===\n\n```js\nconst a = 2 * 3;\n```\n\n* * *\n\nend',
    'Title\n\nconst a = 2 * 3;\n\nend',
  ],
  ['I was born in\n1986. It rained.', 'I was born in\n1986. It rained.'],
])('%j says %j', (text, plain) => {
  expect(withoutMarks(text)).toBe(plain);
});

/** What a parser of Markdown finds in a text, as it is shown: HTML as it was written, pictures as their descriptions. */
function textIn(node: Nodes): string {
  if ('value' in node) return node.value;
  if (node.type === 'image') return node.alt ?? '';
  if (node.type === 'break') return '\n';
  if (!('children' in node)) return '';
  const isAround = node.children.some(({ type }) => /paragraph|list|heading|code|quote/.test(type));
  return node.children.map(textIn).join(isAround ? '\n' : '');
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

test('what a parser finds in a text is what it says, whatever is written', () => {
  const words = fc.constantFrom('a', 'b c', '縁側', '5', 'é!', '"', '\u{1F343}', ' ');
  const signs = fc.constantFrom(
    '*',
    '**',
    '_',
    '__',
    ' ',
    '\\*',
    '`',
    '``',
    '<https://e.example/a_b>',
    '<b>',
  );
  const links = fc.constantFrom(
    '[*d* e](/f)',
    '![g_h_](/i.png "j")',
    '[k](https://l.example/m_(n))',
  );
  const line = fc
    .array(fc.oneof(words, signs, links), { maxLength: 12 })
    .map((all) => `w${all.join('')}w`);
  const begin = fc.constantFrom('', '', '## ', '- ', '* ', '1. ', '> ', '> - ');
  const between = fc.constantFrom('\n', '\n\n', '  \n', '\n\n---\n\n');
  fc.assert(
    fc.property(fc.array(fc.tuple(begin, line, between), { maxLength: 6 }), (blocks) => {
      const text = blocks.flat().join('');
      expect(oneLine(withoutMarks(text))).toBe(oneLine(textIn(fromMarkdown(text))));
    }),
  );
});

test('only a description in Markdown has marks', () => {
  const description = '*a* # b';
  expect(plainDescription({ description, isMarkdown: false })).toBe(description);
  expect(plainDescription({ description, isMarkdown: true })).toBe('a # b');
});
