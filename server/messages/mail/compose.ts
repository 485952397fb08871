import type { OutgoingMail } from './mail-sender.ts';
import { messageId } from './message-id.ts';

/** Text on one line, so that a text of someone else cannot add headers; nodemailer also encodes it. */
export const oneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/** A message as a mail. `host` is the host part of the mail's id. */
export function composeMail(mail: OutgoingMail, host: string) {
  const name = oneLine(mail.name);
  return {
    visitor: { name, address: mail.email },
    subject: `Message from ${name}`,
    text: mail.message,
    messageId: messageId(mail, host),
    date: new Date(mail.receivedAt),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The host of an email address. */
export const mailHostOf = (address: string): string => address.split('@').at(-1) ?? 'localhost';
