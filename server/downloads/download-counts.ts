import { isbot } from 'isbot';
import { sql } from 'kysely';
import type { Site } from '../site.ts';

/** Counts a completed free download, by its day in UTC, unless a program made it; reported with the visits. */
export async function countDownload(
  { store: { db }, clock }: Pick<Site, 'store' | 'clock'>,
  { toolId, userAgent }: { toolId: string; userAgent: string | undefined },
): Promise<void> {
  if (userAgent === undefined || isbot(userAgent)) return;
  await db
    .insertInto('toolDownloads')
    .values({ toolId, day: clock().toISOString().slice(0, 10), downloads: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'toolId'])
        .doUpdateSet(({ ref }) => ({ downloads: sql`${ref('toolDownloads.downloads')} + 1` })),
    )
    .execute();
}
