/** A key with which another shop or a bot can issue tokens, as the owner sees it. */
export interface OrderKey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

/** The owner's keys for `POST /orders/token`. Only hashes of them are stored. */
export interface OrderKeys {
  /** Creates a key and returns it, the only time it is shown. Throws `too-many-keys`, `orders-failed`. */
  create(name: string): Promise<{ id: string; key: string }>;
  /** All keys, the newest first, with the revoked ones. Throws `load-failed`. */
  list(): Promise<readonly OrderKey[]>;
  /** Revokes a key and returns its name. Throws `not-found` where it does not exist or was revoked, `orders-failed`. */
  revoke(id: string): Promise<{ name: string }>;
  /**
   * The id of a key that was not revoked, and notes its use. Throws `invalid-key`, `too-many-attempts` for an address with
   * too many wrong keys or a key with too many calls, `orders-failed`.
   */
  accept(key: string, address: string): Promise<string>;
}
