import { randomBytes } from 'node:crypto';
import {
  CHALLENGE_MS,
  PASSKEY_NAME_MAX,
  type PasskeyAsk,
  type PasskeyOffer,
  type PasskeyState,
  passkeysNeeded,
  RECOVERY_COMMAND,
} from '../../domain/passkeys.ts';
import { SiteError, throwAs } from '../../domain/site-error.ts';
import type { Clock } from '../clock.ts';
import { sha256 } from '../hashes.ts';
import {
  ALGORITHMS,
  challengeOf,
  type NewPasskeyAnswer,
  type PasskeyAnswer,
  verifyAnswer,
  verifyNewPasskey,
} from './passkey-answers.ts';
import type { ChallengeFor, PasskeyChallenges } from './passkey-challenges.ts';
import type { PasskeyRows, StoredPasskey } from './passkey-rows.ts';
import type { RelyingParty } from './relying-party.ts';
import type { SecondFactor } from './second-factor.ts';

/** An answer that was right, and whose challenge is used up. */
export interface RightAnswer {
  readonly passkey: StoredPasskey;
  readonly counter: number;
}

/** Why an answer is refused: `copied` is a right signature whose counter has not grown, so a second copy of the key. */
export type WrongAnswer = 'wrong' | 'answered-before' | 'copied';

/** The owner's passkeys. What changes them throws `save-failed` when the store does not answer, the state `load-failed`. */
export interface Passkeys {
  /** Whether a passkey works at the site's address. */
  isAnyHere(): Promise<boolean>;
  /**
   * What a browser asks an authenticator for; null where no passkey works at the site's address. It names no passkey: the
   * authenticator knows those of the site.
   */
  ask(whom: ChallengeFor): Promise<PasskeyAsk | null>;
  /** Throws `login-expired` for an answer to no challenge of ours for this browser and purpose. The store is not asked. */
  requireChallenge(answer: PasskeyAnswer, whom: ChallengeFor): void;
  /** Checks an answer, and uses its challenge up where it is right. */
  check(answer: PasskeyAnswer, whom: ChallengeFor): Promise<RightAnswer | WrongAnswer>;
  /** Stores the use of a passkey; false where it was removed or used with this counter meanwhile. */
  use(right: RightAnswer, browser: string): Promise<boolean>;
  /** Whether the passcode is accepted only in browsers that have logged in before. */
  isPasscodeLimited(): Promise<boolean>;
  state(): Promise<PasskeyState>;
  /** What a browser needs to make a passkey. Throws `passkeys-unavailable` and `too-many-passkeys`. */
  offer(session: string): Promise<PasskeyOffer>;
  /**
   * Stores a new passkey. Throws `login-expired`, `invalid-passkey`, `passkey-known`, `too-many-passkeys` and
   * `passkeys-unavailable`.
   */
  add(made: { answer: NewPasskeyAnswer; name: string; session: string }): Promise<void>;
  /** Throws `passkey-gone`. */
  rename(id: string, name: string): Promise<void>;
  /** Returns its name. Throws `passkey-gone`, and `passkey-needed` where the limit of the passcode depends on it. */
  remove(id: string): Promise<string>;
  /**
   * Accepts the passcode everywhere, or in known browsers only. Throws `passkeys-needed` where too few work here:
   * two, or one with the command that the owner has typed.
   */
  limitPasscode(limit: { isLimited: boolean; command: string }): Promise<void>;
}

const OWNER_ID_BYTES = 32;

