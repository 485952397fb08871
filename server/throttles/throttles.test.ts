import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DAY_S, HOUR_S } from '../../domain/durations.ts';
import {
  DIALECTS,
  freshStore,
  migratedDatabaseForTest,
  openForTest,
} from '../../tests/support/stores.ts';
import { createThrottle, MAX_COUNTS, NETWORK_FACTOR, TRIM_EVERY, trimCounts } from './throttles.ts';

const rule = { name: 'test', perKey: 2, seconds: 60 };
/** An address of one /48. */
const addressIn48 = (index: number) => `2001:0db8:0001:${index.toString(16).padStart(4, '0')}::/64`;
const refusal = { code: 'too-many-attempts', retryAfter: expect.any(Number) };

describe('a throttle', () => {
  it('limits the attempts of a key, and says how long to wait', async () => {
    const throttle = createThrottle(await freshStore(), rule);
    await throttle.attempt('a');
    await throttle.attempt('a');
    const error = await throttle.attempt('a').catch((caught: unknown) => caught);
    expect(error).toMatchObject(refusal);
    expect(error).toHaveProperty('retryAfter', expect.closeTo(60, -1));
    await throttle.attempt('b');
  });

  it('forgets attempts of a key that succeeded, and attempts that are taken back, and no others', async () => {
    const throttle = createThrottle(await freshStore(), rule);
    await throttle.attempt('b');
    for (let time = 0; time < 20; time += 1) {
      await throttle.attempt('a');
      await (time % 2 === 0 ? throttle.reset('a') : throttle.undo('a'));
    }
    await throttle.attempt('b');
    await expect(throttle.attempt('b')).rejects.toMatchObject(refusal);
  });

  it.each(DIALECTS)(
    'is shared by all that have the same name, also at the same time, and by no other, on %s',
    async (dialect) => {
      const database = await migratedDatabaseForTest(dialect);
      const [store, other] = [await openForTest(database), await openForTest(database)];
      const throttles = [createThrottle(store, rule), createThrottle(other, rule)];
      const attempts = Array.from({ length: 40 }, (_, index) => throttles[index % 2]?.attempt('a'));
      const outcomes = await Promise.allSettled(attempts);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(rule.perKey);
      await createThrottle(store, { ...rule, name: 'other' }).attempt('a');
    },
  );

  it('lets a key wait twice as long each time, and says when a wait begins', async () => {
    const database = await migratedDatabaseForTest('sqlite');
    const growing = { ...rule, seconds: 9_000, waits: { first: 60, longest: 200 } };
    const throttle = createThrottle(await openForTest(database), growing);
    for (const seconds of [60, 120, 200, 200]) {
      await throttle.attempt('a');
      await throttle.attempt('a');
      const attemptError = async () => throttle.attempt('a').catch((caught: unknown) => caught);
      expect(await attemptError()).toMatchObject({ ...refusal, begins: true, retryAfter: seconds });
      const second = await attemptError();
      expect(second).toMatchObject({ ...refusal, begins: false });
      expect(second).toHaveProperty('retryAfter', expect.closeTo(seconds, -1));
      await database.query("delete from throttles where key = 'test:key:a'");
    }
    await throttle.attempt('a');
    await throttle.reset('a');
    expect(await database.query("select key from throttles where key like '%:a'")).toEqual([]);
  });

  it('also counts a /48 of IPv6, with a higher limit, and stores no counts of its addresses while it waits', async () => {
    const database = await migratedDatabaseForTest('sqlite');
    const throttle = createThrottle(await openForTest(database), rule);
    const allowed = rule.perKey * NETWORK_FACTOR;
    for (let index = 0; index < allowed; index += 1) {
      await throttle.attempt(addressIn48(index));
    }
    for (let index = allowed; index < allowed + 20; index += 1) {
      await expect(throttle.attempt(addressIn48(index))).rejects.toMatchObject(refusal);
    }
    await throttle.attempt('2001:0db8:0002:0000::/64');
    await throttle.attempt('192.0.2.1');
    const counts = await database.query("select 1 from throttles where key like 'test:key:2001%'");
    expect(counts.length).toBeLessThanOrEqual(allowed + 2);
  });

  it('lets a /48 wait for an hour at most, also where its addresses wait longer', async () => {
    const waits = { first: 2 * HOUR_S, longest: DAY_S };
    const throttle = createThrottle(await freshStore(), { ...rule, perKey: 1, waits });
    for (let index = 0; index < NETWORK_FACTOR; index += 1) {
      await throttle.attempt(addressIn48(index));
    }
    const refused = throttle.attempt(addressIn48(NETWORK_FACTOR));
    await expect(refused).rejects.toMatchObject({ ...refusal, retryAfter: HOUR_S });
  });

  it('does not count the refused attempts of one address against its /48', async () => {
    const throttle = createThrottle(await freshStore(), rule);
    for (let time = 0; time < rule.perKey * NETWORK_FACTOR; time += 1) {
      await throttle.attempt('2001:0db8:0001:0001::/64').catch(() => undefined);
    }
    await expect(throttle.attempt('2001:0db8:0001:0002::/64')).resolves.toBeUndefined();
  });

  it('keeps a bounded number of counts, however many addresses there are', async () => {
    const database = await migratedDatabaseForTest('sqlite');
    const throttle = createThrottle(await openForTest(database), rule);
    await database.query(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 2 * ${MAX_COUNTS})
      insert into throttles (key, points, expire) select 'test:key:old-' || i, 1, ${Date.now() + 3_600_000} from n`);
    for (let key = 0; key < TRIM_EVERY; key += 1) await throttle.attempt(`${key}`);
    const counts = await database.query(`select key from throttles where key like 'test:key:%'`);
    // The one that makes it look is counted after that.
    expect(counts).toHaveLength(MAX_COUNTS + 1);
  });

  it.each(DIALECTS)(
    'cuts its counts to so many: the fewest attempts first, and waits last, on %s',
    async (dialect) => {
      const database = await migratedDatabaseForTest(dialect);
      const store = await openForTest(database);
      const count = (key: string, points: number, minutes: number) => {
        const expire = Date.now() + minutes * 60_000;
        return database.query(`insert into throttles values ('${key}', ${points}, ${expire})`);
      };
      await count('login:key:over', 50, -1);
      await count('login:key:waiting', 11, 60);
      await count('login:key:early', 1, 60);
      await count('login:key:late', 1, 90);
      await count('login:key:twice', 2, 30);
      await count('login:key:waits:waiting', 1, 9_000);
      await count('login-code:key:other', 1, -1);
      const keys = async () =>
        z
          .array(z.object({ key: z.string() }))
          .parse(await database.query('select key from throttles order by key'))
          .map(({ key }) => key);
      const left = ['login:key:waiting', 'login:key:waits:waiting'];
      await trimCounts(store, 'login', 4);
      expect(await keys()).toEqual(
        ['login-code:key:other', 'login:key:late', 'login:key:twice', ...left].toSorted(),
      );
      await trimCounts(store, 'login', 2);
      expect(await keys()).toEqual(['login-code:key:other', ...left]);
    },
  );

  it('throws the error of a store that does not answer, and lets nobody through', async () => {
    const store = await freshStore();
    const throttle = createThrottle(store, rule);
    await store.close();
    await expect(throttle.attempt('a')).rejects.toThrow('destroyed');
  });
});
