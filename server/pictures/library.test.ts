import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Portfolio, portfolioSchema, withFormats } from '../../domain/content/portfolio.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import { PICTURE_MAX_BYTES } from '../../domain/pictures/limits.ts';
import { picturePath } from '../../domain/pictures/path.ts';
import { stoppedClock } from '../../tests/support/clock.ts';
import { storePicture } from '../../tests/support/filled-site.ts';
import { folderForTest, inBucket, inFolder } from '../../tests/support/folders.ts';
import { bytesOf, QUARTERS, quarters } from '../../tests/support/pictures.ts';
import { recordedLog } from '../../tests/support/recorded-log.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { siteOf } from '../../tests/support/services.ts';
import { freshStore } from '../../tests/support/stores.ts';
import { createContent } from '../content/content.ts';
import { savePortfolio } from '../content/saving.ts';
import { isFileError } from '../files/file-errors.ts';
import { type FileStore, pictureFileName } from '../files/file-store.ts';
import { UNUSED_RETENTION_MS } from '../uploads/stored-uploads.ts';
import { createPictures } from './library.ts';
import { masterName } from './picture-renditions.ts';

/** Which of the four colors is nearest in the middle of each quarter of a picture, by their places in `QUARTERS`. */
async function quartersOf(picture: Uint8Array): Promise<number[]> {
  const { data } = await sharp(picture)
    .flatten()
    .resize({ width: 4, height: 4, fit: 'fill', kernel: 'nearest' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * 4 + x) * 3, (y * 4 + x) * 3 + 3)];
  const nearest = (pixel: readonly number[]) => {
    const distances = QUARTERS.map((color) =>
      [...Buffer.from(color.slice(1), 'hex')].reduce(
        (sum, value, index) => sum + Math.abs(value - (pixel[index] ?? 0)),
        0,
      ),
    );
    return distances.indexOf(Math.min(...distances));
  };
  return [nearest(at(0, 0)), nearest(at(3, 0)), nearest(at(0, 3)), nearest(at(3, 3))];
}

