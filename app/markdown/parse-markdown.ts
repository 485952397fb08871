import type { RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { hasLink } from '../../domain/link.ts';
import { linkSchema } from '../../domain/link-schema.ts';
import { isTooMarked } from '../../domain/markdown-text.ts';
import type { MarkdownNode } from './markdown-node.ts';

/** What is deeper than this is shown as its text alone. */
const MAX_DEPTH = 12;

/**
 * The parts of a text in Markdown (CommonMark 0.31), for `Markdown`. HTML is shown as text, a picture as its description,
 * a link with an address that a link field would refuse as its text. A text with too many signs is shown as it is. For loaders: the parser is not for browsers.
 */
export function parseMarkdown(text: string): MarkdownNode[] {
  if (isTooMarked(text)) return plainParagraphs(text);
  const { children } = fromMarkdown(text);
  const addresses = new Map(
    children.flatMap((node) =>
      node.type === 'definition' ? [[node.identifier, node.url] as const] : [],
    ),
  );
  const headings = children.flatMap((node) => (node.type === 'heading' ? [node.depth] : []));
  return children.flatMap((node) =>
    converted(node, { addresses, highest: Math.min(...headings) }, 1),
  );
}

/** What the parts of a text depend on. */
interface Around {
  /** The addresses of links that stand below the text, by their names. */
  readonly addresses: ReadonlyMap<string, string>;
  /** The depth of its highest heading. */
  readonly highest: number;
}

/** A text in Markdown, in two parts: the first blocks, up to about `length` characters, and the rest. */
export function foldedMarkdown(text: string, length: number) {
  const nodes = parseMarkdown(text);
  let shown = 0;
  const end = nodes.findIndex((node) => {
    if (shown >= length) return true;
    shown += plainText(node).length;
    return false;
  });
  return end === -1
    ? { start: nodes, rest: [] }
    : { start: nodes.slice(0, end), rest: nodes.slice(end) };
}

/** How long the text of parts is without marks and addresses, in characters. */
export const textLength = (nodes: readonly MarkdownNode[]): number =>
  nodes.reduce((length, node) => length + plainText(node).length, 0);

/** The text of a part, without marks. */
function plainText(node: MarkdownNode): string {
  if (typeof node === 'string') return node;
  if ('text' in node) return node.text;
  const inside = 'items' in node ? node.items.flat() : 'children' in node ? node.children : [];
  return inside.map(plainText).join('');
}

const plainParagraphs = (text: string): MarkdownNode[] =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => ({ type: 'paragraph', children: [part] }));

function converted(node: RootContent, around: Around, depth: number): MarkdownNode[] {
  const parts = partsOf(node, around, depth);
  return depth > MAX_DEPTH ? parts.map(plainText) : parts;
}

function partsOf(node: RootContent, around: Around, depth: number): MarkdownNode[] {
  const inside = (parent: { readonly children: readonly RootContent[] }) =>
    parent.children.flatMap((child) => converted(child, around, depth + 1));
  const linked = (url: string | undefined, children: MarkdownNode[]): MarkdownNode[] => {
    const href = hrefOf(url ?? '');
    return href === undefined ? children : [{ type: 'link', href, children }];
  };
  switch (node.type) {
    case 'text':
      return [node.value];
    case 'paragraph':
    case 'emphasis':
    case 'strong':
    case 'blockquote':
      return [{ type: node.type, children: inside(node) }];
    case 'heading':
      return [
        { type: 'heading', level: node.depth <= around.highest ? 3 : 4, children: inside(node) },
      ];
    case 'list':
      return [
        {
          type: 'list',
          start: node.ordered === true ? (node.start ?? 1) : null,
          items: node.children.map((item) =>
            // A list without blank lines has no paragraphs.
            item.children.flatMap((child) =>
              child.type === 'paragraph' && node.spread !== true
                ? inside(child)
                : converted(child, around, depth + 1),
            ),
          ),
        },
      ];
    case 'link':
      return linked(node.url, inside(node));
    case 'linkReference':
      return linked(around.addresses.get(node.identifier), inside(node));
    case 'code':
    case 'inlineCode':
      return [{ type: node.type, text: node.value }];
    case 'break':
    case 'thematicBreak':
      return [{ type: node.type }];
    case 'html':
      return depth === 1 ? [{ type: 'paragraph', children: [node.value] }] : [node.value];
    case 'image':
    case 'imageReference':
      return [node.alt ?? ''];
    default:
      return [];
  }
}

/** An address that a link may have, as a link field stores it, or one of mail; undefined for any other. */
function hrefOf(url: string): string | undefined {
  if (/^mailto:[^\s?]+$/i.test(url)) return url;
  const { data } = linkSchema.safeParse(url);
  return data !== undefined && hasLink(data) ? data : undefined;
}
