import type { Kysely } from 'kysely';
import type { StoreName } from '../../domain/errors.ts';
import type { Dialect } from './dialect.ts';
import type { Database } from './schema.ts';

/** The database: the same behaviour on SQLite and PostgreSQL. Features read and write their own tables. */
export interface Store {
  /** Its name in messages. */
  readonly name: StoreName;
  readonly dialect: Dialect;
  readonly db: Kysely<Database>;
  /** The folder to which a migration writes what the store has no place for any more. */
  readonly dataDir: string | undefined;
  /** Opens a connection for long reads. */
  openReader(): { readonly db: Kysely<Database>; close(): Promise<void> };
  /**
   * Looks whether a newer version, to which the same tables may mean other things, has migrated the store under this
   * one. From then on writes and `ping` throw a SchemaError.
   */
  checkVersion(): Promise<void>;
  /** Resolves when the database answers, throws its error otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
