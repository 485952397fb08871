import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { SiteError } from '../../domain/site-error.ts';
import { loginService, PASSCODE } from '../../tests/support/services.ts';
import { TICKET_MS } from './login-tickets.ts';
import { PASSCODE_MAX, setPasscode } from './passcodes.ts';

const MINUTE = 60_000;
const OTHER = 'another horse battery staple';
const tooMany = { code: 'too-many-attempts' };

describe('a login', () => {
  it('opens a session with the right passcode', async () => {
    const { sessions, login } = await loginService();
    const id = await login();
    expect(id).toMatch(/^[\w-]{43}$/);
    expect(await sessions.touch(id)).toBe(true);
    await expect(sessions.require(id)).resolves.toBe(id);
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

  it('says what to delete where the disk is full', async () => {
    const { rows, enter } = await loginService();
    rows.sessions.create = () =>
      Promise.reject(Object.assign(new Error('disk is full'), { code: 'SQLITE_FULL' }));
    await expect(enter()).rejects.toMatchObject({ code: 'disk-full' });
  });

  it('succeeds in a new browser at a new address, however many addresses were refused', async () => {
    const { enter, fails } = await loginService();
    for (let address = 0; address < 12; address += 1) {
      await fails(10, () => enter('wrong', `192.0.2.${address}`));
      await expect(enter('wrong', `192.0.2.${address}`)).rejects.toMatchObject(tooMany);
    }
    await expect(enter(PASSCODE, '198.51.100.1')).resolves.toBeDefined();
  });

  it('succeeds in a browser that has logged in before, also where its address is refused', async () => {
    const { enter, fails } = await loginService();
    const { device } = await enter();
    await fails(10, () => enter('wrong', '192.0.2.1'));
    await expect(enter(PASSCODE, '192.0.2.1')).rejects.toMatchObject(tooMany);
    const again = await enter(PASSCODE, '192.0.2.1', device);
    expect(again.device).toBe(device);
  });

  it('knows no browser any more once the passcode is another one', async () => {
    const { changePasscode, enter, fails } = await loginService();
    const { device } = await enter();
    await changePasscode(OTHER);
    await fails(10, () => enter('wrong', '192.0.2.1'));
    await expect(enter(OTHER, '192.0.2.1', device)).rejects.toMatchObject(tooMany);
    const again = await enter(OTHER, '192.0.2.2', device);
    expect(again.device).not.toBe(device);
    await expect(enter(OTHER, '192.0.2.1', again.device)).resolves.toBeDefined();
  });

  it('finds a place before those who guess again, which count only where they had theirs', async () => {
    const { place, queues, enter } = await loginService();
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    void queues.strangers.run(0, () => gate);
    const refused: unknown[] = [];
    const guesses = Array.from({ length: 70 }, (_, index) =>
      enter('wrong', `192.0.2.${index % 7}`).catch((error: SiteError) => {
        if (error.code === 'too-many-attempts') refused.push(error.retryAfter);
      }),
    );
    const refusals = (count: number) =>
      expect.poll(() => refused, { timeout: 10_000 }).toEqual(Array(count).fill(30));
    await refusals(10);
    const owner = enter(PASSCODE, '198.51.100.1');
    await refusals(11);
    open();
    expect(await owner).toHaveProperty('id');
    await Promise.all(guesses);
    expect(
      await place.query("select sum(points) as sum from throttles where key like 'login:key:%'"),
    ).toEqual([{ sum: 59 }]);
  });

  it('is refused after 10 wrong ones in such a browser, and in no other by that', async () => {
    const { enter } = await loginService();
    const [{ device }, other] = [await enter(), await enter()];
    for (let time = 0; time < 10; time += 1) {
      const wrong = enter('wrong', `192.0.2.${time}`, device);
      await expect(wrong).rejects.toMatchObject({ code: 'invalid-password' });
    }
    await expect(enter(PASSCODE, '198.51.100.1', device)).rejects.toMatchObject(tooMany);
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
    const { place, store, rows, login } = await loginService();
    const { create } = rows.sessions;
    rows.sessions.create = async (session) => {
      await setPasscode(store, OTHER);
      await create(session);
    };
    await expect(login()).rejects.toMatchObject({ code: 'invalid-password' });
    expect(await place.query('select * from sessions')).toEqual([]);
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

  it('counts wrong ones for a day, so that nobody escapes the wait by stopping before it', async () => {
    const { place, login, fails } = await loginService();
    await fails(9, () => login('wrong'));
    const [{ left }] = z
      .tuple([z.object({ left: z.number() })])
      .parse(
        await place.query(
          `select expire - ${Date.now()} as left from throttles where key = 'login:key:192.0.2.1'`,
        ),
      );
    expect(left / (60 * MINUTE)).toBeCloseTo(24, 0);
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
    advance(-2 * TICKET_MS);
    // A ticket of a clock that was ahead.
    await expect(confirm(await appCode(), early)).rejects.toMatchObject(over);
    const before = await ticket();
    await setPasscode(store, OTHER);
    await expect(confirm(await appCode(), before)).rejects.toMatchObject(over);
  });

  it('counts wrong codes with wrong passcodes, and forgives both only when it succeeds', async () => {
    const { ticket, confirm } = await setUp();
    for (let time = 0; time < 5; time += 1) {
      await expect(confirm('000000', await ticket())).rejects.toMatchObject(invalid);
    }
    await expect(ticket()).rejects.toMatchObject({ code: 'too-many-attempts' });
  });

  it('takes 30 wrong codes from all strangers together, and 30 from all known browsers', async () => {
    const { ticket, confirm, appCode, advance } = await setUp();
    const devices = [];
    for (let index = 0; index < 10; index += 1) {
      devices.push((await confirm(await appCode(), await ticket())).device);
      advance(30_000);
    }
    const given = await ticket();
    const strangers = Array.from({ length: 10 }, (_, i) => ({ address: `198.51.100.${i}` }));
    const known = devices.map((device) => ({ device }));
    for (const origins of [strangers, known]) {
      for (let time = 0; time < 3; time += 1) {
        for (const from of origins) {
          await expect(confirm('000000', given, from)).rejects.toMatchObject(invalid);
        }
      }
      const next = confirm(await appCode(), given, origins[0]);
      await expect(next).rejects.toMatchObject(tooMany);
      if (origins === strangers) {
        await expect(confirm(await appCode(), given, known[0])).resolves.toBeDefined();
        advance(30_000);
      }
    }
  });

  it('takes a recovery code where so many wrong codes came that no other one is taken', async () => {
    const { ticket, confirm, appCode, recoveryCodes } = await setUp();
    const given = await ticket();
    for (let index = 0; index < 30; index += 1) {
      await confirm('000000', given, { address: `198.51.100.${index % 10}` }).catch(
        () => undefined,
      );
    }
    await expect(confirm(await appCode(), given)).rejects.toMatchObject(tooMany);
    await expect(confirm(recoveryCodes[0] ?? '', given)).resolves.toBeDefined();
  });

  it('keeps the count of wrong codes when another login succeeds', async () => {
    const { ticket, confirm, appCode } = await setUp();
    const given = await ticket();
    const wrong = (index: number) =>
      confirm('000000', given, { address: `198.51.100.${index % 10}` });
    for (let index = 0; index < 29; index += 1) await wrong(index).catch(() => undefined);
    await expect(confirm(await appCode(), given)).resolves.toBeDefined();
    await expect(wrong(29)).rejects.toMatchObject(invalid);
    await expect(wrong(30)).rejects.toMatchObject(tooMany);
  });

  it('knows no browser from before the second factor, but the one that switched it on', async () => {
    const { logins, secondFactor, origin, enter, appCode, advance, fails } = await loginService();
    const before = await enter();
    await secondFactor.begin();
    const { device } = await logins.switchOnFactor(await appCode(), origin());
    advance(30_000);
    await fails(10, () => enter('wrong'));
    const from = (known: string | null) => logins.login(PASSCODE, origin({ device: known }));
    await expect(from(before.device)).rejects.toMatchObject(tooMany);
    await expect(from(device)).resolves.toHaveProperty('ticket');
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
    for (const change of [logins.renewRecoveryCodes, logins.switchOffFactor]) {
      await expect(change(used, origin({ device }))).rejects.toMatchObject(invalid);
    }
  });
});

describe('a change of the second factor', () => {
  it('is refused after 10 wrong codes from one address, the first code of a new one too', async () => {
    for (const change of ['switchOnFactor', 'renewRecoveryCodes', 'switchOffFactor'] as const) {
      const { logins, secondFactor, origin, switchOn, appCode, fails, events } =
        await loginService();
      if (change === 'switchOnFactor') await secondFactor.begin();
      else await switchOn();
      await fails(10, () => logins[change]('000000', origin()));
      const right = async () => logins[change](await appCode(), origin());
      await expect(right()).rejects.toMatchObject(tooMany);
      expect((await events()).slice(0, 2)).toEqual(['login-blocked', 'wrong-code']);
    }
  });

  it('is in the audit log, with the recovery code that it took', async () => {
    const { logins, secondFactor, origin, appCode, advance, events } = await loginService();
    await secondFactor.begin();
    const { recoveryCodes } = await logins.switchOnFactor(await appCode(), origin());
    advance(30_000);
    await logins.renewRecoveryCodes(recoveryCodes[0] ?? '', origin());
    await logins.switchOffFactor(await appCode(), origin());
    expect(await events()).toEqual([
      'second-factor-off',
      'recovery-codes-renewed',
      'recovery-code-used',
      'second-factor-on',
    ]);
  });

  it('hands its recovery codes out, though the store fails right after they were made', async () => {
    const { rows, logins, secondFactor, origin, appCode } = await loginService();
    await secondFactor.begin();
    const code = await appCode();
    const { confirm } = rows.secondFactor;
    rows.secondFactor.confirm = async (confirmed) => {
      const done = await confirm(confirmed);
      rows.passcodes.read = () => Promise.reject(new Error('The store is gone.'));
      return done;
    };
    const { recoveryCodes, device } = await logins.switchOnFactor(code, origin());
    expect(recoveryCodes).toHaveLength(10);
    expect(device).toBeNull();
  });
});
