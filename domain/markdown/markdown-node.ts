/** A part of a text in Markdown: a text, or an element. */
export type MarkdownNode =
  | string
  | {
      readonly type: 'paragraph' | 'emphasis' | 'strong' | 'deleted' | 'blockquote';
      readonly children: readonly MarkdownNode[];
    }
  | {
      readonly type: 'heading';
      readonly level: 2 | 3 | 4;
      /** Its anchor, in a note. */
      readonly id?: string;
      readonly children: readonly MarkdownNode[];
    }
  | {
      readonly type: 'list';
      /** The first number; null if it is not ordered. */
      readonly start: number | null;
      readonly items: readonly (readonly MarkdownNode[])[];
    }
  | {
      readonly type: 'link';
      readonly href: string;
      readonly children: readonly MarkdownNode[];
    }
  | { readonly type: 'inlineCode'; readonly text: string }
  | {
      readonly type: 'code';
      readonly text: string;
      readonly parts?: readonly CodePart[];
    }
  | MarkdownImage
  | {
      readonly type: 'table';
      /** Whether each column is aligned at its end. */
      readonly ends: readonly boolean[];
      /** The first one is the head. */
      readonly rows: readonly (readonly (readonly MarkdownNode[])[])[];
    }
  | {
      readonly type: 'footnotes';
      readonly items: readonly (readonly MarkdownNode[])[];
      /** Read aloud. */
      readonly label?: string;
    }
  /** A link to a footnote, counted from 1, or back from it to the first of these. */
  | { readonly type: 'footnote'; readonly number: number; readonly isFirst: boolean }
  | { readonly type: 'footnoteEnd'; readonly number: number; readonly label?: string }
  | { readonly type: 'break' | 'thematicBreak' };

/** A picture in a text, or alone. */
export interface MarkdownImage {
  readonly type: 'image' | 'figure';
  readonly src: string;
  readonly alt: string;
  /** Empty for none. */
  readonly caption: string;
  readonly srcSet?: string;
  readonly sizes?: string;
  readonly width?: number;
  readonly height?: number;
}

/** Comments, functions, keywords, numbers, strings and types. */
export type CodeColor = 'c' | 'f' | 'k' | 'n' | 's' | 't';

export type CodePart = string | readonly [color: CodeColor, text: string];

const BLOCKS: readonly string[] = [
  'paragraph',
  'heading',
  'blockquote',
  'list',
  'code',
  'table',
  'footnotes',
  'figure',
  'thematicBreak',
];

/** The text without marks and addresses, with blank lines between blocks, and items on lines of their own. */
export function plainText(nodes: readonly MarkdownNode[]): string {
  let text = '';
  let isBelowBlock = false;
  for (const node of nodes) {
    const isBlock = typeof node !== 'string' && BLOCKS.includes(node.type);
    const nodeText = textOf(node);
    // An item without paragraphs has at most a nested list beside its text.
    const between = isBelowBlock ? '\n\n' : isBlock ? '\n' : '';
    text += text === '' || nodeText === '' ? nodeText : between + nodeText;
    isBelowBlock = isBlock;
  }
  return text;
}

function textOf(node: MarkdownNode): string {
  if (typeof node === 'string') return node;
  if ('text' in node) return node.text;
  if ('children' in node) return plainText(node.children);
  if (node.type === 'image' || node.type === 'figure') return node.alt;
  if (node.type === 'table') return node.rows.map((row) => row.map(plainText).join(' ')).join('\n');
  if ('items' in node) return node.items.map(plainText).join('\n');
  return node.type === 'break' ? '\n' : '';
}
