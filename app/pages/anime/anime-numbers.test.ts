import { expect, test } from 'vitest';
import { shownList, shownTitle } from './anime-numbers.ts';

const card = {
  id: 1,
  title: 'A title',
  year: 2004,
  decade: 2000,
  genres: [],
  score: '9.0',
  poster: '',
  caption: { place: 'top', ink: 'dark' },
} as const;
const listing = {
  cards: [card],
  summary: { titles: 69, episodes: 2310, averageScore: '8.4' },
  choices: {
    genres: ['Drama', 'Ópera', 'Noir', 'Zombies'],
    decades: [2000, 1990],
    orders: ['list', 'title'],
  },
  sorted: { title: [0] },
} as const;
const words = {
  decadeName: 'Anos {year}',
  orders: { list: 'Da lista', score: 'Nota', newest: 'Mais recentes', title: 'Título' },
};

test.each([
  ['en', '2004', '9.0', '2310', '8.4'],
  ['pt-BR', '2004', '9,0', '2310', '8,4'],
  ['ja', '2004', '9.0', '2310', '8.4'],
  ['ar-EG', '٢٠٠٤', '٩٫٠', '٢٣١٠', '٨٫٤'],
])('the numbers of the list in %s', (language, year, score, episodes, averageScore) => {
  const shown = shownList(listing, language, words);
  expect(shown.cards[0]).toMatchObject({ year, score });
  expect(shown.summary).toMatchObject({ episodes, averageScore });
});

test('the choices have their names, and genres stand in the order of the language', () => {
  const { choices, names } = shownList(listing, 'pt-BR', words);
  expect(choices.genres).toEqual(['Drama', 'Noir', 'Ópera', 'Zombies']);
  expect(names.decades).toEqual(['Anos 2000', 'Anos 1990']);
  expect(names.orders).toEqual(['Da lista', 'Título']);
});

test('the link to a series names the site', () => {
  const title = { ...card, episodes: null, largePoster: '', description: '' };
  const href = 'https://www.example.com/a/1';
  expect(shownTitle({ ...title, series: href }, 'en').series).toEqual({
    href,
    site: 'example.com',
  });
});

test('what is unknown of a title stays unknown', () => {
  const unknown = { ...card, year: null, series: null, score: null, episodes: null };
  const anime = shownTitle({ ...unknown, largePoster: '', description: '' }, 'pt-BR');
  expect(anime).toMatchObject({ year: null, series: null, score: null, episodes: null });
});
