import type { PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { inShort } from '../../domain/shortened.ts';

/** How much of a README is looked at, in characters: the time to parse signs grows with the square of their number. */
const LOOKED_AT = 4_000;

/** A longer paragraph is cut at the end of a sentence, in characters. */
const PARAGRAPH_MAX = 600;

/**
 * The first paragraph of a README in Markdown that says something, as plain text; empty where there is none. Headings,
 * badges, lists, HTML and lines of nothing but links are left out.
 */
export function firstParagraph(readme: string): string {
  const start = readme.slice(0, LOOKED_AT);
  const text = paragraphIn(fromMarkdown(start).children) ?? '';
  return inShort(text, PARAGRAPH_MAX);
}

function paragraphIn(blocks: readonly RootContent[]): string | undefined {
  for (const block of blocks) {
    if (block.type === 'blockquote') {
      const quoted = paragraphIn(block.children);
      if (quoted !== undefined) return quoted;
    }
    if (block.type !== 'paragraph') continue;
    const text = plainText(block.children).replaceAll(/\s+/g, ' ').trim();
    const ownWords = plainText(block.children.filter(({ type }) => !/^link/.test(type)));
    // A mark such as [!NOTE], or a directive of reStructuredText, is no text.
    if (/\p{L}{2}/u.test(ownWords) && !/^(?:\[![A-Z]+\]|\.\. )/.test(text)) return text;
  }
  return undefined;
}

const plainText = (nodes: readonly PhrasingContent[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'text' || node.type === 'inlineCode') return node.value;
      if (node.type === 'break') return ' ';
      return 'children' in node ? plainText(node.children) : '';
    })
    .join('');
