import { describe, expect, it } from 'vitest';
import { loginService, PASSCODE } from '../../tests/support/services.ts';
import { DIALECTS } from '../../tests/support/stores.ts';
import { PASSCODE_MAX } from '../settings/settings.ts';
import { TICKET_MS } from './logins.ts';

const NEW_PASSCODE = 'another horse battery staple';
const wrongPasscode = { code: 'invalid-password' };
const invalid = { code: 'invalid-code' };
const tooMany = { code: 'too-many-attempts' };

describe('a login', () => {
  it('opens a session with the right passcode, of whose id the store has only a hash', async () => {
    const { database, sessions, login } = await loginService();
    const ids = [await login(), await login()];
    expect(new Set(ids).size).toBe(2);
    const rows = JSON.stringify(await database.query('select * from sessions'));
    for (const id of ids) {
      expect(id).toMatch(/^[\w-]{43}$/);
      expect(await sessions.touch(id)).toBe(true);
      expect(rows).not.toContain(id);
    }
  });

  it('is refused with any other passcode', async () => {
    const longest = 'a'.repeat(PASSCODE_MAX);
    const { login } = await loginService({ passcode: longest });
    for (const text of ['', ' ', longest.slice(1), `${longest}b`, `${longest}\n`]) {
      await expect(login(text)).rejects.toMatchObject(wrongPasscode);
    }
    await expect(login(longest)).resolves.toBeDefined();
  });

  it('is refused after 10 wrong ones from one address, even with the right passcode', async () => {
    const { database, login, fails } = await loginService();
    for (const minutes of [15, 30, 60]) {
      await fails(10, () => login('wrong'));
      const retryAfter = minutes * 60;
      await expect(login()).rejects.toMatchObject({ ...tooMany, retryAfter });
      // As if the wait was over.
      await database.query("delete from throttles where key = 'login:key:192.0.2.1'");
    }
  });

  it('forgives the wrong ones before it, and succeeds at a new address however many were refused', async () => {
    const { login, fails } = await loginService();
    for (let round = 0; round < 2; round += 1) {
      await fails(9, () => login('wrong'));
      await expect(login()).resolves.toBeDefined();
    }
    for (let address = 1; address < 9; address += 1) {
      await fails(10, () => login('wrong', `192.0.2.${address}`));
    }
    await expect(login(PASSCODE, '198.51.100.1')).resolves.toBeDefined();
  });

  it.each(DIALECTS)(
    'is refused where the passcode is changed meanwhile, and leaves no session, on %s',
    async (dialect) => {
      const { database, sessions, changePasscode, login } = await loginService({ dialect });
      const { open } = sessions;
      sessions.open = async (from) => {
        await changePasscode(NEW_PASSCODE);
        return open(from);
      };
      await expect(login()).rejects.toMatchObject(wrongPasscode);
      expect(await database.query('select * from sessions')).toEqual([]);
    },
  );

  it('is in the audit log without the passcode, and so is every one that fails', async () => {
    const { audit, login } = await loginService();
    for (let time = 0; time < 13; time += 1) await login('secret').catch(() => undefined);
    await login(PASSCODE, '192.0.2.2');
    const { entries } = await audit.page({});
    expect(entries.map(({ event }) => event)).toEqual([
      'login',
      'login-blocked',
      ...Array.from({ length: 10 }, () => 'wrong-passcode'),
    ]);
    expect(entries[0]).toMatchObject({ address: '192.0.2.2', browser: 'Firefox on Linux' });
    expect(JSON.stringify(entries)).not.toMatch(/secret|correct horse/);
  });
});

/** A site with a second factor. */
async function withFactor(options: Parameters<typeof loginService>[0] = {}) {
  const service = await loginService(options);
  const recoveryCodes = await service.switchOn();
  const { logins, origin } = service;
  const ticket = async (address = '192.0.2.1') => {
    const step = await logins.login(PASSCODE, origin({ address }));
    if (!('ticket' in step)) throw new Error('No code is asked for.');
    return step.ticket;
  };
  const confirm = (code: string, given: string, address = '192.0.2.1') =>
    logins.confirm({ ticket: given, code }, origin({ address }));
  return { ...service, recoveryCodes, ticket, confirm };
}

