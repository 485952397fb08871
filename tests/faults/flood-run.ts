import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { withFormats } from '../../domain/content/portfolio.ts';
import { pathOf, SITE_PAGES } from '../../domain/pages.ts';
import { startCommand } from '../../scripts/start-command.ts';
import { animeList } from '../support/anime-list.ts';
import {
  freeTool,
  logIn,
  type Owner,
  premiumTool,
  sendPicture,
  takenPicture,
} from '../support/owner.ts';
import { bytesOf, quarters } from '../support/pictures.ts';
import { startProcess } from '../support/programs.ts';
import { fromVisitor, postForm } from '../support/requests.ts';
import { PASSCODE, WITHOUT_COMPILE_CACHE } from '../support/running-site.ts';
import { largeContent } from '../support/sample-portfolio.ts';
import { newPlace } from '../support/stores.ts';

/** What attackers do to the site, and what must still work meanwhile. */
export interface Attack {
  readonly name: string;
  /** Prepares the attack, for example a token for a buyer. */
  readonly prepare?: (address: string) => Promise<string>;
  /** One round of the attack; it ends at the latest when the signal aborts. */
  readonly round: (address: string, round: number, signal: AbortSignal) => Promise<void>;
  /** What another visitor does during the attack or right after it; true if it worked. */
  readonly other?: (address: string, prepared: string) => Promise<boolean>;
  /** The most memory of the site, in megabytes, where it is not that of most attacks. */
  readonly peakMb?: number;
  /** Whether the limit of an answer's time is for the slowest one, not for the 99th percentile. */
  readonly limitsSlowest?: boolean;
}

/** How many connections an attack opens. */
export const CONNECTIONS = 300;

/** Attackers have numbers from here on, so they share no address with other visitors. */
const FIRST_ATTACKER = 1_000_000;
export const attackerAddress = (index: number): string =>
  fromVisitor(FIRST_ATTACKER + index)['X-Forwarded-For'] ?? '';

/** Opens a connection, sends bytes, and reads the answer until the connection ends or the signal aborts. */
export function openConnection(
  address: string,
  bytes: string,
  signal: AbortSignal,
): { socket: Socket; ended: Promise<void> } {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const stop = () => socket.destroy();
  signal.addEventListener('abort', stop);
  socket.once('close', () => signal.removeEventListener('abort', stop));
  socket.on('error', () => undefined);
  socket.resume();
  socket.write(bytes);
  return { socket, ended };
}

/** Requests all addresses at once, over a limited number of connections, from a number of network addresses. */
export async function requestAll(
  address: string,
  paths: readonly string[],
  signal: AbortSignal,
  { connections = CONNECTIONS, attackers = 10 } = {},
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  await Promise.all(
    paths.map(
      (path, index) =>
        new Promise<void>((resolve) => {
          const headers = { 'X-Forwarded-For': attackerAddress(index % attackers) };
          const sent = request(address + path, { agent, headers, signal }, (response) => {
            response.on('error', () => undefined);
            response.resume().once('close', () => resolve());
          });
          sent.on('error', () => resolve());
          sent.end();
        }),
    ),
  );
  agent.destroy();
}

/** Makes so many values, by their index. */
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const CONTENT = largeContent(1_000);
const tools = CONTENT.downloads.categories.flatMap((category) => category.tools);
for (const tool of tools) tool.isPremium = true;

const pages = SITE_PAGES.map(pathOf);

/** Requests pages of a preview of large content, 64 at once, from one address. */
function previewing(name: string, page: (index: number) => string): Attack {
  const requests = 256;
  let preview = '';
  return {
    name: `64 connections to ${name} of a preview`,
    // Pages of 1.5 MB, one made after the other.
    peakMb: 320,
    async prepare(address) {
      const owner = await logIn(address);
      const shared = await owner.post('/admin/previews/share', {
        content: withFormats(CONTENT),
        days: 1,
      });
      const { token } = z.object({ token: z.string() }).parse(await shared.json());
      preview = `/preview/${token}`;
      return preview;
    },
    round: (address, round, signal) =>
      requestAll(
        address,
        times(requests, (index) => `${preview}${page(round * requests + index)}`),
        signal,
        { connections: 64, attackers: 1 },
      ),
    other: async (address) => (await fetch(`${address}${preview}/projects`)).status === 200,
  };
}

/** An object with so many keys. */
const keysOf = (count: number): Record<string, number> =>
  Object.fromEntries(times(count, (index) => [`k${index}`, index % 10_000]));

