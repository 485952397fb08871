import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { stoppedClock } from '../../tests/support/clock.ts';
import { storePicture, storeUpload } from '../../tests/support/filled-site.ts';
import { inBucket, inFolder } from '../../tests/support/folders.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { DIALECTS, migratedPlaceForTest, openForTest } from '../../tests/support/stores.ts';
import { portfolioRows } from '../content/rows.ts';
import { contentTextRows } from '../content/text-rows.ts';
import { toolFileRows } from '../downloads/file-rows.ts';
import { pictureRows } from '../pictures/rows.ts';
import { lostUploadRows } from './lost-upload-rows.ts';
import { createLostUploads } from './lost-uploads.ts';

const CONTENT = 'print("as it was")\n';
const OTHER = 'print("as it is!")\n';

const bytesOf = (content: string) => ({
  size: Buffer.byteLength(content),
  async *body() {
    for (const part of content.match(/.{1,7}/gs) ?? []) yield new TextEncoder().encode(part);
  },
});
const sent = (content: string) => {
  const { size, body } = bytesOf(content);
  return { size, body: body() };
};

describe.each([
  [DIALECTS[0], 'a folder', inFolder],
  [DIALECTS[1], 'a bucket', inBucket],
])('the lost uploads of a site on %s with %s', { timeout: 60_000 }, (dialect, _, place) => {
  async function setUp() {
    const store = await openForTest(await migratedPlaceForTest(dialect));
    const files = await place();
    const { clock, advance } = stoppedClock();
    const rows = lostUploadRows(store);
    const lost = createLostUploads({
      rows,
      texts: contentTextRows(store),
      files,
      clock,
      async deleteFile(name) {
        await files.delete(name);
        await toolFileRows(store).forget(name);
      },
      deletePicture: (id) => pictureRows(store).forget(id),
    });
    for (const name of ['a.py', 'twin.py', 'z.py']) {
      await storeUpload({ store, files }, name, Buffer.from(name === 'z.py' ? OTHER : CONTENT));
    }
    const overwrite = (name: string, content: string) =>
      files.write(name, Readable.from([Buffer.from(content)]), Buffer.byteLength(content));
    const read = async (name: string) =>
      text(await files.read(name, { start: 0, end: ((await files.size(name)) ?? 0) - 1 }));
    const names = async () => (await lost.list()).map(({ name }) => name);
    return { store, files, rows, lost, advance, overwrite, read, names };
  }

  it('are found by a check of their sizes, and by a backup, and say which versions name them', async () => {
    const { store, files, lost, advance, overwrite } = await setUp();
    const { id } = await storePicture({ store, files });
    await portfolioRows(store).insertIfMissing(samplePortfolio, '2026-01-01T00:00:00.000Z');
    const about = { ...samplePortfolio.about, profileImage: `/pictures/${id}` };
    const description = 'See /files/a.py and /files/a.pyc.';
    const home = { ...samplePortfolio.home, description };
    await portfolioRows(store).save({ ...samplePortfolio, about, home }, 1, '2026-01-02');
    await portfolioRows(store).save({ ...samplePortfolio, home }, 2, '2026-01-03');
    await lost.check();
    expect(await lost.list()).toEqual([]);

    await files.delete('a.py');
    await files.delete(`picture-${id}`);
    await overwrite('z.py', `${OTHER}# one more line`);
    await lost.check();
    advance(60_000);
    // What only a hash can tell stays found.
    await overwrite('twin.py', OTHER);
    await lost.note([
      ...(await lost.list()).map(({ name, problem }) => ({ name, problem })),
      { name: 'twin.py', problem: 'altered' },
    ]);
    await lost.check();
    const facts = { bytes: 19, foundAt: '2026-01-01T00:00:00.000Z', pictureId: null };
    expect(await lost.list()).toEqual([
      expect.objectContaining({ pictureId: id, name: `picture-${id}`, versions: [2] }),
      expect.objectContaining({ ...facts, name: 'a.py', problem: 'missing', versions: [3, 2] }),
      expect.objectContaining({ name: 'twin.py', problem: 'altered', versions: [] }),
      expect.objectContaining({ name: 'z.py', title: '縁側 z.py', problem: 'altered' }),
    ]);
  });

  it('are whole again with the same file, each of the same bytes, and with no other file', async () => {
    const { files, lost, overwrite, read, names } = await setUp();
    await overwrite('a.py', OTHER);
    await files.delete('twin.py');
    await lost.note([
      { name: 'a.py', problem: 'altered' },
      { name: 'twin.py', problem: 'missing' },
    ]);
    const failing = async (content: string, code: string) => {
      await expect(lost.replace('twin.py', sent(content))).rejects.toMatchObject({ code });
      expect(await names()).toEqual(['a.py', 'twin.py']);
    };
    await failing(OTHER, 'other-file');
    await failing(`${CONTENT} `, 'other-file');
    const cut = { size: CONTENT.length, body: bytesOf(CONTENT.slice(0, -1)).body() };
    await expect(lost.replace('twin.py', cut)).rejects.toMatchObject({ code: 'upload-failed' });
    const long = { size: CONTENT.length, body: bytesOf(`${CONTENT} `).body() };
    await expect(lost.replace('twin.py', long)).rejects.toMatchObject({ code: 'other-file' });
    await expect(lost.replace('z.py', sent(OTHER))).rejects.toMatchObject({ code: 'not-found' });
    expect(await names()).toEqual(['a.py', 'twin.py']);

    expect(await lost.replace('twin.py', sent(CONTENT))).toMatchObject({ name: 'twin.py' });
    expect([await read('twin.py'), await read('a.py')]).toEqual([CONTENT, CONTENT]);
    expect(await names()).toEqual([]);
  });

  it('are whole again where their file was copied back', async () => {
    const { files, rows, lost, overwrite, names } = await setUp();
    await files.delete('a.py');
    await lost.check();
    expect(await names()).toEqual(['a.py']);
    await overwrite('a.py', CONTENT);
    expect(await names()).toEqual([]);
    expect(await rows.noted()).toEqual([]);
  });

  it('are demanded by nothing once they are forgotten, and nothing else is forgotten', async () => {
    const { store, files, rows, lost, overwrite } = await setUp();
    const picture = await storePicture({ store, files });
    await files.delete(`picture-${picture.id}`);
    await overwrite('a.py', 'altered');
    await lost.check();
    await lost.forget('a.py');
    await lost.forget(`picture-${picture.id}`);
    await expect(lost.forget('z.py')).rejects.toMatchObject({ code: 'not-found' });
    expect((await rows.uploads()).map(({ name }) => name)).toEqual(['twin.py', 'z.py']);
    expect(await files.size('a.py')).toBeNull();
    expect(await rows.noted()).toEqual([]);
  });

  it('cannot be listed where the file store does not answer, and none is taken for whole', async () => {
    const { files, rows, lost } = await setUp();
    await files.delete('a.py');
    await lost.check();
    files.size = () => Promise.reject(new Error('no answer'));
    await expect(lost.check()).rejects.toThrow('no answer');
    await expect(lost.list()).rejects.toMatchObject({ code: 'load-failed' });
    expect(await rows.noted()).toHaveLength(1);
  });
});
