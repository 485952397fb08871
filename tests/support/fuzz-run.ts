import { readFile } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { stackTraceIn } from './answers.ts';
import { switchOnSecondFactor } from './authenticator.ts';
import { type FuzzRequest, fuzzRequests, MALFORMED } from './fuzz-requests.ts';
import { logIn } from './owner.ts';
import { PASSCODE } from './running-site.ts';
import { startProcess } from './site-process.ts';
import { routesOf } from './site-routes.ts';
import { siteServices } from './site-services.ts';
import type { StorePlace } from './stores.ts';

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
  'select * from issued_tokens order by token_hash',
  'select * from used_tokens order by token',
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
