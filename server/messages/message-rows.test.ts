import { beforeEach, describe, expect, it } from 'vitest';
import { COUNT_MAX, LIMITED_FOLDER_MAX } from '../../domain/inbox.ts';
import { MESSAGE_MAX } from '../../domain/message-limits.ts';
import { newMessage } from '../../tests/support/messages.ts';
import {
  DIALECTS,
  migratedPlaceForTest,
  openForTest,
  type StorePlace,
} from '../../tests/support/stores.ts';
import type { Store } from '../store/store.ts';
import { type Listing, MESSAGES_TRIM_EVERY, messageRows } from './message-rows.ts';
import { outboxRows } from './outbox-rows.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const claim = (owner: string, now: string, until: string, latest = '2027') => ({
  owner,
  now,
  latest,
  until,
});

describe.each(DIALECTS)('messages on %s', (dialect) => {
  let place: StorePlace;
  let store: Store;
  let rows: ReturnType<typeof messageRows>;
  let outbox: ReturnType<typeof outboxRows>;
  const listed = async (change: Partial<Listing> = {}) =>
    rows.listFull({ folder: 'inbox', search: '', limit: 99, ...change });
  const texts = async (change: Partial<Listing> = {}) =>
    (await listed(change)).map(({ message }) => message);
  /** Stores many at once. */
  const fill = (count: number, { folder, suspicion, message }: Record<string, string>) =>
    place.query(
      `insert into messages (name, email, message, received_at, folder, suspicion)
        with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${count})
        select 'Asha', 'a@b', '${message}', '${at(0)}', '${folder}', '${suspicion}' from numbers`,
    );
  const add = (change: Parameters<typeof newMessage>[0] = {}) => rows.add(newMessage(change));

  beforeEach(async () => {
    place = await migratedPlaceForTest(dialect);
    store = await openForTest(place);
    rows = messageRows(store);
    outbox = outboxRows(store);
  });

  describe('in the store', () => {
    it('are exactly as they were written, newest first', async () => {
      const messages = [
        { name: "Robert'); drop table messages;--", email: 'a@b', message: '%s $1 ? :name' },
        { name: 'আশা 😀', email: "o'neil@example.com", message: '  a\n\n\tb \\n \u{10ffff}' },
        { name: 'a'.repeat(200), email: 'a@b', message: '縁'.repeat(10_000) },
      ];
      for (const message of messages) await add(message);
      const stored = await listed();
      expect(stored.map(({ name, email, message }) => ({ name, email, message }))).toEqual(
        messages.toReversed(),
      );
      const short = await rows.list({ folder: 'inbox', search: '', limit: 1 });
      expect(short).toMatchObject([{ id: 3, excerpt: '縁'.repeat(160), readAt: null }]);
    });

    it('all arrive, where many are sent at the same time', async () => {
      const added = await Promise.all(times(50, (index) => add({ message: `${index}` })));
      expect(added).toEqual(times(50, () => true));
      expect(new Set(await texts())).toHaveLength(50);
    });

    it('are there once, where the same one is sent many times at the same time', async () => {
      const other = await openForTest(place);
      const added = await Promise.all(
        times(20, (index) =>
          messageRows(index % 2 === 0 ? store : other).add(newMessage({ digest: 'same' })),
        ),
      );
      expect(added.filter((stored) => stored)).toHaveLength(1);
      expect(await listed()).toHaveLength(1);
    });

    it('are there again, where the same one comes later', async () => {
      expect(await add({ digest: 'same', receivedAt: at(0) })).toBe(true);
      const again = { digest: 'same', receivedAt: at(9), sameSince: at(-1) };
      expect(await add(again)).toBe(false);
      expect(await add({ ...again, receivedAt: at(10), sameSince: at(0) })).toBe(true);
      expect(await listed()).toHaveLength(2);
    });

    it('come page by page, none twice and none left out while others arrive', async () => {
      for (const index of times(7, (one) => one)) await add({ message: `${index}` });
      const first = await listed({ limit: 3 });
      await add({ message: 'new' });
      const second = await listed({ limit: 3, before: first.at(-1)?.id ?? 0 });
      const third = await listed({ limit: 3, before: second.at(-1)?.id ?? 0 });
      const all = [...first, ...second, ...third].map(({ message }) => message);
      expect(all).toEqual(['6', '5', '4', '3', '2', '1', '0']);
    });

    it('are found by name, email address and text, in any case, sign for sign', async () => {
      await add({ name: 'Asha Sen', message: 'one' });
      await add({ email: 'ren@Example.org', message: 'two' });
      await add({ message: 'Three: 100% of a_b\\c' });
      await add({ message: 'Four: 1000 of aXb' });
      expect(await texts({ search: 'asha SEN' })).toEqual(['one']);
      expect(await texts({ search: 'REN@example' })).toEqual(['two']);
      expect(await texts({ search: 'three' })).toHaveLength(1);
      expect(await texts({ search: '100%' })).toEqual(['Three: 100% of a_b\\c']);
      expect(await texts({ search: 'a_b' })).toEqual(['Three: 100% of a_b\\c']);
      expect(await texts({ search: '\\c' })).toEqual(['Three: 100% of a_b\\c']);
      expect(await texts({ search: "'; --" })).toEqual([]);
    });

    it('lie in folders, and go back where they were', async () => {
      await add({ message: 'good' });
      await add({ message: 'bad', suspicion: 'trap' });
      expect(await texts()).toEqual(['good']);
      expect(await texts({ folder: 'spam' })).toEqual(['bad']);
      expect(await rows.counts()).toEqual({ unread: 1, spam: 1, flood: 0 });
      for (const id of [1, 2]) await rows.change(id, { folder: 'deleted' });
      expect(await texts({ folder: 'deleted' })).toEqual(['bad', 'good']);
      expect(await rows.counts()).toEqual({ unread: 0, spam: 0, flood: 0 });
      for (const id of [1, 2]) await rows.restore(id);
      expect(await texts()).toEqual(['good']);
      expect(await texts({ folder: 'spam' })).toEqual(['bad']);
    });

    it('are counted up to a number, so that many of them do not hold the inbox up', async () => {
      await Promise.all(Array.from({ length: COUNT_MAX }, () => add()));
      expect(await rows.counts()).toEqual({ unread: COUNT_MAX, spam: 0, flood: 0 });
      await add();
      expect(await rows.counts()).toEqual({ unread: COUNT_MAX, spam: 0, flood: 0 });
      await rows.change(1, { readAt: at(1) });
      await rows.change(2, { readAt: at(1) });
      expect(await rows.counts()).toEqual({
        unread: COUNT_MAX - 1,
        spam: 0,
        flood: 0,
      });
    });

    it('that came in since the owner looked are counted, up to a number', async () => {
      expect(await rows.arrivals(0)).toEqual({ unread: 0, newer: 0 });
      for (const message of ['one', 'two', 'three']) await add({ message });
      await add({ message: 'bad', suspicion: 'trap' });
      await rows.change(3, { readAt: at(1) });
      expect(await rows.arrivals(undefined)).toEqual({ unread: 2, newer: 0 });
      expect(await rows.arrivals(1)).toEqual({ unread: 2, newer: 2 });
      expect(await rows.arrivals(3)).toEqual({ unread: 2, newer: 0 });
      await fill(COUNT_MAX + 1, { folder: 'inbox', suspicion: '', message: 'more' });
      expect(await rows.arrivals(3)).toEqual({ unread: COUNT_MAX, newer: COUNT_MAX });
    });

    it('are gone for good once they are deleted and then erased, and no others', async () => {
      for (const message of ['kept', 'deleted']) await add({ message });
      await add({ message: 'spam', suspicion: 'trap' });
      await rows.change(2, { folder: 'deleted' });
      await rows.erase('deleted', 9);
      expect(await texts({ folder: 'deleted' })).toEqual([]);
      expect(await rows.find(2)).toBeNull();
      expect(await texts()).toEqual(['kept']);
      expect(await texts({ folder: 'spam' })).toEqual(['spam']);
    });

    it('are erased up to the one that the owner saw, and not those that came later', async () => {
      for (const message of ['seen', 'new']) await add({ message, suspicion: 'flood' });
      await add({ message: 'spam', suspicion: 'trap' });
      await rows.erase('flood', 1);
      expect(await texts({ folder: 'flood' })).toEqual(['new']);
      expect(await texts({ folder: 'spam' })).toEqual(['spam']);
    });

    it.each([
      ['spam', 'trap'],
      ['flood', 'flood'],
    ] as const)(
      'are kept in the folder %s up to a number, and none of the inbox or of what the owner moved is lost',
      async (folder, suspicion) => {
        await add({ message: 'in the inbox' });
        for (const message of ['marked', 'taken', 'deleted']) await add({ message, suspicion });
        await rows.change(2, { folder: 'spam', suspicion: 'owner' });
        await rows.change(3, { folder: 'inbox', suspicion: '' });
        await rows.change(4, { folder: 'deleted' });
        await fill(LIMITED_FOLDER_MAX.messages, { folder, suspicion, message: 'a' });
        const later = times(2 * MESSAGES_TRIM_EVERY, (index) => `${index}`);
        for (const message of later) await add({ message, suspicion });
        const kept = await texts({ folder, limit: 9_999 });
        expect(kept.length).toBeGreaterThanOrEqual(LIMITED_FOLDER_MAX.messages);
        expect(kept.length).toBeLessThanOrEqual(LIMITED_FOLDER_MAX.messages + MESSAGES_TRIM_EVERY);
        expect(kept.slice(0, later.length)).toEqual(later.toReversed());
        expect(await texts()).toEqual(['taken', 'in the inbox']);
        expect(await texts({ folder: 'spam', search: 'marked' })).toEqual(['marked']);
        expect(await texts({ folder: 'deleted' })).toEqual(['deleted']);
      },
    );

    it('are kept there up to a size: the longest ones that can be written do not fill the disk', async () => {
      const message = '縁'.repeat(MESSAGE_MAX.message);
      const most = Math.ceil(LIMITED_FOLDER_MAX.bytes / (3 * MESSAGE_MAX.message));
      await fill(most, { folder: 'flood', suspicion: 'flood', message });
      const later = times(2 * MESSAGES_TRIM_EVERY, (index) => index);
      for (const _ of later) await add({ message, suspicion: 'flood' });
      const kept = await rows.list({ folder: 'flood', search: '', limit: 9_999 });
      expect(kept.length).toBeGreaterThanOrEqual(most - 9);
      expect(kept.length).toBeLessThanOrEqual(most + MESSAGES_TRIM_EVERY);
    });

    it('are read once the owner has read them, and none where there is none', async () => {
      await add();
      expect(await rows.change(1, { readAt: at(1) })).toMatchObject({
        readAt: at(1),
      });
      expect(await rows.counts()).toEqual({ unread: 0, spam: 0, flood: 0 });
      expect(await rows.change(9, { readAt: at(1) })).toBeNull();
      expect(await rows.restore(9)).toBeNull();
      expect(await rows.find(9)).toBeNull();
    });

    it('are kept from before there were folders, and mailed to nobody', async () => {
      await place.query(
        `insert into messages (name, email, message, received_at) values ('a', 'b', 'old', '${at(0)}')`,
      );
      expect(await listed()).toMatchObject([{ message: 'old', delivery: 'none', readAt: null }]);
      expect(await outbox.nextDue()).toBeNull();
    });
  });

  describe('in the outbox', () => {
    const fail = (owner: string, lastError: string, nextAttemptAt: string | null, id = 1) =>
      outbox.markFailed({ id, owner, lastError, nextAttemptAt, isUnclear: false });

    it('wait from the moment they are stored, and are each taken once', async () => {
      const other = await openForTest(place);
      for (const index of times(12, (one) => one)) {
        await add({ delivery: 'waiting', message: `${index}`, receivedAt: at(0) });
      }
      await add({ delivery: 'none' });
      expect(await outbox.nextDue()).toBe(at(0));
      const taken: number[] = [];
      while (taken.length < 12) {
        const claims = await Promise.all(
          times(6, (index) =>
            outboxRows(index % 2 === 0 ? store : other).claim(claim(`${index}`, at(1), at(3))),
          ),
        );
        taken.push(...claims.flatMap((mail) => mail?.id ?? []));
      }
      expect(taken.toSorted((one, two) => one - two)).toEqual(times(12, (index) => index + 1));
      expect(await outbox.claim(claim('late', at(2), at(4)))).toBeNull();
    });

    it('are due at once where they wait longer than any delay: their time is of a clock ahead', async () => {
      await add({ delivery: 'waiting', receivedAt: at(9) });
      expect(await outbox.claim(claim('a', at(1), at(3), at(9)))).toBeNull();
      expect(await outbox.claim(claim('a', at(1), at(3), at(8)))).not.toBeNull();
      expect(await outbox.claim(claim('b', at(1), at(3), at(8)))).toBeNull();
    });

    it('are taken up again when the one who held them is gone, and by nobody before', async () => {
      await add({ delivery: 'waiting' });
      expect(await outbox.claim(claim('a', at(1), at(3)))).toMatchObject({
        attempts: 1,
      });
      expect(await outbox.claim(claim('b', at(2), at(4)))).toBeNull();
      expect(await outbox.nextDue()).toBe(at(3));
      expect(await outbox.claim(claim('b', at(3), at(5)))).toMatchObject({
        attempts: 2,
      });
      // The first one was only slow: what it says of its failure comes too late.
      await fail('a', 'late', null);
      expect(await rows.find(1)).toMatchObject({
        delivery: 'waiting',
        lastError: '',
      });
      await outbox.markSent(1, at(9));
      await fail('b', 'late', at(9));
      expect(await rows.find(1)).toMatchObject({ delivery: 'sent', lastError: '' });
    });

    it('are settled as they ended where they are moved while they are being sent', async () => {
      for (const _ of times(2, (index) => index)) await add({ delivery: 'waiting' });
      for (const id of [1, 2]) {
        await outbox.claim(claim('a', at(1), at(3)));
        await rows.change(id, { folder: 'spam' });
      }
      await outbox.markSent(1, at(9));
      await fail('a', '421 busy', at(2), 2);
      expect(await rows.find(1)).toMatchObject({ delivery: 'sent', folder: 'spam' });
      expect(await rows.find(2)).toMatchObject({
        delivery: 'waiting',
        folder: 'spam',
      });
      expect(await outbox.claim(claim('a', at(9), at(11)))).toBeNull();
    });
  });
});
