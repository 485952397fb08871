import { composeMail, hostOf } from './compose.ts';
import type { MailSender } from './mail-sender.ts';
import type { SmtpSettings } from './settings.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 15_000;

/** Sends by SMTP, on a connection of its own for each mail: a broken one spoils no other. */
export async function smtpSender({ url, to, from }: SmtpSettings): Promise<MailSender> {
  // Before the site opens: packages that are installed anew later do not touch a running site.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  return {
    async send(mail, signal) {
      const { visitor, text, ...parts } = composeMail(mail, hostOf(from));
      const ended = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('No answer came in time.')));
      });
      const sent = transport.sendMail({
        ...parts,
        text: `${text}\n\n-- \n${visitor.name} <${visitor.address}>\nreceived ${mail.receivedAt}\n`,
        from,
        to: [...to],
        replyTo: visitor,
        envelope: { from, to: [...to] },
      });
      await Promise.race([sent, ended]);
    },
  };
}
