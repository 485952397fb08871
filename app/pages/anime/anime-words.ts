import type { Order } from '../../../domain/anime-view.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { textsOf } from '../../../domain/words/texts.ts';

export type AnimeWords = ReturnType<typeof animeWords>;

/** The words of the page, without those of an opened title. */
export function animeWords({ site }: Portfolio) {
  const words = textsOf(site.words, 'anime');
  const { heading, lead, titles, episodes, average, noAverage, list, none, score } = words;
  const { genre, anyGenre, sort } = words;
  const { filters, apply, shown, showAll, showFirst, skipList } = words;
  return {
    ...{ heading, lead, titles, episodes, average, noAverage, list, none, score },
    ...{ genre, anyGenre, sort },
    ...{ filters, apply, shown, showAll, showFirst, skipList },
  };
}

/** The names of the orders of the list. */
export function orderNames({ site }: Portfolio): Readonly<Record<Order, string>> {
  const { listOrder, scoreOrder, newestOrder, titleOrder } = textsOf(site.words, 'anime');
  return { list: listOrder, score: scoreOrder, newest: newestOrder, title: titleOrder };
}

export type AnimeTitleWords = ReturnType<typeof animeTitleWords>;

/** The words of an opened title. */
export function animeTitleWords({ site }: Portfolio) {
  const words = textsOf(site.words, 'anime');
  const { aired, genresName, episodesName, scoreName, scoreValue, noDescription } = words;
  const { series } = words;
  const { newTab } = textsOf(site.words, 'everywhere');
  return {
    ...{ aired, genresName, episodesName, scoreName, scoreValue, noDescription },
    ...{ series, newTab },
  };
}
