import { needsUtf8 } from '../../domain/email-address.ts';
import type { SmtpSettings } from '../settings/mail-settings.ts';
import { CannotSend, oneLine, type Senders } from './senders.ts';

const CONNECT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 15_000;
const REACH_MS = 4_000;

/** Sends by SMTP, with one connection for each mail, so that a broken connection affects one mail only. */
export async function smtpSenders({ url, to, from }: SmtpSettings): Promise<Senders> {
  // Before the site opens: a later reinstallation of packages does not affect it.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url, ...timeouts(CONNECT_MS, SOCKET_TIMEOUT_MS) });
  const host = from.address.split('@').at(-1) ?? 'localhost';

  const send = async (
    { id, date, ...mail }: Parameters<typeof transport.sendMail>[0] & { id: string; date: string },
    signal: AbortSignal,
  ): Promise<void> => {
    await transport.sendMail({
      ...mail,
      messageId: `<${id}@${host}>`,
      date: new Date(date),
      disableFileAccess: true,
      disableUrlAccess: true,
      // Closes the connection, so that a mail that was not handed over by then never arrives.
      signal,
    });
  };

  return {
    message({ id, date, name, email, message }, signal) {
      const visitor = { name: oneLine(name), address: email };
      return send(
        {
          id,
          date,
          from,
          to: [...to],
          replyTo: visitor,
          subject: `Message from ${visitor.name}`,
          text: `${message}\n\n-- \n${visitor.name} <${email}>\nreceived ${date}\n`,
          envelope: { from: from.address, to: [...to] },
        },
        signal,
      );
    },

    async order({ id, date, senderName, replyTo, subject, text, ...mail }, signal) {
      // A server without SMTPUTF8 may mail somebody else.
      if (needsUtf8(mail.to)) throw new CannotSend(NOT_ASCII);
      await send(
        {
          id,
          date,
          text,
          subject: oneLine(subject),
          from: { name: from.name || oneLine(senderName), address: from.address },
          to: { name: '', address: mail.to },
          ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
          // RFC 3834: programs that answer mails do not answer this one.
          headers: { 'Auto-Submitted': 'auto-generated' },
          envelope: { from: from.address, to: [mail.to] },
        },
        signal,
      );
    },

    async reach() {
      const quick = createTransport({ url, ...timeouts(REACH_MS, REACH_MS) });
      try {
        await quick.verify();
      } finally {
        quick.close();
      }
    },
  };
}

/** How long each step of a connection may take, in milliseconds. */
const timeouts = (connect: number, socket: number) => ({
  connectionTimeout: connect,
  greetingTimeout: connect,
  dnsTimeout: connect,
  socketTimeout: socket,
});

const NOT_ASCII = 'The address has letters beyond ASCII before the @, which few servers take.';
