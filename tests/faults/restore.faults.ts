import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { seededRandom } from '../../scenes/random.ts';
import type { Manifest } from '../../server/backup/archive.ts';
import { makeBackup } from '../../server/backup/make-backup.ts';
import { folderStore } from '../../server/files/folder.ts';
import { ownerFolder } from '../../server/files/owner-folder.ts';
import { openSqlite } from '../../server/store/sqlite.ts';
import { stoppedClock } from '../support/clock.ts';
import { fillSite, storeUpload } from '../support/filled-site.ts';
import { ISOLATED_ENV } from '../support/running-site.ts';

const MINUTE = 60_000;

/** How many restores are killed: a number for `RESTORE_KILLS`. */
const KILLS = Number(process.env.RESTORE_KILLS ?? 50);

/** The number and the size of the uploads: storing them takes most of a restore. */
const UPLOADS = 10;
const UPLOAD_BYTES = 2_000_000;

const { clock } = stoppedClock();
const random = seededRandom(20_261_124);

let root: string;
let backup: string;
let made: Manifest;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'engawa-restores-'));
  backup = path.join(root, 'backup.tar.gz');
  const site = await openSite(path.join(root, 'source'));
  await fillSite(site);
  for (let index = 0; index < UPLOADS; index += 1) {
    await storeUpload(site, `${index}-large.bin`, randomBytes(UPLOAD_BYTES));
  }
  made = await makeBackup(site, backup, clock());
  await site.store.close();
  return () => rm(root, { recursive: true, force: true });
}, 5 * MINUTE);

async function openSite(dataDir: string) {
  const files = folderStore(path.join(dataDir, 'files'));
  return { store: await openSqlite(dataDir), files, owned: ownerFolder(dataDir), clock };
}

const rowsOf = ({ tables }: Manifest) => tables.map(({ name, rows }) => [name, rows]);

/** Starts `engawa restore`. */
function startRestore(dataDir: string) {
  const child = spawn(process.execPath, ['server/index.ts', 'restore', backup], {
    env: { ...ISOLATED_ENV, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const stderr = text(child.stderr);
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { stderr, code, kill: () => child.kill('SIGKILL') };
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder, { recursive: true }).catch(() => []);

it(`${KILLS} restores that are killed can be repeated, each in its own folder`, {
  timeout: 5 * MINUTE + KILLS * MINUTE,
}, async () => {
  const begin = performance.now();
  expect(await startRestore(path.join(root, 'whole')).code).toBe(0);
  const duration = performance.now() - begin;

  const figures = { killed: 0, done: 0, amongFiles: 0, filesThere: 0, partsLeft: 0 };
  const faults: string[] = [];
  for (let round = 0; figures.killed < KILLS; round += 1) {
    const dataDir = path.join(root, `data-${round}`);
    const restore = startRestore(dataDir);
    const at = Math.round(random() * duration);
    await Promise.race([pause(at), restore.code]);
    restore.kill();
    // It was faster than the first one.
    if ((await restore.code) !== null) continue;
    figures.killed += 1;
    const left = await namesIn(dataDir);
    const uploads = left.filter((name) => name.endsWith('-large.bin')).length;
    if (left.some((name) => name.endsWith('.part'))) figures.partsLeft += 1;
    if (uploads > 0) figures.filesThere += 1;
    if (uploads > 0 && uploads < UPLOADS) figures.amongFiles += 1;

    const again = startRestore(dataDir);
    if ((await again.code) !== 0) {
      // It was killed after its end: the site is whole.
      if ((await again.stderr).includes('The site is not empty')) figures.done += 1;
      else faults.push(`killed after ${at} ms, with ${uploads} uploads: ${await again.stderr}`);
    }
    const site = await openSite(dataDir);
    const copy = await makeBackup(site, path.join(root, `copy-${round}.tar.gz`), clock());
    await site.store.close();
    expect(rowsOf(copy)).toEqual(rowsOf(made));
    expect(copy.files).toEqual(expect.arrayContaining(made.files));
    expect((await namesIn(dataDir)).filter((name) => name.endsWith('.part'))).toEqual([]);
    for (const name of [`data-${round}`, `copy-${round}.tar.gz`]) {
      await rm(path.join(root, name), { recursive: true });
    }
  }
  process.stdout.write(`${KILLS} killed restores: ${JSON.stringify(figures)}\n`);
  expect(faults).toEqual([]);
});
