import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { OTHERS } from '../../domain/visits.ts';
import { stoppedClock } from '../../tests/support/clock.ts';
import {
  DIALECTS,
  migratedPlaceForTest,
  openForTest,
  refuseConnections,
  type StorePlace,
} from '../../tests/support/stores.ts';
import type { Dialect } from '../store/dialect.ts';
import { tablesOf } from '../store/migrate.ts';
import type { Store } from '../store/store.ts';
import { reportRows } from './report-rows.ts';
import { MAX_REFERRERS, MAX_ROWS, MAX_SEEN } from './tally.ts';
import { createVisits, type View, type Visits } from './visits.ts';

/** An hour before midnight in the time zone of the tests. */
const EVENING = '2026-11-21T17:30:00.000Z';
const TODAY = '2026-11-21';
const TIME_ZONE = 'Asia/Kolkata';
const SECOND_MS = 1_000;
const HOUR_MS = 60 * 60 * SECOND_MS;

const view = (change: Partial<View> = {}): View => ({
  path: '/about',
  referrer: '',
  address: '192.0.2.1',
  userAgent: 'Firefox',
  ...change,
});

/** Two processes over one store, with one clock. */
async function setUp(dialect: Dialect, start = EVENING) {
  const place = await migratedPlaceForTest(dialect);
  const { clock, advance } = stoppedClock(start);
  const store = await openForTest(place);
  const process = async (own = clock) =>
    createVisits({ store: await openForTest(place), clock: own, timeZone: TIME_ZONE });
  return { place, store, process, visits: await process(), other: await process(), clock, advance };
}

/** A view at one of the processes, or the processes that store what they have counted. */
type Step =
  | { readonly process: number; readonly view: View }
  | { readonly savedBy: readonly number[] };

const hashSchema = z.array(z.object({ hash: z.string() }));
const saltSchema = z.array(z.object({ salt: z.string() }));

/** What tells the visitors of a day apart, as it is stored. */
const secretsIn = async ({ query }: StorePlace): Promise<string[]> => [
  ...hashSchema.parse(await query('select hash from visit_seen')).map(({ hash }) => hash),
  ...saltSchema.parse(await query('select salt from visit_salts')).map(({ salt }) => salt),
];

/** Every row of every table, and the bytes of the files of SQLite. */
async function everythingStored(place: StorePlace, store: Store): Promise<string> {
  const parts: string[] = [];
  for (const table of await tablesOf(store.db, store.dialect)) {
    parts.push(JSON.stringify(await place.query(`select * from ${table}`)));
  }
  const folder = place.settings.DATA_DIR;
  for (const file of folder === undefined ? [] : await readdir(folder)) {
    parts.push(await readFile(path.join(folder ?? '', file), 'latin1'));
  }
  return parts.join('\n');
}

