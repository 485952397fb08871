import { sql } from 'kysely';
import type { Store } from '../store/store.ts';

/** A range of days, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** A range of instants in ISO 8601, the last one not included. */
export interface Instants {
  readonly from: string;
  readonly until: string;
}

/** A row of the stored views. */
export interface VisitRow {
  readonly day: string;
  readonly path: string;
  readonly referrer: string;
  readonly views: number;
  readonly visitors: number;
}

/** The sums that reports are made of. */
export interface ReportRows {
  /** Views, and visitors by day, of each day (`length` 10) or month (`length` 7) that has any. */
  points(days: Days, length: 7 | 10): Promise<{ from: string; views: number; visitors: number }[]>;
  /** The most viewed pages. */
  pages(days: Days, limit: number): Promise<{ path: string; views: number; visitors: number }[]>;
  /** The referrers with the most views. */
  referrers(days: Days, limit: number): Promise<{ host: string; views: number }[]>;
  /** Free downloads and used tokens by tool, the most first. Free downloads are stored by their day in UTC. */
  downloads(days: Days, instants: Instants): Promise<{ toolId: string; times: number }[]>;
  /** Messages that are in the inbox, and messages that are held as spam or as part of a flood. */
  messages(instants: Instants): Promise<{ messages: number; spam: number }>;
  tokens(instants: Instants): Promise<{ tokensMade: number; tokensRedeemed: number }>;
  /** The days that have rows. */
  days(days: Days): Promise<string[]>;
  /** The rows of a day. */
  day(day: string): Promise<VisitRow[]>;
}

/** The queries of the reports. PostgreSQL returns a sum as a text. */
export const reportRows = ({ db }: Pick<Store, 'db'>): ReportRows => {
  const rowsOf = ({ from, to }: Days) =>
    db.selectFrom('visit_days').where('day', '>=', from).where('day', '<=', to);
  const countIn = async (
    table: 'issued_tokens' | 'used_tokens',
    column: 'issued_at' | 'used_at',
    { from, until }: Instants,
  ): Promise<number> => {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(sql<string>`${sql.ref(column)}`, '>=', from)
      .where(sql<string>`${sql.ref(column)}`, '<', until)
      .executeTakeFirstOrThrow();
    return count;
  };
  return {
    async points(days, length) {
      const from = sql<string>`substr(day, 1, ${sql.lit(length)})`;
      const rows = await rowsOf(days)
        .select(({ fn }) => [
          from.as('from'),
          fn.sum<number>('views').as('views'),
          sql<number>`sum(case path when '' then visitors else 0 end)`.as('visitors'),
        ])
        .groupBy(from)
        .execute();
      return rows.map((row) => ({
        from: row.from,
        views: Number(row.views),
        visitors: Number(row.visitors),
      }));
    },

    async pages(days, limit) {
      const rows = await rowsOf(days)
        .where('path', '<>', '')
        .select(({ fn }) => [
          'path',
          fn.sum<number>('views').as('total'),
          fn.sum<number>('visitors').as('people'),
        ])
        .groupBy('path')
        .orderBy('total', 'desc')
        .orderBy('path')
        .limit(limit)
        .execute();
      return rows.map(({ path, total, people }) => ({
        path,
        views: Number(total),
        visitors: Number(people),
      }));
    },

    async referrers(days, limit) {
      const rows = await rowsOf(days)
        .where('path', '<>', '')
        .select(({ fn }) => ['referrer as host', fn.sum<number>('views').as('total')])
        .groupBy('referrer')
        .orderBy('total', 'desc')
        .orderBy('referrer')
        .limit(limit)
        .execute();
      return rows.map(({ host, total }) => ({ host, views: Number(total) }));
    },

    async downloads({ from, to }, instants) {
      const rows = await db
        .selectFrom(
          db
            .selectFrom('tool_downloads')
            .select(['tool_id', 'downloads'])
            .where('day', '>=', from)
            .where('day', '<=', to)
            .unionAll(
              db
                .selectFrom('used_tokens')
                .select(({ fn }) => ['tool_id', fn.countAll<number>().as('downloads')])
                .where('used_at', '>=', instants.from)
                .where('used_at', '<', instants.until)
                .groupBy('tool_id'),
            )
            .as('counts'),
        )
        .select(({ fn }) => ['tool_id', fn.sum<number>('downloads').as('times')])
        .groupBy('tool_id')
        .orderBy('times', 'desc')
        .orderBy('tool_id')
        .execute();
      return rows.map(({ tool_id, times }) => ({ toolId: tool_id, times: Number(times) }));
    },

    async messages({ from, until }) {
      const rows = await db
        .selectFrom('messages')
        .where('folder', 'in', ['inbox', 'spam', 'flood'])
        .where('received_at', '>=', from)
        .where('received_at', '<', until)
        .select(({ fn }) => ['folder', fn.countAll<number>().as('count')])
        .groupBy('folder')
        .execute();
      const count = (folders: readonly string[]) =>
        rows.reduce((sum, row) => sum + (folders.includes(row.folder) ? row.count : 0), 0);
      return { messages: count(['inbox']), spam: count(['spam', 'flood']) };
    },

    tokens: async (instants) => ({
      tokensMade: await countIn('issued_tokens', 'issued_at', instants),
      tokensRedeemed: await countIn('used_tokens', 'used_at', instants),
    }),

    async days(days) {
      const rows = await rowsOf(days).select('day').distinct().orderBy('day').execute();
      return rows.map(({ day }) => day);
    },

    day: (day) =>
      db
        .selectFrom('visit_days')
        .selectAll()
        .where('day', '=', day)
        .orderBy('path')
        .orderBy('referrer')
        .execute(),
  };
};
