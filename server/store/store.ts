import { type Kysely, sql } from 'kysely';
import type { IRateLimiterOptions, RateLimiterAbstract } from 'rate-limiter-flexible';
import type { StoreName } from '../../domain/errors.ts';
import type { Dialect } from './dialect.ts';
import type { SaveSignals } from './save-signals.ts';
import type { Database } from './schema.ts';

/** Makes a throttle whose state lies in the store, shared by all instances. */
export type ThrottleFactory = (
  options: Required<Pick<IRateLimiterOptions, 'keyPrefix' | 'points' | 'duration'>>,
) => RateLimiterAbstract;

/**
 * The database: the same promises on SQLite and PostgreSQL. Its tables are read and written by the `rows.ts`
 * of the feature that they belong to.
 */
export interface Store {
  /** What it is called in messages. */
  readonly name: StoreName;
  readonly dialect: Dialect;
  /** For `rows.ts` files and backups alone. */
  readonly db: Kysely<Database>;
  /** Opens a connection that a long reading may keep busy. */
  openReader(): { readonly db: Kysely<Database>; close(): Promise<void> };
  readonly throttle: ThrottleFactory;
  /** Tells other processes that the portfolio was saved, where the database can. */
  notifySave(): void;
  /**
   * Calls the listener soon after another process saved the portfolio, where the database tells: PostgreSQL
   * does unless a transaction pooler stands before it, SQLite belongs to one process. A hint, not a promise.
   */
  onSave(listener: () => void): { stop(): Promise<void> };
  /** Resolves when the database answers, throws its error otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Puts the store together over an open, migrated database. */
export function createStore(
  parts: Pick<Store, 'db' | 'dialect' | 'name' | 'openReader' | 'throttle'> & {
    signals?: SaveSignals;
    /** Throws where the database answers, but is not to be trusted. */
    check?: () => void;
  },
): Store {
  const { signals, check, ...store } = parts;
  return {
    ...store,
    notifySave: () => signals?.tell(),
    onSave: (listener) => signals?.listen(listener) ?? { stop: async () => undefined },
    async ping() {
      await sql`select 1`.execute(store.db);
      check?.();
    },
    close: () => store.db.destroy(),
  };
}
