import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/**
 * What a provider does with a mail. `refuse` rejects it; `lose` accepts the mail but closes the
 * connection without an answer.
 */
type Behaviour = 'take' | 'refuse' | 'lose';

/** A mail provider on a loopback port, which stores the mails that it accepted. */
export interface MailProvider<T> {
  readonly taken: readonly T[];
  /** How it treats the next mails. */
  behave: () => Behaviour;
  /** What an SMTP server does when a connection names its recipients. */
  behaveBefore?: () => Promise<void>;
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

/** The text of an SMTP server's refusal. */
export const REFUSAL = '451 4.3.0 The mailbox is resting';

/** Starts a real SMTP server. */
export async function startSmtp(): Promise<MailProvider<SmtpMail>> {
  const taken: SmtpMail[] = [];
  const sockets = new Map<number, Socket>();
  const provider: Pick<MailProvider<SmtpMail>, 'behave' | 'behaveBefore'> = {
    behave: () => 'take',
  };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    // It would ask the name server for every connection.
    disableReverseLookup: true,
    // The tests break connections on purpose.
    onAuth: (_, _session, done) => done(null, { user: 'site' }),
    onRcptTo: (_, _session, done) =>
      void Promise.resolve(provider.behaveBefore?.()).then(() => done()),
    onData(stream, session, done) {
      const behaviour = provider.behave();
      void text(stream).then((raw) => {
        if (behaviour === 'take' || behaviour === 'lose') {
          const { mailFrom, rcptTo } = session.envelope;
          const from = mailFrom ? mailFrom.address : '';
          taken.push({ from, to: rcptTo.map(({ address }) => address), raw });
        }
        if (behaviour === 'take') done(null, 'taken');
        if (behaviour === 'lose') sockets.get(session.remotePort)?.resetAndDestroy();
        if (behaviour === 'refuse') {
          done(Object.assign(new Error('4.3.0 The mailbox is resting'), { responseCode: 451 }));
        }
      }, ignore);
    },
  });
  server.on('error', ignore);
  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.on('close', () => sockets.delete(port));
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const port = portOf(server.server.address());
  return Object.assign(provider, {
    taken,
    settings: {
      MAIL_PROVIDER: 'smtp',
      SMTP_URL: `smtp://site:${SMTP_PASSWORD}@127.0.0.1:${port}`,
      MAIL_TO: 'owner@example.com',
      MAIL_FROM: 'site@example.com',
    },
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets.values()) socket.destroy();
      await closed;
    },
  });
}

/** The password with which a site logs in to the SMTP server. */
export const SMTP_PASSWORD = 'correct-horse';

/** A call as the HTTP provider receives it. */
export interface EmailjsCall {
  readonly path: string;
  readonly contentType: string;
  readonly idempotencyKey: string;
  readonly fields: [name: string, value: string][];
}

/** Starts an HTTP server with EmailJS's `send-form` call. */
export async function startEmailjs(): Promise<MailProvider<EmailjsCall>> {
  const taken: EmailjsCall[] = [];
  const provider = { behave: (): Behaviour => 'take' };
  const server = createServer(async (request, response) => {
    const behaviour = provider.behave();
    const call = await callOf(request).catch(() => null);
    if (call === null) return;
    if (behaviour === 'take' || behaviour === 'lose') taken.push(call);
    if (behaviour === 'take') response.end('OK');
    if (behaviour === 'lose') request.socket.resetAndDestroy();
    if (behaviour === 'refuse') response.writeHead(400).end('The service ID not found');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(provider, {
    taken,
    settings: {
      MAIL_PROVIDER: 'emailjs',
      EMAILJS_SERVICE_ID: 'service_1',
      EMAILJS_TEMPLATE_ID: 'template_1',
      EMAILJS_PUBLIC_KEY: 'public-key',
      EMAILJS_PRIVATE_KEY: 'private-key',
    },
    origin: `http://127.0.0.1:${portOf(server.address())}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  });
}

async function callOf(request: IncomingMessage): Promise<EmailjsCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const contentType = request.headers['content-type'] ?? '';
  const body = Buffer.concat(chunks);
  const form = await new Response(body, { headers: { 'Content-Type': contentType } }).formData();
  const fields = [...form].map(([name, value]): [string, string] => [name, String(value)]);
  const idempotencyKey = String(request.headers['idempotency-key']);
  return { path: request.url ?? '', contentType, idempotencyKey, fields };
}

function portOf(address: string | AddressInfo | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('There is no port.');
  return address.port;
}

const ignore = () => {};
