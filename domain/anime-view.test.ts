import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  choicesOf,
  type ListView,
  MAX_GENRES,
  ORDERS,
  queryOf,
  type Sortable,
  sorted,
  titlesIn,
  viewOf,
} from './anime-view.ts';

const GENRES = ['Drama', 'Slice of Life', '日常', 'R&B=1', 'A+B%20', '"<x>'];

const title: fc.Arbitrary<Sortable> = fc.record({
  title: fc.string({ minLength: 1 }),
  genres: fc.uniqueArray(fc.oneof(fc.constantFrom(...GENRES), fc.string({ unit: 'binary' })), {
    maxLength: 4,
  }),
  date: fc.option(
    fc
      .date({ min: new Date('1920-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
      .map(Number),
  ),
  score: fc.option(fc.double({ min: 0, max: 10, noNaN: true })),
});

const list = fc.array(title, { minLength: 7, maxLength: 30 });

/** A list, with one of the views that its choices allow. */
const viewed = list.chain((titles) => {
  const choices = choicesOf(titles);
  const view: fc.Arbitrary<ListView> = fc
    .record({
      genre: fc.constantFrom(null, ...choices.genres),
      order: fc.constantFrom(...choices.orders),
      isWhole: fc.boolean(),
    })
    .map((queries) => ({
      ...queries,
      isWhole: queries.isWhole || queries.genre !== null || queries.order !== 'list',
    }));
  return fc.record({ titles: fc.constant(titles), choices: fc.constant(choices), view });
});

const withPlaces = (titles: readonly Sortable[]) =>
  titles.map((item, index) => ({ ...item, index }));

const sortedOf = (titles: readonly Sortable[]) =>
  Object.fromEntries(ORDERS.slice(1).map((order) => [order, sorted(titles, order, 'en')]));

describe('a view', () => {
  it('shows exactly the titles that match, each once', () => {
    fc.assert(
      fc.property(viewed, ({ titles, view }) => {
        const cards = withPlaces(titles);
        const indexes = titlesIn(cards, sortedOf(titles), view).map(({ index }) => index);
        const matching = cards.filter(
          ({ genres }) => view.genre === null || genres.some((name) => name === view.genre),
        );
        expect(indexes.toSorted((a, b) => a - b)).toEqual(matching.map(({ index }) => index));
      }),
    );
  });

  it('has an address that leads back to it, also through a form', () => {
    fc.assert(
      fc.property(viewed, ({ choices, view }) => {
        const query = queryOf(view);
        expect(viewOf(query, choices)).toEqual(view);
        expect(viewOf(new URLSearchParams(query.toString()), choices)).toEqual(view);
        const parameters = new URLSearchParams({
          genre: view.genre ?? '',
          sort: view.order,
          ...(view.isWhole && { list: 'all' }),
        });
        expect(queryOf(viewOf(parameters, choices)).toString()).toBe(query.toString());
      }),
    );
  });

  it('is one that the list offers, whatever the address asks for', () => {
    const queries = fc.array(
      fc.tuple(
        fc.oneof(fc.constantFrom('genre', 'sort', 'list'), fc.string()),
        fc.oneof(fc.constantFrom(...GENRES, ...ORDERS, 'all'), fc.string()),
      ),
    );
    fc.assert(
      fc.property(list.map(choicesOf), queries, (choices, pairs) => {
        const view = viewOf(new URLSearchParams(pairs), choices);
        expect([null, ...choices.genres]).toContain(view.genre);
        expect(choices.orders).toContain(view.order);
        expect(viewOf(queryOf(view), choices)).toEqual(view);
      }),
    );
  });
});

describe('the choices', () => {
  const titled = (count: number, change: (index: number) => Partial<Sortable>) =>
    Array.from({ length: count }, (_, index) => ({
      title: `Title ${index}`,
      genres: [],
      date: null,
      score: null,
      ...change(index),
    }));

  it('are limited to the most frequent genres', () => {
    const many = titled(500, (index) => ({
      genres: ['Everywhere', `Genre ${index}`, ...(index < 3 ? ['Thrice', ' ', 'a\nb'] : [])],
    }));
    const { genres } = choicesOf(many);
    expect(genres.slice(0, 3)).toEqual(['Everywhere', 'Thrice', 'Genre 0']);
    expect(genres).toHaveLength(MAX_GENRES);
  });
});
