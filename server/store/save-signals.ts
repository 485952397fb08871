import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

const CHANNEL = 'engawa_saves';

/** How long after a broken connection the next one is tried, in milliseconds. */
const RETRY_MS = 2_000;

/** How long the database may take to answer to LISTEN, in milliseconds. */
const ANSWER_MS = 5_000;

/** How long a database that is asked to end a connection may be silent, in milliseconds. */
const GOODBYE_MS = 1_000;

/** Tells the processes that share a database of each other's saves. */
export interface SaveSignals {
  /** Tells all of them, this one too. Does not wait, and does not fail. */
  tell(): void;
  /** Calls `onSave` at each signal from the moment on at which there is a connection, until it is stopped. */
  listen(onSave: () => void): { stop(): Promise<void> };
}

/**
 * Signals by PostgreSQL's NOTIFY and LISTEN. The listener has a connection of its own, which `connect` makes
 * and which is replaced when it breaks. Through a pooler that gives a connection away after each transaction
 * nothing is heard, and nothing says so: a signal saves time, and nothing may wait for one.
 */
export const saveSignals = (pool: pg.Pool, connect: () => pg.Client): SaveSignals => ({
  tell() {
    pool.query(`notify ${CHANNEL}`).catch(() => undefined);
  },

  listen(onSave) {
    const ending = new AbortController();
    const { signal } = ending;
    const listening = (async () => {
      while (!signal.aborted) {
        await hear(connect(), onSave, signal).catch(() => undefined);
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

/** Hears the signals until the connection ends or is to end. */
async function hear(client: pg.Client, onSave: () => void, signal: AbortSignal): Promise<void> {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  client.once('end', end);
  signal.addEventListener('abort', end);
  client.on('notification', onSave);
  // What breaks the connection also ends it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const answer = setTimeout(end, ANSWER_MS);
    const listening = client.query(`listen ${CHANNEL}`).finally(() => clearTimeout(answer));
    await Promise.race([listening, ended]);
    await ended;
  } finally {
    signal.removeEventListener('abort', end);
    const { stream } = client.connection;
    if (stream instanceof Socket) stream.setTimeout(GOODBYE_MS, () => stream.destroy());
    await client.end();
  }
}
