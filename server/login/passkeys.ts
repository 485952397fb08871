import { randomBytes } from 'node:crypto';
import {
  CHALLENGE_MS,
  type ListedPasskey,
  PASSKEY_NAME_MAX,
  PASSKEYS_MAX,
  type PasskeyAsk,
  type PasskeyOffer,
  type PasskeyState,
} from '../../domain/passkeys.ts';
import { SiteError, throwAs } from '../../domain/site-error.ts';
import type { Clock } from '../core/clock.ts';
import { sha256 } from '../core/hashes.ts';
import type { createSigner } from '../core/signed.ts';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';
import {
  ALGORITHMS,
  challengeOf,
  type NewPasskeyAnswer,
  type PasskeyAnswer,
  type RelyingParty,
  verifyAnswer,
  verifyNewPasskey,
} from './passkey-answers.ts';
import type { SecondFactor } from './second-factor.ts';

/** What a challenge is for: one purpose, and one browser by the secret in its cookie, or one session by its id. */
export interface ChallengeFor {
  readonly purpose: 'login' | 'proof' | 'registration';
  readonly browser: string;
}

/** An answer that was right, and whose challenge is used up. */
export interface RightAnswer {
  readonly id: string;
  readonly name: string;
  readonly counter: number;
}

/** Why an answer is refused: `copied` is a right signature whose counter has not grown, so a second copy of the key. */
export type WrongAnswer = 'wrong' | 'answered-before' | 'copied';

const OWNER_ID_BYTES = 32;

/**
 * Creates the owner's passkeys. What changes them throws `save-failed` when the store does not answer. `siteName` is the
 * account's name in the authenticator; `relyingParty` is null where there can be no passkeys.
 */
