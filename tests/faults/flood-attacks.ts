import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { pathOf, SITE_PAGES } from '../../domain/pages.ts';
import { freeTool, logIn, premiumTool } from '../support/owner.ts';
import { fromVisitor, postForm } from '../support/requests.ts';
import { PASSCODE } from '../support/running-site.ts';

/** What attackers do to the site, and what must still work meanwhile. */
export interface Attack {
  readonly name: string;
  /** Prepares the attack, for example a token for a buyer. */
  readonly prepare?: (address: string) => Promise<string>;
  /** One round of the attack; it ends at the latest when the signal aborts. */
  readonly round: (flood: {
    address: string;
    /** What `prepare` has returned. */
    prepared: string;
    round: number;
    signal: AbortSignal;
  }) => Promise<unknown>;
  /** What another visitor does right after the attack; true if it worked. */
  readonly other?: (address: string, prepared: string) => Promise<boolean>;
}

type Flood = Parameters<Attack['round']>[0];

/** Makes so many values, by their index. */
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Attackers have numbers from here on, so they share no address with other visitors. */
const FIRST_ATTACKER = 1_000_000;

interface Sent {
  readonly path: string;
  readonly body?: string;
  readonly type?: string;
  readonly cookie?: string;
}

const FORM = 'application/x-www-form-urlencoded';

/** Sends all requests over a limited number of connections, from a number of addresses. */
async function sendAll(
  { address, signal }: Flood,
  all: readonly Sent[],
  { connections = 300, attackers = 10 } = {},
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = ({ path, body, type = FORM, cookie }: Sent, index: number) =>
    new Promise<void>((resolve) => {
      const method = body === undefined ? 'GET' : 'POST';
      const headers = {
        ...fromVisitor(FIRST_ATTACKER + (index % attackers)),
        ...(cookie !== undefined && { Cookie: cookie }),
        ...(body !== undefined && { 'Content-Type': type, 'Content-Length': body.length }),
      };
      const sent = request(address + path, { agent, method, headers, signal }, (response) => {
        response.on('error', () => undefined);
        response.resume().once('close', () => resolve());
      });
      sent.on('error', () => resolve());
      sent.end(body);
    });
  await Promise.all(all.map(send));
  agent.destroy();
}

const asking = (
  name: string,
  path: (index: number) => string,
  options: Parameters<typeof sendAll>[2] = {},
): Attack => ({
  name,
  round: (flood) =>
    sendAll(
      flood,
      times(1_500, (index) => ({ path: path(flood.round * 1_500 + index) })),
      options,
    ),
});

const posting = (
  name: string,
  count: number,
  attackers: number,
  form: (flood: Flood, index: number) => Sent,
): Attack => ({
  name,
  round: (flood) =>
    sendAll(
      flood,
      times(count, (index) => form(flood, index)),
      { connections: 50, attackers },
    ),
});

const formOf = (fields: Readonly<Record<string, string>>): string =>
  new URLSearchParams(fields).toString();

/** Opens a connection, sends bytes, and reads the answer until the connection ends or the signal aborts. */
function openConnection({ address, signal }: Flood, bytes: string): Socket {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const stop = () => socket.destroy();
  signal.addEventListener('abort', stop);
  socket.once('close', () => signal.removeEventListener('abort', stop));
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(bytes);
  return socket;
}

/** Connections that send the start of a request and keep the rest back, for some seconds. */
const holding = (
  name: string,
  count: number,
  start: (index: number) => string,
  more?: Buffer,
): Attack => ({
  name,
  async round(flood) {
    const sockets: Socket[] = [];
    for (let index = 0; index < count; index += 1) {
      const socket = openConnection(flood, start(index));
      if (more !== undefined) socket.write(more);
      sockets.push(socket);
      // Sent at once, the bytes would keep this machine busy and slow down the measured visitor.
      if (index % 5 === 0) await pause(10);
    }
    await pause(5_000);
    for (const socket of sockets) socket.destroy();
  },
});

const head = (line: string, ...headers: string[]): string =>
  [`${line} HTTP/1.1`, 'Host: site.example', ...headers, '', ''].join('\r\n');

const BODY = Buffer.alloc(7 * 1024 * 1024, 'a');
const pages = SITE_PAGES.map(pathOf);

/** The forms that anybody can send, each with 30,000 empty fields. */
const FORMS = ['/contact', '/admin', `/downloads/${premiumTool.id}`, '/orders/ko-fi'];
const MANY_FIELDS = 'a&'.repeat(30_000);

