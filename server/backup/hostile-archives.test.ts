import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { type Headers, pack } from 'tar-stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { stoppedClock } from '../../tests/support/clock.ts';
import { fillSite } from '../../tests/support/filled-site.ts';
import { folderForTest } from '../../tests/support/folders.ts';
import { freshStore } from '../../tests/support/stores.ts';
import { folderStore } from '../files/folder.ts';
import { ownerFolder } from '../files/own-files.ts';
import type { Manifest } from './archive.ts';
import { makeBackup } from './make-backup.ts';
import { refuseOccupied, restoreBackup } from './restore-backup.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let file: string;
let genuine: Manifest;
let uploads: string;
let backup: { readonly manifest: Manifest; readonly bytes: Buffer } | undefined;
beforeEach(async () => {
  uploads = await folderForTest();
  file = path.join(await folderForTest(), 'backup.tar.gz');
  backup ??= await filledBackup();
  genuine = backup.manifest;
  await writeFile(file, backup.bytes);
});

/** The backup of a filled site, which is made once: it takes longer than most tests. */
async function filledBackup() {
  const archive = path.join(await folderForTest(), 'backup.tar.gz');
  const site = {
    store: await freshStore(),
    files: folderStore(await folderForTest()),
    owned: null,
  };
  await fillSite(site);
  const manifest = await makeBackup(site, archive, stoppedClock().clock());
  return { manifest, bytes: await readFile(archive) };
}

/** Tries to restore the file, sees that nothing was written, and tells why not. */
async function refusal(): Promise<string> {
  const target = {
    store: await freshStore(),
    files: folderStore(uploads),
    owned: ownerFolder(uploads),
  };
  const words = await restoreBackup(target, file).then(
    () => 'restored',
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : 'no error'),
  );
  await refuseOccupied(target.store);
  expect(await readdir(uploads)).toEqual([]);
  expect(await readdir(path.dirname(uploads))).not.toContain('evil');
  return words;
}

type Part = [headers: Headers, bytes: Buffer];

async function write(parts: readonly Part[]): Promise<void> {
  const archive = pack();
  for (const [headers, bytes] of parts) archive.entry(headers, bytes);
  archive.finalize();
  await pipeline(archive, createGzip(), createWriteStream(file));
}

const manifest = (change: Record<string, unknown>): Part => [
  { name: 'manifest.json' },
  Buffer.from(JSON.stringify({ ...genuine, ...change })),
];
const oneFile = (name: string, bytes: Buffer) => ({
  files: [{ name, bytes: bytes.length, sha256: sha256(bytes) }],
});
const EVIL = Buffer.from('evil');

