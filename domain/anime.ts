import type { Anime } from './anime-list.ts';
import { shortened } from './shortened.ts';

/** The description in the modal is cut to about this many characters (docs/product.md#anime). */
const DESCRIPTION_LENGTH = 200;

/** The score badge: one decimal, and none at 0 or unknown. */
export const scoreBadge = (score: number | null): string | null =>
  score ? score.toFixed(1) : null;

/** The year of the first broadcast in UTC, when an aired start date exists. */
export const airedYear = ({ aired }: Pick<Anime, 'aired'>): number | null =>
  aired?.from == null ? null : new Date(aired.from).getUTCFullYear();

/** The address of a title's remote picture: the asked size, or the nearest that there is; null where there is none. */
export function posterAddress(
  { posterImage }: Pick<Anime, 'posterImage'>,
  size: 'medium' | 'large',
) {
  if (posterImage === null) return null;
  const { original, large, medium, small, tiny } = posterImage;
  const sizes =
    size === 'large'
      ? [large, original, medium, small, tiny]
      : [medium, large, original, small, tiny];
  return sizes.find((address) => address !== undefined) ?? null;
}

/** The description cut to about 200 characters with an ellipsis; empty when there is none. */
export const shortDescription = (synopsis: string): string =>
  shortened(synopsis, DESCRIPTION_LENGTH);

/** The three summary tiles: titles, sum of episodes, mean score to one decimal. */
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
  const scores = list.flatMap(({ score }) => (score ? [score] : []));
  const total = scores.reduce((sum, score) => sum + score, 0);
  return {
    titles: list.length,
    episodes: list.reduce((sum, { episodes }) => sum + (episodes ?? 0), 0),
    averageScore: scores.length === 0 ? null : (total / scores.length).toFixed(1),
  };
}
