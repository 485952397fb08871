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

/** A message as a mail from the visitor (RFC 5322), for an mbox file. */
export async function rawMail(mail: OutgoingMail, owner: string): Promise<string> {
  const { visitor, ...parts } = composeMail(mail, mailHostOf(owner));
  // Loaded when it is first needed: most sites never export mails.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const composer = new MailComposer({ ...parts, from: visitor, to: owner });
  return (await composer.compile().build()).toString('latin1');
}

/** The host of an email address. */
export const mailHostOf = (address: string): string => address.split('@').at(-1) ?? 'localhost';
