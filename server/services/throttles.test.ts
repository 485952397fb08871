import { describe, expect, it } from 'vitest';
import { freshStore, openForTest, placeForTest } from '../../tests/support/stores.ts';
import { createThrottle } from './throttles.ts';

const rule = { name: 'test', perKey: 2, overall: 5, seconds: 60 };
const refusal = { code: 'too-many-attempts', retryAfter: expect.any(Number) };

describe('a throttle', () => {
  it('lets so many attempts of one key through, and says how long to wait', async () => {
    const throttle = createThrottle(await freshStore(), rule);
    await throttle.attempt('a');
    await throttle.attempt('a');
    const error = await throttle.attempt('a').catch((caught: unknown) => caught);
    expect(error).toMatchObject(refusal);
    expect(error).toHaveProperty('retryAfter', expect.closeTo(60, -1));
    await expect(throttle.attempt('b')).resolves.toBeUndefined();
  });

  it('lets so many attempts of everyone through, however many keys they use', async () => {
    const throttle = createThrottle(await freshStore(), rule);
    for (const key of ['a', 'b', 'c', 'd', 'e']) await throttle.attempt(key);
    await expect(throttle.attempt('f')).rejects.toMatchObject(refusal);
  });

  it('lets any number of keys through where nothing says otherwise', async () => {
    const { overall: _, ...perKeyOnly } = rule;
    const throttle = createThrottle(await freshStore(), perKeyOnly);
    for (let key = 0; key < 20; key += 1) await throttle.attempt(`${key}`);
    await throttle.forgive('0');
    await throttle.attempt('1');
    await expect(throttle.attempt('1')).rejects.toMatchObject(refusal);
  });

  it('does not count refused attempts against everyone', async () => {
    const throttle = createThrottle(await freshStore(), rule);
    for (let time = 0; time < 20; time += 1) await throttle.attempt('a').catch(() => undefined);
    for (const key of ['b', 'c', 'd']) await throttle.attempt(key);
    await expect(throttle.attempt('e')).rejects.toMatchObject(refusal);
  });

  it('forgets the attempts of a key that has proved itself', async () => {
    const throttle = createThrottle(await freshStore(), rule);
    for (let time = 0; time < 20; time += 1) {
      await throttle.attempt('a');
      await throttle.forgive('a');
    }
  });

  it('is shared by all that have the same name, and by no other', async () => {
    const store = await freshStore();
    const [one, two] = [createThrottle(store, rule), createThrottle(store, rule)];
    await one.attempt('a');
    await two.attempt('a');
    await expect(one.attempt('a')).rejects.toMatchObject(refusal);
    await expect(createThrottle(store, { ...rule, name: 'other' }).attempt('a')).resolves.toBe(
      undefined,
    );
  });

  it('lets everyone wait twice as long each time, and says when a wait begins', async () => {
    const place = await placeForTest('sqlite');
    const growing = { ...rule, longest: { perKey: 200, overall: 60 } };
    const throttle = createThrottle(await openForTest(place), growing);
    for (const seconds of [60, 120, 200, 200]) {
      await throttle.attempt('a');
      await throttle.attempt('a');
      const refused = async () => throttle.attempt('a').catch((caught: unknown) => caught);
      expect(await refused()).toMatchObject({ ...refusal, begins: true, retryAfter: seconds });
      const second = await refused();
      expect(second).toMatchObject({ ...refusal, begins: false });
      expect(second).toHaveProperty('retryAfter', expect.closeTo(seconds, -1));
      await place.query("delete from throttles where key in ('test:key:a', 'test:all:everyone')");
    }
    await throttle.attempt('a');
    await throttle.forgive('a');
    expect(await place.query("select key from throttles where key like '%:a'")).toEqual([]);
  });

  it('throws the error of a store that does not answer, and lets nobody through', async () => {
    const store = await freshStore();
    const throttle = createThrottle(store, rule);
    await store.close();
    await expect(throttle.attempt('a')).rejects.toThrow('not open');
  });
});
