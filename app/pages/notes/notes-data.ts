import type { Portfolio } from '../../../domain/content/portfolio.ts';
import {
  hasTag,
  listedNotes,
  listPath,
  NOTES_PER_PAGE,
  noteTags,
  type PublishedNote,
} from '../../../domain/content/published-notes.ts';
import { PICTURE_SLOTS } from '../../../domain/pictures/slots.ts';
import { knownZone } from '../../../domain/time-zones.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { interpolate } from '../../../domain/words/word.ts';
import { pagePicture, type ShownPictures } from '../page-picture.ts';

export type NotesData = NonNullable<Awaited<ReturnType<typeof notesData>>>;
export type ShownNote = NotesData['years'][number]['notes'][number];

/** How many tags are shown above the list. */
const MAX_TAGS = 12;

/** What a page of the list shows; `page` counts from 1, `tag` is the slug of a tag. Null if there is no such page. */
export async function notesData(
  content: Portfolio,
  pictures: ShownPictures,
  { tag, page = 1 }: { tag?: string | undefined; page?: number },
) {
  const words = textsOf(content.site.words, 'notes');
  const all = listedNotes(content);
  const tags = noteTags(all);
  const chosen = tags.find(({ slug }) => slug === tag);
  if (tag !== undefined && chosen === undefined) return null;
  const notes = chosen === undefined ? all : all.filter((note) => hasTag(note, chosen.slug));
  const count = Math.max(1, Math.ceil(notes.length / NOTES_PER_PAGE));
  if (!Number.isInteger(page) || page < 1 || page > count) return null;
  const shown = notes.slice((page - 1) * NOTES_PER_PAGE, page * NOTES_PER_PAGE);
  const ofNote = (note: PublishedNote) => ({
    title: note.note.title || words.untitled,
    path: note.path,
    summary: note.note.summary,
    tags: note.note.tags,
    date: dateTexts(note, content.site),
  });
  const newest = page === 1 && chosen === undefined ? shown[0] : undefined;
  const rest = newest === undefined ? shown : shown.slice(1);
  const years = Map.groupBy(rest, (note) => dateTexts(note, content.site)?.year ?? words.undated);
  return {
    /** For the title of the page. */
    tag: chosen?.name ?? '',
    tags: [
      { name: words.all, path: listPath(undefined), count: all.length, isChosen: !chosen },
      ...[
        ...tags.slice(0, MAX_TAGS),
        ...(chosen && tags.indexOf(chosen) >= MAX_TAGS ? [chosen] : []),
      ].map(({ name, slug, count }) => ({
        name,
        path: listPath(slug),
        count,
        isChosen: slug === tag,
      })),
    ],
    newest:
      newest === undefined
        ? null
        : {
            ...ofNote(newest),
            minutes: readingTime(newest.note.body, content.site),
            picture:
              newest.note.image === ''
                ? null
                : await pagePicture(
                    pictures,
                    content,
                    PICTURE_SLOTS.note,
                    newest.note,
                    interpolate(words.picture, { title: newest.note.title || words.untitled }),
                  ),
          },
    years: [...years].map(([year, notes]) => ({ year, notes: notes.map(ofNote) })),
    pages: Array.from({ length: count }, (_, at) => ({
      number: (at + 1).toLocaleString(content.site.language),
      path: listPath(tag, at + 1),
      isChosen: at + 1 === page,
    })),
    words,
  };
}

type Site = Pick<Portfolio['site'], 'language' | 'timeZone' | 'words'>;

/** A date in the site's language and time zone. */
export interface DateTexts {
  readonly long: string;
  /** Without the year. */
  readonly short: string;
  readonly year: string;
  /** For programs. */
  readonly iso: string;
}

/** The date of a note as texts; null if it has none. */
export function dateTexts(
  { instant }: Pick<PublishedNote, 'instant'>,
  site: Site,
): DateTexts | null {
  if (instant === null) return null;
  const timeZone = knownZone(site.timeZone);
  const text = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(site.language, { ...options, timeZone }).format(instant);
  return {
    long: text({ dateStyle: 'long' }),
    short: text({ day: 'numeric', month: 'short' }),
    year: text({ year: 'numeric' }),
    iso: new Date(instant).toISOString(),
  };
}

/** How much is read in a minute: words, or letters of a script without spaces. */
const WORDS = 220;
const LETTERS = 450;

/** The estimated time to read a text, such as `6 min`. */
export function readingTime(text: string, site: Site): string {
  const letters =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu) ?? [];
  const words = text.match(/[\p{L}\p{N}'’-]+/gu) ?? [];
  const minutes = Math.max(1, Math.round(words.length / WORDS + letters.length / LETTERS));
  return interpolate(textsOf(site.words, 'notes').minutes, {
    n: minutes.toLocaleString(site.language),
  });
}
