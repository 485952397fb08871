import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/durations.ts';
import { hourOf } from '../../domain/sky/hour.ts';
import { moonOf } from '../../domain/sky/moon.ts';
import { languageNames } from '../../domain/translated.ts';
import type { Clock } from '../core/clock.ts';
import { createJobs } from '../core/every.ts';
import type { PagesInMemory } from '../pages/pages-in-memory.ts';
import type { Services } from '../services.ts';
import type { Site } from '../site.ts';
import { deleteExpiredCounts } from '../throttles/throttles.ts';

/** How long a stop waits for the work in progress. */
const STOP_MS = 5_000;

/**
 * Starts the jobs. `pages` is null in development; `skyClock` is the time by which the sky is drawn. The returned
 * function ends them, and resolves when work in progress is done.
 */
export function startJobs(
  site: Site,
  services: Services,
  pages: Pick<PagesInMemory, 'renew'> | null,
  skyClock: Clock,
): () => Promise<void> {
  const { store, settings, log } = site;
  const { content, visits, ownFiles, animeList } = services;
  const { every, stop } = createJobs(log);

  every(500, 'publish saves of other instances and notes whose time has come', content.refresh);

  every(2_000, 'store page views', async () => {
    await visits.refresh();
    await visits.save();
  });
  every(2_000, "look at the owner's files", async () => {
    // Files first: the anime list shows posters among them.
    await ownFiles.refresh(languageNames(content.current()));
    if (await animeList.refresh()) await pages?.renew();
  });

  every(5 * MINUTE_MS, 'delete expired counts of attempts', () => deleteExpiredCounts(store));
  every(6 * HOUR_MS, 'delete unused uploads', services.toolUploads.sweep);
  every(6 * HOUR_MS, 'delete unused pictures', services.pictures.sweep);
  every(6 * HOUR_MS, 'delete expired previews', services.previews.sweep);
  every(DAY_MS, 'delete what is older than its retention', services.retention.apply);
  if (settings.backups.everyHours > 0) {
    every(10 * MINUTE_MS, 'back up', services.backups.check);
  }

  if (pages !== null) {
    // Pages report views only while they are counted.
    visits.onSwitch(() => void pages.renew());
    // What pages show of the sky, and the year in their footers.
    const shownTime = () => {
      const { site } = content.current();
      const now = skyClock();
      return JSON.stringify([moonOf(site.timeZone, now), hourOf(site, now), now.getUTCFullYear()]);
    };
    let rendered = shownTime();
    every(MINUTE_MS, 'render what the time has changed', async () => {
      const now = shownTime();
      if (now === rendered) return;
      rendered = now;
      await pages.renew();
    });
  }

  return async () => {
    // A database may hang.
    const waiting = pause(STOP_MS, undefined, { ref: false });
    await Promise.race([stop().then(visits.save), waiting]).catch((error: unknown) =>
      log.error({ err: error }, 'the last page views could not be stored'),
    );
  };
}
