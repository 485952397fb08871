import { describe, expect, it } from 'vitest';
import { loginService, PASSCODE } from '../../tests/support/login-service.ts';
import { TICKET_MS } from './login-tickets.ts';
import { PASSCODE_MAX, setPasscode } from './passcodes.ts';

const MINUTE = 60_000;

describe('a login', () => {
  it('opens a session with the right passcode', async () => {
    const { sessions, login } = await loginService();
    const id = await login();
    expect(id).toMatch(/^[\w-]{43}$/);
    expect(await sessions.touch(id)).toBe(true);
    await expect(sessions.require(id)).resolves.toBeUndefined();
  });

  it('is refused with any other passcode', async () => {
    const { login } = await loginService();
    for (const wrong of ['', ' ', PASSCODE.slice(0, -1), `${PASSCODE}x`, `${PASSCODE}\n`]) {
      await expect(login(wrong)).rejects.toMatchObject({ code: 'invalid-password' });
    }
  });

  it('is refused with a passcode that only begins with the right one', async () => {
    const longest = 'a'.repeat(PASSCODE_MAX);
    const { login } = await loginService(longest);
    await expect(login(`${longest}b`)).rejects.toMatchObject({ code: 'invalid-password' });
    await expect(login(longest)).resolves.toBeDefined();
  });

  it('gives another session every time, of which the store has only a hash', async () => {
    const { place, login } = await loginService();
    const ids = [await login(), await login()];
    expect(new Set(ids).size).toBe(2);
    const rows = JSON.stringify(await place.query('select * from sessions'));
    for (const id of ids) expect(rows).not.toContain(id);
  });

  it('is refused after 10 wrong ones from one address, even with the right passcode', async () => {
    const { login } = await loginService();
    const attempts = Array.from({ length: 10 }, () => login('wrong'));
    for (const end of await Promise.allSettled(attempts)) {
      expect(end).toMatchObject({ reason: { code: 'invalid-password' } });
    }
    const refused = await login().catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'too-many-attempts' });
    expect(refused).toHaveProperty('retryAfter', expect.closeTo(15 * 60, -2));
    await expect(login(PASSCODE, '192.0.2.2')).resolves.toBeDefined();
  });

  it('forgives the wrong ones before it when it succeeds', async () => {
    const { login } = await loginService();
    for (let round = 0; round < 2; round += 1) {
      await Promise.allSettled(Array.from({ length: 9 }, () => login('wrong')));
      await expect(login()).resolves.toBeDefined();
    }
  });

  it('says so where the store does not answer', async () => {
    const { store, login } = await loginService();
    await store.close();
    await expect(login()).rejects.toMatchObject({ code: 'load-failed' });
  });

  it('is refused by everyone after 100 wrong ones, from whatever addresses', async () => {
    const { login } = await loginService();
    const attempts = Array.from({ length: 100 }, (_, i) => login('wrong', `192.0.2.${i}`));
    await Promise.allSettled(attempts);
    await expect(login(PASSCODE, '198.51.100.1')).rejects.toMatchObject({
      code: 'too-many-attempts',
    });
  });

  it('succeeds in a browser that has logged in before, however many strangers were refused', async () => {
    const { enter } = await loginService();
    const { device } = await enter();
    const strangers = Array.from({ length: 120 }, (_, i) => enter('wrong', `192.0.2.${i % 12}`));
    await Promise.allSettled(strangers);
    await expect(enter(PASSCODE, '192.0.2.1')).rejects.toMatchObject({ code: 'too-many-attempts' });
    const again = await enter(PASSCODE, '192.0.2.1', device);
    expect(again.device).toBe(device);
  });

  it('is refused after 10 wrong ones in such a browser, and in no other by that', async () => {
    const { enter } = await loginService();
    const [{ device }, other] = [await enter(), await enter()];
    for (let time = 0; time < 10; time += 1) {
      const wrong = enter('wrong', `192.0.2.${time}`, device);
      await expect(wrong).rejects.toMatchObject({ code: 'invalid-password' });
    }
    const refused = { code: 'too-many-attempts' };
    await expect(enter(PASSCODE, '198.51.100.1', device)).rejects.toMatchObject(refused);
    await expect(enter(PASSCODE, '192.0.2.1', other.device)).resolves.toBeDefined();
    await expect(enter(PASSCODE, '192.0.2.1')).resolves.toBeDefined();
  });

  it('counts against its address where the site did not sign what the browser is known by', async () => {
    const { enter } = await loginService();
    for (let time = 0; time < 10; time += 1) {
      await enter('wrong', '192.0.2.1', `name-${time}.signature`).catch(() => undefined);
    }
    await expect(enter(PASSCODE, '192.0.2.1', 'another.signature')).rejects.toMatchObject({
      code: 'too-many-attempts',
    });
  });

  it('is refused where the passcode is changed meanwhile, and leaves no session', async () => {
    const { place, store, login } = await loginService();
    const { create } = store.sessions;
    store.sessions.create = async (session) => {
      await setPasscode(store, 'another horse battery staple');
      await create(session);
    };
    await expect(login()).rejects.toMatchObject({ code: 'invalid-password' });
    expect(await place.query('select * from sessions')).toEqual([]);
  });

  it('clears away the sessions that are over', async () => {
    const { place, login, advance } = await loginService();
    await login();
    advance(11 * MINUTE);
    await login();
    expect(await place.query('select created_at from sessions')).toHaveLength(1);
  });

  it('lets an address wait twice as long each time that its attempts are used up', async () => {
    const { place, login } = await loginService();
    for (const minutes of [15, 30, 60]) {
      await Promise.allSettled(Array.from({ length: 10 }, () => login('wrong')));
      const refused = await login().catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: 'too-many-attempts', retryAfter: minutes * 60 });
      // As if the wait was over.
      await place.query("delete from throttles where key = 'login:key:192.0.2.1'");
    }
  });

  it('is in the audit log, and so is every one that fails', async () => {
    const { audit, login } = await loginService();
    for (let time = 0; time < 13; time += 1) await login('secret').catch(() => undefined);
    await login(PASSCODE, '192.0.2.2');
    const { entries } = await audit.page({ filter: 'all' });
    expect(entries.map(({ event }) => event)).toEqual([
      'login',
      'login-blocked',
      ...Array.from({ length: 10 }, () => 'wrong-passcode'),
    ]);
    expect(entries[0]).toMatchObject({ address: '192.0.2.2', browser: 'Firefox on Linux' });
    expect(JSON.stringify(entries)).not.toMatch(/secret|correct horse/);
  });
});

