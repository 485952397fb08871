// `npm run bench -- history`: the first page of the admin's history, of which nothing is in memory. 100 versions of 1,000
// projects in a new SQLite store.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { portfolioSchema } from '../domain/content/portfolio.ts';
import { projectEntry } from '../domain/content/projects.ts';
import { createHistory } from '../server/content/history.ts';
import { insertPortfolio, savePortfolio } from '../server/content/saving.ts';
import { openSqlite } from '../server/store/sqlite.ts';
import { samplePortfolio } from '../tests/support/sample-portfolio.ts';

const VERSIONS = 100;
const ROUNDS = 7;

const projects = Array.from({ length: 1_000 }, (_, index) => ({
  ...projectEntry.create(),
  title: `Project ${index}`,
  description: 'A small tool that does one thing well, and says so in two lines. '.repeat(3),
}));

/** Each version changes one description. */
const contentAt = (version: number) =>
  portfolioSchema.parse({
    ...samplePortfolio,
    projects: {
      projects: projects.map((project, index) =>
        index === version ? { ...project, description: `${version}` } : project,
      ),
    },
  });

const folder = await mkdtemp(path.join(tmpdir(), 'engawa-history-'));
const store = await openSqlite(folder);
await insertPortfolio(store, contentAt(0), '2026-01-01T00:00:00.000Z');
for (let version = 1; version < VERSIONS; version += 1) {
  const savedAt = new Date(Date.UTC(2026, 0, 1, 0, version)).toISOString();
  const facts = { cause: 'owner', saveId: randomUUID() } as const;
  await savePortfolio(store, contentAt(version), version, savedAt, facts);
}
const milliseconds: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const history = createHistory({ store, clock: () => new Date() });
  const start = performance.now();
  await history.page();
  milliseconds.push(Math.round(performance.now() - start));
}
await store.close();
await rm(folder, { recursive: true });
process.stdout.write(
  `The first page, each time with an empty memory: ${milliseconds.join(', ')} ms\n`,
);
