import { type Selectable, sql } from 'kysely';
import { csvRecord } from '../../domain/csv.ts';
import type { VisitPeriod, VisitReport, VisitTotals } from '../../domain/visits.ts';
import type { Clock } from '../core/clock.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { addDays, type Days, daysOf } from './days.ts';

/** How many pages and referrers a report has. The CSV file has all. */
const LIST_MAX = 100;

/** Spreadsheet programs read a file without it in another encoding than UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
const COLUMNS = ['day', 'page', 'referrer', 'views', 'visitors'];
const ALL_PAGES = 'all pages';

const ALL_DAYS: Days = { from: '0000', to: '9999' };

/** Creates what the owner sees of the counted views. */
export function createReports(options: {
  store: Store;
  dayOf: (instant: Date) => string;
  clock: Clock;
  counting: () => { readonly isOn: boolean; readonly since: string };
}) {
  const { store, dayOf, clock, counting } = options;
  const rows = reportRows(store);

  const readPeriod = async (days: Days) => {
    const [counted, downloads] = [await rows.days(days), await rows.downloads(days)];
    const times = downloads.reduce((sum, tool) => sum + tool.times, 0);
    const totals: VisitTotals = { ...sumOf(counted), downloads: times };
    return { counted, downloads, totals };
  };

  return {
    /** The report of a period, by the days of the site's time zone, downloads by those of UTC. */
    async report(period: VisitPeriod): Promise<VisitReport> {
      const { days, before, names } = daysOf(period, dayOf(clock()));
      const { counted, downloads, totals } = await readPeriod(days);
      const pages = await rows.top(days, 'path', LIST_MAX);
      const referrers = await rows.top(days, 'referrer', LIST_MAX);
      return {
        period,
        isCounting: counting().isOn,
        since: counting().since,
        isComparable: dayOf(new Date(counting().since)) <= before.from,
        points: names.map((from) => ({
          from,
          ...sumOf(counted.filter(({ day }) => day.startsWith(from))),
        })),
        totals,
        totalsBefore: (await readPeriod(before)).totals,
        pages: pages.map(({ name, views, visitors }) => ({ path: name, views, visitors })),
        referrers: referrers.map(({ name, views }) => ({ host: name, views })),
        downloads,
      };
    },

    /**
     * All rows as a CSV file: a row of each day, page and referrer, and one of each day for all pages, which has the
     * day's visitors and no views, so that a sum of the views is right.
     */
    async csv(): Promise<ReadableStream<string>> {
      const remaining = (await rows.days(ALL_DAYS)).values();
      return new ReadableStream({
        start: (controller) => controller.enqueue(BYTE_ORDER_MARK + csvRecord(COLUMNS)),
        // A day at a time, when the stream's reader is ready for it.
        async pull(controller) {
          const { done, value } = remaining.next();
          if (done) return controller.close();
          controller.enqueue((await rows.day(value.day)).map(recordOf).join(''));
        },
      });
    },
  };
}

const recordOf = ({
  day,
  path,
  referrer,
  views,
  visitors,
}: Selectable<Database['visitDays']>): string =>
  path === ''
    ? csvRecord([day, ALL_PAGES, '', '', String(visitors)])
    : csvRecord([day, path, referrer, String(views), String(visitors)]);

const sumOf = (days: readonly { readonly views: number; readonly visitors: number }[]) => ({
  views: days.reduce((sum, day) => sum + day.views, 0),
  visitors: days.reduce((sum, day) => sum + day.visitors, 0),
});

/** PostgreSQL makes other numbers of sums than of what is summed. */
const columnSum = (column: 'views' | 'visitors' | 'downloads') =>
  sql<number>`cast(sum(${sql.ref(column)}) as bigint)`;

/** The queries of the reports. They throw the database's error. */
const reportRows = ({ db }: Pick<Store, 'db'>) => {
  const rowsOf = ({ from, to }: Days) =>
    db.selectFrom('visitDays').where('day', '>=', from).where('day', '<=', to);
  return {
    /** Views, and visitors by day, of each day that has any. */
    days: (days: Days) =>
      rowsOf(days)
        .select([
          'day',
          columnSum('views').as('views'),
          sql<number>`cast(sum(case path when '' then visitors else 0 end) as bigint)`.as(
            'visitors',
          ),
        ])
        .groupBy('day')
        .orderBy('day')
        .execute(),

    /** The pages or referrers with the most views. */
    top: (days: Days, column: 'path' | 'referrer', limit: number) =>
      rowsOf(days)
        .where('path', '<>', '')
        .select([
          `${column} as name`,
          columnSum('views').as('views'),
          columnSum('visitors').as('visitors'),
        ])
        .groupBy(column)
        .orderBy('views', 'desc')
        .orderBy(column)
        .limit(limit)
        .execute(),

    /** Free downloads and used tokens by tool, the most first, by their days in UTC. */
    downloads: ({ from, to }: Days) =>
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
        .execute(),

    /** The rows of a day. */
    day: (day: string) =>
      db
        .selectFrom('visitDays')
        .selectAll()
        .where('day', '=', day)
        .orderBy('path')
        .orderBy('referrer')
        .execute(),
  };
};
