import { LRUCache } from 'lru-cache';
import { highlight } from './highlight.ts';
import type { MarkdownNode } from './markdown-node.ts';
import { noteParser, readMarkdown } from './parse-markdown.ts';

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
