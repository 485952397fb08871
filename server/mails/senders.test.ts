import type { RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type MailProvider,
  SMTP_PASSWORD,
  startEmailjs,
  startSmtp,
} from '../../tests/support/mail-providers.ts';
import { secretsOf } from '../settings/mail-settings.ts';
import { parseSettings } from '../settings/settings.ts';
import { openSenders } from './mails.ts';
import { CannotSend, lastErrorOf, type MessageMail, type OrderMail } from './senders.ts';

const mailSettings = (variables: Record<string, string>) => parseSettings(variables).mail;

const mail: MessageMail = {
  id: 'engawa.42.0123',
  name: 'Asha Sen',
  email: 'asha@example.net',
  message: 'Hello.\n\nFrom me,\n.\nAsha',
  date: '2026-01-01T09:08:07.000Z',
};

const letter: OrderMail = {
  to: 'buyer@example.net',
  senderName: 'Asha Sen',
  replyTo: 'asha@example.com',
  subject: 'Your tokens for Tool',
  text: 'Your token:\n\ntool-1-1234567890123-0123456789abcdef0123456789abcdef\n',
  id: 'engawa.order.7.0123',
  date: '2026-01-01T09:08:07.000Z',
};

async function open<T>(start: () => Promise<MailProvider<T>>, change: Record<string, string> = {}) {
  const provider = await start();
  onTestFinished(() => provider.stop());
  const settings = mailSettings({ ...provider.settings, ...change });
  const senders = await openSenders(settings, provider.origin);
  const send = (change: Partial<MessageMail> = {}, signal = AbortSignal.timeout(10_000)) =>
    senders.message?.({ ...mail, ...change }, signal);
  const sendLetter = (change: Partial<OrderMail> = {}, signal = AbortSignal.timeout(10_000)) =>
    senders.order?.({ ...letter, ...change }, signal);
  return { provider, settings, send, sendLetter, mailsBuyers: senders.order !== null };
}

/** How an attempt ended. */
const endOf = async (attempt: Promise<void> | undefined): Promise<unknown> =>
  attempt?.then(
    () => 'sent',
    (error: unknown) => error,
  );