const GRANT = `${'a'.repeat(200)}.${'b'.repeat(43)}`;

const isAnswered = async (answer: Promise<{ status: number }>, status: number) =>
  (await answer.catch(() => null))?.status === status;

/** The attacks, each of them bounded in time and number. */
export const ATTACKS: readonly Attack[] = [
  // The baseline of this machine.
  { name: 'no attack', round: () => pause(1_000) },
  posting('forms of 30,000 fields', 400, 10, (_, index) => ({
    path: FORMS[index % FORMS.length] ?? '',
    body: MANY_FIELDS,
  })),
  asking('500 connections to /healthz and /readyz', (n) => (n % 2 ? '/healthz' : '/readyz'), {
    connections: 500,
  }),
  asking('300 connections to forged grants', (n) =>
    n % 2 ? `/grants/${n}${GRANT}` : `/downloads/${premiumTool.id}/${n}${GRANT}`,
  ),
  asking(
    '300 connections to unknown addresses, files and pictures',
    (n) =>
      [
        `/${'x'.repeat(n % 200)}/${n}`,
        `/downloads/tool-${n}`,
        `/anime/${n}.data?_routes=${n}`,
        `/files/${n}.zip`,
        `/assets/${n}.js`,
        `/pictures/${n.toString(16).padStart(32, '0')}/320`,
      ].at(n % 6) ?? '',
  ),
  asking('300 connections to pages with other queries', (n) => `${pages[n % pages.length]}?x=${n}`),
  asking('300 connections to /admin', () => '/admin'),
  {
    name: '1,500 pipelined requests on one connection',
    async round(flood) {
      const asks = times(1_500, (index) => head(`GET /anime/p${flood.round}-${index}`)).join('');
      const socket = openConnection(flood, asks + head('GET /healthz', 'Connection: close'));
      await new Promise((resolve) => socket.once('close', resolve));
    },
  },
  holding(
    '120 unfinished saves that announce 8 MB',
    120,
    () => head('POST /admin/api/save', 'Content-Type: application/json', 'Content-Length: 8000000'),
    BODY,
  ),
  holding(
    '300 forms that are never complete',
    300,
    (index) =>
      head(
        'POST /contact',
        `X-Forwarded-For: ${fromVisitor(FIRST_ATTACKER + index)['X-Forwarded-For']}`,
        `Content-Type: ${FORM}`,
        'Content-Length: 130000',
      ),
    BODY.subarray(0, 129_000),
  ),
  holding('1,000 connections that send nothing', 1_000, () => ''),
  holding('300 heads that never end', 300, () => 'GET / HTTP/1.1\r\nHost: a\r\nX: '),
  {
    name: '300 connections that read no answer',
    async round(flood) {
      const ask = head(`GET ${flood.round % 2 ? '/anime' : freeTool.downloadUrl}`);
      const sockets = times(300, () => openConnection(flood, ask.repeat(20)).pause());
      await pause(3_000);
      for (const socket of sockets) socket.destroy();
    },
  },
  {
    ...posting('100 wrong passcodes from 10 addresses', 100, 10, (_, index) => ({
      path: '/admin',
      body: formOf({ intent: 'login', passcode: `wrong ${index}` }),
    })),
    other: (address) =>
      isAnswered(
        postForm(`${address}/admin`, { intent: 'login', passcode: PASSCODE }, fromVisitor(7)),
        302,
      ),
  },
  {
    ...posting('2,000 wrong tokens from 100 addresses', 2_000, 100, ({ round }, index) => ({
      path: `/downloads/${premiumTool.id}`,
      body: formOf({ token: `${premiumTool.id}-0-${round}${index}` }),
    })),
    prepare: async (address) => (await logIn(address)).generateToken(premiumTool.id),
    other: (address, token) =>
      isAnswered(
        postForm(`${address}/downloads/${premiumTool.id}`, { token }, fromVisitor(8)),
        303,
      ),
  },
  {
    ...posting('1,000 messages from 50 addresses', 1_000, 50, ({ round }, index) => ({
      path: '/contact',
      body: formOf({
        name: 'A',
        email: 'a@example.com',
        message: `${round} ${index} ${'words '.repeat(1_500)}`,
      }),
    })),
    other: (address) =>
      isAnswered(
        postForm(
          `${address}/contact`,
          { name: 'Asha', email: 'asha@example.com', message: 'Are you free in May?' },
          fromVisitor(9),
        ),
        200,
      ),
  },
];
