import type { Migration } from 'kysely/migration';
import type { Dialect } from '../store.ts';
import { orderMails } from './016-orders.ts';
import { drafts } from './017-drafts.ts';
import { login } from './019-login.ts';
import { tokens } from './020-tokens.ts';
import { mails } from './021-mails.ts';
import { versionSections } from './022-version-sections.ts';
import { adding, jsonType } from './tables.ts';
import { version01 } from './version-0-1.ts';
import { version02 } from './version-0-2.ts';
import { version03 } from './version-0-3.ts';

/**
 * All migrations by name, applied in the order of their names. What a released one does is never changed. What earlier
 * versions have stored and this one does not is written to `dataDir`.
 */
export const migrationsFor = (dialect: Dialect, dataDir?: string): Record<string, Migration> => ({
  ...version01(dialect),
  ...version02(dialect),
  ...version03(dialect),
  '016-orders': orderMails,
  '017-drafts': drafts(dataDir),
  // Lost uploads are looked for when the site is checked, and are not stored any more.
  '018-lost-uploads': { up: (db) => db.schema.dropTable('lost_uploads').ifExists().execute() },
  '019-login': login,
  '020-tokens': tokens(dialect),
  '021-mails': mails(dialect),
  '022-version-sections': versionSections(dialect),
  '023-anime': adding({ columns: { portfolio: { anime_data: jsonType(dialect) } } }),
});
