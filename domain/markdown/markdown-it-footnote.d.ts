declare module 'markdown-it-footnote' {
  import type MarkdownIt from 'markdown-it';

  /** Footnotes: `[^1]` and `[^1]: the note`. */
  const footnotes: (parser: InstanceType<typeof MarkdownIt>) => void;
  export default footnotes;
}
