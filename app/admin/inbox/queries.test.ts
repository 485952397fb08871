import { describe, expect, it } from 'vitest';
import type { Folder, InboxEntry, InboxMessage } from '../../../domain/inbox.ts';
import { type MessageList, withMessage } from './queries.ts';

const entry = (id: number): InboxEntry => ({
  id,
  name: 'Asha',
  email: 'asha@example.com',
  excerpt: '',
  receivedAt: '2026-11-22T10:00:00.000Z',
  readAt: null,
  folder: 'inbox',
  suspicion: '',
  delivery: 'none',
  tries: 0,
  nextTryAt: null,
  lastError: '',
});

/** A list of pages, each with the messages of these ids. */
const listOf = (pages: readonly (readonly number[])[], next: number | null): MessageList => ({
  pages: pages.map((ids, index) => ({
    entries: ids.map(entry),
    next: index === pages.length - 1 ? next : (ids.at(-1) ?? null),
    mails: false,
  })),
  pageParams: pages.map((_, index) => index),
});

const message = (id: number, folder: Folder): InboxMessage => ({
  ...entry(id),
  folder,
  message: 'Hello',
  readAt: '2026-11-22T11:00:00.000Z',
});

const idsOf = ({ pages }: MessageList) => pages.map(({ entries }) => entries.map(({ id }) => id));

describe('a list of messages', () => {
  it('shows what has changed of a message in its place', () => {
    const list = withMessage(listOf([[9, 7], [5]], null), 'inbox', message(7, 'inbox'));
    expect(idsOf(list)).toEqual([[9, 7], [5]]);
    expect(list.pages[0]?.entries[1]?.readAt).toBe('2026-11-22T11:00:00.000Z');
  });

  it('lacks a message that has left its folder', () => {
    const list = listOf([[9, 7], [5]], null);
    expect(idsOf(withMessage(list, 'inbox', message(5, 'deleted')))).toEqual([[9, 7], []]);
  });

  it.each([
    [8, [[9, 8, 7], [5]]],
    [
      6,
      [
        [9, 7],
        [6, 5],
      ],
    ],
    [
      3,
      [
        [9, 7],
        [5, 3],
      ],
    ],
    [11, [[11, 9, 7], [5]]],
  ])('has message %i in its place when it comes into the folder', (id, expected) => {
    const list = listOf([[9, 7], [5]], null);
    expect(idsOf(withMessage(list, 'spam', message(id, 'spam')))).toEqual(expected);
  });
});
