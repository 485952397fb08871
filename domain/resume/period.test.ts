import { describe, expect, it } from 'vitest';
import { periodText, yearsOf } from './period.ts';

describe('the years of a period', () => {
  it.each<[string, string | undefined, string | undefined]>([
    ['March 2021 – present', '2021', undefined],
    ['2021 –', '2021', undefined],
    ['2018 to 2021', '2018', '2021'],
    ['2019-2022', '2019', '2022'],
    ['03/2021 – Sep. 2022', '2021', '2022'],
    ['2022', '2022', '2022'],
    // Nothing is certain of these, and half a period would say that a job goes on.
    ['since 2022', undefined, undefined],
    ['2010-12', undefined, undefined],
    ['2021 – atual', undefined, undefined],
    ['2023 – 2021', undefined, undefined],
    ['2016 – 2018 – 2020', undefined, undefined],
    ['2565', undefined, undefined],
    ['', undefined, undefined],
  ])('%j begins %j and ends %j', (text, start, end) => {
    expect(yearsOf(text)).toEqual({ ...(start && { start }), ...(end && { end }) });
  });
});

it.each<[string, string, string, string]>([
  ['2022-09-05', '2023-09', 'en', 'September 2022 – September 2023'],
  ['2021-03', '', 'pt-BR', 'março de 2021 –'],
  ['2020-04-01', '2020-04', 'en', 'April 2020'],
  ['', '2018', 'en', '2018'],
  ['2019', 'Summer 2021', 'en', '2019 – Summer 2021'],
  ['', '', 'en', ''],
])('a file with %j and %j has in %s the period %j', (start, end, language, period) => {
  expect(periodText(start, end, language)).toBe(period);
});
