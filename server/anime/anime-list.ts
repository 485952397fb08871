import type { Logger } from 'pino';
import {
  airedYear,
  entriesOf,
  posterUrl,
  scoreBadge,
  shortDescription,
  summarize,
  titlesOf,
} from '../../domain/anime.ts';
import { type Anime, parseAnimeList, seriesUrl } from '../../domain/anime-list.ts';
import {
  choicesOf,
  LARGE_TITLES,
  NO_CHOICES,
  type Sortable,
  type SortedIndexes,
  sorted,
} from '../../domain/anime-view.ts';
import { hasTitles, type TitleEntry } from '../../domain/content/anime.ts';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { isPicturePath } from '../../domain/pictures/path.ts';
import type { Composition } from '../../scenes/poster/composition.ts';
import { posterArt, posterCompositions, posterGround } from '../../scenes/poster.ts';
import type { Content } from '../content/content.ts';
import type { ShownTitles } from '../content/public-pages.ts';
import { isReadable } from '../core/percent-encoding.ts';
import type { OwnFiles } from '../files/own-files.ts';
import type { Settings } from '../settings/settings.ts';
import type { Site } from '../site.ts';
import { createListFile } from './list-file.ts';

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

const NO_TITLES: ShownTitles = { ids: [], choices: NO_CHOICES };

/** A list, and what is made of it. */
interface Loaded extends ShownTitles {
  readonly list: readonly Anime[];
  readonly byId: ReadonlyMap<number, Anime>;
  readonly compositions: ReadonlyMap<number, Composition>;
}

const loadedOf = (list: readonly Anime[]): Loaded => ({
  list,
  ids: list.map((anime) => anime.mal_id),
  byId: new Map(list.map((anime) => [anime.mal_id, anime])),
  compositions: posterCompositions(list.map(subjectOf)),
  choices: choicesOf(list.map(sortableOf)),
});

export type AnimeList = ReturnType<typeof createAnimeList>;

export type AnimeListing = Awaited<ReturnType<AnimeList['all']>>;

export type AnimeDetails = NonNullable<Awaited<ReturnType<AnimeList['find']>>>;

/**
 * The list of the page Anime: that of `DATA_DIR/anime.json` while the file is there, else the content's, and where that
 * has no title, the shipped one. Of a file that cannot be used, the last list that could be is shown.
 */
