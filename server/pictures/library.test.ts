import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { type Portfolio, portfolioSchema, withFormats } from '../../domain/content/portfolio.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import { pictureAddress } from '../../domain/pictures/address.ts';
import { PICTURE_MAX_BYTES } from '../../domain/pictures/limits.ts';
import { stoppedClock } from '../../tests/support/clock.ts';
import { storePicture } from '../../tests/support/filled-site.ts';
import { folderForTest, inBucket, inFolder } from '../../tests/support/folders.ts';
import { bytesOf, orientedJpeg, quarters, quartersOf } from '../../tests/support/pictures.ts';
import { recordedLog } from '../../tests/support/recorded-log.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { siteOf } from '../../tests/support/services.ts';
import { freshStore } from '../../tests/support/stores.ts';
import { createContent } from '../content/content.ts';
import { savePortfolio } from '../content/saving.ts';
import { isFileError } from '../files/file-errors.ts';
import { type FileStore, pictureFileName } from '../files/file-store.ts';
import { deleteShared, insertPreview } from '../previews/previews.ts';
import { isStoreError } from '../store/store-errors.ts';
import { UNUSED_RETENTION_MS } from '../uploads/stored-uploads.ts';
import { createPictures } from './library.ts';
import { masterName } from './picture-renditions.ts';

const content = portfolioSchema.parse(samplePortfolio);
const DAY_MS = 24 * 60 * 60 * 1000;

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
    ...{ files, store, DATA_DIR, folder, open, pictures },
    ...{ receive, save, advance, clock, lines },
  };
}

type Site = Awaited<ReturnType<typeof setUp>>;

async function* inChunks(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 20_000) {
    yield new Uint8Array(bytes.subarray(at, at + 20_000));
  }
}

/** What a visitor is sent. */
async function sent(
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
  about: { ...content.about, profileImage: pictureAddress(id) },
});

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('a picture in %s', (_, openStore) => {
  it('is kept byte for byte, described, and served smaller and never larger', async () => {
    const site = await setUp(openStore);
    const bytes = await bytesOf(quarters(900, 600).jpeg());
    const stored = await site.receive(bytes);
    expect(stored).toMatchObject({
      title: 'ridge.jpg',
      format: 'jpeg',
      width: 900,
      height: 600,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
    const original = await site.files.read(pictureFileName(stored.id), {
      start: 0,
      end: bytes.length - 1,
    });
    expect((await buffer(original)).equals(bytes)).toBe(true);
    const shown = await site.pictures.shown(pictureAddress(stored.id), '');
    expect(shown?.srcset.match(/\d+w/g)).toEqual(['320w', '480w', '640w', '900w']);
    const small = await sent(site, `${pictureAddress(stored.id)}/320`);
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'webp', width: 320 });
    await expect(sent(site, `${pictureAddress(stored.id)}/960`)).rejects.toMatchObject({
      code: 'not-found',
    });
    await site.pictures.stop();
  });

  it('is served by another instance, which has no renditions yet', async () => {
    const site = await setUp(openStore);
    const { id } = await site.receive(await bytesOf(quarters(400, 400).png()));
    const other = { pictures: await site.open() };
    expect(await quartersOf((await sent(other, `${pictureAddress(id)}/320`)).bytes)).toEqual([
      0, 1, 2, 3,
    ]);
    await other.pictures.stop();
  });
});

