import { type Selectable, sql } from 'kysely';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { addDays, type Days } from './days.ts';

/** A row of the stored views. */
export type VisitRow = Selectable<Database['visit_days']>;

/** PostgreSQL makes other numbers of sums than of what is summed. */
const sumOf = (column: 'views' | 'visitors' | 'downloads') =>
  sql<number>`cast(sum(${sql.ref(column)}) as bigint)`;

/** The queries of the reports. They throw the database's error. */
export const reportRows = ({ db }: Pick<Store, 'db'>) => {
  const rowsOf = ({ from, to }: Days) =>
    db.selectFrom('visit_days').where('day', '>=', from).where('day', '<=', to);
  return {
    /** Views, and visitors by day, of each day that has any. */
    days: (days: Days) =>
      rowsOf(days)
        .select([
          'day',
          sumOf('views').as('views'),
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
        .select([`${column} as name`, sumOf('views').as('views'), sumOf('visitors').as('visitors')])
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
            .selectFrom('tool_downloads')
            .select(['tool_id', 'downloads'])
            .where('day', '>=', from)
            .where('day', '<=', to)
            .unionAll(
              db
                .selectFrom('used_tokens')
                .select(['tool_id', sql<number>`1`.as('downloads')])
                .where('used_at', '>=', from)
                .where('used_at', '<', addDays(to, 1)),
            )
            .as('counts'),
        )
        .select(['tool_id as toolId', sumOf('downloads').as('times')])
        .groupBy('tool_id')
        .orderBy('times', 'desc')
        .orderBy('tool_id')
        .execute(),

    /** The rows of a day. */
    day: (day: string) =>
      db
        .selectFrom('visit_days')
        .selectAll()
        .where('day', '=', day)
        .orderBy('path')
        .orderBy('referrer')
        .execute(),
  };
};
