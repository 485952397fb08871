import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { isDirect } from './stateless-postgres.ts';

const CHANNEL = 'engawa_saves';

/** How long after a broken connection to connect again, in milliseconds. */
const RETRY_MS = 2_000;

/** How long the database may take to answer to LISTEN, in milliseconds. */
const LISTEN_TIMEOUT_MS = 5_000;

/** How long the database may take to close a connection, in milliseconds. */
const CLOSE_TIMEOUT_MS = 1_000;

/** Notifies the processes that share a database of each other's saves. */
export interface SaveSignals {
  /** Notifies all of them, this one too. Does not wait, and does not fail. */
  notify(): void;
  /** Calls `onSave` at each signal, once there is a connection and until it is stopped. */
  listen(onSave: () => void): { stop(): Promise<void> };
}

/**
 * Signals by PostgreSQL's NOTIFY and LISTEN. The listener has a connection of its own, which `connect` creates
 * and which is replaced when it breaks. Through a pooler there is no listener, since LISTEN would remain on a
 * connection that other clients get. Signals only save time: nothing may depend on one.
 */
export const saveSignals = (pool: pg.Pool, connect: () => pg.Client): SaveSignals => ({
  notify() {
    pool.query(`notify ${CHANNEL}`).catch(() => undefined);
  },

  listen(onSave) {
    const ending = new AbortController();
    const { signal } = ending;
    const listening = (async () => {
      while (!signal.aborted) {
        const end = await listenOnce(connect(), onSave, signal).catch(() => 'broken' as const);
        if (end === 'pooled') return;
        await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    })();
    return {
      stop() {
        ending.abort();
        return listening;
      },
    };
  },
});

/** Listens until the connection ends or `signal` is aborted; not at all through a pooler. */
async function listenOnce(
  client: pg.Client,
  onSave: () => void,
  signal: AbortSignal,
): Promise<'broken' | 'pooled'> {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  client.once('end', end);
  signal.addEventListener('abort', end);
  client.on('notification', onSave);
  // After an error the connection also emits `end`.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const answer = setTimeout(end, LISTEN_TIMEOUT_MS);
    const listen = async () => {
      const direct = await isDirect(client);
      if (direct) await client.query(`listen ${CHANNEL}`);
      return direct;
    };
    const listening = listen().finally(() => clearTimeout(answer));
    if ((await Promise.race([listening, ended])) === false) return 'pooled';
    await ended;
    return 'broken';
  } finally {
    signal.removeEventListener('abort', end);
    const { stream } = client.connection;
    if (stream instanceof Socket) stream.setTimeout(CLOSE_TIMEOUT_MS, () => stream.destroy());
    await client.end();
  }
}
