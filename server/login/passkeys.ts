import { randomBytes } from 'node:crypto';
import { CHALLENGE_MS, PASSKEY_NAME_MAX, PASSKEYS_MAX } from '../../domain/login.ts';
import { SiteError } from '../../domain/site-error.ts';
import { brandOf } from '../../domain/site-frame.ts';
import type { Content } from '../content/content.ts';
import { sha256 } from '../core/hashes.ts';
import { createSigner } from '../core/signed.ts';
import type { Site } from '../site.ts';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';
import {
  ALGORITHMS,
  challengeOf,
  type NewPasskeyAnswer,
  type PasskeyAnswer,
  relyingPartyOf,
  verifyAnswer,
  verifyNewPasskey,
} from './passkey-answers.ts';
import type { SecondFactor } from './second-factor.ts';

// What WebAuthn calls the type of a passkey, and what must be the case.
const PUBLIC_KEY = 'public-key' as const;
const REQUIRED = 'required' as const;

/** What a challenge is for: one purpose, and one browser by the secret in its cookie, or one session by its id. */
export interface ChallengeFor {
  readonly purpose: 'login' | 'proof' | 'registration';
  readonly browser: string;
}

/** A right answer, whose challenge is used up. */
export interface RightAnswer {
  readonly id: string;
  readonly name: string;
  readonly counter: number;
}

