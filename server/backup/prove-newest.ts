import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts';
import { CLOCK_TOLERANCE_MS, type Clock } from '../clock.ts';
import { reasonOf } from '../start-error.ts';
import { type SettingRows, settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';
import type { DoBackupTask, Proof } from './backup-process.ts';
import type { SettingsOfBackups } from './backup-settings.ts';
import type { BackupRecord, BackupState } from './backup-state.ts';
import type { OwnedSource } from './copy-owned.ts';
import { BackupError } from './manifest.ts';
import { pageSources } from './page-sources.ts';
import { newestScheduled } from './schedule.ts';
import { placeInBucket } from './send-backup.ts';
import { siteIdOf } from './site-id.ts';
import { inWorkFolder } from './work-folder.ts';

/** How long after a proof the next one is due, and after a failed one. */
const NEXT_PROOF_MS = 7 * DAY_MS;
const RETRY_MS = DAY_MS;

/** How long no other process begins a proof. */
const CLAIM_MS = HOUR_MS;

/** The memory that must be free, in bytes: the process took 250 MB for a small site, 128 of them for decrypting. */
const MEMORY_BYTES = 320 * 1024 ** 2;

/** How much space must be free: so many times the size of the backup, and so many bytes for a store and cards. */
const DISK_TIMES = 4;
const DISK_BYTES = 320 * 1024 ** 2;

/** What a proof needs of the site. */
export interface ProofSource {
  readonly store: Pick<Store, 'db' | 'dialect' | 'openReader'>;
  readonly owned: OwnedSource;
  readonly state: BackupState;
  readonly settings: Pick<SettingsOfBackups, 'backups' | 'offSite'> & {
    readonly siteUrl: string | undefined;
    readonly pageViewScript: string | undefined;
  };
  readonly clock: Clock;
  readonly doTask: DoBackupTask;
  /** Renders all pages of the running site as of a time: their hashes by their paths. */
  readonly renderPages: (at: Date) => Promise<Proof['pages']>;
  /** Puts a message into the inbox, which is mailed where a provider is set. */
  readonly tellOwner: (text: string) => Promise<void>;
  /** The free memory in bytes. */
  readonly freeMemory: () => number;
}

/**
 * Once a week restores the newest scheduled backup, from the bucket where there is one, in a process of its own, and
 * compares it with the site. One process does. Resolves to what was proven, or null where no proof is due. A failure
 * is stored, told the owner, and thrown as a BackupError.
 */
export async function proveNewest(
  source: ProofSource,
  signal: AbortSignal,
): Promise<BackupRecord['proven']> {
  const { store, state, settings, clock } = source;
  const now = clock();
  const record = await state.read();
  if (!isDue(record, now)) return null;
  const file = await newestScheduled(settings.backups.folder, now);
  if (file === null) return null;
  const name = path.basename(file);
  // Until it is there, the failure of sending it is shown.
  const { offSite } = settings;
  const from =
    offSite === undefined ? file : placeInBucket(offSite, await siteIdOf(settingRows(store)), file);
  if (offSite !== undefined && record.sent?.name !== from) return null;
  if (!(await claim(settingRows(store), now))) return null;
  const at = now.toISOString();
  try {
    const proven = { name, at, summary: await prove(source, { file, from }, now, signal) };
    await state.change({ proven, proofFailure: null });
    return proven;
  } catch (cause) {
    if (signal.aborted) return null;
    const reason = `${name} could not be proven: ${reasonOf(cause).replace(/\.$/, '')}.`;
    await state.change({ proofFailure: { reason, at } });
    // Once, though it is tried again each day.
    if (record.proofFailure === null) await source.tellOwner(failureMail(reason));
    throw new BackupError(reason, { cause });
  }
}

const failureMail = (reason: string): string =>
  `The site restores its newest backup once a week, as a test. This time it failed: ${reason}\n\nIt tries again each day. The tab Security of the admin says when it succeeds.`;

/** A time that lies ahead was stored while the clock was. */
function isDue({ proven, proofFailure }: BackupRecord, now: Date): boolean {
  const isPast = (at: string | undefined, wait: number) => {
    const age = at === undefined ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(at);
    return age >= wait || age < -CLOCK_TOLERANCE_MS;
  };
  return proofFailure === null
    ? isPast(proven?.at, NEXT_PROOF_MS)
    : isPast(proofFailure.at, RETRY_MS);
}

async function claim(rows: SettingRows, now: Date): Promise<boolean> {
  const until = await rows.read('proof-claim');
  const left = until === null ? 0 : Date.parse(until) - now.getTime();
  if (left > 0 && left <= CLAIM_MS + CLOCK_TOLERANCE_MS) return false;
  return rows.replace('proof-claim', until, new Date(now.getTime() + CLAIM_MS).toISOString());
}

async function prove(
  source: ProofSource,
  { file, from }: { file: string; from: string },
  now: Date,
  signal: AbortSignal,
): Promise<string> {
  const { store, owned, settings, doTask, renderPages } = source;
  const { backups, offSite, siteUrl, pageViewScript } = settings;
  await requireRoom(source, file);
  const answer = await inWorkFolder(backups.folder, (folder) =>
    doTask(
      {
        kind: 'prove',
        from,
        file: path.resolve(file),
        folder: path.resolve(folder),
        offSite,
        siteUrl,
        pageViewScript,
        at: now.toISOString(),
      },
      signal,
    ),
  );
  if (!('proof' in answer)) throw new BackupError('Another task was answered.');
  const { rows, files, pages, sources } = answer.proof;
  const before = await pageSources(store, owned);
  const here = await renderPages(now);
  // Only where nothing on pages has changed since the backup, also meanwhile, must they be the same.
  const isSame = before === sources && (await pageSources(store, owned)) === sources;
  const paths = Object.keys(pages);
  const others = [...new Set([...paths, ...Object.keys(here)])].filter(
    (each) => pages[each] !== here[each],
  );
  if (isSame && others.length > 0) {
    throw new BackupError(
      `these pages are others than on the site: ${others.slice(0, 5).join(', ')}`,
    );
  }
  const found = `${rows} rows, ${files} files and ${paths.length} pages`;
  return isSame ? `${found}, the pages as on the site` : `${found}; the site has changed since`;
}

async function requireRoom({ settings, freeMemory }: ProofSource, file: string): Promise<void> {
  const { size } = await stat(file);
  const { bavail, bsize } = await statfs(settings.backups.folder);
  const [free, needed] = [bavail * bsize, size * DISK_TIMES + DISK_BYTES];
  if (free < needed) {
    throw new BackupError(`the disk of backups has ${inMb(free)} MB free of ${inMb(needed)} MB`);
  }
  const memory = freeMemory();
  if (memory < MEMORY_BYTES) {
    throw new BackupError(`${inMb(memory)} MB of memory are free of ${inMb(MEMORY_BYTES)} MB`);
  }
}

const inMb = (bytes: number): number => Math.floor(bytes / 1024 ** 2);
