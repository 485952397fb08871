import { expect, test } from 'vitest';
import { shownList, shownTitle } from './anime-numbers.ts';

const card = {
  id: 1,
  title: 'A title',
  year: 2004,
  genres: [],
  score: '9.0',
  poster: '',
  caption: { place: 'top', ink: 'dark' },
} as const;
const summary = { titles: 69, episodes: 2310, averageScore: '8.4' };

test.each([
  ['en', '2004', '9.0', '2310', '8.4'],
  ['pt-BR', '2004', '9,0', '2310', '8,4'],
  ['ja', '2004', '9.0', '2310', '8.4'],
  ['ar-EG', '٢٠٠٤', '٩٫٠', '٢٣١٠', '٨٫٤'],
])('the numbers of the list in %s', (language, year, score, episodes, averageScore) => {
  const shown = shownList({ cards: [card], summary }, language);
  expect(shown.cards[0]).toMatchObject({ year, score });
  expect(shown.summary).toMatchObject({ episodes, averageScore });
});

test('what is unknown of a title stays unknown', () => {
  const unknown = { ...card, year: null, score: null, episodes: null };
  const anime = shownTitle({ ...unknown, largePoster: '', description: '' }, 'pt-BR');
  expect(anime).toMatchObject({ year: null, score: null, episodes: null });
});
