import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Values that no visitor reads, or that have a format of their own: addresses, tags, names of icons and colours. */
const NOT_READ: ReadonlySet<string> = new Set([
  ...['buyUrl', 'color', 'downloadUrl', 'email', 'github', 'icon', 'id', 'image', 'imageCrop'],
  ...['language', 'live', 'orderCode', 'page', 'profileCrop', 'profileImage', 'timeZone', 'url'],
]);

const objectSchema = z.record(z.string(), z.unknown());

export const marked = (text: string): string => text.replaceAll(/[^\n]+/g, '⟦$&⟧');

/** The same value with marks around each line of each text that a visitor reads. */
function markedIn(value: unknown): unknown {
  if (typeof value === 'string') return marked(value);
  if (Array.isArray(value)) return value.map(markedIn);
  const object = objectSchema.safeParse(value);
  if (!object.success) return value;
  return Object.fromEntries(
    Object.entries(object.data).map(([key, each]) => [
      key,
      typeof each === 'string' ? markedField(key, each) : markedIn(each),
    ]),
  );
}

/** The town of a location is read alone too. */
function markedField(key: string, text: string): string {
  if (NOT_READ.has(key)) return text;
  return key === 'location' ? text.replaceAll(/[^,]+/g, '⟦$&⟧') : marked(text);
}

/** An exported document with marks around each line of each text. Words have a key such as `email` too. */
export function markedDocument(text: string): string {
  const document = objectSchema.parse(JSON.parse(text));
  const content = objectSchema.parse(document.content);
  const site = objectSchema.parse(content.site);
  const words = Object.fromEntries(
    Object.entries(z.record(z.string(), objectSchema).parse(site.words)).map(([group, own]) => [
      group,
      Object.fromEntries(
        Object.entries(own).map(([key, word]) => [
          key,
          typeof word === 'string' ? marked(word) : markedIn(word),
        ]),
      ),
    ]),
  );
  const all = { ...objectSchema.parse(markedIn(content)) };
  all.site = { ...objectSchema.parse(all.site), words };
  return JSON.stringify({ ...document, content: all });
}

/** The shipped list of titles with marks, for the owner's `anime.json`. */
export const markedTitles = (): string =>
  JSON.stringify(
    z
      .array(z.looseObject({ title: z.string(), synopsis: z.string().default('') }))
      .parse(JSON.parse(readFileSync('data/anime.json', 'utf8')))
      .map(({ genres, ...title }) => ({
        ...title,
        title: marked(title.title),
        // A description for search engines is cut where it is longer.
        synopsis: marked(title.synopsis.slice(0, 100)),
        genres: z
          .array(z.object({ name: z.string() }))
          .parse(genres ?? [])
          .map(({ name }) => ({ name: marked(name) })),
      })),
  );

/**
 * The words in a text that are in no marks. Numbers are no words.
 */
export function unmarkedIn(text: string): string[] {
  let rest = text;
  for (let shorter = stripped(rest); shorter !== rest; shorter = stripped(rest)) rest = shorter;
  return rest.split(/\s+/).filter((word) => /\p{L}|[⟦⟧]/u.test(word));
}

// The innermost marks first: a word may be filled with another one.
const stripped = (text: string): string => text.replaceAll(/⟦[^⟦⟧]*(?:⟧|…$)/gu, '');
