import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../domain/durations.ts';
import { OTHERS } from '../../domain/visits.ts';
import { DIALECTS } from '../../tests/support/stores.ts';
import { EVENING, sampleView, TODAY, visitProcesses } from '../../tests/support/visit-processes.ts';
import type { Store } from '../store/store.ts';
import { MAX_ROWS, MAX_SEEN } from './queries.ts';
import { MAX_WAITING, type Visits } from './visits.ts';

/** The stored rows of a day. */
const storedDay = ({ db }: Store, day: string) =>
  db.selectFrom('visitDays').selectAll().where('day', '=', day).execute();

describe.each(DIALECTS)('the counted views on %s', (dialect) => {
  it('are in the report with their pages, referrers and visitors', async () => {
    const { visits, advance } = await visitProcesses(dialect);
    await visits.count(sampleView({ path: '/', referrer: 'news.example' }));
    await visits.count(sampleView());
    await visits.count(sampleView({ userAgent: 'Safari' }));
    await visits.save();
    advance(2_000);
    await visits.count(sampleView());
    await visits.save();
    const report = await visits.report('week');
    const last = { from: TODAY, views: 4, visitors: 2 };
    expect(report.points.at(-1)).toEqual(last);
    expect(report.totals).toMatchObject({ views: 4, visitors: 2 });
    expect(report.since).toBe(new Date(EVENING).toISOString());
    expect(report.pages).toEqual([
      { path: '/about', views: 3, visitors: 2 },
      { path: '/', views: 1, visitors: 1 },
    ]);
    expect(report.referrers).toEqual([
      { host: '', views: 3 },
      { host: 'news.example', views: 1 },
    ]);
  });

  it('have a limited number of rows a day, whoever writes them', async () => {
    const { visits, other, store } = await visitProcesses(dialect);
    const count = async (process: Visits, first: number) => {
      for (let index = first; index < first + 1_500; index += 1) {
        await process.count(sampleView({ path: `/anime/${index}`, address: `${index}` }));
      }
    };
    await count(visits, 0);
    await count(other, 1_500);
    await Promise.all([visits.save(), other.save()]);
    await visits.count(sampleView({ path: '/anime/1', address: 'one more' }));
    await visits.count(sampleView({ path: '/anime/9000', address: 'one more' }));
    await visits.save();
    const rows = await storedDay(store, TODAY);
    // Beside that of all others.
    expect(rows).toHaveLength(MAX_ROWS + 1);
    const ofOthers = rows.find(({ path }) => path === OTHERS);
    expect(ofOthers).toMatchObject({ referrer: OTHERS, views: 3_002 - MAX_ROWS });
    expect(rows.reduce((sum, { views }) => sum + views, 0)).toBe(3_002);
    expect((await visits.report('week')).totals.visitors).toBe(3_001);
  });

  it('are deleted after 25 months', async () => {
    const { visits, store, advance } = await visitProcesses(dialect);
    await visits.count(sampleView());
    await visits.save();
    advance(760 * DAY_MS);
    await visits.save();
    expect(await storedDay(store, TODAY)).toHaveLength(2);
    advance(2 * DAY_MS);
    await visits.save();
    expect(await storedDay(store, TODAY)).toEqual([]);
  });
});

it('views are counted without visitors beyond the limit of hashes', async () => {
  const { visits, database } = await visitProcesses('sqlite');
  await database.query(`insert into visit_days values ('${TODAY}', '', '', 0, ${MAX_SEEN - 3})`);
  for (const userAgent of ['one', 'two', 'three']) await visits.count(sampleView({ userAgent }));
  await visits.save();
  expect(await database.query('select hash from visit_seen')).toHaveLength(2);
  expect((await visits.report('week')).totals.views).toBe(3);
});

it('a visitor has other hashes at each site', async () => {
  const hashes = async () => {
    const { visits, database } = await visitProcesses('sqlite');
    await visits.count(sampleView());
    await visits.save();
    return database.query('select hash from visit_seen');
  };
  const [here, there] = [await hashes(), await hashes()];
  expect(here).toHaveLength(2);
  for (const hash of here) expect(there).not.toContainEqual(hash);
});

it('counting stops for every process when one switches it off', async () => {
  const { visits, other } = await visitProcesses('sqlite');
  const switched: boolean[] = [];
  other.onSwitch(() => switched.push(other.isCounting()));
  await visits.setCounting(false);
  expect(visits.isCounting()).toBe(false);
  expect(other.isCounting()).toBe(true);
  await other.refresh();
  await other.refresh();
  expect(other.isCounting()).toBe(false);
  await other.count(sampleView());
  await other.save();
  expect((await other.report('week')).totals.views).toBe(0);
  await visits.setCounting(true);
  await other.refresh();
  expect(switched).toEqual([false, true]);
  expect((await other.report('week')).since).toBe(new Date(EVENING).toISOString());
});

it('a limited number of views waits in memory', async () => {
  const { visits } = await visitProcesses('sqlite');
  for (let index = 0; index < MAX_WAITING + 9; index += 1) await visits.count(sampleView());
  await visits.save();
  expect((await visits.report('week')).totals).toMatchObject({ views: MAX_WAITING, visitors: 1 });
});
