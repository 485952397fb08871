import type { Logger } from 'pino';
import {
  type AnimeSummary,
  airedYear,
  posterAddress,
  scoreBadge,
  shortDescription,
  summarize,
} from '../../domain/anime.ts';
import { type Anime, seriesAddress } from '../../domain/anime-list.ts';
import {
  choicesOf,
  LARGE_TITLES,
  type ListChoices,
  NO_CHOICES,
  type Sortable,
  type SortedIndexes,
  sorted,
} from '../../domain/anime-view.ts';
import {
  type PosterCaption,
  type PosterComposition,
  posterArt,
  posterCaption,
  posterCompositions,
} from '../../scenes/poster.ts';
import { isReadable } from '../core/percent-encoding.ts';
import type { OwnFiles } from '../files/own-files.ts';
import type { Settings } from '../settings/settings.ts';
import type { Site } from '../site.ts';
import { createListFile } from './list-file.ts';

/** A card of the grid. */
export interface AnimeCard {
  readonly id: number;
  readonly title: string;
  readonly year: number | null;
  readonly genres: readonly string[];
  readonly score: string | null;
  /** The picture's address: a local file if it exists, else the remote address; null where there is none. */
  readonly poster: string | null;
  /** The place and colour of the title and year on the drawn poster behind the picture. */
  readonly caption: Pick<PosterCaption, 'place' | 'ink'>;
}

/** The opened card. */
export interface AnimeDetails extends AnimeCard {
  readonly largePoster: string | null;
  readonly episodes: number | null;
  readonly description: string;
  /** An address where there is more about it; null where none is known. */
  readonly series: string | null;
}

/** The whole list, with what it can be filtered and sorted by. */
export interface AnimeListing {
  readonly cards: readonly AnimeCard[];
  readonly summary: AnimeSummary;
  readonly choices: ListChoices;
  readonly sorted: SortedIndexes;
}

export type AnimeList = ReturnType<typeof createAnimeList>;

const subjectOf = (anime: Anime) => ({
  id: anime.mal_id,
  genres: anime.genres.map((genre) => genre.name),
});

const sortableOf = (anime: Anime): Sortable => ({
  title: anime.title,
  genres: anime.genres.map((genre) => genre.name),
  date: anime.aired?.from == null ? null : Date.parse(anime.aired.from),
  score: anime.score,
});

const NO_IDS: readonly number[] = [];

interface Loaded {
  readonly list: readonly Anime[];
  /** The local pictures, in the order of the list. */
  readonly localPosters: string;
  readonly ids: readonly number[];
  readonly byId: ReadonlyMap<number, Anime>;
  readonly compositions: ReadonlyMap<number, PosterComposition>;
  readonly choices: ListChoices;
}

const loadedOf = (list: readonly Anime[], localPosters: string): Loaded => ({
  list,
  localPosters,
  ids: list.map((anime) => anime.mal_id),
  byId: new Map(list.map((anime) => [anime.mal_id, anime])),
  compositions: posterCompositions(list.map(subjectOf)),
  choices: choicesOf(list.map(sortableOf)),
});

/**
 * Creates the anime list: the owner's, where there is one that can be used, else the one that ships with the site. The files
 * are read by `refresh`. The log has one line for a file that cannot be used; the last one that could be is shown then.
 */
export function createAnimeList(
  {
    settings: { dataDir },
    shipped: { dataFolder, paths },
    log,
  }: {
    readonly settings: Pick<Settings, 'dataDir'>;
    readonly shipped: Pick<Site['shipped'], 'dataFolder' | 'paths'>;
    readonly log: Logger;
  },
  ownFiles: Pick<OwnFiles, 'has'>,
) {
  const onProblem = (line: string) => log.error(line);
  const shippedFile = `${dataFolder}/anime.json`;
  const own = createListFile({ file: `${dataDir}/anime.json`, isRequired: false, onProblem });
  const shipped = createListFile({ file: shippedFile, isRequired: true, onProblem });
  const isPublicFile = (path: string): boolean => paths.has(path) || ownFiles.has(path);
  let loaded: Loaded | undefined;

  const current = (): Loaded => {
    if (loaded === undefined) throw new Error(`${shippedFile} could not be read.`);
    return loaded;
  };

  const localPoster = ({ local_poster_path: path }: Anime): string | null =>
    isReadable(path) && isPublicFile(decodeURIComponent(path)) ? path : null;

  const captionOf = (anime: Anime, { compositions }: Loaded): AnimeCard['caption'] => {
    const composition = compositions.get(anime.mal_id);
    if (composition === undefined) return { place: 'bottom', ink: 'light' };
    const { place, ink } = posterCaption(subjectOf(anime), composition);
    return { place, ink };
  };

  const cardOf = (anime: Anime, from: Loaded, size: 'medium' | 'large'): AnimeCard => ({
    id: anime.mal_id,
    title: anime.title,
    year: airedYear(anime),
    genres: anime.genres.map((genre) => genre.name),
    score: scoreBadge(anime.score),
    poster: localPoster(anime) ?? posterAddress(anime, size),
    caption: captionOf(anime, from),
  });

  const listingOf = (from: Loaded, language: string): AnimeListing => {
    const { list, choices } = from;
    const sortable = list.map(sortableOf);
    return {
      cards: list.map((anime, index) =>
        cardOf(anime, from, index < LARGE_TITLES ? 'large' : 'medium'),
      ),
      summary: summarize(list),
      choices,
      sorted: Object.fromEntries(
        choices.orders.slice(1).map((order) => [order, sorted(sortable, order, language)]),
      ),
    };
  };
  /** Every page is rendered with the first title, and to put thousands of them together takes a tenth of a second. */
  let listed: { from: Loaded; language: string; listing: AnimeListing } | undefined;

  return {
    /** The whole list; its titles are sorted as in a language. Throws where neither list could be read. */
    async all(language: string): Promise<AnimeListing> {
      const from = current();
      if (listed?.from !== from || listed.language !== language)
        listed = { from, language, listing: listingOf(from, language) };
      return listed.listing;
    },

    /** The ids of all titles, the same array until the list changes; none where neither list could be read. */
    ids: () => loaded?.ids ?? NO_IDS,

    /** What the list can be filtered and sorted by; nothing where neither list could be read. */
    choices: () => loaded?.choices ?? NO_CHOICES,

    /** One title by its id, or undefined. Throws like `all`. */
    async find(id: number): Promise<AnimeDetails | undefined> {
      const from = current();
      const anime = from.byId.get(id);
      if (anime === undefined) return undefined;
      return {
        ...cardOf(anime, from, 'medium'),
        largePoster: localPoster(anime) ?? posterAddress(anime, 'large'),
        episodes: anime.episodes,
        description: shortDescription(anime.synopsis),
        series: seriesAddress(anime),
      };
    },

    /** The drawn poster of a title as an SVG document, or undefined. Throws like `all`. */
    async drawPoster(id: number): Promise<string | undefined> {
      const from = current();
      const anime = from.byId.get(id);
      const composition = from.compositions.get(id);
      if (anime === undefined || composition === undefined) return undefined;
      return posterArt(subjectOf(anime), composition);
    },

    /** Reads the files that have changed; true if the list, or a local picture in it, is another one now. */
    async refresh(): Promise<boolean> {
      await shipped.refresh();
      await own.refresh();
      const list = own.list() ?? shipped.list();
      if (list === undefined) return false;
      const localPosters = list.map(localPoster).join('\n');
      if (list === loaded?.list && localPosters === loaded.localPosters) return false;
      loaded = loadedOf(list, localPosters);
      return true;
    },
  };
}