describe('a picture', () => {
  it('is upright in every orientation, and its place is nowhere but in the original', async () => {
    const site = await setUp();
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const bytes = await orientedJpeg(quarters(64, 48), orientation);
      expect(bytes.includes('Camera of the tests')).toBe(true);
      const { id, width, height } = await site.receive(bytes);
      expect({ width, height }, `${orientation}`).toEqual({ width: 64, height: 48 });
      expect(await quartersOf(await masterOf(site, id)), `${orientation}`).toEqual([0, 1, 2, 3]);
      if (orientation === 8) await sent(site, pictureAddress(id), 'jpeg');
    }
    const made = await readdir(site.folder);
    expect(made).toHaveLength(9);
    for (const name of made) {
      const bytes = await readFile(path.join(site.folder, name));
      const { exif, icc, xmp, iptc } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, iptc }, name).toEqual({});
      expect(bytes.includes('Camera of the tests'), name).toBe(false);
    }
  });

  it('is cut as its address says, turned first', async () => {
    const site = await setUp();
    const { id } = await site.receive(await orientedJpeg(quarters(400, 300), 6));
    const cut = async (crop: string) => {
      const shown = await site.pictures.shown(pictureAddress(id), crop);
      const { bytes } = await sent(site, shown?.src ?? '', 'jpeg');
      const { width, height } = await sharp(bytes).metadata();
      return { width, height, seen: await quartersOf(bytes) };
    };
    expect(await cut('0,0,5000,5000')).toEqual({ width: 200, height: 150, seen: [0, 0, 0, 0] });
    expect(await cut('0,0,10000,10000,1')).toEqual({ width: 300, height: 400, seen: [2, 0, 3, 1] });
    expect(await cut('5000,0,5000,5000,3')).toMatchObject({ width: 150, seen: [3, 3, 3, 3] });
  });

  it('has its main color, and none where one sees through it', async () => {
    const site = await setUp();
    const opaque = await site.receive(await bytesOf(quarters(90, 60).ensureAlpha().png()));
    expect(opaque.colour).toBe('#ff0000');
    const background = { r: 255, g: 0, b: 0, alpha: 0.5 };
    const glass = sharp({ create: { width: 90, height: 60, channels: 4, background } });
    const clear = await site.receive(await bytesOf(glass.png()));
    expect(clear.colour).toBe('');
  });

  it('is cut from the original where its master has too few pixels', async () => {
    const site = await setUp();
    const { id } = await site.receive(await bytesOf(quarters(5200, 200).png()));
    const shown = await site.pictures.shown(pictureAddress(id), '4000,0,2000,10000');
    const { bytes } = await sent(site, shown?.src ?? '');
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1040, height: 200 });
    expect(await quartersOf(bytes)).toEqual([0, 1, 2, 3]);
  });

  it('is made in each of the formats', async () => {
    const site = await setUp();
    const { id } = await site.receive(await bytesOf(quarters(40, 40).png()));
    for (const [best, format] of [
      ['avif', 'heif'],
      ['webp', 'webp'],
      ['jpeg', 'jpeg'],
    ] as const) {
      const { bytes } = await sent(site, `${pictureAddress(id)}/40`, best);
      expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 40 });
    }
  });

  it('is found in an outage, once it was found, and else is no missing one', async () => {
    const site = await setUp();
    const { id } = await storePicture(site);
    expect(await site.pictures.find(id)).toMatchObject({ id });
    await site.store.close();
    site.advance(10 * DAY_MS);
    expect(await site.pictures.find(id)).toMatchObject({ id });
    await expect(site.pictures.find('d'.repeat(32))).rejects.toSatisfy(isStoreError);
  });

  it('that another process has stored is found at once, and a deleted one for a minute', async () => {
    const site = await setUp();
    const other = await site.open();
    expect(await site.pictures.find('c'.repeat(32))).toBeNull();
    const { id } = await storePicture(site);
    expect(await site.pictures.find(id)).toMatchObject({ id });
    await other.delete(id, { evenIfKept: false });
    expect(await site.pictures.find(id)).toMatchObject({ id });
    site.advance(60_001);
    await site.pictures.find(id);
    await vi.waitFor(async () => expect(await site.pictures.find(id)).toBeNull());
  });

  it('takes another title and text, and is listed before those that were stored earlier', async () => {
    const { store, files, pictures, receive, advance } = await setUp();
    const { id } = await storePicture({ store, files });
    advance(DAY_MS);
    const later = await receive(await bytesOf(quarters(8, 8).png()));
    expect(await pictures.change(id, { alt: '' })).toMatchObject({ id, alt: '', width: 6000 });
    expect(await pictures.change(id, {})).toMatchObject({ id, alt: '' });
    await expect(pictures.change('d'.repeat(32), {})).rejects.toMatchObject({ code: 'not-found' });
    expect((await pictures.list()).map((each) => each.id)).toEqual([later.id, id]);
    expect(await pictures.findSame(later.sha256)).toMatchObject({ id: later.id });
    expect(await pictures.findSame('')).toBeNull();
  });
});

