import highlighter from 'highlight.js/lib/common';
import { withoutEntities } from '../html-entities.ts';
import type { CodeColor, CodePart } from './markdown-node.ts';

/** The longest code that has colours, in characters. */
const MAX_LENGTH = 10_000;

/** Too long for colours: some rules take time quadratic in the length of a word. */
const LONG_LINE = /[^\n]{500}/;

/** The colours of the highlighter's classes, by the beginning of their names. */
const COLORS: readonly (readonly [prefix: string, color: CodeColor])[] = [
  ...(['comment', 'meta', 'quote'] as const).map((name) => [name, 'c'] as const),
  ...(['title', 'section', 'attr'] as const).map((name) => [name, 'f'] as const),
  ...(['keyword', 'selector', 'name', 'tag'] as const).map((name) => [name, 'k'] as const),
  ...(['number', 'literal', 'symbol', 'deletion'] as const).map((name) => [name, 'n'] as const),
  ...(['string', 'regexp', 'addition'] as const).map((name) => [name, 's'] as const),
  ...(['type', 'built_in', 'template-variable'] as const).map((name) => [name, 't'] as const),
];

/** A code in parts with their colours; whole for an unknown language. For the server. */
export function highlight(text: string, language: string): readonly CodePart[] {
  if (text.length > MAX_LENGTH || LONG_LINE.test(text)) return [text];
  if (highlighter.getLanguage(language) === undefined) return [text];
  const { value } = highlighter.highlight(text, { language, ignoreIllegals: true });
  const parts: CodePart[] = [];
  const open: (CodeColor | undefined)[] = [];
  for (const [piece, name] of value.matchAll(/<span class="hljs-([^"]*)">|<\/span>|[^<]+/g)) {
    if (name !== undefined)
      open.push(COLORS.find(([prefix]) => name.startsWith(prefix))?.[1] ?? open.at(-1));
    else if (piece === '</span>') open.pop();
    else {
      const shown = withoutEntities(piece);
      const color = open.at(-1);
      parts.push(color === undefined ? shown : [color, shown]);
    }
  }
  return parts;
}
