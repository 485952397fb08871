import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts';
import { stoppedClock } from '../../tests/support/clock.ts';
import { fillSite } from '../../tests/support/filled-site.ts';
import { folderForTest } from '../../tests/support/folders.ts';
import { DIALECTS, migratedPlaceForTest, openForTest } from '../../tests/support/stores.ts';
import { folderStore } from '../files/folder.ts';
import { ownerFolder } from '../files/owner-folder.ts';
import { settingRows } from '../store/setting-rows.ts';
import type { BackupTask, Proof } from './backup-process.ts';
import { createBackupState } from './backup-state.ts';
import { pageSources } from './page-sources.ts';
import { type ProofSource, proveNewest } from './prove-newest.ts';

const PAGES = { '/': 'a', '/about': 'b' };
const NAME = 'engawa-scheduled-2026-01-01T00-00-00Z.tar.gz';

async function setUp(dialect: (typeof DIALECTS)[number]) {
  const { clock, advance } = stoppedClock();
  const store = await openForTest(await migratedPlaceForTest(dialect));
  const data = await folderForTest();
  const owned = ownerFolder(data);
  await fillSite({ store, files: folderStore(path.join(data, 'files')), owned });
  const folder = path.join(data, 'backups');
  await mkdir(folder);
  await writeFile(path.join(folder, NAME), randomBytes(100));
  const proof: Proof = {
    rows: 5,
    files: 2,
    sources: await pageSources(store, owned),
    pages: PAGES,
  };
  const told: string[] = [];
  const tasks: BackupTask[] = [];
  const state = createBackupState(store);
  const source: ProofSource = {
    store,
    owned,
    state,
    settings: {
      backups: { folder, isNamed: false, everyHours: 24, keep: 7 },
      offSite: undefined,
      siteUrl: undefined,
      pageViewScript: undefined,
    },
    clock,
    doTask: async (task) => {
      tasks.push(task);
      return { proof };
    },
    renderPages: async () => PAGES,
    tellOwner: async (text) => void told.push(text),
    freeMemory: () => 1024 ** 3,
  };
  const prove = (change: Partial<ProofSource> = {}) =>
    proveNewest({ ...source, ...change }, new AbortController().signal);
  return { source, state, store, proof, prove, told, tasks, advance };
}

describe.each(DIALECTS)('the proof of the newest backup, of a site on %s,', (dialect) => {
  it('is made once a week by one process, and says what was compared', async () => {
    const { prove, state, tasks, advance } = await setUp(dialect);
    const made = await Promise.all([prove(), prove()]);
    const proven = {
      name: NAME,
      at: '2026-01-01T00:00:00.000Z',
      summary: '5 rows, 2 files and 2 pages, the pages as on the site',
    };
    expect(made.filter((each) => each !== null)).toEqual([proven]);
    expect((await state.read()).proven).toEqual(proven);
    advance(7 * DAY_MS - 1);
    expect(await prove()).toBeNull();
    advance(1);
    expect(await prove()).not.toBeNull();
    expect(tasks).toHaveLength(2);
    expect(tasks[0]).toMatchObject({ kind: 'prove', from: expect.stringContaining(NAME) });
  });

  it('fails for a page that is another one, unless something on pages was changed', async () => {
    const { prove, store, told, advance } = await setUp(dialect);
    const other = { renderPages: async () => ({ ...PAGES, '/about': 'c' }) };
    await expect(prove(other)).rejects.toThrow(
      `${NAME} could not be proven: these pages are others than on the site: /about`,
    );
    expect(told).toEqual([expect.stringContaining('/about')]);
    await settingRows(store).write('visit-counting', 'off');
    advance(DAY_MS);
    expect(await prove(other)).toMatchObject({
      summary: '5 rows, 2 files and 2 pages; the site has changed since',
    });
  });
});

it('a proof that fails is told once, tried again each day, and over when one succeeds', async () => {
  const { prove, state, told, advance } = await setUp('sqlite');
  const broken = { doTask: async () => Promise.reject(new Error('messages did not arrive')) };
  const reason = `${NAME} could not be proven: messages did not arrive.`;
  await expect(prove(broken)).rejects.toThrow(reason);
  expect((await state.read()).proofFailure?.reason).toBe(reason);
  advance(23 * HOUR_MS);
  expect(await prove(broken)).toBeNull();
  advance(HOUR_MS);
  await expect(prove(broken)).rejects.toThrow(reason);
  expect(told).toHaveLength(1);
  advance(DAY_MS);
  expect(await prove()).not.toBeNull();
  expect((await state.read()).proofFailure).toBeNull();
});

it('a proof is not begun without the memory for it, nor before the backup is in its bucket', async () => {
  const { source, prove, tasks } = await setUp('sqlite');
  await expect(prove({ freeMemory: () => 200 * 1024 ** 2 })).rejects.toThrow(
    '200 MB of memory are free of 320 MB',
  );
  const s3 = {
    bucket: 'b',
    region: 'r',
    accessKeyId: '',
    secretAccessKey: '',
    endpoint: undefined,
  };
  const offSite = { s3, passphrase: 'correct horse battery staple' };
  const { prove: another, tasks: others } = await setUp('sqlite');
  expect(await another({ settings: { ...source.settings, offSite } })).toBeNull();
  expect([...tasks, ...others]).toEqual([]);
});
