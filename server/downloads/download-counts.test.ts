import { expect, it } from 'vitest';
import { DAY_MS } from '../../domain/durations.ts';
import { stoppedClock } from '../../tests/support/clock.ts';
import { DIALECTS, migratedDatabaseForTest, openForTest } from '../../tests/support/stores.ts';
import { countDownload } from './download-counts.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';

it.each(DIALECTS)(
  'free downloads add up by tool and day, without robots, on %s',
  async (dialect) => {
    const store = await openForTest(await migratedDatabaseForTest(dialect));
    const { clock, advance } = stoppedClock('2026-01-01T23:00:00.000Z');
    const add = (toolId: string, by: { userAgent: string | undefined } = { userAgent: BROWSER }) =>
      countDownload({ store, clock }, { toolId, ...by });
    await add('tool-1');
    advance(DAY_MS);
    await Promise.all(Array.from({ length: 20 }, () => add('tool-1')));
    await add('tool-2');
    await add('tool-2', { userAgent: undefined });
    await add('tool-2', { userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
    const rows = await store.db
      .selectFrom('toolDownloads')
      .select(['day', 'toolId', 'downloads'])
      .orderBy('day')
      .orderBy('toolId')
      .execute();
    expect(rows).toEqual([
      { day: '2026-01-01', toolId: 'tool-1', downloads: 1 },
      { day: '2026-01-02', toolId: 'tool-1', downloads: 20 },
      { day: '2026-01-02', toolId: 'tool-2', downloads: 1 },
    ]);
  },
);
