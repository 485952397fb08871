import { describe, expect, it } from 'vitest';
import { CHALLENGE_MS, PASSKEYS_MAX } from '../../domain/login.ts';
import { createAuthenticator, type Differences } from '../../tests/support/authenticator.ts';
import { loginService, PASSCODE } from '../../tests/support/services.ts';
import { DIALECTS } from '../../tests/support/stores.ts';
import { relyingPartyOf } from './passkey-answers.ts';
import { deletePasskeysWithSessions } from './passkeys.ts';

const refusal = { code: 'invalid-passkey' };
const expired = { code: 'login-expired' };
const BROWSER = 'a browser';
const LOGIN = { purpose: 'login', browser: BROWSER } as const;

/** A challenge for a login that is asked for now. */
async function askForOptions({ passkeys }: Awaited<ReturnType<typeof loginService>>) {
  const ask = await passkeys.ask(LOGIN);
  if (ask === null) throw new Error('No passkey works here.');
  return ask;
}

it.each([
  ['https://site.example:8443', { origin: 'https://site.example:8443', host: 'site.example' }],
  ['http://localhost:3000', { origin: 'http://localhost:3000', host: 'localhost' }],
  ['http://site.example', null],
  ['https://192.0.2.1', null],
  [undefined, null],
])('passkeys at %s are for %j', (address, party) => {
  expect(relyingPartyOf(address)).toEqual(party);
});

/** What a right answer must not differ in, whether it makes a passkey or logs in. */
const DIFFERENT: [string, Differences][] = [
  ['of another origin', { origin: 'https://evil.example' }],
  ['of a sub-domain', { origin: 'https://www.site.example' }],
  ['of the same host by another port', { origin: 'https://site.example:8443' }],
  ['of the same host without https', { origin: 'http://site.example' }],
  ['for another host', { host: 'evil.example' }],
  ['of an owner who was not verified', { isVerified: false }],
];

