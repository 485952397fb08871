import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { newTool } from '../../domain/content/downloads.ts';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { stoppedClock } from '../../tests/support/clock.ts';
import { inBucket, inFolder } from '../../tests/support/folders.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { siteOf } from '../../tests/support/services.ts';
import { freshStore } from '../../tests/support/stores.ts';
import { createContent } from '../content/content.ts';
import { createHistory } from '../content/history.ts';
import { createToolUploads } from './tool-uploads.ts';

const bytes = randomBytes(300_000);
const program = Buffer.from(`MZ${'\0'.repeat(2_000)}%PDF-1.7`);
const LIMIT = 1024 * 1024;

async function* inChunks(whole: Buffer<ArrayBuffer>, failsAt = Infinity) {
  for (let at = 0; at < whole.length; at += 40_000) {
    if (at >= failsAt) throw new Error('the connection broke');
    yield whole.subarray(at, at + 40_000);
  }
}

const portfolioWith = (downloadUrl: string): Portfolio =>
  portfolioSchema.parse({
    ...samplePortfolio,
    downloads: { categories: [{ name: 'A', tools: [{ ...newTool(0), downloadUrl }] }] },
  });

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('an upload into %s', (_, open) => {
  async function setUp() {
    const [files, store] = [await open(), await freshStore()];
    const { clock, advance } = stoppedClock();
    const defaults = portfolioWith('#');
    const site = await siteOf(store, { UPLOAD_MAX_MB: '1' }, { files, clock, defaults });
    const content = createContent(site);
    const history = createHistory(site);
    const uploads = createToolUploads(site, content);
    const rows = () => store.db.selectFrom('toolFiles').selectAll().execute();
    const receive = (
      body: AsyncIterable<Uint8Array<ArrayBuffer>>,
      size = bytes.length,
      title = 'My Tool.zip',
    ) => uploads.receive({ title, size, body });
    const nameOf = (address: string) => address.replace('/files/', '');
    const readBytes = async (name: string, start = 0, end = bytes.length - 1) =>
      buffer(await files.read(name, { start, end }));
    return {
      files,
      content,
      history,
      uploads,
      rows,
      receive,
      nameOf,
      read: readBytes,
      advance,
    };
  }

  it('is kept byte for byte, can be read in parts, and says what a tool is filled in with', async () => {
    const { rows, receive, nameOf, read } = await setUp();
    const upload = await receive(inChunks(bytes));
    expect(upload).toEqual({
      downloadUrl: expect.stringMatching(/^\/files\/[\da-f]{16}-My-Tool\.zip$/),
      size: '293 KB',
      type: 'zip',
    });
    const name = nameOf(upload.downloadUrl);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await rows()).toMatchObject([
      { name, title: 'My Tool.zip', size: bytes.length, sha256, readyAt: expect.any(String) },
    ]);
    expect((await read(name)).equals(bytes)).toBe(true);
    expect((await read(name, 100, 200_000)).equals(bytes.subarray(100, 200_001))).toBe(true);
  });

  it.each([
    ['missing', null],
    ['cut off', bytes.subarray(0, 1_000)],
  ])('of the same bytes makes an earlier one whole whose file is %s', async (_, left) => {
    const { files, receive, nameOf, read } = await setUp();
    const lostName = nameOf((await receive(inChunks(bytes))).downloadUrl);
    await files.delete(lostName);
    if (left !== null) {
      await files.write(lostName, Readable.from([left], { objectMode: false }), left.length);
    }
    await receive(inChunks(Buffer.from('other bytes')), 11);
    expect(await files.size(lostName)).toBe(left === null ? null : left.length);
    const newName = nameOf((await receive(inChunks(bytes))).downloadUrl);
    expect(newName).not.toBe(lostName);
    for (const name of [lostName, newName]) expect((await read(name)).equals(bytes)).toBe(true);
  });

  it('leaves nothing where it is too large, no zip by its first bytes, breaks off, or has another size than announced', async () => {
    const { rows, receive } = await setUp();
    const tries: [() => Promise<unknown>, object][] = [
      [() => receive(inChunks(bytes), LIMIT + 1), { code: 'too-large' }],
      [() => receive(inChunks(program), program.length, 'list.pdf'), { code: 'wrong-content' }],
      [() => receive(inChunks(Buffer.alloc(0)), 0, 'list.PDF'), { code: 'wrong-content' }],
      [() => receive(inChunks(bytes, 120_000)), { message: 'the connection broke' }],
      [() => receive(inChunks(bytes), bytes.length + 1), { name: 'FileError' }],
      [() => receive(inChunks(bytes), bytes.length - 1), { name: 'FileError' }],
    ];
    for (const [attempt, error] of tries) await expect(attempt()).rejects.toMatchObject(error);
    expect(await rows()).toEqual([]);
  });
});
