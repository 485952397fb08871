import { ChevronLeft } from 'lucide-react';
import type { InboxAction, Suspicion } from '../../../domain/inbox.ts';
import type { Message as Sent } from '../../../domain/message.ts';
import { MANY_LINKS } from '../../../domain/spam.ts';
import type { InboxEntry, InboxMessage } from '../../../server/messages/queries.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { Loaded } from '../browser/use-calls.tsx';
import { focused } from '../controls/focus.ts';
import { formatTime, unsentText } from '../text/formats.ts';
import { useMessage, useMessageChange } from './queries.ts';

interface OpenProps {
  readonly mails: boolean;
  /** Closes the message after an action that takes it out of sight. */
  readonly onDone: (action: InboxAction, message: InboxMessage) => void;
  /** Takes the focus of the button of an action, when that is removed. */
  readonly next: (action: InboxAction) => HTMLElement | null;
}

/** The open message. On a phone it stands in place of the list. */
export function OpenMessage(
  props: OpenProps & {
    id: number;
    folder: string;
    onClose: () => void;
  },
) {
  const { id, folder, onClose, ...open } = props;
  const message = useMessage(id);
  return (
    <article
      ref={focused}
      className="min-w-0 scroll-mt-20 outline-none desk:sticky desk:top-(--bar) desk:max-h-[calc(100svh-var(--bar))] desk:self-start desk:overflow-auto desk:px-12 desk:pt-2 desk:pb-12"
      tabIndex={-1}
      aria-label="Message"
      aria-busy={message.isFetching}
    >
      <TemporaryButton
        className="link inline-flex items-center gap-1 desk:hidden"
        onClick={onClose}
        next={() => open.next('read')}
      >
        <ChevronLeft />
        <span>{folder}</span>
      </TemporaryButton>
      <Loaded query={message} what="the message">
        {(data) => <Message message={data} {...open} />}
      </Loaded>
    </article>
  );
}

function Message({ message, mails, onDone, next }: OpenProps & { message: InboxMessage }) {
  const { folder, delivery } = message;
  const change = useMessageChange();
  const texts = [SUSPICION_TEXTS[message.suspicion], deliveryText(message, mails)];
  const notes = texts.filter((text) => text !== '');
  const actionButton = (action: InboxAction, label: string) => (
    <TemporaryButton
      className="link"
      aria-disabled={change.isPending}
      onClick={() => {
        if (change.isPending) return;
        const { id } = message;
        change.mutate({ action, id }, { onSuccess: () => onDone(action, message) });
      }}
      next={() => next(action)}
    >
      {label}
    </TemporaryButton>
  );
  return (
    <>
      <h2 className="text-[1.5rem]/[1.2] font-strong tracking-[-0.014em] wrap-anywhere" dir="auto">
        {message.name}
      </h2>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 pb-4 border-b border-rule text-ink-2">
        <span className="wrap-anywhere">
          <span className="sr-only">Email address </span>
          <span>{message.email}</span>
        </span>
        <span className="text-small text-ink-3 figures">{formatTime(message.receivedAt)}</span>
      </p>
      <p
        className="max-w-[58ch] py-6 text-[1.0625rem]/[1.6] whitespace-pre-wrap wrap-anywhere"
        dir="auto"
      >
        {message.message}
      </p>
      {notes.map((text) => (
        <p
          key={text}
          className={`mb-4 text-small wrap-anywhere ${delivery === 'failed' ? 'text-bad' : 'text-ink-3'}`}
        >
          {text}
        </p>
      ))}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <a
          className="btn me-1 max-desk:w-full"
          href={replyAddress({ ...message, when: formatTime(message.receivedAt) })}
        >
          Reply
        </a>
        {folder === 'deleted' && actionButton('restore', 'Restore')}
        {(folder === 'spam' || folder === 'flood') && actionButton('not-spam', 'Not spam')}
        {actionButton('unread', 'Mark unread')}
        {(folder === 'inbox' || folder === 'flood') && actionButton('spam', 'Spam')}
        {folder !== 'deleted' && actionButton('delete', 'Delete')}
      </div>
    </>
  );
}

/** The delivery state of a message as text. `mails`: a mail provider is configured. */
function deliveryText(entry: InboxEntry, mails: boolean): string {
  switch (entry.delivery) {
    case 'sent':
      return 'Mailed to you.';
    case 'none':
      return mails ? 'Stored here, not mailed.' : '';
    default:
      return unsentText(entry, entry.delivery === 'failed');
  }
}

/** So many characters of a message are quoted: mail programs do not open long addresses. */
const QUOTED_MAX = 400;

/**
 * The `mailto:` address of a reply to a message, with the beginning of its text quoted (RFC 6068). `when` is the
 * formatted time of the message.
 */
export function replyAddress(message: Sent & { readonly when: string }): string {
  const to = encodeURIComponent(message.email).replaceAll('%40', '@');
  const quote = [...message.message.trimEnd()].slice(0, QUOTED_MAX).join('');
  const body = `\n\n${message.name} wrote:\n${quote.replaceAll(/^/gm, '> ')}`;
  const subject = encodeURIComponent(`Re: your message of ${message.when}`);
  return `mailto:${to}?subject=${subject}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
}

/** Why a message is where it is, for the owner. */
const SUSPICION_TEXTS: Readonly<Record<Suspicion, string>> = {
  '': '',
  trap: 'Marked as spam: a field was filled in that people do not see.',
  'too-fast': 'Marked as spam: it was sent less than two seconds after the page was opened.',
  'link-in-name': 'Marked as spam: there is a link in the name.',
  links: `Marked as spam: it has ${MANY_LINKS} links or more.`,
  'only-links': 'Marked as spam: it is mostly links.',
  'link-markup': 'Marked as spam: it has links in the markup of forums, such as [url].',
  disguised: 'Marked as spam: its words mix letters of two alphabets that look alike.',
  flood: 'It arrived while there were far more messages than usual.',
  owner: 'You marked this as spam.',
};