describe('a file', () => {
  const png = () => bytesOf(quarters(64, 64).png());
  const part = async () => (await bytesOf(quarters(200, 200).jpeg())).subarray(0, 900);

  it.each<[string, ErrorCode, () => Promise<Uint8Array> | Uint8Array]>([
    ['that is empty', 'picture-unknown', () => new Uint8Array()],
    ['of text', 'picture-unknown', () => Buffer.from('a text')],
    ['of an executable', 'picture-unknown', () => Buffer.from('MZ'.padEnd(9_000, 'x'))],
    ['with a drawing', 'picture-svg', () => Buffer.from('<?xml version="1.0"?><svg></svg>')],
    ['that is cut off', 'picture-broken', part],
    ['of noughts after a signature', 'picture-broken', () => Buffer.concat([PNG, zeros(5_000)])],
    ['with a damaged middle', 'picture-broken', async () => damaged(await png())],
    ['of too many pixels', 'picture-too-many-pixels', () => emptyPng(50_001, 1_000)],
    ['that unpacks to far more', 'picture-too-many-pixels', () => emptyPng(60_000, 60_000)],
    ['without a pixel', 'picture-broken', () => emptyPng(0, 10)],
    ['with less than it announces', 'picture-broken', () => emptyPng(7_000, 7_000)],
    [
      'of a GIF without a frame',
      'picture-broken',
      () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000'),
    ],
    [
      'of a WebP without a frame',
      'picture-broken',
      () => Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8 \u0000\u0000\u0000\u0000'),
    ],
  ])('%s is refused with %s', async (_, code, make) => {
    const site = await setUp();
    await expect(site.receive(await make())).rejects.toMatchObject({ code });
    expect(await site.pictures.list()).toEqual([]);
    expect(await readdir(site.folder)).toEqual([]);
  });

  it.each<[string, () => Promise<Uint8Array>]>([
    ['is a PNG by another name', png],
    ['moves (GIF)', () => bytesOf(sharp([...MOVING], { join: { animated: true } }).gif())],
    ['moves (WebP)', () => bytesOf(sharp([...MOVING], { join: { animated: true } }).webp())],
    ['has 16 bits', () => bytesOf(quarters(64, 64).toColourspace('rgb16').png())],
    [
      'is for print (CMYK)',
      () => bytesOf(quarters(64, 64).toColourspace('cmyk').jpeg({ quality: 100 })),
    ],
    [
      'has a wide gamut',
      () => bytesOf(quarters(64, 64).withIccProfile('p3').jpeg({ quality: 100 })),
    ],
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

  it('that the store does not take leaves nothing', async () => {
    const site = await setUp();
    const write = async () => {
      throw new Error('the disk is full');
    };
    const full = await site.open({ files: { ...site.files, write } });
    const bytes = await png();
    await expect(
      full.receive({ title: 'a', size: bytes.length, body: inChunks(bytes) }),
    ).rejects.toThrow('the disk is full');
    expect(await full.list()).toEqual([]);
    expect(await site.store.db.selectFrom('pictures').selectAll().execute()).toEqual([]);
  });
});

describe('a picture that is', () => {
  const UNUSED = { content: [], versions: [], previews: 0 };
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
      contentHash: 'a content',
      changed: '',
      asPublished: '',
      browser: '',
      createdAt: now,
      storedAt: now,
      expiresAt: '9999',
    } as const;
    const inPreview = {
      add: () => insertPreview(site.store, preview, site.clock()),
      delete: () => deleteShared(site.store, preview.id),
    };
    await site.pictures.list();
    return { ...site, id, exists, uses, sweepAfter, inPreview };
  }

  it.each(['', '?again'])(
    'in the content, with %j behind it, is listed with its place, and neither deleted nor swept',
    async (end) => {
      const { pictures, save, id, uses, sweepAfter } = await withOne();
      await save(withPicture(`${id}${end}`), 1);
      expect(await uses()).toEqual({ ...UNUSED, content: ['about.profileImage'] });
      await expect(pictures.delete(id, { evenIfKept: true })).rejects.toMatchObject(IN_USE);
      expect(await sweepAfter(0)).toBe(true);
      expect(await sweepAfter(10 * UNUSED_RETENTION_MS)).toBe(true);
    },
  );

  it('in a kept version only is deleted on demand, and not swept', async () => {
    const { pictures, save, id, uses, sweepAfter, exists } = await withOne();
    await save(withPicture(id), 1);
    await save(content, 2);
    expect(await uses()).toEqual({ ...UNUSED, versions: [2] });
    expect(await sweepAfter(0)).toBe(true);
    expect(await sweepAfter(UNUSED_RETENTION_MS)).toBe(true);
    await expect(pictures.delete(id, { evenIfKept: false })).rejects.toMatchObject({
      code: 'picture-kept',
    });
    await pictures.delete(id, { evenIfKept: true });
    expect(await exists()).toBe(false);
  });

  it('in a field of the current version that is not read any more is as in a kept version', async () => {
    const { store, id, uses } = await withOne();
    const body = JSON.stringify({ formerImage: pictureAddress(id) });
    await store.db.updateTable('sections').set({ body }).execute();
    expect(await uses()).toEqual({ ...UNUSED, versions: [1] });
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

  it('deleted is gone where its files cannot be removed, which the sweep does', async () => {
    const site = await withOne();
    const error = new Error('the disk does not answer');
    const failing = { ...site.files, delete: () => Promise.reject(error) };
    const pictures = await site.open({ DATA_DIR: site.DATA_DIR, files: failing });
    expect(await pictures.delete(site.id, { evenIfKept: false })).toMatchObject({ id: site.id });
    expect(site.lines).toEqual([expect.stringContaining(error.message)]);
    expect(await pictures.list()).toEqual([]);
    expect(await site.exists()).toBe(true);
    expect(await site.sweepAfter(DAY_MS)).toBe(false);
    expect(await readdir(site.folder)).toEqual([]);
  });

  it('deleted twice at the same time is gone for the second, and not in use', async () => {
    const { folder, pictures, id, exists } = await withOne();
    const both = [1, 2].map(() => pictures.delete(id, { evenIfKept: false }));
    expect(await Promise.allSettled(both)).toMatchObject([
      { status: 'fulfilled', value: { id } },
      { status: 'rejected', reason: { code: 'not-found' } },
    ]);
    expect(await exists()).toBe(false);
    expect(await readdir(folder)).toEqual([]);
  });
});

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const zeros = (length: number) => Buffer.alloc(length);

const damaged = (bytes: Uint8Array): Buffer => {
  const copy = Buffer.from(bytes);
  const data = copy.indexOf('IDAT') + 6;
  return copy.fill(0xff, data, data + 12);
};

const frame = (background: string) => ({
  create: { width: 64, height: 64, channels: 3 as const, background },
});
const MOVING = [
  await quarters(64, 64).png().toBuffer(),
  await sharp(frame('#000')).png().toBuffer(),
];

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
