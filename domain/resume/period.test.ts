import { describe, expect, it } from 'vitest';
import { periodsIn } from './period.ts';

const english = periodsIn('en');

describe('the dates of a period', () => {
  it.each<[string, string | undefined, string | undefined]>([
    ['March 2021 – present', '2021-03', undefined],
    ['2021 –', '2021', undefined],
    ['2018 to 2021', '2018', '2021'],
    ['03/2021 – Sep. 2022', '2021-03', '2022-09'],
    ['2022', '2022', '2022'],
    // Nothing is certain of these, and half a period would say that a job goes on.
    ['2010-12', undefined, undefined],
    ['2019 – 2021 (part-time)', undefined, undefined],
    ['2023 – 2021', undefined, undefined],
    ['', undefined, undefined],
  ])('%j begins %j and ends %j', (text, start, end) => {
    expect(english.read(text)).toEqual({ ...(start && { start }), ...(end && { end }) });
  });

  it.each(['en', 'pt-BR', 'de', 'fr', 'ja', 'hu', 'pl', 'hi'])(
    'are read as they are written in %s',
    (language) => {
      const periods = periodsIn(language);
      for (let month = 1; month <= 12; month += 1) {
        const start = `2021-${String(month).padStart(2, '0')}`;
        const text = periods.write(start, '2023-05') ?? '';
        expect(periods.read(text), text).toEqual({ start, end: '2023-05' });
      }
    },
  );
});

it.each<[string, string, string | null]>([
  ['2022-9-5', '2023-9-28', 'September 2022 – September 2023'],
  ['2019/03', '2020/11/30', 'March 2019 – November 2020'],
  ['Jan 2015', '', 'January 2015 –'],
  ['2020-04-01T00:00:00Z', '2020-04', 'April 2020'],
  ['', '2018', '2018'],
  ['2019-present', '', '2019 –'],
  ['2019 - 2021', '', '2019 – 2021'],
  ['2010-12', '', 'December 2010 –'],
  ['2019', '2021 (part-time)', '2019 – 2021 (part-time)'],
  ['09/28/2019', '2021', null],
])('a file with %j and %j has the period %j', (start, end, period) => {
  expect(english.write(start, end)).toBe(period);
});
