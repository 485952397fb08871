import { expect, it } from 'vitest';
import { entriesOf, titlesOf } from './anime-entries.ts';
import { parseAnimeList } from './anime-list.ts';
import { animeSection, titleEntry } from './content/anime.ts';

const MONSTER = {
  mal_id: 19,
  kitsu_id: 10,
  title: 'Monster',
  genres: [{ name: 'Drama' }, { name: 'Mystery' }],
  aired: { from: '2004-04-07T00:00:00+00:00' },
  episodes: 74,
  score: 8.9,
  synopsis: 'A surgeon saves a boy.',
};

const parse = (...list: readonly object[]) => parseAnimeList(JSON.stringify(list));

it('a title of a file is an entry that the section takes, and is shown with the same facts', () => {
  const [entry] = entriesOf(parse(MONSTER), () => 'https://a.example/19.jpg');
  expect(entry).toEqual({
    title: 'Monster',
    year: 2004,
    genres: ['Drama', 'Mystery'],
    episodes: 74,
    score: 8.9,
    synopsis: 'A surgeon saves a boy.',
    image: 'https://a.example/19.jpg',
    link: 'https://myanimelist.net/anime/19',
    malId: 19,
    key: '1',
  });
  const entries = entry === undefined ? [] : [entry];
  expect(animeSection.schema.parse({ entries })).toEqual({ entries });
  const { kitsu_id: _, ...facts } = MONSTER;
  expect(titlesOf(entries)).toMatchObject([
    {
      ...facts,
      aired: { from: '2004-01-01' },
      url: 'https://myanimelist.net/anime/19',
      posterImage: { large: 'https://a.example/19.jpg' },
    },
  ]);
});

it('a title of which a file says nothing else is an entry that only its address was added to', () => {
  const list = parse({ title: 'A Book' });
  const expected = { ...titleEntry.create(), title: 'A Book', malId: list[0]?.mal_id, key: '1' };
  expect(entriesOf(list, () => null)).toEqual([expected]);
});

it('a title that was added or duplicated has an address of its own, and one without a name has none', () => {
  const titles = [{ malId: 19 }, { malId: 19 }, {}, { title: ' ' }].map((change) => ({
    ...titleEntry.create(),
    title: 'Monster',
    ...change,
  }));
  const ids = titlesOf(titles).map(({ mal_id }) => mal_id);
  expect(ids).toEqual([19, expect.any(Number), expect.any(Number)]);
  expect(new Set(ids).size).toBe(3);
});
