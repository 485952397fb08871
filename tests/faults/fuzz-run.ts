import { readFile } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import pages from '../../app/routes.ts';
import { type Random, seededRandom } from '../../scenes/random.ts';
import { logIn, switchOnSecondFactor } from '../support/owner.ts';
import { startProcess } from '../support/programs.ts';
import { stackTraceIn } from '../support/requests.ts';
import { PASSCODE } from '../support/running-site.ts';
import { routesOf, siteServices } from '../support/services.ts';
import type { StorePlace } from '../support/stores.ts';

/** A random request, mostly invalid. */
export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

type Pick = <T>(options: readonly T[]) => T;

/** The addresses of all pages and of other files and calls. */
const PAGES_AND_FILES: readonly string[] = [
  ...['/healthz', '/readyz', '/assets/none.js', '/favicon.ico', '/posters/placeholder.svg'],
  ...['/__manifest?p=%2Fabout&version=x'],
  ...pathsOf(pages, ''),
];

function pathsOf(entries: readonly RouteConfigEntry[], above: string): string[] {
  return entries.flatMap((entry) => {
    const own = `${above}/${entry.path ?? ''}`.replaceAll(/\/+/g, '/');
    return [own, ...pathsOf(entry.children ?? [], own)];
  });
}

const VALUES: readonly string[] = [
  ...['', '0', '-1', '1e308', 'NaN', 'null', 'true', '[]', '{}', '__proto__', 'constructor'],
  ...["' or 1=1 --", '../../../etc/passwd', '..%2f..%2fpackage.json', '%00', '%', '%c0%ae'],
  ...['\u202e縁側\u{1F343}', '<script>alert(1)</script>', '{{7*7}}', '#{7*7}'],
  ...['javascript:alert(1)', '//example.com', 'http://127.0.0.1:1/'],
  'a'.repeat(300),
  'a'.repeat(9_000),
  '\ud800',
  'tool-1-1700000000000-0123456789abcdef0123456789abcdef',
];

const FIELDS: readonly string[] = [
  ...['name', 'email', 'message', 'token', 'passcode', 'ticket', 'code', 'action', 'intent'],
  ...['toolId', 'content', 'version', 'id', 'ids', 'state', 'hash', 'folder', 'search', 'before'],
  ...['category', 'kind', 'index', '_routes', 'website', '__proto__'],
];

const METHODS: readonly string[] = [
  ...['GET', 'GET', 'GET', 'POST', 'POST', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  ...['PROPFIND'],
];

const TYPES: readonly string[] = [
  ...['application/x-www-form-urlencoded', 'application/x-www-form-urlencoded;charset=utf-16'],
  ...['multipart/form-data; boundary=x', 'multipart/form-data', 'application/json'],
  ...['application/json; charset=utf-7', 'application/octet-stream', 'text/plain'],
  ...['text/x-script', 'nonsense', ''],
];

/** An endless sequence of requests, the same for the same seed and the same `routes`. */
export function* fuzzRequests(
  seed: number,
  routes: readonly string[],
): Generator<FuzzRequest, never> {
  const addresses: readonly string[] = [...PAGES_AND_FILES, ...routes];
  const random = seededRandom(seed);
  const pick: Pick = (options) => {
    const chosen = options[Math.floor(random() * options.length)];
    if (chosen === undefined) throw new Error('There is nothing to pick from.');
    return chosen;
  };
  for (;;) {
    const method = pick(METHODS);
    const headers = headersOf(random, pick);
    const hasBody = method !== 'GET' && method !== 'HEAD' && random() < 0.9;
    const body = hasBody ? bodyOf(random, pick, headers['Content-Type'] ?? '') : Buffer.alloc(0);
    yield { method, path: pathOf(random, pick, addresses), headers, body };
  }
}

function pathOf(random: Random, pick: Pick, addresses: readonly string[]): string {
  let path = pick(addresses).replaceAll(/:\w+\??|\*/g, () => encodeURI(wellFormed(pick(VALUES))));
  if (random() < 0.2) path += '.data';
  if (random() < 0.1) path = `/${path}`;
  if (random() < 0.1) path += pick(['/', '//', '/..', '/%2e%2e/%2e%2e', ';a=b', '\\', '%', '%zz']);
  if (random() < 0.4) path += `?${queryOf(random, pick)}`;
  // Only characters that a request line allows. `MALFORMED` has the others.
  return path.replaceAll(/[^\x21-\x7e]/gu, (letter) => encodeURIComponent(letter)).slice(0, 12_000);
}

function queryOf(random: Random, pick: Pick): string {
  const parts = [];
  for (let count = Math.floor(random() * 4); count >= 0; count -= 1) {
    const value = pick(VALUES);
    parts.push(`${pick(FIELDS)}=${random() < 0.5 ? encodeURIComponent(wellFormed(value)) : value}`);
  }
  return parts.join('&').toWellFormed();
}

const wellFormed = (text: string): string => text.toWellFormed();

// A header may only contain Latin-1.
const headerValue = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 8_000);

