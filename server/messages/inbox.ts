import { csvRecord } from '../../domain/csv.ts';
import {
  type Arrivals,
  type ErasableFolder,
  type Folder,
  INBOX_PAGE,
  type InboxAction,
  type InboxCounts,
  type InboxMessage,
  type InboxPage,
} from '../../domain/inbox.ts';
import { SiteError, throwAs } from '../../domain/site-error.ts';
import type { Clock } from '../core/clock.ts';
import type { Store } from '../store/store.ts';
import type { MailQueue } from './mail-queue.ts';
import type { MessageRows } from './message-rows.ts';
import type { OutboxRows } from './outbox-rows.ts';

/**
 * Visitors' messages, for the owner. When the store does not answer, `perform` and `erase` throw `save-failed`, and
 * everything else `load-failed`.
 */
export interface Inbox {
  /** A page of a folder, newest first. `before` is the previous page's `next`. */
  page(query: { folder: Folder; search: string; before?: number | undefined }): Promise<InboxPage>;
  counts(): Promise<InboxCounts>;
  /** What came in after the message with this id; without an id `newer` is 0. */
  arrivals(after?: number): Promise<Arrivals>;
  /** Performs an action, and returns the changed message. Throws `not-found` for an unknown id. */
  perform(action: InboxAction, id: number): Promise<InboxMessage>;
  /** Deletes the messages of a folder permanently, up to the one with this id. */
  erase(folder: ErasableFolder, upTo: number): Promise<void>;
  /**
   * All messages of a folder as CSV (RFC 4180), streamed, so that large folders need little memory. The stream fails where
   * the store stops answering, so that an incomplete file is not taken for a complete one.
   */
  export(folder: Folder): Promise<ReadableStream<string>>;
}

const EXPORT_BATCH = 200;
/** Spreadsheet programs read a file without it in another encoding than UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
const COLUMNS = ['id', 'received at', 'name', 'email', 'message', 'read at', 'delivery'];

/** Creates the inbox service. */
export function createInbox(options: {
  store: Pick<Store, 'ping'>;
  rows: MessageRows;
  outbox: OutboxRows;
  clock: Clock;
  queue: MailQueue;
}): Inbox {
  const { store, rows, outbox, clock, queue } = options;
  const now = () => clock().toISOString();

  const requireFound = (message: InboxMessage | null): InboxMessage => {
    if (message === null) throw new SiteError('not-found', { detail: 'no such message' });
    return message;
  };

  const queueMail = async (id: number): Promise<void> => {
    if (!queue.sends) throw new SiteError('not-found', { detail: 'no mail provider is set' });
    await outbox.queue(id, now());
    queue.wake();
  };

  /** Continues the delivery of a message that is back in the inbox. */
  const resumeDelivery = (message: InboxMessage | null): InboxMessage | null => {
    if (message?.folder === 'inbox' && message.delivery === 'waiting') queue.wake();
    return message;
  };

  const ACTIONS: Record<InboxAction, (id: number) => Promise<InboxMessage | null>> = {
    read: (id) => rows.change(id, { readAt: now() }),
    unread: (id) => rows.change(id, { readAt: null }),
    spam: (id) => rows.change(id, { folder: 'spam', suspicion: 'owner' }),
    delete: (id) => rows.change(id, { folder: 'deleted' }),
    restore: (id) => rows.restore(id).then(resumeDelivery),
    async 'not-spam'(id) {
      const message = await rows.change(id, { folder: 'inbox', suspicion: '' });
      // Only the suspicion prevented its delivery.
      if (message?.delivery !== 'none' || !queue.sends) return resumeDelivery(message);
      await queueMail(id);
      return rows.find(id);
    },
    async resend(id) {
      await queueMail(id);
      return rows.find(id);
    },
  };

  async function* exportChunks(folder: Folder): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvRecord(COLUMNS);
    let before: number | undefined;
    for (;;) {
      const batch = await rows.listFull({
        folder,
        search: '',
        before,
        limit: EXPORT_BATCH,
      });
      yield batch.map(recordOf).join('');
      before = batch.at(-1)?.id;
      if (batch.length < EXPORT_BATCH) return;
    }
  }

  return {
    page: ({ folder, search, before }) =>
      orLoadFailed(async () => {
        const [entries, counts] = await Promise.all([
          rows.list({ folder, search: search.trim(), before, limit: INBOX_PAGE + 1 }),
          rows.counts(),
        ]);
        const shown = entries.slice(0, INBOX_PAGE);
        const next = entries.length > INBOX_PAGE ? (shown.at(-1)?.id ?? null) : null;
        return { entries: shown, next, counts, mails: queue.sends };
      }),
    counts: () => orLoadFailed(() => rows.counts()),
    arrivals: (after) => orLoadFailed(() => rows.arrivals(after)),
    perform: (action, id) => ACTIONS[action](id).then(requireFound, saveFailed),
    erase: (folder, upTo) => rows.erase(folder, upTo).catch(saveFailed),
    export: (folder) =>
      orLoadFailed(async () => {
        await store.ping();
        return streamOf(exportChunks(folder));
      }),
  };
}

/** Reads a chunk when the stream's reader is ready for it. */
const streamOf = (chunks: AsyncGenerator<string>): ReadableStream<string> =>
  new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });

const saveFailed = throwAs('save-failed', 'The messages cannot be changed.');

const orLoadFailed = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch(throwAs('load-failed', 'The messages cannot be reached.'));

const recordOf = (message: InboxMessage): string => {
  const { id, receivedAt, name, email, readAt, delivery } = message;
  return csvRecord([`${id}`, receivedAt, name, email, message.message, readAt ?? '', delivery]);
};
