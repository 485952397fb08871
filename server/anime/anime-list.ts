import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Anime,
  type AnimeSummary,
  airedYear,
  animeListSchema,
  scoreBadge,
  shortDescription,
  summarize,
} from '../../domain/anime.ts';
import {
  type PosterCaption,
  type PosterComposition,
  posterArt,
  posterCaption,
  posterCompositions,
} from '../../scenes/poster.ts';

/** A card of the grid. */
export interface AnimeCard {
  readonly id: number;
  readonly title: string;
  readonly year: number | null;
  readonly genres: readonly string[];
  readonly score: string | null;
  /** The picture's address: a local file if it exists, else the remote address. */
  readonly poster: string;
  /** The place and colour of the title and year on the drawn poster behind the picture. */
  readonly caption: Pick<PosterCaption, 'place' | 'ink'>;
}

/** The opened card. */
export interface AnimeDetails extends AnimeCard {
  readonly largePoster: string;
  readonly episodes: number | null;
  readonly description: string;
}

/** The anime list: a fixed data set shipped with the site. */
export interface AnimeList {
  /** All cards and the summary tiles. Throws when the file is missing or does not match its schema. */
  all(): Promise<{ cards: readonly AnimeCard[]; summary: AnimeSummary }>;
  /** One title by its MyAnimeList id, or undefined. Throws like `all`. */
  find(id: number): Promise<AnimeDetails | undefined>;
  /** The drawn poster of a title as an SVG document, or undefined. Throws like `all`. */
  drawPoster(id: number): Promise<string | undefined>;
}

const subjectOf = (anime: Anime) => ({
  id: anime.mal_id,
  genres: anime.genres.map((genre) => genre.name),
});

interface Loaded {
  readonly list: readonly Anime[];
  readonly compositions: ReadonlyMap<number, PosterComposition>;
}

/** Creates the service over the data file and the folder that public files are served from. */
export function createAnimeList(file: string, publicFolder: string): AnimeList {
  let loaded: Promise<Loaded> | undefined;

  const load = (): Promise<Loaded> => {
    loaded ??= readFile(file, 'utf8')
      .then((text) => {
        const list = animeListSchema.parse(JSON.parse(text));
        return { list, compositions: posterCompositions(list.map(subjectOf)) };
      })
      .catch((error: unknown) => {
        loaded = undefined;
        throw error;
      });
    return loaded;
  };

  const localPoster = (anime: Anime): string | undefined =>
    anime.local_poster_path !== '' && existsSync(path.join(publicFolder, anime.local_poster_path))
      ? anime.local_poster_path
      : undefined;

  const captionOf = (anime: Anime, { compositions }: Loaded): AnimeCard['caption'] => {
    const composition = compositions.get(anime.mal_id);
    if (composition === undefined) return { place: 'bottom', ink: 'light' };
    const { place, ink } = posterCaption(subjectOf(anime), composition);
    return { place, ink };
  };

  const cardOf = (anime: Anime, from: Loaded): AnimeCard => ({
    id: anime.mal_id,
    title: anime.title,
    year: airedYear(anime),
    genres: anime.genres.map((genre) => genre.name),
    score: scoreBadge(anime.score),
    poster: localPoster(anime) ?? anime.posterImage.medium,
    caption: captionOf(anime, from),
  });

  const byId = ({ list }: Loaded, id: number): Anime | undefined =>
    list.find((anime) => anime.mal_id === id);

  return {
    async all() {
      const from = await load();
      return {
        cards: from.list.map((anime) => cardOf(anime, from)),
        summary: summarize(from.list),
      };
    },

    async find(id) {
      const from = await load();
      const anime = byId(from, id);
      if (anime === undefined) return undefined;
      return {
        ...cardOf(anime, from),
        largePoster: localPoster(anime) ?? anime.posterImage.large,
        episodes: anime.episodes,
        description: shortDescription(anime.synopsis),
      };
    },

    async drawPoster(id) {
      const from = await load();
      const anime = byId(from, id);
      const composition = from.compositions.get(id);
      if (anime === undefined || composition === undefined) return undefined;
      return posterArt(subjectOf(anime), composition);
    },
  };
}
