import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { portfolios } from '../../tests/support/arbitraries.ts';
import { entryOf, flagField, lineField, listField, textField } from './fields.ts';
import { FORMATS, formatsOf, storedPortfolioSchema, withFormats } from './portfolio.ts';
import { NewerFormatError, type Stored, section, upgraded } from './section.ts';
import { SECTION_NAMES, SECTIONS } from './sections.ts';

/** Format 4: `title` was `name` up to format 2, entries have `year` since format 2 and `quote` since format 4. */
const invented = section({
  label: 'Books',
  fields: {
    title: lineField(80, { label: 'Title' }),
    isPublic: flagField({ label: 'Public', since: 3 }),
    books: listField(
      entryOf(['book', 'books'], {
        author: lineField(80, { label: 'Author' }),
        year: lineField(20, { label: 'Year', since: 2 }),
        quote: textField(200, { label: 'Quote', since: 4 }),
      }),
      9,
      { label: 'Books' },
    ),
  },
  steps: {
    2: ({ name, ...content }) => ({ ...content, title: name, isPublic: name !== '' }),
  },
});

const readPortfolio = (content: Stored & { form: number }) =>
  invented.schema.parse(upgraded('books', invented, content));

const texts = fc.stringMatching(/^[a-z]{0,8}$/);
const books = (keys: readonly string[]) =>
  fc.array(fc.record(Object.fromEntries(keys.map((key) => [key, texts]))), { maxLength: 4 });

/** What each format of it may have been stored as. */
const STORED_ENTRY = {
  1: fc.record({ form: fc.constant(1), name: texts, books: books(['author']) }),
  2: fc.record({ form: fc.constant(2), name: texts, books: books(['author', 'year']) }),
  3: fc.record({
    form: fc.constant(3),
    title: texts,
    isPublic: fc.boolean(),
    books: books(['author', 'year']),
  }),
  4: fc.record({
    form: fc.constant(4),
    title: texts,
    isPublic: fc.boolean(),
    books: books(['author', 'year', 'quote']),
  }),
};
const anyForm = fc.oneof(...Object.values(STORED_ENTRY));

describe('content of an earlier format', () => {
  it('can be read whatever format it has, and has lost nothing', () => {
    fc.assert(
      fc.property(anyForm, (content) => {
        const now = readPortfolio(content);
        const title = 'name' in content ? content.name : content.title;
        expect(now.title).toBe(title);
        expect(now.isPublic).toBe('isPublic' in content ? content.isPublic : title !== '');
        expect(now.books).toEqual(
          content.books.map((book, index) => ({
            year: '',
            quote: '',
            ...book,
            key: `${index + 1}`,
          })),
        );
      }),
    );
  });

  it('takes every step once, in order, from its own format on', () => {
    const steps: number[] = [];
    const counting = section({
      label: 'Counted',
      fields: {},
      steps: Object.fromEntries(
        [1, 2, 3, 4].map((from) => [
          from,
          (content: Stored) => {
            steps.push(from);
            return content;
          },
        ]),
      ),
    });
    upgraded('counted', counting, { form: 3 });
    upgraded('counted', counting, { form: 1 });
    upgraded('counted', counting, { form: 5 });
    expect(steps).toEqual([3, 4, 1, 2, 3, 4]);
  });
});

describe('content that is damaged', () => {
  it.each([
    ['a list that is a text', { books: 'a' }, ['books']],
    ['an entry that is null', { books: [null] }, ['books', 0]],
    ['a text that is a list', { name: [{ author: 'a' }], books: [] }, ['title']],
  ])('is refused with the place: %s', (_, change, path) => {
    const reading = () => readPortfolio({ form: 1, name: 'a', ...change });
    expect(reading).toThrow(z.ZodError);
    expect(reading).toThrow(
      expect.objectContaining({ issues: [expect.objectContaining({ path })] }),
    );
  });
});

describe('content of a newer format', () => {
  it('is refused, with the section and its format', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5 }), (form) => {
        const reading = () => readPortfolio({ form, title: '', books: [] });
        expect(reading).toThrow(NewerFormatError);
        expect(reading).toThrow(`The section books has format ${form}, and`);
        expect(reading).toThrow(
          expect.objectContaining({
            code: 'invalid-input',
            fields: { 'content.books': expect.stringContaining(`has format ${form}`) },
          }),
        );
      }),
    );
  });
});

describe('the portfolio', () => {
  it('is stored with its formats, and is the same when it is read', () => {
    fc.assert(
      fc.property(portfolios, (content) => {
        const body = JSON.parse(JSON.stringify(withFormats(content)));
        expect(formatsOf(body)).toEqual(FORMATS);
        expect(storedPortfolioSchema.parse(body)).toEqual(content);
      }),
    );
  });

  it('has initial values for sections that are not stored, with format 0', () => {
    fc.assert(
      fc.property(portfolios, fc.constantFrom(...SECTION_NAMES), (content, name) => {
        for (const absent of [undefined, null]) {
          const row = { ...withFormats(content), [name]: absent };
          expect(formatsOf(row)).toEqual({ ...FORMATS, [name]: 0 });
          expect(storedPortfolioSchema.parse(row)).toEqual({
            ...content,
            [name]: SECTIONS[name].initial(),
          });
        }
      }),
      { numRuns: 20 },
    );
  });
});
