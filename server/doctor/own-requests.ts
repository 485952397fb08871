import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { createSigner } from '../signed.ts';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';

/** Where a site tells its own doctor what reaches it. */
export const OWN_PATH = '/doctor';

/** The header with the proof that a request is the doctor's. In the address it would be in the logs of proxies. */
export const OWN_HEADER = 'Engawa-Doctor';

/** How long a proof is valid, in milliseconds. */
const VALID_MS = 60_000;

export type OwnRequests = Awaited<ReturnType<typeof createOwnRequests>>;

/** Proofs that a request was made by the doctor of this site, signed with a key that is made once and stored. */
export async function createOwnRequests(store: Pick<Store, 'db'>, clock: Clock) {
  const made = randomBytes(32).toString('base64url');
  const key = await settingRows(store).insertIfMissing('doctor-key', made);
  const signer = createSigner(Buffer.from(key, 'base64url'), clock);
  return {
    prove: (): string => signer.sign(['doctor'], VALID_MS),
    isOwn: (proof: string): boolean => signer.open(proof, ['doctor'], VALID_MS) !== null,
  };
}
