import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { textsOf } from '../../../domain/words/texts.ts';

export type AnimeWords = ReturnType<typeof animeWords>;

/** The words of the page, without those of an opened title. */
export function animeWords({ site }: Portfolio) {
  const words = textsOf(site.words, 'anime');
  const { heading, lead, titles, episodes, average, noAverage, list, none, score } = words;
  return { heading, lead, titles, episodes, average, noAverage, list, none, score };
}

export type AnimeTitleWords = ReturnType<typeof animeTitleWords>;

/** The words of an opened title. */
export function animeTitleWords({ site }: Portfolio) {
  const words = textsOf(site.words, 'anime');
  const { aired, genresName, episodesName, scoreName, scoreValue, noDescription } = words;
  return { aired, genresName, episodesName, scoreName, scoreValue, noDescription };
}
