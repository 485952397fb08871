import { type Anime, seriesUrl, withIds } from './anime-list.ts';
import { filledTitles, SYNOPSIS_MAX, type TitleEntry } from './content/anime.ts';
import { type Keyless, NO_KEY, withKeys } from './content/keys.ts';
import { beginningOf } from './graphemes.ts';
import { hasLink, isSitePath, isWebUrl, NO_LINK } from './link.ts';
import { shortened } from './shortened.ts';

/** The longest description in the modal, in characters (docs/product.md#anime). */
const DESCRIPTION_LENGTH = 200;

/** The score with one decimal; none if it is 0 or unknown. */
export const scoreBadge = (score: number | null): string | null =>
  score ? score.toFixed(1) : null;

/** The year of the first broadcast (UTC). */
export const airedYear = ({ aired }: Pick<Anime, 'aired'>): number | null =>
  aired?.from == null ? null : new Date(aired.from).getUTCFullYear();

/** The address of a title's remote picture in this size, or the nearest; null if it has none. */
export function posterUrl({ posterImage }: Pick<Anime, 'posterImage'>, size: 'medium' | 'large') {
  if (posterImage === null) return null;
  const { original, large, medium, small, tiny } = posterImage;
  const sizes =
    size === 'large'
      ? [large, original, medium, small, tiny]
      : [medium, large, original, small, tiny];
  return sizes.find((url) => url !== undefined) ?? null;
}

export const shortDescription = (synopsis: string): string =>
  shortened(synopsis, DESCRIPTION_LENGTH);

export interface AnimeSummary {
  readonly titles: number;
  readonly episodes: number;
  /** To one decimal; null if no title has a score. */
  readonly averageScore: string | null;
}

/** The figures of a list. Titles without a score are not in the average. */
export function summarize(list: readonly Pick<Anime, 'episodes' | 'score'>[]): AnimeSummary {
  const scores = list.flatMap(({ score }) => (score ? [score] : []));
  const total = scores.reduce((sum, score) => sum + score, 0);
  return {
    titles: list.length,
    episodes: list.reduce((sum, { episodes }) => sum + (episodes ?? 0), 0),
    averageScore: scores.length === 0 ? null : (total / scores.length).toFixed(1),
  };
}

/** The titles of a file as entries for the editor, not validated: the section may refuse some, such as long titles. */
export const entriesOf = (
  list: readonly Anime[],
  pictureOf: (anime: Anime) => string | null,
): TitleEntry[] =>
  withKeys(
    list.map((anime) => ({
      title: anime.title,
      year: airedYear(anime),
      genres: anime.genres.map(({ name }) => name),
      episodes: anime.episodes,
      score: anime.score,
      synopsis: beginningOf(anime.synopsis, SYNOPSIS_MAX),
      image: pictureOf(anime) ?? '',
      link: seriesUrl(anime) ?? NO_LINK,
      malId: anime.mal_id,
      key: NO_KEY,
    })),
  );

/** The owner's entries as a list. */
export const titlesOf = (entries: readonly Keyless<TitleEntry>[]): readonly Anime[] =>
  withIds(
    filledTitles(entries).map(({ year, genres, image, link, malId, ...entry }) => ({
      title: entry.title,
      mal_id: malId,
      kitsu_id: null,
      genres: genres.map((name) => ({ name })),
      aired: year === null ? null : { from: `${String(year).padStart(4, '0')}-01-01` },
      episodes: entry.episodes,
      score: entry.score,
      synopsis: entry.synopsis,
      url: hasLink(link) ? link : undefined,
      local_poster_path: isSitePath(image) ? image : '',
      posterImage: isWebUrl(image) ? { large: image } : null,
    })),
  );
