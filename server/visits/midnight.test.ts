import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HOUR_MS } from '../../domain/durations.ts';
import { DIALECTS, type TestDatabase } from '../../tests/support/stores.ts';
import { sampleView, visitProcesses } from '../../tests/support/visit-processes.ts';
import { tablesOf } from '../store/migrate.ts';
import type { Store } from '../store/store.ts';

const hashSchema = z.array(z.object({ hash: z.string() }));
const saltSchema = z.array(z.object({ salt: z.string() }));

/** What tells the visitors of a day apart, as it is stored. */
const secretsIn = async ({ query }: TestDatabase): Promise<string[]> => [
  ...hashSchema.parse(await query('select hash from visit_seen')).map(({ hash }) => hash),
  ...saltSchema.parse(await query('select salt from visit_salts')).map(({ salt }) => salt),
];

/** Every row of every table, and the bytes of the files of SQLite. */
async function everythingStored(database: TestDatabase, store: Store): Promise<string> {
  const tables = await tablesOf(store);
  const rows = await database.queryAll(tables.map(({ name }) => `select * from ${name}`));
  const parts = [JSON.stringify(rows)];
  const folder = database.settings.DATA_DIR;
  for (const file of folder === undefined ? [] : await readdir(folder)) {
    parts.push(await readFile(path.join(folder ?? '', file), 'latin1'));
  }
  return parts.join('\n');
}

describe.each(DIALECTS)('the days of views on %s', (dialect) => {
  it.each(['runs on', 'was off'])(
    'leave nothing after midnight that tells yesterday’s visitors apart, where the site %s',
    {
      timeout: 60_000,
    },
    async (how) => {
      const { visits, process, database, store, advance } = await visitProcesses(dialect);
      const address = '203.0.113.77';
      for (let index = 0; index < 1_500; index += 1) {
        const userAgent = `A browser, the ${index}.`;
        await visits.count(sampleView({ address: `${address}.${index % 30}`, userAgent }));
        if (index % 500 === 0) await visits.save();
      }
      await visits.save();
      const secrets = await secretsIn(database);
      expect(secrets).toHaveLength(3_001);
      // Before midnight they are found, so that the search after it means something.
      const before = await everythingStored(database, store);
      const some = secrets.filter((_, index) => index % 30 === 0);
      for (const secret of some) expect(before).toContain(secret);
      expect(before).not.toContain(address);

      advance(HOUR_MS);
      const after = how === 'runs on' ? visits : await process();
      if (how === 'runs on') await after.count(sampleView({ address }));
      await after.save();
      expect(await secretsIn(database)).toHaveLength(how === 'runs on' ? 3 : 0);
      const everything = await everythingStored(database, store);
      for (const secret of [...some, address, 'A browser'])
        expect(everything).not.toContain(secret);
      expect((await after.report('week')).points.at(-2)).toMatchObject({ visitors: 1_500 });
    },
  );

  it('are deleted from the files as soon as no backup reads them', async () => {
    const { visits, database, store, advance } = await visitProcesses(dialect);
    await visits.count(sampleView());
    await visits.save();
    const secrets = await secretsIn(database);
    advance(HOUR_MS);
    const reader = store.openReader();
    await reader.db.transaction().execute(async (reading) => {
      await reading.selectFrom('visitDays').selectAll().execute();
      await visits.save();
    });
    await reader.close();
    await visits.save();
    const everything = await everythingStored(database, store);
    for (const secret of secrets) expect(everything).not.toContain(secret);
  });
});
