import type { InboxEntry } from '../../../domain/inbox.ts';
import { formatTime, listTimeText } from '../text/times.ts';
import { OpenMessage } from './open-message.tsx';
import type { ShownInbox } from './use-inbox.ts';

const STATE_LABELS = { none: '', sent: '', paused: '', waiting: 'waiting', failed: 'failed' };

/** A message in the list, which expands in place. */
export function MessageRow({ entry, inbox }: { entry: InboxEntry; inbox: ShownInbox }) {
  const open = inbox.open?.id === entry.id ? inbox.open : null;
  const unread = entry.readAt === null;
  const isOpen = open !== null;

  return (
    <li data-unread={unread || undefined} data-open={isOpen || undefined}>
      <button
        type="button"
        className="message-row grid grid-cols-[minmax(0,1fr)_auto_auto] items-baseline gap-x-4 w-full min-h-13 py-[0.85rem] text-left text-nav text-moonlit-2 desk:grid-cols-[13rem_minmax(0,1fr)_auto_auto]"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? inbox.close() : void inbox.act('read', entry))}
      >
        <span className="message-name flex items-center gap-[0.6rem] min-w-0">
          {unread && <i className="editor-dot" aria-hidden="true" />}
          {unread && <span className="sr-only">Unread: </span>}
          <span className="truncate" dir="auto">
            {entry.name}
          </span>
        </span>
        <span
          className="message-excerpt col-span-full row-start-2 truncate desk:col-[2] desk:row-start-1"
          dir="auto"
        >
          {isOpen ? '' : entry.excerpt}
        </span>
        <span
          className="message-state font-mono font-normal text-label/[1.35]"
          data-state={entry.delivery}
        >
          {STATE_LABELS[entry.delivery]}
        </span>
        <time className="label-mono figures" dateTime={entry.receivedAt}>
          {isOpen ? formatTime(entry.receivedAt) : listTimeText(entry.receivedAt, Date.now())}
        </time>
      </button>
      {open !== null && <OpenMessage message={open} inbox={inbox} />}
    </li>
  );
}
