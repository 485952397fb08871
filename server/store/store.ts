import { type Kysely, sql } from 'kysely';
import type { IRateLimiterOptions, RateLimiterAbstract } from 'rate-limiter-flexible';
import type { StoreName } from '../../domain/errors.ts';
import type { Dialect } from './dialect.ts';
import type { SaveSignals } from './save-signals.ts';
import type { Database } from './schema.ts';

/** Creates a throttle whose state is in the store, shared by all instances. */
export type ThrottleFactory = (
  options: Required<Pick<IRateLimiterOptions, 'keyPrefix' | 'points' | 'duration'>>,
) => RateLimiterAbstract;

/**
 * The database: the same behaviour on SQLite and PostgreSQL. Its tables are read and written by the `rows.ts`
 * files of their features.
 */
export interface Store {
  /** Its name in messages. */
  readonly name: StoreName;
  readonly dialect: Dialect;
  /** For `rows.ts` files and backups alone. */
  readonly db: Kysely<Database>;
  /** The folder to which a migration writes what the store has no place for any more. */
  readonly dataDir: string | undefined;
  /** Opens a connection for long reads. */
  openReader(): { readonly db: Kysely<Database>; close(): Promise<void> };
  readonly throttle: ThrottleFactory;
  /** Notifies other processes that the portfolio was saved, where the database can. */
  notifySave(): void;
  /**
   * Calls the listener soon after another process saved the portfolio, where the database can notify: PostgreSQL
   * can, unless it is behind a transaction pooler; SQLite has one process only. Signals may be lost.
   */
  onSave(listener: () => void): { stop(): Promise<void> };
  /** Resolves when the database answers, throws its error otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Creates the store over an open, migrated database. */
export function createStore(
  parts: Pick<Store, 'db' | 'dialect' | 'name' | 'dataDir' | 'openReader' | 'throttle'> & {
    signals?: SaveSignals;
    /** Throws where the database answers, but its files have a problem. */
    check?: () => void;
  },
): Store {
  const { signals, check, ...store } = parts;
  return {
    ...store,
    notifySave: () => signals?.notify(),
    onSave: (listener) => signals?.listen(listener) ?? { stop: async () => undefined },
    async ping() {
      await sql`select 1`.execute(store.db);
      check?.();
    },
    close: () => store.db.destroy(),
  };
}