/** Sends JSON with many keys, with a session of the owner. */
function sendingKeys(
  name: string,
  send: (address: string, owner: Owner, signal: AbortSignal) => Promise<Response>[],
): Attack {
  let owner: Owner;
  return {
    name,
    limitsSlowest: true,
    async prepare(address) {
      owner = await logIn(address);
      return '';
    },
    async round(address, _, signal) {
      const answers = send(address, owner, signal).map((sent) =>
        sent.then(
          (answer) => answer.text(),
          () => '',
        ),
      );
      await Promise.all(answers);
    },
  };
}

const sendJson = (
  address: string,
  { cookie }: Owner,
  body: string,
  options: { method: string; signal: AbortSignal },
): Promise<Response> =>
  fetch(address, {
    ...options,
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    body,
  });

const DRAFT = JSON.stringify({ baseVersion: 1, content: keysOf(560_000) });
const DOCUMENT = JSON.stringify({
  program: 'engawa',
  document: 1,
  content: { home: keysOf(500_000) },
});

/** Attacks with large content: by who has the link of a preview, and by who has a session of the owner. */
export const CONTENT_ATTACKS: readonly Attack[] = [
  previewing('one page', () => '/projects'),
  previewing('one page with other queries', (index) => `/projects?n=${index}`),
  previewing('all pages', (index) => `${pages[index % pages.length]}?n=${index}`),
  previewing('a thousand dialogs', (index) => `/downloads/${tools[index % tools.length]?.id}`),
  sendingKeys('ten drafts with 560,000 keys', (address, owner, signal) =>
    times(10, () =>
      sendJson(`${address}/admin/drafts/${randomUUID()}`, owner, DRAFT, { method: 'PUT', signal }),
    ),
  ),
  sendingKeys('an import with 500,000 keys', (address, owner, signal) => [
    sendJson(`${address}/admin/import`, owner, DOCUMENT, { method: 'POST', signal }),
  ]),
];

/** How long unfinished requests stay open, in milliseconds. */
const HOLD_MS = 8_000;
const BODY = Buffer.alloc(7 * 1024 * 1024, 'a');

const requesting = (name: string, path: (index: number) => string, count = 1_500): Attack => ({
  name,
  round: (address, round, signal) =>
    requestAll(
      address,
      times(count, (index) => path(round * count + index)),
      signal,
    ),
});

/** Connections that send the start of a request and keep the rest back. */
const holdingConnections = (
  name: string,
  count: number,
  say: (index: number) => string,
  more?: Buffer,
): Attack => ({
  name,
  async round(address, _, signal) {
    const all: { socket: Socket; ended: Promise<void> }[] = [];
    for (let index = 0; index < count; index += 1) {
      const { socket, ended } = openConnection(address, say(index), signal);
      if (more !== undefined) socket.write(more);
      all.push({ socket, ended });
      // Sent at once, the bytes would keep this machine busy and slow down the measured visitor.
      if (index % 5 === 0) await pause(10);
    }
    await Promise.race([pause(HOLD_MS), Promise.all(all.map(({ ended }) => ended))]);
    for (const { socket } of all) socket.destroy();
  },
});

const head = (line: string, ...headers: string[]): string =>
  [`${line} HTTP/1.1`, 'Host: site.example', ...headers, '', ''].join('\r\n');

const canLogIn = (address: string): Promise<boolean> =>
  fetch(`${address}/admin`, {
    method: 'POST',
    headers: fromVisitor(7),
    body: new URLSearchParams({ intent: 'login', passcode: PASSCODE }),
    redirect: 'manual',
    signal: AbortSignal.timeout(120_000),
  }).then(
    ({ status }) => status === 302,
    () => false,
  );

const tokenOf = async (address: string): Promise<string> => {
  const owner: Owner = await logIn(address);
  return owner.generateToken(premiumTool.id);
};

/** Posts forms from so many addresses, fifty at a time. */
async function postAll(
  count: number,
  signal: AbortSignal,
  post: (index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < count && !signal.aborted) await post(next++).catch(() => undefined);
  };
  await Promise.all(times(50, one));
}

/** Asks for every size of a new picture while the owner uploads more; another visitor sees the picture. */
function renditions(): Attack {
  let picture = '';
  let upload = async (): Promise<unknown> => undefined;
  return {
    name: '300 connections to renditions, and ten uploads',
    async prepare(address) {
      const owner = await logIn(address);
      const bytes = await bytesOf(quarters(2_000, 1_500).jpeg());
      upload = () => sendPicture(address, owner, bytes).then((answer) => answer.text());
      const { id } = await takenPicture(await sendPicture(address, owner, bytes));
      picture = `/pictures/${id}`;
      return picture;
    },
    async round(address, _, signal) {
      const widths = [320, 480, 640, 960, 1280, 1920];
      const paths = times(1_500, (index) => `${picture}/${widths[index % widths.length]}`);
      const uploading = Promise.all(times(10, () => upload().catch(() => undefined)));
      await Promise.all([requestAll(address, paths, signal), uploading]);
    },
    other: async (address) =>
      (await fetch(`${address}${picture}/320`, { headers: fromVisitor(11) })).status === 200,
  };
}

