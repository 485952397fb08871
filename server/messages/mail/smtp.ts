import { composeMail, mailHostOf } from './compose.ts';
import type { MailSender } from './mail-sender.ts';
import type { SmtpSettings } from './mail-settings.ts';

const CONNECT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 15_000;

/** Sends by SMTP, with one connection for each mail, so that a broken connection affects one mail only. */
export async function smtpSender({ url, to, from }: SmtpSettings): Promise<MailSender> {
  // Imported before the site opens: a later reinstallation of packages does not affect a running site.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  });
  return {
    async send(mail, signal) {
      const { visitor, text, ...parts } = composeMail(mail, mailHostOf(from));
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
