import type { ExpressionBuilder } from 'kysely';
import type { Origin } from '../../domain/audit.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** A session has expired unless it was last seen, and created, after these times and not after `latest`. */
export interface SessionLimits {
  readonly seenAfter: string;
  readonly createdAfter: string;
  readonly latest: string;
}

/** A session that has not expired, as it is stored. */
export interface StoredSession extends Origin {
  readonly idHash: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
}

/** Admin sessions, by the hash of their id. */
export interface SessionRows {
  create(session: { idHash: string; now: string } & Origin): Promise<void>;
  /** Records activity at `now` on a session that has not expired; false when there is none. */
  touch(session: { idHash: string; now: string } & SessionLimits): Promise<boolean>;
  /** Whether this session has not expired, without recording activity. */
  isAlive(idHash: string, limits: SessionLimits): Promise<boolean>;
  /** The sessions that have not expired, the one seen last first, at most `limit`. */
  list(limits: SessionLimits, limit: number): Promise<StoredSession[]>;
  /** False where there was none. */
  delete(idHash: string): Promise<boolean>;
  /** Deletes all other sessions, and returns their number. */
  deleteOthers(idHash: string): Promise<number>;
  /** Deletes the expired sessions. */
  deleteExpired(limits: SessionLimits): Promise<void>;
}

const hasNotExpired =
  ({ seenAfter, createdAfter, latest }: SessionLimits) =>
  ({ and, eb }: ExpressionBuilder<Database, 'sessions'>) =>
    and([
      eb('last_seen_at', '>', seenAfter),
      eb('last_seen_at', '<=', latest),
      eb('created_at', '>', createdAfter),
      eb('created_at', '<=', latest),
    ]);

/** The sessions' queries. */
export const sessionRows = ({ db }: Pick<Store, 'db'>): SessionRows => ({
  async create({ idHash, now, address, browser }) {
    await db
      .insertInto('sessions')
      .values({ id_hash: idHash, created_at: now, last_seen_at: now, address, browser })
      .execute();
  },

  async touch({ idHash, now, ...limits }) {
    const row = await db
      .updateTable('sessions')
      .set({ last_seen_at: now })
      .where('id_hash', '=', idHash)
      .where(hasNotExpired(limits))
      .returning('id_hash')
      .executeTakeFirst();
    return row !== undefined;
  },

  async isAlive(idHash, limits) {
    const row = await db
      .selectFrom('sessions')
      .select('id_hash')
      .where('id_hash', '=', idHash)
      .where(hasNotExpired(limits))
      .executeTakeFirst();
    return row !== undefined;
  },

  list: (limits, limit) =>
    db
      .selectFrom('sessions')
      .select([
        'id_hash as idHash',
        'created_at as createdAt',
        'last_seen_at as lastSeenAt',
        'address',
        'browser',
      ])
      .where(hasNotExpired(limits))
      .orderBy('last_seen_at', 'desc')
      .orderBy('id_hash')
      .limit(limit)
      .execute(),

  async delete(idHash) {
    const row = await db
      .deleteFrom('sessions')
      .where('id_hash', '=', idHash)
      .returning('id_hash')
      .executeTakeFirst();
    return row !== undefined;
  },

  async deleteOthers(idHash) {
    const rows = await db
      .deleteFrom('sessions')
      .where('id_hash', '!=', idHash)
      .returning('id_hash')
      .execute();
    return rows.length;
  },

  async deleteExpired(limits) {
    await db
      .deleteFrom('sessions')
      .where((builder) => builder.not(hasNotExpired(limits)(builder)))
      .execute();
  },
});
