import { describe, expect, it } from 'vitest';
import type { InboxMessage } from '../../../domain/inbox.ts';
import {
  type ActionResult,
  afterAction,
  FIRST_VIEW,
  type InboxView,
  newestListed,
  withArrivals,
  withNewest,
} from './inbox-view.ts';

const message = (id: number, change: Partial<InboxMessage> = {}): InboxMessage => ({
  id,
  name: `Visitor ${id}`,
  email: 'visitor@example.com',
  excerpt: 'Hello.',
  message: 'Hello.',
  receivedAt: '2026-01-01T00:00:00.000Z',
  readAt: null,
  folder: 'inbox',
  suspicion: '',
  delivery: 'none',
  tries: 0,
  nextTryAt: null,
  lastError: '',
  ...change,
});
const READ = { readAt: '2026-01-01T00:01:00.000Z' };
const counts = (unread: number) => ({ unread, spam: 0, flood: 0 });

const view = (change: Partial<InboxView> = {}): InboxView => ({
  ...FIRST_VIEW,
  page: { entries: [message(2), message(1)], next: null, counts: counts(2), mails: false },
  ...change,
});
const answer = (change: Partial<ActionResult> = {}): ActionResult => ({
  action: 'read',
  message: message(1, READ),
  counts: counts(1),
  isLate: false,
  ...change,
});

describe('an answer', () => {
  it('opens the message that was pressed, and marks it as read', () => {
    const after = afterAction(view(), answer());
    expect(after.open).toEqual(message(1, READ));
    expect(after.page?.entries).toEqual([message(2), message(1, READ)]);
    expect(after.page?.counts.unread).toBe(1);
  });

  it('takes what is deleted out of the list, and offers it back', () => {
    const gone = message(1, { folder: 'deleted' });
    const before = view({ open: message(1) });
    const after = afterAction(before, answer({ action: 'delete', message: gone }));
    expect(after.page?.entries).toEqual([message(2)]);
    expect(after).toMatchObject({ open: null, deleted: gone });
  });
});

describe('a late answer', () => {
  const late = (change: Partial<ActionResult> = {}) => answer({ isLate: true, ...change });

  it('opens nothing over what was opened after it', () => {
    const before = view({ open: message(2, READ) });
    const after = afterAction(before, late({ counts: counts(9) }));
    expect(after.open).toBe(before.open);
    expect(after.page?.entries).toEqual([message(2), message(1, READ)]);
    expect(after.page?.counts).toEqual(counts(2));
  });

  it('opens nothing that was closed after it', () => {
    expect(afterAction(view(), late()).open).toBeNull();
  });

  it('adds nothing to a list that was loaded after it without that message', () => {
    const after = afterAction(view({ search: 'words' }), late({ message: message(3, READ) }));
    expect(after.page?.entries).toEqual([message(2), message(1)]);
  });

  it('of a deletion closes that message only, and offers it back', () => {
    const gone = message(1, { folder: 'deleted' });
    const before = view({ open: message(2) });
    const after = afterAction(before, late({ action: 'delete', message: gone }));
    expect(after).toMatchObject({ open: message(2), deleted: gone });
    expect(after.page?.entries).toEqual([message(2)]);
    const later = message(5, { folder: 'deleted' });
    const kept = afterAction(view({ deleted: later }), late({ action: 'delete', message: gone }));
    expect(kept.deleted).toBe(later);
  });
});

describe('what comes in', () => {
  it('is counted, and listed only when the owner asks for it', () => {
    const before = view({ open: message(1) });
    const after = withArrivals(before, { unread: 4, newer: 2 });
    expect(after).toEqual({ ...before, unread: 4, newer: 2 });
    expect(withArrivals(after, { unread: 4, newer: 2 })).toBe(after);
    expect(newestListed(after)).toBe(2);
  });

  it('is counted only while the list of another folder or a search is shown', () => {
    for (const other of [view({ folder: 'spam' }), view({ search: 'words' }), FIRST_VIEW]) {
      expect(newestListed(other)).toBeUndefined();
      expect(withArrivals(other, { unread: 4, newer: 2 })).toMatchObject({ unread: 4, newer: 0 });
    }
  });

  const page = (ids: readonly number[], next: number | null) => ({
    entries: ids.map((id) => message(id)),
    next,
    counts: counts(9),
    mails: false,
  });
  const idsOf = ({ page }: InboxView) => page?.entries.map(({ id }) => id);

  it('is put above what was loaded, which stays, as does the message that is open', () => {
    const open = message(2, READ);
    const before = view({ page: page([5, 4, 3, 2], 2), open, newer: 2 });
    const after = withNewest(before, page([7, 6, 5, 4], 4));
    expect(idsOf(after)).toEqual([7, 6, 5, 4, 3, 2]);
    expect(after).toMatchObject({ open, newer: 0, unread: 9, page: { next: 2 } });
  });

  it('replaces the list where messages between the two are not loaded', () => {
    const after = withNewest(view({ page: page([3, 2], 2) }), page([9, 8], 8));
    expect(idsOf(after)).toEqual([9, 8]);
    expect(after.page?.next).toBe(8);
  });

  it('is put into an empty list', () => {
    const after = withNewest(view({ page: page([], null) }), page([1], null));
    expect(idsOf(after)).toEqual([1]);
    expect(after.page?.next).toBeNull();
  });
});