describe('a restore refuses', { timeout: 60_000 }, () => {
  it.each(['../evil', '/tmp/evil', '..', 'a/../../evil', '.hidden', 'a\\b', 'a\0b'])(
    'a file whose name leads elsewhere: %j',
    async (name) => {
      await write([manifest(oneFile(name, EVIL)), [{ name: `files/${name}` }, EVIL]]);
      expect(await refusal()).toMatch(/^BackupError: Its manifest is damaged/);
    },
  );

  it.each([
    '../evil',
    'public/../../evil',
    'public/..',
    'public/.env',
    'public/a/.well-known/x',
    'public/.well-known',
    'public//evil',
    'public/',
    'public',
    'public/a\\..\\evil',
    'public/a\0',
    'public/a\nb',
    '/etc/evil',
    'engawa.sqlite',
    'files/a.zip',
    'anime.json/x',
    `public/${'a'.repeat(256)}`,
  ])('a file of the owner whose name leads elsewhere: %j', async (name) => {
    const { files: ownFiles } = oneFile(name, EVIL);
    await write([
      manifest({ format: 3, files: [], owned: ownFiles }),
      [{ name: `owned/${name}` }, EVIL],
    ]);
    expect(await refusal()).toMatch(/^BackupError: Its manifest is damaged/);
  });

  it('an entry that is not the one announced', async () => {
    await write([manifest(oneFile('a', EVIL)), [{ name: 'files/../../evil' }, EVIL]]);
    expect(await refusal()).toBe('BackupError: It holds something else in place of files/a.');
  });

  it.each(['symlink', 'link', 'directory', 'character-device', 'fifo'] as const)(
    'a %s',
    async (type) => {
      const link = { name: 'files/a', type, linkname: '/etc/passwd' };
      await write([manifest(oneFile('a', EVIL)), [link, Buffer.alloc(0)]]);
      expect(await refusal()).toBe(`BackupError: It holds ${type}.`);
    },
  );

  it('what unpacks to more than it announces', async () => {
    const zeros = Buffer.alloc(40_000_000);
    await write([manifest(oneFile('a', EVIL)), [{ name: 'files/a' }, zeros]]);
    expect(await refusal()).toBe('BackupError: files/a has another size than announced.');
    await write([[{ name: 'manifest.json' }, zeros]]);
    expect(await refusal()).toMatch(/^BackupError: /);
    // The kind of entry that a reader holds in memory as a whole.
    await write([[{ name: 'x' }, zeros]]);
    const bytes = gunzipSync(await readFile(file));
    const head = bytes.subarray(0, 512);
    head.write('x', 156);
    head.fill(' ', 148, 156);
    const sum = head.reduce((total, byte) => total + byte, 0);
    head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    await writeFile(file, gzipSync(bytes));
    expect(await refusal()).toBe('BackupError: It unpacks to more than it announces.');
    // And one behind the last.
    await write([manifest({ files: [], tables: [] }), [{ name: 'more' }, zeros]]);
    expect(await refusal()).toMatch(
      /^BackupError: It (holds|unpacks to) more than it announces\.$/,
    );
  });

  it('a checksum that is wrong, and rows that do not fit', async () => {
    const files = [{ name: 'a', bytes: EVIL.length, sha256: '0'.repeat(64) }];
    await write([manifest({ files }), [{ name: 'files/a' }, EVIL]]);
    expect(await refusal()).toContain('files/a is damaged: its checksum is another one.');
    const rows = Buffer.from('{"name":"passcode-hash"}\n');
    const table = { name: 'settings', rows: 1, bytes: rows.length, sha256: sha256(rows) };
    await write([
      manifest({ files: [], tables: [table] }),
      [{ name: 'tables/settings.jsonl' }, rows],
    ]);
    expect(await refusal()).toMatch(/^BackupError: Rows of settings cannot be stored \(NOT NULL/);
    const other = Buffer.from('{"name":"a","value":"b","evil":1}\n');
    const withColumn = { ...table, bytes: other.length, sha256: sha256(other) };
    await write([
      manifest({ files: [], tables: [withColumn] }),
      [{ name: 'tables/settings.jsonl' }, other],
    ]);
    expect(await refusal()).toMatch(/^BackupError: Rows of settings cannot be stored .* evil\)/);
    const sessions = { ...table, name: 'sessions' };
    await write([
      manifest({ files: [], tables: [sessions] }),
      [{ name: 'tables/sessions.jsonl' }, rows],
    ]);
    expect(await refusal()).toBe('BackupError: Its store has no table sessions.');
    await write([
      manifest({
        files: [],
        tables: [{ ...table, rows: 2, bytes: 0, sha256: sha256(EVIL.subarray(4)) }],
      }),
      [{ name: 'tables/settings.jsonl' }, Buffer.alloc(0)],
    ]);
    expect(await refusal()).toBe('BackupError: settings has 0 rows instead of 2.');
  });

  it('a bit that fell over, wherever it lies, and an end that is missing', async () => {
    const bytes = await readFile(file);
    for (const share of [0.0001, 0.3, 0.6, 0.9999]) {
      const copy = Buffer.from(bytes);
      const at = Math.floor(copy.length * share);
      copy[at] = (copy[at] ?? 0) ^ 16;
      await writeFile(file, copy);
      expect(await refusal()).toMatch(/^BackupError: /);
    }
    for (const share of [0, 0.5, 0.999]) {
      await writeFile(file, bytes.subarray(0, Math.floor(bytes.length * share)));
      expect(await refusal()).toMatch(/^BackupError: /);
    }
  });

  it('what a newer version made, and what is no backup', async () => {
    await write([manifest({ format: 5 })]);
    expect(await refusal()).toContain('It was made by a newer version of Engawa');
    await write([manifest({ migration: '010-history' })]);
    expect(await refusal()).toContain('or by one that was never released (010-history)');
    await writeFile(file, 'no archive');
    expect(await refusal()).toMatch(/^BackupError: It cannot be read/);
    await write([[{ name: 'holiday.jpg' }, EVIL]]);
    expect(await refusal()).toContain('It holds something else in place of manifest.json.');
    await write([manifest({ files: [], tables: [] })]);
    expect(await refusal()).toBe('BackupError: It holds no portfolio.');
  });
});
