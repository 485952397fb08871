import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderForTest } from '../../tests/support/folders.ts';
import { fillStore } from '../../tests/support/ready-store.ts';
import {
  DIALECTS,
  openForTest,
  placeForTest,
  sitePlaceForTest,
} from '../../tests/support/stores.ts';
import { withOpened } from '../commands/version-command.ts';
import { parseSettings } from '../env.ts';
import { runChecks } from './checks.ts';
import { siteChecks } from './site-checks.ts';

const clock = () => new Date();

/** What is found in a site with these settings. */
const found = (variables: Readonly<Record<string, string>>) => {
  const settings = parseSettings(variables);
  return withOpened(settings, (opened) =>
    runChecks(siteChecks({ settings, notes: [], opened, own: null, isInside: false, clock })),
  );
};

/** The state and the words of the findings of one check. */
const of = (findings: Awaited<ReturnType<typeof found>>, name: string) =>
  findings.filter(({ check }) => check === name).map(({ state, says }) => `${state}: ${says}`);

describe.each(DIALECTS)('a store on %s', (dialect) => {
  it('of a site in order has nothing but good findings', async () => {
    const { settings } = await sitePlaceForTest(dialect);
    const findings = await found(settings);
    expect(of(findings, 'store')).toEqual([expect.stringMatching(/^good: .* version 1\.$/)]);
    expect(of(findings, 'schema')).toEqual([expect.stringMatching(/^good: /)]);
  });

  it.each([
    ['an earlier', "delete from kysely_migration where name = '008-visits'", 'warning'],
    ['a newer', "insert into kysely_migration values ('999-later', '2030-01-01')", 'broken'],
  ])('of %s version is a finding of the schema', async (_, statement, state) => {
    const place = await placeForTest(dialect);
    await fillStore(await openForTest(place));
    await place.query(statement);
    const findings = await found(place.settings);
    expect(of(findings, 'schema')).toEqual([expect.stringMatching(new RegExp(`^${state}: `))]);
    expect(of(findings, 'store')).toEqual([expect.stringMatching(/^good: /)]);
  });

  it('with content that this version cannot read is broken', async () => {
    const place = await sitePlaceForTest(dialect);
    await place.query(`update portfolio set home_data = '{"form": 99}'`);
    expect(of(await found(place.settings), 'store')).toEqual([expect.stringMatching(/^broken: /)]);
  });
});

describe('a broken set-up has its line', () => {
  it('a folder without a site', async () => {
    const folder = await folderForTest();
    expect(of(await found({ DATA_DIR: folder }), 'store')).toEqual([
      `broken: There is no site in DATA_DIR (${folder}).`,
    ]);
  });

  it('a file that is no database', async () => {
    const folder = await folderForTest();
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'engawa.sqlite'), 'This is a text, and no database at all.');
    expect(of(await found({ DATA_DIR: folder }), 'store')).toEqual([
      expect.stringContaining('file is not a database'),
    ]);
  });

  it('a PostgreSQL that does not run', async () => {
    const [line] = of(await found({ DATABASE_URL: 'postgres://a:hunter2@127.0.0.1:9/x' }), 'store');
    expect(line).toMatch(/^broken: DATABASE_URL: PostgreSQL could not be opened/);
    expect(line).not.toContain('hunter2');
  });
});
