import { sql } from 'kysely';
import { csvRecord } from '../../domain/csv.ts';
import type { VisitPeriod, VisitReport } from '../../domain/visits.ts';
import type { Store } from '../store/store.ts';
import { addDays, type Days, daysOf } from './days.ts';

/** How many pages and referrers a report has. The CSV file has all. */
const LIST_MAX = 100;

/** Spreadsheet programs read a file without it in another encoding than UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
const COLUMNS = ['day', 'page', 'referrer', 'views', 'visitors'];
const ALL_PAGES = 'all pages';

const ALL_DAYS: Days = { from: '0000', to: '9999' };

/** Reads the report of a period that ends today. */
export async function readReport(
  { db }: Pick<Store, 'db'>,
  period: VisitPeriod,
  counting: Pick<VisitReport, 'isCounting' | 'since'> & {
    /** The day of `since`. */
    readonly firstDay: string;
    readonly today: string;
  },
): Promise<VisitReport> {
  const { isCounting, since, firstDay, today } = counting;
  const { days, before, names } = daysOf(period, today);
  const counted = await readDays(db, days);
  const downloads = await readDownloads(db, days);
  const pages = await readTop(db, days, 'path');
  const referrers = await readTop(db, days, 'referrer');
  return {
    ...{ period, isCounting, since },
    isComparable: firstDay <= before.from,
    points: names.map((from) => ({
      from,
      ...sumOf(counted.filter(({ day }) => day.startsWith(from))),
    })),
    totals: { ...sumOf(counted), downloads: timesOf(downloads) },
    totalsBefore: {
      ...sumOf(await readDays(db, before)),
      downloads: timesOf(await readDownloads(db, before)),
    },
    pages: pages.map(({ name, views, visitors }) => ({ path: name, views, visitors })),
    referrers: referrers.map(({ name, views }) => ({ host: name, views })),
    downloads,
  };
}

/**
 * Reads all rows as a CSV file: a row of each day, page and referrer, and one of each day for all pages, which has the
 * day's visitors and no views, so that a sum of the views is right.
 */
export async function readCsv({ db }: Pick<Store, 'db'>): Promise<ReadableStream<string>> {
  const remaining = (await readDays(db, ALL_DAYS)).values();
  return new ReadableStream({
    start: (controller) => controller.enqueue(BYTE_ORDER_MARK + csvRecord(COLUMNS)),
    // A day at a time, when the stream's reader is ready for it.
    async pull(controller) {
      const { done, value } = remaining.next();
      if (done) return controller.close();
      const rows = await db
        .selectFrom('visitDays')
        .selectAll()
        .where('day', '=', value.day)
        .orderBy('path')
        .orderBy('referrer')
        .execute();
      const records = rows.map(({ day, path, referrer, views, visitors }) =>
        path === ''
          ? csvRecord([day, ALL_PAGES, '', '', String(visitors)])
          : csvRecord([day, path, referrer, String(views), String(visitors)]),
      );
      controller.enqueue(records.join(''));
    },
  });
}

const sumOf = (days: readonly { readonly views: number; readonly visitors: number }[]) => ({
  views: days.reduce((sum, day) => sum + day.views, 0),
  visitors: days.reduce((sum, day) => sum + day.visitors, 0),
});

const timesOf = (downloads: VisitReport['downloads']): number =>
  downloads.reduce((sum, { times }) => sum + times, 0);

/** PostgreSQL makes other numbers of sums than of what is summed. */
const columnSum = (column: 'views' | 'visitors' | 'downloads') =>
  sql<number>`cast(sum(${sql.ref(column)}) as bigint)`;

const rowsOf = (db: Store['db'], { from, to }: Days) =>
  db.selectFrom('visitDays').where('day', '>=', from).where('day', '<=', to);

/** Views, and visitors by day, of each day that has any. */
const readDays = (db: Store['db'], days: Days) =>
  rowsOf(db, days)
    .select(['day', columnSum('views').as('views')])
    .select(
      sql<number>`cast(sum(case path when '' then visitors else 0 end) as bigint)`.as('visitors'),
    )
    .groupBy('day')
    .orderBy('day')
    .execute();

/** The pages or referrers with the most views. */
const readTop = (db: Store['db'], days: Days, column: 'path' | 'referrer') =>
  rowsOf(db, days)
    .where('path', '<>', '')
    .select([`${column} as name`, columnSum('views').as('views')])
    .select(columnSum('visitors').as('visitors'))
    .groupBy(column)
    .orderBy('views', 'desc')
    .orderBy(column)
    .limit(LIST_MAX)
    .execute();

/** Free downloads and used tokens by tool, the most first, by their days in UTC. */
const readDownloads = (db: Store['db'], { from, to }: Days) =>
  db
    .selectFrom(
      db
        .selectFrom('toolDownloads')
        .select(['toolId', 'downloads'])
        .where('day', '>=', from)
        .where('day', '<=', to)
        .unionAll(
          db
            .selectFrom('tokens')
            .select(['toolId', sql<number>`1`.as('downloads')])
            .where('usedAt', '>=', from)
            .where('usedAt', '<', addDays(to, 1)),
        )
        .as('counts'),
    )
    .select(['toolId', columnSum('downloads').as('times')])
    .groupBy('toolId')
    .orderBy('times', 'desc')
    .orderBy('toolId')
    .execute();
