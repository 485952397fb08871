import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { DAY_MS, HOUR_MS } from '../domain/durations.ts';
import type { AnimeList } from './anime/anime-list.ts';
import type { BackupState } from './backup/backup-state.ts';
import { startSchedule } from './backup/schedule.ts';
import type { Content } from './content/content.ts';
import { refreshAfterSaves } from './content/refresh-after-saves.ts';
import type { Clock } from './core/clock.ts';
import type { Uploads } from './downloads/tool-file-uploads.ts';
import type { FileStore } from './files/file-store.ts';
import type { OwnFiles } from './files/own-files.ts';
import { ownerFolder } from './files/owner-folder.ts';
import type { Snapshot } from './http/snapshot/snapshot.ts';
import type { Messages } from './messages/messages.ts';
import type { Cards } from './pictures/cards/cards.ts';
import type { Pictures } from './pictures/pictures.ts';
import type { Previews } from './previews/previews.ts';
import { applyLogged } from './retention/apply-logged.ts';
import type { Retentions } from './retention/retention.ts';
import type { SettingsOfBackups } from './settings/backup-settings.ts';
import { watchSky } from './sky/watch-sky.ts';
import type { Store } from './store/store.ts';
import type { Visits } from './visits/visits.ts';

/** A background job, which runs until it is stopped. */
interface Job {
  /** Resolves when work that must not be interrupted is done. */
  stop(): Promise<void>;
}

/** Starts all background jobs. */
export function startJobs(options: {
  services: {
    readonly content: Pick<Content, 'current' | 'isFresh' | 'refresh'>;
    readonly messages: Pick<Messages, 'tellOwner'>;
    readonly uploads: Pick<Uploads, 'sweep'>;
    readonly previews: Pick<Previews, 'sweep'>;
    readonly pictures: Pick<Pictures, 'sweep'>;
    readonly cards: Pick<Cards, 'sweep'>;
    readonly visits: Pick<Visits, 'refresh' | 'save' | 'onSwitch'>;
    readonly retention: Pick<Retentions, 'apply'>;
    readonly ownFiles: Pick<OwnFiles, 'refresh'>;
    readonly animeList: Pick<AnimeList, 'refresh'>;
    readonly backupState: BackupState;
  };
  /** Null in development, where no rendered pages are stored. */
  snapshot: Pick<Snapshot, 'renew' | 'renewSky'> | null;
  store: Store;
  files: FileStore;
  /** The folder of the owner's files. */
  ownFolder: string;
  clock: Clock;
  /** The time by which the sky is drawn. */
  skyClock: Clock;
  settings: Pick<SettingsOfBackups, 'backups' | 'offSite'>;
  log: Logger;
}): Job {
  const { services, snapshot, store, files, ownFolder, clock, skyClock, settings, log } = options;
  // Pages have the script that reports views only while views are counted.
  services.visits.onSwitch(() => void snapshot?.renew());
  const jobs: readonly Job[] = [
    ...(snapshot === null
      ? []
      : [
          renewEachYear(snapshot, clock),
          watchSky({
            place: () => services.content.current().site,
            clock: skyClock,
            onSky: () => void snapshot.renewSky(),
            onNight: () => void snapshot.renew(),
          }),
        ]),
    refreshAfterSaves(services.content, store, log),
    sweepRegularly(services, log),
    saveVisits(services.visits, log),
    applyRetention(services.retention, log),
    refreshOwnFiles(services, snapshot, log),
    startSchedule({
      source: { store, files, owned: ownerFolder(ownFolder) },
      settings,
      state: services.backupState,
      clock,
      tellOwner: services.messages.tellOwner,
      log,
    }),
  ];
  return {
    async stop() {
      for (const job of jobs) await job.stop();
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

/** How often what is unused or expired is deleted, in milliseconds. */
const SWEEP_MS = 6 * HOUR_MS;

function sweepRegularly(
  {
    uploads,
    pictures,
    cards,
    previews,
  }: Pick<
    Parameters<typeof startJobs>[0]['services'],
    'uploads' | 'pictures' | 'cards' | 'previews'
  >,
  log: Logger,
): Job {
  const sweep = async () => {
    const isSwept = [
      uploads.sweep().catch((error: unknown) => {
        log.error({ err: error }, 'unused uploads could not be deleted');
      }),
      pictures.sweep().catch((error: unknown) => {
        log.error({ err: error }, 'unused pictures could not be deleted');
      }),
      cards.sweep().catch((error: unknown) => {
        log.error({ err: error }, 'cards of earlier contents could not be deleted');
      }),
      previews.sweep().catch((error: unknown) => {
        log.error({ err: error }, 'the expired previews could not be deleted');
      }),
    ];
    await Promise.all(isSwept);
  };
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

/** How often counted views are stored, and the switch of the counting is read, in milliseconds. */
const SAVE_VISITS_MS = 2_000;

/** How long a stop waits until the last views are stored, in milliseconds. */
const SAVE_AT_STOP_MS = 5_000;

function saveVisits(visits: Pick<Visits, 'refresh' | 'save'>, log: Logger): Job {
  let isFailing = false;
  let isSaving = false;
  const save = async () => {
    isSaving = true;
    try {
      await visits.refresh();
      await visits.save();
      if (isFailing) log.info('page views are stored again');
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.error({ err: error }, 'page views cannot be stored: they wait in memory');
      isFailing = true;
    }
    isSaving = false;
  };
  let last = save();
  const timer = setInterval(() => {
    if (!isSaving) last = save();
  }, SAVE_VISITS_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      // A database that hangs must not delay the stop for longer.
      const waiting = new AbortController();
      const timeout = pause(SAVE_AT_STOP_MS, undefined, { signal: waiting.signal });
      await Promise.race([last.then(save), timeout.catch(() => undefined)]);
      waiting.abort();
    },
  };
}

/** How often what is older than its retention is deleted, in milliseconds. */
const RETENTION_MS = DAY_MS;

function applyRetention(retention: Pick<Retentions, 'apply'>, log: Logger): Job {
  const apply = () => applyLogged(retention, log);
  let last = apply();
  const timer = setInterval(() => {
    last = apply();
  }, RETENTION_MS);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      return last;
    },
  };
}

/** How often the owner's files are looked at, in milliseconds. */
const OWN_FILES_MS = 2_000;

/** Notices changes of the owner's files, and renders the pages again where the list of titles has changed. */
function refreshOwnFiles(
  { ownFiles, animeList }: Parameters<typeof startJobs>[0]['services'],
  snapshot: Pick<Snapshot, 'renew'> | null,
  log: Logger,
): Job {
  let isRefreshing = false;
  const refresh = async () => {
    isRefreshing = true;
    try {
      // First the files: the list shows pictures among them.
      await ownFiles.refresh();
      if (await animeList.refresh()) void snapshot?.renew();
    } catch (error) {
      log.error({ err: error }, "the owner's files cannot be looked at");
    }
    isRefreshing = false;
  };
  const timer = setInterval(() => {
    if (!isRefreshing) void refresh();
  }, OWN_FILES_MS);
  timer.unref();
  return { stop: async () => clearInterval(timer) };
}
