import { readFileSync } from 'node:fs';
import { parseAnimeList } from '../../domain/anime-list.ts';

/** The titles of the site's list, which the owner may replace. */
export const animeList = parseAnimeList(readFileSync('data/anime.json', 'utf8'));

const [first] = animeList;
if (first === undefined) throw new Error('data/anime.json has no title.');
/** A title of the list. */
export const someAnime = first;