describe('a login with a second factor', () => {
  const setUp = async () => {
    const service = await loginService();
    const recoveryCodes = await service.switchOn();
    const { logins, origin } = service;
    const ticket = async (change = {}) => {
      const step = await logins.login(PASSCODE, origin(change));
      if (!('ticket' in step)) throw new Error('No code is asked for.');
      return step.ticket;
    };
    const confirm = (code: string, given: string, change = {}) =>
      logins.confirm({ ticket: given, code }, origin(change));
    return { ...service, recoveryCodes, ticket, confirm };
  };
  const invalid = { code: 'invalid-code' };

  it('opens a session with the passcode and a code, and with neither alone', async () => {
    const { place, sessions, ticket, confirm, appCode, events } = await setUp();
    const given = await ticket();
    expect(await place.query('select * from sessions')).toEqual([]);
    await expect(confirm(await appCode(), 'x.y.z')).rejects.toMatchObject({
      code: 'login-expired',
    });
    await expect(confirm('000000', given)).rejects.toMatchObject(invalid);
    const { id } = await confirm(await appCode(), given);
    expect(await sessions.touch(id)).toBe(true);
    expect(await events()).toEqual(['login', 'wrong-code']);
  });

  it('takes no code twice, and none from before one that was taken', async () => {
    const { ticket, confirm, appCode } = await setUp();
    const [code, before, next] = [await appCode(), await appCode(-1), await appCode(1)];
    await confirm(code, await ticket());
    for (const used of [code, before]) {
      await expect(confirm(used, await ticket())).rejects.toMatchObject(invalid);
    }
    await expect(confirm(next, await ticket())).resolves.toBeDefined();
  });

  it('takes one of many same codes that come at the same time', async () => {
    const { ticket, confirm, appCode } = await setUp();
    const [code, given] = [await appCode(), await ticket()];
    const ends = await Promise.allSettled(Array.from({ length: 5 }, () => confirm(code, given)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('takes each recovery code once, however it is written', async () => {
    const { ticket, confirm, recoveryCodes, secondFactor, events } = await setUp();
    const [first = '', second = ''] = recoveryCodes;
    expect(first).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/);
    await confirm(` ${first.toUpperCase().replaceAll('-', ' ')} `, await ticket());
    expect(await events()).toEqual(['login', 'recovery-code-used']);
    await expect(confirm(first, await ticket())).rejects.toMatchObject(invalid);
    await confirm(second, await ticket());
    expect((await secondFactor.state()).codesLeft).toBe(8);
  });

  it('must be finished within 5 minutes, and with the passcode that it was begun with', async () => {
    const { store, ticket, confirm, appCode, advance } = await setUp();
    const over = { code: 'login-expired' };
    const early = await ticket();
    advance(TICKET_MS);
    await expect(confirm(await appCode(), early)).rejects.toMatchObject(over);
    const before = await ticket();
    await setPasscode(store, 'another horse battery staple');
    await expect(confirm(await appCode(), before)).rejects.toMatchObject(over);
  });

  it('counts wrong codes with wrong passcodes, and forgives both only when it succeeds', async () => {
    const { ticket, confirm } = await setUp();
    for (let time = 0; time < 5; time += 1) {
      await expect(confirm('000000', await ticket())).rejects.toMatchObject(invalid);
    }
    await expect(ticket()).rejects.toMatchObject({ code: 'too-many-attempts' });
  });

  it('takes 30 wrong codes from all strangers together, and a known browser all the same', async () => {
    const { ticket, confirm, appCode } = await setUp();
    const { device } = await confirm(await appCode(), await ticket());
    const given = await ticket();
    const from = (index: number) => ({ address: `198.51.100.${index % 10}` });
    for (let index = 0; index < 30; index += 1) {
      await expect(confirm('000000', given, from(index))).rejects.toMatchObject(invalid);
    }
    await expect(confirm(await appCode(1), given)).rejects.toMatchObject({
      code: 'too-many-attempts',
    });
    await expect(confirm(await appCode(1), given, { device })).resolves.toBeDefined();
  });

  it('gives every wrong code the same answer', async () => {
    const { ticket, confirm, appCode, recoveryCodes, logins, origin } = await setUp();
    const used = await appCode();
    const [recovery = ''] = recoveryCodes;
    const { device } = await confirm(used, await ticket());
    await confirm(recovery, await ticket());
    const given = await ticket();
    const odd = ['', ' ', used, recovery, await appCode(-9), await appCode(9), 'a'.repeat(5_000)];
    const answers = [];
    for (const code of odd) answers.push(await confirm(code, given, { device }).catch(String));
    expect(new Set(answers)).toEqual(new Set(['SiteError: invalid-code']));
    await expect(logins.proveCode(used, origin({ device }))).rejects.toMatchObject(invalid);
  });
});
