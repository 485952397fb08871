import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CLOCK_TOLERANCE_MS, type Clock } from '../clock.ts';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';

/** How long a login may take between its two steps, in milliseconds: 5 minutes. */
export const TICKET_MS = 5 * 60 * 1000;

/** Signed proofs of a right passcode, for the second step of a login. They give no access without a code. */
export interface LoginTickets {
  /** Creates a ticket for a client that entered the passcode of this hash. */
  issue(passcodeHash: string): string;
  /** True for a ticket that has not expired, while the passcode has the same hash. */
  isValid(ticket: string, passcodeHash: string): boolean;
}

const NONCE_BYTES = 16;

/** The key that signs the tickets, and the challenges of passkeys. It is generated once and stored. */
export async function readLoginKey(store: Pick<Store, 'db'>): Promise<Buffer> {
  const stored = await settingRows(store).insertIfMissing(
    'login-key',
    randomBytes(32).toString('base64url'),
  );
  return Buffer.from(stored, 'base64url');
}

/** Creates the tickets service with the key of the login. */
export function createLoginTickets(key: Buffer, clock: Clock): LoginTickets {
  const signed = (until: string, nonce: string, passcodeHash: string): string => {
    const mac = createHmac('sha256', key).update([until, nonce, passcodeHash].join('\0'));
    return `${until}.${nonce}.${mac.digest('base64url')}`;
  };
  return {
    issue(passcodeHash) {
      const until = String(clock().getTime() + TICKET_MS);
      return signed(until, randomBytes(NONCE_BYTES).toString('base64url'), passcodeHash);
    },

    isValid(ticket, passcodeHash) {
      const [until = '', nonce = ''] = ticket.split('.');
      const given = Buffer.from(ticket);
      const expected = Buffer.from(signed(until, nonce, passcodeHash));
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      const left = Number(until) - clock().getTime();
      return isOurs && left > 0 && left <= TICKET_MS + CLOCK_TOLERANCE_MS;
    },
  };
}
