/** A part of a text in Markdown: a text, or one with marks. */
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
