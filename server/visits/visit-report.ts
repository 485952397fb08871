import { sql } from 'kysely';
import { DAY_MS } from '../../domain/durations.ts';
import type { VisitPeriod } from '../../domain/visits.ts';
import type { Store } from '../store/store.ts';
import { addDays } from './queries.ts';

/** A range of days, such as `2026-11-22`, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const LIST_MAX = 100;

export type VisitReport = Awaited<ReturnType<typeof readReport>>;

/** What the owner sees of a period that ends today. */
export async function readReport(
  { db }: Pick<Store, 'db'>,
  period: VisitPeriod,
  counting: {
    readonly isCounting: boolean;
    /** When counting began the last time, in ISO 8601, and its day. */
    readonly since: string;
    readonly firstDay: string;
    readonly today: string;
  },
) {
  const { isCounting, since, firstDay, today } = counting;
  const { days, before, names } = daysOf(period, today);
  const counted = await readDays(db, days);
  const downloads = await readDownloads(db, days);
  const pages = await readTop(db, days, 'path');
  const referrers = await readTop(db, days, 'referrer');
  return {
    period,
    isCounting,
    since,
    /** Whether the whole period before was counted. */
    isComparable: firstDay <= before.from,
    /** The bars of the chart, the last of which is not over. Who comes on two days counts as two visitors. */
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

const sumOf = (days: readonly { readonly views: number; readonly visitors: number }[]) => ({
  views: days.reduce((sum, day) => sum + day.views, 0),
  visitors: days.reduce((sum, day) => sum + day.visitors, 0),
});

const timesOf = (downloads: readonly { readonly times: number }[]): number =>
  downloads.reduce((sum, { times }) => sum + times, 0);

/** PostgreSQL's sums have another type than what is summed. */
const columnSum = (column: 'views' | 'visitors' | 'downloads') =>
  sql<number>`cast(sum(${sql.ref(column)}) as bigint)`;

const rowsOf = (db: Store['db'], { from, to }: Days) =>
  db.selectFrom('visitDays').where('day', '>=', from).where('day', '<=', to);

const readDays = (db: Store['db'], days: Days) =>
  rowsOf(db, days)
    .select(['day', columnSum('views').as('views')])
    .select(
      sql<number>`cast(sum(case path when '' then visitors else 0 end) as bigint)`.as('visitors'),
    )
    .groupBy('day')
    .orderBy('day')
    .execute();

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

/** Free downloads and used tokens of days in UTC, by tool, the most first. */
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

/** The days of a period that ends on `today`. A year is this month and the eleven before. */
export function daysOf(period: VisitPeriod, today: string) {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const from = {
    week: addDays(today, -6),
    month: addDays(today, -29),
    year: new Date(Date.UTC(year, month - 12)).toISOString().slice(0, 10),
  }[period];
  const count = (Date.parse(today) - Date.parse(from)) / DAY_MS + 1;
  const all = Array.from({ length: count }, (_, index) => addDays(from, index));
  return {
    days: { from, to: today },
    /** The same number of days before. */
    before: { from: addDays(from, -count), to: addDays(from, -1) },
    /** The names of the chart's bars, oldest first: days, or the months of a year. */
    names: period === 'year' ? [...new Set(all.map((day) => day.slice(0, 7)))] : all,
  };
}
