import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { SMTPServer } from 'smtp-server';
import { portOf, serveHttp } from './local-server.ts';

/** A mail provider on this machine. */
export interface MailProvider<T> {
  /** The mails that it accepted. */
  readonly taken: readonly T[];
  /** The settings for a site to send its mail here. */
  readonly settings: Readonly<Record<string, string>>;
  /** Where the HTTP provider's API is. */
  readonly origin?: string;
  stop(): Promise<void>;
}

/** A mail as an SMTP server receives it. */
export interface SmtpMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body, as sent. */
  readonly raw: string;
}

/** The password with which a site logs in to the SMTP server. */
export const SMTP_PASSWORD = 'correct-horse';

/** Starts a real SMTP server. `receive` is called when a connection names a recipient, and refuses by an error. */
export async function startSmtp(
  receive: (recipient: string) => Promise<void> = async () => undefined,
): Promise<MailProvider<SmtpMail>> {
  const taken: SmtpMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    // It would ask the name server for every connection.
    disableReverseLookup: true,
    // Connections that are still open do not hold up the end of a test.
    closeTimeout: 1,
    onAuth: (_, _session, done) => done(null, { user: 'site' }),
    onRcptTo: ({ address }, _, done) => void receive(address).then(() => done(), done),
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const from = mailFrom ? mailFrom.address : '';
      const to = rcptTo.map(({ address }) => address);
      void text(stream).then((raw) => {
        taken.push({ from, to, raw });
        done();
      }, done);
    },
  });
  // The tests break connections on purpose.
  server.on('error', () => undefined);
  const port = await portOf(server.server);
  return {
    taken,
    settings: {
      MAIL_PROVIDER: 'smtp',
      SMTP_URL: `smtp://site:${SMTP_PASSWORD}@127.0.0.1:${port}`,
      MAIL_TO: 'owner@example.com',
      MAIL_FROM: 'site@example.com',
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** A call as the HTTP provider receives it. */
export interface EmailjsCall {
  readonly path: string;
  readonly contentType: string | null;
  readonly idempotencyKey: string | null;
  readonly fields: readonly [name: string, value: unknown][];
}

/** Starts an HTTP server with EmailJS's `send-form` call, or one that answers it otherwise. */
export async function startEmailjs(answer?: RequestListener): Promise<MailProvider<EmailjsCall>> {
  const taken: EmailjsCall[] = [];
  const take = getRequestListener(async (request) => {
    const contentType = request.headers.get('Content-Type');
    const idempotencyKey = request.headers.get('Idempotency-Key');
    const fields = [...(await request.formData())];
    taken.push({ path: new URL(request.url).pathname, contentType, idempotencyKey, fields });
    return new Response('OK');
  });
  const { address, stop } = await serveHttp(answer ?? take);
  return {
    taken,
    settings: {
      MAIL_PROVIDER: 'emailjs',
      EMAILJS_SERVICE_ID: 'service_1',
      EMAILJS_TEMPLATE_ID: 'template_1',
      EMAILJS_PUBLIC_KEY: 'public-key',
      EMAILJS_PRIVATE_KEY: 'private-key',
    },
    origin: address,
    stop,
  };
}
