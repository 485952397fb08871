import { LRUCache } from 'lru-cache';
import type { Token } from 'markdown-it';
import { imageSchema } from '../link-schema.ts';
import { highlight } from './highlight.ts';
import type { MarkdownNode } from './markdown-node.ts';
import { hrefOf, noteParser, readMarkdown } from './parse-markdown.ts';

/** How much text is kept parsed, in characters of the source. */
const KEPT_CHARACTERS = 500_000;

const parsed = new LRUCache<string, readonly MarkdownNode[]>({
  maxSize: KEPT_CHARACTERS,
  sizeCalculation: (_, text) => text.length + 1,
  memoMethod: (text) => readMarkdown(text, { parser: noteParser, note: { highlight } }),
});

/**
 * The parts of a note in Markdown, as those of `parseMarkdown`, with tables, footnotes, deletions, pictures, colours in
 * code, and headings that begin at the second level and have anchors. For the server.
 */
export const parseNote = (text: string): readonly MarkdownNode[] => parsed.memo(text);

/** A note as HTML for a feed, with absolute addresses, relative to that of its page. */
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
