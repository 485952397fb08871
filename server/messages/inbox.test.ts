import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITED_FOLDER_MAX } from '../../domain/inbox.ts';
import { newMessage } from '../../tests/support/messages.ts';
import { siteOf } from '../../tests/support/services.ts';
import {
  DIALECTS,
  migratedDatabaseForTest,
  openForTest,
  type TestDatabase,
} from '../../tests/support/stores.ts';
import { createMails } from '../mails/mails.ts';
import { claimMail, markFailed, nextDue } from '../mails/queries.ts';
import type { Store } from '../store/store.ts';
import { createInbox, type Inbox } from './inbox.ts';
import {
  insertMessage,
  type Listing,
  listMessages,
  MESSAGES_TRIM_EVERY,
  trimFolders,
} from './queries.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe.each(DIALECTS)('messages on %s', (dialect) => {
  let database: TestDatabase;
  let store: Store;
  let inbox: Inbox;
  let mails: Awaited<ReturnType<typeof createMails>>;
  const list = async (change: Partial<Listing> = {}) =>
    listMessages(store.db, { folder: 'inbox', search: '', limit: 99, ...change });
  const texts = async (change: Partial<Listing> = {}) =>
    (await list(change)).map(({ message }) => message);
  /** Stores many at once. */
  const fill = (count: number, { folder, suspicion, message }: Record<string, string>) =>
    database.query(
      `insert into messages (name, email, message, received_at, folder, suspicion)
        with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${count})
        select 'Asha', 'a@b', '${message}', '${at(0)}', '${folder}', '${suspicion}' from numbers`,
    );
  const add = async (change: Parameters<typeof newMessage>[0] = {}) => {
    const id = await insertMessage(store.db, newMessage(change));
    if (id !== null) await trimFolders(store.db, id);
    return id;
  };

  beforeEach(async () => {
    database = await migratedDatabaseForTest(dialect);
    store = await openForTest(database);
    const site = await siteOf(store);
    const send = async () => undefined;
    mails = await createMails(site, { message: send, order: null, reach: send });
    inbox = createInbox(site, mails);
  });

  describe('in the store', () => {
    it('are exactly as they were written, newest first', async () => {
      const messages = [
        { name: "Robert'); drop table messages;--", email: 'a@b', message: '%s $1 ? :name' },
        { name: 'আশা 😀', email: "o'neil@example.com", message: '  a\n\n\tb \\n \u{10ffff}' },
        { name: 'a'.repeat(200), email: 'a@b', message: '縁'.repeat(10_000) },
      ];
      for (const message of messages) await add(message);
      const allMessages = await list();
      expect(allMessages.map(({ name, email, message }) => ({ name, email, message }))).toEqual(
        messages.toReversed(),
      );
      const short = await listMessages(store.db, { folder: 'inbox', search: '', limit: 1 });
      expect(short).toMatchObject([{ id: 3, excerpt: '縁'.repeat(160), readAt: null }]);
    });

    it('are stored once if the same one is sent many times at once', async () => {
      const other = await openForTest(database);
      const ids = await Promise.all(
        times(20, (index) =>
          insertMessage((index % 2 === 0 ? store : other).db, newMessage({ digest: 'same' })),
        ),
      );
      expect(ids.filter((id) => id !== null)).toHaveLength(1);
      expect(await list()).toHaveLength(1);
    });

    it('come page by page, none twice and none left out while others arrive', async () => {
      for (const index of times(7, (one) => one)) await add({ message: `${index}` });
      const first = await list({ limit: 3 });
      await add({ message: 'new' });
      const second = await list({ limit: 3, before: first.at(-1)?.id ?? 0 });
      const third = await list({ limit: 3, before: second.at(-1)?.id ?? 0 });
      const all = [...first, ...second, ...third].map(({ message }) => message);
      expect(all).toEqual(['6', '5', '4', '3', '2', '1', '0']);
    });

    it('are found by name, email address and text, in any case, without wildcards', async () => {
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
      expect(await inbox.counts()).toEqual({ unread: 1, spam: 1, flood: 0 });
      for (const id of [1, 2]) await inbox.perform('delete', id);
      expect(await texts({ folder: 'deleted' })).toEqual(['bad', 'good']);
      expect(await inbox.counts()).toEqual({ unread: 0, spam: 0, flood: 0 });
      for (const id of [1, 2]) await inbox.perform('restore', id);
      expect(await texts()).toEqual(['good']);
      expect(await texts({ folder: 'spam' })).toEqual(['bad']);
    });

    it('are removed for good once they are deleted and then erased, and no others', async () => {
      for (const message of ['kept', 'deleted']) await add({ message });
      await add({ message: 'spam', suspicion: 'trap' });
      await inbox.perform('delete', 2);
      await inbox.erase('deleted', 9);
      expect(await texts({ folder: 'deleted' })).toEqual([]);
      expect(await texts()).toEqual(['kept']);
      expect(await texts({ folder: 'spam' })).toEqual(['spam']);
    });

    it('are erased up to the newest one that the owner saw, and not later ones', async () => {
      for (const message of ['seen', 'new']) await add({ message, suspicion: 'flood' });
      await add({ message: 'spam', suspicion: 'trap' });
      await inbox.erase('flood', 1);
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
        await inbox.perform('spam', 2);
        await inbox.perform('not-spam', 3);
        await inbox.perform('delete', 4);
        await fill(LIMITED_FOLDER_MAX, { folder, suspicion, message: 'a' });
        const later = times(2 * MESSAGES_TRIM_EVERY, (index) => `${index}`);
        for (const message of later) await add({ message, suspicion });
        const keptTexts = await texts({ folder, limit: 9_999 });
        expect(keptTexts.length).toBeGreaterThanOrEqual(LIMITED_FOLDER_MAX);
        expect(keptTexts.length).toBeLessThanOrEqual(LIMITED_FOLDER_MAX + MESSAGES_TRIM_EVERY);
        expect(keptTexts.slice(0, later.length)).toEqual(later.toReversed());
        expect(await texts()).toEqual(['taken', 'in the inbox']);
        expect(await texts({ folder: 'spam', search: 'marked' })).toEqual(['marked']);
        expect(await texts({ folder: 'deleted' })).toEqual(['deleted']);
      },
    );

    it('are kept from before there were folders, and mailed to nobody', async () => {
      await database.query(
        `insert into messages (name, email, message, received_at) values ('a', 'b', 'old', '${at(0)}')`,
      );
      expect(await list()).toMatchObject([{ message: 'old', delivery: 'none', readAt: null }]);
      expect(await nextDue(store.db, 'message')).toBeNull();
    });
  });

  describe('with a mail', () => {
    const mailed = async (change: Parameters<typeof newMessage>[0] = {}) => {
      const messageId = (await add(change)) ?? 0;
      await store.db.transaction().execute((within) => mails.enqueue(within, { messageId }));
    };
    const claim = () =>
      claimMail(store.db, 'message', { workerId: 'a', now: '2027', until: '2029' });

    it('have its state, its tries and its last error', async () => {
      await mailed();
      await claim();
      const failure = { id: 1, workerId: 'a', lastError: '550 no', nextTryAt: null };
      await markFailed(store.db, failure);
      expect(await list()).toMatchObject([
        { delivery: 'failed', tries: 1, nextTryAt: null, lastError: '550 no' },
      ]);
    });

    it('are mailed once they are no spam after all', async () => {
      await add({ suspicion: 'trap' });
      expect(await inbox.perform('not-spam', 1)).toMatchObject({ delivery: 'waiting' });
      expect(await claim()).toMatchObject({ messageId: 1, tries: 1 });
    });
  });
});
