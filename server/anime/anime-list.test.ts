import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseAnimeList } from '../../domain/anime-list.ts';
import { folderForTest } from '../../tests/support/folders.ts';
import { createAnimeList } from './anime-list.ts';

const DATA = path.join(import.meta.dirname, '../../data');

let dataDir: string;
let ownFile: string;
beforeEach(async () => {
  dataDir = await folderForTest();
  ownFile = path.join(dataDir, 'anime.json');
});

/** A list that was read once, as at the start. */
async function startedList(files: readonly string[] = [], dataFolder = DATA) {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => lines.push(JSON.parse(line).msg) });
  const list = createAnimeList(
    { settings: { dataDir }, shipped: { dataFolder, paths: new Set() }, log },
    { has: (where) => files.includes(where) },
  );
  await list.refresh();
  const titles = async () => (await list.all('en')).cards.map(({ title }) => title);
  return { list, titles, lines };
}

const write = (...entries: readonly object[]) => writeFile(ownFile, JSON.stringify(entries));
const shippedTitles = async () =>
  parseAnimeList(await readFile(`${DATA}/anime.json`, 'utf8')).map(({ title }) => title);

describe('the anime list', () => {
  it('has a card for every title, and the summary of all', async () => {
    const { list, titles } = await startedList();
    expect(await titles()).toEqual(await shippedTitles());
    const { cards, summary } = await list.all('en');
    expect(summary.titles).toBe(cards.length);
    expect(summary.averageScore).toMatch(/^\d\.\d$/);
  });

  it('is put together once for each language and list', async () => {
    const { list } = await startedList();
    await write(...['Zebra', 'Äpfel', 'B', 'C', 'D', 'E', 'F'].map((title) => ({ title })));
    expect((await list.all('sv')).cards).toHaveLength((await shippedTitles()).length);
    await list.refresh();
    expect((await list.all('sv')).sorted.title).toEqual([2, 3, 4, 5, 6, 0, 1]);
    expect((await list.all('en')).sorted.title).toEqual([1, 2, 3, 4, 5, 6, 0]);
    expect(await list.all('en')).toBe(await list.all('en'));
  });

  it('opens a title by its id, and knows no other', async () => {
    const { list } = await startedList();
    const [card] = (await list.all('en')).cards;
    expect(await list.find(card?.id ?? 0)).toMatchObject({
      title: card?.title,
      description: expect.stringMatching(/…$/),
    });
    expect(await list.find(0)).toBeUndefined();
    expect(await list.drawPoster(0)).toBeUndefined();
    expect(await list.drawPoster(card?.id ?? 0)).toMatch(/^<svg /);
  });

  it("prefers the owner's own poster to the remote one", async () => {
    const [first] = (await (await startedList()).list.all('en')).cards;
    const own = `/posters/${first?.id}.webp`;
    const { cards } = await (await startedList([own])).list.all('en');
    expect(cards[0]?.poster).toBe(own);
    expect(cards[1]?.poster).toMatch(/^https:/);
  });

  it('has changed when an own poster appears or is removed, and not for any other file', async () => {
    await write({ title: 'A Book', local_poster_path: '/posters/book.webp' });
    const files: string[] = [];
    const { list } = await startedList(files);
    files.push('/other.webp');
    expect(await list.refresh()).toBe(false);
    files.push('/posters/book.webp');
    expect(await list.refresh()).toBe(true);
    expect((await list.all('en')).cards[0]?.poster).toBe('/posters/book.webp');
    files.pop();
    expect(await list.refresh()).toBe(true);
    expect((await list.all('en')).cards[0]?.poster).toBeNull();
  });

  it('finds an own poster whose address is percent-encoded', async () => {
    await write({ title: 'A Book', local_poster_path: '/posters/a%20book%23.webp' });
    const { list } = await startedList(['/posters/a book#.webp']);
    expect((await list.all('en')).cards[0]?.poster).toBe('/posters/a%20book%23.webp');
  });

  it('needs no more than titles: such a card has a drawn poster and an address', async () => {
    await write({ title: 'A Book' });
    const { list, lines } = await startedList();
    const { cards, summary } = await list.all('en');
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
    const { choices, sorted, cards } = await list.all('en');
    expect(choices.genres).toContain('Slice of Life');
    // The shipped list is in the order of the scores.
    expect(choices.orders).toEqual(['list', 'newest', 'title']);
    expect(Object.keys(sorted)).toEqual(['newest', 'title']);
    expect(cards.slice(0, 4).map(({ poster }) => /[^/]+$/.exec(poster ?? '')?.[0])).toEqual([
      ...['large.jpg', 'large.jpg', 'large.jpg', 'medium.jpg'],
    ]);
    await write({ title: 'One' });
    await list.refresh();
    expect((await list.all('en')).choices).toEqual({ genres: [], orders: [] });
    expect(list.ids()).toHaveLength(1);
  });

  it('are none while there is no list, and it has no titles', async () => {
    const { list } = await startedList([], `${DATA}/nowhere`);
    expect(list.ids()).toEqual([]);
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

  it('that is a folder, or too large, is not read', async () => {
    const { list, titles, lines } = await startedList();
    await writeFile(ownFile, Buffer.alloc(8 * 1024 * 1024 + 1, ' '));
    expect(await list.refresh()).toBe(false);
    await rm(ownFile);
    await mkdir(ownFile);
    expect(await list.refresh()).toBe(false);
    expect(lines).toEqual([
      expect.stringMatching(/is not used: It has more than \d+ bytes\.$/),
      expect.stringMatching(/is not used: It is not a file\.$/),
    ]);
    expect(await titles()).toEqual(await shippedTitles());
  });
});

it.each(['', '{', '{}', '[{"mal_id":1}]'])(
  'there is no list while the shipped file is missing or holds %j, and no own one is there',
  async (text) => {
    const folder = await folderForTest();
    const shipped = `${folder}/anime.json`;
    const { list, titles, lines } = await startedList([], folder);
    await expect(list.all('en')).rejects.toThrow();
    await writeFile(shipped, text);
    await list.refresh();
    await expect(list.all('en')).rejects.toThrow();
    expect(lines).toHaveLength(2);
    await writeFile(shipped, '[]');
    await list.refresh();
    expect(await titles()).toEqual([]);
  },
);
