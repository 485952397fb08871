/** A link of a Markdown file to a place in the project: `file` is relative to the project. */
export interface Link {
  readonly target: string;
  readonly file: string;
  /** The part behind `#`; undefined for the whole file. */
  readonly anchor: string | undefined;
}

const FENCE = /^ {0,3}(```+|~~~+).*?^ {0,3}\1[^\n]*$/gms;
const CODE = /`+[^`\n]+`+/g;
/** `[text](target)` and `![text](target)`, with or without a title. */
const INLINE = /\]\(<?([^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?:\s+"[^"]*")?\)/g;
/** `[name]: target`. */
const REFERENCE = /^ {0,3}\[[^\]\n]+\]:\s*<?([^\s<>]+)>?/gm;
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

/** The relative links of a Markdown file. Code is not searched. */
export function linksIn(file: string, markdown: string): Link[] {
  const text = markdown.replaceAll(FENCE, '').replaceAll(CODE, '``');
  return [...text.matchAll(INLINE), ...text.matchAll(REFERENCE)]
    .map(([, target = '']) => target)
    .filter((target) => !ELSEWHERE.test(target))
    .map((target) => {
      const { pathname, hash } = new URL(target, `file:///${file}`);
      return {
        target,
        file: decodeURIComponent(pathname.slice(1)),
        anchor: hash === '' ? undefined : decodeURIComponent(hash.slice(1)),
      };
    });
}

/** The anchors of a Markdown file's headings, as GitHub makes them. */
export function anchorsIn(markdown: string): Set<string> {
  const text = markdown.replaceAll(FENCE, '');
  const anchors = new Set<string>();
  for (const [, heading = ''] of text.matchAll(/^#{1,6} +(.+?)(?: +#+)? *$/gm)) {
    const base = heading
      .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-');
    let anchor = base;
    for (let n = 1; anchors.has(anchor); n += 1) anchor = `${base}-${n}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** The headings of Markdown files that a source names, such as `docs/product.md#session`. */
export const headingsNamedIn = (source: string): Link[] =>
  [...source.matchAll(/\b(docs\/[\w/-]+\.md)#([\w-]+)/g)].map(
    ([target, file = '', anchor = '']) => ({ target, file, anchor }),
  );
