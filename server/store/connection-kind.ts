import type pg from 'pg';
import { isDirect } from './stateless-postgres.ts';
import { withClient } from './with-client.ts';

/** What a connection leads to, and when PostgreSQL ends a statement of it, such as `2min`; `0` for never. */
export interface Connection {
  /** PostgreSQL itself, or a pooler that gives a connection to one client, or to another one after each transaction. */
  readonly kind: 'direct' | 'session' | 'transaction';
  readonly statementTimeout: string;
}

/** How long a client waits for a connection of the pooler, in milliseconds. */
const WAIT_MS = 2_000;
const LIMITS = {
  connectionTimeoutMillis: WAIT_MS,
  query_timeout: WAIT_MS,
  application_name: 'engawa',
};

/** How often the second client looks for the connection of the first. */
const LOOKS = 3;

/** Finds out what a connection to this address leads to. Throws the driver's error. */
export async function connectionAt(address: string): Promise<Connection> {
  return withClient(address, LIMITS, async (first) => {
    const { rows } = await first.query<{ statement_timeout: string }>('show statement_timeout');
    const statementTimeout = rows[0]?.statement_timeout ?? '0';
    if (await isDirect(first)) return { kind: 'direct', statementTimeout };
    // A pooler in session mode that has no other connection lets the second client wait.
    const isShared = await withClient(address, LIMITS, (second) =>
      sharesProcess(first, second),
    ).catch(() => false);
    return { kind: isShared ? 'transaction' : 'session', statementTimeout };
  });
}

/** Whether a process of PostgreSQL serves both clients, one after the other. */
async function sharesProcess(first: pg.Client, second: pg.Client): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    if ((await processOf(first)) === (await processOf(second))) return true;
  }
  return false;
}

async function processOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