export function createPasskeys(parts: {
  store: Store;
  signer: ReturnType<typeof createSigner>;
  clock: Clock;
  secondFactor: Pick<SecondFactor, 'since'>;
  relyingParty: RelyingParty | null;
  siteName: () => string;
}) {
  const { store, signer, clock, secondFactor, relyingParty, siteName } = parts;
  const { db } = store;
  const now = () => clock().toISOString();
  const host = relyingParty?.host ?? null;

  /** Whether a passkey works at the site's address. */
  const isAnyHere = async (): Promise<boolean> => {
    if (host === null) return false;
    const found = await db
      .selectFrom('passkeys')
      .select('id')
      .where('host', '=', host)
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  };

  const requireParty = (): RelyingParty => {
    if (relyingParty === null) throw new SiteError('passkeys-unavailable');
    return relyingParty;
  };

  /** The id by which authenticators know the owner, which never changes. */
  const ownerId = () =>
    settingRows(store).insertIfMissing(
      'passkey-owner',
      randomBytes(OWNER_ID_BYTES).toString('base64url'),
    );

  const purposeOf = ({ purpose, browser }: ChallengeFor) => ['passkey', purpose, browser];

  const newChallenge = (whom: ChallengeFor): string =>
    Buffer.from(signer.sign(purposeOf(whom), CHALLENGE_MS)).toString('base64url');

  /**
   * The challenge of an answer as it was signed, and when it ends. Throws `login-expired` where it is not ours, for another
   * purpose or browser, or has ended. The store is not asked.
   */
  const openChallenge = (answer: PasskeyAnswer | NewPasskeyAnswer, whom: ChallengeFor) => {
    const signed = Buffer.from(challengeOf(answer), 'base64url').toString();
    const opened = signer.open(signed, purposeOf(whom), CHALLENGE_MS);
    if (opened === null) throw new SiteError('login-expired');
    return { challengeHash: sha256(signed), until: opened.until.toISOString() };
  };

  /** Uses the challenge of a right answer up; false where it was used before. Forgets those that have ended. */
  const spend = async (challenge: ReturnType<typeof openChallenge>): Promise<boolean> => {
    await db.deleteFrom('passkeyAnswers').where('until', '<=', now()).execute();
    const spent = await db
      .insertInto('passkeyAnswers')
      .values(challenge)
      .onConflict((conflict) => conflict.column('challengeHash').doNothing())
      .returning('challengeHash')
      .executeTakeFirst();
    return spent !== undefined;
  };

  /** All passkeys, the oldest first. */
  const list = async (): Promise<ListedPasskey[]> => {
    const rows = await db
      .selectFrom('passkeys')
      .select(['id', 'name', 'host', 'createdAt', 'lastUsedAt'])
      .select('lastBrowser')
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    return rows.map((passkey) => ({ ...passkey, worksHere: passkey.host === host }));
  };

  const state = async (): Promise<PasskeyState> => ({
    host,
    passkeys: await list(),
    needsCode: (await secondFactor.since()) !== null,
  });

  /** Stores a passkey, unless there are `PASSKEYS_MAX` or it is stored already. */
  const insert = (made: NonNullable<Awaited<ReturnType<typeof verifyNewPasskey>>>, name: string) =>
    db.transaction().execute(async (within) => {
      // Lets one transaction at a time count and insert.
      await within
        .updateTable('settings')
        .set(({ ref }) => ({ value: ref('value') }))
        .where('name', '=', 'passcode-hash')
        .execute();
      const { count } = await within
        .selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      if (count >= PASSKEYS_MAX) throw new SiteError('too-many-passkeys');
      const unused = { createdAt: now(), lastUsedAt: null, lastBrowser: '' };
      const added = await within
        .insertInto('passkeys')
        .values({ ...made, name, ...unused })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (added === undefined) throw new SiteError('passkey-known');
    });

  const saved = <T>(change: () => Promise<T>): Promise<T> =>
    change().catch(throwAs('save-failed', 'The passkeys could not be changed.'));

  return {
    isAnyHere,

    /**
     * What a browser asks an authenticator for; null where no passkey works at the site's address. It names no passkey: the
     * authenticator knows those of the site.
     */
    async ask(whom: ChallengeFor): Promise<PasskeyAsk | null> {
      if (host === null || !(await isAnyHere())) return null;
      return {
        challenge: newChallenge(whom),
        rpId: host,
        userVerification: 'required',
        timeout: CHALLENGE_MS,
      };
    },

    /** Checks an answer, and uses its challenge up where it is right. Throws `login-expired`, and the store's error. */
    async check(answer: PasskeyAnswer, whom: ChallengeFor): Promise<RightAnswer | WrongAnswer> {
      const challenge = openChallenge(answer, whom);
      const passkey = await db
        .selectFrom('passkeys')
        .select(['id', 'name', 'publicKey', 'counter'])
        .where('id', '=', answer.id)
        .executeTakeFirst();
      if (relyingParty === null || passkey === undefined) return 'wrong';
      if (answer.response.userHandle !== (await ownerId())) return 'wrong';
      const counter = await verifyAnswer(answer, relyingParty, passkey.publicKey);
      if (counter === null) return 'wrong';
      if (!(await spend(challenge))) return 'answered-before';
      const isCopied = counter <= passkey.counter && (counter > 0 || passkey.counter > 0);
      return isCopied ? 'copied' : { id: passkey.id, name: passkey.name, counter };
    },

    /**
     * Stores the use of a passkey, after waiting for its removal in another transaction. False where it was removed, or its
     * counter has not grown since: a passkey whose counter is always 0 has none. Throws the store's error.
     */
    async use({ id, counter }: RightAnswer, browser: string): Promise<boolean> {
      const used = await db
        .updateTable('passkeys')
        .set({ counter, lastUsedAt: now(), lastBrowser: browser })
        .where('id', '=', id)
        .where('counter', counter === 0 ? '=' : '<', counter)
        .returning('id')
        .executeTakeFirst();
      return used !== undefined;
    },

    /** Throws `load-failed` when the store does not answer. */
    state: () => state().catch(throwAs('load-failed', 'The passkeys cannot be read.')),

    /** What a browser needs to make a passkey. Throws `passkeys-unavailable`. */
    offer: (session: string): Promise<PasskeyOffer> =>
      saved(async () => {
        const party = requireParty();
        const here = (await list()).filter(({ worksHere }) => worksHere);
        return {
          rp: { id: party.host, name: siteName() },
          user: { id: await ownerId(), name: 'Admin', displayName: siteName() },
          challenge: newChallenge({ purpose: 'registration', browser: session }),
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

    /**
     * Stores a new passkey. Throws `login-expired`, `invalid-passkey`, `passkey-known`, `too-many-passkeys` and
     * `passkeys-unavailable`.
     */
    add: (made: { answer: NewPasskeyAnswer; name: string; session: string }): Promise<void> =>
      saved(async () => {
        const { answer, name, session } = made;
        const party = requireParty();
        const whom = { purpose: 'registration', browser: session } as const;
        const challenge = openChallenge(answer, whom);
        const verified = await verifyNewPasskey(answer, party);
        if (verified === null || !(await spend(challenge))) throw new SiteError('invalid-passkey');
        await insert(verified, nameOf(name));
      }),

    /** Returns its name. Throws `passkey-gone`. */
    remove: (id: string): Promise<string> =>
      saved(async () => {
        const removed = await db
          .deleteFrom('passkeys')
          .where('id', '=', id)
          .returning('name')
          .executeTakeFirst();
        if (removed === undefined) throw new SiteError('passkey-gone');
        return removed.name;
      }),
  };
}

export type Passkeys = ReturnType<typeof createPasskeys>;

/**
 * Deletes all passkeys and every session, all or nothing. Returns how many passkeys there were; where there were none, the
 * sessions are left.
 */
export const deletePasskeysWithSessions = ({ db }: Pick<Store, 'db'>): Promise<number> =>
  db.transaction().execute(async (within) => {
    // In this order: a session that is opened meanwhile is deleted here, or its passkey is missing (`use`).
    const deleted = await within.deleteFrom('passkeys').returning('id').execute();
    if (deleted.length > 0) await within.deleteFrom('sessions').execute();
    return deleted.length;
  });

/** Where each stored passkey works. */
export const passkeyHosts = ({ db }: Pick<Store, 'db'>): Promise<{ host: string }[]> =>
  db.selectFrom('passkeys').select('host').orderBy('createdAt').execute();

const nameOf = (given: string): string => {
  const name = given.trim().slice(0, PASSKEY_NAME_MAX).trim().toWellFormed();
  return name === '' ? 'Passkey' : name;
};
