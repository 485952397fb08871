import { MailX, Reply, RotateCcw, Send, ShieldCheck, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { InboxAction, InboxMessage } from '../../../domain/inbox.ts';
import { deliveryWords, SUSPICION_WORDS, whenOf } from './delivery-words.ts';
import { replyAddress } from './reply.ts';
import type { InboxDesk } from './use-inbox.ts';

const ICON = { 'aria-hidden': true, size: 17, strokeWidth: 1.7 } as const;

/** A whole message, and what can be done with it. */
export function OpenMessage({ message, inbox }: { message: InboxMessage; inbox: InboxDesk }) {
  const { folder, delivery } = message;
  const mails = inbox.page?.mails ?? false;
  const words = [SUSPICION_WORDS[message.suspicion], deliveryWords(message, mails)];
  const notes = words.filter((text) => text !== '');
  const deed = (name: InboxAction, label: string, icon: ReactNode) => (
    <button type="button" className="btn btn-plain" onClick={() => void inbox.act(name, message)}>
      {icon}
      {label}
    </button>
  );
  return (
    <div className="message-open">
      <p className="message-from label-mono">
        <span className="sr-only">Email address </span>
        {message.email}
      </p>
      <p className="message-text">{message.message}</p>
      {notes.map((text) => (
        <p key={text} className="message-note" data-state={delivery}>
          {text}
        </p>
      ))}
      <div className="message-deeds">
        <a
          className="btn btn-plain"
          href={replyAddress({ ...message, when: whenOf(message.receivedAt) })}
        >
          <Reply {...ICON} />
          Reply
        </a>
        {(folder === 'spam' || folder === 'flood') &&
          deed('not-spam', 'Not spam', <ShieldCheck {...ICON} />)}
        {(folder === 'inbox' || folder === 'flood') &&
          deed('spam', 'Mark as spam', <MailX {...ICON} />)}
        {folder === 'inbox' &&
          mails &&
          delivery !== 'waiting' &&
          deed('resend', delivery === 'none' ? 'Mail it' : 'Mail it again', <Send {...ICON} />)}
        {folder === 'deleted'
          ? deed('restore', 'Restore', <RotateCcw {...ICON} />)
          : deed('delete', 'Delete', <Trash2 {...ICON} />)}
        <button type="button" className="link" onClick={() => void inbox.act('unread', message)}>
          Mark as unread
        </button>
      </div>
    </div>
  );
}
