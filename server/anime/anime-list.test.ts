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

const SHIPPED_FOLDER = path.join(import.meta.dirname, '../../data');

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
  shippedFolder = SHIPPED_FOLDER,
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
  parseAnimeList(await readFile(`${SHIPPED_FOLDER}/anime.json`, 'utf8')).map(({ title }) => title);

describe('the anime list', () => {
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

  it('that becomes unreadable leaves the last list in use', async () => {
    await write({ title: 'Good' });
    const { list, titles, lines } = await startedList();
    await write({ title: 'Monster', score: 11 });
    expect(await list.refresh()).toBe(false);
    expect(await titles()).toEqual(['Good']);
    expect(lines).toEqual([expect.stringContaining('anime.json is not used: Entry 1 (Monster)')]);
  });
});

describe("the content's list", () => {
  it('is shown once it has a title, unless there is a file', async () => {
    const { list, titles } = await startedList();
    expect(await titles(contentWith(''))).toEqual(await shippedTitles());
    const content = contentWith('One', '', 'Two');
    expect(await titles(content)).toEqual(['One', 'Two']);
    expect(list.ids()).not.toEqual([]);
    await write({ title: 'Of the file' });
    await list.refresh();
    expect(await titles(content)).toEqual(['Of the file']);
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
