import { expect, it } from 'vitest';
import { periodText, yearsOf } from './period.ts';

it.each<[string, string | undefined, string | undefined]>([
  ['March 2021 – present', '2021', undefined],
  ['2021 –', '2021', undefined],
  ['2018 to 2021', '2018', '2021'],
  ['03/2021 – Sep. 2022', '2021', '2022'],
  ['2021年3月 – 2023年5月', '2021', '2023'],
  ['May 2024', '2024', undefined],
  ['2022', '2022', '2022'],
  // These have no certain years.
  ['2010-12', undefined, undefined],
  ['2023 – 2021', undefined, undefined],
  ['2019, 2020 and 2021', undefined, undefined],
  ['', undefined, undefined],
])('%j begins %j and ends %j', (text, start, end) => {
  expect(yearsOf(text)).toEqual({ ...(start && { start }), ...(end && { end }) });
});

it.each<[string, string, string]>([
  ['2022-9-5', '2023-09-28', 'September 2022 – September 2023'],
  ['2020-04-01T00:00:00Z', '2020-04', 'April 2020'],
  ['Jan 2015', '', 'Jan 2015 –'],
  ['', '2018', '2018'],
  ['2019', 'present', '2019 –'],
  ['2019', '2021 (part-time)', '2019 – 2021 (part-time)'],
])('a file with %j and %j has the period %j', (start, end, period) => {
  expect(periodText(start, end, 'en')).toBe(period);
});

it('a period names its months in the given language', () => {
  expect(periodText('2021-03', '', 'pt-BR')).toBe('março de 2021 –');
});
