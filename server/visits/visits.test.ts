import { describe, expect, it } from 'vitest';
import { stoppedClock } from '../../tests/support/clock.ts';
import { DIALECTS, migratedPlaceForTest, openForTest } from '../../tests/support/stores.ts';
import type { Dialect } from '../store/dialect.ts';
import { createVisits, type View } from './visits.ts';

/** An hour before midnight in the time zone of the tests. */
const EVENING = '2026-11-21T17:30:00.000Z';
const TIME_ZONE = 'Asia/Kolkata';
const HOUR_MS = 60 * 60 * 1000;

const view = (change: Partial<View> = {}): View => ({
  path: '/about',
  referrer: '',
  address: '192.0.2.1',
  userAgent: 'Firefox',
  ...change,
});

/** Several processes over one store. */
async function setUp(dialect: Dialect = 'sqlite', processes = 1) {
  const place = await migratedPlaceForTest(dialect);
  const { clock, advance } = stoppedClock(EVENING);
  const all = [];
  for (let index = 0; index < processes; index += 1) {
    const store = await openForTest(place);
    all.push(await createVisits({ store, clock, timeZone: TIME_ZONE }));
  }
  const [visits] = all;
  if (visits === undefined) throw new Error('No process.');
  return { place, visits, all, advance };
}

describe.each(DIALECTS)('the counted views on %s', (dialect) => {
  it('are in the report with their pages, referrers and visitors', async () => {
    const { visits, advance } = await setUp(dialect);
    await visits.count(view({ path: '/', referrer: 'news.example' }));
    await visits.count(view());
    await visits.count(view({ userAgent: 'Safari' }));
    await visits.save();
    advance(2_000);
    await visits.count(view());
    await visits.save();
    const report = await visits.report('week');
    expect(report.points.at(-1)).toEqual({
      from: '2026-11-21',
      views: 4,
      visitors: 2,
      viewsBefore: 0,
    });
    expect(report.totals).toMatchObject({ views: 4, visitors: 2 });
    expect(report.pages).toEqual([
      { path: '/about', views: 3, visitors: 2 },
      { path: '/', views: 1, visitors: 1 },
    ]);
    expect(report.referrers).toEqual([
      { host: '', views: 3 },
      { host: 'news.example', views: 1 },
    ]);
  });

  it('of two processes are one visitor', async () => {
    const { all, visits } = await setUp(dialect, 2);
    for (const each of all) await each.count(view());
    await Promise.all(all.map((each) => each.save()));
    expect((await visits.report('week')).totals).toMatchObject({ views: 2, visitors: 1 });
  });

  it('begin a new day at midnight of the site', async () => {
    const { visits, advance } = await setUp(dialect);
    await visits.count(view());
    advance(HOUR_MS);
    await visits.count(view());
    await visits.save();
    const { points } = await visits.report('week');
    expect(points.slice(-2)).toMatchObject([
      { from: '2026-11-21', views: 1, visitors: 1 },
      { from: '2026-11-22', views: 1, visitors: 1 },
    ]);
  });
});
