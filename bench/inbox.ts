// How long the server takes to answer the owner's inbox with 10,000 messages in the store:
// `npm run build && node bench/inbox.ts`. With DATABASE_URL it fills and asks that database instead of SQLite.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inboxPageSchema } from '../domain/inbox.ts';
import { openPostgres } from '../server/store/postgres.ts';
import { openSqlite } from '../server/store/sqlite.ts';
import { newMessage } from '../tests/support/messages.ts';
import { logIn } from '../tests/support/owner.ts';
import { startSite } from '../tests/support/running-site.ts';

const MESSAGES = 10_000;
const ROUNDS = 50;
const TEXT = 'I read about the launch checklist, and would like to ask about two places. '.repeat(
  12,
);

const folder = await mkdtemp(path.join(tmpdir(), 'engawa-bench-'));
const address = process.env.DATABASE_URL;
const store =
  address === undefined ? await openSqlite(folder) : await openPostgres(address, () => {});
for (let index = 0; index < MESSAGES; index += 1) {
  await store.messages.add(newMessage({ message: `${index} ${TEXT}`, delivery: 'none' }));
}
await store.close();

const site = await startSite({
  DATA_DIR: folder,
  ...(address === undefined ? {} : { DATABASE_URL: address }),
});
const { cookie } = await logIn(site.address);
const ask = async (query: string) => {
  const response = await fetch(`${site.address}/admin/inbox${query}`, {
    headers: { Cookie: cookie },
  });
  return inboxPageSchema.parse(await response.json());
};

async function measure(name: string, query: string): Promise<void> {
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await ask(query);
    taken.push(performance.now() - start);
  }
  taken.sort((one, other) => one - other);
  const at = (share: number) => (taken[Math.floor(taken.length * share)] ?? 0).toFixed(1);
  process.stdout.write(`${name}: median ${at(0.5)} ms, 95th of 100 ${at(0.95)} ms\n`);
}

const first = await ask('');
process.stdout.write(`${first.counts.unread} unread messages\n`);
await measure('the first page', '');
await measure('a page in the middle', `?before=${(first.next ?? 0) - MESSAGES / 2}`);
await measure('a search that finds nothing', '?search=nowhere');
await site.stop();
await rm(folder, { recursive: true, force: true });
