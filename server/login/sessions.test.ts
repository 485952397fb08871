import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { SESSION_IDLE_MS, SESSION_MAX_MS } from '../../domain/session.ts';
import { loginService, PASSCODE } from '../../tests/support/services.ts';
import { DIALECTS } from '../../tests/support/stores.ts';

describe.each(DIALECTS)('a session on %s', (dialect) => {
  it('lasts while there is activity within 10 minutes, and at most 12 hours', async () => {
    const { place, sessions, login, advance } = await loginService({ dialect });
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

  it('is over after 10 minutes without activity, for good', async () => {
    const { sessions, login, advance } = await loginService({ dialect });
    const id = await login();
    advance(SESSION_IDLE_MS - 1);
    // What the page asks by itself does not prolong it.
    expect(await sessions.isAlive(id)).toBe(true);
    advance(1);
    expect(await sessions.isAlive(id)).toBe(false);
    expect(await sessions.touch(id)).toBe(false);
    expect(await sessions.touch(id)).toBe(false);
  });

  it('is listed with where it comes from, and ended alone or with all others', async () => {
    const { sessions, login, advance } = await loginService({ dialect });
    const gone = await login();
    advance(SESSION_IDLE_MS - 1);
    const [other, mine] = [await login(PASSCODE, '192.0.2.2'), await login(PASSCODE, '192.0.2.3')];
    advance(1);
    await sessions.touch(mine);
    expect(await sessions.isAlive(gone)).toBe(false);
    const browser = 'Firefox on Linux';
    const createdAt = '2026-01-01T00:09:59.999Z';
    const listed = await sessions.list(mine);
    expect(listed).toMatchObject([
      {
        ...{ isThis: true, address: '192.0.2.3', browser, createdAt },
        lastSeenAt: '2026-01-01T00:10:00.000Z',
      },
      { isThis: false, address: '192.0.2.2', browser, createdAt, lastSeenAt: createdAt },
    ]);
    expect(JSON.stringify(listed)).not.toMatch(new RegExp(`${mine}|${other}`));
    expect(await sessions.end(listed[1]?.hash ?? '')).toBe(true);
    expect(await sessions.end(listed[1]?.hash ?? '')).toBe(false);
    await login();
    await login();
    expect(await sessions.endOthers(mine)).toBe(2);
    expect(await sessions.list(mine)).toMatchObject([{ isThis: true }]);
  });
});

describe('a session', () => {
  it('ends with a logout, or when its browser logs in again, and no other one with it', async () => {
    const { sessions, logins, origin, login } = await loginService();
    const [id, other] = [await login(), await login()];
    await logins.login('wrong', origin({ previous: id })).catch(() => undefined);
    expect(await sessions.touch(id)).toBe(true);
    const step = await logins.login(PASSCODE, origin({ previous: id }));
    expect(await sessions.touch(id)).toBe(false);
    const next = 'session' in step ? step.session : '';
    expect(await sessions.touch(next)).toBe(true);
    expect(await sessions.logout(next)).toBe(true);
    expect(await sessions.touch(next)).toBe(false);
    expect(await sessions.touch(other)).toBe(true);
  });

  it.each([null, '', 'no id', 'a'.repeat(43), "' or 1=1 --"])('has not the id %j', async (id) => {
    const { sessions, login } = await loginService();
    await login();
    expect(await sessions.touch(id)).toBe(false);
    expect(await sessions.isAlive(id)).toBe(false);
    expect(await sessions.logout(id)).toBe(false);
  });

  it('is not over where the store does not answer: that is an error', async () => {
    const { store, sessions, login } = await loginService();
    const id = await login();
    await store.close();
    await expect(sessions.touch(id)).rejects.toThrow('destroyed');
  });
});

it('a session lasts to its stored end where a full disk keeps it from being prolonged', async () => {
  const { store, place, sessions, login, advance } = await loginService();
  const id = await login();
  await place.query(
    `create trigger fill before update on sessions
     begin insert into settings (name, value) values ('filling', hex(zeroblob(100000))); end`,
  );
  await sql`pragma max_page_count = 1`.execute(store.db);
  advance(SESSION_IDLE_MS - 1);
  expect(await sessions.touch(id)).toBe(true);
  advance(1);
  expect(await sessions.touch(id)).toBe(false);
});
