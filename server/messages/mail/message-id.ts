import { createHash } from 'node:crypto';
import type { OutgoingMail } from './mail-sender.ts';

/**
 * The Message-ID of a mail (RFC 5322, section 3.6.4): the same for every try of a message, so that a mail
 * program can tell a mail that came twice, and another one for every other message of any site.
 */
export function messageId(mail: OutgoingMail, host: string): string {
  const { id, receivedAt, name, email, message } = mail;
  const hash = createHash('sha256')
    .update(JSON.stringify([id, receivedAt, name, email, message]))
    .digest('hex');
  return `<engawa.${id}.${hash.slice(0, 24)}@${host}>`;
}
