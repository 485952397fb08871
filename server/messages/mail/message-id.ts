import { createHash } from 'node:crypto';
import type { OutgoingMail } from './mail-sender.ts';

/**
 * The Message-ID of a mail (RFC 5322, section 3.6.4): the same for every attempt to send a message, so that
 * mail programs can recognize duplicates, and unique among the messages of all sites.
 */
export function messageId(mail: OutgoingMail, host: string): string {
  const { id, receivedAt, name, email, message } = mail;
  const hash = createHash('sha256')
    .update(JSON.stringify([id, receivedAt, name, email, message]))
    .digest('hex');
  return `<engawa.${id}.${hash.slice(0, 24)}@${host}>`;
}