/** A picture as a camera on its side stores it, so that a reader that applies its EXIF orientation sees `upright`. */
async function turnedJpeg(upright: Sharp): Promise<Buffer> {
  const stored = sharp(await upright.png().toBuffer()).rotate(270);
  const pixels = await stored.png().toBuffer();
  return sharp(pixels)
    .withExif({
      IFD0: { Make: 'Camera of the tests' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

const content = portfolioSchema.parse(samplePortfolio);

async function setUp(openStore = inFolder) {
  const [files, store] = [await openStore(), await freshStore()];
  const { clock, advance } = stoppedClock();
  const { log, lines } = recordedLog();
  /** The library of another instance, with its own renditions; of this one in `folder`. */
  const open = async (change: { files?: FileStore; DATA_DIR?: string } = {}) => {
    const DATA_DIR = change.DATA_DIR ?? (await folderForTest());
    const site = await siteOf(store, { DATA_DIR }, { files: change.files ?? files, clock, log });
    return createPictures(site, createContent({ store, clock, defaults: content }));
  };
  const DATA_DIR = await folderForTest();
  const pictures = await open({ DATA_DIR });
  const receive = (bytes: Uint8Array, title = 'ridge.jpg', size = bytes.length) =>
    pictures.receive({ title, size, body: inChunks(bytes) });
  const save = async (changed: Portfolio, version: number) =>
    savePortfolio(store, changed, version, clock().toISOString());
  const folder = path.join(DATA_DIR, 'renditions');
  return {
    files,
    store,
    DATA_DIR,
    folder,
    open,
    pictures,
    receive,
    save,
    advance,
    clock,
    lines,
  };
}

type Site = Awaited<ReturnType<typeof setUp>>;

async function* inChunks(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 20_000) {
    yield new Uint8Array(bytes.subarray(at, at + 20_000));
  }
}

/** What a visitor is sent. */
async function sentResponse(
  { pictures }: Pick<Site, 'pictures'>,
  address: string,
  best: 'avif' | 'webp' | 'jpeg' = 'webp',
) {
  const { file } = await pictures.openPath(address, best, 'visitor');
  return { file, bytes: await readFile(file) };
}

/** What all renditions of a picture are made from. */
const masterOf = ({ folder }: Site, id: string) => readFile(path.join(folder, masterName(id)));

const withPicture = (id: string): Portfolio => ({
  ...content,
  about: { ...content.about, profileImage: picturePath(id) },
});

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('a picture in %s', (_, openStore) => {
  it('is kept byte for byte, described, and served smaller and never larger', async () => {
    const site = await setUp(openStore);
    const bytes = await bytesOf(quarters(900, 600).jpeg());
    const picture = await site.receive(bytes);
    expect(picture).toMatchObject({
      title: 'ridge.jpg',
      format: 'jpeg',
      width: 900,
      height: 600,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
    const original = await site.files.read(pictureFileName(picture.id), {
      start: 0,
      end: bytes.length - 1,
    });
    expect((await buffer(original)).equals(bytes)).toBe(true);
    const shownPicture = await site.pictures.shown(picturePath(picture.id), '');
    expect(shownPicture?.srcset.match(/\d+w/g)).toEqual(['320w', '480w', '640w', '900w']);
    const small = await sentResponse(site, `${picturePath(picture.id)}/320`);
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'webp', width: 320 });
    await expect(sentResponse(site, `${picturePath(picture.id)}/960`)).rejects.toMatchObject({
      code: 'not-found',
    });
    await site.pictures.stop();
  });
});

describe('a picture', () => {
  it('is upright, and only the original has the place where it was taken', async () => {
    const site = await setUp();
    const bytes = await turnedJpeg(quarters(64, 48));
    expect(bytes.includes('Camera of the tests')).toBe(true);
    const { id, width, height } = await site.receive(bytes);
    expect({ width, height }).toEqual({ width: 64, height: 48 });
    expect(await quartersOf(await masterOf(site, id))).toEqual([0, 1, 2, 3]);
    await sentResponse(site, picturePath(id), 'jpeg');
    const files = await readdir(site.folder);
    expect(files).toHaveLength(2);
    for (const name of files) {
      const bytes = await readFile(path.join(site.folder, name));
      const { exif, icc, xmp, iptc } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, iptc }, name).toEqual({});
      expect(bytes.includes('Camera of the tests'), name).toBe(false);
    }
  });

  it('is cut as its address says, turned first', async () => {
    const site = await setUp();
    const { id } = await site.receive(await turnedJpeg(quarters(400, 300)));
    const sizeOf = async (crop: string) => {
      const shownPicture = await site.pictures.shown(picturePath(id), crop);
      const { bytes } = await sentResponse(site, shownPicture?.src ?? '', 'jpeg');
      const { width, height } = await sharp(bytes).metadata();
      return { width, height, seen: await quartersOf(bytes) };
    };
    expect(await sizeOf('0,0,5000,5000')).toEqual({ width: 200, height: 150, seen: [0, 0, 0, 0] });
    expect(await sizeOf('0,0,10000,10000,1')).toEqual({
      width: 300,
      height: 400,
      seen: [2, 0, 3, 1],
    });
    expect(await sizeOf('5000,0,5000,5000,3')).toMatchObject({ width: 150, seen: [3, 3, 3, 3] });
  });

  it('is made in each of the formats', async () => {
    const site = await setUp();
    const { id } = await site.receive(await bytesOf(quarters(40, 40).png()));
    for (const [best, format] of [
      ['avif', 'heif'],
      ['webp', 'webp'],
      ['jpeg', 'jpeg'],
    ] as const) {
      const { bytes } = await sentResponse(site, `${picturePath(id)}/40`, best);
      expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 40 });
    }
  });
});

