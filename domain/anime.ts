import { z } from 'zod';

const calendarDate = z.object({
  day: z.number().int().nullable(),
  month: z.number().int().nullable(),
  year: z.number().int().nullable(),
});

/** One title of the list (specification, section 3). */
export const animeSchema = z.object({
  mal_id: z.number().int().positive(),
  kitsu_id: z.number().int().positive().nullable(),
  title: z.string().min(1),
  genres: z.array(
    z.object({ mal_id: z.number().int(), type: z.string(), name: z.string(), url: z.url() }),
  ),
  aired: z.object({
    from: z.string().nullable(),
    to: z.string().nullable(),
    prop: z.object({ from: calendarDate, to: calendarDate }),
    string: z.string(),
  }),
  episodes: z.number().int().positive().nullable(),
  synopsis: z.string(),
  score: z.number().min(0).max(10).nullable(),
  posterImage: z.object({
    original: z.url(),
    large: z.url(),
    medium: z.url(),
    small: z.url(),
    tiny: z.url(),
  }),
  local_poster_path: z.string(),
});

/** The whole list, in the order in which it is shown. */
export const animeListSchema = z.array(animeSchema);

export type Anime = z.output<typeof animeSchema>;

/** The MyAnimeList id in a path segment, in decimal without leading zeros; undefined for any other text. */
export const titleIdOf = (text: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;

/** The description in the modal is cut to about this many characters (section 9). */
export const DESCRIPTION_LENGTH = 200;

/** The score badge: one decimal, and none at 0 or unknown (section 2). */
export const scoreBadge = (score: number | null): string | null =>
  score !== null && score > 0 ? score.toFixed(1) : null;

/** The year of the first broadcast, when an aired start date exists (section 2). */
export const airedYear = (anime: Anime): number | null =>
  anime.aired.from === null ? null : new Date(anime.aired.from).getUTCFullYear();

/**
 * The description cut to about 200 characters with an ellipsis, at a word's end where one is near (section 2);
 * empty when there is none.
 */
export function shortDescription(synopsis: string): string {
  const text = synopsis.trim();
  if (text.length <= DESCRIPTION_LENGTH) return text;
  const cut = text.slice(0, DESCRIPTION_LENGTH);
  const space = cut.lastIndexOf(' ');
  const end = space > DESCRIPTION_LENGTH - 30 ? space : DESCRIPTION_LENGTH;
  // The cut may split a surrogate pair: a lone half is removed too.
  return `${cut.slice(0, end).replace(/[\s.,;:!?\p{Cs}]+$/u, '')}…`;
}

/** The three summary tiles: titles, sum of episodes, mean score to one decimal (section 2). */
export interface AnimeSummary {
  readonly titles: number;
  readonly episodes: number;
  /** Null if no title has a score. */
  readonly averageScore: string | null;
}

/**
 * Computes the summary. A title without a score counts as a title but not in the average.
 */
export function summarize(list: readonly Pick<Anime, 'episodes' | 'score'>[]): AnimeSummary {
  const scores = list.flatMap(({ score }) => (score !== null && score > 0 ? [score] : []));
  const total = scores.reduce((sum, score) => sum + score, 0);
  return {
    titles: list.length,
    episodes: list.reduce((sum, { episodes }) => sum + (episodes ?? 0), 0),
    averageScore: scores.length === 0 ? null : (total / scores.length).toFixed(1),
  };
}