function headersOf(random: Random, pick: Pick): Record<string, string> {
  const headers: Record<string, string> = { 'Content-Type': pick(TYPES) };
  const maybe = (name: string, share: number, value: () => string) => {
    if (random() < share) headers[name] = headerValue(value());
  };
  const any = () => pick(VALUES);
  const address = () => Math.floor(random() * 250);
  headers['X-Forwarded-For'] = `10.${address()}.${address()}.${address()}`;
  maybe('X-Forwarded-For', 0.05, any);
  maybe(
    'Cookie',
    0.4,
    () => `${pick(['engawa_session', 'engawa_asked', 'a', '__proto__'])}=${any()}`,
  );
  maybe(
    'Cookie',
    0.1,
    () => `engawa_session=${Buffer.from(JSON.stringify(any())).toString('base64')}`,
  );
  maybe('Accept-Encoding', 0.3, () =>
    pick(['br', 'gzip;q=0', '*;q=', 'identity;q=0, *;q=0', any()]),
  );
  maybe('Accept', 0.2, () => pick(['*/*', 'text/html', 'application/json', any()]));
  maybe('Accept-Language', 0.1, any);
  maybe('If-None-Match', 0.1, () => pick(['*', '"a"', 'W/"a", "b"', any()]));
  maybe('If-Range', 0.05, any);
  maybe('Range', 0.15, () => pick(['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-,1-', any()]));
  maybe('Origin', 0.1, () => pick(['null', 'https://example.com', any()]));
  maybe('Sec-Fetch-Site', 0.1, () => pick(['cross-site', 'same-origin', 'none', any()]));
  maybe('Host', 0.1, () => pick(['localhost', 'example.com:99999', 'a b', '[::1', any()]));
  maybe('X-Forwarded-Proto', 0.05, any);
  maybe('X-HTTP-Method-Override', 0.05, () => 'DELETE');
  maybe('Expect', 0.02, () => '100-continue');
  maybe('User-Agent', 0.1, any);
  maybe('Content-Encoding', 0.05, () => pick(['gzip', 'br', 'nonsense']));
  maybe(`X-${pick(['A', 'Very-Long'])}`, 0.1, any);
  return headers;
}

function bodyOf(random: Random, pick: Pick, type: string): Buffer {
  const chance = random();
  if (chance < 0.1) return Buffer.alloc(0);
  if (chance < 0.2) {
    const length = Math.floor(random() * 3_000);
    return Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));
  }
  if (chance < 0.22) return Buffer.alloc(200_000, 'a');
  if (type.startsWith('application/json')) return Buffer.from(jsonOf(random, pick));
  if (type.startsWith('multipart')) return Buffer.from(multipartOf(random, pick));
  return Buffer.from(queryOf(random, pick));
}