describe('a file', () => {
  const png = () => bytesOf(quarters(64, 64).png());
  const part = async () => (await bytesOf(quarters(200, 200).jpeg())).subarray(0, 900);

  it.each<[string, ErrorCode, () => Promise<Uint8Array> | Uint8Array]>([
    ['of text', 'picture-unknown', () => Buffer.from('a text')],
    ['that is cut off', 'picture-broken', part],
    ['of noughts after a signature', 'picture-broken', () => Buffer.concat([PNG, zeros(5_000)])],
    ['of too many pixels', 'picture-too-many-pixels', () => emptyPng(50_001, 1_000)],
    ['that unpacks to far more', 'picture-too-many-pixels', () => emptyPng(60_000, 60_000)],
    ['with less than it announces', 'picture-broken', () => emptyPng(7_000, 7_000)],
  ])('%s is refused with %s', async (_, code, make) => {
    const site = await setUp();
    await expect(site.receive(await make())).rejects.toMatchObject({ code });
    expect(await site.pictures.list()).toEqual([]);
    expect(await readdir(site.folder)).toEqual([]);
  });

  it.each<[string, () => Promise<Uint8Array>]>([
    ['is a PNG by another name', png],
    ['is transparent', () => bytesOf(quarters(64, 64).ensureAlpha(0.99).webp({ lossless: true }))],
    ['is AVIF', () => bytesOf(quarters(64, 64).avif({ quality: 90 }))],
  ])('that %s is shown as it looks', async (_, make) => {
    const site = await setUp();
    const { id, width, height } = await site.receive(await make(), 'picture.dat');
    expect({ width, height }).toEqual({ width: 64, height: 64 });
    expect(await quartersOf(await masterOf(site, id))).toEqual([0, 1, 2, 3]);
  });

  it('is refused by its size before a byte is read, and where it has another one', async () => {
    const site = await setUp();
    const bytes = await png();
    await expect(site.receive(bytes, 'a', PICTURE_MAX_BYTES + 1)).rejects.toMatchObject({
      code: 'picture-too-large',
    });
    for (const size of [bytes.length - 1, bytes.length + 1]) {
      await expect(site.receive(bytes, 'a', size)).rejects.toSatisfy(isFileError);
    }
    expect(await readdir(site.folder)).toEqual([]);
  });
});

describe('a picture that is', () => {
  const IN_USE = { code: 'picture-in-use' };

  async function withOne() {
    const site = await setUp();
    const { id } = await storePicture(site);
    await mkdir(site.folder);
    await writeFile(path.join(site.folder, masterName(id)), 'its master');
    const exists = async () => (await site.files.size(pictureFileName(id))) !== null;
    const uses = async () => (await site.pictures.list())[0]?.uses;
    const sweepAfter = async (milliseconds: number) => {
      site.advance(milliseconds);
      await site.pictures.sweep();
      return exists();
    };
    const now = site.clock().toISOString();
    const content = JSON.stringify(withFormats(withPicture(id)));
    const preview = {
      id: 'p1',
      tokenHash: 'a token',
      kind: 'shared',
      content,

      asPublished: '',
      browser: '',
      createdAt: now,
      storedAt: now,
      expiresAt: '9999',
    } as const;
    const addPreview = () => site.store.db.insertInto('previews').values(preview).execute();
    await site.pictures.list();
    return { ...site, id, exists, uses, sweepAfter, addPreview };
  }

  it.each(['', '?again'])(
    'in the content, with %j behind it, is listed with its place, and neither deleted nor swept',
    async (end) => {
      const { pictures, save, id, uses, sweepAfter } = await withOne();
      await save(withPicture(`${id}${end}`), 1);
      expect(await uses()).toEqual(['about.profileImage']);
      await expect(pictures.delete(id)).rejects.toMatchObject(IN_USE);
      expect(await sweepAfter(0)).toBe(true);
      expect(await sweepAfter(10 * UNUSED_RETENTION_MS)).toBe(true);
    },
  );

  it('that only a kept version uses is deleted on demand, and not swept', async () => {
    const { pictures, save, id, uses, sweepAfter, exists } = await withOne();
    await save(withPicture(id), 1);
    await save(content, 2);
    expect(await uses()).toEqual([]);
    expect(await sweepAfter(0)).toBe(true);
    expect(await sweepAfter(UNUSED_RETENTION_MS)).toBe(true);
    await pictures.delete(id);
    expect(await exists()).toBe(false);
  });

  it('in a preview is not deleted', async () => {
    const { pictures, id, addPreview } = await withOne();
    await addPreview();
    await expect(pictures.delete(id)).rejects.toMatchObject(IN_USE);
  });

  it('used by nothing is swept after seven days, with what was made of it', async () => {
    const { folder, pictures, sweepAfter } = await withOne();
    expect(await sweepAfter(UNUSED_RETENTION_MS)).toBe(true);
    expect(await sweepAfter(UNUSED_RETENTION_MS - 1)).toBe(true);
    expect(await readdir(folder)).not.toEqual([]);
    expect(await sweepAfter(1)).toBe(false);
    expect(await pictures.list()).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });
});

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const zeros = (length: number) => Buffer.alloc(length);

/** A PNG that announces so many pixels and has those of one line. */
function emptyPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    PNG,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(zeros(width + 1))),
    chunk('IEND', zeros(0)),
  ]);
}