export async function createPasskeys(
  { store, clock, settings }: Pick<Site, 'store' | 'clock' | 'settings'>,
  content: Pick<Content, 'current'>,
  secondFactor: Pick<SecondFactor, 'since'>,
) {
  const { db } = store;
  const stored = settingRows(store);
  const signer = createSigner(await stored.key('login-key'), clock);
  const party = relyingPartyOf(settings.siteUrl);
  const host = party?.host ?? null;
  const now = () => clock().toISOString();

  /** Whether a passkey works at the site's address. */
  const isAnyHere = async (): Promise<boolean> => {
    if (host === null) return false;
    const passkey = await db
      .selectFrom('passkeys')
      .select('id')
      .where('host', '=', host)
      .limit(1)
      .executeTakeFirst();
    return passkey !== undefined;
  };

  const requireParty = () => {
    if (party === null) throw new SiteError('passkeys-unavailable');
    return party;
  };

  /** The id by which authenticators know the owner, which never changes. */
  const ownerId = () =>
    stored.insertIfMissing('passkey-owner', randomBytes(32).toString('base64url'));

  const purposeOf = ({ purpose, browser }: ChallengeFor) => ['passkey', purpose, browser];

  const newChallenge = (whom: ChallengeFor): string =>
    Buffer.from(signer.sign(purposeOf(whom), CHALLENGE_MS)).toString('base64url');

  /** The challenge of an answer, and when it expires. Throws `login-expired` for one that is not good for `whom`. */
  const openChallenge = (answer: PasskeyAnswer | NewPasskeyAnswer, whom: ChallengeFor) => {
    const signed = Buffer.from(challengeOf(answer), 'base64url').toString();
    const opened = signer.open(signed, purposeOf(whom), CHALLENGE_MS);
    if (opened === null) throw new SiteError('login-expired');
    return { challengeHash: sha256(signed), until: opened.until.toISOString() };
  };

  /** Uses up the challenge of a right answer; false where it was used before. */
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

  return {
    isAnyHere,

    async state() {
      const passkeys = await db
        .selectFrom('passkeys')
        .select(['id', 'name', 'host', 'createdAt', 'lastUsedAt', 'lastBrowser'])
        .orderBy('createdAt')
        .orderBy('id')
        .execute();
      return {
        /** The host at which new ones are made; null where `SITE_URL` allows none. */
        host,
        passkeys: passkeys.map((passkey) => ({ ...passkey, worksHere: passkey.host === host })),
        /** Whether a code of the second factor belongs to a proof by the passcode. */
        needsCode: (await secondFactor.since()) !== null,
      };
    },

    /** What a browser asks an authenticator for; null where no passkey works at the site's address. */
    async ask(whom: ChallengeFor) {
      if (host === null || !(await isAnyHere())) return null;
      const challenge = newChallenge(whom);
      return { challenge, rpId: host, userVerification: REQUIRED, timeout: CHALLENGE_MS };
    },

    /**
     * Checks an answer, and uses its challenge up where it is right. `passkey-copied`: its counter has not grown, so
     * that there is a second copy of the passkey. Throws `login-expired`.
     */
    async check(
      answer: PasskeyAnswer,
      whom: ChallengeFor,
    ): Promise<RightAnswer | 'wrong-passkey' | 'passkey-copied'> {
      const challenge = openChallenge(answer, whom);
      const passkey = await db
        .selectFrom('passkeys')
        .select(['id', 'name', 'publicKey', 'counter'])
        .where('id', '=', answer.id)
        .executeTakeFirst();
      if (party === null || passkey === undefined) return 'wrong-passkey';
      if (answer.response.userHandle !== (await ownerId())) return 'wrong-passkey';
      const counter = await verifyAnswer(answer, party, passkey.publicKey);
      if (counter === null || !(await spend(challenge))) return 'wrong-passkey';
      const isCopied = counter <= passkey.counter && (counter > 0 || passkey.counter > 0);
      return isCopied ? 'passkey-copied' : { id: passkey.id, name: passkey.name, counter };
    },

    /** Stores the use of a passkey. False where it was removed meanwhile, or its counter has not grown since. */
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

    /** What a browser needs to make a passkey. Throws `passkeys-unavailable`. */
    async offer(session: string) {
      const { host: id } = requireParty();
      const name = brandOf(content.current());
      const here = await db.selectFrom('passkeys').select('id').where('host', '=', id).execute();
      return {
        rp: { id, name },
        user: { id: await ownerId(), name: 'Admin', displayName: name },
        challenge: newChallenge({ purpose: 'registration', browser: session }),
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: PUBLIC_KEY })),
        timeout: CHALLENGE_MS,
        excludeCredentials: here.map((passkey) => ({ id: passkey.id, type: PUBLIC_KEY })),
        authenticatorSelection: {
          residentKey: REQUIRED,
          requireResidentKey: true,
          userVerification: REQUIRED,
        },
        attestation: 'none' as const,
      };
    },

    /**
     * Stores a new passkey. Throws `login-expired`, `invalid-passkey`, `passkey-known`, `too-many-passkeys` and
     * `passkeys-unavailable`.
     */
    async add(request: { answer: NewPasskeyAnswer; name: string; session: string }): Promise<void> {
      const { answer, session } = request;
      const here = requireParty();
      const challenge = openChallenge(answer, { purpose: 'registration', browser: session });
      const passkey = await verifyNewPasskey(answer, here);
      if (passkey === null || !(await spend(challenge))) throw new SiteError('invalid-passkey');
      const { count } = await db
        .selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      if (count >= PASSKEYS_MAX) throw new SiteError('too-many-passkeys');
      const unused = { createdAt: now(), lastUsedAt: null, lastBrowser: '' };
      const added = await db
        .insertInto('passkeys')
        .values({ ...passkey, name: nameOf(request.name), ...unused })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (added === undefined) throw new SiteError('passkey-known');
    },

    /** Removes a passkey and returns its name. Throws `passkey-gone`. */
    async remove(id: string): Promise<string> {
      const removed = await db
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst();
      if (removed === undefined) throw new SiteError('passkey-gone');
      return removed.name;
    },
  };
}

export type Passkeys = Awaited<ReturnType<typeof createPasskeys>>;

export type ListedPasskey = Awaited<ReturnType<Passkeys['state']>>['passkeys'][number];

/** Deletes all passkeys and every session, all or nothing. Without passkeys the sessions stay. Returns how many. */
export const deletePasskeysWithSessions = ({ db }: Pick<Store, 'db'>): Promise<number> =>
  db.transaction().execute(async (within) => {
    // In this order: a session that is opened meanwhile is deleted here, or its passkey is missing (`use`).
    const deleted = await within.deleteFrom('passkeys').returning('id').execute();
    if (deleted.length > 0) await within.deleteFrom('sessions').execute();
    return deleted.length;
  });

export const passkeyHosts = ({ db }: Pick<Store, 'db'>): Promise<{ host: string }[]> =>
  db.selectFrom('passkeys').select('host').orderBy('createdAt').execute();

const nameOf = (text: string): string => {
  const name = text.trim().slice(0, PASSKEY_NAME_MAX).trim().toWellFormed();
  return name === '' ? 'Passkey' : name;
};
