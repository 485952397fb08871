import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { projectEntry } from '../../domain/content/projects.ts';
import { SECTION_NAMES } from '../../domain/content/sections.ts';
import { NEWEST_KEPT } from '../../domain/history.ts';
import { portfolios } from '../../tests/support/arbitraries.ts';
import { contentService, defaults, named, STARTED_AT } from '../../tests/support/services.ts';
import {
  DIALECTS,
  migratedDatabaseForTest,
  openForTest,
  refuse,
  type TestDatabase,
} from '../../tests/support/stores.ts';
import { sha256 } from '../core/hashes.ts';
import { readPortfolio, withContentLock } from './queries.ts';
import { addStoredPortfolio, insertPortfolio, savePortfolio } from './saving.ts';

const LATER = '2026-01-01T00:00:01.000Z';

const versionSchema = z.object({
  version: z.number(),
  saved_at: z.string(),
  cause: z.string(),
  restored_from: z.number().nullable(),
  browser: z.string(),
  save_id: z.string().nullable(),
});

const versionsIn = async ({ query }: TestDatabase) =>
  z.array(versionSchema).parse(await query('select * from versions order by version'));

const sectionsIn = async ({ query }: TestDatabase) =>
  z
    .array(z.object({ hash: z.string(), body: z.string() }))
    .parse(await query('select * from sections order by hash'));

const hashesIn = async ({ query }: TestDatabase) =>
  z
    .array(z.object({ version: z.number(), name: z.string(), hash: z.string() }))
    .parse(await query('select * from version_sections order by version, name'));

const historyIn = async (database: TestDatabase) => [
  await database.query('select * from portfolio'),
  await versionsIn(database),
  await hashesIn(database),
  await sectionsIn(database),
];

/** Expects each section of each version to be stored, and no other. */
async function expectWhole(database: TestDatabase): Promise<void> {
  const sections = await sectionsIn(database);
  for (const { hash, body } of sections) expect(sha256(body)).toBe(hash);
  const hashes = await hashesIn(database);
  expect(new Set(sections.map(({ hash }) => hash))).toEqual(
    new Set(hashes.map(({ hash }) => hash)),
  );
  const versions = (await versionsIn(database)).map(({ version }) => version);
  expect([...new Set(hashes.map(({ version }) => version))]).toEqual(versions);
}

/** The store of an earlier version, which had no history. */
async function forget({ query }: TestDatabase): Promise<void> {
  for (const table of ['versions', 'version_sections', 'sections'])
    await query(`delete from ${table}`);
}

describe('the versions', () => {
  it('begin with the content that an earlier release stored, at its time', async () => {
    const { database, content, history, advance, site } = await contentService();
    await content.save(named('Asha'), (await content.loadAndPublish()).version);
    await forget(database);
    await database.query('update portfolio set site_data = null');
    advance(60_000);
    await Promise.all([addStoredPortfolio(site.store), addStoredPortfolio(site.store)]);
    expect(await versionsIn(database)).toMatchObject([
      { version: 2, saved_at: STARTED_AT, cause: 'first' },
    ]);
    const names = (await hashesIn(database)).map(({ name }) => name);
    expect(names.toSorted()).toEqual(SECTION_NAMES.filter((name) => name !== 'site').toSorted());
    await expectWhole(database);
    expect((await history.version(2)).content?.home.name).toBe('Asha');
  });

  it('include the content of an earlier release even if a save comes first', async () => {
    const { database, content, history } = await contentService();
    await content.loadAndPublish();
    await forget(database);
    await content.save(named('Asha'), 1);
    expect(await versionsIn(database)).toMatchObject([
      { version: 1, cause: 'first' },
      { version: 2, cause: 'owner' },
    ]);
    expect((await history.version(1)).content).toEqual(defaults);
    await expectWhole(database);
  });

  it('are removed by the rule, with their sections', async () => {
    const { database, content } = await contentService();
    await content.loadAndPublish();
    for (let version = 1; version < NEWEST_KEPT + 6; version += 1) {
      await content.save(named(`${version + 1}`), version);
    }
    expect((await versionsIn(database)).map(({ version }) => version)).toEqual(
      Array.from({ length: NEWEST_KEPT }, (_, index) => index + 7),
    );
    await expectWhole(database);
  });
});

