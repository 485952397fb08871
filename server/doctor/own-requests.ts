import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CLOCK_TOLERANCE_MS, type Clock } from '../clock.ts';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';

/** Where a site tells its own doctor what reaches it. */
export const OWN_PATH = '/doctor';

/** The header with the proof that a request is the doctor's. In the address it would be in the logs of proxies. */
export const OWN_HEADER = 'Engawa-Doctor';

/** How long a proof is valid, in milliseconds. */
const VALID_MS = 30_000;

/** Proofs that a request was made by the doctor of this site, signed with a key in the store. */
export interface OwnRequests {
  /** Makes a proof, which says nothing about the key. */
  prove(): string;
  isOwn(proof: string): boolean;
}

/** Creates the proofs; their key is generated once and stored. */
export async function createOwnRequests(
  store: Pick<Store, 'db'>,
  clock: Clock,
): Promise<OwnRequests> {
  const stored = await settingRows(store).insertIfMissing(
    'doctor-key',
    randomBytes(32).toString('base64url'),
  );
  const key = Buffer.from(stored, 'base64url');
  const signed = (until: string, nonce: string): string => {
    const mac = createHmac('sha256', key).update(`${until}\0${nonce}`).digest('base64url');
    return `${until}.${nonce}.${mac}`;
  };
  return {
    prove: () =>
      signed(String(clock().getTime() + VALID_MS), randomBytes(16).toString('base64url')),

    isOwn(proof) {
      const [until = '', nonce = ''] = proof.split('.');
      const given = Buffer.from(proof);
      const expected = Buffer.from(signed(until, nonce));
      const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
      const left = Number(until) - clock().getTime();
      // The doctor of another machine may have a clock that goes differently.
      return isSigned && left > -CLOCK_TOLERANCE_MS && left <= VALID_MS + CLOCK_TOLERANCE_MS;
    },
  };
}
