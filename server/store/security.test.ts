import pg from 'pg';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  DIALECTS,
  openForTest,
  placeForTest,
  type StorePlace,
} from '../../tests/support/stores.ts';
import { AUDIT_CUT_EVERY } from './audit.ts';
import type { Store } from './store.ts';

const kept = vi.hoisted(() => ({ owner: 30, refused: 10 }));
vi.mock('../../domain/audit.ts', async (load) => ({ ...(await load()), AUDIT_KEPT: kept }));

const T1 = '2026-01-01T00:00:00.000Z';
const T2 = '2026-01-01T00:00:01.000Z';
const T3 = '2026-01-01T00:00:02.000Z';
const FROM = { address: '192.0.2.1', browser: 'Firefox on Linux' };

/** Lets such a statement fail when its rows have been written already. */
const refusal = (event: 'after insert' | 'after delete', table: string) => ({
  sqlite: `create trigger refusal ${event} on ${table}
    begin select raise(abort, 'refused'); end`,
  postgres: `create function refusal() returns trigger language plpgsql as
    $$ begin raise exception 'refused'; end $$;
    create trigger refusal ${event} on ${table} for each row execute function refusal()`,
});

describe.each(DIALECTS)('the security of a store on %s', (dialect) => {
  let place: StorePlace;
  let store: Store;
  beforeEach(async () => {
    place = await placeForTest(dialect);
    store = await openForTest(place);
  });

  describe('has a passcode that', () => {
    const changes = () => store.settings.changePasscode('new');
    beforeEach(async () => {
      await store.settings.write('passcode-hash', 'old');
      await store.sessions.create({ idHash: 'a', now: T1, ...FROM });
    });

    it('ends all sessions when it changes', async () => {
      await changes();
      expect(await store.settings.readSettledPasscode()).toBe('new');
      expect(await place.query('select id_hash from sessions')).toEqual([]);
    });

    it('stays where the sessions cannot be ended', async () => {
      await place.query(refusal('after delete', 'sessions')[dialect]);
      await expect(changes()).rejects.toThrow('refused');
      expect(await store.settings.readSettledPasscode()).toBe('old');
      expect(await place.query('select id_hash from sessions')).toHaveLength(1);
    });

    it('changes while others read and write', async () => {
      const throttle = store.throttle({ keyPrefix: 'login', points: 50, duration: 60 });
      const [read] = await Promise.all([
        Promise.all(Array.from({ length: 20 }, () => store.settings.readSettledPasscode())),
        Promise.all(Array.from({ length: 20 }, changes)),
        Promise.all(Array.from({ length: 20 }, () => throttle.consume('key'))),
      ]);
      expect(read.every((hash) => hash === 'old' || hash === 'new')).toBe(true);
      expect((await throttle.get('key'))?.consumedPoints).toBe(20);
    });
  });

  describe('has an audit log that', () => {
    const add = (event: 'saved' | 'wrong-passcode', detail = '') =>
      store.audit.add({ at: T1, event, detail, ...FROM });
    const list = (change: object) => store.audit.list({ filter: 'all', limit: 99, ...change });

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
      for (let index = 40; index < 2 * AUDIT_CUT_EVERY; index += 1) await add('wrong-passcode');
      const owner = await list({ filter: 'owner' });
      expect(owner.map(({ detail }) => detail)).toEqual(
        Array.from({ length: kept.owner }, (_, index) => `${39 - index}`),
      );
      expect(await list({ filter: 'refused' })).toHaveLength(kept.refused);
    });
  });

  describe('has sessions that', () => {
    const create = (idHash: string, now: string) => store.sessions.create({ idHash, now, ...FROM });
    const limits = { aliveSince: '2025', bornSince: '2025' };

    it('are listed with where they come from, the one seen last first, but for those over', async () => {
      await create('a', T1);
      await create('b', T2);
      await store.sessions.touch({ idHash: 'a', now: T3, ...limits });
      const [a, b] = [
        { idHash: 'a', createdAt: T1, lastSeenAt: T3, ...FROM },
        { idHash: 'b', createdAt: T2, lastSeenAt: T2, ...FROM },
      ];
      expect(await store.sessions.list(limits, 9)).toEqual([a, b]);
      expect(await store.sessions.list(limits, 1)).toEqual([a]);
      expect(await store.sessions.list({ ...limits, aliveSince: T2 }, 9)).toEqual([a]);
      expect(await store.sessions.list({ ...limits, bornSince: T1 }, 9)).toEqual([b]);
    });

    it('end one at a time, or all but one', async () => {
      for (const name of ['a', 'b', 'c', 'd']) await create(name, T1);
      expect(await store.sessions.delete('a')).toBe(true);
      expect(await store.sessions.delete('a')).toBe(false);
      expect(await store.sessions.deleteOthers('c')).toBe(2);
      expect((await store.sessions.list(limits, 9)).map(({ idHash }) => idHash)).toEqual(['c']);
    });
  });

  describe('has a second factor that', () => {
    const confirm = (secret: string, step = 5) =>
      store.secondFactor.confirm({ secret, step, now: T2 });

    it('is replaced until it is confirmed, and not after that', async () => {
      expect(await store.secondFactor.read()).toBeNull();
      expect(await store.secondFactor.begin('one', T1)).toBe(true);
      expect(await store.secondFactor.begin('two', T1)).toBe(true);
      expect(await confirm('one')).toBe(false);
      expect(await confirm('two')).toBe(true);
      expect(await confirm('two')).toBe(false);
      expect(await store.secondFactor.begin('three', T3)).toBe(false);
      expect(await store.secondFactor.read()).toEqual({
        secret: 'two',
        begunAt: T1,
        confirmedAt: T2,
      });
    });

    it('uses each time step up once, with all before it', async () => {
      await store.secondFactor.begin('one', T1);
      expect(await store.secondFactor.spendStep(9)).toBe(false);
      await confirm('one', 5);
      const used = [];
      for (const step of [-1, 4, 5, 6, 6, 8, 7])
        used.push(await store.secondFactor.spendStep(step));
      expect(used).toEqual([false, false, false, true, false, true, false]);
      const many = Array.from({ length: 20 }, () => store.secondFactor.spendStep(9));
      expect((await Promise.all(many)).filter(Boolean)).toHaveLength(1);
    });

    it('uses each recovery code up once, while it is confirmed', async () => {
      await store.secondFactor.begin('one', T1);
      await store.secondFactor.replaceCodes(['a', 'b', 'c']);
      expect(await store.secondFactor.spendCode('a', T2)).toBe(false);
      await confirm('one');
      const many = Array.from({ length: 20 }, () => store.secondFactor.spendCode('a', T2));
      expect((await Promise.all(many)).filter(Boolean)).toHaveLength(1);
      expect(await store.secondFactor.countCodes()).toBe(2);
      await store.secondFactor.replaceCodes(['d']);
      expect(await store.secondFactor.spendCode('b', T2)).toBe(false);
      expect(await store.secondFactor.countCodes()).toBe(1);
    });

    it('keeps its codes where they cannot be replaced', async () => {
      await store.secondFactor.replaceCodes(['a', 'b']);
      await place.query(refusal('after insert', 'recovery_codes')[dialect]);
      await expect(store.secondFactor.replaceCodes(['c'])).rejects.toThrow('refused');
      expect(await place.query('select code_hash from recovery_codes order by 1')).toEqual([
        { code_hash: 'a' },
        { code_hash: 'b' },
      ]);
    });

    it('stands where its codes cannot be deleted', async () => {
      await store.secondFactor.begin('one', T1);
      await store.secondFactor.replaceCodes(['a']);
      await place.query(refusal('after delete', 'recovery_codes')[dialect]);
      await expect(store.secondFactor.delete()).rejects.toThrow('refused');
      expect(await store.secondFactor.read()).toMatchObject({ secret: 'one' });
    });

    it('is gone with its codes once it is deleted', async () => {
      await store.secondFactor.begin('one', T1);
      await confirm('one');
      await store.secondFactor.replaceCodes(['a']);
      expect(await store.secondFactor.delete()).toBe(true);
      expect(await store.secondFactor.delete()).toBe(false);
      expect(await store.secondFactor.read()).toBeNull();
      expect(await store.secondFactor.countCodes()).toBe(0);
    });
  });
});

it('lets a login see the new passcode while PostgreSQL is still changing it', async () => {
  const place = await placeForTest('postgres');
  const store = await openForTest(place);
  await store.settings.write('passcode-hash', 'old');
  await store.sessions.create({ idHash: 'a', now: T1, ...FROM });
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

  const change = store.settings.changePasscode('new');
  await expect.poll(waiting).toHaveLength(1);
  // The sessions are deleted, but not for others yet: this one is not among them.
  await store.sessions.create({ idHash: 'b', now: T2, ...FROM });
  const read = store.settings.readSettledPasscode();
  await expect.poll(waiting).toHaveLength(2);
  await holder.query('select pg_advisory_unlock(1)');
  await change;
  expect(await read).toBe('new');
});
