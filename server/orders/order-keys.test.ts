import { describe, expect, it } from 'vitest';
import { ORDER_KEYS_MAX } from '../../domain/order-limits.ts';
import { stoppedClock } from '../../tests/support/clock.ts';
import { DIALECTS, migratedPlaceForTest, openForTest } from '../../tests/support/stores.ts';
import { keyRows } from './key-rows.ts';
import { createOrderKeys } from './order-keys.ts';

const ADDRESS = '192.0.2.1';
const INVALID = { code: 'invalid-key' };

describe.each(DIALECTS)('keys for calls on %s', (dialect) => {
  const setUp = async () => {
    const place = await migratedPlaceForTest(dialect);
    const store = await openForTest(place);
    const { clock, advance } = stoppedClock();
    return { place, store, advance, keys: createOrderKeys({ store, rows: keyRows(store), clock }) };
  };

  it('are accepted until they are revoked, and show when they were used', async () => {
    const { keys, advance } = await setUp();
    const { id, key } = await keys.create('The shop');
    expect(key).toMatch(/^engawa_[\w-]{43}$/);
    const [made] = await keys.list();
    const createdAt = '2026-01-01T00:00:00.000Z';
    expect(made).toEqual({ id, name: 'The shop', createdAt, lastUsedAt: null, revokedAt: null });
    advance(1_000);
    expect(await keys.accept(key, ADDRESS)).toBe(id);
    expect(await keys.list()).toMatchObject([{ lastUsedAt: '2026-01-01T00:00:01.000Z' }]);
    expect(await keys.revoke(id)).toEqual({ name: 'The shop' });
    await expect(keys.accept(key, ADDRESS)).rejects.toMatchObject(INVALID);
    await expect(keys.revoke(id)).rejects.toMatchObject({ code: 'not-found' });
    expect(await keys.list()).toMatchObject([{ revokedAt: '2026-01-01T00:00:01.000Z' }]);
  });

  it('are not in the store', async () => {
    const { keys, place } = await setUp();
    const { key } = await keys.create('The shop');
    await keys.accept(key, ADDRESS);
    const stored = JSON.stringify(
      await place.queryAll(['select * from order_keys', 'select * from throttles']),
    );
    expect(stored).not.toContain(key.slice('engawa_'.length));
  });

  it('that are wrong are counted by address, and do not shut out the right one there', async () => {
    const { keys } = await setUp();
    const { id, key } = await keys.create('The shop');
    const wrong = ['', 'engawa_', `${key}a`, key.slice(1), `engawa_${'a'.repeat(43)}`];
    for (let time = 0; time < 20; time += 1) {
      const guess = wrong[time % wrong.length] ?? '';
      await expect(keys.accept(guess, ADDRESS)).rejects.toMatchObject(INVALID);
    }
    const refused = { code: 'too-many-attempts', retryAfter: expect.any(Number) };
    await expect(keys.accept('', ADDRESS)).rejects.toMatchObject(refused);
    await expect(keys.accept('', '192.0.2.2')).rejects.toMatchObject(INVALID);
    expect(await keys.accept(key, ADDRESS)).toBe(id);
  });

  it('make no more than 600 calls an hour', async () => {
    const { keys } = await setUp();
    const { key } = await keys.create('The shop');
    const other = await keys.create('Another shop');
    await Promise.all(Array.from({ length: 600 }, () => keys.accept(key, ADDRESS)));
    await expect(keys.accept(key, ADDRESS)).rejects.toMatchObject({ code: 'too-many-attempts' });
    expect(await keys.accept(other.key, ADDRESS)).toBe(other.id);
  });

  it('are limited in number, of which revoked ones do not count', async () => {
    const { keys } = await setUp();
    const made = [];
    for (let index = 0; index < ORDER_KEYS_MAX; index += 1)
      made.push(await keys.create(`${index}`));
    await expect(keys.create('one more')).rejects.toMatchObject({ code: 'too-many-keys' });
    await keys.revoke(made[0]?.id ?? '');
    await keys.create('one more');
    expect(await keys.list()).toHaveLength(ORDER_KEYS_MAX + 1);
  });

  it('fail with the cause where the store does not answer', async () => {
    const { keys, store } = await setUp();
    await store.close();
    const failed = { code: 'orders-failed', cause: expect.any(Error) };
    const key = `engawa_${'a'.repeat(43)}`;
    await expect(keys.accept(key, ADDRESS)).rejects.toMatchObject(failed);
    await expect(keys.create('a')).rejects.toMatchObject(failed);
    await expect(keys.list()).rejects.toMatchObject(failed);
    await expect(keys.revoke('a')).rejects.toMatchObject(failed);
  });
});
