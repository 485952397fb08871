import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { fromVisitor } from './visits.ts';

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