/** The addresses of the views of the shipped list. */
const LIST_VIEWS = [
  ...new Set(['', ...animeList.flatMap(({ genres }) => genres.map(({ name }) => name))]),
].flatMap((genre) =>
  ['list', 'newest', 'title'].map((sort) => `${new URLSearchParams({ genre, sort })}`),
);

/** The attacks, each of them bounded in time and number. */
export const ATTACKS: readonly Attack[] = [
  // The baseline of this machine.
  { name: 'no attack', round: (_, __, signal) => pause(1_000, undefined, { signal }) },
  {
    name: '1,500 pipelined GET /anime/pN on one connection',
    async round(address, round, signal) {
      const asks = times(1_500, (index) => head(`GET /anime/p${round}-${index}`)).join('');
      await openConnection(address, asks + head('GET /healthz', 'Connection: close'), signal).ended;
    },
  },
  requesting('300 connections to ?category=N', (index) => `/downloads?category=${index}`),
  requesting(
    '300 connections to all views of a list',
    (index) => `/anime?${LIST_VIEWS[index % LIST_VIEWS.length]}&x=${index}`,
  ),
  requesting(
    '300 connections to unknown addresses',
    (index) => `/${'x'.repeat(index % 200)}/${index}`,
  ),
  requesting(
    '300 connections to data of unknown routes',
    (index) => `/anime/${index}.data?_routes=${index},anime`,
  ),
  requesting('300 connections to unknown tools', (index) => `/downloads/tool-${index}`),
  requesting('300 connections to /admin', () => '/admin'),
  requesting('300 connections to files and grants that do not exist', (index) =>
    index % 2 ? `/files/${index}` : `/grants/${index}.a`,
  ),
  requesting(
    '300 connections to pictures that do not exist',
    (index) => `/pictures/${index.toString(16).padStart(32, '0')}/320`,
  ),
  requesting(
    '300 connections to parts of pictures with wrong signatures',
    (index) =>
      `/pictures/${'0'.repeat(32)}/0,0,5000,5000-${index.toString(16).padStart(16, '0')}/320`,
  ),
  renditions(),
  requesting('300 connections to posters', (index) => `/posters/${index}.svg`),
  holdingConnections(
    '120 unfinished chunked POST /admin/save of 7 MB',
    120,
    () =>
      `${head('POST /admin/save', 'Content-Type: application/json', 'Transfer-Encoding: chunked')}${(BODY.length + 10).toString(16)}\r\n`,
    BODY,
  ),
  holdingConnections(
    '120 unfinished POST /admin/save that announce 8 MB',
    120,
    () => head('POST /admin/save', 'Content-Type: application/json', 'Content-Length: 8000000'),
    BODY,
  ),
  holdingConnections(
    '300 uploads without a session that announce 1 GB',
    CONNECTIONS,
    () =>
      head(
        'POST /admin/files?name=a.zip',
        'Content-Type: application/octet-stream',
        'Content-Length: 1000000000',
      ),
    BODY.subarray(0, 1024 * 1024),
  ),
  holdingConnections(
    '300 forms that are never complete',
    CONNECTIONS,
    (index) =>
      head(
        'POST /contact',
        `X-Forwarded-For: ${attackerAddress(index)}`,
        'Content-Type: application/x-www-form-urlencoded',
        'Content-Length: 130000',
      ),
    BODY.subarray(0, 129_000),
  ),
  holdingConnections('1,000 connections that send nothing', 1_000, () => ''),
  holdingConnections(
    '300 heads that never end',
    CONNECTIONS,
    () => 'GET / HTTP/1.1\r\nHost: a\r\nX: ',
  ),
  holdingConnections('300 heads that are too large', CONNECTIONS, () =>
    head('GET /', `X: ${'a'.repeat(60_000)}`),
  ),
  {
    name: '300 connections that read no answer',
    async round(address, round, signal) {
      const asks = (index: number) =>
        times(20, () =>
          head(
            `GET ${round % 2 ? '/anime' : freeTool.downloadUrl}`,
            `X-Forwarded-For: ${attackerAddress(index)}`,
          ),
        ).join('');
      const all = times(CONNECTIONS, (index) =>
        openConnection(address, asks(index), signal).socket.pause(),
      );
      await pause(3_000);
      for (const socket of all) socket.destroy();
    },
  },
  {
    name: '100 parallel logins from 10 addresses',
    round: (address, _, signal) =>
      Promise.all(
        times(100, (index) =>
          fetch(`${address}/admin`, {
            method: 'POST',
            headers: { 'X-Forwarded-For': attackerAddress(index % 10) },
            body: new URLSearchParams({ intent: 'login', passcode: `wrong ${index}` }),
            signal,
          }).then(
            (response) => response.text(),
            () => '',
          ),
        ),
      ).then(() => undefined),
    other: canLogIn,
  },
  {
    name: '2,000 wrong tokens from 100 addresses',
    prepare: tokenOf,
    round: (address, round, signal) =>
      postAll(2_000, signal, (index) =>
        postForm(
          `${address}/downloads/${premiumTool.id}`,
          { token: `${premiumTool.id}-0-${round}${index}` },
          { 'X-Forwarded-For': attackerAddress(index % 100) },
        ),
      ),
    other: async (address, token) =>
      (await postForm(`${address}/downloads/${premiumTool.id}`, { token }, fromVisitor(8)))
        .status === 303,
  },
  {
    name: '1,000 messages from 50 addresses',
    round: (address, round, signal) =>
      postAll(1_000, signal, (index) =>
        postForm(
          `${address}/contact`,
          {
            name: 'A',
            email: 'a@example.com',
            message: `${round} ${index} ${'words '.repeat(1_500)}`,
          },
          { 'X-Forwarded-For': attackerAddress(index % 50) },
        ),
      ),
    other: async (address) =>
      (
        await postForm(
          `${address}/contact`,
          { name: 'Asha', email: 'asha@example.com', message: 'Are you free in May?' },
          fromVisitor(9),
        )
      ).status === 200,
  },
  ...CONTENT_ATTACKS,
];

