import { describe, expect, it, test } from 'vitest';
import { AnimeListError, parseAnimeList, seriesUrl, titleIdOf } from './anime-list.ts';

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
  ['[{"title":"One","aired":{"from":"soon"}}]', /^Entry 1 \(One\), aired\.from: is no date/],
  [
    '[{"title":"One","posterImage":{"medium":"http://a.example/1.jpg"}}]',
    /^Entry 1 \(One\), posterImage\.medium: is not an https address\.$/,
  ],
  ['[{"title":"One","local_poster_path":"//a.example/1"}]', /^Entry 1 \(One\), local_poster_path:/],
  [
    '[{"title":"O\\nne","score":11},{}]',
    /^Entry 1 \(O ne\), [^\n]* \(Entries with mistakes: 2\.\)$/,
  ],
])('a mistake is named by entry, title and field: %s', (text, line) => {
  expect(mistake(text)).toMatch(line);
  expect(mistake(text)).not.toContain('\n');
});

describe('the address of a series', () => {
  const addressOf = (entry: object) => {
    const [title] = parse({ title: 'A Book', ...entry });
    return title && seriesUrl(title);
  };

  it('is the one in the entry', () => {
    const url = 'https://example.com/a';
    expect(addressOf({ url, mal_id: 1, kitsu_id: 1 })).toBe(url);
  });

  it("is MyAnimeList's if the id is", () => {
    expect(addressOf({ mal_id: 5114, kitsu_id: 3936 })).toBe('https://myanimelist.net/anime/5114');
  });

  it.each([{}, { mal_id: 5114 }, { url: 'javascript:alert(1)' }])(
    'is not known of %j, which is no mistake',
    (entry) => {
      expect(addressOf(entry)).toBeNull();
    },
  );
});
