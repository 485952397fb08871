import { isbot } from 'isbot';
import { sql } from 'kysely';
import { DOWNLOAD_DAYS } from '../../domain/download-days.ts';
import { DAY_MS } from '../../domain/durations.ts';
import type { Site } from '../site.ts';

/** How often one tool was downloaded on one day. */
export interface DayOfDownloads {
  readonly toolId: string;
  /** In UTC, such as `2026-11-21`. */
  readonly day: string;
  readonly downloads: number;
}

export type DownloadCounts = ReturnType<typeof createDownloadCounts>;

/** Counts of downloads: completed free ones, and used tokens. Days are in UTC. */
export function createDownloadCounts({ store, clock }: Pick<Site, 'store' | 'clock'>) {
  const { db } = store;
  const dayBefore = (days: number) =>
    new Date(clock().getTime() - days * DAY_MS).toISOString().slice(0, 10);

  /** From `firstDay` on, newest first. Used tokens are counted from their rows, so their count is exact. */
  const byDay = async (firstDay: string): Promise<DayOfDownloads[]> => {
    const usedDay = sql<string>`substr(used_at, 1, 10)`;
    const free = db
      .selectFrom('toolDownloads')
      .select(['toolId', 'day', 'downloads'])
      .where('day', '>=', firstDay);
    const used = db
      .selectFrom('tokens')
      .select(({ fn }) => ['toolId', usedDay.as('day'), fn.countAll<number>().as('downloads')])
      .where('usedAt', '>=', firstDay)
      .groupBy(['toolId', usedDay]);
    const rows = await db
      .selectFrom(free.unionAll(used).as('counts'))
      .select(({ fn }) => ['toolId', 'day', fn.sum<number>('downloads').as('downloads')])
      .groupBy(['toolId', 'day'])
      .orderBy('day', 'desc')
      .orderBy('toolId')
      .execute();
    // PostgreSQL returns a sum as a text.
    return rows.map((row) => ({ ...row, downloads: Number(row.downloads) }));
  };

  return {
    /** Counts a free download, unless a robot made it. */
    async add({ toolId, userAgent }: { toolId: string; userAgent: string | null }): Promise<void> {
      // Browsers send a User-Agent; a client without one is a program.
      if (userAgent === null || isbot(userAgent)) return;
      await db
        .insertInto('toolDownloads')
        .values({ toolId, day: dayBefore(0), downloads: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'toolId'])
            .doUpdateSet(({ ref }) => ({ downloads: sql`${ref('toolDownloads.downloads')} + 1` })),
        )
        .execute();
    },

    /** The counts of the last `DOWNLOAD_DAYS` days by tool and day, newest first; `today` is the last of the days. */
    recent: async () => ({
      today: dayBefore(0),
      counts: await byDay(dayBefore(DOWNLOAD_DAYS - 1)),
    }),
  };
}
