import { describe, expect, it } from 'vitest';
import { stoppedClock } from '../../tests/support/clock.ts';
import { DIALECTS, migratedPlaceForTest, openForTest } from '../../tests/support/stores.ts';
import { contentIn } from '../../tests/support/visit-processes.ts';
import type { Dialect } from '../store/store.ts';
import { createVisits } from './visits.ts';

/** In the time zone of the test it is the 22nd, 2:00 in the morning; in UTC, by which downloads are counted, the 21st. */
const NOW = '2026-11-21T20:30:00.000Z';
/** The first instant of the week in UTC, and the one before it. */
const BEGIN = '2026-11-16T00:00:00.000Z';
const BEFORE = '2026-11-15T23:59:59.999Z';

async function setUp(dialect: Dialect) {
  const place = await migratedPlaceForTest(dialect);
  const visits = await createVisits(
    { store: await openForTest(place), clock: stoppedClock(NOW).clock },
    contentIn('Asia/Kolkata'),
  );
  const addDay = async (day: string, views: number) => {
    await place.query(`insert into visit_days values ('${day}', '/', '', ${views}, 1)`);
    await place.query(`insert into visit_days values ('${day}', '', '', 0, 1)`);
  };
  return { place, visits, addDay };
}

describe.each(DIALECTS)('a report on %s', (dialect) => {
  it('has what was downloaded: free tools and used tokens', async () => {
    const { place, visits } = await setUp(dialect);
    for (const [index, at] of [BEGIN, BEFORE, NOW].entries()) {
      await place.query(
        `insert into tokens (token_hash, tool_id, used_at) values ('${index}', 'premium-1', '${at}')`,
      );
    }
    await place.query(
      `insert into tool_downloads (tool_id, day, downloads)
       values ('free-1', '2026-11-15', 1), ('free-1', '2026-11-16', 2), ('free-1', '2026-11-21', 4)`,
    );
    const report = await visits.report('week');
    expect(report.totals).toEqual({ views: 0, visitors: 0, downloads: 8 });
    expect(report.totalsBefore).toMatchObject({ downloads: 2 });
    expect(report.downloads).toEqual([
      { toolId: 'free-1', times: 6 },
      { toolId: 'premium-1', times: 2 },
    ]);
    expect(report).toMatchObject({ isCounting: true, since: NOW, isComparable: false });
  });
});
