/** A part of a text in Markdown: a text, or an element. */
export type MarkdownNode =
  | string
  | {
      readonly type: 'paragraph' | 'emphasis' | 'strong' | 'blockquote';
      readonly children: readonly MarkdownNode[];
    }
  | {
      readonly type: 'heading';
      /** Below the heading of a section of the page. */
      readonly level: 3 | 4;
      readonly children: readonly MarkdownNode[];
    }
  | {
      readonly type: 'list';
      /** The first number of an ordered list, or null. */
      readonly start: number | null;
      readonly items: readonly (readonly MarkdownNode[])[];
    }
  | {
      readonly type: 'link';
      readonly href: string;
      readonly children: readonly MarkdownNode[];
    }
  | { readonly type: 'code' | 'inlineCode'; readonly text: string }
  | { readonly type: 'break' | 'thematicBreak' };

const BLOCKS: readonly string[] = [
  'paragraph',
  'heading',
  'blockquote',
  'list',
  'code',
  'thematicBreak',
];

/** The text of parts without marks and addresses: a blank line between blocks, each item of a list on a line of its own. */
export function plainText(nodes: readonly MarkdownNode[]): string {
  let text = '';
  let isBelowBlock = false;
  for (const node of nodes) {
    const isBlock = typeof node !== 'string' && BLOCKS.includes(node.type);
    const own = textOf(node);
    // Beside a text without a paragraph there is only the list of an item.
    const between = isBelowBlock ? '\n\n' : isBlock ? '\n' : '';
    text += text === '' || own === '' ? own : between + own;
    isBelowBlock = isBlock;
  }
  return text;
}

function textOf(node: MarkdownNode): string {
  if (typeof node === 'string') return node;
  if ('text' in node) return node.text;
  if ('children' in node) return plainText(node.children);
  if ('items' in node) return node.items.map(plainText).join('\n');
  return node.type === 'break' ? '\n' : '';
}
