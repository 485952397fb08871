// Measures how times grow with the size of the content and the tables: `npm run bench -- growth [rows]`, where
// `rows` is the size of the largest tables, a million by default. It uses the PostgreSQL of the tests.
import { pino } from 'pino';
import { sha256 } from '../server/core/hashes.ts';
import { insertTokens, redeemToken } from '../server/downloads/queries.ts';
import { createMails } from '../server/mails/mails.ts';
import { createInbox } from '../server/messages/inbox.ts';
import { parseSettings } from '../server/settings/settings.ts';
import type { Store } from '../server/store/store.ts';
import { startPostgres } from '../tests/support/running-postgres.ts';
import { type FilledStore, filledPostgres, filledSqlite } from './growth/filled-store.ts';
import { costOfSaving } from './growth/saves.ts';
import { machine, median, print, printProgress, table } from './report.ts';

const MAX_ROWS = Number(process.argv[2] ?? 1_000_000);
const SIZES = [1_000, 100_000, 1_000_000].filter((size) => size <= MAX_ROWS);
const ROUNDS = 200;
const SEARCHES = 5;

const ms = (values: readonly number[]): string => median(values).toFixed(2);

print('Times by the size of the content and of the tables.');
print(machine());

const saves = [];
for (const size of [10, 100, 1_000]) {
  printProgress(`Saving ${size} projects and tools …`);
  saves.push(await costOfSaving(size));
}
table(
  ['projects, and as many tools', 'kB sent', 'save, ms', 'then the page of projects, ms'],
  saves.map((cost) => [
    String(cost.size),
    (cost.bytes / 1000).toFixed(0),
    ms(cost.saves),
    ms(cost.pages),
  ]),
);

await compare('SQLite', filledSqlite);
const postgres = await startPostgres();
await compare('PostgreSQL', (rows) => filledPostgres(postgres.address, rows));
await postgres.stop();

interface Costs {
  readonly rows: number;
  readonly redeem: readonly number[];
  readonly page: readonly number[];
  readonly middle: readonly number[];
  readonly search: readonly number[];
}

async function compare(name: string, fill: (rows: number) => Promise<FilledStore>): Promise<void> {
  const all: Costs[] = [];
  for (const rows of SIZES) {
    printProgress(`${name}: filling ${rows} rows …`);
    const { store, remove } = await fill(rows);
    all.push(await measure(store, rows));
    await remove();
  }
  const [smallest] = all;
  if (smallest === undefined) return;
  const figures = ['redeem', 'page', 'middle', 'search'] as const;
  table(
    [
      `${name}: rows`,
      ...[
        'redeem, ms',
        'inbox page, ms',
        'one in the middle, ms',
        'search without a match, ms',
      ].flatMap((column) => [column, 'ratio']),
    ],
    all.map((costs) => [
      String(costs.rows),
      ...figures.flatMap((figure) => [
        ms(costs[figure]),
        (median(costs[figure]) / median(smallest[figure])).toFixed(2),
      ]),
    ]),
  );
}

async function measure(store: Store, rows: number): Promise<Costs> {
  const clock = () => new Date('2026-06-01T00:00:00Z');
  const log = pino({ level: 'silent' });
  const mails = await createMails({ store, clock, log, settings: parseSettings({}) });
  const inbox = createInbox({ store, clock }, mails);
  const loadPage = (before?: number, search = '') =>
    inbox.page({ folder: 'inbox', search, before });
  const tokenOf = (round: number) => `tool-1-${round}`;
  const tokens = Array.from({ length: ROUNDS }, (_, round) => ({
    tokenHash: sha256(tokenOf(round)),
    ending: 'abcd',
    toolId: 'tool-1',
    issuedAt: '2026-02-01T00:00:00.000Z',
    note: '',
    expiresAt: null,
  }));
  await insertTokens(store.db, tokens, null);
  const redeem = await timed(ROUNDS, async (round) => {
    const use = { token: tokenOf(round), toolId: 'tool-1', now: clock().toISOString() };
    const isUsed = await redeemToken(store.db, use);
    if (!isUsed) throw new Error('A token that was just issued was refused.');
  });
  return {
    rows,
    redeem,
    page: await timed(ROUNDS, () => loadPage()),
    middle: await timed(ROUNDS, () => loadPage(Math.floor(rows / 2))),
    search: await timed(SEARCHES, () => loadPage(undefined, 'nowhere')),
  };
}

async function timed(rounds: number, work: (round: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await work(round);
    taken.push(performance.now() - start);
  }
  return taken;
}
