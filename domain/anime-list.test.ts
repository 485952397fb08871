import { describe, expect, it, test } from 'vitest';
import { AnimeListError, parseAnimeList, seriesAddress } from './anime-list.ts';
import { titleIdOf } from './title-ids.ts';

const parse = (...entries: readonly unknown[]) => parseAnimeList(JSON.stringify(entries));

/** The line that names the first mistake of a list, whether the rest of it is used or not. */
function mistake(text: string): string {
  const lines: string[] = [];
  try {
    parseAnimeList(text, (line) => lines.push(line));
  } catch (error) {
    if (error instanceof AnimeListError) return error.message;
    throw error;
  }
  return lines.join('\n') || 'none';
}

test('the smallest entry is a title: everything else has a default', () => {
  const [entry] = parse({ title: 'A Book' });
  expect(entry).toEqual({
    mal_id: expect.any(Number),
    kitsu_id: null,
    title: 'A Book',
    genres: [],
    aired: null,
    episodes: null,
    synopsis: '',
    score: null,
    posterImage: null,
    local_poster_path: '',
  });
});

describe('a title without an id', () => {
  it('has an address that does not depend on its place in the list', () => {
    const [first, second] = parse({ title: 'One' }, { title: 'Two' });
    const [other] = parse({ title: 'Two' });
    expect(other?.mal_id).toBe(second?.mal_id);
    expect(first?.mal_id).not.toBe(second?.mal_id);
    expect(titleIdOf(String(first?.mal_id))).toBe(first?.mal_id);
  });

  it('never has the id of another one', () => {
    const [made] = parse({ title: 'One' });
    const ids = parse(
      { title: 'One' },
      { title: 'One' },
      { title: 'Another', mal_id: made?.mal_id },
    ).map(({ mal_id }) => mal_id);
    expect(new Set(ids).size).toBe(3);
    expect(ids[2]).toBe(made?.mal_id);
  });
});

test('a mistake is one short line, and an error of the field', () => {
  const long = mistake(JSON.stringify([{ title: `a \n\t ${'b'.repeat(300)}`, score: 11 }]));
  expect(long).toBe(`Entry 1 (a ${'b'.repeat(198)}), score: must be at most 10.`);
  expect(() => parseAnimeList('{')).toThrow(
    expect.objectContaining({ code: 'invalid-input', cause: expect.any(SyntaxError) }),
  );
});

test.each([
  ['', /^It is not valid JSON: /],
  ['{"title":"One"}', /^It is not an array of entries\.$/],
  ['[1]', /^Entry 1: /],
  ['[{"title":"One"},{"titel":"Two"}]', /^Entry 2, title: is missing\.$/],
  ['[{"title":" "}]', /^Entry 1 \( \), title: is empty\.$/],
  ['[{"title":"One","aired":{"from":"soon"}}]', /^Entry 1 \(One\), aired\.from: is no date/],
  ['[{"title":"One","mal_id":1e9}]', /^Entry 1 \(One\), mal_id: must be at most 999999999\.$/],
  [
    '[{"title":"One","mal_id":7},{"title":"Two","mal_id":7}]',
    /^Entry 2 \(Two\), mal_id: entry 1 has the same one\.$/,
  ],
  [
    '[{"title":"One","posterImage":{"medium":"http://a.example/1.jpg"}}]',
    /^Entry 1 \(One\), posterImage\.medium: is not an https address\.$/,
  ],
  ['[{"title":"One","local_poster_path":"//a.example/1"}]', /^Entry 1 \(One\), local_poster_path:/],
  [
    '[{"title":"One","genres":["Novel"]}]',
    /^Entry 1 \(One\), genres\.0: must be an object, and is a text\.$/,
  ],
  [
    '[{"title":"O\\nne","score":11},{}]',
    /^Entry 1 \(O ne\), [^\n]* \(Entries with mistakes: 2\.\)$/,
  ],
])('a mistake is named by entry, title and field: %s', (text, line) => {
  expect(mistake(text)).toMatch(line);
  expect(mistake(text)).not.toContain('\n');
});

test('an entry with a mistake is left out, and named', () => {
  const lines: string[] = [];
  const list = parseAnimeList(
    JSON.stringify([{ title: 'One' }, { title: 'Two', score: 11 }, { title: 'Three' }]),
    (line) => lines.push(line),
  );
  expect(list.map(({ title }) => title)).toEqual(['One', 'Three']);
  expect(lines).toEqual(['Entry 2 (Two), score: must be at most 10.']);
});

test('null counts as missing, and numbers and texts may stand for each other', () => {
  const nothing = { synopsis: null, genres: null, posterImage: { large: null }, url: null };
  expect(
    parse(
      { title: 86, ...nothing, mal_id: null, aired: { from: 2016 } },
      { title: 'Two', mal_id: '7', kitsu_id: '8', episodes: '12', score: '8.7' },
      { title: 'Three', episodes: '', score: null, aired: { from: null }, local_poster_path: null },
    ),
  ).toMatchObject([
    { title: '86', synopsis: '', genres: [], aired: { from: '2016-01-01' } },
    { mal_id: 7, kitsu_id: 8, episodes: 12, score: 8.7 },
    { episodes: null, score: null, aired: { from: null }, local_poster_path: '' },
  ]);
});

test.each([
  ['2016-01-01T00:00:00+09:00', '2016-01-01'],
  ['2015-12-31T23:59:59-08:00', '2015-12-31'],
  ['2016-01-01T00:00:00', '2016-01-01'],
  ['2016', '2016-01-01'],
])('%s is the day %s wherever the server stands', (from, day) => {
  const zone = process.env.TZ;
  for (const place of ['Asia/Tokyo', 'America/Los_Angeles']) {
    process.env.TZ = place;
    expect(parse({ title: 'One', aired: { from } })[0]?.aired?.from).toBe(day);
  }
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

describe('the address of a series', () => {
  const addressOf = (entry: object) => {
    const [title] = parse({ title: 'A Book', ...entry });
    return title && seriesAddress(title);
  };

  it('is the one that the entry has', () => {
    const url = 'https://example.com/a';
    expect(addressOf({ url, mal_id: 1, kitsu_id: 1 })).toBe(url);
  });

  it('is that of MyAnimeList where the id is its own', () => {
    expect(addressOf({ mal_id: 5114, kitsu_id: 3936 })).toBe('https://myanimelist.net/anime/5114');
  });

  it.each([
    {},
    { mal_id: 5114 },
    { kitsu_id: 3936 },
    { url: 'javascript:alert(1)' },
    { url: 'no address' },
    { url: 7 },
  ])('is not known of %j, which is no mistake', (entry) => {
    expect(addressOf(entry)).toBeNull();
  });
});