function jsonOf(random: Random, pick: Pick): string {
  if (random() < 0.1) return '['.repeat(5_000);
  if (random() < 0.1) return pick(VALUES);
  const value = (depth: number): unknown => {
    const chance = random();
    if (chance < 0.4) return pick(VALUES);
    if (chance < 0.5) return pick([0, -1, 1e308, 2 ** 53, 0.5]);
    if (chance < 0.6) return pick([null, true, false]);
    if (depth > 3) return [];
    const length = Math.floor(random() * 4);
    if (chance < 0.75) return Array.from({ length }, () => value(depth + 1));
    return Object.fromEntries(Array.from({ length }, () => [pick(FIELDS), value(depth + 1)]));
  };
  const fields = Array.from({ length: 4 }, (): [string, unknown] => [pick(FIELDS), value(0)]);
  return JSON.stringify(Object.fromEntries(fields));
}

function multipartOf(random: Random, pick: Pick): string {
  const parts = Array.from({ length: Math.floor(random() * 4) }, () => {
    const name = random() < 0.9 ? `; name="${pick(FIELDS)}"` : '';
    const file = random() < 0.3 ? `; filename="${pick(VALUES)}"` : '';
    return `--x\r\nContent-Disposition: form-data${name}${file}\r\n\r\n${pick(VALUES)}\r\n`;
  });
  return `${parts.join('')}${pick(['--x--\r\n', '--x', '', '--y--'])}`;
}

const HOST = 'Host: localhost\r\n';

