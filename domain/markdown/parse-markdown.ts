import { LRUCache } from 'lru-cache';
import MarkdownIt, { type Token } from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import footnotes from 'markdown-it-footnote';
import { slugOf } from '../content/slugs.ts';
import { hasLink } from '../link.ts';
import { imageSchema, linkSchema } from '../link-schema.ts';
import { highlight } from './highlight.ts';
import { type MarkdownNode, plainText } from './markdown-node.ts';

/** How deep quotes and lists may be nested; a list and its item are two levels. */
const MAX_BLOCKS = 26;

/** How deep emphasis and links may be nested; deeper ones are shown without their marks. */
const MAX_INLINE = 12;

/** How much text stays parsed, in characters: its tree takes up to 50 times as many bytes. */
const KEPT_CHARACTERS = 500_000;

interface Context {
  /** Notes alone have anchors, pictures, links to anchors, and colours in code. */
  readonly isNote: boolean;
  /** The level of the highest heading of the text. */
  readonly highest: number;
  /** The anchors, with how often each was requested. */
  readonly ids: Map<string, number>;
}

const textParser = new MarkdownIt('commonmark', { maxNesting: MAX_BLOCKS }).use(cjkFriendly);

/** With tables, footnotes and deletions of GitHub Flavored Markdown. */
const noteParser = new MarkdownIt('commonmark', { html: false, maxNesting: MAX_BLOCKS })
  .use(cjkFriendly)
  .use(footnotes)
  .enable(['table', 'strikethrough'])
  // GitHub has no inline footnotes, and they take time quadratic in their number.
  .disable('footnote_inline');

for (const parser of [textParser, noteParser]) {
  // `hrefOf` validates addresses.
  parser.validateLink = () => true;
  parser.normalizeLink = (url) => url;
}

const cacheOf = (isNote: boolean) =>
  new LRUCache<string, readonly MarkdownNode[]>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: (_, text) => text.length + 1,
    memoMethod: (text) => readMarkdown(text, isNote),
  });
const texts = cacheOf(false);
const notes = cacheOf(true);

/**
 * A text in Markdown (CommonMark 0.31, with emphasis beside Chinese, Japanese and Korean). HTML is shown as text, a
 * picture as its description, a link that a link field would refuse as its text, and a text that is too deep as it was
 * written. At most some 60 ms for 20,000 characters, once for each text. For the server.
 */
export const parseMarkdown = (text: string): readonly MarkdownNode[] => texts.memo(text);

/** As `parseMarkdown`, with tables, footnotes, deletions, pictures, colours in code, and headings with anchors. */
export const parseNote = (text: string): readonly MarkdownNode[] => notes.memo(text);

function readMarkdown(text: string, isNote: boolean): readonly MarkdownNode[] {
  const tokens = (isNote ? noteParser : textParser).parse(text, {});
  // The parser drops deeper elements.
  if (tokens.some(({ level }) => level >= MAX_BLOCKS - 1)) return asWritten(text);
  const headings = tokens.filter(({ type, level }) => type === 'heading_open' && level === 0);
  const highest = Math.min(...headings.map(levelOf));
  return nodesOf(tokens, { isNote, highest, ids: new Map([['content', 1]]) });
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
  /** The items of a list, or the cells of a row. */
  readonly items: MarkdownNode[][];
  readonly rows: MarkdownNode[][][];
  readonly ends: boolean[];
}

/** Items of the enclosing list, row or footnotes. */
const ITEMS = ['list_item_open', 'footnote_open', 'th_open', 'td_open'];

function nodesOf(tokens: readonly Token[], context: Context): readonly MarkdownNode[] {
  const root: MarkdownNode[] = [];
  const open: Open[] = [];
  for (const token of tokens) {
    if (/^t(?:head|body)_/.test(token.type)) continue;
    if (token.nesting === 1) {
      if (token.type === 'th_open')
        open.at(-2)?.ends.push(token.attrGet('style') === 'text-align:right');
      open.push({ token, children: [], items: [], rows: [], ends: [] });
      continue;
    }
    const ended = token.nesting === -1 ? open.pop() : undefined;
    const parent = open.at(-1);
    if (ended !== undefined && ITEMS.includes(ended.token.type)) parent?.items.push(ended.children);
    else if (ended?.token.type === 'tr_open') parent?.rows.push(ended.items);
    else {
      const isTooDeep = token.block === false && open.length >= MAX_INLINE;
      const nodes =
        ended === undefined
          ? leavesOf(token, context)
          : isTooDeep
            ? ended.children
            : elementsOf(ended, context);
      append(parent?.children ?? root, nodes);
    }
  }
  return root;
}

/** Appends nodes, and joins texts. */
function append(to: MarkdownNode[], nodes: readonly MarkdownNode[]): void {
  for (const node of nodes) {
    const last = to.at(-1);
    if (typeof node === 'string' && typeof last === 'string') to[to.length - 1] = last + node;
    else if (node !== '') to.push(node);
  }
}

