import { describe, expect, it, vi } from 'vitest';
import { FORMS, type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { SECTION_NAMES } from '../../domain/content/sections.ts';
import { stoppedClock } from '../../tests/support/clock.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { migratedPlaceForTest, openForTest } from '../../tests/support/stores.ts';
import { createContent } from './content.ts';
import { portfolioRows } from './rows.ts';

const T1 = '2026-01-01T00:00:00.000Z';
const defaults: Portfolio = portfolioSchema.parse(samplePortfolio);
const named = (name: string): Portfolio => ({ ...defaults, home: { ...defaults.home, name } });

async function setUp() {
  const place = await migratedPlaceForTest('sqlite');
  const store = await openForTest(place);
  const { clock, advance } = stoppedClock(T1);
  const rows = portfolioRows(store);
  return { place, store, rows, advance, content: createContent(rows, clock, defaults) };
}

describe('loading the content', () => {
  it('inserts the default content where the row is missing, once', async () => {
    const { content, advance } = await setUp();
    const inserted = { content: defaults, version: 1, createdAt: T1, updatedAt: T1 };
    expect(await content.loadAndPublish()).toEqual(inserted);
    advance(60_000);
    expect(await content.loadAndPublish()).toEqual(inserted);
  });

  it('gives all visitors of a new site the same content', async () => {
    const { content } = await setUp();
    const loads = await Promise.all(Array.from({ length: 20 }, () => content.loadAndPublish()));
    expect(new Set(loads.map((record) => JSON.stringify(record))).size).toBe(1);
  });

  it('shows a save at once', async () => {
    const { content } = await setUp();
    await content.loadAndPublish();
    const saved = await content.save(named('Asha'), 1);
    expect(await content.loadAndPublish()).toEqual(saved);
  });

  it.each(SECTION_NAMES)(
    'refuses %s from a page that knows an earlier form of it',
    async (name) => {
      const { content } = await setUp();
      const stored = await content.loadAndPublish();
      const sent = { ...FORMS, [name]: FORMS[name] - 1 };
      await expect(content.save(named('a'), 1, sent)).rejects.toMatchObject({
        code: 'invalid-input',
        fields: { [`content.${name}`]: expect.stringContaining('page') },
      });
      expect(await content.loadAndPublish()).toEqual(stored);
    },
  );

  it('fails in words where the store does not answer', async () => {
    const { content, store } = await setUp();
    await store.close();
    await expect(content.loadAndPublish()).rejects.toMatchObject({ code: 'load-failed' });
  });

  it('fails where the stored content cannot be read, and does not write over it', async () => {
    const { content, place } = await setUp();
    await content.loadAndPublish();
    await place.query(`update portfolio set about_data = '{"skills":[]}'`);
    await expect(content.loadAndPublish()).rejects.toMatchObject({ code: 'load-failed' });
    expect(await place.query('select about_data from portfolio')).toEqual([
      { about_data: '{"skills":[]}' },
    ]);
  });
});

describe('the stored content', () => {
  it('is denied where its row is missing, or the store does not answer', async () => {
    const { content, place, store } = await setUp();
    const denied = { code: 'load-failed' };
    await expect(content.checkStored()).rejects.toMatchObject(denied);
    await content.loadAndPublish();
    await expect(content.checkStored()).resolves.toBeUndefined();
    await place.query('delete from portfolio');
    await expect(content.checkStored()).rejects.toMatchObject(denied);
    await store.close();
    await expect(content.checkStored()).rejects.toMatchObject(denied);
  });

  it('is denied where it cannot be read: at once in a new version, 10 s later in the same', async () => {
    const { content, place, advance } = await setUp();
    await content.loadAndPublish();
    await content.checkStored();
    await place.query(`update portfolio set about_data = '{"skills":[]}'`);
    advance(10_000);
    await expect(content.checkStored()).rejects.toThrow();
    await place.query(
      `update portfolio set about_data = '${JSON.stringify(defaults.about).replaceAll("'", "''")}'`,
    );
    await expect(content.checkStored()).resolves.toBeUndefined();
    await place.query(`update portfolio set about_data = '', version = 2`);
    await expect(content.checkStored()).rejects.toThrow();
  });

  it('is read once in 10 seconds, however often it is asked about', async () => {
    const { content, rows } = await setUp();
    await content.loadAndPublish();
    const read = vi.spyOn(rows, 'read');
    for (let index = 0; index < 20; index += 1) await content.checkStored();
    expect(read).toHaveBeenCalledTimes(1);
  });
});

describe('saving the content', () => {
  it('raises the version and the time of the update', async () => {
    const { content, advance } = await setUp();
    await content.loadAndPublish();
    advance(1_000);
    expect(await content.save(named('Asha'), 1)).toEqual({
      content: named('Asha'),
      version: 2,
      createdAt: T1,
      updatedAt: '2026-01-01T00:00:01.000Z',
    });
  });

  it('overwrites nothing that was saved in the meantime', async () => {
    const { content } = await setUp();
    await content.loadAndPublish();
    const saved = await content.save(named('first'), 1);
    await expect(content.save(named('second'), 1)).rejects.toMatchObject({ code: 'save-conflict' });
    expect(await content.loadAndPublish()).toEqual(saved);
  });

  it('fails in words where the store does not answer', async () => {
    const { content, store } = await setUp();
    await content.loadAndPublish();
    await store.close();
    await expect(content.save(named('a'), 1)).rejects.toMatchObject({ code: 'save-failed' });
  });
});

describe('what is published', () => {
  it('is read once, and needs no store afterwards', async () => {
    const { content, store } = await setUp();
    const loaded = await content.published();
    await store.close();
    expect(await content.published()).toBe(loaded);
  });

  it('changes with a save, and says so once', async () => {
    const { content } = await setUp();
    await content.published();
    let changes = 0;
    content.onPublish(() => changes++);
    const saved = await content.save(named('Asha'), 1);
    await content.loadAndPublish();
    await content.refresh();
    expect(await content.published()).toEqual(saved);
    expect(changes).toBe(1);
  });

  it('changes with a save of another process at the next look', async () => {
    const { content, place } = await setUp();
    await content.published();
    const other = createContent(
      portfolioRows(await openForTest(place)),
      stoppedClock(T1).clock,
      defaults,
    );
    await other.save(named('Asha'), 1);
    expect((await content.published()).version).toBe(1);
    await content.refresh();
    expect((await content.published()).content.home.name).toBe('Asha');
  });

  it('is never replaced by what was read before a save', async () => {
    const { content, rows } = await setUp();
    await content.published();
    const { read } = rows;
    const slow = vi.spyOn(rows, 'read').mockImplementationOnce(async () => {
      const old = await read();
      await content.save(named('Asha'), 1);
      return old;
    });
    await content.loadAndPublish();
    expect(slow).toHaveBeenCalledOnce();
    expect((await content.published()).content.home.name).toBe('Asha');
  });

  it('stays while the store does not answer, and says that it may be old', async () => {
    const { content, rows } = await setUp();
    const loaded = await content.published();
    const away = vi.spyOn(rows, 'version').mockRejectedValue(new Error('away'));
    await expect(content.refresh()).rejects.toMatchObject({ code: 'load-failed' });
    expect(content.isFresh()).toBe(false);
    expect(await content.published()).toBe(loaded);
    away.mockRestore();
    await content.refresh();
    expect(content.isFresh()).toBe(true);
  });
});
