import { LRUCache } from 'lru-cache';
import MarkdownIt, { type Token } from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { hasLink } from '../link.ts';
import { linkSchema } from '../link-schema.ts';
import { type MarkdownNode, plainText } from './markdown-node.ts';

/** How deep quotes and lists may be in each other: a list and its item are two levels. */
const MAX_BLOCKS = 26;

/** How deep emphasis and links may be in each other; what is deeper is shown without its mark. */
const MAX_INLINE = 12;

/** How much text is kept parsed, in characters of the source: its tree takes up to 50 times as many bytes. */
const KEPT_CHARACTERS = 500_000;

const parser = new MarkdownIt('commonmark', { maxNesting: MAX_BLOCKS }).use(cjkFriendly);
// `hrefOf` validates addresses, which it gets as they were written.
parser.validateLink = () => true;
parser.normalizeLink = (url) => url;

const parsed = new LRUCache<string, readonly MarkdownNode[]>({
  maxSize: KEPT_CHARACTERS,
  sizeCalculation: (_, text) => text.length + 1,
});

/**
 * The parts of a text in Markdown (CommonMark 0.31, with emphasis beside Chinese, Japanese and Korean), for `Markdown`.
 * HTML is shown as text, a picture as its description, a link with an address that a link field would refuse as its text.
 * A text whose lists and quotes are too deep is shown as it was written. The time grows with the length of the text: at
 * most some 60 ms for 20,000 characters, once for each text. For the server: browsers get the parts.
 */
export function parseMarkdown(text: string): readonly MarkdownNode[] {
  const cached = parsed.get(text);
  if (cached !== undefined) return cached;
  const nodes = freshlyParsed(text);
  parsed.set(text, nodes);
  return nodes;
}

function freshlyParsed(text: string): readonly MarkdownNode[] {
  const tokens = parser.parse(text, {});
  // The parser leaves out what is deeper.
  if (tokens.some(({ level }) => level >= MAX_BLOCKS - 1)) return asWritten(text);
  const headings = tokens.filter(({ type, level }) => type === 'heading_open' && level === 0);
  const highest = Math.min(...headings.map(levelOf));
  return nodesOf(tokens, highest);
}

const asWritten = (text: string): MarkdownNode[] =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => ({ type: 'paragraph', children: [part] }));

/** An element whose end has not been read yet. */
interface Open {
  readonly token: Token;
  readonly children: MarkdownNode[];
  /** The items of a list. */
  readonly items: MarkdownNode[][];
}

/** The tree of a list of tokens; `highest` is the level of the highest heading of the text. */
function nodesOf(tokens: readonly Token[], highest: number): readonly MarkdownNode[] {
  const root: MarkdownNode[] = [];
  const open: Open[] = [];
  for (const token of tokens) {
    if (token.nesting === 1) {
      open.push({ token, children: [], items: [] });
      continue;
    }
    const ended = token.nesting === -1 ? open.pop() : undefined;
    const parent = open.at(-1);
    if (ended?.token.type === 'list_item_open') parent?.items.push(ended.children);
    else {
      const isTooDeep = token.block === false && open.length >= MAX_INLINE;
      const nodes =
        ended === undefined
          ? leavesOf(token, highest)
          : isTooDeep
            ? ended.children
            : elementsOf(ended, highest);
      append(parent?.children ?? root, nodes);
    }
  }
  return root;
}

/** Appends nodes. Texts beside each other become one. */
function append(to: MarkdownNode[], nodes: readonly MarkdownNode[]): void {
  for (const node of nodes) {
    const last = to.at(-1);
    if (typeof node === 'string' && typeof last === 'string') to[to.length - 1] = last + node;
    else if (node !== '') to.push(node);
  }
}

function elementsOf({ token, children, items }: Open, highest: number): readonly MarkdownNode[] {
  switch (token.type) {
    case 'paragraph_open':
      // A list without blank lines has no paragraphs.
      return token.hidden ? children : [{ type: 'paragraph', children }];
    case 'em_open':
      return [{ type: 'emphasis', children }];
    case 'strong_open':
      return [{ type: 'strong', children }];
    case 'blockquote_open':
      return [{ type: 'blockquote', children }];
    case 'heading_open':
      return [{ type: 'heading', level: levelOf(token) <= highest ? 3 : 4, children }];
    case 'bullet_list_open':
      return [{ type: 'list', start: null, items }];
    case 'ordered_list_open':
      return [{ type: 'list', start: Number(token.attrGet('start') ?? 1), items }];
    case 'link_open': {
      const href = hrefOf(String(token.attrGet('href')));
      return href === undefined ? children : [{ type: 'link', href, children }];
    }
    default:
      return children;
  }
}

function leavesOf(token: Token, highest: number): readonly MarkdownNode[] {
  switch (token.type) {
    case 'inline':
      return nodesOf(token.children ?? [], highest);
    case 'softbreak':
      return ['\n'];
    case 'hardbreak':
      return [{ type: 'break' }];
    case 'hr':
      return [{ type: 'thematicBreak' }];
    case 'code_inline':
      return [{ type: 'inlineCode', text: token.content }];
    case 'code_block':
    case 'fence':
      return [{ type: 'code', text: token.content.replace(/\n$/, '') }];
    case 'html_block':
      return [{ type: 'paragraph', children: [token.content.trim()] }];
    case 'image':
      return [plainText(nodesOf(token.children ?? [], highest))];
    default:
      return [token.content];
  }
}

/** The level of a heading, from 1 to 6. */
const levelOf = ({ tag }: Token): number => Number(tag.slice(1));

/** An address that a link may have, as a link field stores it, or one of mail; undefined for any other. */
function hrefOf(url: string): string | undefined {
  if (/^mailto:[^\s?]+$/i.test(url)) return url;
  const { data } = linkSchema.safeParse(url);
  return data !== undefined && hasLink(data) ? data : undefined;
}

/** A text in Markdown, in two parts: the first blocks, up to about `length` characters, and the rest. */
export function foldedMarkdown(text: string, length: number) {
  const nodes = parseMarkdown(text);
  let shown = 0;
  const end = nodes.findIndex((node) => {
    if (shown >= length) return true;
    shown += plainText([node]).length;
    return false;
  });
  return end === -1
    ? { start: nodes, rest: [] }
    : { start: nodes.slice(0, end), rest: nodes.slice(end) };
}

/** The description of Home or About as plain text. */
export const plainDescription = (section: {
  readonly description: string;
  readonly isMarkdown: boolean;
}): string =>
  section.isMarkdown ? plainText(parseMarkdown(section.description)) : section.description;
