import { describe, expect, it } from 'vitest';
import { samplePicture } from '../../tests/support/sample-picture.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { DIALECTS, migratedPlaceForTest, openForTest } from '../../tests/support/stores.ts';

import { insertPortfolio } from '../content/saving.ts';

import { previewRows } from '../previews/rows.ts';
import type { Store } from '../store/store.ts';
import { uploadRows } from './upload-rows.ts';

const T1 = '2026-01-01T00:00:01.000Z';
const T2 = '2026-01-01T00:00:02.000Z';
const T3 = '2026-01-01T00:00:03.000Z';
const SHA256 = 'f'.repeat(64);

const KINDS = {
  'tools’ files': {
    key: 'a_tool.zip',
    other: 'b_tool.zip',
    address: '/files/a_tool.zip',
    near: '/files/a-tool.zip',
    open(store: Store) {
      const rows = uploadRows(store, 'toolFiles');
      // More than 32 bits.
      const start = async (name: string, startedAt: string) => {
        const row = { name, title: 'tool.zip', size: 5_000_000_000, sha256: '', startedAt };
        await store.db.insertInto('toolFiles').values(row).execute();
      };
      return { rows, start };
    },
  },
  pictures: {
    key: 'a'.repeat(32),
    other: 'b'.repeat(32),
    address: `/pictures/${'a'.repeat(32)}`,
    near: `/pictures/${'a'.repeat(31)}b`,
    open(store: Store) {
      const rows = uploadRows(store, 'pictures');
      const start = async (id: string, createdAt: string) => {
        const picture = {
          ...samplePicture({ id, createdAt, bytes: 5_000_000_000 }),
          readyAt: null,
        };
        await store.db.insertInto('pictures').values(picture).execute();
      };
      return { rows, start };
    },
  },
};

const cases = DIALECTS.flatMap((dialect) =>
  Object.entries(KINDS).map(([name, kind]) => ({ dialect, name, kind })),
);

describe.each(cases)('the rows of $name in $dialect', ({ dialect, kind }) => {
  const { key, other, address, near } = kind;

  async function setUp() {
    const store = await openForTest(await migratedPlaceForTest(dialect));
    await insertPortfolio(store, samplePortfolio, T1);
    const { rows, start } = kind.open(store);
    const add = async (each: string) => {
      await start(each, T1);
      await rows.finish(each, SHA256, T2);
    };
    return { store, rows, start, add };
  }

  it('are complete when the file is stored', async () => {
    const { rows, start } = await setUp();
    await start(other, T1);
    await start(key, T1);
    expect(await rows.listComplete()).toEqual([]);
    await rows.finish(other, SHA256, T2);
    await rows.finish(key, SHA256, T2);
    await rows.markUnused(other, T3);
    expect(await rows.listComplete()).toEqual([
      { key, unusedSince: null },
      { key: other, unusedSince: T3 },
    ]);
  });

  it('are not complete where they were deleted meanwhile', async () => {
    const { rows, start } = await setUp();
    await start(key, T1);
    await rows.forget(key);
    await expect(rows.finish(key, SHA256, T2)).rejects.toThrow();
  });

  it('are retired only where nothing can name them', async () => {
    const { store, rows, add } = await setUp();
    await add(key);
    await add(other);
    const now = { version: 1, unusedBefore: null };
    expect(await rows.retire(key, { ...now, version: 2 })).toBe(false);
    expect(await rows.retire(key, { ...now, unusedBefore: T2 })).toBe(false);
    await rows.markUnused(key, T3);
    expect(await rows.retire(key, { ...now, unusedBefore: T2 })).toBe(false);

    for (const content of [
      `{"link":"${address}?v=2"}`,
      JSON.stringify(address).replaceAll('/', String.raw`\/`),
    ]) {
      await previewRows(store).add({ ...PREVIEW, content }, FEW);
      expect(await rows.retire(key, now)).toBe(false);
      await previewRows(store).deleteShared(PREVIEW.id);
    }
    await previewRows(store).add({ ...PREVIEW, content: JSON.stringify(near) }, FEW);

    expect(await rows.retire(key, { ...now, unusedBefore: T3 })).toBe(true);
    expect(await rows.listComplete()).toEqual([{ key: other, unusedSince: null }]);
    expect(await rows.retire(key, now)).toBe(false);
  });

  it('are to be deleted when they are retired or incomplete, after the time of an upload', async () => {
    const { rows, start, add } = await setUp();
    await add(key);
    await start(other, T2);
    expect(await rows.listDeletable(T1)).toEqual([]);
    expect(await rows.listDeletable(T2)).toEqual([other]);
    await rows.retire(key, { version: 1, unusedBefore: null });
    expect(await rows.listDeletable(T1)).toEqual([key]);
    await rows.forget(key);
    expect(await rows.listDeletable(T3)).toEqual([other]);
  });
});

const FEW = { most: 10, now: T1 };
const PREVIEW = {
  id: 'e0000000-0000-4000-8000-000000000000',
  tokenHash: 'e'.repeat(64),
  kind: 'shared' as const,
  contentHash: 'c'.repeat(64),
  changed: [],
  asPublished: [],
  browser: '',
  createdAt: T1,
  storedAt: T1,
  expiresAt: T3,
};
