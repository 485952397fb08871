import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entered } from '../../tests/support/arbitraries.ts';
import { periodReader } from './period.ts';

const read = periodReader('en');

/** As the schema of JSON Resume has it. */
const ISO = /^([1-2][0-9]{3}-[0-1][0-9]-[0-3][0-9]|[1-2][0-9]{3}-[0-1][0-9]|[1-2][0-9]{3})$/;

describe('a period', () => {
  it.each([
    ['2019 – 2022', '2019', '2022'],
    ['2019-2022', '2019', '2022'],
    ['2019 - 2022', '2019', '2022'],
    ['2019 to 2022', '2019', '2022'],
    ['2019 until March 2022', '2019', '2022-03'],
    ['March 2021 – Sept. 2022', '2021-03', '2022-09'],
    ['03/2021 — 2022-11', '2021-03', '2022-11'],
    ['3 March 2021 – April 5, 2021', '2021-03-03', '2021-04-05'],
    ['March to October 2025', '2025-03', '2025-10'],
    ['2021–23', '2021', '2023'],
    ['2019/20', '2019', '2020'],
    ['2010–12', '2010', '2012'],
    ['2021', '2021', '2021'],
    ['2021-03', '2021-03', '2021-03'],
  ])('%s has both ends', (text, start, end) => {
    expect(read(text)).toEqual({ start, end });
  });

  it.each([
    ['March 2021 – present', '2021-03'],
    ['2021 – now', '2021'],
    ['2021 –', '2021'],
    ['2021 -', '2021'],
    ['since May 2022', '2022-05'],
    ['From 2022', '2022'],
    ['2022 – heute', '2022'],
  ])('%s has no end', (text, start) => {
    expect(read(text)).toEqual({ start });
  });

  it.each([
    '',
    'always',
    'summers',
    // A month, or three years.
    '2010-12',
    '2010/12',
    '2022 – 2019',
    '31 February 2021',
    '2021-13',
    '1021',
    '2564',
    'Smarch 2021',
    'November to March 2025, mostly',
    '2019 – 2020 – 2021',
    'ten years',
  ])('%j says nothing that is certain', (text) => {
    expect(read(text)).toEqual({});
  });

  it('that begins in a month of the year before has a certain end only', () => {
    expect(read('November to March 2025')).toEqual({ end: '2025-03' });
  });

  it.each([
    ['pt-BR', 'março de 2021 – dez. de 2022', '2021-03', '2022-12'],
    ['de', 'Mai 2021 – 3. Oktober 2022', '2021-05', '2022-10-03'],
    ['ja', '2021年3月〜2022年', '2021-03', '2022'],
    ['pl', 'listopad 2021 – 3 marca 2022', '2021-11', '2022-03-03'],
    ['pl', 'March 2021 – April 2022', '2021-03', '2022-04'],
  ])('has the months of the language %s: %s', (language, text, start, end) => {
    expect(periodReader(language)(text)).toEqual({ start, end });
  });

  it('is read again from every way in which two months are written', () => {
    const month = fc.record({
      year: fc.integer({ min: 1900, max: 2099 }),
      month: fc.integer({ min: 1, max: 12 }),
    });
    const ways = [
      (iso: string) => iso,
      (iso: string) => iso.split('-').toReversed().join('/'),
      ...(['long', 'short'] as const).map((length) => {
        const format = new Intl.DateTimeFormat('en', {
          month: length,
          year: 'numeric',
          timeZone: 'UTC',
        });
        return (iso: string) => format.format(new Date(`${iso}-01`));
      }),
    ];
    const isoOf = (at: { year: number; month: number }) =>
      `${at.year}-${String(at.month).padStart(2, '0')}`;
    fc.assert(
      fc.property(
        month,
        month,
        fc.constantFrom(...ways),
        fc.constantFrom(' – ', '–', ' — ', ' to ', ' - '),
        (one, other, write, between) => {
          const [start = '', end = ''] = [isoOf(one), isoOf(other)].toSorted();
          const text = write(start) + between + write(end);
          const isUnclear = [start, end].some((iso) => iso.slice(5) > iso.slice(2, 4));
          // `2010-12` alone may be years.
          if (write === ways[0] && isUnclear) return;
          expect(read(text)).toEqual({ start, end });
        },
      ),
    );
  });

  it('of any text is dates in their order, or nothing', () => {
    const piece = fc.constantFrom(
      ...['2021', '1999', '21', '03', '31', 'March', 'May', 'present', 'since', 'to', '年', '月'],
      ...[' ', ' – ', '-', '/', '.', ', ', '〜'],
    );
    const texts = fc.oneof(
      entered(),
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom('en', 'pl', 'ar', 'th', 'ja'), (text, language) => {
        const { start, end } = periodReader(language)(text);
        for (const date of [start, end]) if (date !== undefined) expect(date).toMatch(ISO);
        if (start === undefined || end === undefined) return;
        const common = Math.min(start.length, end.length);
        expect(start.slice(0, common) <= end.slice(0, common)).toBe(true);
      }),
    );
  });
});
