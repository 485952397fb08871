import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { MarkdownNode } from './markdown-node.ts';
import { parseMarkdown, parseNote, plainDescription } from './parse-markdown.ts';

const paragraph = (...children: MarkdownNode[]) => ({ type: 'paragraph', children });

/** All nodes in a tree, but its texts. */
function elementsIn(nodes: readonly MarkdownNode[]): Exclude<MarkdownNode, string>[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const childNodes =
      'children' in node ? node.children : 'items' in node ? node.items.flat() : [];
    return [node, ...elementsIn(childNodes)];
  });
}

describe('a text in Markdown', () => {
  it('has paragraphs, emphasis, quotes, code and breaks', () => {
    expect(
      parseMarkdown('One *two* **three**\nfour\n\n> Five `six`\n\n---\n\n```\nseven\n```'),
    ).toEqual([
      paragraph(
        'One ',
        { type: 'emphasis', children: ['two'] },
        ' ',
        { type: 'strong', children: ['three'] },
        '\nfour',
      ),
      { type: 'blockquote', children: [paragraph('Five ', { type: 'inlineCode', text: 'six' })] },
      { type: 'thematicBreak' },
      { type: 'code', text: 'seven' },
    ]);
    expect(parseMarkdown('one  \ntwo')).toEqual([paragraph('one', { type: 'break' }, 'two')]);
  });

  it("has headings one level below its section's heading", () => {
    const levels = (text: string) =>
      parseMarkdown(text).map((node) =>
        typeof node !== 'string' && node.type === 'heading' ? node.level : null,
      );
    expect(levels('# a\n\n## b\n\n###### c\n\n# d')).toEqual([3, 4, 4, 3]);
    expect(levels('### a\n\n#### b')).toEqual([3, 4]);
  });

  it('has lists, whose items have paragraphs if blank lines separate them', () => {
    expect(parseMarkdown('- a\n- b')).toEqual([
      { type: 'list', start: null, items: [['a'], ['b']] },
    ]);
    expect(parseMarkdown('3. a\n\n4. b')).toEqual([
      { type: 'list', start: 3, items: [[paragraph('a')], [paragraph('b')]] },
    ]);
  });

  it('has links, also with their address below the text', () => {
    const link = (href: string) => paragraph({ type: 'link', href, children: ['x'] });
    expect(parseMarkdown('[x](https://example.com/a)')).toEqual([link('https://example.com/a')]);
    expect(parseMarkdown('[x](/about)')).toEqual([link('/about')]);
    expect(parseMarkdown('[x](mailto:a@example.com)')).toEqual([link('mailto:a@example.com')]);
    expect(parseMarkdown('[x][1]\n\n[1]: https://example.com')).toEqual([
      link('https://example.com'),
    ]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//example.com', 'ftp://example.com', '#'])(
    'has no link to %s',
    (address) => {
      expect(parseMarkdown(`[x](${address})`)).toEqual([paragraph('x')]);
    },
  );

  it('shows HTML as it was written, and pictures as their descriptions', () => {
    expect(parseMarkdown('<script>alert(1)</script>')).toEqual([
      paragraph('<script>alert(1)</script>'),
    ]);
    expect(parseMarkdown('a <b>c</b>')).toEqual([paragraph('a <b>c</b>')]);
    expect(parseMarkdown('![A boat](https://example.com/boat.png)')).toEqual([paragraph('A boat')]);
  });

  it('has only addresses that a link field accepts, whatever is written', () => {
    const piece = fc.constantFrom(
      '# ',
      '- ',
      '1. ',
      '> ',
      '*',
      '**',
      '_',
      '`',
      '```',
      '[a](',
      ')',
      '![b](',
      '<c>',
      '\n',
      '\n\n',
      'javascript:d',
      'https://e.example',
      '/f',
      '\\',
      '  \n',
      '[g]: h',
      '&amp;',
      'word',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const nodes = parseMarkdown(pieces.join(''));
        for (const element of elementsIn(nodes)) {
          if (element.type === 'link') expect(element.href).toMatch(/^(https:\/\/|\/(?!\/))/);
        }
      }),
    );
  });
});

it.each([
  [
    '## A heading ##\n\nI *build* **small** `tools`, see [mine](/downloads "Tools").',
    'A heading\n\nI build small tools, see mine.',
  ],
  ['- one\n- two\n  - three\n\n> four\n> five\n\n1. six', 'one\ntwo\nthree\n\nfour\nfive\n\nsix'],
  ['_one_ and snake_case, ![a *boat*](/b.png) &amp; 2', 'one and snake_case, a boat & 2'],
  ['Title\n===\n\n```js\na * b\n```\n\n* * *\n\nend', 'Title\n\na * b\n\nend'],
])('%j has the plain text %j', (description, text) => {
  expect(plainDescription({ description, isMarkdown: true })).toBe(text);
  expect(plainDescription({ description, isMarkdown: false })).toBe(description);
});

/** In milliseconds: only quadratic work exceeds this time, even on a busy machine. */
const QUADRATIC = 10_000;

/** Texts for which other parsers, or this one with other settings, take quadratic time. */
const HOSTILE = [
  'a\n=\n',
  '- a\n',
  '- ',
  '> ',
  '**a',
  '[',
  '[a](',
  '`a',
  '<a ',
  '。**全',
  '[a]: /b\n',
];

// A tenth of a second each. The texts are four times as long as they may be: by the square, sixteen times as slow.
test.each(HOSTILE)(
  'a text of %j takes a time that grows with its length',
  (part) => {
    parseMarkdown(part.repeat(80_000 / part.length));
  },
  QUADRATIC,
);

test.each([...HOSTILE, '^[a] ', '[^1]: [^1] ', '|a|b|\n|-|-|\n', '~'])(
  'a note of %j takes a time that grows with its length',
  (part) => {
    parseNote(part.repeat(240_000 / part.length));
    parseNote(`\`\`\`ts\n${part.repeat(4_000)}`);
  },
  QUADRATIC,
);