describe.each(DIALECTS)('the counted views on %s', (dialect) => {
  it('are in the report with their pages, referrers and visitors', async () => {
    const { visits, advance } = await setUp(dialect);
    await visits.count(view({ path: '/', referrer: 'news.example' }));
    await visits.count(view());
    await visits.count(view({ userAgent: 'Safari' }));
    await visits.save();
    advance(2 * SECOND_MS);
    await visits.count(view());
    await visits.save();
    const report = await visits.report('week');
    const last = { from: TODAY, views: 4, visitors: 2, viewsBefore: 0 };
    expect(report.points.at(-1)).toEqual(last);
    expect(report.totals).toMatchObject({ views: 4, visitors: 2 });
    expect(report.since).toBe('2026-11-20T18:30:00.000Z');
    expect(report.pages).toEqual([
      { path: '/about', views: 3, visitors: 2 },
      { path: '/', views: 1, visitors: 1 },
    ]);
    expect(report.referrers).toEqual([
      { host: '', views: 3 },
      { host: 'news.example', views: 1 },
    ]);
  });

  it('are the same sums in any order, over two processes, whenever they are stored', {
    timeout: 120_000,
  }, async () => {
    const { visits, other, store, advance } = await setUp(dialect, '2026-01-01T00:00:00.000Z');
    const processes = [visits, other];
    const viewed = fc.record({
      path: fc.constantFrom('/', '/about', '/anime/1'),
      referrer: fc.constantFrom('', 'a.example', 'b.example'),
      address: fc.constantFrom('192.0.2.1', '192.0.2.2', '2001:0db8:0000:0000::/64'),
      userAgent: fc.constantFrom('Firefox', 'Safari'),
    });
    const step: fc.Arbitrary<Step> = fc.oneof(
      { weight: 6, arbitrary: fc.record({ process: fc.nat(1), view: viewed }) },
      { weight: 1, arbitrary: fc.record({ savedBy: fc.constantFrom([0], [1], [0, 1]) }) },
    );
    let day = 0;
    const run = async (steps: readonly Step[]) => {
      day += 1;
      advance(24 * HOUR_MS);
      for (const next of steps) {
        advance(SECOND_MS);
        if ('view' in next) await processes[next.process]?.count(next.view);
        else await Promise.all(next.savedBy.map((index) => processes[index]?.save()));
      }
      await Promise.all(processes.map((each) => each.save()));
      const views = steps.flatMap((next) => ('view' in next ? [next.view] : []));
      const name = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
      const stored = await reportRows(store).day(name);
      const sumOf = (column: 'views' | 'visitors', path: string, referrer?: string) =>
        stored
          .filter((row) => row.path === path && (referrer ?? row.referrer) === row.referrer)
          .reduce((sum, row) => sum + row[column], 0);
      const distinct = (list: typeof views) =>
        new Set(list.map(({ address, userAgent }) => `${address} ${userAgent}`)).size;
      expect(sumOf('visitors', '')).toBe(distinct(views));
      expect(sumOf('views', '')).toBe(0);
      for (const path of ['/', '/about', '/anime/1']) {
        const ofPath = views.filter((each) => each.path === path);
        expect(sumOf('visitors', path)).toBe(distinct(ofPath));
        for (const referrer of ['', 'a.example', 'b.example']) {
          const counted = ofPath.filter((each) => each.referrer === referrer);
          expect(sumOf('views', path, referrer)).toBe(counted.length);
        }
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 40 }), run), {
      numRuns: 25,
    });
  });

  it('begin a new day at midnight of the site', async () => {
    const { visits, advance } = await setUp(dialect);
    await visits.count(view());
    advance(HOUR_MS);
    await visits.count(view());
    await visits.save();
    const { points } = await visits.report('week');
    expect(points.slice(-2)).toMatchObject([
      { from: TODAY, views: 1, visitors: 1 },
      { from: '2026-11-22', views: 1, visitors: 1 },
    ]);
  });

  it.each(['runs on', 'was off'])(
    'leave nothing after midnight that tells yesterday’s visitors apart, where the site %s',
    {
      timeout: 60_000,
    },
    async (how) => {
      const { visits, process, place, store, advance } = await setUp(dialect);
      const address = '203.0.113.77';
      for (let index = 0; index < 1_500; index += 1) {
        await visits.count(view({ address, userAgent: `A browser, the ${index}.` }));
        if (index % 500 === 0) await visits.save();
      }
      await visits.save();
      const secrets = await secretsIn(place);
      expect(secrets).toHaveLength(3_001);
      // Before midnight they are found, so that the search after it means something.
      const before = await everythingStored(place, store);
      const some = secrets.filter((_, index) => index % 30 === 0);
      for (const secret of some) expect(before).toContain(secret);
      expect(before).not.toContain(address);

      advance(HOUR_MS);
      const after = how === 'runs on' ? visits : await process();
      if (how === 'runs on') await after.count(view({ address }));
      await after.save();
      expect(await secretsIn(place)).toHaveLength(how === 'runs on' ? 3 : 0);
      const stored = await everythingStored(place, store);
      for (const secret of [...some, address, 'A browser']) expect(stored).not.toContain(secret);
      expect((await after.report('week')).points.at(-2)).toMatchObject({ visitors: 1_500 });
    },
  );

  it('are never hashed with a second salt of a day that is over', async () => {
    const { visits, process, place, advance, clock } = await setUp(dialect);
    const slow = await process(stoppedClock(clock().toISOString()).clock);
    await visits.count(view());
    await visits.save();
    advance(HOUR_MS);
    await visits.count(view());
    await visits.save();
    // For this process it is still the day before.
    await slow.count(view({ userAgent: 'Safari' }));
    await slow.save();
    expect(saltSchema.parse(await place.query('select salt from visit_salts'))).toHaveLength(1);
    const { points } = await visits.report('week');
    expect(points.at(-2)).toMatchObject({ from: TODAY, views: 2, visitors: 1 });
  });

  it('have a limited number of referrers and rows a day, whoever writes them', async () => {
    const { visits, other, store } = await setUp(dialect);
    const count = async (process: Visits, first: number) => {
      for (let index = first; index < first + 150; index += 1) {
        await process.count(view({ referrer: `${index}.example`, userAgent: `${index}` }));
      }
      for (let index = first * 10; index < first * 10 + 1_500; index += 1) {
        await process.count(view({ path: `/anime/${index}`, userAgent: `${index}` }));
      }
    };
    await count(visits, 0);
    await count(other, 150);
    await Promise.all([visits.save(), other.save()]);
    const rows = await reportRows(store).day(TODAY);
    // Beside the row of the day's visitors, and that of all others.
    expect(rows.length).toBeLessThanOrEqual(MAX_ROWS + 2);
    const referrers = new Set(rows.map(({ referrer }) => referrer));
    expect(referrers.size).toBe(MAX_REFERRERS + 2);
    expect(referrers).toContain(OTHERS);
    expect(rows.reduce((sum, { views }) => sum + views, 0)).toBe(3_300);
  });

  it('are counted without visitors beyond the limit of hashes', async () => {
    const { visits, place } = await setUp(dialect);
    await place.query(`insert into visit_days values ('${TODAY}', '', '', 0, ${MAX_SEEN - 3})`);
    for (const userAgent of ['one', 'two', 'three']) await visits.count(view({ userAgent }));
    await visits.save();
    expect(await place.query('select hash from visit_seen')).toHaveLength(3);
    expect((await visits.report('week')).totals.views).toBe(3);
  });

  it('become months when they are old, once', async () => {
    const { visits, other, place, store } = await setUp(dialect);
    for (const [day, views] of [
      ['2024-09-01', 1],
      ['2024-09-30', 2],
      ['2024-10-01', 4],
    ] as const) {
      await place.query(`insert into visit_days values ('${day}', '/', 'a.example', ${views}, 1)`);
      await place.query(`insert into visit_days values ('${day}', '', '', 0, 1)`);
    }
    await Promise.all([visits.save(), other.save()]);
    const { days, day } = reportRows(store);
    expect(await days({ from: '2024', to: '2026' })).toEqual(['2024-09', '2024-10-01']);
    expect(await day('2024-09')).toMatchObject([
      { path: '', referrer: '', views: 0, visitors: 2 },
      { path: '/', referrer: 'a.example', views: 3, visitors: 2 },
    ]);
  });

  it('are a file for spreadsheets, in which the views add up', async () => {
    const { visits } = await setUp(dialect);
    await visits.count(view({ path: '/', referrer: 'news.example' }));
    await visits.count(view());
    await visits.save();
    const text = await new Response(
      (await visits.csv('week')).pipeThrough(new TextEncoderStream()),
    ).text();
    expect(text.split('\r\n')).toEqual([
      'day,page,referrer,views,visitors',
      `${TODAY},all pages,,,1`,
      `${TODAY},/,news.example,1,1`,
      `${TODAY},/about,,1,1`,
      '',
    ]);
  });

  it('stop for every process when one switches counting off', async () => {
    const { visits, other } = await setUp(dialect);
    const switched: boolean[] = [];
    other.onSwitch(() => switched.push(other.isCounting()));
    await visits.setCounting(false);
    expect(visits.isCounting()).toBe(false);
    expect(other.isCounting()).toBe(true);
    await other.refresh();
    await other.refresh();
    expect(other.isCounting()).toBe(false);
    await other.count(view());
    await other.save();
    expect((await other.report('week')).totals.views).toBe(0);
    await visits.setCounting(true);
    await other.refresh();
    expect(switched).toEqual([false, true]);
    expect((await other.report('week')).since).toBe(new Date(EVENING).toISOString());
  });
});

it('views wait in memory while the store is away, and none is lost or counted twice', async () => {
  const { visits, place } = await setUp('postgres');
  await visits.count(view());
  await visits.save();
  const restore = await refuseConnections(place);
  await visits.count(view({ path: '/' }));
  await visits.count(view({ userAgent: 'Safari' }));
  await expect(visits.save()).rejects.toThrow();
  await visits.count(view({ path: '/contact' }));
  await expect(visits.save()).rejects.toThrow();
  await restore();
  await visits.save();
  await visits.save();
  expect((await visits.report('week')).totals).toMatchObject({ views: 4, visitors: 2 });
});

it('nothing of a visitor is left of a day that ended while the store was away', async () => {
  const { visits, place, advance } = await setUp('postgres');
  await visits.count(view());
  const restore = await refuseConnections(place);
  advance(HOUR_MS);
  await visits.count(view());
  await expect(visits.save()).rejects.toThrow();
  await restore();
  await visits.save();
  const { points } = await visits.report('week');
  // Who came is not known any more, that somebody came is.
  expect(points.slice(-2)).toMatchObject([
    { from: TODAY, views: 1, visitors: 0 },
    { from: '2026-11-22', views: 1, visitors: 0 },
  ]);
});
