import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** The audit log, where a session comes from, and the second factor with its recovery codes. */
export const security = (dialect: Dialect) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const sessions = () => db.schema.alterTable('sessions');
    for (const name of ['address', 'browser']) {
      await sessions()
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    }

    await db.schema
      .createTable('audit_log')
      .addColumn('id', dialect === 'postgres' ? 'bigint' : 'integer', (column) =>
        dialect === 'postgres'
          ? column.primaryKey().generatedAlwaysAsIdentity()
          : column.primaryKey().autoIncrement(),
      )
      .addColumn('class', 'text', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('detail', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('browser', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('audit_log_class')
      .on('audit_log')
      .columns(['class', 'id'])
      .execute();

    await db.schema
      .createTable('second_factor')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('begun_at', 'text', (column) => column.notNull())
      .addColumn('confirmed_at', 'text')
      .addColumn('last_step', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();

    await db.schema
      .createTable('recovery_codes')
      .addColumn('code_hash', 'text', (column) => column.primaryKey())
      .addColumn('used_at', 'text')
      .execute();
  },
});
