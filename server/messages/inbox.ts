import { csvRecord } from '../../domain/csv.ts';
import { SiteError } from '../../domain/errors.ts';
import {
  type ErasableFolder,
  type ExportKind,
  type Folder,
  INBOX_PAGE,
  type InboxAction,
  type InboxCounts,
  type InboxMessage,
  type InboxPage,
} from '../../domain/inbox.ts';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/store.ts';
import { rawMail } from './mail/compose.ts';
import type { MailQueue } from './mail-queue.ts';
import { mboxMessage } from './mbox.ts';
import { messageRows } from './message-rows.ts';
import { outboxRows } from './outbox-rows.ts';

/** What the owner does with visitors' messages. Everything throws `load-failed` without a store. */
export interface Inbox {
  /** A page of a folder, newest first. `before` is what the page before it named as next. */
  page(asked: { folder: Folder; search: string; before?: number | undefined }): Promise<InboxPage>;
  counts(): Promise<InboxCounts>;
  /** Does it, and answers with the message as it is then. Throws `not-found` for an unknown id. */
  do(deed: InboxAction, id: number): Promise<InboxMessage>;
  /** Takes the messages of a folder, up to the one with this id, out of the store for good. */
  erase(folder: ErasableFolder, upTo: number): Promise<void>;
  /**
   * All messages of a folder as a file, piece by piece, so that no number of them fills the memory. A store
   * that stops answering on the way breaks the stream off: half a file is never taken for a whole one.
   */
  export(folder: Folder, kind: ExportKind): Promise<ReadableStream<string>>;
}

const EXPORT_BATCH = 200;
/** Spreadsheets read a file without it in an encoding of their own. */
const BYTE_ORDER_MARK = '\ufeff';
const COLUMNS = ['id', 'received at', 'name', 'email', 'message', 'read at', 'delivery'];

/** Makes the inbox service. `owner` is the address that exported mails are addressed to. */
export function createInbox(options: {
  store: Store;
  clock: Clock;
  queue: MailQueue;
  owner: string;
}): Inbox {
  const { store, clock, queue, owner } = options;
  const rows = messageRows(store);
  const outbox = outboxRows(store);
  const now = () => clock().toISOString();

  const found = (message: InboxMessage | null): InboxMessage => {
    if (message === null) throw new SiteError('not-found', { detail: 'no such message' });
    return message;
  };

  const mail = async (id: number): Promise<void> => {
    if (!queue.sends) throw new SiteError('not-found', { detail: 'no mail provider is set' });
    await outbox.queue(id, now());
    queue.wake();
  };

  /** What was waiting to be mailed when it left the inbox goes on when it is back there. */
  const goOn = (message: InboxMessage | null): InboxMessage | null => {
    if (message?.folder === 'inbox' && message.delivery === 'waiting') queue.wake();
    return message;
  };

  const DEEDS: Record<InboxAction, (id: number) => Promise<InboxMessage | null>> = {
    read: (id) => rows.change(id, { readAt: now() }),
    unread: (id) => rows.change(id, { readAt: null }),
    spam: (id) => rows.change(id, { folder: 'spam', suspicion: 'owner' }),
    delete: (id) => rows.change(id, { folder: 'deleted' }),
    restore: (id) => rows.restore(id).then(goOn),
    async 'not-spam'(id) {
      const message = await rows.change(id, { folder: 'inbox', suspicion: '' });
      // It was kept from the owner's mail only for the suspicion.
      if (message?.delivery !== 'none' || !queue.sends) return goOn(message);
      await mail(id);
      return rows.find(id);
    },
    async resend(id) {
      await mail(id);
      return rows.find(id);
    },
  };

  async function* pieces(folder: Folder, kind: ExportKind): AsyncGenerator<string> {
    if (kind === 'csv') yield BYTE_ORDER_MARK + csvRecord(COLUMNS);
    let before: number | undefined;
    for (;;) {
      const batch = await rows.listWhole({
        folder,
        search: '',
        before,
        limit: EXPORT_BATCH,
      });
      const parts = await Promise.all(
        batch.map((message) => (kind === 'csv' ? recordOf(message) : mailOf(message, owner))),
      );
      yield parts.join('');
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
    do: (deed, id) => orLoadFailed(async () => found(await DEEDS[deed](id))),
    erase: (folder, upTo) => orLoadFailed(() => rows.erase(folder, upTo)),
    export: (folder, kind) =>
      orLoadFailed(async () => {
        await store.ping();
        return streamOf(pieces(folder, kind));
      }),
  };
}

/** A piece is made when the reader is ready for it. */
const streamOf = (pieces: AsyncGenerator<string>): ReadableStream<string> =>
  new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });

async function orLoadFailed<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof SiteError) throw cause;
    throw new SiteError('load-failed', { cause, detail: 'The messages cannot be reached.' });
  }
}

const recordOf = (message: InboxMessage): string => {
  const { id, receivedAt, name, email, readAt, delivery } = message;
  return csvRecord([`${id}`, receivedAt, name, email, message.message, readAt ?? '', delivery]);
};

const mailOf = async (message: InboxMessage, owner: string): Promise<string> =>
  mboxMessage({
    sender: message.email,
    date: new Date(message.receivedAt),
    raw: await rawMail(message, owner),
  });
