import pg from 'pg';
import { connectionOptions } from './postgres.ts';

/** Works with a connection of its own to the database at an address, and closes it. Throws the database's error. */
export async function withClient<T>(
  address: string,
  limits: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connectionOptions(address), ...limits });
  // A pending query fails with the error. Without a listener the error event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