describe('a new passkey', () => {
  it.each(['ES256', 'EdDSA', 'RS256'] as const)('of %s logs in afterwards', async (kind) => {
    const { addPasskey, loginByPasskey, sessions } = await loginService();
    const phone = await addPasskey(createAuthenticator({ kind }));
    expect(await sessions.touch(await loginByPasskey(phone))).toBe(true);
  });

  it('is requested as discoverable, with user verification and without attestation', async () => {
    const { addPasskey, passkeys } = await loginService();
    const phone = await addPasskey();
    const [one, two] = [await passkeys.offer('session'), await passkeys.offer('session')];
    expect(one).toMatchObject({
      rp: { id: 'site.example', name: 'A Site' },
      pubKeyCredParams: [{ alg: -7 }, { alg: -8 }, { alg: -257 }],
      excludeCredentials: [{ id: phone.id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    expect(one.user.id).toMatch(/^[\w-]{43}$/);
    expect(two.user.id).toBe(one.user.id);
    expect(two.challenge).not.toBe(one.challenge);
  });

  it.each([
    ...DIFFERENT,
    ['that is the answer of a login', { type: 'webauthn.get' }] satisfies [string, Differences],
  ])('%s is refused', async (_, change) => {
    const { passkeys } = await loginService();
    const answer = createAuthenticator().create(await passkeys.offer('session'), change);
    const addition = passkeys.add({ answer, name: '', session: 'session' });
    await expect(addition).rejects.toMatchObject(refusal);
    expect((await passkeys.state()).passkeys).toEqual([]);
  });

  it('is refused in another session, after five minutes, and with the challenge of a login', async () => {
    const service = await loginService();
    const { passkeys, addPasskey, advance } = service;
    await addPasskey();
    const other = createAuthenticator();
    const offer = await passkeys.offer('session');
    const add = (answer: ReturnType<typeof other.create>, session = 'session') =>
      passkeys.add({ answer, name: 'Other', session });
    await expect(add(other.create(offer), 'another session')).rejects.toMatchObject(expired);
    const { challenge } = await askForOptions(service);
    await expect(add(other.create({ ...offer, challenge }))).rejects.toMatchObject(expired);
    advance(CHALLENGE_MS);
    await expect(add(other.create(offer))).rejects.toMatchObject(expired);
    expect((await passkeys.state()).passkeys).toHaveLength(1);
  });

  it.each(DIALECTS)('is stored once, and no more than 20 are, on %s', async (dialect) => {
    const { passkeys, addPasskey } = await loginService({ dialect });
    const phone = createAuthenticator();
    const answer = phone.create(await passkeys.offer('session'));
    await passkeys.add({ answer, name: 'Phone', session: 'session' });
    const secondAddition = passkeys.add({ answer, name: 'Phone', session: 'session' });
    await expect(secondAddition).rejects.toMatchObject(refusal);
    await expect(addPasskey(phone)).rejects.toMatchObject({ code: 'passkey-known' });
    for (let count = 1; count < PASSKEYS_MAX; count += 1) await addPasskey();
    await expect(addPasskey()).rejects.toMatchObject({ code: 'too-many-passkeys' });
    expect((await passkeys.state()).passkeys).toHaveLength(PASSKEYS_MAX);
  });
});

describe('a login by a passkey', () => {
  it('needs neither the passcode nor a code', async () => {
    const { addPasskey, loginByPasskey, switchOn, audit } = await loginService();
    await switchOn();
    await loginByPasskey(await addPasskey());
    const { entries } = await audit.page({});
    expect(entries).toMatchObject([{ event: 'login', detail: 'passkey Phone' }]);
  });

  it.each<[string, Differences]>([
    ...DIFFERENT,
    ['with a signature of something else', { isSigned: false }],
    ['that makes a passkey', { type: 'webauthn.create' }],
    ['of another owner', { userHandle: 'c29tZWJvZHk' }],
  ])('%s is refused, noted, and leaves no row but its count', async (_, change) => {
    const { database, addPasskey, loginByPasskey, events } = await loginService();
    const phone = await addPasskey();
    const rows = async () => [
      await database.query('select * from passkeys'),
      await database.query('select * from passkey_answers'),
      await database.query('select * from sessions'),
    ];
    const before = await rows();
    await expect(loginByPasskey(phone, {}, change)).rejects.toMatchObject(refusal);
    expect(await rows()).toEqual(before);
    expect(await events()).toEqual(['wrong-passkey']);
  });

  it.each(DIALECTS)(
    'takes each answer once, also of two at the same time, on %s',
    async (dialect) => {
      const service = await loginService({ dialect });
      const { addPasskey, logins, origin, database, events, advance } = service;
      const phone = await addPasskey();
      // Without a counter, so that only the challenge tells them apart.
      const answer = phone.answer(await askForOptions(service), {}, 0);
      const login = () => logins.loginByPasskey({ answer, browser: BROWSER }, origin());
      const outcomes = await Promise.allSettled([login(), login()]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      await expect(login()).rejects.toMatchObject(refusal);
      expect(await database.query('select * from sessions')).toHaveLength(1);
      expect((await events()).filter((event) => event === 'wrong-passkey')).toHaveLength(2);
      // The answers that have ended are forgotten.
      advance(CHALLENGE_MS);
      await service.loginByPasskey(phone, {}, { counter: 0 });
      expect(await database.query('select * from passkey_answers')).toHaveLength(1);
    },
  );

  it('is refused to another browser, for another purpose, and after five minutes, without a query', async () => {
    const service = await loginService();
    const { addPasskey, passkeys, logins, origin, advance, database } = service;
    const phone = await addPasskey();
    const ask = await askForOptions(service);
    const login = (answer: ReturnType<typeof phone.answer>, browser = BROWSER) =>
      logins.loginByPasskey({ answer, browser }, origin());
    await expect(login(phone.answer(ask), 'another browser')).rejects.toMatchObject(expired);
    const proof = await passkeys.ask({ purpose: 'proof', browser: BROWSER });
    await expect(login(phone.answer(proof ?? ask))).rejects.toMatchObject(expired);
    const { challenge } = await passkeys.offer(BROWSER);
    await expect(login(phone.answer({ challenge }))).rejects.toMatchObject(expired);
    await expect(login(phone.answer({ challenge: 'mine' }))).rejects.toMatchObject(expired);
    advance(CHALLENGE_MS);
    await expect(login(phone.answer(ask))).rejects.toMatchObject(expired);
    expect(await database.query('select * from throttles')).toEqual([]);
  });

  it.each(DIALECTS)(
    'with a counter that has not grown is refused, and noted as a copy, on %s',
    async (dialect) => {
      const { addPasskey, loginByPasskey, passkeys, events, database } = await loginService({
        dialect,
      });
      const phone = await addPasskey();
      await loginByPasskey(phone, {}, { counter: 7 });
      const before = await database.query('select * from sessions');
      for (const counter of [7, 6, 0]) {
        await expect(loginByPasskey(phone, {}, { counter })).rejects.toMatchObject(refusal);
      }
      expect((await events()).slice(0, 3)).toEqual(Array(3).fill('passkey-copied'));
      expect(await database.query('select * from sessions')).toEqual(before);
      await expect(loginByPasskey(phone, {}, { counter: 8 })).resolves.toBeDefined();
      // Of two answers with one counter at the same time the first one counts.
      const rightAnswer = { id: phone.id, name: 'Phone', counter: 9 };
      const uses = [passkeys.use(rightAnswer, ''), passkeys.use(rightAnswer, '')];
      expect((await Promise.all(uses)).toSorted()).toEqual([false, true]);
    },
  );

  it.each(DIALECTS)('ends where the passkeys are removed meanwhile, on %s', async (dialect) => {
    const { store, sessions, addPasskey, loginByPasskey, database } = await loginService({
      dialect,
    });
    const phone = await addPasskey();
    const { open } = sessions;
    sessions.open = async (from) => {
      await deletePasskeysWithSessions(store);
      return open(from);
    };
    await expect(loginByPasskey(phone)).rejects.toMatchObject(refusal);
    expect(await database.query('select * from sessions')).toEqual([]);
  });

  it('is never blocked by wrong answers and passcodes from the same address', async () => {
    const { addPasskey, loginByPasskey, database, login, events } = await loginService();
    const phone = await addPasskey();
    const stranger = createAuthenticator();
    const tooMany = { code: 'too-many-attempts' };
    for (let time = 0; time < 10; time += 1)
      await expect(loginByPasskey(stranger)).rejects.toMatchObject(refusal);
    for (let time = 0; time < 30; time += 1)
      await expect(loginByPasskey(stranger)).rejects.toMatchObject(tooMany);
    await expect(login(PASSCODE)).rejects.toMatchObject(tooMany);
    expect(await events()).toEqual(['login-blocked', ...Array(10).fill('wrong-passkey')]);
    await expect(loginByPasskey(phone)).resolves.toBeDefined();
    // Of the login and the registration, and none of the stranger's.
    expect(await database.query('select * from passkey_answers')).toHaveLength(2);
  });
});

describe('a proof', () => {
  it('is a passkey, once and in its own session, and no answer to the challenge of a login', async () => {
    const { logins, origin, passkeys, addPasskey } = await loginService();
    const phone = await addPasskey();
    const answer = async (purpose: 'login' | 'proof') => {
      const ask = await passkeys.ask({ purpose, browser: 'session' });
      return { answer: phone.answer(ask ?? { challenge: '' }) };
    };
    const prove = (proof: Awaited<ReturnType<typeof answer>>, session = 'session') =>
      logins.prove(proof, session, origin());
    const proof = await answer('proof');
    await expect(prove(proof, 'another')).rejects.toMatchObject(expired);
    await expect(prove(proof)).resolves.toBeUndefined();
    await expect(prove(proof)).rejects.toMatchObject(refusal);
    await expect(prove(await answer('login'))).rejects.toMatchObject(expired);
  });
});
