import type { AnimeDetails, AnimeList } from '../../../server/anime/anime-list.ts';

type Listing = Awaited<ReturnType<AnimeList['all']>>;

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

/** The list with its numbers as texts in a language, such as `8,5` in Portuguese. */
export function shownList({ cards, summary }: Listing, language: string) {
  const { count, orNull, score } = numbersOf(language);
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
  };
}

/** A title with its numbers as texts in a language. */
export function shownTitle(anime: AnimeDetails, language: string) {
  const { orNull, score } = numbersOf(language);
  return {
    ...anime,
    year: orNull(anime.year),
    episodes: orNull(anime.episodes),
    score: score(anime.score),
  };
}

export type ShownList = ReturnType<typeof shownList>;
export type ShownCard = ShownList['cards'][number];
export type ShownTitle = ReturnType<typeof shownTitle>;