const VISITOR = path.join(import.meta.dirname, 'flood-visitor.ts');

/** The minimum duration of an attack, and the time after which it is aborted, in milliseconds. */
const MIN_MS = 5_000;
const MAX_MS = 45_000;

const visitSchema = z.object({
  pages: z.number(),
  pageP99: z.number(),
  slowestPage: z.number(),
  assetP99: z.number(),
  failed: z.object({ page: z.number(), asset: z.number(), readyz: z.number() }),
});

/** The measurements of the site and of a visitor under an attack. */
export interface FloodFigures extends z.output<typeof visitSchema> {
  readonly name: string;
  readonly rounds: number;
  /** Peak of the resident memory, in megabytes. */
  readonly peakMb: number;
  /** Whether `Attack.other` worked; null if the attack has none. */
  readonly isOpenToOthers: boolean | null;
}

/** Attacks the built site of a checkout, on its own SQLite store. */
export async function runFlood(attack: Attack, checkout: string): Promise<FloodFigures> {
  const place = await newPlace('sqlite');
  const site = startProcess(
    {
      ...place.settings,
      ...WITHOUT_COMPILE_CACHE,
      ADMIN_PASSCODE: PASSCODE,
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '1',
    },
    { command: startCommand(checkout), cwd: checkout },
  );
  try {
    const address = await site.address;
    const prepared = (await attack.prepare?.(address)) ?? '';
    const visitor = await visit(address);
    const rounds = await attackFor(attack, address);
    const isOpenToOthers = (await attack.other?.(address, prepared)) ?? null;
    return {
      name: attack.name,
      rounds,
      ...(await visitor.leave()),
      peakMb: await peakOf(site.pid),
      isOpenToOthers,
    };
  } finally {
    site.signal('SIGKILL');
    await site.end;
    await place.remove();
  }
}

async function attackFor(attack: Attack, address: string): Promise<number> {
  const start = performance.now();
  const limit = AbortSignal.timeout(MAX_MS);
  let rounds = 0;
  while (!limit.aborted && performance.now() - start < MIN_MS) {
    await attack.round(address, rounds, limit);
    rounds += 1;
  }
  return rounds;
}

async function visit(address: string) {
  const child = spawn(
    process.execPath,
    [VISITOR, address, fromVisitor(1)['X-Forwarded-For'] ?? ''],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await once(child.stdout, 'data');
  return {
    async leave() {
      child.stdin.end();
      await once(child, 'close');
      return visitSchema.parse(JSON.parse(output.trim().split('\n').at(-1) ?? ''));
    },
  };
}

/** The peak memory of a process (VmHWM). */
async function peakOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1_000);
}
