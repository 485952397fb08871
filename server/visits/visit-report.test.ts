import { describe, expect, it } from 'vitest';
import { stoppedClock } from '../../tests/support/clock.ts';
import { DIALECTS, migratedDatabaseForTest, openForTest } from '../../tests/support/stores.ts';
import { contentIn } from '../../tests/support/visit-processes.ts';
import type { Dialect } from '../store/store.ts';
import { addDays } from './queries.ts';
import { daysOf } from './visit-report.ts';
import { createVisits, dayIn } from './visits.ts';

/** In the time zone of the test it is the 22nd, 2:00 at night; in UTC, by which downloads are counted, the 21st. */
const NOW = '2026-11-21T20:30:00.000Z';
/** The first instant of the week in UTC, and the one before it. */
const BEGIN = '2026-11-16T00:00:00.000Z';
const BEFORE_MIDNIGHT = '2026-11-15T23:59:59.999Z';

async function setUp(dialect: Dialect) {
  const database = await migratedDatabaseForTest(dialect);
  const visits = await createVisits(
    { store: await openForTest(database), clock: stoppedClock(NOW).clock },
    contentIn('Asia/Kolkata'),
  );
  const addDay = async (day: string, views: number) => {
    await database.query(`insert into visit_days values ('${day}', '/', '', ${views}, 1)`);
    await database.query(`insert into visit_days values ('${day}', '', '', 0, 1)`);
  };
  return { database, visits, addDay };
}

describe.each(DIALECTS)('a report on %s', (dialect) => {
  it('has what was downloaded: free tools and used tokens', async () => {
    const { database, visits } = await setUp(dialect);
    for (const [index, at] of [BEGIN, BEFORE_MIDNIGHT, NOW].entries()) {
      await database.query(
        `insert into tokens (token_hash, tool_id, used_at) values ('${index}', 'premium-1', '${at}')`,
      );
    }
    await database.query(
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

it.each([
  ['Asia/Kolkata', '2026-11-21T18:30:00.000Z', '2026-11-22'],
  ['Pacific/Kiritimati', '2026-11-21T10:00:00.000Z', '2026-11-22'],
  // Midnight does not exist on this day: the clocks go from 23:59 to 1:00.
  ['America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-06'],
])('a day in %s begins at %s', (timeZone, start, day) => {
  expect(dayIn(timeZone, new Date(start))).toBe(day);
  expect(dayIn(timeZone, new Date(Date.parse(start) - 1))).toBe(addDays(day, -1));
});

describe('a period', () => {
  it('of 30 days is compared with the 30 before', () => {
    const { days, before, names } = daysOf('month', '2026-11-22');
    expect(days).toEqual({ from: '2026-10-24', to: '2026-11-22' });
    expect(before).toEqual({ from: '2026-09-24', to: '2026-10-23' });
    expect(names).toHaveLength(30);
  });

  it('of a year is twelve months, and compared with as many days before', () => {
    const { days, before, names } = daysOf('year', '2028-02-29');
    expect(days).toEqual({ from: '2027-03-01', to: '2028-02-29' });
    expect(before).toEqual({ from: '2026-02-28', to: '2027-02-28' });
    expect([names.length, names[0], names.at(-1)]).toEqual([12, '2027-03', '2028-02']);
  });
});
