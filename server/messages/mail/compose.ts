import type { OutgoingMail } from './mail-sender.ts';
import { messageId } from './message-id.ts';

/** A visitor's words cannot become a header: here they are one line, and nodemailer encodes them. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/** A message as a mail. `host` names the site in the mail's id. */
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

/** A message as the mail that the visitor could have written (RFC 5322), to be kept in an mbox file. */
export async function rawMail(mail: OutgoingMail, owner: string): Promise<string> {
  const { visitor, ...parts } = composeMail(mail, hostOf(owner));
  // Loaded with the first mail: most starts of the site send none.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const composer = new MailComposer({ ...parts, from: visitor, to: owner });
  return (await composer.compile().build()).toString('latin1');
}

/** The host of an email address. */
export const hostOf = (address: string): string => address.split('@').at(-1) ?? 'localhost';
