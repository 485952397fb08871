import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseAnimeList } from '../../domain/anime-list.ts';
import { titleEntry } from '../../domain/content/anime.ts';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { folderForTest } from '../../tests/support/folders.ts';
import { defaults } from '../../tests/support/services.ts';
import { createAnimeList } from './anime-list.ts';

const SHIPPED = path.join(import.meta.dirname, '../../data');

let folder: string;
let ownFile: string;
beforeEach(async () => {
  folder = await folderForTest();
  ownFile = path.join(folder, 'anime.json');
});

/** A content with these titles in its own list. */
const contentWith = (...titles: readonly string[]): Portfolio => ({
  ...defaults,
  anime: {
    entries: titles.map((title) => ({ ...titleEntry.create(), title, key: title })),
  },
});

const inLanguage = (language: string): Portfolio => ({
  ...defaults,
  site: { ...defaults.site, language },
});

/** A list whose files were read once, as at the start. `shown` is the published content. */
async function startedList({
  shippedFolder = SHIPPED,
  files = [],
  shown = defaults,
}: {
  shippedFolder?: string;
  files?: readonly string[];
  shown?: Portfolio;
} = {}) {
  const lines: string[] = [];
  const site = {
    settings: { dataDir: folder },
    shipped: { dataFolder: shippedFolder, paths: new Set<string>() },
    log: pino({}, { write: (line) => lines.push(JSON.parse(line).msg) }),
  };
  const content = { current: () => shown };
  const service = createAnimeList(site, content, { has: (where) => files.includes(where) });
  await service.refresh();
  const list = {
    ...service,
    all: () => service.all(shown),
    find: (id: number) => service.find(shown, id),
    drawPoster: (id: number) => service.drawPoster(shown, id),
    ids: () => service.titles(shown).ids,
    in: (language: string) => service.all(inLanguage(language)),
  };
  const titles = async (other = shown) =>
    (await service.all(other)).cards.map(({ title }) => title);
  return { list, titles, lines };
}

const write = (...entries: readonly object[]) => writeFile(ownFile, JSON.stringify(entries));
const shippedTitles = async () =>
  parseAnimeList(await readFile(`${SHIPPED}/anime.json`, 'utf8')).map(({ title }) => title);

describe('the anime list', () => {
  it('has a card for every title, and the summary of all', async () => {
    const { list, titles } = await startedList();
    expect(await titles()).toEqual(await shippedTitles());
    const { cards, summary } = await list.all();
    expect(summary.titles).toBe(cards.length);
    expect(summary.averageScore).toMatch(/^\d\.\d$/);
  });

  it('is put together once for each language and list', async () => {
    const { list } = await startedList();
    await write(...['Zebra', 'Äpfel', 'B', 'C', 'D', 'E', 'F'].map((title) => ({ title })));
    expect((await list.in('sv')).cards).toHaveLength((await shippedTitles()).length);
    await list.refresh();
    expect((await list.in('sv')).sorted.title).toEqual([2, 3, 4, 5, 6, 0, 1]);
    expect((await list.in('en')).sorted.title).toEqual([1, 2, 3, 4, 5, 6, 0]);
    expect(await list.all()).toBe(await list.all());
  });

  it('opens a title by its id, and knows no other', async () => {
    const { list } = await startedList();
    const [card] = (await list.all()).cards;
    expect(await list.find(card?.id ?? 0)).toMatchObject({
      title: card?.title,
      description: expect.stringMatching(/…$/),
    });
    expect(await list.find(0)).toBeUndefined();
    expect(await list.drawPoster(0)).toBeUndefined();
    expect(await list.drawPoster(card?.id ?? 0)).toMatch(/^<svg /);
  });

  it("prefers the owner's own poster to the remote one", async () => {
    const [first] = (await (await startedList()).list.all()).cards;
    const own = `/posters/${first?.id}.webp`;
    const { cards } = await (await startedList({ files: [own] })).list.all();
    expect(cards[0]?.poster).toBe(own);
    expect(cards[1]?.poster).toMatch(/^https:/);
  });

  it('has changed when an own poster appears or is removed, and not for any other file', async () => {
    await write({ title: 'A Book', local_poster_path: '/posters/book.webp' });
    const files: string[] = [];
    const { list } = await startedList({ files });
    files.push('/other.webp');
    expect(await list.refresh()).toBe(false);
    files.push('/posters/book.webp');
    expect(await list.refresh()).toBe(true);
    expect((await list.all()).cards[0]?.poster).toBe('/posters/book.webp');
    files.pop();
    expect(await list.refresh()).toBe(true);
    expect((await list.all()).cards[0]?.poster).toBeNull();
  });

  it('needs no more than titles: such a card has a drawn poster and an address', async () => {
    await write({ title: 'A Book' });
    const { list, lines } = await startedList();
    const { cards, summary } = await list.all();
    expect(cards).toMatchObject([{ title: 'A Book', year: null, score: null, poster: null }]);
    expect(summary).toEqual({ titles: 1, episodes: 0, averageScore: null });
    const id = cards[0]?.id ?? 0;
    expect(await list.find(id)).toMatchObject({ largePoster: null, genres: [] });
    expect(await list.drawPoster(id)).toMatch(/^<svg /);
    expect(lines).toEqual([]);
  });
});

