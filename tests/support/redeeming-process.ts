// `node redeeming-process.ts <settings> <hash> <count>`: redeems a token in its own process. On the first line of
// input it opens the store, on the second it redeems the token `count` times in parallel. It prints `ready`,
// `open` and then the results of all attempts.
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { tokenRows } from '../../server/downloads/token-rows.ts';
import { openPostgres } from '../../server/store/postgres.ts';
import { openSqlite } from '../../server/store/sqlite.ts';

const [settings = '', hash = '', count = ''] = process.argv.slice(2);
const { DATA_DIR, DATABASE_URL = '' } = z
  .object({ DATA_DIR: z.string().optional(), DATABASE_URL: z.string().optional() })
  .parse(JSON.parse(settings));

const commands = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
process.stdout.write('ready\n');
await commands.next();
const store =
  DATA_DIR === undefined
    ? await openPostgres(DATABASE_URL, (error) => {
        throw error;
      })
    : await openSqlite(DATA_DIR);
process.stdout.write('open\n');
await commands.next();

const attempt = () =>
  tokenRows(store)
    .redeem({ token: 'the token', hash, toolId: 'tool-1', now: '2026-01-01T00:00:01.000Z' })
    .then(String, String);
const results = await Promise.all(Array.from({ length: Number(count) }, attempt));
process.stdout.write(`${JSON.stringify(results)}\n`);
await store.close();
process.stdin.destroy();
