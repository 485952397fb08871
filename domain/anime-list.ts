import { z } from 'zod';
import { issueText } from './issue-text.ts';

/** The ids of titles: positive, and short enough for a path (`titleIdOf`). */
const ID_MAX = 999_999_999;
/** Ids that are made of a title begin here: MyAnimeList's have at most six digits. */
const MADE_ID_MIN = 100_000_000;

// The pages' content policy allows no picture over plain http.
const picture = z.url({ protocol: /^https$/, error: 'is not an https address' }).optional();

const date = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), 'is no date: write it as 2023-09-29 or 2023');

/** One title of the list (docs/product.md#anime). Only the title itself is needed. */
const entrySchema = z.object({
  mal_id: z.int().positive().max(ID_MAX).optional(),
  // Earlier versions ignored it: what is no address is no mistake.
  url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
  kitsu_id: z.int().positive().nullable().default(null),
  title: z.string().trim().min(1, 'is empty'),
  genres: z.array(z.object({ name: z.string() })).default([]),
  aired: z
    .object({ from: date.nullable().default(null) })
    .nullable()
    .default(null),
  episodes: z.int().positive().nullable().default(null),
  synopsis: z.string().default(''),
  score: z.number().min(0).max(10).nullable().default(null),
  posterImage: z
    .object({
      original: picture,
      large: picture,
      medium: picture,
      small: picture,
      tiny: picture,
    })
    .nullable()
    .default(null),
  local_poster_path: z
    .string()
    .regex(/^(?:\/(?!\/).*)?$/, 'is not a path of the site: begin it with one /')
    .default(''),
});

type Entry = z.output<typeof entrySchema>;

/** One title, with the id in its address. */
export type Anime = Omit<Entry, 'mal_id'> & { readonly mal_id: number };

/**
 * An address where there is more about a title; null where none is known. `mal_id` may be any number of the owner's:
 * that of a title with a `kitsu_id` is MyAnimeList's.
 */
export function seriesAddress({
  url,
  mal_id,
  kitsu_id,
}: Pick<Anime, 'url' | 'mal_id' | 'kitsu_id'>): string | null {
  if (url !== undefined) return url;
  return kitsu_id === null || mal_id >= MADE_ID_MIN
    ? null
    : `https://myanimelist.net/anime/${mal_id}`;
}

/** What is wrong with a list, for the owner, on one line. */
export class AnimeListError extends Error {
  override readonly name = 'AnimeListError';
}

/**
 * Reads a list, in the order in which it is shown. A title without `mal_id` gets an id that is made of its text, so
 * that its address does not depend on its place. Throws an AnimeListError that names the first mistake: the number of
 * the entry, counted from 1, its title and the field.
 */
export function parseAnimeList(text: string): readonly Anime[] {
  const value = parsedJson(text);
  const result = z.array(entrySchema).safeParse(value, { error: issueText });
  if (!result.success) throw new AnimeListError(mistakeIn(value, result.error.issues));
  return withIds(result.data);
}

function parsedJson(text: string): unknown {
  try {
    // Editors of some systems begin a file with a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AnimeListError(`It is not valid JSON: ${oneLine(reason)}`, { cause });
  }
}

function mistakeIn(value: unknown, issues: readonly z.core.$ZodIssue[]): string {
  const [first] = issues;
  if (first === undefined || !Array.isArray(value)) return 'It is not an array of entries.';
  const [index, ...field] = first.path;
  const number = Number(index);
  const where = field.length === 0 ? '' : `, ${field.join('.')}`;
  const others = issues.length === 1 ? '' : ` (Mistakes in all: ${issues.length}.)`;
  return `${nameOf(number, value[number])}${where}: ${oneLine(first.message)}.${others}`;
}

const titled = z.object({ title: z.string() });

/** An entry in words: `Entry 3 (Monster)`. */
function nameOf(index: number, entry: unknown): string {
  const title = titled.safeParse(entry).data?.title;
  return `Entry ${index + 1}${title === undefined ? '' : ` (${oneLine(title)})`}`;
}

/** A part of a line of the log. */
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, 200);

function withIds(entries: readonly Entry[]): readonly Anime[] {
  const used = new Map<number, number>();
  for (const [index, entry] of entries.entries()) {
    if (entry.mal_id === undefined) continue;
    const other = used.get(entry.mal_id);
    if (other !== undefined) {
      throw new AnimeListError(
        `${nameOf(index, entry)}, mal_id: entry ${other + 1} has the same one.`,
      );
    }
    used.set(entry.mal_id, index);
  }
  return entries.map((entry, index) => {
    let id = entry.mal_id ?? madeId(entry.title);
    if (entry.mal_id === undefined) {
      while (used.has(id)) id = id === ID_MAX ? MADE_ID_MIN : id + 1;
      used.set(id, index);
    }
    return { ...entry, mal_id: id };
  });
}

/** An id made of a title: its FNV-1a hash of 32 bits, within the range of made ids. */
function madeId(title: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(title)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return MADE_ID_MIN + (hash % (ID_MAX - MADE_ID_MIN + 1));
}
