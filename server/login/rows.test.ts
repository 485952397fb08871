import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import * as audit from '../../domain/audit.ts';
import {
  DIALECTS,
  migratedPlaceForTest,
  openForTest,
  refuse,
  type StorePlace,
} from '../../tests/support/stores.ts';
import { AUDIT_TRIM_EVERY, auditRows } from '../audit/rows.ts';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';
import { throttleRows } from '../throttles/rows.ts';
import { passcodeRows } from './passcode-rows.ts';
import { passkeyRows } from './passkey-rows.ts';
import { secondFactorRows } from './second-factor-rows.ts';
import { sessionRows } from './session-rows.ts';

const kept = { owner: 30, refused: 10 };
beforeAll(() => void vi.spyOn(audit, 'AUDIT_MAX_ENTRIES', 'get').mockReturnValue(kept));
afterAll(() => void vi.restoreAllMocks());

const T1 = '2026-01-01T00:00:00.000Z';
const T2 = '2026-01-01T00:00:01.000Z';
const T3 = '2026-01-01T00:00:02.000Z';
const FROM = { address: '192.0.2.1', browser: 'Firefox on Linux' };

describe.each(DIALECTS)('the security of a store on %s', (dialect) => {
  let place: StorePlace;
  let store: Store;
  let passcodes: ReturnType<typeof passcodeRows>;
  let sessions: ReturnType<typeof sessionRows>;
  let factor: ReturnType<typeof secondFactorRows>;
  beforeEach(async () => {
    place = await migratedPlaceForTest(dialect);
    store = await openForTest(place);
    passcodes = passcodeRows(store);
    sessions = sessionRows(store);
    factor = secondFactorRows(store);
  });

  describe('has a passcode that', () => {
    const changes = () => passcodes.change('new');
    beforeEach(async () => {
      await settingRows(store).write('passcode-hash', 'old');
      await sessions.create({ idHash: 'a', now: T1, ...FROM });
    });

    it('ends all sessions when it changes', async () => {
      await changes();
      expect(await passcodes.readSettled()).toBe('new');
      expect(await place.query('select id_hash from sessions')).toEqual([]);
    });

    it('stays where the sessions cannot be ended', async () => {
      await refuse(place, 'after delete on sessions');
      await expect(changes()).rejects.toThrow('refused');
      expect(await passcodes.readSettled()).toBe('old');
      expect(await place.query('select id_hash from sessions')).toHaveLength(1);
    });

    it('changes while others read and write', async () => {
      const throttle = store.throttle({ keyPrefix: 'login', points: 50, duration: 60 });
      const [read] = await Promise.all([
        Promise.all(Array.from({ length: 20 }, () => passcodes.readSettled())),
        Promise.all(Array.from({ length: 20 }, changes)),
        Promise.all(Array.from({ length: 20 }, () => throttle.consume('key'))),
      ]);
      expect(read.every((hash) => hash === 'old' || hash === 'new')).toBe(true);
      expect((await throttle.get('key'))?.consumedPoints).toBe(20);
    });
  });

  describe('has passkeys that', () => {
    let passkeys: ReturnType<typeof passkeyRows>;
    beforeEach(async () => {
      passkeys = passkeyRows(store);
      await settingRows(store).write('passcode-hash', 'a hash');
    });
    const key = { name: 'Phone', publicKey: 'key', counter: 5, transports: ['usb', 'nfc'] };
    const add = (id: string, host = 'a.example') => passkeys.add({ ...key, id, host }, T1);
    const use = (counter: number, id = 'a') =>
      passkeys.use(id, { counter, now: T2, browser: 'Firefox' });

    it('are kept as they were made, the oldest first, until they are removed', async () => {
      expect(await add('b')).toBe('added');
      expect(await passkeys.add({ ...key, id: 'a', host: 'b.example', transports: [] }, T2)).toBe(
        'added',
      );
      const unused = { lastUsedAt: null, lastBrowser: '' };
      expect(await passkeys.list()).toEqual([
        { ...key, id: 'b', host: 'a.example', createdAt: T1, ...unused },
        { ...key, id: 'a', host: 'b.example', transports: [], createdAt: T2, ...unused },
      ]);
      expect(await passkeys.countFor('b.example')).toBe(1);
      expect(await passkeys.countFor('c.example')).toBe(0);
      expect(await passkeys.rename('a', 'Key')).toBe(true);
      expect(await passkeys.find('a')).toMatchObject({ name: 'Key' });
      expect(await passkeys.remove('a', 'a.example')).toBe('removed');
      expect(await passkeys.remove('a', 'a.example')).toBe('unknown');
      expect(await passkeys.rename('a', 'Key')).toBe(false);
      expect(await passkeys.find('a')).toBeNull();
    });

    it('are no more than 20, however many are added at once, and each once', async () => {
      const added = await Promise.all(
        Array.from({ length: 25 }, (_, index) => add(`key ${index}`)),
      );
      expect(added.filter((result) => result === 'added')).toHaveLength(20);
      expect(added.filter((result) => result === 'full')).toHaveLength(5);
      const [first, second] = await passkeys.list();
      await passkeys.remove(first?.id ?? '', null);
      expect(await add(second?.id ?? '')).toBe('known');
    });

    it('count up, of two uses at the same time once', async () => {
      await add('a');
      expect(await use(5)).toBe(false);
      const both = await Promise.all([use(6), use(6)]);
      expect(both.toSorted()).toEqual([false, true]);
      expect(await use(0)).toBe(false);
      expect(await passkeys.find('a')).toMatchObject({
        counter: 6,
        lastUsedAt: T2,
        lastBrowser: 'Firefox',
      });
      expect(await use(7, 'b')).toBe(false);
      await passkeys.add({ ...key, id: 'b', counter: 0, host: 'a.example' }, T1);
      expect([await use(0, 'b'), await use(0, 'b')]).toEqual([true, true]);
    });

    it('use each challenge up once, and forget those that have ended', async () => {
      const spend = (hash: string, until: string, now = T1) => passkeys.spend(hash, { until, now });
      const all = await Promise.all(Array.from({ length: 9 }, () => spend('a', T2)));
      expect(all.filter(Boolean)).toHaveLength(1);
      expect(await spend('b', T3)).toBe(true);
      expect(await spend('c', T3, T2)).toBe(true);
      expect(
        await place.query('select challenge_hash from passkey_answers order by challenge_hash'),
      ).toEqual([{ challenge_hash: 'b' }, { challenge_hash: 'c' }]);
    });

    it('are kept while the limit of the passcode needs them, also of two removed at once', async () => {
      const limit = (value: 'known' | 'known-with-command', host = 'a.example') =>
        passkeys.limitPasscode(value, host);
      for (const id of ['a', 'b', 'c']) await add(id);
      await add('d', 'b.example');
      expect(await passkeys.passcodeLogin()).toBe('everywhere');
      expect(await limit('known', 'b.example')).toBe(false);
      expect(await limit('known')).toBe(true);
      expect(await passkeys.passcodeLogin()).toBe('known');
      const removed = await Promise.all(
        ['a', 'b', 'd'].map((id) => passkeys.remove(id, 'a.example')),
      );
      expect(removed.toSorted()).toEqual(['needed', 'removed', 'removed']);
      expect(await limit('known-with-command')).toBe(true);
      await passkeys.endLimit();
      expect(await passkeys.passcodeLogin()).toBe('everywhere');
    });

    it('are deleted with all sessions and the limit, or all stay', async () => {
      await add('a');
      await add('b');
      await passkeys.limitPasscode('known', 'a.example');
      await sessions.create({ idHash: 'a', now: T1, ...FROM });
      await refuse(place, 'after delete on sessions');
      await expect(passkeys.deleteAllWithSessions()).rejects.toThrow('refused');
      expect(await passkeys.list()).toHaveLength(2);
      expect(await passkeys.passcodeLogin()).toBe('known');
      await place.query(
        dialect === 'sqlite' ? 'drop trigger refusal' : 'drop trigger refusal on sessions',
      );
      expect(await passkeys.deleteAllWithSessions()).toBe(2);
      await sessions.create({ idHash: 'b', now: T1, ...FROM });
      expect(await passkeys.deleteAllWithSessions()).toBe(0);
      expect(await passkeys.passcodeLogin()).toBe('everywhere');
      expect(await place.query('select id_hash from sessions')).toEqual([{ id_hash: 'b' }]);
    });

    it('know the owner by an id that stays', async () => {
      expect(await passkeys.ownerId('one')).toBe('one');
      expect(await passkeys.ownerId('two')).toBe('one');
    });

    it('lose the limit with a changed passcode', async () => {
      await add('a');
      await passkeys.limitPasscode('known-with-command', 'a.example');
      await passcodes.change('new');
      expect(await passkeys.passcodeLogin()).toBe('everywhere');
    });
  });

  describe('has an audit log that', () => {
    const add = (event: 'saved' | 'wrong-passcode', detail = '') =>
      auditRows(store).add({ at: T1, event, detail, ...FROM });
    const list = (change: object) => auditRows(store).list({ filter: 'all', limit: 99, ...change });

    it('keeps entries as they were written, newest first, page by page', async () => {
      for (const detail of ["'); --", 'আশা 😀', '%s']) await add('saved', detail);
      const first = await list({ limit: 2 });
      expect(first.map(({ detail }) => detail)).toEqual(['%s', 'আশা 😀']);
      await add('saved', 'new');
      expect(await list({ before: first.at(-1)?.id })).toEqual([
        { id: 1, at: T1, event: 'saved', detail: "'); --", ...FROM },
      ]);
    });

    it("is bounded, and refusals push none of the owner's entries out", async () => {
      for (let index = 0; index < 40; index += 1) await add('saved', `${index}`);
      for (let index = 40; index < 2 * AUDIT_TRIM_EVERY; index += 1) await add('wrong-passcode');
      const owner = await list({ filter: 'owner' });
      expect(owner.map(({ detail }) => detail)).toEqual(
        Array.from({ length: kept.owner }, (_, index) => `${39 - index}`),
      );
      expect(await list({ filter: 'refused' })).toHaveLength(kept.refused);
    });

    it('has its new entry where old ones cannot be deleted', async () => {
      await refuse(place, 'after delete on audit_log');
      for (let index = 1; index <= AUDIT_TRIM_EVERY; index += 1) await add('saved', `${index}`);
      expect(await list({ limit: 1 })).toMatchObject([{ detail: `${AUDIT_TRIM_EVERY}` }]);
    });
  });

  describe('has sessions that', () => {
    const create = (idHash: string, now: string) => sessions.create({ idHash, now, ...FROM });
    const limits = { seenAfter: '2025', createdAfter: '2025', latest: '2027' };

    it('are listed with where they come from, the one seen last first, but for those over', async () => {
      await create('a', T1);
      await create('b', T2);
      await sessions.touch({ idHash: 'a', now: T3, ...limits });
      const [a, b] = [
        { idHash: 'a', createdAt: T1, lastSeenAt: T3, ...FROM },
        { idHash: 'b', createdAt: T2, lastSeenAt: T2, ...FROM },
      ];
      expect(await sessions.list(limits, 9)).toEqual([a, b]);
      expect(await sessions.list(limits, 1)).toEqual([a]);
      expect(await sessions.list({ ...limits, seenAfter: T2 }, 9)).toEqual([a]);
      expect(await sessions.list({ ...limits, createdAfter: T1 }, 9)).toEqual([b]);
    });

    it('end one at a time, or all but one', async () => {
      for (const name of ['a', 'b', 'c', 'd']) await create(name, T1);
      expect(await sessions.delete('a')).toBe(true);
      expect(await sessions.delete('a')).toBe(false);
      expect(await sessions.deleteOthers('c')).toBe(2);
      expect((await sessions.list(limits, 9)).map(({ idHash }) => idHash)).toEqual(['c']);
    });
  });

  describe('has a second factor that', () => {
    const begin = () => factor.begin('one', T1);
    const confirm = (change = {}) =>
      factor.confirm({
        secret: 'one',
        step: 5,
        now: T2,
        hashes: ['a', 'b'],
        ...change,
      });
    const entered = (change: { step?: number; hash?: string; secret?: string }) => ({
      secret: 'one',
      step: -1,
      hash: 'no code',
      now: T3,
      ...change,
    });
    const spend = (change: Parameters<typeof entered>[0]) => factor.spend(entered(change));
    const renew = async (change: Parameters<typeof entered>[0], hashes: string[]) =>
      factor.renew(entered(change), {
        seen: await factor.listCodes(),
        hashes,
      });
    const ofAll = async <T>(work: () => Promise<T>): Promise<T[]> =>
      Promise.all(Array.from({ length: 20 }, work));

    it('is replaced until it is confirmed, and not after that', async () => {
      expect(await factor.read()).toBeNull();
      expect(await begin()).toBe(true);
      expect(await factor.begin('two', T1)).toBe(true);
      expect(await confirm()).toBe(false);
      expect(await factor.listCodes()).toEqual([]);
      expect(await confirm({ secret: 'two' })).toBe(true);
      expect(await confirm({ secret: 'two', hashes: ['c'] })).toBe(false);
      expect(await factor.listCodes()).toEqual(['a', 'b']);
      expect(await factor.begin('three', T3)).toBe(false);
      expect(await factor.read()).toEqual({
        secret: 'two',
        begunAt: T1,
        confirmedAt: T2,
      });
    });

    it('is confirmed by one of many at the same time, and has the codes of that one', async () => {
      await begin();
      let made = 0;
      const ends = await ofAll(async () => {
        made += 1;
        const hashes = [`code ${made}`];
        return { hashes, isConfirmed: await confirm({ hashes }) };
      });
      const winners = ends.filter(({ isConfirmed }) => isConfirmed);
      expect(winners).toHaveLength(1);
      expect(await factor.listCodes()).toEqual(winners[0]?.hashes);
    });

    it('is not confirmed where its codes cannot be kept', async () => {
      await begin();
      await refuse(place, 'after insert on recovery_codes');
      await expect(confirm()).rejects.toThrow('refused');
      expect(await factor.read()).toMatchObject({ confirmedAt: null });
    });

    it('uses each time step up once, with all before it', async () => {
      await begin();
      expect(await spend({ step: 9 })).toBeNull();
      await confirm();
      const used = [];
      for (const step of [-1, 4, 5, 6, 6, 8, 7]) used.push((await spend({ step })) === 'app');
      expect(used).toEqual([false, false, false, true, false, true, false]);
      expect((await ofAll(() => spend({ step: 9 }))).filter(Boolean)).toHaveLength(1);
      expect(await spend({ step: 10, secret: 'another' })).toBeNull();
    });

    it('uses each recovery code up once', async () => {
      await begin();
      expect(await spend({ hash: 'a' })).toBeNull();
      await confirm();
      expect((await ofAll(() => spend({ hash: 'a' }))).filter(Boolean)).toEqual(['recovery']);
      expect(await factor.countCodes()).toBe(1);
    });

    it('gets new recovery codes for a code, in place of all before', async () => {
      await begin();
      await confirm();
      expect(await renew({}, ['c'])).toBe('code-refused');
      expect(await factor.listCodes()).toEqual(['a', 'b']);
      expect(await renew({ hash: 'a' }, ['c'])).toBe('recovery');
      expect(await spend({ hash: 'b' })).toBeNull();
      expect(await renew({ step: 6 }, ['d'])).toBe('app');
      expect(await factor.listCodes()).toEqual(['d']);
    });

    it('gets them for one of many at the same time, which leaves the codes of the others', async () => {
      await begin();
      await confirm();
      let made = 0;
      const seen = await factor.listCodes();
      const ends = await ofAll(async () => {
        made += 1;
        const hashes = [`new ${made}`];
        const code = entered({ step: 10 + made });
        return { hashes, end: await factor.renew(code, { seen, hashes }) };
      });
      const winners = ends.filter(({ end }) => end === 'app');
      expect(winners).toHaveLength(1);
      expect(ends.filter(({ end }) => end === 'outdated')).toHaveLength(19);
      expect(await factor.listCodes()).toEqual(winners[0]?.hashes);
      // The code of one that lost is as good as before.
      const last = await place.query('select last_step from second_factor');
      expect(last).toEqual([{ last_step: 10 + Number(winners[0]?.hashes[0]?.slice(4)) }]);
    });

    it('keeps its codes, and the one that was entered, where they cannot be replaced', async () => {
      await begin();
      await confirm();
      await refuse(place, 'after insert on recovery_codes');
      await expect(renew({ step: 6 }, ['c'])).rejects.toThrow('refused');
      expect(await factor.listCodes()).toEqual(['a', 'b']);
      expect(await spend({ step: 6 })).toBe('app');
    });

    it('stands where its codes cannot be deleted', async () => {
      await begin();
      await confirm();
      await refuse(place, 'after delete on recovery_codes');
      await expect(factor.deleteWithSessions()).rejects.toThrow('refused');
      await expect(factor.remove(entered({ step: 6 }))).rejects.toThrow('refused');
      expect(await factor.read()).toMatchObject({ secret: 'one' });
      expect(await spend({ step: 6 })).toBe('app');
    });

    it('is gone with its codes once it is removed with a code, or deleted without', async () => {
      for (const end of [
        () => factor.remove(entered({ hash: 'a' })),
        () => factor.deleteWithSessions(),
      ]) {
        await begin();
        await confirm();
        expect(await factor.remove(entered({}))).toBeNull();
        expect(await end()).toBeTruthy();
        expect(await factor.read()).toBeNull();
        expect(await factor.listCodes()).toEqual([]);
        expect(await factor.deleteWithSessions()).toBe(false);
      }
    });
  });

  describe('has counts of attempts that', () => {
    const count = (key: string, points: number, minutes: number) => {
      const expire = Date.now() + minutes * 60_000;
      return place.query(`insert into throttles values ('${key}', ${points}, ${expire})`);
    };
    const keys = async () =>
      z
        .array(z.object({ key: z.string() }))
        .parse(await place.query('select key from throttles order by key'))
        .map(({ key }) => key);

    it('are cut to so many of one name: the fewest attempts first, and waits last', async () => {
      await count('login:key:over', 50, -1);
      await count('login:key:waiting', 11, 60);
      await count('login:key:early', 1, 60);
      await count('login:key:late', 1, 90);
      await count('login:key:twice', 2, 30);
      await count('login:key:waits:waiting', 1, 9_000);
      await count('login-device:key:other', 1, -1);
      const others = ['login-device:key:other'];
      await throttleRows(store).trim('login', 4);
      expect(await keys()).toEqual([
        ...others,
        'login:key:late',
        'login:key:twice',
        'login:key:waiting',
        'login:key:waits:waiting',
      ]);
      await throttleRows(store).trim('login', 2);
      expect(await keys()).toEqual([...others, 'login:key:waiting', 'login:key:waits:waiting']);
      await throttleRows(store).trim('login', 2);
      expect(await keys()).toHaveLength(3);
    });
  });
});

it('lets a login see the new passcode while PostgreSQL is still changing it', async () => {
  const place = await migratedPlaceForTest('postgres');
  const store = await openForTest(place);
  await settingRows(store).write('passcode-hash', 'old');
  await sessionRows(store).create({ idHash: 'a', now: T1, ...FROM });
  await place.query(`create function hold() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(1); return null; end $$;
    create trigger hold after delete on sessions for each statement execute function hold()`);
  const holder = new pg.Client({ connectionString: place.direct });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('select pg_advisory_lock(1)');
  const waiting = () =>
    place.query(`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);

  const change = passcodeRows(store).change('new');
  await expect.poll(waiting).toHaveLength(1);
  // The sessions are deleted, but not for others yet: this one is not among them.
  await sessionRows(store).create({ idHash: 'b', now: T2, ...FROM });
  const read = passcodeRows(store).readSettled();
  await expect.poll(waiting).toHaveLength(2);
  await holder.query('select pg_advisory_unlock(1)');
  await change;
  expect(await read).toBe('new');
});
