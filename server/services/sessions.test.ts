import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '../../domain/session.ts';
import { stoppedClock } from '../../tests/support/clock.ts';
import { openForTest, placeForTest } from '../../tests/support/stores.ts';
import { createDevices } from './devices.ts';
import { PASSCODE_MAX, setPasscode } from './passcodes.ts';
import { createSessions } from './sessions.ts';

const PASSCODE = 'correct horse battery staple';
const MINUTE = 60_000;

/** A hash of low cost, which makes many logins quick. */
function hashOf(passcode: string): string {
  const salt = Buffer.from('salt');
  const key = scryptSync(passcode, salt, 32, { N: 1_024, r: 8, p: 1 });
  return `scrypt$1024$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

async function setUp(passcode = PASSCODE) {
  const place = await placeForTest('sqlite');
  const store = await openForTest(place);
  await store.settings.write('passcode-hash', hashOf(passcode));
  const { clock, advance } = stoppedClock();
  const sessions = createSessions(store, clock, await createDevices(store));
  const enter = (
    entered = PASSCODE,
    address = '192.0.2.1',
    device: string | null = null,
    previous: string | null = null,
  ) => sessions.login({ passcode: entered, address, device, previous });
  const login = async (...attempt: Parameters<typeof enter>) => (await enter(...attempt)).id;
  return { place, store, sessions, enter, login, advance };
}

describe('a login', () => {
  it('opens a session with the right passcode', async () => {
    const { sessions, login } = await setUp();
    const id = await login();
    expect(id).toMatch(/^[\w-]{43}$/);
    expect(await sessions.touch(id)).toBe(true);
    await expect(sessions.require(id)).resolves.toBeUndefined();
  });

  it('is refused with any other passcode', async () => {
    const { login } = await setUp();
    for (const wrong of ['', ' ', PASSCODE.slice(0, -1), `${PASSCODE}x`, `${PASSCODE}\n`]) {
      await expect(login(wrong)).rejects.toMatchObject({ code: 'invalid-password' });
    }
  });

  it('is refused with a passcode that only begins with the right one', async () => {
    const longest = 'a'.repeat(PASSCODE_MAX);
    const { login } = await setUp(longest);
    await expect(login(`${longest}b`)).rejects.toMatchObject({ code: 'invalid-password' });
    await expect(login(longest)).resolves.toBeDefined();
  });

  it('gives another session every time, of which the store has only a hash', async () => {
    const { place, login } = await setUp();
    const ids = [await login(), await login()];
    expect(new Set(ids).size).toBe(2);
    const rows = JSON.stringify(await place.query('select * from sessions'));
    for (const id of ids) expect(rows).not.toContain(id);
  });

  it('is refused after 10 wrong ones from one address, even with the right passcode', async () => {
    const { login } = await setUp();
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
    const { login } = await setUp();
    for (let round = 0; round < 2; round += 1) {
      await Promise.allSettled(Array.from({ length: 9 }, () => login('wrong')));
      await expect(login()).resolves.toBeDefined();
    }
  });

  it('says so where the store does not answer', async () => {
    const { store, login } = await setUp();
    await store.close();
    await expect(login()).rejects.toMatchObject({ code: 'load-failed' });
  });

  it('is refused by everyone after 100 wrong ones, from whatever addresses', async () => {
    const { login } = await setUp();
    const attempts = Array.from({ length: 100 }, (_, i) => login('wrong', `192.0.2.${i}`));
    await Promise.allSettled(attempts);
    await expect(login(PASSCODE, '198.51.100.1')).rejects.toMatchObject({
      code: 'too-many-attempts',
    });
  });

  it('succeeds in a browser that has logged in before, however many strangers were refused', async () => {
    const { enter } = await setUp();
    const { device } = await enter();
    const strangers = Array.from({ length: 120 }, (_, i) => enter('wrong', `192.0.2.${i % 12}`));
    await Promise.allSettled(strangers);
    await expect(enter(PASSCODE, '192.0.2.1')).rejects.toMatchObject({ code: 'too-many-attempts' });
    const again = await enter(PASSCODE, '192.0.2.1', device);
    expect(again.device).toBe(device);
  });

  it('is refused after 10 wrong ones in such a browser, and in no other by that', async () => {
    const { enter } = await setUp();
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
    const { enter } = await setUp();
    for (let time = 0; time < 10; time += 1) {
      await enter('wrong', '192.0.2.1', `name-${time}.signature`).catch(() => undefined);
    }
    await expect(enter(PASSCODE, '192.0.2.1', 'another.signature')).rejects.toMatchObject({
      code: 'too-many-attempts',
    });
  });

  it('is refused where the passcode is changed meanwhile, and leaves no session', async () => {
    const { place, store, login } = await setUp();
    const { create } = store.sessions;
    store.sessions.create = async (session) => {
      await setPasscode(store, 'another horse battery staple');
      await create(session);
    };
    await expect(login()).rejects.toMatchObject({ code: 'invalid-password' });
    expect(await place.query('select * from sessions')).toEqual([]);
  });

  it('clears away the sessions that are over', async () => {
    const { place, login, advance } = await setUp();
    await login();
    advance(11 * MINUTE);
    await login();
    expect(await place.query('select created_at from sessions')).toHaveLength(1);
  });
});

describe('a session', () => {
  it('lasts while there is activity within 10 minutes', async () => {
    const { sessions, login, advance } = await setUp();
    const id = await login();
    for (let time = 0; time < 12; time += 1) {
      advance(SESSION_IDLE_MS - 1);
      expect(await sessions.touch(id)).toBe(true);
    }
  });

  it('is over after 12 hours, however busy the owner is', async () => {
    const { place, sessions, login, advance } = await setUp();
    const id = await login();
    const step = SESSION_IDLE_MS - 1;
    for (let past = step; past < SESSION_MAX_MS; past += step) {
      advance(step);
      expect(await sessions.touch(id)).toBe(true);
    }
    advance(step);
    expect(await sessions.touch(id)).toBe(false);
    await login();
    expect(await place.query('select * from sessions')).toHaveLength(1);
  });

  it('ends when its browser logs in again, and when a login fails it does not', async () => {
    const { sessions, enter, login } = await setUp();
    const [id, other] = [await login(), await login()];
    await enter('wrong', '192.0.2.1', null, id).catch(() => undefined);
    expect(await sessions.touch(id)).toBe(true);
    const next = await enter(PASSCODE, '192.0.2.1', null, id);
    expect(await sessions.touch(id)).toBe(false);
    expect(await sessions.touch(next.id)).toBe(true);
    expect(await sessions.touch(other)).toBe(true);
  });

  it('is over after 10 minutes without, for good', async () => {
    const { sessions, login, advance } = await setUp();
    const id = await login();
    advance(SESSION_IDLE_MS);
    expect(await sessions.touch(id)).toBe(false);
    expect(await sessions.touch(id)).toBe(false);
    await expect(sessions.require(id)).rejects.toMatchObject({ code: 'session-expired' });
  });

  it('ends with a logout, and no other one with it', async () => {
    const { sessions, login } = await setUp();
    const [id, other] = [await login(), await login()];
    await sessions.logout(id);
    expect(await sessions.touch(id)).toBe(false);
    expect(await sessions.touch(other)).toBe(true);
    await expect(sessions.logout(null)).resolves.toBeUndefined();
  });

  it.each([null, '', 'unknown', "' or 1=1 --"])('is none for the id %j', async (id) => {
    const { sessions } = await setUp();
    expect(await sessions.touch(id)).toBe(false);
    await expect(sessions.require(id)).rejects.toMatchObject({ code: 'session-expired' });
  });

  it('is not asked for where the id can be none', async () => {
    const { store, sessions, login } = await setUp();
    const id = await login();
    await store.close();
    for (const odd of ['', 'a', `${id}a`, id.slice(1), `${id.slice(1)}=`, `${id}\n`]) {
      expect(await sessions.touch(odd)).toBe(false);
      await expect(sessions.logout(odd)).resolves.toBeUndefined();
    }
  });

  it('is not taken for expired where the store does not answer', async () => {
    const { store, sessions, login } = await setUp();
    const id = await login();
    await store.close();
    await expect(sessions.touch(id)).rejects.toMatchObject({ code: 'load-failed' });
    await expect(sessions.require(id)).rejects.toMatchObject({ code: 'load-failed' });
    await expect(sessions.logout(id)).rejects.toMatchObject({ code: 'load-failed' });
  });
});