describe('a login with a second factor', () => {
  it('opens a session with the passcode and a code, and with neither alone', async () => {
    const { database, sessions, ticket, confirm, appCode, events } = await withFactor();
    const given = await ticket();
    expect(await database.query('select * from sessions')).toEqual([]);
    const expired = { code: 'login-expired' };
    await expect(confirm(await appCode(), 'x.y.z')).rejects.toMatchObject(expired);
    await expect(confirm('000000', given)).rejects.toMatchObject(invalid);
    expect(await sessions.touch(await confirm(await appCode(), given))).toBe(true);
    expect(await events()).toEqual(['login', 'wrong-code']);
  });

  it('must be finished within 5 minutes, and with the passcode that it was begun with', async () => {
    const { changePasscode, ticket, confirm, appCode, advance } = await withFactor();
    const over = { code: 'login-expired' };
    const early = await ticket();
    advance(TICKET_MS);
    await expect(confirm(await appCode(), early)).rejects.toMatchObject(over);
    const before = await ticket();
    await changePasscode(NEW_PASSCODE);
    await expect(confirm(await appCode(), before)).rejects.toMatchObject(over);
  });

  it.each(DIALECTS)(
    'by a recovery code succeeds once, of two at the same time, on %s',
    async (dialect) => {
      const { database, ticket, confirm, recoveryCodes, events } = await withFactor({ dialect });
      const [first = '', second = ''] = recoveryCodes;
      const [one, two] = [await ticket(), await ticket()];
      const outcomes = await Promise.allSettled([confirm(first, one), confirm(first, two)]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: invalid,
      });
      expect(await database.query('select * from sessions')).toHaveLength(1);
      await confirm(` ${second.toUpperCase().replaceAll('-', ' ')} `, two);
      expect((await events()).filter((event) => event === 'recovery-code-used')).toHaveLength(2);
    },
  );

  it('counts wrong codes with wrong passcodes, and forgives both only when it succeeds', async () => {
    const { ticket, confirm } = await withFactor();
    for (let time = 0; time < 5; time += 1) {
      await expect(confirm('000000', await ticket())).rejects.toMatchObject(invalid);
    }
    await expect(ticket()).rejects.toMatchObject(tooMany);
  });

  it('takes 30 wrong codes from everybody together, and a recovery code also after that', async () => {
    const { ticket, confirm, appCode, recoveryCodes } = await withFactor();
    const given = await ticket();
    const guess = (index: number) => confirm('000000', given, `198.51.100.${index % 10}`);
    for (let index = 0; index < 29; index += 1) {
      await expect(guess(index)).rejects.toMatchObject(invalid);
    }
    // A right one keeps the count of wrong ones.
    await expect(confirm(await appCode(), given)).resolves.toBeDefined();
    await expect(guess(29)).rejects.toMatchObject(invalid);
    await expect(guess(30)).rejects.toMatchObject(tooMany);
    await expect(confirm(await appCode(1), given)).rejects.toMatchObject(tooMany);
    await expect(confirm(recoveryCodes[0] ?? '', given)).resolves.toBeDefined();
  });

  it('gives every wrong code the same answer', async () => {
    const { ticket, confirm, appCode, recoveryCodes } = await withFactor();
    const code = await appCode();
    const [recovery = ''] = recoveryCodes;
    await confirm(code, await ticket());
    await confirm(recovery, await ticket());
    const given = await ticket();
    const odd = ['', ' ', code, recovery, await appCode(-9), await appCode(9), 'a'.repeat(5_000)];
    const answers = [];
    for (const code of odd) answers.push(await confirm(code, given).catch(String));
    expect(new Set(answers)).toEqual(new Set(['SiteError: invalid-code']));
  });
});

describe('a change of the second factor', () => {
  it('is refused after 10 wrong codes from one address, the first code of a new one too', async () => {
    for (const change of ['confirm', 'renew', 'remove'] as const) {
      const { logins, secondFactor, origin, switchOn, appCode, fails, events } =
        await loginService();
      if (change === 'confirm') await secondFactor.begin();
      else await switchOn();
      await fails(10, () => logins.changeFactor(change, '000000', origin()));
      const right = async () => logins.changeFactor(change, await appCode(), origin());
      await expect(right()).rejects.toMatchObject(tooMany);
      expect((await events()).slice(0, 2)).toEqual(['login-blocked', 'wrong-code']);
    }
  });
});

describe('a proof by the passcode', () => {
  it('needs a code too where there is a second factor', async () => {
    const { logins, origin, appCode, recoveryCodes } = await withFactor();
    const prove = (proof: { passcode: string; code?: string }) =>
      logins.prove(proof, 'session', origin());
    await expect(prove({ passcode: 'wrong' })).rejects.toMatchObject(wrongPasscode);
    await expect(prove({ passcode: PASSCODE })).rejects.toMatchObject(invalid);
    await expect(prove({ passcode: PASSCODE, code: '000000' })).rejects.toMatchObject(invalid);
    const code = await appCode();
    await expect(prove({ passcode: PASSCODE, code })).resolves.toBeUndefined();
    await expect(
      prove({ passcode: PASSCODE, code: recoveryCodes[0] ?? '' }),
    ).resolves.toBeUndefined();
  });
});

describe('a change of the passcode', () => {
  it.each(DIALECTS)(
    'needs a proof, ends all other sessions, and of two at once one succeeds, on %s',
    async (dialect) => {
      const { logins, sessions, login, origin, events } = await loginService({ dialect });
      const [mine, other] = [await login(), await login()];
      const change = (to: string, passcode: string) =>
        logins.changePasscode(to, { passcode }, mine, origin());
      await expect(change(NEW_PASSCODE, 'wrong')).rejects.toMatchObject(wrongPasscode);
      expect(await logins.passcodeState()).toMatchObject({
        isFromSettings: false,
        changedAt: null,
      });

      const passcodes = [NEW_PASSCODE, `${NEW_PASSCODE} again`];
      const outcomes = await Promise.allSettled(passcodes.map((to) => change(to, PASSCODE)));
      const loser = outcomes.findIndex(({ status }) => status === 'rejected');
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes[loser]).toMatchObject({ reason: wrongPasscode });
      expect([await sessions.isAlive(mine), await sessions.isAlive(other)]).toEqual([true, false]);
      await expect(login()).rejects.toMatchObject(wrongPasscode);
      await expect(login(passcodes[loser])).rejects.toMatchObject(wrongPasscode);
      await expect(login(passcodes[1 - loser])).resolves.toBeDefined();
      expect((await events()).filter((event) => event === 'passcode-changed')).toHaveLength(1);
      expect((await logins.passcodeState()).changedAt).not.toBeNull();
    },
  );

  it('is refused while the settings have a passcode', async () => {
    const { logins, origin } = await loginService({ fromSettings: true });
    const change = logins.changePasscode(NEW_PASSCODE, { passcode: PASSCODE }, 'session', origin());
    await expect(change).rejects.toMatchObject({ code: 'passcode-from-settings' });
    expect(await logins.passcodeState()).toMatchObject({ isFromSettings: true });
  });
});
