import { useCallback, useMemo, useRef, useState } from 'react';
import type {
  Folder,
  InboxCounts,
  InboxDeed,
  InboxEntry,
  InboxMessage,
  InboxPage,
} from '../../../domain/inbox.ts';
import type { Failure } from '../../results.ts';
import { doDeed, eraseDeleted, loadInbox } from './calls.ts';

interface View {
  readonly folder: Folder;
  readonly search: string;
  /** Null until the first page is here. */
  readonly page: InboxPage | null;
  /** The message that is open for reading. */
  readonly open: InboxMessage | null;
  /** The message that was deleted last. */
  readonly deleted: InboxEntry | null;
}

const FIRST: View = { folder: 'inbox', search: '', page: null, open: null, deleted: null };

/** The owner's messages as far as they are loaded, and what can be done with them. */
export interface InboxDesk extends View {
  readonly unread: number;
  readonly busy: boolean;
  /** Loads the first page of a folder. */
  readonly show: (folder: Folder, search: string) => Promise<void>;
  /** Loads the page behind what is shown. */
  readonly more: () => Promise<void>;
  readonly act: (deed: InboxDeed, entry: InboxEntry) => Promise<void>;
  /** Takes what is deleted out of the store, for good. */
  readonly erase: () => Promise<void>;
  readonly close: () => void;
}

/** Holds the inbox above the tabs. `onFailure` must keep its identity between renders. */
export function useInbox(unread: number, onFailure: (failure: Failure) => void): InboxDesk {
  const [view, setView] = useState(FIRST);
  const [busy, setBusy] = useState(false);
  // An answer that comes after a later question is not shown.
  const asked = useRef(0);
  // A list is asked for once all that was done before is done, so that it shows what came of it.
  const deeds = useRef<Promise<unknown>>(Promise.resolve());

  const load = useCallback(
    async (query: Parameters<typeof loadInbox>[0], take: (view: View, page: InboxPage) => View) => {
      asked.current += 1;
      const mine = asked.current;
      setBusy(true);
      await deeds.current;
      const answer = await loadInbox(query);
      if (mine !== asked.current) return;
      setBusy(false);
      if (answer.ok) setView((earlier) => take(earlier, answer));
      else onFailure(answer);
    },
    [onFailure],
  );

  const show = useCallback(
    (folder: Folder, search: string) =>
      load({ folder, search }, (earlier, page) => ({
        folder,
        search,
        page,
        open: earlier.folder === folder ? earlier.open : null,
        deleted: null,
      })),
    [load],
  );

  const { folder, search, page } = view;
  const more = useCallback(async () => {
    if (page?.next == null) return;
    await load({ folder, search, before: page.next }, (earlier, next) => ({
      ...earlier,
      page: { ...next, entries: [...(earlier.page?.entries ?? []), ...next.entries] },
    }));
  }, [load, folder, search, page]);

  const act = useCallback(
    async (deed: InboxDeed, entry: InboxEntry) => {
      const doing = doDeed(deed, entry.id);
      deeds.current = Promise.all([deeds.current, doing]);
      const answer = await doing;
      if (!answer.ok) {
        onFailure(answer);
        return;
      }
      const { message, counts } = answer;
      setView((earlier) => ({ ...after(earlier, deed, message, counts) }));
    },
    [onFailure],
  );

  const erase = useCallback(async () => {
    const answer = await eraseDeleted();
    if (answer.ok) await show('deleted', '');
    else onFailure(answer);
  }, [show, onFailure]);

  const close = useCallback(() => setView((earlier) => ({ ...earlier, open: null })), []);

  return useMemo(
    () => ({ ...view, unread: page?.counts.unread ?? unread, busy, show, more, act, erase, close }),
    [view, page, unread, busy, show, more, act, erase, close],
  );
}

/** The view once something was done to a message, which may now lie in another folder. */
function after(view: View, deed: InboxDeed, message: InboxMessage, counts: InboxCounts): View {
  const { page, folder } = view;
  if (page === null) return view;
  const stays = message.folder === folder;
  const others = page.entries.filter(({ id }) => id !== message.id);
  const entries = stays ? [...others, message].toSorted((one, other) => other.id - one.id) : others;
  return {
    ...view,
    page: { ...page, entries, counts },
    open: stays && deed !== 'unread' && deed !== 'restore' ? message : null,
    deleted: deed === 'delete' ? message : null,
  };
}
