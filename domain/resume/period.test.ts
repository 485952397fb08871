import { describe, expect, it } from 'vitest';
import { periodBetween, yearsOf } from './period.ts';

it.each<[string, object]>([
  ['March 2021 – present', { start: '2021' }],
  ['2021 –', { start: '2021' }],
  ['2018 to 2021', { start: '2018', end: '2021' }],
  ['2019-2022', { start: '2019', end: '2022' }],
  ['03/2021 – setembro de 2022', { start: '2021', end: '2022' }],
  ['May 2022', { start: '2022', end: '2022' }],
  // Nothing is certain of these, and half a period would say that a job goes on.
  ['2010-12', {}],
  ['2019 – 2021 (part-time)', {}],
  ['2023 – 2021', {}],
  ['2016 – 2018 – 2020', {}],
  ['2565', {}],
  ['', {}],
])('the years of %j are %j', (text, years) => {
  expect(yearsOf(text)).toEqual(years);
});

describe('the period of a file', () => {
  it.each([
    ['2022-09-05', '2023-09', 'September 2022 – September 2023'],
    ['2019', '2020-11-30', '2019 – November 2020'],
    ['2020-04-01T00:00:00Z', '2020-04', 'April 2020'],
    ['2015-01', '', 'January 2015 –'],
    ['', '2018', '2018'],
    ['2017-03', 'Summer 2018', 'March 2017 – Summer 2018'],
    ['09/28/2019', '2021-13', '09/28/2019 – 2021-13'],
    ['', '', ''],
  ])('with %j and %j is %j', (start, end, period) => {
    expect(periodBetween(start, end, 'en')).toBe(period);
  });

  it('has the months of the language of the site', () => {
    expect(periodBetween('2021-03', '', 'pt-BR')).toBe('março de 2021 –');
  });
});
