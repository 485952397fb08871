import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseAnimeList } from '../../domain/anime-list.ts';

/** The titles of the site's list, which the owner may replace. */
export const animeList = parseAnimeList(readFileSync('data/anime.json', 'utf8'));

const [first] = animeList;
if (first === undefined) throw new Error('data/anime.json has no title.');
/** A title of the list. */
export const someAnime = first;

/** Gives a site a few titles, in its data folder: a test that reads every page need not read 69 of the same kind. */
export const writeShortList = (dataFolder: string, titles = 2): Promise<void> =>
  writeFile(path.join(dataFolder, 'anime.json'), JSON.stringify(animeList.slice(0, titles)));
