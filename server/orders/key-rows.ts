import type { Store } from '../store/store.ts';

/** A key with which another shop or a bot can issue tokens, as the owner sees it. */
export interface OrderKey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

/** The owner's keys, of which only hashes are stored. */
export interface KeyRows {
  /** Stores a key, unless so many are not revoked; false then. */
  add(
    key: { id: string; name: string; hash: string; createdAt: string },
    most: number,
  ): Promise<boolean>;
  /** All keys, the newest first. */
  list(): Promise<OrderKey[]>;
  /** Revokes a key, and returns its name; null where it does not exist or was revoked. */
  revoke(id: string, now: string): Promise<{ name: string } | null>;
  /** Notes the use of a key that was not revoked, and returns its id; null where there is none. */
  use(hash: string, now: string): Promise<string | null>;
}

/** The queries. */
export const keyRows = ({ db }: Pick<Store, 'db'>): KeyRows => ({
  async add({ id, name, hash, createdAt }, most) {
    const { live } = await db
      .selectFrom('order_keys')
      .select(({ fn }) => fn.countAll<number>().as('live'))
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    // Two keys that the owner makes at the same time may be one too many.
    if (live >= most) return false;
    await db
      .insertInto('order_keys')
      .values({
        id,
        name,
        key_hash: hash,
        created_at: createdAt,
        last_used_at: null,
        revoked_at: null,
      })
      .execute();
    return true;
  },

  list: () =>
    db
      .selectFrom('order_keys')
      .select(['id', 'name', 'created_at as createdAt'])
      .select(['last_used_at as lastUsedAt', 'revoked_at as revokedAt'])
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute(),

  async revoke(id, now) {
    const revoked = await db
      .updateTable('order_keys')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    return revoked ?? null;
  },

  async use(hash, now) {
    const used = await db
      .updateTable('order_keys')
      .set({ last_used_at: now })
      .where('key_hash', '=', hash)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return used?.id ?? null;
  },
});
