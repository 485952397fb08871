import { describe, expect, it } from 'vitest';
import {
  entriesOf,
  posterUrl,
  scoreBadge,
  shortDescription,
  summarize,
  titlesOf,
} from './anime.ts';
import { parseAnimeList, titleIdOf } from './anime-list.ts';
import { animeSection } from './content/anime.ts';

describe('the id in an address', () => {
  it.each([
    ['1', 1],
    ['52991', 52_991],
    ['999999999', 999_999_999],
  ])('%j is %d', (text, id) => {
    expect(titleIdOf(text)).toBe(id);
  });

  it.each(['', '0', '01', '-1', '+1', '1.0', '1e3', ' 1', '1 ', '1a', 'a1', '1000000000', '１'])(
    'is not %j',
    (text) => {
      expect(titleIdOf(text)).toBeUndefined();
    },
  );
});

describe('the score badge', () => {
  it.each([
    [9, '9.0'],
    [8.75, '8.8'],
    [0.1, '0.1'],
  ])('shows %d as %s', (score, shown) => {
    expect(scoreBadge(score)).toBe(shown);
  });

  it('is missing if the score is 0 or unknown', () => {
    expect(scoreBadge(0)).toBeNull();
    expect(scoreBadge(null)).toBeNull();
  });
});

describe('the address of a remote picture', () => {
  const all = { original: 'o', large: 'l', medium: 'm', small: 's', tiny: 't' };
  const without = (...sizes: (keyof typeof all)[]) => ({
    posterImage: { ...all, ...Object.fromEntries(sizes.map((size) => [size, undefined])) },
  });

  it.each([
    ['large', [], 'l'],
    ['large', ['large'], 'o'],
    ['large', ['large', 'original', 'medium'], 's'],
    ['medium', [], 'm'],
    ['medium', ['medium', 'large', 'original', 'small', 'tiny'], null],
  ] as const)('in size %s, without %j, is %s', (size, missing, address) => {
    expect(posterUrl(without(...missing), size)).toBe(address);
  });
});

it('the description in the modal has about 200 characters', () => {
  expect(shortDescription(' \n')).toBe('');
  expect(shortDescription('a'.repeat(200))).toBe('a'.repeat(200));
  expect(shortDescription(`${'a'.repeat(190)}, ${'b'.repeat(50)}`)).toBe(`${'a'.repeat(190)}…`);
});

describe('the summary tiles', () => {
  it('count titles and episodes, and average the known scores', () => {
    const titles = [
      { episodes: 12, score: 8 },
      { episodes: null, score: 9.1 },
      { episodes: 24, score: null },
      { episodes: 1, score: 0 },
    ];
    expect(summarize(titles)).toEqual({ titles: 4, episodes: 37, averageScore: '8.6' });
  });

  it('say N/A if there is nothing to average', () => {
    expect(summarize([])).toEqual({ titles: 0, episodes: 0, averageScore: null });
    expect(summarize([{ episodes: 1, score: null }]).averageScore).toBeNull();
  });
});

const parse = (...list: readonly object[]) => parseAnimeList(JSON.stringify(list));

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

it('a title of a file is a valid entry of the section, and is shown with the same facts', () => {
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
