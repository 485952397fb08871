// `node redeeming-process.ts <settings> <token> <count>`: redeems a token in its own process. On the first line of
// input it opens the store, on the second it redeems the token `count` times in parallel. It prints `ready`,
// `open` and then the results of all attempts.
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { redeemToken } from '../../server/downloads/queries.ts';
import { openPostgres } from '../../server/store/postgres.ts';
import { openSqlite } from '../../server/store/sqlite.ts';

const [settings = '', token = '', count = ''] = process.argv.slice(2);
const { DATA_DIR, DATABASE_URL = '' } = z
  .object({ DATA_DIR: z.string().optional(), DATABASE_URL: z.string().optional() })
  .parse(JSON.parse(settings));

const commands = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
process.stdout.write('ready\n');
await commands.next();
const store =
  DATA_DIR === undefined ? await openPostgres(DATABASE_URL) : await openSqlite(DATA_DIR);
process.stdout.write('open\n');
await commands.next();

const attempt = () =>
  redeemToken(store.db, { token, toolId: 'tool-1', now: '2026-01-01T00:00:01.000Z' }).then(
    String,
    String,
  );
const results = await Promise.all(Array.from({ length: Number(count) }, attempt));
process.stdout.write(`${JSON.stringify(results)}\n`);
await store.close();
process.stdin.destroy();
