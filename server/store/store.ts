import { type Kysely, sql } from 'kysely';
import type { IRateLimiterOptions, RateLimiterAbstract } from 'rate-limiter-flexible';
import type { StoreName } from '../../domain/errors.ts';
import { type AuditRows, auditRows } from '../audit/rows.ts';
import type { StoreCopies } from '../backup/rows.ts';
import { type PortfolioRows, portfolioRows } from '../content/rows.ts';
import { type DownloadRows, downloadRows } from '../downloads/count-rows.ts';
import { type ToolFileRows, toolFileRows } from '../downloads/file-rows.ts';
import { type TokenRows, tokenRows } from '../downloads/token-rows.ts';
import { type SecondFactorRows, secondFactorRows } from '../login/second-factor-rows.ts';
import { type SessionRows, sessionRows } from '../login/session-rows.ts';
import { type MessageRows, messageRows } from '../messages/message-rows.ts';
import { type OutboxRows, outboxRows } from '../messages/outbox-rows.ts';
import { type ThrottleRows, throttleRows } from '../throttles/rows.ts';
import type { Dialect } from './dialect.ts';
import type { SaveSignals } from './save-signals.ts';
import type { Database } from './schema.ts';
import { type SettingRows, settingRows } from './settings.ts';

/** Makes a throttle whose state lies in the store, shared by all instances. */
export type ThrottleFactory = (
  options: Required<Pick<IRateLimiterOptions, 'keyPrefix' | 'points' | 'duration'>>,
) => RateLimiterAbstract;

/** The database behind the services: the same promises on SQLite and PostgreSQL. */
export interface Store {
  /** What it is called in messages. */
  readonly name: StoreName;
  readonly portfolio: PortfolioRows;
  readonly tokens: TokenRows;
  readonly sessions: SessionRows;
  readonly messages: MessageRows;
  readonly outbox: OutboxRows;
  readonly settings: SettingRows;
  readonly toolFiles: ToolFileRows;
  readonly downloads: DownloadRows;
  readonly audit: AuditRows;
  readonly secondFactor: SecondFactorRows;
  readonly throttle: ThrottleFactory;
  readonly throttles: ThrottleRows;
  readonly copies: StoreCopies;
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
export function createStore(parts: {
  db: Kysely<Database>;
  dialect: Dialect;
  name: StoreName;
  throttle: ThrottleFactory;
  copies: StoreCopies;
  signals?: SaveSignals;
  /** Throws where the database answers, but is not to be trusted. */
  check?: () => void;
}): Store {
  const { db, dialect, name, throttle, copies, signals } = parts;
  return {
    name,
    throttle,
    throttles: throttleRows(db),
    copies,
    portfolio: portfolioRows(db, () => signals?.tell()),
    tokens: tokenRows(db, dialect),
    sessions: sessionRows(db),
    messages: messageRows(db),
    outbox: outboxRows(db),
    settings: settingRows(db),
    toolFiles: toolFileRows(db),
    downloads: downloadRows(db),
    audit: auditRows(db),
    secondFactor: secondFactorRows(db),
    async ping() {
      await sql`select 1`.execute(db);
      parts.check?.();
    },
    onSave: (listener) => signals?.listen(listener) ?? { stop: async () => undefined },
    close: () => db.destroy(),
  };
}
