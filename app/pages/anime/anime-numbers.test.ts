import { expect, test } from 'vitest';
import type { AnimeListing } from '../../../server/anime/anime-list.ts';
import { shownList, shownTitle } from './anime-numbers.ts';

const card = {
  id: 1,
  title: 'A title',
  year: 2004,
  genres: [],
  score: '9.0',
  poster: '',
  ground: '#123456',
};
const listing: AnimeListing = {
  cards: [card],
  summary: { titles: 69, episodes: 2310, averageScore: '8.4' },
  choices: {
    genres: ['Drama', 'Ópera', 'Noir', 'Zombies'],
    orders: ['list', 'title'],
  },
  sorted: { title: [0] },
};
const words = { anime: { listOrder: 'Da lista', titleOrder: 'Título' } };
const PORTUGUESE = { language: 'pt-BR', ownPicturesOnly: false, words };

test.each([
  ['en', '2004', '9.0', '2310', '8.4'],
  ['pt-BR', '2004', '9,0', '2310', '8,4'],
  ['ja', '2004', '9.0', '2310', '8.4'],
  ['ar-EG', '٢٠٠٤', '٩٫٠', '٢٣١٠', '٨٫٤'],
])('the numbers of the list in %s', (language, year, score, episodes, averageScore) => {
  const list = shownList(listing, { ...PORTUGUESE, language });
  expect(list.cards[0]).toMatchObject({ year, score });
  expect(list.summary).toMatchObject({ episodes, averageScore });
});

test('the orders have their names, and genres are sorted by the language', () => {
  const { choices, orderNames } = shownList(listing, PORTUGUESE);
  expect(choices.genres).toEqual(['Drama', 'Noir', 'Ópera', 'Zombies']);
  expect(orderNames).toEqual(['Da lista', 'Título']);
});

test('posters are drawn if the owner shows no pictures from other sites', () => {
  const poster = 'https://posters.example/1.jpg';
  const site = { language: 'en', ownPicturesOnly: true, words };
  const posterOf = (address: string) =>
    shownList({ ...listing, cards: [{ ...card, poster: address }] }, site).cards[0]?.poster;
  expect(posterOf(poster)).toBeNull();
  expect(posterOf('/posters/1.webp')).toBe('/posters/1.webp');
  const title = { ...card, series: null, episodes: null, description: '', largePoster: poster };
  expect(shownTitle(title, site).largePoster).toBeNull();
});
