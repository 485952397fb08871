import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { animeListSchema } from '../../domain/anime.ts';
import { createAnimeList } from './anime-list.ts';

const SHIPPED = path.join(import.meta.dirname, '../../data/anime.json');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'engawa-anime-'));
  onTestFinished(() => rm(folder, { recursive: true }));
});

describe('the anime list', () => {
  it('has a card for every title, and the summary of all', async () => {
    const shipped = animeListSchema.parse(JSON.parse(await readFile(SHIPPED, 'utf8')));
    const { cards, summary } = await createAnimeList(SHIPPED, folder).all();
    expect(cards.map(({ title }) => title)).toEqual(shipped.map(({ title }) => title));
    expect(summary.titles).toBe(shipped.length);
    expect(summary.averageScore).toMatch(/^\d\.\d$/);
  });

  it('opens a title by its id, and knows no other', async () => {
    const list = createAnimeList(SHIPPED, folder);
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
    const [first, second] = (await createAnimeList(SHIPPED, folder).all()).cards;
    await mkdir(path.join(folder, 'posters'));
    await writeFile(path.join(folder, `posters/${first?.id}.webp`), '');
    const { cards } = await createAnimeList(SHIPPED, folder).all();
    expect(cards[0]?.poster).toBe(`/posters/${first?.id}.webp`);
    expect(cards[1]?.poster).toBe(second?.poster);
    expect(second?.poster).toMatch(/^https:/);
  });

  it.each(['', '{', '{}', '[{"mal_id":1}]'])(
    'is an error while its file holds %j',
    async (text) => {
      const file = path.join(folder, 'anime.json');
      const list = createAnimeList(file, folder);
      await expect(list.all()).rejects.toThrow();
      await writeFile(file, text);
      await expect(list.all()).rejects.toThrow();
      await writeFile(file, '[]');
      expect((await list.all()).cards).toEqual([]);
    },
  );
});
