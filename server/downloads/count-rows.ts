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
      .insertInto('tool_downloads')
      .values({ tool_id: toolId, day, downloads: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'tool_id'])
          .doUpdateSet(({ ref }) => ({ downloads: sql`${ref('tool_downloads.downloads')} + 1` })),
      )
      .execute();
  },

  async byDay(firstDay) {
    const usedDay = sql<string>`substr(used_at, 1, 10)`;
    const rows = await db
      .selectFrom(
        db
          .selectFrom('tool_downloads')
          .select(['tool_id', 'day', 'downloads'])
          .where('day', '>=', firstDay)
          .unionAll(
            db
              .selectFrom('used_tokens')
              .select(({ fn }) => [
                'tool_id',
                usedDay.as('day'),
                fn.countAll<number>().as('downloads'),
              ])
              .where('used_at', '>=', firstDay)
              .groupBy(['tool_id', usedDay]),
          )
          .as('counts'),
      )
      .select(({ fn }) => ['tool_id', 'day', fn.sum<number>('downloads').as('downloads')])
      .groupBy(['tool_id', 'day'])
      .orderBy('day', 'desc')
      .orderBy('tool_id')
      .execute();
    // PostgreSQL returns a sum as a text.
    return rows.map((row) => ({
      toolId: row.tool_id,
      day: row.day,
      downloads: Number(row.downloads),
    }));
  },
});
