import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { reasonOf } from '../../server/core/start-error.ts';
import { openPostgres } from '../../server/store/postgres.ts';
import { settingRows } from '../../server/store/setting-rows.ts';
import { startPostgres } from '../support/running-postgres.ts';

it('a store is not used while its address leads to a standby, and again after that', async () => {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  const address = `${server.address}/postgres`;
  const store = await openPostgres(address);
  onTestFinished(() => store.close());
  const ask = async (statement: string) => {
    const client = new pg.Client(address);
    await client.connect();
    return (await client.query(statement).finally(() => client.end())).rows;
  };
  const [row] = await ask(`select current_setting('data_directory') as data`);
  await server.end();
  await writeFile(path.join(z.object({ data: z.string() }).parse(row).data, 'standby.signal'), '');
  await server.start();
  await expect.poll(() => store.ping().catch(reasonOf)).toMatch('is a standby');
  await expect(openPostgres(address)).rejects.toThrow('is a standby');
  await ask('select pg_promote()');
  await settingRows(store).write('grant-key', 'a');
});