export function createAnimeList(
  {
    settings,
    shipped,
    log,
  }: {
    readonly settings: Pick<Settings, 'dataDir'>;
    readonly shipped: Pick<Site['shipped'], 'dataFolder' | 'paths'>;
    readonly log: Logger;
  },
  content: Pick<Content, 'current'>,
  ownFiles: Pick<OwnFiles, 'has'>,
) {
  const onProblem = (line: string) => log.error(line);
  const ownPath = `${settings.dataDir}/anime.json`;
  const shippedPath = `${shipped.dataFolder}/anime.json`;
  const ownFile = createListFile({ file: ownPath, isRequired: false, onProblem });
  const shippedFile = createListFile({ file: shippedPath, isRequired: true, onProblem });
  /** What is made of each list once, by a file's list or the entries of a content. */
  let inMemory = new WeakMap<object, Loaded>();
  let lastShown: readonly unknown[] = [];

  const loaded = <Source extends object>(
    source: Source,
    titles: (source: Source) => readonly Anime[],
  ): Loaded => {
    const list = inMemory.get(source) ?? loadedOf(titles(source));
    if (!inMemory.has(source)) inMemory.set(source, list);
    return list;
  };

  const find = ({ anime: { entries } }: Portfolio): Loaded | undefined => {
    const ownList = ownFile.list();
    if (ownList === undefined && hasTitles(entries)) return loaded(entries, titlesOf);
    const list = ownList ?? shippedFile.list();
    return list && loaded(list, () => list);
  };

  const current = (shown: Portfolio): Loaded => {
    const list = find(shown);
    if (list === undefined) throw new Error(`${shippedPath} could not be read.`);
    return list;
  };

  const isShown = (path: string): boolean =>
    shipped.paths.has(path) || ownFiles.has(path) || isPicturePath(path);

  const localPoster = ({ local_poster_path: path }: Anime): string | null =>
    isReadable(path) && isShown(decodeURIComponent(path)) ? path : null;

  const posterOf = (anime: Anime, size: 'medium' | 'large'): string | null =>
    localPoster(anime) ?? posterUrl(anime, size);

  const entriesIn = (list: readonly Anime[]): TitleEntry[] =>
    entriesOf(list, (anime) => posterOf(anime, 'large'));

  const cardOf = (anime: Anime, size: 'medium' | 'large') => ({
    id: anime.mal_id,
    title: anime.title,
    year: airedYear(anime),
    genres: anime.genres.map((genre) => genre.name),
    score: scoreBadge(anime.score),
    poster: posterOf(anime, size),
    /** The ground of the drawn poster, `#rrggbb`, which is shown before it. */
    ground: posterGround(subjectOf(anime)),
  });

  return {
    /** The whole list, sorted as in the language of the content. Throws where no list could be read. */
    async all(shown: Portfolio) {
      const { list, choices } = current(shown);
      const sortable = list.map(sortableOf);
      const indexes: SortedIndexes = Object.fromEntries(
        choices.orders
          .slice(1)
          .map((order) => [order, sorted(sortable, order, shown.site.language)]),
      );
      return {
        cards: list.map((anime, index) => cardOf(anime, index < LARGE_TITLES ? 'large' : 'medium')),
        summary: summarize(list),
        choices,
        sorted: indexes,
      };
    },

    /** The ids of all titles, and the choices: the same object until the list changes. */
    titles: (shown: Portfolio): ShownTitles => find(shown) ?? NO_TITLES,

    /** One title by its id, or undefined. Throws like `all`. */
    async find(shown: Portfolio, id: number) {
      const from = current(shown);
      const anime = from.byId.get(id);
      if (anime === undefined) return undefined;
      return {
        ...cardOf(anime, 'medium'),
        largePoster: posterOf(anime, 'large'),
        episodes: anime.episodes,
        description: shortDescription(anime.synopsis),
        /** An address where there is more about it, or null. */
        series: seriesUrl(anime),
      };
    },

    /** The drawn poster of a title as an SVG document, or undefined. Throws like `all`. */
    async drawPoster(shown: Portfolio, id: number): Promise<string | undefined> {
      const { byId, compositions } = current(shown);
      const anime = byId.get(id);
      const composition = compositions.get(id);
      if (anime === undefined || composition === undefined) return undefined;
      return posterArt(subjectOf(anime), composition);
    },

    /**
     * The lists that may be shown in place of the content's, as entries for the editor. `file` is that of the owner, or
     * null; its `entries` are null where it never was a list.
     */
    replacements() {
      const [own, problem] = [ownFile.list(), ownFile.problem()];
      const entries = own === undefined ? null : entriesIn(own);
      return {
        file: entries === null && problem === null ? null : { path: ownPath, entries, problem },
        shipped: entriesIn(shippedFile.list() ?? []),
      };
    },

    /** The text of such a file as entries, and a line about those that are left out, or null. Throws AnimeListError. */
    imported(text: string): { entries: TitleEntry[]; problem: string | null } {
      let problem: string | null = null;
      const list = parseAnimeList(text, (line) => {
        problem = line;
      });
      return { entries: entriesIn(list), problem };
    },

    /** Reads the files that have changed. Whether a list, or a local picture in it, is another one now. */
    async refresh(): Promise<boolean> {
      await shippedFile.refresh();
      await ownFile.refresh();
      const posters = find(content.current())?.list.map(localPoster).join('\n');
      const now = [ownFile.list(), shippedFile.list(), posters];
      if (now.every((value, index) => value === lastShown[index])) return false;
      lastShown = now;
      inMemory = new WeakMap();
      return true;
    },
  };
}