describe.each(DIALECTS)('the content on %s', (dialect) => {
  it('of a new site is inserted once, however many processes start', async () => {
    const { database, content, site, otherProcess } = await contentService(dialect);
    const processes = [content, await otherProcess(), await otherProcess()];
    const contents = await Promise.all(processes.map((process) => process.loadAndPublish()));
    const times = { createdAt: STARTED_AT, updatedAt: STARTED_AT };
    for (const record of contents)
      expect(record).toEqual({ content: defaults, version: 1, ...times });
    await addStoredPortfolio(site.store);
    expect(await database.query('select id from portfolio')).toEqual([{ id: 'main' }]);
    expect(await versionsIn(database)).toMatchObject([
      { version: 1, saved_at: STARTED_AT, cause: 'first', restored_from: null, browser: '' },
    ]);
    await expectWhole(database);
  });

  it('is read as it was saved, even at its largest size', async () => {
    const store = await openForTest(await migratedDatabaseForTest(dialect));
    await insertPortfolio(store, defaults, STARTED_AT);
    let version = 1;
    const expectSaved = async (content: Portfolio) => {
      const record = await savePortfolio(store, content, version, LATER);
      version += 1;
      expect(record).toEqual({ content, version, createdAt: STARTED_AT, updatedAt: LATER });
      expect(await readPortfolio(store)).toEqual(record);
    };
    await fc.assert(fc.asyncProperty(portfolios, expectSaved), { numRuns: 25 });
    const projects = Array.from({ length: 1_000 }, (_, index) => ({
      ...projectEntry.create(),
      title: `Project ${index}`,
      description: '縁側😀\\"\n'.repeat(500),
      technologies: ['a'],
    }));
    await expectSaved(portfolioSchema.parse({ ...defaults, projects: { projects } }));
  });

  it('takes one of many saves of the same version, and refuses the others', async () => {
    const { database, content, otherProcess } = await contentService(dialect);
    const other = await otherProcess();
    await content.loadAndPublish();
    await other.loadAndPublish();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? content : other).save(named(`${index}`), 1, { saveId: randomUUID() }),
      ),
    );
    const results = outcomes.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
    expect(results).toHaveLength(1);
    for (const end of outcomes) {
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'save-conflict' });
    }
    expect(await content.loadAndPublish()).toEqual(results[0]);
    expect(await versionsIn(database)).toHaveLength(2);
    await expectWhole(database);
  });

  it.each(['after update on portfolio', 'after insert on version_sections'])(
    'and its versions stay as they are where a save fails %s',
    async (when) => {
      const { database, content } = await contentService(dialect);
      await content.loadAndPublish();
      const before = await historyIn(database);
      await refuse(database, when);
      await expect(content.save(named('second'), 1)).rejects.toThrow('refused');
      expect(await historyIn(database)).toEqual(before);
      expect(content.current()).toEqual(defaults);
    },
  );

  it('stores a repeated save once, even in two processes, with the same answer', async () => {
    const { database, content, advance, otherProcess } = await contentService(dialect);
    await content.loadAndPublish();
    const other = await otherProcess();
    const saveId = randomUUID();
    const [first, ...answers] = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (index % 2 === 0 ? content : other).save(named('Asha'), 1, { saveId }),
      ),
    );
    for (const answer of answers) expect(answer).toEqual(first);
    advance(1_000);
    const next = await content.save(named('Ben'), 2);
    const before = await historyIn(database);
    expect(await content.save(named('Asha'), 1, { saveId })).toEqual(first);
    expect(await historyIn(database)).toEqual(before);
    expect(await content.published()).toEqual(next);
  });

  it('prevents retiring a file while content that names it is written', async () => {
    const { database, site, content } = await contentService(dialect);
    await content.loadAndPublish();
    const other = await openForTest(database);
    const order: string[] = [];
    let retirement: Promise<unknown> = Promise.resolve();
    await withContentLock(site.store, async (within) => {
      retirement = withContentLock(other, async () => order.push('retirement'));
      for (let turn = 0; turn < 10; turn += 1) {
        await within.selectFrom('versions').select('version').execute();
      }
      order.push('content');
    });
    await retirement;
    expect(order).toEqual(['content', 'retirement']);
  });
});