function elementsOf(
  { token, children, items, rows, ends }: Open,
  { isNote, highest, ids }: Context,
): readonly MarkdownNode[] {
  switch (token.type) {
    case 'paragraph_open': {
      const [only] = children;
      if (children.length === 1 && typeof only === 'object' && only.type === 'image')
        return [{ ...only, type: 'figure' }];
      // A list without blank lines has no paragraphs.
      return token.hidden ? children : [{ type: 'paragraph', children }];
    }
    case 's_open':
      return [{ type: 'deleted', children }];
    case 'em_open':
      return [{ type: 'emphasis', children }];
    case 'strong_open':
      return [{ type: 'strong', children }];
    case 'blockquote_open':
      return [{ type: 'blockquote', children }];
    case 'heading_open':
      if (!isNote) return [{ type: 'heading', level: levelOf(token) <= highest ? 3 : 4, children }];
      return [
        {
          type: 'heading',
          level: HEADINGS[levelOf(token) - highest] ?? 4,
          id: anchorOf(children, ids),
          children,
        },
      ];
    case 'table_open':
      return [{ type: 'table', ends, rows }];
    case 'footnote_block_open':
      return [{ type: 'footnotes', items }];
    case 'bullet_list_open':
      return [{ type: 'list', start: null, items }];
    case 'ordered_list_open':
      return [{ type: 'list', start: Number(token.attrGet('start') ?? 1), items }];
    case 'link_open': {
      const written = String(token.attrGet('href'));
      const href = isNote && /^#\S+$/.test(written) ? written : hrefOf(written);
      return href === undefined ? children : [{ type: 'link', href, children }];
    }
    default:
      return children;
  }
}

/** The levels of a note's headings from the highest down; all others become 4. */
const HEADINGS = [2, 3] as const;

/** A new anchor for a heading. */
function anchorOf(children: readonly MarkdownNode[], ids: Map<string, number>): string {
  const base = slugOf(plainText(children)) || 'part';
  let id = base;
  while (ids.has(id)) {
    const count = (ids.get(base) ?? 1) + 1;
    ids.set(base, count);
    id = `${base}-${count}`;
  }
  ids.set(id, 1);
  return id;
}

function leavesOf(token: Token, context: Context): readonly MarkdownNode[] {
  switch (token.type) {
    case 'inline':
      return nodesOf(token.children ?? [], context);
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
      return [codeOf(token, context)];
    case 'footnote_ref':
      return [{ type: 'footnote', number: countOf(token, 'id') + 1, isFirst: isFirst(token) }];
    case 'footnote_anchor':
      return isFirst(token) ? [{ type: 'footnoteEnd', number: countOf(token, 'id') + 1 }] : [];
    case 'html_block':
      return [{ type: 'paragraph', children: [token.content.trim()] }];
    case 'image':
      return [imageOf(token, context)];
    default:
      return [token.content];
  }
}

/** A number in a footnote's token, from 0. */
const countOf = ({ meta }: Token, key: 'id' | 'subId'): number => Number(meta?.[key] ?? 0);

/** Whether it is the first link to a footnote, or the link back to that. */
const isFirst = (token: Token): boolean => countOf(token, 'subId') === 0;

function codeOf({ content, info }: Token, { isNote }: Context): MarkdownNode {
  const text = content.replace(/\n$/, '');
  const [language = ''] = info.trim().split(/[\s{,:]/, 1);
  const parts = isNote ? highlight(text, language.toLowerCase()) : [];
  return { type: 'code', text, ...(parts.length > 1 && { parts }) };
}

/** A picture, or its description if a picture field would refuse its address. */
function imageOf(token: Token, context: Context): MarkdownNode {
  const alt = plainText(nodesOf(token.children ?? [], context));
  const { data: src = '' } = imageSchema.safeParse(String(token.attrGet('src')));
  if (!context.isNote || src === '') return alt;
  return { type: 'image', src, alt, caption: String(token.attrGet('title') ?? '') };
}

const levelOf = ({ tag }: Token): number => Number(tag.slice(1));

/** An address as a link field stores it, or one of mail; undefined for any other. */
function hrefOf(url: string): string | undefined {
  if (/^mailto:[^\s?]+$/i.test(url)) return url;
  const { data } = linkSchema.safeParse(url);
  return data !== undefined && hasLink(data) ? data : undefined;
}

/** The first blocks of a text in Markdown, up to about `length` characters, and the rest. */
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

/** A note as HTML for a feed, with absolute addresses; `page` is that of its page. */
export function noteHtml(text: string, page: string): string {
  const tokens = noteParser.parse(text, {});
  const validate = (token: Token, name: string, allowed: (url: string) => string | undefined) =>
    token.attrSet(name, URL.parse(allowed(String(token.attrGet(name))) ?? '', page)?.href ?? page);
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type === 'link_open') validate(token, 'href', hrefOf);
    if (token.type === 'image') validate(token, 'src', (url) => imageSchema.safeParse(url).data);
  }
  return noteParser.renderer.render(tokens, noteParser.options, {});
}
