import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { folderForTest } from '../support/folders.ts';
import { type SiteProcess, startProcess } from '../support/programs.ts';
import { startPostgres } from '../support/running-postgres.ts';
import { PASSCODE } from '../support/running-site.ts';
import {
  OwnerAndVisitor,
  RESULTS_IN_OUTAGE,
  RESULTS_IN_SERVICE,
  RESULTS_ON_FULL_DISK,
  startVisitors,
} from './outage-run.ts';

const VISITORS = 4;
const MINUTE = 60_000;

function start(settings: Readonly<Record<string, string>>): SiteProcess {
  const site = startProcess({
    ADMIN_PASSCODE: PASSCODE,
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: '1',
    ...settings,
  });
  onTestFinished(async () => {
    site.signal('SIGKILL');
    await site.end;
  });
  return site;
}

const printFigures = (what: string, figures: unknown) =>
  process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`);

const statusOf = (address: string) => async () => (await fetch(address)).status;

describe('PostgreSQL', () => {
  it.each([
    ['ends', 'stop', 'start'],
    ['hangs', 'SIGSTOP', 'SIGCONT'],
  ] as const)(
    'that %s under load takes no page away',
    { timeout: 5 * MINUTE },
    async (_, goes, comes) => {
      const server = await startPostgres();
      onTestFinished(() => server.stop());
      const dataDir = await folderForTest();
      const site = start({ DATABASE_URL: `${server.address}/postgres`, DATA_DIR: dataDir });
      const address = await site.address;
      const everyone = await OwnerAndVisitor.at(address);
      expect(await everyone.tryAll()).toEqual(RESULTS_IN_SERVICE);

      const endVisits = startVisitors(address, VISITORS);
      for (let round = 1; round <= 2; round += 1) {
        await (goes === 'stop' ? server.end() : server.signal(goes));
        await expect.poll(statusOf(`${address}/readyz`), { timeout: 20_000 }).toBe(503);
        expect(await everyone.tryAll()).toEqual(RESULTS_IN_OUTAGE);
        await expect
          .poll(async () => (await fetch(address)).headers.get('Cache-Status'), { timeout: 20_000 })
          .toBe('engawa; hit; detail=stale');
        const gone = performance.now();
        await (comes === 'start' ? server.start() : server.signal(comes));
        await expect.poll(statusOf(`${address}/readyz`), { timeout: 30_000 }).toBe(200);
        await expect
          .poll(async () => (await fetch(address)).headers.get('Cache-Status'), { timeout: 30_000 })
          .toBeNull();
        const seconds = ((performance.now() - gone) / 1_000).toFixed(1);
        expect(await everyone.tryAll()).toEqual(RESULTS_IN_SERVICE);
        printFigures(`PostgreSQL ${goes}, time ${round}`, { secondsUntilAllWorks: seconds });
      }
      const load = await endVisits();
      printFigures(`PostgreSQL ${goes}, visitors`, { ...load, failures: load.failures.length });
      expect(load.failures).toEqual([]);
      expect(load.stale).toBeGreaterThan(0);
    },
  );
});

const isRoot = process.getuid?.() === 0 && process.platform === 'linux';
const why = isRoot ? '' : ' (skipped: only root can mount a small disk)';

describe.skipIf(!isRoot)(`a disk of 24 MB${why}`, () => {
  async function smallDisk(): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), 'engawa-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder]);
    onTestFinished(async () => {
      execFileSync('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true, force: true });
    });
    return folder;
  }

  /** Fills the disk, in ever smaller pieces; the returned function frees the space again. */
  function fill(folder: string): () => void {
    const ballast = path.join(folder, 'ballast');
    const file = openSync(ballast, 'w');
    for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (;;) writeSync(file, Buffer.alloc(size));
      } catch {
        // There is no space for a piece of this size.
      }
    }
    return () => {
      closeSync(file);
      rmSync(ballast);
    };
  }

  it('that is full: visitors read, writers are told, and it goes on when there is room', {
    timeout: 3 * MINUTE,
  }, async () => {
    const folder = await smallDisk();
    const site = start({ DATA_DIR: folder });
    const address = await site.address;
    const everyone = await OwnerAndVisitor.at(address);
    expect(await everyone.tryAll()).toEqual(RESULTS_IN_SERVICE);
    const endVisits = startVisitors(address, VISITORS);
    for (let round = 1; round <= 3; round += 1) {
      const makeRoom = fill(folder);
      // Writes into space that the store has already allocated may still succeed.
      await expect.poll(() => everyone.tryAll(), { timeout: 60_000 }).toEqual(RESULTS_ON_FULL_DISK);
      makeRoom();
      // Each attempt uses up a token and space, so there are few of them.
      await expect.poll(() => everyone.ready(), { timeout: 20_000 }).toBe(200);
      await expect.poll(() => everyone.tryAll(), { timeout: 20_000 }).toEqual(RESULTS_IN_SERVICE);
    }
    const load = await endVisits();
    printFigures('a full disk, three times, visitors', { ...load, failures: load.failures.length });
    expect(load.failures).toEqual([]);
  });
});
