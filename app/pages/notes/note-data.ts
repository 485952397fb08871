import type { Portfolio } from '../../../domain/content/portfolio.ts';
import {
  hasTag,
  listedNotes,
  listPath,
  ownPages,
  type PublishedNote,
} from '../../../domain/content/published-notes.ts';
import { slugOf } from '../../../domain/content/slugs.ts';
import { type MarkdownNode, plainText } from '../../../domain/markdown/markdown-node.ts';
import { parseNote } from '../../../domain/markdown/parse-markdown.ts';
import { pathOf } from '../../../domain/pages.ts';
import { PICTURE_SLOTS } from '../../../domain/pictures/slots.ts';
import { isShown } from '../../../domain/site-frame.ts';
import { pathIn } from '../../../domain/translated.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { interpolate } from '../../../domain/words/word.ts';
import type { AppContext } from '../../context.ts';
import { firstLanguageOf } from '../../languages/first-language.ts';
import { pagePicture, type ShownPictures } from '../page-picture.ts';
import { dateTexts, readingTime } from './notes-data.ts';

export type NoteData = NonNullable<Awaited<ReturnType<typeof noteData>>>;

/** How many headings a note needs to have a list of them. */
const CONTENTS_FROM = 3;

/** What the page of a note, or a page of the owner's, shows; null if none has this slug. */
export async function noteData(
  content: Portfolio,
  pictures: ShownPictures,
  kind: 'note' | 'page',
  slug: string,
  app: Pick<AppContext, 'language' | 'siteUrl'>,
) {
  const { site } = content;
  const words = textsOf(site.words, 'notes');
  const all = kind === 'note' ? listedNotes(content) : ownPages(content);
  const index = all.findIndex((other) => other.slug === slug);
  const published = all[index];
  if (published === undefined) return null;
  const { note, path } = published;
  const title = note.title || words.untitled;
  const nodes = await shownParts(parseNote(note.body), words, (image, imageAlt) =>
    pagePicture(pictures, content, PICTURE_SLOTS.noteText, { image, imageAlt }),
  );
  const isListed = kind === 'note';
  const beside = (other: PublishedNote | undefined, label: string) =>
    other === undefined || !isListed
      ? null
      : {
          label: [label, dateTexts(other, site)?.long].filter((text) => text).join(', '),
          title: other.note.title || words.untitled,
          path: other.path,
        };
  return {
    title,
    path,
    isListed,
    summary: note.summary,
    date: dateTexts(published, site),
    minutes: isListed ? readingTime(note.body, site) : '',
    tags: isListed
      ? note.tags
          .map((name) => ({ name, path: listPath(slugOf(name)) }))
          .filter(({ name }) => hasTag(published, slugOf(name)))
      : [],
    picture:
      note.image === ''
        ? null
        : await pagePicture(
            pictures,
            content,
            PICTURE_SLOTS.noteText,
            note,
            interpolate(words.picture, { title }),
          ),
    nodes,
    ...firstLanguageOf(app, note.body),
    contents: contentsOf(nodes),
    /** Where a reader can write to the owner, if Contact is shown. */
    write: isListed && isShown(content, 'contact') ? pathOf('contact') : null,
    feed: isListed && app.siteUrl !== null ? pathIn(app.language, '/feed.xml') : null,
    older: beside(all[index + 1], words.older),
    newer: beside(all[index - 1], words.newer),
    words,
  };
}

function contentsOf(nodes: readonly MarkdownNode[]) {
  const contents = nodes.flatMap((node) =>
    typeof node === 'object' && node.type === 'heading' && node.level === 2 && node.id !== undefined
      ? [{ id: node.id, text: plainText(node.children) }]
      : [],
  );
  return contents.length < CONTENTS_FROM ? [] : contents;
}

/** The parts of a text, with pictures of the library as pages show them and the words for screen readers. */
async function shownParts(
  nodes: readonly MarkdownNode[],
  words: { readonly back: string; readonly footnotes: string },
  picture: (src: string, alt: string) => ReturnType<typeof pagePicture>,
): Promise<MarkdownNode[]> {
  const shownPart = (part: readonly MarkdownNode[]) => shownParts(part, words, picture);
  const shown = await Promise.all(
    nodes.map(async (node): Promise<MarkdownNode> => {
      if (typeof node === 'string') return node;
      if (node.type === 'image' || node.type === 'figure') {
        const { src, srcSet, sizes, width, height, alt } = await picture(node.src, node.alt);
        if (src === '') return alt;
        const { type, caption } = node;
        // A picture outside the library is shown in its own size.
        return srcSet === undefined || sizes === undefined
          ? { type, src, alt, caption }
          : { type, src, srcSet, sizes, width, height, alt, caption };
      }
      if (node.type === 'footnoteEnd') return { ...node, label: words.back };
      if (node.type === 'table') {
        const rows = node.rows.map((row) => Promise.all(row.map(shownPart)));
        return { ...node, rows: await Promise.all(rows) };
      }
      if ('children' in node) return { ...node, children: await shownPart(node.children) };
      if ('items' in node) {
        const items = await Promise.all(node.items.map(shownPart));
        return node.type === 'list'
          ? { ...node, items }
          : { ...node, items, label: words.footnotes };
      }
      return node;
    }),
  );
  return shown;
}