const headersOf = (raw: string): string[] =>
  (raw.split('\r\n\r\n', 1)[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
const header = (raw: string, name: string): string[] =>
  headersOf(raw)
    .filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    .map((line) => line.slice(name.length + 1).trim());

describe('mail by SMTP', () => {
  it('goes to the owner, and an answer to it goes to the visitor', async () => {
    const { provider, send } = await open(() => startSmtp());
    await send();
    const [taken] = provider.taken;
    expect(taken).toMatchObject({ from: 'site@example.com', to: ['owner@example.com'] });
    const raw = taken?.raw ?? '';
    expect(header(raw, 'From')).toEqual(['site@example.com']);
    expect(header(raw, 'To')).toEqual(['owner@example.com']);
    expect(header(raw, 'Reply-To')).toEqual(['Asha Sen <asha@example.net>']);
    expect(header(raw, 'Subject')).toEqual(['Message from Asha Sen']);
    expect(header(raw, 'Date')).toEqual(['Thu, 01 Jan 2026 09:08:07 +0000']);
    expect(raw).toContain('Hello.\r\n\r\nFrom me,\r\n.\r\nAsha\r\n');
  });

  it('has the same id each time it is sent', async () => {
    const { provider, send } = await open(() => startSmtp());
    await send();
    await send();
    const ids = provider.taken.map(({ raw }) => header(raw, 'Message-ID')[0]);
    expect(ids).toEqual(Array(2).fill('<engawa.42.0123@example.com>'));
  });

  it('fails in the words of a server that refuses it', async () => {
    const refusal = Object.assign(new Error('4.3.0 It is resting'), { responseCode: 451 });
    const { send } = await open(() => startSmtp(() => Promise.reject(refusal)));
    await expect(send()).rejects.toThrow('451 4.3.0 It is resting');
  });

  it('to a buyer goes to that address alone, with an answer to the owner', async () => {
    const { provider, sendLetter } = await open(() => startSmtp());
    await sendLetter();
    await sendLetter();
    const [taken, again] = provider.taken;
    expect(taken).toMatchObject({ from: 'site@example.com', to: ['buyer@example.net'] });
    const raw = taken?.raw ?? '';
    expect(header(raw, 'From')).toEqual(['Asha Sen <site@example.com>']);
    expect(header(raw, 'To')).toEqual(['buyer@example.net']);
    expect(header(raw, 'Reply-To')).toEqual(['asha@example.com']);
    expect(header(raw, 'Subject')).toEqual(['Your tokens for Tool']);
    expect(header(raw, 'Date')).toEqual(['Thu, 01 Jan 2026 09:08:07 +0000']);
    expect(header(raw, 'Auto-Submitted')).toEqual(['auto-generated']);
    expect(header(raw, 'Message-ID')).toEqual(['<engawa.order.7.0123@example.com>']);
    expect(header(again?.raw ?? '', 'Message-ID')).toEqual(header(raw, 'Message-ID'));
    // On a line of its own, so that it can be copied.
    expect(raw.split('\r\n')).toContain(letter.text.split('\n')[2]);
  });

  it('to a buyer whose mailbox has letters beyond ASCII is not sent', async () => {
    const { provider, sendLetter } = await open(() => startSmtp());
    const error = await endOf(sendLetter({ to: 'jürgen@xn--exmple-cua.de' }));
    expect(error).toBeInstanceOf(CannotSend);
    expect(provider.taken).toEqual([]);
    await sendLetter({ to: 'asha@xn--exmple-cua.de' });
    expect(provider.taken).toHaveLength(1);
  });

  it('to a buyer has no header or recipient that a name or a subject smuggles in', async () => {
    const { provider, sendLetter } = await open(() => startSmtp());
    const smuggled = 'Tool\r\nBcc: victim@example.org';
    await sendLetter({ subject: smuggled, senderName: smuggled });
    const [taken] = provider.taken;
    expect(taken?.to).toEqual(['buyer@example.net']);
    expect(header(taken?.raw ?? '', 'Bcc')).toEqual([]);
  });
});

describe('an attempt whose time is over', () => {
  it('never sends the mail later, unless it was already handed over', async () => {
    const held = Promise.withResolvers<void>();
    const { provider, sendLetter } = await open(() => startSmtp(() => held.promise));
    const end = await endOf(sendLetter({ to: 'slow@example.net' }, AbortSignal.timeout(500)));
    expect(end).toBeInstanceOf(Error);
    held.resolve();
    await sendLetter();
    expect(provider.taken.map(({ to }) => to)).toEqual([['buyer@example.net']]);
  });
});

describe('what a visitor enters', () => {
  const INJECTION = 'Bcc: victim@example.org';
  const corpus = [
    ...[
      '\r\n',
      '\n',
      '\r',
      '\u0085',
      '\u2028',
      '\u2029',
      '\v',
      '\f',
      '\0',
      '\r\n ',
      '\n\t',
      '%0d%0a',
    ].map((end) => `Asha${end}${INJECTION}`),
    `Asha\r\n\r\n${INJECTION}`,
    `"Asha" <victim@example.org>, Asha`,
    `Asha>, <victim@example.org`,
    `=?utf-8?Q?Asha=0D=0A${INJECTION.replaceAll(' ', '_')}?=`,
    `=?utf-8?B?${Buffer.from(`A\r\n${INJECTION}`).toString('base64')}?=`,
    `আশা\r\n${INJECTION}`,
    `${'a'.repeat(1_000)}\r\n${INJECTION}`,
    'Asha; Bcc=victim@example.org',
    'Asha\\"\r\nBcc: victim@example.org',
  ];
  const NAMES = [
    'content-transfer-encoding',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'reply-to',
    'subject',
    'to',
  ];

  it('never becomes a header or a recipient, in any field', async () => {
    const { provider, send } = await open(() => startSmtp());
    // The schema refuses most of these before: here the mail itself must hold.
    const fields = ['name', 'email', 'message'] as const;
    const mails = corpus.flatMap((text) => fields.map((field) => ({ [field]: text })));
    // At once, since the server lets each connection wait before it greets it.
    await Promise.all(mails.map((change) => send(change)));
    expect(provider.taken).toHaveLength(mails.length);
    for (const { raw, to, from } of provider.taken) {
      const names = headersOf(raw).map((line) => line.split(':', 1)[0]?.toLowerCase());
      expect(names.filter((name) => name !== 'received').toSorted(), raw).toEqual(NAMES);
      expect(to).toEqual(['owner@example.com']);
      expect(from).toBe('site@example.com');
    }
  });
});

describe('mail by EmailJS', () => {
  it('is the multipart call of its library, field by field', async () => {
    const { provider, send } = await open(() => startEmailjs());
    await send();
    const [call] = provider.taken;
    expect(call?.path).toBe('/api/v1.0/email/send-form');
    expect(call?.contentType).toMatch(/^multipart\/form-data; boundary=/);
    expect(call?.fields).toEqual([
      ['name', 'Asha Sen'],
      ['email', 'asha@example.net'],
      ['message', mail.message.replaceAll('\n', '\r\n')],
      ['lib_version', '4.4.1'],
      ['service_id', 'service_1'],
      ['template_id', 'template_1'],
      ['user_id', 'public-key'],
      ['accessToken', 'private-key'],
    ]);
    await send();
    expect(provider.taken[1]?.idempotencyKey).toBe(call?.idempotencyKey);
  });

  it('fails with the status and words of the answer', async () => {
    const refuse: RequestListener = (_, response) =>
      response.writeHead(400).end('The service ID not found');
    const { send } = await open(() => startEmailjs(refuse));
    await expect(send()).rejects.toThrow('400 The service ID not found');
  });

  it('fails with status 0 without an answer', async () => {
    const { send } = await open(() => startEmailjs(({ socket }) => socket.resetAndDestroy()));
    await expect(send()).rejects.toThrow(/^0 Network Error: ./);
  });
});

describe('mail to buyers by EmailJS', () => {
  it('is sent with a template that takes the recipient', async () => {
    const { provider, sendLetter } = await open(() => startEmailjs(), {
      EMAILJS_ORDER_TEMPLATE_ID: 'orders_1',
    });
    await sendLetter();
    expect(provider.taken[0]?.fields).toEqual([
      ['to_email', 'buyer@example.net'],
      ['subject', 'Your tokens for Tool'],
      ['message', letter.text.replaceAll('\n', '\r\n')],
      ['lib_version', '4.4.1'],
      ['service_id', 'service_1'],
      ['template_id', 'orders_1'],
      ['user_id', 'public-key'],
      ['accessToken', 'private-key'],
    ]);
    expect(provider.taken[0]?.idempotencyKey).toBe('<engawa.order.7.0123@engawa>');
  });

  it('is not sent without one', async () => {
    expect((await open(() => startEmailjs())).mailsBuyers).toBe(false);
    expect((await open(() => startSmtp())).mailsBuyers).toBe(true);
  });
});

describe('the last error', () => {
  it('is one line of at most 300 characters that every store can hold', () => {
    expect(lastErrorOf(new Error('451\r\n\tbusy\0 \ud800'), [])).toBe('451 busy \ufffd');
    expect(lastErrorOf(new Error('😀'.repeat(400)), [])).toHaveLength(300);
    expect(lastErrorOf(new Error(' '), [])).toBe('No reason given.');
    expect(lastErrorOf('gone', [])).toBe('gone');
  });

  it('never repeats a secret of the settings, as it is or encoded', async () => {
    const { settings } = await open(() => startSmtp());
    const secrets = secretsOf(settings);
    expect(secrets).toContain(SMTP_PASSWORD);
    const encoded = Buffer.from(SMTP_PASSWORD).toString('base64');
    const line = lastErrorOf(new Error(`535 no: ${SMTP_PASSWORD} ${encoded}`), secrets);
    expect(line).toBe('535 no: *** ***');
  });
});
