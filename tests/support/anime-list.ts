import { readFileSync } from 'node:fs';
import { animeListSchema } from '../../domain/anime.ts';

/** The titles that the site shows, whichever they are: the list is the owner's. */
export const animeList = animeListSchema.parse(JSON.parse(readFileSync('data/anime.json', 'utf8')));

const [first] = animeList;
if (first === undefined) throw new Error('data/anime.json has no title.');
/** One of them. */
export const someAnime = first;