describe('the choices', () => {
  it('are those of the list, whose titles have large posters at its start', async () => {
    const { list } = await startedList();
    const { choices, sorted, cards } = await list.all();
    expect(choices.genres).toContain('Slice of Life');
    // The shipped list is in the order of the scores.
    expect(choices.orders).toEqual(['list', 'newest', 'title']);
    expect(Object.keys(sorted)).toEqual(['newest', 'title']);
    expect(cards.slice(0, 4).map(({ poster }) => /[^/]+$/.exec(poster ?? '')?.[0])).toEqual([
      ...['large.jpg', 'large.jpg', 'large.jpg', 'medium.jpg'],
    ]);
    await write({ title: 'One' });
    await list.refresh();
    expect((await list.all()).choices).toEqual({ genres: [], orders: [] });
    expect(list.ids()).toHaveLength(1);
  });
});

describe("the owner's list", () => {
  it('takes the place of the shipped one while it is there, and again when it changes', async () => {
    const { list, titles, lines } = await startedList();
    expect(await list.refresh()).toBe(false);
    await write({ title: 'One' });
    expect(await list.refresh()).toBe(true);
    expect(await titles()).toEqual(['One']);
    await write({ title: 'One' }, { title: 'Two' });
    expect(await list.refresh()).toBe(true);
    expect(await titles()).toEqual(['One', 'Two']);
    expect(await list.refresh()).toBe(false);
    await rm(ownFile);
    expect(await list.refresh()).toBe(true);
    expect(await titles()).toEqual(await shippedTitles());
    expect(lines).toEqual([]);
  });

  it('is shown without an entry that has a mistake, which is named once', async () => {
    await write({ title: 'Good' }, { title: 'Monster', score: 11 });
    const { list, titles, lines } = await startedList();
    expect(await list.refresh()).toBe(false);
    expect(await titles()).toEqual(['Good']);
    expect(lines).toEqual([
      expect.stringMatching(/anime\.json is used without .*: Entry 2 \(Monster\), score: .*10\.$/),
    ]);
  });

  it('that becomes none leaves the last one', async () => {
    await write({ title: 'Good' });
    const { list, titles, lines } = await startedList();
    await write({ title: 'Monster', score: 11 });
    expect(await list.refresh()).toBe(false);
    expect(await titles()).toEqual(['Good']);
    expect(lines).toEqual([expect.stringContaining('anime.json is not used: Entry 1 (Monster)')]);
  });

  it('that is none at the first start leaves the shipped one', async () => {
    await writeFile(ownFile, '[{"title": "half');
    const { titles, lines } = await startedList();
    expect(await titles()).toEqual(await shippedTitles());
    expect(lines).toEqual([
      expect.stringContaining('anime.json is not used: It is not valid JSON'),
    ]);
  });
});

describe("the content's list", () => {
  it('is shown once it has a title, unless there is a file', async () => {
    const { list, titles } = await startedList();
    expect(await titles(contentWith(''))).toEqual(await shippedTitles());
    const own = contentWith('One', '', 'Two');
    expect(await titles(own)).toEqual(['One', 'Two']);
    expect(list.ids()).not.toEqual([]);
    await write({ title: 'Of the file' });
    await list.refresh();
    expect(await titles(own)).toEqual(['Of the file']);
  });
});

describe('what can be taken into the editor', () => {
  it('is the shipped list, and that of the file while there is one', async () => {
    const { list } = await startedList({ files: ['/posters/5114.webp'] });
    const { file, shipped } = list.replacements();
    expect(file).toBeNull();
    expect(shipped.map(({ title }) => title)).toEqual(await shippedTitles());
    expect(shipped.slice(0, 2)).toMatchObject([
      { malId: 52991, image: expect.stringMatching(/^https:.*large/) },
      { malId: 5114, image: '/posters/5114.webp' },
    ]);
    await write({ title: 'One' }, { title: 'Two', score: 11 });
    await list.refresh();
    expect(list.replacements().file).toEqual({
      path: ownFile,
      entries: [expect.objectContaining({ title: 'One' })],
      problem: expect.stringContaining('Entry 2 (Two), score'),
    });
    await rm(ownFile);
    await list.refresh();
    expect(list.replacements().file).toBeNull();
  });

  it('is what an imported file has, and what has a mistake is named', async () => {
    const { list } = await startedList();
    expect(list.imported('[{"title":"One","aired":{"from":"1969"}},{"title":""}]')).toEqual({
      entries: [expect.objectContaining({ title: 'One', year: 1969 })],
      problem: 'Entry 2 (), title: is empty.',
    });
    expect(() => list.imported('{')).toThrow(
      expect.objectContaining({ code: 'invalid-input', fields: { text: expect.any(String) } }),
    );
  });
});

it.each(['', '{', '{}', '[{"mal_id":1}]'])(
  'there is no list while the shipped file is missing or holds %j, and no own one is there',
  async (text) => {
    const shippedFolder = path.join(folder, 'shipped');
    const { list, titles, lines } = await startedList({ shippedFolder });
    await expect(list.all()).rejects.toThrow();
    await mkdir(shippedFolder);
    await writeFile(`${shippedFolder}/anime.json`, text);
    await list.refresh();
    await expect(list.all()).rejects.toThrow();
    expect(lines).toHaveLength(2);
    await writeFile(`${shippedFolder}/anime.json`, '[]');
    await list.refresh();
    expect(await titles()).toEqual([]);
  },
);
