import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** A session is over unless it was last seen, and begun, after these times. */
export interface SessionLimits {
  readonly aliveSince: string;
  readonly bornSince: string;
}

/** Admin sessions, known by the hash of their id. */
export interface SessionRows {
  create(session: { idHash: string; now: string }): Promise<void>;
  /** Notes activity at `now` on a session that is not over; false when there is none. */
  touch(session: { idHash: string; now: string } & SessionLimits): Promise<boolean>;
  delete(idHash: string): Promise<void>;
  /** Deletes every session: the passcode has changed. */
  deleteAll(): Promise<void>;
  /** Deletes the sessions that are over. */
  deleteOver(limits: SessionLimits): Promise<void>;
}

/** The sessions' queries. */
export const sessionRows = (db: Kysely<Database>): SessionRows => ({
  async create({ idHash, now }) {
    await db
      .insertInto('sessions')
      .values({ id_hash: idHash, created_at: now, last_seen_at: now })
      .execute();
  },

  async touch({ idHash, now, aliveSince, bornSince }) {
    const row = await db
      .updateTable('sessions')
      .set({ last_seen_at: now })
      .where('id_hash', '=', idHash)
      .where('last_seen_at', '>', aliveSince)
      .where('created_at', '>', bornSince)
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

  async deleteOver({ aliveSince, bornSince }) {
    await db
      .deleteFrom('sessions')
      .where(({ eb, or }) =>
        or([eb('last_seen_at', '<=', aliveSince), eb('created_at', '<=', bornSince)]),
      )
      .execute();
  },
});
