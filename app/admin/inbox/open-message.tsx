import { MailX, Reply, RotateCcw, Send, ShieldCheck, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { InboxAction, InboxMessage } from '../../../domain/inbox.ts';
import { formatTime } from '../text/times.ts';
import { deliveryText, SUSPICION_TEXTS } from './delivery-text.ts';
import { replyAddress } from './reply.ts';
import type { ShownInbox } from './use-inbox.ts';

const ICON = { 'aria-hidden': true, size: 17, strokeWidth: 1.7 } as const;

const showMessage = (message: HTMLElement | null): void =>
  message?.closest('li')?.scrollIntoView({ block: 'nearest' });

/** A whole message and its actions. */
export function OpenMessage({ message, inbox }: { message: InboxMessage; inbox: ShownInbox }) {
  const { folder, delivery } = message;
  const mails = inbox.page?.mails ?? false;
  const texts = [SUSPICION_TEXTS[message.suspicion], deliveryText(message, mails)];
  const notes = texts.filter((text) => text !== '');
  const actionButton = (name: InboxAction, label: string, icon: ReactNode) => (
    <button type="button" className="btn btn-plain" onClick={() => void inbox.act(name, message)}>
      {icon}
      {label}
    </button>
  );
  return (
    <div ref={showMessage} className="grid gap-s4 pb-s5">
      <p className="label-mono wrap-anywhere">
        <span className="sr-only">Email address </span>
        {message.email}
      </p>
      <p className="max-w-[43em] text-body whitespace-pre-wrap wrap-anywhere" dir="auto">
        {message.message}
      </p>
      {notes.map((text) => (
        <p key={text} className="message-note" data-state={delivery}>
          {text}
        </p>
      ))}
      <div className="message-actions ways gap-[0.6rem]">
        <a
          className="btn btn-plain"
          href={replyAddress({ ...message, when: formatTime(message.receivedAt) })}
        >
          <Reply {...ICON} />
          Reply
        </a>
        {(folder === 'spam' || folder === 'flood') &&
          actionButton('not-spam', 'Not spam', <ShieldCheck {...ICON} />)}
        {(folder === 'inbox' || folder === 'flood') &&
          actionButton('spam', 'Mark as spam', <MailX {...ICON} />)}
        {folder === 'inbox' &&
          mails &&
          delivery !== 'waiting' &&
          actionButton(
            'resend',
            delivery === 'none' ? 'Mail it' : 'Mail it again',
            <Send {...ICON} />,
          )}
        {folder === 'deleted'
          ? actionButton('restore', 'Restore', <RotateCcw {...ICON} />)
          : actionButton('delete', 'Delete', <Trash2 {...ICON} />)}
        <button type="button" className="link" onClick={() => void inbox.act('unread', message)}>
          Mark as unread
        </button>
      </div>
    </div>
  );
}
