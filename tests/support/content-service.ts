import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { createContent } from '../../server/content/content.ts';
import { createHistory } from '../../server/content/history.ts';
import { portfolioRows } from '../../server/content/rows.ts';
import { versionRows } from '../../server/content/version-rows.ts';
import type { Dialect } from '../../server/store/dialect.ts';
import { stoppedClock } from './clock.ts';
import { samplePortfolio } from './sample-portfolio.ts';
import { migratedPlaceForTest, openForTest } from './stores.ts';

/** The time at which the clock of a content service stands. */
export const STARTED_AT = '2026-01-01T00:00:00.000Z';

/** The content of a new site. */
export const defaults: Portfolio = portfolioSchema.parse(samplePortfolio);

/** The content of a new site, with another name. */
export const named = (name: string): Portfolio => ({
  ...defaults,
  home: { ...defaults.home, name },
});

/**
 * The content and its history of the running test, with their own store and clock, and a second process on the same
 * store.
 */
export async function contentService(dialect: Dialect = 'sqlite') {
  const place = await migratedPlaceForTest(dialect);
  const store = await openForTest(place);
  const { clock, advance } = stoppedClock(STARTED_AT);
  const rows = portfolioRows(store);
  const versions = versionRows(store);
  const content = createContent(rows, clock, defaults);
  const history = createHistory({ rows: versions, portfolio: rows, clock });
  const otherProcess = async () =>
    createContent(portfolioRows(await openForTest(place)), clock, defaults);
  return { place, store, rows, versions, clock, advance, content, history, otherProcess };
}
