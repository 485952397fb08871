import type { Logger } from 'pino';
import { startSchedule } from './backup/schedule.ts';
import type { Clock } from './clock.ts';
import type { Content } from './content/content.ts';
import type { Uploads } from './downloads/uploads.ts';
import type { BackupSettings } from './env.ts';
import type { FileStore } from './files/file-store.ts';
import type { Snapshot } from './http/snapshot/snapshot.ts';
import type { Store } from './store/store.ts';

/** A background job, which runs until it is stopped. */
interface Job {
  /** Resolves when work that must not be interrupted is done. */
  stop(): Promise<void>;
}

/** Starts all background jobs. */
export function startJobs(options: {
  services: {
    readonly content: Pick<Content, 'isFresh' | 'refresh'>;
    readonly uploads: Pick<Uploads, 'sweep'>;
  };
  /** Null in development, where no rendered pages are stored. */
  snapshot: Pick<Snapshot, 'renew'> | null;
  store: Store;
  files: FileStore;
  clock: Clock;
  backups: BackupSettings;
  log: Logger;
}): Job {
  const { services, snapshot, store, files, clock, backups, log } = options;
  const jobs: readonly Job[] = [
    ...(snapshot === null ? [] : [renewEachYear(snapshot, clock)]),
    refreshAfterSaves(services.content, store, log),
    sweepRegularly(services.uploads, log),
    startSchedule({
      source: { store, files, clock },
      settings: backups,
      onDone: (name) => log.info({ name }, 'backed up'),
      onError: (error) => log.error({ err: error }, 'THE BACKUP FAILED: there is no new one'),
    }),
  ];
  return {
    async stop() {
      for (const job of jobs) await job.stop();
    },
  };
}

/** How often the store is queried for saves of other processes, beside its notifications, in milliseconds. */
const REFRESH_MS = 500;

/** Refreshes the content after saves of other processes: at each notification of the store and at an interval. */
function refreshAfterSaves(
  content: Pick<Content, 'isFresh' | 'refresh'>,
  store: Pick<Store, 'onSave'>,
  log: Logger,
): Job {
  let isRefreshing = false;
  let isRefreshDue = false;
  const refresh = async () => {
    isRefreshing = true;
    const wasFresh = content.isFresh();
    await content.refresh().catch((error: unknown) => {
      if (wasFresh) log.error({ err: error }, 'the store does not answer: pages may be old');
    });
    if (!wasFresh && content.isFresh()) log.info('the store answers again: pages are current');
    isRefreshing = false;
    // A notification may have come after the store's answer.
    if (isRefreshDue) refreshNow();
  };
  const refreshNow = () => {
    isRefreshDue = isRefreshing;
    if (!isRefreshing) void refresh();
  };
  const signals = store.onSave(refreshNow);
  const timer = setInterval(() => {
    if (!isRefreshing) void refresh();
  }, REFRESH_MS);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      return signals.stop();
    },
  };
}

/** How often the year is checked, in milliseconds. */
const YEAR_CHECK_MS = 60_000;

/** Renders all pages again when the year changes, since each has the year in its footer. */
function renewEachYear(snapshot: Pick<Snapshot, 'renew'>, clock: Clock): Job {
  let year = clock().getUTCFullYear();
  const timer = setInterval(() => {
    if (clock().getUTCFullYear() === year) return;
    year = clock().getUTCFullYear();
    void snapshot.renew();
  }, YEAR_CHECK_MS);
  timer.unref();
  return { stop: async () => clearInterval(timer) };
}

/** How often unused files are deleted, in milliseconds. */
const SWEEP_MS = 6 * 60 * 60 * 1000;

function sweepRegularly(uploads: Pick<Uploads, 'sweep'>, log: Logger): Job {
  const sweep = () =>
    uploads.sweep().catch((error: unknown) => {
      log.error({ err: error }, 'the uploaded files could not be tidied up');
    });
  let last = sweep();
  const timer = setInterval(() => {
    last = sweep();
  }, SWEEP_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return last;
    },
  };
}
