import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { isWebUrl } from '../../../domain/link.ts';
import { type Texts, textsOf } from '../../../domain/words/texts.ts';
import type { AnimeDetails, AnimeListing } from '../../../server/anime/anime-list.ts';

/** The formats of the page's numbers in a language. */
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

/** The owner's choices that the list follows. */
type Choices = Pick<Portfolio['site'], 'language' | 'ownPicturesOnly' | 'words'>;

/**
 * The address of a poster; null, so that it is drawn, if it is on another site and the owner shows no pictures of
 * those.
 */
const posterFor = ({ ownPicturesOnly }: Choices, address: string | null): string | null =>
  ownPicturesOnly && address !== null && isWebUrl(address) ? null : address;

/** The list with its numbers as texts in a language, such as `8,5` in Portuguese, and the names of its orders. */
export function shownList(listing: AnimeListing, site: Choices) {
  const { cards, summary, choices, sorted } = listing;
  const { count, orNull, score } = numbersOf(site.language);
  const { compare } = new Intl.Collator(site.language);
  const { listOrder, scoreOrder, newestOrder, titleOrder } = textsOf(site.words, 'anime');
  const orderNames = { list: listOrder, score: scoreOrder, newest: newestOrder, title: titleOrder };
  return {
    cards: cards.map((card) => ({
      ...card,
      year: orNull(card.year),
      score: score(card.score),
      poster: posterFor(site, card.poster),
    })),
    summary: {
      titles: count(summary.titles),
      episodes: count(summary.episodes),
      averageScore: score(summary.averageScore),
    },
    sorted,
    choices: { ...choices, genres: choices.genres.toSorted(compare) },
    orderNames: choices.orders.map((order) => orderNames[order]),
  };
}

/** A title with its numbers as texts in a language, and the name of the site that has more about it. */
export function shownTitle(anime: AnimeDetails, site: Choices) {
  const { orNull, score } = numbersOf(site.language);
  const { series } = anime;
  return {
    ...anime,
    year: orNull(anime.year),
    episodes: orNull(anime.episodes),
    score: score(anime.score),
    largePoster: posterFor(site, anime.largePoster),
    series:
      series === null ? null : { href: series, site: new URL(series).host.replace(/^www\./, '') },
  };
}

export type AnimeWords = Texts<'anime'>;
export type ShownList = ReturnType<typeof shownList>;
export type ShownCard = ShownList['cards'][number];
export type ShownTitle = ReturnType<typeof shownTitle>;
