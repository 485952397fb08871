import { airedYear } from './anime.ts';
import { type Anime, seriesAddress } from './anime-list.ts';
import { filledTitles, SYNOPSIS_MAX, type TitleEntry } from './content/anime.ts';
import { type Keyless, NO_KEY, withKeys } from './content/keys.ts';
import { beginningOf } from './graphemes.ts';
import { hasLink, isSitePath, isWebAddress, NO_LINK } from './link.ts';
import { withIds } from './title-ids.ts';

/**
 * The titles of a file as entries for the editor, each with the address of its picture. As what an owner has typed, they
 * may have what the section refuses, such as too long a title.
 */
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
      link: seriesAddress(anime) ?? NO_LINK,
      malId: anime.mal_id,
      key: NO_KEY,
    })),
  );

/** The owner's entries as a list. A second title with the same id gets one that is made of its text. */
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
      posterImage: isWebAddress(image) ? { large: image } : null,
    })),
  );
