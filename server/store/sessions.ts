import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Admin sessions, known by the hash of their id. */
export interface SessionRows {
  create(session: { idHash: string; now: string }): Promise<void>;
  /** Notes activity at `now` on a session last seen after `aliveSince`; false when there is none. */
  touch(session: { idHash: string; now: string; aliveSince: string }): Promise<boolean>;
  delete(idHash: string): Promise<void>;
  /** Deletes every session: the passcode has changed. */
  deleteAll(): Promise<void>;
  /** Deletes the sessions last seen at or before this time. */
  deleteIdle(before: string): Promise<void>;
}

/** The sessions' queries. */
export const sessionRows = (db: Kysely<Database>): SessionRows => ({
  async create({ idHash, now }) {
    await db
      .insertInto('sessions')
      .values({ id_hash: idHash, created_at: now, last_seen_at: now })
      .execute();
  },

  async touch({ idHash, now, aliveSince }) {
    const row = await db
      .updateTable('sessions')
      .set({ last_seen_at: now })
      .where('id_hash', '=', idHash)
      .where('last_seen_at', '>', aliveSince)
      .returning('id_hash')
      .executeTakeFirst();
    return row !== undefined;
  },

  async delete(idHash) {
    await db.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
  },

  async deleteAll() {
    await db.deleteFrom('sessions').execute();
  },

  async deleteIdle(before) {
    await db.deleteFrom('sessions').where('last_seen_at', '<=', before).execute();
  },
});