/** Bytes that are not, or not quite, HTTP. */
export const MALFORMED: readonly string[] = [
  '\r\n\r\n',
  'GET\r\n\r\n',
  'GET /\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  `GET / HTTP/9.9\r\n${HOST}\r\n`,
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  `GET /\0 HTTP/1.1\r\n${HOST}\r\n`,
  `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n${HOST}\r\n`,
  `GET / HTTP/1.1\r\n${HOST}A: ${'a'.repeat(100_000)}\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}${'A: b\r\n'.repeat(3_000)}\r\n`,
  `GET / HTTP/1.1\r\n${HOST}A\0B: c\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST} folded: a\r\n b\r\n\r\n`,
  `GET http://example.com/ HTTP/1.1\r\n${HOST}\r\n`,
  `GET http://[::1 HTTP/1.1\r\n${HOST}\r\n`,
  `GET //[ HTTP/1.1\r\n${HOST}\r\n`,
  `GET * HTTP/1.1\r\n${HOST}\r\n`,
  `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`,
  `GET / HTTP/1.1\r\nHost: a b<c>\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost:\r\n\r\n`,
  `CONNECT example.com:443 HTTP/1.1\r\n${HOST}\r\n`,
  `TRACE / HTTP/1.1\r\n${HOST}\r\n`,
  `GET / HTTP/1.1\r\n${HOST}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
  `GET / HTTP/1.1\r\n${HOST}Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`,
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  `POST /contact HTTP/1.1\r\n${HOST}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!`,
  `POST /contact HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /admin HTTP/1.1\r\n${HOST}\r\n`,
  `POST /contact HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n`,
  `POST /contact HTTP/1.1\r\n${HOST}Transfer-Encoding: identity\r\n\r\nhello`,
  `POST /contact HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n`,
  `POST /contact HTTP/1.1\r\n${HOST}Content-Length: 99999999999999999999\r\n\r\n`,
  `POST /contact HTTP/1.1\r\n${HOST}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 50\r\n\r\nname=a`,
  `POST /admin/api/files?name=a HTTP/1.1\r\n${HOST}Content-Type: application/octet-stream\r\nContent-Length: 500\r\n\r\nshort`,
  `POST /admin/api/save HTTP/1.1\r\n${HOST}Expect: 200-nonsense\r\nContent-Length: 2\r\n\r\n{}`,
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  `GET / HTTP/1.1\r\n${HOST}\r\n`.repeat(20),
];

/** How it ended. */
export interface FuzzFigures {
  readonly requests: number;
  readonly malformed: number;
  /** Counts of answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Megabytes after the first half of the requests and after all; null if it cannot be read. */
  readonly memory: readonly [number, number] | null;
  /** What a visitor must never see or cause: this must be empty. */
  readonly faults: readonly string[];
}

const AT_ONCE = 16;

/** The rows that no request without a session may change: all except messages, download counts and attempts. */
const PROTECTED_ROWS = [
  'select * from portfolio',
  'select * from tokens order by token_hash',
  'select * from settings order by name',
  'select id_hash from sessions order by id_hash',
  'select * from tool_files order by name',
  'select * from second_factor',
  'select * from recovery_codes order by code_hash',
] as const;

const protectedRows = async ({ query }: StorePlace): Promise<string> => {
  const tables = [];
  for (const statement of PROTECTED_ROWS) tables.push(await query(statement));
  return JSON.stringify(tables);
};

/** Sends so many requests without a session to a built site of its own, and checks their effects. */
export async function runFuzz(options: {
  place: StorePlace;
  requests: number;
  seed: number;
}): Promise<FuzzFigures> {
  const { place, requests, seed } = options;
  const site = startProcess({
    ...place.settings,
    ADMIN_PASSCODE: PASSCODE,
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: '1',
    // A small heap collects garbage early, so memory that still grows is a leak.
    NODE_OPTIONS: '--max-old-space-size=128',
  });
  const statuses = new Map<string, number>();
  const faults: string[] = [];
  const note = (what: string, answer: { status: number; text: string }) => {
    statuses.set(String(answer.status), (statuses.get(String(answer.status)) ?? 0) + 1);
    // `/readyz` may answer 503 under load.
    if (answer.status >= 500 && !what.includes('"path":"/readyz'))
      faults.push(`${answer.status} for ${what}`);
    const trace = stackTraceIn(answer.text);
    if (trace !== undefined) faults.push(`${trace} for ${what}`);
  };
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  try {
    const address = await site.address;
    await fetch(`${address}/about`);
    await switchOnSecondFactor(await logIn(address));
    const before = await protectedRows(place);
    const { routes } = routesOf(await siteServices());
    const row = fuzzRequests(seed, [...new Set(routes.map((route) => route.path))]);
    let sent = 0;
    const visitor = async (until: number) => {
      while (sent < until) {
        sent += 1;
        const { value } = row.next();
        note(
          JSON.stringify({ ...value, body: String(value.body).slice(0, 500) }),
          await ask(address, value, agent),
        );
      }
    };
    const send = (until: number) =>
      Promise.all(Array.from({ length: AT_ONCE }, () => visitor(until)));
    await send(Math.floor(requests / 2));
    const half = await memoryOf(site.pid);
    await send(requests);
    const end = await memoryOf(site.pid);
    // All at once: many of these connections stay open until they have been silent for a second.
    await Promise.all(
      MALFORMED.map(async (bytes) =>
        note(JSON.stringify(bytes.slice(0, 200)), await askRaw(address, bytes)),
      ),
    );

    if ((await protectedRows(place)) !== before) faults.push('The store has changed.');
    if ((await fetch(`${address}/readyz`)).status !== 200) faults.push('The site is not ready.');
    return {
      requests: sent,
      malformed: MALFORMED.length,
      statuses: Object.fromEntries([...statuses].sort()),
      memory: half === null || end === null ? null : [half, end],
      faults: [...new Set(faults)],
    };
  } finally {
    agent.destroy();
    site.signal('SIGKILL');
    await site.end;
  }
}

/** The answer. Status 0: the connection was closed without one, as is allowed for too large a body. */
function ask(
  address: string,
  { method, path, headers, body }: FuzzRequest,
  agent: Agent,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const closed = () => resolve({ status: 0, text: '' });
    const call = httpRequest({
      hostname,
      port,
      agent,
      method,
      path,
      headers: { ...headers, 'Content-Length': String(body.length) },
    });
    call.on('response', (response) => {
      const chunks: Buffer[] = [JSON.stringify(response.headers)].map((text) => Buffer.from(text));
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
      response.on('error', closed);
    });
    call.on('error', closed);
    call.end(body);
  });
}

/** How long a silent connection may stay open, in milliseconds. */
const IDLE_MS = 1_000;

function askRaw(address: string, bytes: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.setTimeout(IDLE_MS, () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () =>
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text }),
    );
    socket.write(Buffer.from(bytes, 'latin1'));
  });
}

/** The resident memory of a process, in megabytes; null on systems without /proc. */
export async function memoryOf(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
}
