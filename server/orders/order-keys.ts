import { randomBytes } from 'node:crypto';
import { HOUR_S } from '../../domain/durations.ts';
import { ORDER_KEYS_MAX } from '../../domain/order-limits.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { Clock } from '../clock.ts';
import { sha256 } from '../hashes.ts';
import type { Store } from '../store/store.ts';
import { createThrottle } from '../throttles/throttles.ts';
import type { KeyRows, OrderKey } from './key-rows.ts';
import { orFailed } from './or-failed.ts';

/** The owner's keys for `POST /orders/token`. Only hashes of them are stored. */
export interface OrderKeys {
  /** Creates a key and returns it, the only time it is shown. Throws `too-many-keys`, `orders-failed`. */
  create(name: string): Promise<{ id: string; key: string }>;
  /** All keys, the newest first, with the revoked ones. Throws `orders-failed`. */
  list(): Promise<readonly OrderKey[]>;
  /** Revokes a key and returns its name. Throws `not-found` where it does not exist or was revoked, `orders-failed`. */
  revoke(id: string): Promise<{ name: string }>;
  /**
   * The id of a key that was not revoked, and notes its use. Throws `invalid-key`, `too-many-attempts` for an address with
   * too many wrong keys or a key with too many calls, `orders-failed`.
   */
  accept(key: string, address: string): Promise<string>;
}

/** How many random bytes a key has; it begins with a mark by which programs find it where it should not be. */
const KEY_BYTES = 32;
const MARK = 'engawa_';
const KEY = /^engawa_[\w-]{43}$/;

/** Creates the service. */
export function createOrderKeys(options: {
  /** For its throttles. */
  store: Store;
  rows: KeyRows;
  clock: Clock;
}): OrderKeys {
  const { store, rows, clock } = options;
  const calls = createThrottle(store, { name: 'order-key', perKey: 600, seconds: HOUR_S });
  const wrongKeys = createThrottle(store, {
    name: 'wrong-order-key',
    perKey: 20,
    seconds: 15 * 60,
  });
  const now = () => clock().toISOString();

  return {
    create: (name) =>
      orFailed(async () => {
        const id = randomBytes(9).toString('base64url');
        const key = `${MARK}${randomBytes(KEY_BYTES).toString('base64url')}`;
        const row = { id, name, hash: sha256(key), createdAt: now() };
        if (!(await rows.add(row, ORDER_KEYS_MAX))) throw new SiteError('too-many-keys');
        return { id, key };
      }),

    list: () => orFailed(() => rows.list()),

    revoke: (id) =>
      orFailed(async () => {
        const revoked = await rows.revoke(id, now());
        if (revoked === null) throw new SiteError('not-found', { detail: 'no such key' });
        return revoked;
      }),

    accept: (key, address) =>
      orFailed(async () => {
        // Right keys are not counted by address, so that wrong ones of others there do not shut them out.
        const id = KEY.test(key) ? await rows.use(sha256(key), now()) : null;
        if (id === null) {
          await wrongKeys.attempt(address);
          throw new SiteError('invalid-key');
        }
        await calls.attempt(id);
        return id;
      }),
  };
}
