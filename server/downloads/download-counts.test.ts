import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../domain/durations.ts';
import { stoppedClock } from '../../tests/support/clock.ts';
import { DIALECTS, migratedPlaceForTest, openForTest } from '../../tests/support/stores.ts';
import { createDownloadCounts } from './download-counts.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';

describe.each(DIALECTS)('downloads on %s', (dialect) => {
  it('add up by tool and day of the last 30 days, with the tokens used', async () => {
    const store = await openForTest(await migratedPlaceForTest(dialect));
    const { clock, advance } = stoppedClock('2026-01-01T00:00:00.000Z');
    const counts = createDownloadCounts({ store, clock });
    const add = (toolId: string, userAgent: string | null = BROWSER) =>
      counts.add({ toolId, userAgent });
    const use = (token: string, usedAt: string) =>
      store.db
        .insertInto('tokens')
        .values({ tokenHash: token, token, toolId: 'tool-1', usedAt })
        .execute();
    await add('tool-1');
    await use('a', '2026-01-01T23:59:59.999Z');
    advance(DAY_MS);
    await add('tool-1');
    advance(29 * DAY_MS);
    await Promise.all(Array.from({ length: 20 }, () => add('tool-1')));
    await add('tool-2');
    await add('tool-2', null);
    await add('tool-2', 'Googlebot/2.1 (+http://www.google.com/bot.html)');
    await use('b', '2026-01-31T00:00:00.000Z');
    expect(await counts.recent()).toEqual({
      today: '2026-01-31',
      counts: [
        { toolId: 'tool-1', day: '2026-01-31', downloads: 21 },
        { toolId: 'tool-2', day: '2026-01-31', downloads: 1 },
        { toolId: 'tool-1', day: '2026-01-02', downloads: 1 },
      ],
    });
  });
});