/** Creates the passkeys service. `siteName` is the account's name in the authenticator. */
export function createPasskeys(parts: {
  rows: PasskeyRows;
  challenges: PasskeyChallenges;
  clock: Clock;
  secondFactor: Pick<SecondFactor, 'since'>;
  /** Null where there can be no passkeys. */
  relyingParty: RelyingParty | null;
  siteName: () => string;
}): Passkeys {
  const { rows, challenges, clock, secondFactor, relyingParty, siteName } = parts;
  const now = () => clock().toISOString();
  const host = relyingParty?.host ?? null;

  const countHere = async () => (host === null ? 0 : rows.countFor(host));
  const isAnyHere = async () => (await countHere()) > 0;

  const requireParty = (): RelyingParty => {
    if (relyingParty === null) throw new SiteError('passkeys-unavailable');
    return relyingParty;
  };

  const ownerId = () => rows.ownerId(randomBytes(OWNER_ID_BYTES).toString('base64url'));

  /** Uses the challenge of a right answer up. */
  const spend = async (
    answer: PasskeyAnswer | NewPasskeyAnswer,
    whom: ChallengeFor,
  ): Promise<boolean> => {
    const challenge = challengeOf(answer);
    const until = challenges.endOf(challenge, whom);
    return until !== null && rows.spend(sha256(challenge), { until, now: now() });
  };

  const requireChallenge = (answer: PasskeyAnswer | NewPasskeyAnswer, whom: ChallengeFor) => {
    if (challenges.endOf(challengeOf(answer), whom) === null) throw new SiteError('login-expired');
  };

  const state = async (): Promise<PasskeyState> => {
    const [found, passcodeLogin, factorSince] = [
      await rows.list(),
      await rows.passcodeLogin(),
      await secondFactor.since(),
    ];
    return {
      host,
      passkeys: found.map((passkey) => ({
        id: passkey.id,
        name: passkey.name,
        host: passkey.host,
        worksHere: passkey.host === host,
        createdAt: passkey.createdAt,
        lastUsedAt: passkey.lastUsedAt,
        lastBrowser: passkey.lastBrowser,
      })),
      passcodeLogin,
      needsCode: factorSince !== null,
    };
  };

  const saved = <T>(change: () => Promise<T>): Promise<T> =>
    change().catch(throwAs('save-failed', 'The passkeys could not be changed.'));

  return {
    isAnyHere,

    async ask(whom) {
      if (host === null || !(await isAnyHere())) return null;
      return {
        challenge: challenges.issue(whom),
        rpId: host,
        userVerification: 'required',
        timeout: CHALLENGE_MS,
      };
    },

    requireChallenge,

    async check(answer, whom) {
      const passkey = await rows.find(answer.id);
      if (relyingParty === null || passkey === null) return 'wrong';
      if (answer.response.userHandle !== (await ownerId())) return 'wrong';
      const counter = await verifyAnswer(answer, relyingParty, passkey);
      if (counter === null) return 'wrong';
      if (!(await spend(answer, whom))) return 'answered-before';
      const isCopied = counter <= passkey.counter && (counter > 0 || passkey.counter > 0);
      return isCopied ? 'copied' : { passkey, counter };
    },

    use: ({ passkey, counter }, browser) => rows.use(passkey.id, { counter, now: now(), browser }),

    // Where too few passkeys work, as after a change of SITE_URL, a limit could keep the owner out.
    async isPasscodeLimited() {
      const limit = await rows.passcodeLogin();
      return limit !== 'everywhere' && (await countHere()) >= passkeysNeeded(limit);
    },

    state: () => state().catch(throwAs('load-failed', 'The passkeys cannot be read.')),

    offer: (session) =>
      saved(async () => {
        const party = requireParty();
        const here = (await rows.list()).filter((passkey) => passkey.host === party.host);
        return {
          rp: { id: party.host, name: siteName() },
          user: { id: await ownerId(), name: 'Admin', displayName: siteName() },
          challenge: challenges.issue({ purpose: 'registration', browser: session }),
          pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
          timeout: CHALLENGE_MS,
          excludeCredentials: here.map(({ id }) => ({ id, type: 'public-key' as const })),
          authenticatorSelection: {
            residentKey: 'required' as const,
            requireResidentKey: true,
            userVerification: 'required' as const,
          },
          attestation: 'none' as const,
        };
      }),

    add: ({ answer, name, session }) =>
      saved(async () => {
        const party = requireParty();
        const whom = { purpose: 'registration', browser: session } as const;
        requireChallenge(answer, whom);
        const made = await verifyNewPasskey(answer, party);
        if (made === null || !(await spend(answer, whom))) throw new SiteError('invalid-passkey');
        const passkey = { ...made, name: nameOf(name), host: party.host };
        const result = await rows.add(passkey, now());
        if (result === 'full') throw new SiteError('too-many-passkeys');
        if (result === 'known') throw new SiteError('passkey-known');
      }),

    rename: (id, name) =>
      saved(async () => {
        if (!(await rows.rename(id, nameOf(name)))) throw new SiteError('passkey-gone');
      }),

    remove: (id) =>
      saved(async () => {
        const name = (await rows.find(id))?.name ?? '';
        const result = await rows.remove(id, host);
        if (result === 'unknown') throw new SiteError('passkey-gone');
        if (result === 'needed') throw new SiteError('passkey-needed');
        return name;
      }),

    limitPasscode: ({ isLimited, command }) =>
      saved(async () => {
        if (!isLimited) return rows.endLimit();
        const isConfirmed = command.trim() === RECOVERY_COMMAND;
        const limit = isConfirmed ? 'known-with-command' : 'known';
        if (!(await rows.limitPasscode(limit, requireParty().host)))
          throw new SiteError('passkeys-needed');
      }),
  };
}

const nameOf = (given: string): string => {
  const name = given.trim().slice(0, PASSKEY_NAME_MAX).trim().toWellFormed();
  return name === '' ? 'Passkey' : name;
};
