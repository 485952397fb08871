import type { Order } from '../../../domain/anime-view.ts';
import { fill } from '../../../domain/words/fill.ts';
import type { AnimeDetails, AnimeListing } from '../../../server/anime/anime-list.ts';

/** The writing of the page's numbers in a language. */
function numbersOf(language: string) {
  const whole = new Intl.NumberFormat(language, { useGrouping: false });
  const oneDecimal = new Intl.NumberFormat(language, { minimumFractionDigits: 1 });
  return {
    count: (n: number): string => whole.format(n),
    orNull: (n: number | null): string | null => (n === null ? null : whole.format(n)),
    /** A score is a number with one decimal. */
    score: (score: string | null): string | null =>
      score === null ? null : oneDecimal.format(Number(score)),
  };
}

/** The words in the choices of a list. */
interface ChoiceWords {
  readonly decadeName: string;
  readonly orders: Readonly<Record<Order, string>>;
}

/** The list with its numbers as texts in a language, such as `8,5` in Portuguese, and its choices with their names. */
export function shownList(listing: AnimeListing, language: string, words: ChoiceWords) {
  const { cards, summary, choices, sorted } = listing;
  const { count, orNull, score } = numbersOf(language);
  const { compare } = new Intl.Collator(language);
  return {
    cards: cards.map((card) => ({
      ...card,
      year: orNull(card.year),
      score: score(card.score),
    })),
    summary: {
      titles: count(summary.titles),
      episodes: count(summary.episodes),
      averageScore: score(summary.averageScore),
    },
    sorted,
    choices: { ...choices, genres: choices.genres.toSorted(compare) },
    names: {
      decades: choices.decades.map((year) => fill(words.decadeName, { year: count(year) })),
      orders: choices.orders.map((order) => words.orders[order]),
    },
  };
}

/** A title with its numbers as texts in a language, and the name of the site that has more about it. */
export function shownTitle(anime: AnimeDetails, language: string) {
  const { orNull, score } = numbersOf(language);
  const { series } = anime;
  return {
    ...anime,
    year: orNull(anime.year),
    episodes: orNull(anime.episodes),
    score: score(anime.score),
    series:
      series === null ? null : { href: series, site: new URL(series).host.replace(/^www\./, '') },
  };
}

export type ShownList = ReturnType<typeof shownList>;
export type ShownCard = ShownList['cards'][number];
export type ShownTitle = ReturnType<typeof shownTitle>;
