import { isbot } from 'isbot';
import { sql } from 'kysely';
import type { Site } from '../site.ts';

export type DownloadCounts = ReturnType<typeof createDownloadCounts>;

/** Counts of completed free downloads, by day in UTC; `createVisits` reports them. */
export function createDownloadCounts({ store, clock }: Pick<Site, 'store' | 'clock'>) {
  const { db } = store;

  return {
    /** Counts a free download, unless a robot made it. */
    async add({ toolId, userAgent }: { toolId: string; userAgent: string | null }): Promise<void> {
      // Browsers send a User-Agent; a client without one is a program.
      if (userAgent === null || isbot(userAgent)) return;
      await db
        .insertInto('toolDownloads')
        .values({ toolId, day: clock().toISOString().slice(0, 10), downloads: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'toolId'])
            .doUpdateSet(({ ref }) => ({ downloads: sql`${ref('toolDownloads.downloads')} + 1` })),
        )
        .execute();
    },
  };
}
