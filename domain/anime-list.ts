import { z } from 'zod';
import { issueText } from './issue-text.ts';
import { SiteError } from './site-error.ts';

/** The largest id of a title, short enough for a path. */
export const TITLE_ID_MAX = 999_999_999;

// The pages' content policy allows no picture over plain http.
const picture = z.url({ protocol: /^https$/, error: 'is not an https address' }).optional();

/** A day as `2016-01-01`, from a date and time in ISO 8601 as it is written there, or from a year: its first. */
const day = z.string().transform((text, context) => {
  const date = /^\s*(\d{4}(?:-\d\d){0,2})(?=$|[T\s])/.exec(text)?.[1];
  const time = Date.parse(date ?? '');
  if (!Number.isNaN(time)) return new Date(time).toISOString().slice(0, 10);
  context.addIssue('is no date: write it as 2023-09-29 or 2023');
  return z.NEVER;
});

/** One title of a file (docs/product.md#anime). */
const entrySchema = z.object({
  mal_id: z.int().positive().max(TITLE_ID_MAX).optional(),
  // Earlier versions ignored it, so an invalid address is no mistake.
  url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
  kitsu_id: z.int().positive().nullable().default(null),
  title: z.string().trim().min(1, 'is empty'),
  genres: z.array(z.object({ name: z.string() })).default([]),
  aired: z
    .object({ from: day.nullable().default(null) })
    .nullable()
    .default(null),
  episodes: z.int().positive().nullable().default(null),
  synopsis: z.string().default(''),
  score: z.number().min(0).max(10).nullable().default(null),
  posterImage: z
    .object({ original: picture, large: picture, medium: picture, small: picture, tiny: picture })
    .nullable()
    .default(null),
  local_poster_path: z
    .string()
    .regex(/^(?:\/(?!\/).*)?$/, 'is not a path of the site: begin it with one /')
    .default(''),
});

type Entry = z.output<typeof entrySchema>;

/** One title; `mal_id` is the id in its address. */
export type Anime = Omit<Entry, 'mal_id'> & { readonly mal_id: number };

/** An address with more about a title, or null. If a title has a `kitsu_id`, its `mal_id` is MyAnimeList's. */
export function seriesUrl({
  url,
  mal_id,
  kitsu_id,
}: Pick<Anime, 'url' | 'mal_id' | 'kitsu_id'>): string | null {
  if (url !== undefined) return url;
  return kitsu_id === null || mal_id >= MADE_ID_MIN
    ? null
    : `https://myanimelist.net/anime/${mal_id}`;
}

/** The mistake in the text of a list, on one line for the owner. */
export class AnimeListError extends SiteError {
  constructor(detail: string, cause?: unknown) {
    super('invalid-input', { detail, cause, fields: { text: detail } });
  }
}

/**
 * Reads a list in JSON, where `null` counts as missing; ids are those of `withIds`. Entries with mistakes are left out,
 * and `onMistakes` gets one line about the first one. Throws an AnimeListError if no entry is left.
 */
export function parseAnimeList(
  text: string,
  onMistakes: (line: string) => void = () => undefined,
): readonly Anime[] {
  const value = parsedJson(text);
  if (!Array.isArray(value)) throw new AnimeListError('It is not an array of entries.');
  const mistakes: string[] = [];
  const entries: Entry[] = [];
  for (const [index, entry] of value.entries()) {
    const { data, error } = entrySchema.safeParse(entry, { error: issueText });
    if (data === undefined) mistakes.push(mistakeIn(index, entry, error.issues[0]));
    else entries.push(data);
  }
  const [first] = mistakes;
  if (first !== undefined) {
    const others = mistakes.length === 1 ? '' : ` (Entries with mistakes: ${mistakes.length}.)`;
    if (entries.length === 0) throw new AnimeListError(first + others);
    onMistakes(first + others);
  }
  return withIds(entries);
}

function parsedJson(text: string): unknown {
  try {
    // Some editors begin a file with a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''), (_, value: unknown) => value ?? undefined);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AnimeListError(`It is not valid JSON: ${oneLine(reason)}`, cause);
  }
}

function mistakeIn(index: number, entry: unknown, issue: z.core.$ZodIssue | undefined): string {
  const where = issue === undefined || issue.path.length === 0 ? '' : `, ${issue.path.join('.')}`;
  return `${nameOf(index, entry)}${where}: ${oneLine(issue?.message ?? '')}.`;
}

const titled = z.object({ title: z.string() });

/** Such as `Entry 3 (Monster)`. */
function nameOf(index: number, entry: unknown): string {
  const title = titled.safeParse(entry).data?.title;
  return `Entry ${index + 1}${title === undefined ? '' : ` (${oneLine(title)})`}`;
}

const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, 200);

/** The id of a title in a path segment: decimal, without leading zeros. */
export const titleIdOf = (text: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

/** Ids that are made from a title begin here; MyAnimeList's have at most six digits. */
const MADE_ID_MIN = 100_000_000;

/** Titles with an id each. A missing or repeated id is made from the text of the title, not from its place. */
export function withIds<
  Title extends { readonly title: string; readonly mal_id?: number | null | undefined },
>(entries: readonly Title[]): (Title & { readonly mal_id: number })[] {
  const ids = new Set(entries.map(({ mal_id }) => mal_id));
  const earlier = new Set<number>();
  return entries.map((entry) => {
    let id = entry.mal_id;
    if (id == null || earlier.has(id)) {
      id = madeId(entry.title);
      while (ids.has(id)) id = id === TITLE_ID_MAX ? MADE_ID_MIN : id + 1;
      ids.add(id);
    }
    earlier.add(id);
    return { ...entry, mal_id: id };
  });
}

/** The 32-bit FNV-1a hash of a title, within the range of made ids. */
function madeId(title: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(title)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return MADE_ID_MIN + (hash % (TITLE_ID_MAX - MADE_ID_MIN + 1));
}
