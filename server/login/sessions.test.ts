import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../domain/durations.ts';
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '../../domain/session.ts';
import { loginService, PASSCODE } from '../../tests/support/services.ts';
import { CLOCK_TOLERANCE_MS } from '../clock.ts';

describe('a session', () => {
  it('lasts while there is activity within 10 minutes', async () => {
    const { sessions, login, advance } = await loginService();
    const id = await login();
    for (let time = 0; time < 12; time += 1) {
      advance(SESSION_IDLE_MS - 1);
      expect(await sessions.touch(id)).toBe(true);
    }
  });

  it('is over after 12 hours, however busy the owner is', async () => {
    const { place, sessions, login, advance } = await loginService();
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

  it('is not valid where it was made, or last seen, while the clock was ahead', async () => {
    const { place, sessions, login, advance } = await loginService();
    advance(DAY_MS);
    const ahead = await login();
    // The clocks of two instances may differ by a minute.
    advance(-CLOCK_TOLERANCE_MS);
    expect(await sessions.touch(ahead)).toBe(true);
    advance(CLOCK_TOLERANCE_MS - DAY_MS);
    expect(await sessions.touch(ahead)).toBe(false);
    await expect(sessions.requireAlive(ahead)).rejects.toMatchObject({ code: 'session-expired' });
    await login();
    expect(await place.query('select * from sessions')).toHaveLength(1);
  });

  it('ends when its browser logs in again, and when a login fails it does not', async () => {
    const { sessions, enter, login } = await loginService();
    const [id, other] = [await login(), await login()];
    await enter('wrong', '192.0.2.1', null, id).catch(() => undefined);
    expect(await sessions.touch(id)).toBe(true);
    const next = await enter(PASSCODE, '192.0.2.1', null, id);
    expect(await sessions.touch(id)).toBe(false);
    expect(await sessions.touch(next.id)).toBe(true);
    expect(await sessions.touch(other)).toBe(true);
  });

  it('is over after 10 minutes without, for good', async () => {
    const { sessions, login, advance } = await loginService();
    const id = await login();
    advance(SESSION_IDLE_MS);
    expect(await sessions.touch(id)).toBe(false);
    expect(await sessions.touch(id)).toBe(false);
    await expect(sessions.require(id)).rejects.toMatchObject({ code: 'session-expired' });
  });

  it('is not prolonged by what the page asks by itself, which is refused once it is over', async () => {
    const { sessions, login, advance } = await loginService();
    const id = await login();
    advance(SESSION_IDLE_MS - 1);
    expect(await sessions.requireAlive(id)).toBe(id);
    advance(1);
    await expect(sessions.requireAlive(id)).rejects.toMatchObject({ code: 'session-expired' });
    await expect(sessions.requireAlive(null)).rejects.toMatchObject({ code: 'session-expired' });
  });

  it('ends with a logout, and no other one with it', async () => {
    const { sessions, login } = await loginService();
    const [id, other] = [await login(), await login()];
    await sessions.logout(id);
    expect(await sessions.touch(id)).toBe(false);
    expect(await sessions.touch(other)).toBe(true);
    await expect(sessions.logout(null)).resolves.toBe(false);
  });

  it.each([null, '', 'unknown', "' or 1=1 --"])('is none for the id %j', async (id) => {
    const { sessions } = await loginService();
    expect(await sessions.touch(id)).toBe(false);
    await expect(sessions.require(id)).rejects.toMatchObject({ code: 'session-expired' });
  });

  it('is not prolonged by a look at it', async () => {
    const { sessions, login, advance } = await loginService();
    const id = await login();
    advance(SESSION_IDLE_MS - 1);
    expect(await sessions.isAlive(id)).toBe(true);
    advance(1);
    expect(await sessions.isAlive(id)).toBe(false);
    expect(await sessions.touch(id)).toBe(false);
    for (const odd of [null, '', 'unknown']) expect(await sessions.isAlive(odd)).toBe(false);
  });

  it('is not asked for where the id can be none', async () => {
    const { store, sessions, login } = await loginService();
    const id = await login();
    await store.close();
    for (const odd of ['', 'a', `${id}a`, id.slice(1), `${id.slice(1)}=`, `${id}\n`]) {
      expect(await sessions.touch(odd)).toBe(false);
      await expect(sessions.logout(odd)).resolves.toBe(false);
    }
  });

  it('goes on, however many strangers guess, and its owner can prove itself meanwhile', async () => {
    const { sessions, logins, origin, enter } = await loginService();
    const { id, device } = await enter();
    const guesses = Array.from({ length: 120 }, (_, i) => enter('wrong', `192.0.2.${i}`));
    await Promise.allSettled(guesses);
    expect(await sessions.touch(id)).toBe(true);
    await expect(logins.provePasscode(PASSCODE, origin({ device }))).resolves.toBeUndefined();
  });
});

describe('the list of sessions', () => {
  it('has those that are not over, with where they come from, and which one asks', async () => {
    const { sessions, login, advance } = await loginService();
    const gone = await login();
    advance(SESSION_IDLE_MS - 1);
    const [other, mine] = [await login(PASSCODE, '192.0.2.2'), await login(PASSCODE, '192.0.2.3')];
    advance(1);
    await sessions.touch(mine);
    expect(await sessions.touch(gone)).toBe(false);
    const browser = 'Firefox on Linux';
    const createdAt = '2026-01-01T00:09:59.999Z';
    const lastSeenAt = '2026-01-01T00:10:00.000Z';
    const listed = await sessions.list(mine);
    expect(listed).toMatchObject([
      { isThis: true, address: '192.0.2.3', browser, createdAt, lastSeenAt },
      { isThis: false, address: '192.0.2.2', browser, createdAt, lastSeenAt: createdAt },
    ]);
    expect(JSON.stringify(listed)).not.toMatch(new RegExp(`${mine}|${other}`));
  });

  it('ends one session, or all but the one that asks', async () => {
    const { sessions, login } = await loginService();
    const mine = await login();
    for (let time = 0; time < 3; time += 1) await login();
    const other = (await sessions.list(mine)).find(({ isThis }) => !isThis);
    expect(await sessions.end(other?.hash ?? '')).toBe(true);
    expect(await sessions.end(other?.hash ?? '')).toBe(false);
    expect(await sessions.list(mine)).toHaveLength(3);
    expect(await sessions.endOthers(mine)).toBe(2);
    expect(await sessions.list(mine)).toMatchObject([{ isThis: true }]);
  });
});
