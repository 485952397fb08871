import { describe, expect, it } from 'vitest';
import { CHALLENGE_MS, PASSKEYS_MAX, RECOVERY_COMMAND } from '../../domain/passkeys.ts';
import { createAuthenticator, type Differences } from '../../tests/support/authenticator.ts';
import { loginService, PASSCODE } from '../../tests/support/services.ts';
import { setPasscode } from './passcodes.ts';

const refused = { code: 'invalid-passkey' };
const BROWSER = 'a browser';
const LOGIN = { purpose: 'login', browser: BROWSER } as const;

/** A challenge for a login that is asked for now. */
async function asked({ passkeys }: Awaited<ReturnType<typeof loginService>>) {
  const ask = await passkeys.ask(LOGIN);
  if (ask === null) throw new Error('No passkey works here.');
  return ask;
}

describe('a new passkey', () => {
  it.each(['ES256', 'EdDSA', 'RS256'] as const)('of %s logs in afterwards', async (kind) => {
    const { addPasskey, enterByPasskey, sessions } = await loginService();
    const phone = await addPasskey(createAuthenticator({ kind }));
    const { id } = await enterByPasskey(phone);
    expect(await sessions.touch(id)).toBe(true);
  });

  it('is stored with its host, and listed without its key', async () => {
    const { addPasskey, enterByPasskey, passkeys } = await loginService();
    const phone = await addPasskey(createAuthenticator(), '  A phone\n');
    await enterByPasskey(phone);
    const { passkeys: listed, ...others } = await passkeys.state();
    expect(listed).toEqual([
      {
        id: phone.id,
        name: 'A phone',
        host: 'site.example',
        worksHere: true,
        createdAt: '2026-01-01T00:00:00.000Z',
        lastUsedAt: '2026-01-01T00:00:00.000Z',
        lastBrowser: 'Firefox on Linux',
      },
    ]);
    expect(others).toEqual({
      host: 'site.example',
      passcodeLogin: 'everywhere',
      needsCode: false,
    });
  });

  it('is offered so that it is kept by the authenticator, verifies the owner, and names no maker', async () => {
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

  const wrong: [string, Differences, string][] = [
    ['of another origin', { origin: 'https://evil.example' }, 'invalid-passkey'],
    [
      'of the same host by another port',
      { origin: 'https://site.example:8443' },
      'invalid-passkey',
    ],
    ['for another host', { host: 'evil.example' }, 'invalid-passkey'],
    ['of an owner who was not verified', { isVerified: false }, 'invalid-passkey'],
    ['that is the answer of a login', { type: 'webauthn.get' }, 'invalid-passkey'],
  ];
  it.each(wrong)('%s is refused', async (_, change, code) => {
    const { passkeys } = await loginService();
    const answer = createAuthenticator().create(await passkeys.offer('session'), change);
    const added = passkeys.add({ answer, name: '', session: 'session' });
    await expect(added).rejects.toMatchObject({ code });
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
    const expired = { code: 'login-expired' };
    await expect(add(other.create(offer), 'another session')).rejects.toMatchObject(expired);
    const { challenge } = await asked(service);
    await expect(add(other.create({ ...offer, challenge }))).rejects.toMatchObject(expired);
    advance(CHALLENGE_MS);
    await expect(add(other.create(offer))).rejects.toMatchObject(expired);
    expect((await passkeys.state()).passkeys).toHaveLength(1);
  });

  it('is stored once, and no more than 20 are', async () => {
    const { passkeys, addPasskey } = await loginService();
    const phone = createAuthenticator();
    const answer = phone.create(await passkeys.offer('session'));
    await passkeys.add({ answer, name: 'Phone', session: 'session' });
    const again = passkeys.add({ answer, name: 'Phone', session: 'session' });
    await expect(again).rejects.toMatchObject(refused);
    await expect(addPasskey(phone)).rejects.toMatchObject({ code: 'passkey-known' });
    for (let count = 1; count < PASSKEYS_MAX; count += 1) await addPasskey();
    await expect(addPasskey()).rejects.toMatchObject({ code: 'too-many-passkeys' });
  });

  it('is not offered without an address that browsers allow', async () => {
    const { passkeys } = await loginService(PASSCODE, 'http://site.example');
    await expect(passkeys.offer('session')).rejects.toMatchObject({ code: 'passkeys-unavailable' });
    expect(await passkeys.ask(LOGIN)).toBeNull();
    expect(await passkeys.state()).toMatchObject({ host: null });
  });
});

describe('a login by a passkey', () => {
  it('needs neither the passcode nor a code, and knows the browser afterwards', async () => {
    const { addPasskey, enterByPasskey, switchOn, logins, origin, audit } = await loginService();
    await switchOn();
    const phone = await addPasskey();
    const { device } = await enterByPasskey(phone);
    const step = await logins.login(PASSCODE, origin({ device }));
    expect(step).toHaveProperty('ticket');
    const { entries } = await audit.page({ filter: 'all' });
    expect(entries.map(({ event, detail }) => [event, detail])).toContainEqual([
      'login',
      'passkey Phone',
    ]);
  });

  const wrong: [string, Differences][] = [
    ['of another origin', { origin: 'https://evil.example' }],
    ['of a sub-domain', { origin: 'https://www.site.example' }],
    ['of the same host without https', { origin: 'http://site.example' }],
    ['for another host', { host: 'evil.example' }],
    ['of an owner who was not verified', { isVerified: false }],
    ['with a signature of something else', { isSigned: false }],
    ['that makes a passkey', { type: 'webauthn.create' }],
    ['of another owner', { userHandle: 'c29tZWJvZHk' }],
  ];
  it.each(wrong)('%s is refused, noted, and leaves no row but its count', async (_, change) => {
    const { place, addPasskey, enterByPasskey, events } = await loginService();
    const phone = await addPasskey();
    const rows = async () => [
      await place.query('select * from passkeys'),
      await place.query('select * from passkey_answers'),
      await place.query('select * from sessions'),
    ];
    const before = await rows();
    await expect(enterByPasskey(phone, {}, change)).rejects.toMatchObject(refused);
    expect(await rows()).toEqual(before);
    expect(await events()).toEqual(['wrong-passkey']);
  });

  it('of an unknown or a removed passkey is refused', async () => {
    const { addPasskey, enterByPasskey, passkeys } = await loginService();
    const [phone] = [await addPasskey(), await addPasskey()];
    const stranger = createAuthenticator();
    await expect(enterByPasskey(stranger)).rejects.toMatchObject(refused);
    await enterByPasskey(phone);
    expect(await passkeys.remove(phone.id)).toBe('Phone');
    await expect(enterByPasskey(phone)).rejects.toMatchObject(refused);
  });

  it('takes each answer once, also of two at the same time', async () => {
    const service = await loginService();
    const { addPasskey, logins, origin, place, events } = service;
    const phone = await addPasskey();
    // Without a counter, so that only the challenge tells them apart.
    const answer = phone.answer(await asked(service), {}, 0);
    const login = () => logins.loginByPasskey({ answer, browser: BROWSER }, origin());
    const ends = await Promise.allSettled([login(), login()]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(login()).rejects.toMatchObject(refused);
    expect(await place.query('select * from sessions')).toHaveLength(1);
    expect((await events()).filter((event) => event === 'wrong-passkey')).toHaveLength(2);
  });

  it('is refused to another browser, for another purpose, and after five minutes, without a query', async () => {
    const service = await loginService();
    const { addPasskey, passkeys, logins, origin, advance, place } = service;
    const phone = await addPasskey();
    const ask = await asked(service);
    const login = (answer: ReturnType<typeof phone.answer>, browser = BROWSER) =>
      logins.loginByPasskey({ answer, browser }, origin());
    const expired = { code: 'login-expired' };
    await expect(login(phone.answer(ask), 'another browser')).rejects.toMatchObject(expired);
    const proof = await passkeys.ask({ purpose: 'proof', browser: BROWSER });
    await expect(login(phone.answer(proof ?? ask))).rejects.toMatchObject(expired);
    const { challenge } = await passkeys.offer(BROWSER);
    await expect(login(phone.answer({ challenge }))).rejects.toMatchObject(expired);
    await expect(login(phone.answer({ challenge: 'mine' }))).rejects.toMatchObject(expired);
    advance(CHALLENGE_MS);
    await expect(login(phone.answer(ask))).rejects.toMatchObject(expired);
    expect(await place.query('select * from throttles')).toEqual([]);
  });

  it('with a counter that has not grown is refused, and noted as a copy', async () => {
    const { addPasskey, enterByPasskey, events, place } = await loginService();
    const phone = await addPasskey();
    await enterByPasskey(phone, {}, { counter: 7 });
    const before = await place.query('select * from sessions');
    for (const counter of [7, 6, 0]) {
      await expect(enterByPasskey(phone, {}, { counter })).rejects.toMatchObject(refused);
    }
    expect((await events()).slice(0, 3)).toEqual(Array(3).fill('passkey-copied'));
    expect(await place.query('select * from sessions')).toEqual(before);
    await expect(enterByPasskey(phone, {}, { counter: 8 })).resolves.toBeDefined();
  });

  it('with a counter that is always 0 succeeds each time', async () => {
    const { addPasskey, enterByPasskey } = await loginService();
    const phone = await addPasskey();
    for (let time = 0; time < 3; time += 1) {
      await expect(enterByPasskey(phone, {}, { counter: 0 })).resolves.toBeDefined();
    }
  });

  it('ends where the passkeys are removed meanwhile, and leaves no session', async () => {
    const { rows, addPasskey, enterByPasskey, place } = await loginService();
    const phone = await addPasskey();
    const { create } = rows.sessions;
    rows.sessions.create = async (session) => {
      await rows.passkeys.deleteAllWithSessions();
      await create(session);
    };
    await expect(enterByPasskey(phone)).rejects.toMatchObject(refused);
    expect(await place.query('select * from sessions')).toEqual([]);
  });

  it('does not work at another address, and works again at its own', async () => {
    const { addPasskey, passkeysAt, passkeys, rows } = await loginService();
    await addPasskey();
    const moved = passkeysAt('https://new.example');
    expect(await moved.ask(LOGIN)).toBeNull();
    expect(await moved.isAnyHere()).toBe(false);
    expect((await moved.state()).passkeys).toMatchObject([
      { host: 'site.example', worksHere: false },
    ]);
    expect(await passkeys.isAnyHere()).toBe(true);
    expect(await rows.passkeys.list()).toHaveLength(1);
  });

  it('is not kept from the owner by wrong answers and passcodes of others, whose rows are bounded', async () => {
    const { addPasskey, enterByPasskey, place, enter, fails } = await loginService();
    const phone = await addPasskey();
    const { device } = await enterByPasskey(phone, { address: '192.0.2.1' });
    const stranger = createAuthenticator();
    for (let time = 0; time < 30; time += 1) {
      const wrong = enterByPasskey(stranger, { address: '192.0.2.1' });
      await expect(wrong).rejects.toMatchObject(refused);
    }
    const tooMany = { code: 'too-many-attempts' };
    await expect(enterByPasskey(phone, { address: '192.0.2.1' })).rejects.toMatchObject(tooMany);
    await fails(10, () => enter('wrong', '198.51.100.1'));
    // In a browser that has logged in before, at another address, and by the passcode.
    await expect(enterByPasskey(phone, { address: '192.0.2.1', device })).resolves.toBeDefined();
    await expect(enterByPasskey(phone, { address: '198.51.100.1' })).resolves.toBeDefined();
    await expect(enter(PASSCODE, '192.0.2.1')).resolves.toBeDefined();
    // Of the three logins and the registration, and none of the stranger's.
    expect(await place.query('select * from passkey_answers')).toHaveLength(4);
  });
});

describe('a proof', () => {
  const setUp = async () => {
    const service = await loginService();
    const phone = await service.addPasskey();
    const prove = (proof: Parameters<typeof service.logins.prove>[0], session = 'session') =>
      service.logins.prove(proof, session, service.origin());
    const answer = async (session = 'session') => {
      const ask = await service.passkeys.ask({ purpose: 'proof', browser: session });
      if (ask === null) throw new Error('No passkey works here.');
      return { answer: phone.answer(ask) };
    };
    return { ...service, phone, prove, answer };
  };

  it('is the passcode, with a code where there is a second factor', async () => {
    const { prove, switchOn, appCode } = await setUp();
    await expect(prove({ passcode: PASSCODE })).resolves.toBeUndefined();
    await expect(prove({ passcode: 'wrong' })).rejects.toMatchObject({ code: 'invalid-password' });
    const [recovery = ''] = await switchOn();
    const missing = { code: 'invalid-code' };
    await expect(prove({ passcode: PASSCODE })).rejects.toMatchObject(missing);
    await expect(prove({ passcode: PASSCODE, code: '000000' })).rejects.toMatchObject(missing);
    await expect(prove({ passcode: PASSCODE, code: await appCode() })).resolves.toBeUndefined();
    await expect(prove({ passcode: PASSCODE, code: recovery })).resolves.toBeUndefined();
  });

  it('is a passkey, once and in its own session', async () => {
    const { prove, answer } = await setUp();
    const proof = await answer();
    await expect(prove(proof, 'another')).rejects.toMatchObject({ code: 'login-expired' });
    await expect(prove(proof)).resolves.toBeUndefined();
    await expect(prove(proof)).rejects.toMatchObject(refused);
  });

  it('is no answer to the challenge of a login', async () => {
    const service = await setUp();
    const { prove, phone, passkeys } = service;
    const ask = await passkeys.ask({ purpose: 'login', browser: 'session' });
    const answer = phone.answer(ask ?? { challenge: '' });
    await expect(prove({ answer })).rejects.toMatchObject({ code: 'login-expired' });
  });
});

describe('the passcode in known browsers only', () => {
  const limited = { code: 'passcode-limited' };
  const on = { isLimited: true, command: '' };

  it('needs two passkeys, or one and the command', async () => {
    const { passkeys, addPasskey } = await loginService();
    const needed = { code: 'passkeys-needed' };
    await expect(
      passkeys.limitPasscode({ ...on, command: RECOVERY_COMMAND }),
    ).rejects.toMatchObject(needed);
    await addPasskey();
    await expect(passkeys.limitPasscode(on)).rejects.toMatchObject(needed);
    await expect(passkeys.limitPasscode({ ...on, command: 'yes' })).rejects.toMatchObject(needed);
    await passkeys.limitPasscode({ ...on, command: ` ${RECOVERY_COMMAND} ` });
    expect((await passkeys.state()).passcodeLogin).toBe('known-with-command');
    await addPasskey();
    await passkeys.limitPasscode(on);
    expect((await passkeys.state()).passcodeLogin).toBe('known');
  });

  it('refuses an unknown browser with the same words for every passcode, before it is checked', async () => {
    const { passkeys, addPasskey, enter, queues, audit } = await loginService();
    const { device } = await enter();
    await addPasskey();
    await addPasskey();
    await passkeys.limitPasscode(on);
    const { run } = queues.strangers;
    let checked = 0;
    queues.strangers.run = (...work) => {
      checked += 1;
      return run(...work);
    };
    for (const passcode of [PASSCODE, 'wrong', '']) {
      await expect(enter(passcode)).rejects.toMatchObject(limited);
    }
    await expect(enter(PASSCODE, '192.0.2.1', 'forged.name')).rejects.toMatchObject(limited);
    expect(checked).toBe(0);
    await expect(enter(PASSCODE, '192.0.2.1', device)).resolves.toBeDefined();
    const { entries } = await audit.page({ filter: 'refused' });
    expect(entries.map(({ event }) => event)).toEqual(Array(4).fill('passcode-limited'));
  });

  it('refuses the second step of a login to an unknown browser too', async () => {
    const { passkeys, addPasskey, switchOn, logins, origin, appCode } = await loginService();
    await addPasskey();
    await addPasskey();
    await switchOn();
    const step = await logins.login(PASSCODE, origin());
    await passkeys.limitPasscode(on);
    const ticket = 'ticket' in step ? step.ticket : '';
    const confirmed = logins.confirm({ ticket, code: await appCode() }, origin());
    await expect(confirmed).rejects.toMatchObject(limited);
  });

  it('keeps the passkeys that it needs', async () => {
    const { passkeys, addPasskey } = await loginService();
    const [phone, key, laptop] = [await addPasskey(), await addPasskey(), await addPasskey()];
    await passkeys.limitPasscode(on);
    await passkeys.remove(phone.id);
    const needed = { code: 'passkey-needed' };
    await expect(passkeys.remove(key.id)).rejects.toMatchObject(needed);
    await passkeys.limitPasscode({ ...on, command: RECOVERY_COMMAND });
    await passkeys.remove(key.id);
    await expect(passkeys.remove(laptop.id)).rejects.toMatchObject(needed);
    await passkeys.limitPasscode({ isLimited: false, command: '' });
    await passkeys.remove(laptop.id);
    expect((await passkeys.state()).passkeys).toEqual([]);
  });

  it('holds only where the passkeys that it needs work, and ends with a new passcode', async () => {
    const { passkeys, passkeysAt, addPasskey, store } = await loginService();
    await addPasskey();
    await addPasskey();
    await passkeys.limitPasscode(on);
    expect(await passkeys.isPasscodeLimited()).toBe(true);
    const moved = passkeysAt('https://new.example');
    expect(await moved.isPasscodeLimited()).toBe(false);
    const addNew = () =>
      addPasskey(createAuthenticator({ origin: 'https://new.example' }), 'Phone', moved);
    const phone = await addNew();
    expect(await moved.isPasscodeLimited()).toBe(false);
    await moved.remove(phone.id);
    const [key] = [await addNew(), await addNew()];
    expect(await moved.isPasscodeLimited()).toBe(true);
    await expect(moved.remove(key.id)).rejects.toMatchObject({ code: 'passkey-needed' });
    await setPasscode(store, 'another horse battery staple');
    expect(await passkeys.isPasscodeLimited()).toBe(false);
    expect((await passkeys.state()).passcodeLogin).toBe('everywhere');
  });
});
