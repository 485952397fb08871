import { sql } from 'kysely';
import type { Store } from '../store/store.ts';

/** How often one tool was downloaded on one day. */
export interface DayOfDownloads {
  readonly toolId: string;
  /** In UTC, such as `2026-11-21`. */
  readonly day: string;
  readonly downloads: number;
}

/** The stored counts of downloads. */
export interface DownloadRows {
  /** Adds one free download. */
  add(toolId: string, day: string): Promise<void>;
  /**
   * Free downloads and used tokens by tool and day, from `firstDay` on, newest first. Redemptions are counted from the
   * used tokens themselves, so their count is exact.
   */
  byDay(firstDay: string): Promise<DayOfDownloads[]>;
}

/** The counts' queries. */
export const downloadRows = ({ db }: Pick<Store, 'db'>): DownloadRows => ({
  async add(toolId, day) {
    await db
      .insertInto('toolDownloads')
      .values({ toolId: toolId, day, downloads: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'toolId'])
          .doUpdateSet(({ ref }) => ({ downloads: sql`${ref('toolDownloads.downloads')} + 1` })),
      )
      .execute();
  },

  async byDay(firstDay) {
    const usedDay = sql<string>`substr(used_at, 1, 10)`;
    const rows = await db
      .selectFrom(
        db
          .selectFrom('toolDownloads')
          .select(['toolId', 'day', 'downloads'])
          .where('day', '>=', firstDay)
          .unionAll(
            db
              .selectFrom('tokens')
              .select(({ fn }) => [
                'toolId',
                usedDay.as('day'),
                fn.countAll<number>().as('downloads'),
              ])
              .where('usedAt', '>=', firstDay)
              .groupBy(['toolId', usedDay]),
          )
          .as('counts'),
      )
      .select(({ fn }) => ['toolId', 'day', fn.sum<number>('downloads').as('downloads')])
      .groupBy(['toolId', 'day'])
      .orderBy('day', 'desc')
      .orderBy('toolId')
      .execute();
    // PostgreSQL returns a sum as a text.
    return rows.map((row) => ({
      toolId: row.toolId,
      day: row.day,
      downloads: Number(row.downloads),
    }));
  },
});
