import type { Logger } from 'pino';
import { startSchedule } from './backup/schedule.ts';
import type { Clock } from './clock.ts';
import type { Content } from './content/content.ts';
import type { Uploads } from './downloads/uploads.ts';
import type { BackupSettings } from './env.ts';
import type { FileStore } from './files/file-store.ts';
import type { Snapshot } from './http/snapshot/snapshot.ts';
import type { Store } from './store/store.ts';

/** Something that the site does by itself, until it is stopped. */
interface Job {
  /** Waits for what must not break off. */
  stop(): Promise<void>;
}

/** Starts all that the site does by itself, beside its requests. */
export function startJobs(options: {
  services: {
    readonly content: Pick<Content, 'isFresh' | 'refresh'>;
    readonly uploads: Pick<Uploads, 'sweep'>;
  };
  /** Null in development, where nothing is kept. */
  snapshot: Pick<Snapshot, 'renew'> | null;
  store: Store;
  files: FileStore;
  clock: Clock;
  backups: BackupSettings;
  log: Logger;
}): Job {
  const { services, snapshot, store, files, clock, backups, log } = options;
  const jobs: readonly Job[] = [
    ...(snapshot === null ? [] : [renewYearly(snapshot, clock)]),
    keepFresh(services.content, store, log),
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

/** How often the store is asked whether another process saved, also where it does not tell, in milliseconds. */
const REFRESH_MS = 500;

/** Looks for saves of other processes, when the store tells of one and again and again. */
function keepFresh(
  content: Pick<Content, 'isFresh' | 'refresh'>,
  store: Pick<Store, 'onSave'>,
  log: Logger,
): Job {
  let isAsking = false;
  let isTold = false;
  const ask = async () => {
    isAsking = true;
    const wasFresh = content.isFresh();
    await content.refresh().catch((error: unknown) => {
      if (wasFresh) log.error({ err: error }, 'the store does not answer: pages may be old');
    });
    if (!wasFresh && content.isFresh()) log.info('the store answers again: pages are current');
    isAsking = false;
    // The store may have been told after it had answered.
    if (isTold) askAtOnce();
  };
  const askAtOnce = () => {
    isTold = isAsking;
    if (!isAsking) void ask();
  };
  const signals = store.onSave(askAtOnce);
  const timer = setInterval(() => {
    if (!isAsking) void ask();
  }, REFRESH_MS);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      return signals.stop();
    },
  };
}

/** How often it is looked whether a year has begun, in milliseconds. */
const YEAR_CHECK_MS = 60_000;

/** Each page says at its foot which year it is. */
function renewYearly(snapshot: Pick<Snapshot, 'renew'>, clock: Clock): Job {
  let year = clock().getUTCFullYear();
  const timer = setInterval(() => {
    if (clock().getUTCFullYear() === year) return;
    year = clock().getUTCFullYear();
    void snapshot.renew();
  }, YEAR_CHECK_MS);
  timer.unref();
  return { stop: async () => clearInterval(timer) };
}

/** How often files that no tool uses are looked for, in milliseconds. */
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
