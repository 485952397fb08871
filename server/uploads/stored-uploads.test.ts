import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { stoppedClock } from '../../tests/support/clock.ts';
import { samplePicture } from '../../tests/support/sample-picture.ts';
import { siteOf } from '../../tests/support/services.ts';
import { DIALECTS, migratedDatabaseForTest, openForTest } from '../../tests/support/stores.ts';
import { createContent } from '../content/content.ts';
import { pictureFileName } from '../files/file-store.ts';
import type { Store } from '../store/store.ts';
import {
  allUploads,
  createStoredUploads,
  UNUSED_RETENTION_MS,
  UPLOAD_TIMEOUT_MS,
} from './stored-uploads.ts';

const SHA256 = 'f'.repeat(64);
// More than 32 bits.
const BYTES = 5_000_000_000;

const KINDS = {
  toolFiles: {
    key: 'a_tool.zip',
    address: '/files/a_tool.zip',
    near: '/files/a-tool.zip',
    fileOf: (name: string) => name,
    start: ({ db }: Store, name: string, startedAt: string) =>
      db
        .insertInto('toolFiles')
        .values({ name, title: 'tool.zip', size: BYTES, sha256: '', startedAt })
        .execute(),
  },
  pictures: {
    key: 'a'.repeat(32),
    address: `/pictures/${'a'.repeat(32)}`,
    near: `/pictures/${'a'.repeat(31)}b`,
    fileOf: pictureFileName,
    start: ({ db }: Store, id: string, createdAt: string) =>
      db
        .insertInto('pictures')
        .values({ ...samplePicture({ id, createdAt, bytes: BYTES }), readyAt: null })
        .execute(),
  },
};

const cases = DIALECTS.flatMap((dialect) =>
  (['toolFiles', 'pictures'] as const).map((table) => ({ dialect, table })),
);

describe.each(cases)('an upload of $table on $dialect', ({ dialect, table }) => {
  const { key, address, near, fileOf, start } = KINDS[table];

  async function setUp() {
    const store = await openForTest(await migratedDatabaseForTest(dialect));
    const { clock, advance } = stoppedClock();
    const site = await siteOf(store, {}, { clock });
    const content = createContent(site);
    const { version } = await content.loadAndPublish();
    const uploads = createStoredUploads(site, content, {
      table,
      usedBy: () => [],
      keysIn: (text) => (text.includes(address) ? [key] : []),
    });
    const add = (write = async () => SHA256) =>
      uploads.add(key, {
        start: async () => void (await start(store, key, clock().toISOString())),
        async write() {
          await site.files.write(fileOf(key), Readable.from([Buffer.from('a')]), 1);
          return write();
        },
      });
    const preview = async (text: string) => {
      await store.db.deleteFrom('previews').execute();
      await store.db
        .insertInto('previews')
        .values({ ...PREVIEW, content: text })
        .execute();
    };
    const isStored = async () => (await site.files.size(fileOf(key))) !== null;
    const names = async () => (await allUploads(store)).map(({ name }) => name);
    return { store, uploads, version, add, preview, isStored, found: names, advance };
  }

  it('fails, and leaves nothing, if a sweep has deleted its row meanwhile', async () => {
    const { uploads, add, found, isStored, advance } = await setUp();
    const slow = add(async () => {
      advance(UPLOAD_TIMEOUT_MS);
      await uploads.sweep();
      return SHA256;
    });
    await expect(slow).rejects.toThrow('is gone');
    expect([await found(), await isStored()]).toEqual([[], false]);
  });

  it('is retired only if nothing can name it', async () => {
    const { uploads, version, add, preview, found } = await setUp();
    await add();
    expect(await uploads.retire(key, version + 1)).toBe(false);
    for (const text of [
      `{"link":"${address}?v=2"}`,
      JSON.stringify(address).replaceAll('/', String.raw`\/`),
    ]) {
      await preview(text);
      expect(await uploads.retire(key, version)).toBe(false);
    }
    expect(await found()).toEqual([fileOf(key)]);
    await preview(JSON.stringify(near));
    expect(await uploads.retire(key, version)).toBe(true);
    expect(await found()).toEqual([]);
    expect(await uploads.retire(key, version)).toBe(false);
  });

  it('is deleted 7 days after nothing named it, and one that is incomplete after a day', async () => {
    const { store, uploads, add, preview, found, isStored, advance } = await setUp();
    await add();
    await start(store, `0${key.slice(1)}`, '2026-01-01T00:00:00.000Z');
    const rows = () => store.db.selectFrom(table).select('sha256').execute();
    await preview(`{"link":"${address}"}`);
    await uploads.sweep();
    advance(UPLOAD_TIMEOUT_MS - 1);
    await uploads.sweep();
    expect(await rows()).toHaveLength(2);
    advance(1);
    await uploads.sweep();
    expect(await rows()).toHaveLength(1);
    advance(UNUSED_RETENTION_MS);
    await uploads.sweep();
    await preview('{}');
    await uploads.sweep();
    advance(UNUSED_RETENTION_MS - 1);
    await uploads.sweep();
    expect([await found(), await isStored()]).toEqual([[fileOf(key)], true]);
    advance(1);
    await uploads.sweep();
    expect([await rows(), await isStored()]).toEqual([[], false]);
  });
});

const PREVIEW = {
  id: 'e0000000-0000-4000-8000-000000000000',
  tokenHash: 'e'.repeat(64),
  kind: 'shared',

  asPublished: '',
  browser: '',
  createdAt: '2026-01-01T00:00:01.000Z',
  storedAt: '2026-01-01T00:00:01.000Z',
  expiresAt: '2027-01-01T00:00:00.000Z',
} as const;
