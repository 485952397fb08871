import type { InboxEntry } from '../../../domain/inbox.ts';
import { formatTime } from '../text/times.ts';
import { isOnItsWay } from './delivery-text.ts';
import { OpenMessage } from './open-message.tsx';
import type { ShownInbox } from './use-inbox.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const STATE_LABELS = { none: '', sent: '', waiting: 'waiting', failed: 'failed' } as const;

/** A message in the list, which expands in place. */
export function MessageRow({ entry, inbox }: { entry: InboxEntry; inbox: ShownInbox }) {
  const open = inbox.open?.id === entry.id ? inbox.open : null;
  const unread = entry.readAt === null;
  const isOpen = open !== null;

  return (
    <li data-unread={unread || undefined} data-open={isOpen || undefined}>
      <button
        type="button"
        className="message-row"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? inbox.close() : void inbox.act('read', entry))}
      >
        <span className="message-name">
          {unread && <i className="dot" aria-hidden="true" />}
          {unread && <span className="sr-only">Unread: </span>}
          <span className="truncate" dir="auto">
            {entry.name}
          </span>
        </span>
        <span className="message-excerpt truncate" dir="auto">
          {isOpen ? '' : entry.excerpt}
        </span>
        <span className="message-state" data-state={entry.delivery}>
          {entry.delivery === 'waiting' && !isOnItsWay(entry) ? '' : STATE_LABELS[entry.delivery]}
        </span>
        <time className="label-mono figures" dateTime={entry.receivedAt}>
          {isOpen ? formatTime(entry.receivedAt) : DAY.format(new Date(entry.receivedAt))}
        </time>
      </button>
      {open !== null && <OpenMessage message={open} inbox={inbox} />}
    </li>
  );
}
