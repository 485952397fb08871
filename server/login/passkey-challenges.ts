import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CHALLENGE_MS } from '../../domain/passkeys.ts';
import { CLOCK_TOLERANCE_MS, type Clock } from '../clock.ts';

/** What an answer is good for: a login, a proof before a change, or a new passkey. */
export type ChallengePurpose = 'login' | 'proof' | 'registration';

/** Whom a challenge is for: one purpose, and one browser by a secret in its cookie. */
export interface ChallengeFor {
  readonly purpose: ChallengePurpose;
  readonly browser: string;
}

/**
 * Challenges for passkeys. They are signed and not stored, so that asking for many fills nothing. Whoever accepts an answer
 * must use its challenge up (`passkeyRows.spend`).
 */
export interface PasskeyChallenges {
  /** Creates a challenge, in base64url. */
  issue(whom: ChallengeFor): string;
  /** When a challenge ends, in ISO 8601 and UTC; null where it is not ours, for somebody else, or has ended. */
  endOf(challenge: string, whom: ChallengeFor): string | null;
}

const UNTIL_BYTES = 6;
const NONCE_BYTES = 16;
const MAC_BYTES = 32;

/** Creates the challenges. The key signs the tickets of the login too, whose texts never begin as these do. */
export function createPasskeyChallenges(key: Buffer, clock: Clock): PasskeyChallenges {
  const macOf = (head: Buffer, { purpose, browser }: ChallengeFor): Buffer =>
    createHmac('sha256', key)
      .update(['passkey', purpose, browser, head.toString('base64url')].join('\0'))
      .digest();

  return {
    issue(whom) {
      const until = Buffer.alloc(UNTIL_BYTES);
      until.writeUIntBE(clock().getTime() + CHALLENGE_MS, 0, UNTIL_BYTES);
      const head = Buffer.concat([until, randomBytes(NONCE_BYTES)]);
      return Buffer.concat([head, macOf(head, whom)]).toString('base64url');
    },

    endOf(challenge, whom) {
      const bytes = Buffer.from(challenge, 'base64url');
      const isWhole = bytes.length === UNTIL_BYTES + NONCE_BYTES + MAC_BYTES;
      // Another text of the same bytes would be answered a second time.
      if (!isWhole || bytes.toString('base64url') !== challenge) return null;
      const head = bytes.subarray(0, -MAC_BYTES);
      if (!timingSafeEqual(bytes.subarray(-MAC_BYTES), macOf(head, whom))) return null;
      const until = head.readUIntBE(0, UNTIL_BYTES);
      const left = until - clock().getTime();
      if (left <= 0 || left > CHALLENGE_MS + CLOCK_TOLERANCE_MS) return null;
      return new Date(until).toISOString();
    },
  };
}
