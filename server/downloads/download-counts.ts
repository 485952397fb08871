import { isbot } from 'isbot';
import { DOWNLOAD_DAYS } from '../../domain/download-days.ts';
import { DAY_MS } from '../../domain/durations.ts';
import type { Clock } from '../core/clock.ts';
import type { DayOfDownloads, DownloadRows } from './count-rows.ts';

/** Counts of downloads: completed free ones, and redemptions. Days are in UTC. */
export interface DownloadCounts {
  /** Counts a free download, unless a robot made it. Throws the store's error. */
  add(download: { toolId: string; userAgent: string | null }): Promise<void>;
  /** The counts of the last `DOWNLOAD_DAYS` days by tool and day, newest first; `today` is the last of the days. */
  recent(): Promise<{ today: string; counts: DayOfDownloads[] }>;
}

/** Creates the counts service. */
export function createDownloadCounts(rows: DownloadRows, clock: Clock): DownloadCounts {
  const dayBefore = (days: number) =>
    new Date(clock().getTime() - days * DAY_MS).toISOString().slice(0, 10);
  return {
    async add({ toolId, userAgent }) {
      // Browsers send a User-Agent; a client without one is a program.
      if (userAgent === null || isbot(userAgent)) return;
      await rows.add(toolId, dayBefore(0));
    },
    recent: async () => ({
      today: dayBefore(0),
      counts: await rows.byDay(dayBefore(DOWNLOAD_DAYS - 1)),
    }),
  };
}
