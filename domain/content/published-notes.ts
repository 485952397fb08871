import { notePath } from '../pages.ts';
import { hasText } from './filled.ts';
import { instantOf, type KeyedNote, type Note } from './notes.ts';
import type { Portfolio } from './portfolio.ts';
import { takenNames } from './site-names.ts';
import { inKeyOrder, slugOf, slugsByKey } from './slugs.ts';

type Content = Pick<Portfolio, 'notes' | 'site' | 'translations'>;

export const NOTES_PER_PAGE = 20;

export interface PublishedNote {
  readonly note: KeyedNote;
  readonly slug: string;
  /** `/notes/a-title`, or `/a-title` for a page of the owner's. */
  readonly path: string;
  /** In milliseconds since 1970; null without a date. */
  readonly instant: number | null;
}

export const pathOfNote = (kind: Note['kind'], slug: string): string =>
  kind === 'note' ? notePath(slug) : `/${encodeURIComponent(slug)}`;

const isFilled = ({ title, summary, body }: Note): boolean => hasText(title, summary, body);

export const hasNotes = ({ notes }: Pick<Portfolio, 'notes'>): boolean =>
  notes.notes.some((note) => note.kind === 'note' && isFilled(note));

const listed = new WeakMap<
  Portfolio['notes'],
  readonly [beside: readonly unknown[], published: PublishedNote[]]
>();

/** The notes and pages of the content, the newest first, those without a date last. */
export function publishedNotes(content: Content): readonly PublishedNote[] {
  const { notes, site, translations } = content;
  const [beside = [], published] = listed.get(notes) ?? [];
  if (published !== undefined && beside[0] === site && beside[1] === translations) return published;
  const current = publishedNotesOf(content);
  listed.set(notes, [[site, translations], current]);
  return current;
}

function publishedNotesOf(content: Content): PublishedNote[] {
  const { notes, site } = content;
  const all = notes.notes.filter(isFilled);
  const slugs = new Map([
    // `page` and `tag` begin the addresses of other pages of the list.
    ...slugsByKey(
      all.filter(({ kind }) => kind === 'note'),
      'note',
    ),
    ...slugsByKey(
      all.filter(({ kind }) => kind === 'page'),
      'page',
      takenNames(content),
    ),
  ]);
  return all
    .map((note) => {
      const slug = slugs.get(note.key) ?? '';
      const path = pathOfNote(note.kind, slug);
      const instant = note.date === '' ? null : instantOf(note.date, site.timeZone);
      return { note, slug, path, instant };
    })
    .sort(
      (one, other) => (other.instant ?? 0) - (one.instant ?? 0) || inKeyOrder(other.note, one.note),
    );
}

export const noteSlugs = (content: Content): ReadonlyMap<string, string> =>
  new Map(publishedNotes(content).map(({ note, slug }) => [note.key, slug]));

export const listedNotes = (content: Content): readonly PublishedNote[] =>
  publishedNotes(content).filter(({ note }) => note.kind === 'note');

export const ownPages = (content: Content): readonly PublishedNote[] =>
  publishedNotes(content).filter(({ note }) => note.kind === 'page');

/** The tags of notes with the number of notes, the most used first. Tags with the same slug count as one. */
export function noteTags(published: readonly PublishedNote[]) {
  const tags = new Map<string, { readonly slug: string; readonly name: string; count: number }>();
  for (const { note } of published) {
    for (const [slug, name] of new Map(note.tags.map((name) => [slugOf(name), name]))) {
      const tag = tags.get(slug) ?? { slug, name, count: 0 };
      tag.count += 1;
      if (slug !== '') tags.set(slug, tag);
    }
  }
  return [...tags.values()].sort((one, other) => other.count - one.count);
}

export const hasTag = ({ note }: PublishedNote, tag: string): boolean =>
  note.tags.some((name) => slugOf(name) === tag);

/** The address of a page, counted from 1, of the list or of the list of a tag. */
export function listPath(tag: string | undefined, page = 1): string {
  if (tag !== undefined)
    return `${notePath('tag')}/${encodeURIComponent(tag)}${page > 1 ? `/${page}` : ''}`;
  return page > 1 ? `${notePath('page')}/${page}` : '/notes';
}

/** What visitors see of the content at a given time. */
export interface Published {
  readonly content: Portfolio;
  /** When the next note appears, in milliseconds since 1970; infinite for none. */
  readonly until: number;
}

/** The content without drafts and notes whose date has not come. */
export function publishedAt(content: Portfolio, now: number): Published {
  let until = Number.POSITIVE_INFINITY;
  const notes = content.notes.notes.filter(({ draft, date }) => {
    const instant = draft || date === '' ? now : instantOf(date, content.site.timeZone);
    if (instant > now) until = Math.min(until, instant);
    return !draft && instant <= now;
  });
  const isWhole = notes.length === content.notes.notes.length;
  return { content: isWhole ? content : { ...content, notes: { notes } }, until };
}
