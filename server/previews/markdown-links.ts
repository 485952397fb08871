import type { Nodes } from 'mdast';
import { fromMarkdown, type Handle } from 'mdast-util-from-markdown';
import { linkSchema } from '../../domain/link-schema.ts';
import { isTooMarked } from '../../domain/markdown-text.ts';

/** An address in a text that could begin a path of this site, in a link or below the text. */
const MAY_HAVE_PATHS = /\](?:\(|:)\s*<?(?:\\|&|\/)/;

/**
 * A text in Markdown with what `prefixOf` gives before the address of each link, which it gets as a link field would store
 * it. All else stays as it was written.
 */
export async function withMarkdownLinks(
  text: string,
  prefixOf: (link: string) => Promise<string>,
): Promise<string> {
  if (!MAY_HAVE_PATHS.test(text) || isTooMarked(text)) return text;
  const places: number[] = [];
  const note: Handle = function (token) {
    places.push(token.start.offset);
    this.buffer();
  };
  const enter = { resourceDestinationString: note, definitionDestinationString: note };
  const tree = fromMarkdown(text, { mdastExtensions: [{ enter }] });
  let changed = '';
  let end = 0;
  for (const { link, end: endOfLink } of linksIn(tree)) {
    // Before its own address there may be those of pictures in the text of the link.
    const at = places.filter((place) => place < endOfLink).at(-1) ?? end;
    changed += text.slice(end, at) + (await prefixOf(link));
    end = at;
  }
  return changed + text.slice(end);
}

/** The links of a part of a text, in the order of their ends. */
function* linksIn(node: Nodes): Generator<{ readonly link: string; readonly end: number }> {
  if ('children' in node) for (const child of node.children) yield* linksIn(child);
  if (node.type !== 'link' && node.type !== 'definition') return;
  const { data: link } = linkSchema.safeParse(node.url);
  const end = node.position?.end.offset;
  if (link !== undefined && end !== undefined) yield { link, end };
}
