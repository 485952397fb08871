import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SECTION_NAMES } from '../../domain/content/sections.ts';
import { NEWEST_KEPT } from '../../domain/history.ts';
import { contentService, defaults, named, STARTED_AT } from '../../tests/support/services.ts';
import { DIALECTS, openForTest, refuse, type StorePlace } from '../../tests/support/stores.ts';
import { sha256 } from '../core/hashes.ts';
import { withContentLock } from './lock-rows.ts';
import { portfolioRows } from './rows.ts';

const LATER = '2026-01-01T00:00:01.000Z';

const versionSchema = z.object({
  version: z.number(),
  saved_at: z.string(),
  cause: z.string(),
  restored_from: z.number().nullable(),
  browser: z.string(),
  save_id: z.string().nullable(),
});

const versionsIn = async ({ query }: StorePlace) =>
  z.array(versionSchema).parse(await query('select * from versions order by version'));

const sectionsIn = async ({ query }: StorePlace) =>
  z
    .array(z.object({ hash: z.string(), body: z.string() }))
    .parse(await query('select * from sections order by hash'));

const hashesIn = async ({ query }: StorePlace) =>
  z
    .array(z.object({ version: z.number(), name: z.string(), hash: z.string() }))
    .parse(await query('select * from version_sections order by version, name'));

const historyIn = async (place: StorePlace) => [
  await place.query('select * from portfolio'),
  await versionsIn(place),
  await hashesIn(place),
  await sectionsIn(place),
];

/** Expects each section of each version to be stored, and no other. */
async function expectWhole(place: StorePlace): Promise<void> {
  const sections = await sectionsIn(place);
  for (const { hash, body } of sections) expect(sha256(body)).toBe(hash);
  const named = await hashesIn(place);
  expect(new Set(sections.map(({ hash }) => hash))).toEqual(new Set(named.map(({ hash }) => hash)));
  const versions = (await versionsIn(place)).map(({ version }) => version);
  expect([...new Set(named.map(({ version }) => version))]).toEqual(versions);
}

/** The store of an earlier version, which had no history. */
async function forget({ query }: StorePlace): Promise<void> {
  for (const table of ['versions', 'version_sections', 'sections'])
    await query(`delete from ${table}`);
}

describe('the versions', () => {
  it('begin with the content that an earlier release stored, at its time', async () => {
    const { place, content, history, advance } = await contentService();
    await content.save(named('Asha'), (await content.loadAndPublish()).version);
    await forget(place);
    await place.query('update portfolio set site_data = null');
    advance(60_000);
    await Promise.all([history.addStored(), history.addStored()]);
    expect(await versionsIn(place)).toMatchObject([
      { version: 2, saved_at: STARTED_AT, cause: 'first' },
    ]);
    const names = (await hashesIn(place)).map(({ name }) => name);
    expect(names.toSorted()).toEqual(SECTION_NAMES.filter((name) => name !== 'site').toSorted());
    await expectWhole(place);
    expect((await history.version(2)).content?.home.name).toBe('Asha');
  });

  it('hold what an earlier release stored also where a save comes first', async () => {
    const { place, content, history } = await contentService();
    await content.loadAndPublish();
    await forget(place);
    await content.save(named('Asha'), 1);
    expect(await versionsIn(place)).toMatchObject([
      { version: 1, cause: 'first' },
      { version: 2, cause: 'owner' },
    ]);
    expect((await history.version(1)).content).toEqual(defaults);
    await expectWhole(place);
  });

  it('go on after a row that was deleted or set back by hand', async () => {
    const { place, content } = await contentService();
    await content.loadAndPublish();
    await content.save(named('Asha'), 1);
    await place.query('delete from portfolio');
    expect(await content.loadAndPublish()).toMatchObject({ version: 3, content: defaults });
    await place.query('update portfolio set version = 1');
    expect(await content.save(named('Bina'), 1)).toMatchObject({ version: 4 });
    expect((await versionsIn(place)).map(({ version }) => version)).toEqual([1, 2, 3, 4]);
  });

  it('have what a save says of itself, and each section once', async () => {
    const { place, content } = await contentService();
    await content.loadAndPublish();
    const saveId = randomUUID();
    const facts = { cause: 'restored', restoredFrom: 1, browser: 'Firefox on Linux' } as const;
    await content.save(named('Asha'), 1, { ...facts, saveId });
    const before = await sectionsIn(place);
    await content.save(defaults, 2, { cause: 'autosave' });
    expect((await versionsIn(place)).slice(1)).toMatchObject([
      {
        version: 2,
        cause: 'restored',
        restored_from: 1,
        browser: 'Firefox on Linux',
        save_id: saveId,
      },
      { version: 3, cause: 'autosave', restored_from: null, browser: '', save_id: null },
    ]);
    expect(await sectionsIn(place)).toEqual(before);
  });

  it('go by the rule, with their sections', async () => {
    const { place, store, content, advance } = await contentService();
    await content.loadAndPublish();
    advance(60_000);
    const rows = portfolioRows(store);
    for (let version = 1; version < NEWEST_KEPT + 6; version += 1) {
      await rows.save(named(`${version + 1}`), version, LATER);
    }
    expect((await versionsIn(place)).map(({ version }) => version)).toEqual(
      Array.from({ length: NEWEST_KEPT }, (_, index) => index + 7),
    );
    await expectWhole(place);
  });
});

describe.each(DIALECTS)('the versions on %s', (dialect) => {
  it('begin with the content of a new site, once', async () => {
    const { place, content, history, otherProcess } = await contentService(dialect);
    const processes = [content, await otherProcess(), await otherProcess()];
    await Promise.all(processes.map((process) => process.loadAndPublish()));
    await history.addStored();
    expect(await versionsIn(place)).toMatchObject([
      { version: 1, saved_at: STARTED_AT, cause: 'first', restored_from: null, browser: '' },
    ]);
    await expectWhole(place);
  });

  it('and the content stay as they are where a save is refused, or fails at its end', async () => {
    const { place, content, rows, otherProcess } = await contentService(dialect);
    await content.loadAndPublish();
    const other = await otherProcess();
    await other.loadAndPublish();
    await content.save(named('first'), 1);
    const before = await historyIn(place);
    const facts = { saveId: randomUUID() };
    await expect(other.save(named('second'), 1, facts)).rejects.toMatchObject({
      code: 'save-conflict',
    });
    expect(await rows.save(named('second'), 3, LATER, facts)).toBeNull();
    expect(await historyIn(place)).toEqual(before);
    await refuse(place, 'after insert on versions');
    await expect(content.save(named('second'), 2, facts)).rejects.toMatchObject({
      code: 'save-failed',
    });
    expect(await historyIn(place)).toEqual(before);
  });

  it('have a save once that is sent again, to two processes, and answer it alike', async () => {
    const { place, content, advance, otherProcess } = await contentService(dialect);
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
    const before = await historyIn(place);
    expect(await content.save(named('Asha'), 1, { saveId })).toEqual(first);
    expect(await historyIn(place)).toEqual(before);
    expect(await content.published()).toEqual(next);
  });

  it('exclude the retirement of a file while content that names it is written', async () => {
    const { place, store, content } = await contentService(dialect);
    await content.loadAndPublish();
    const other = await openForTest(place);
    const order: string[] = [];
    let retirement: Promise<unknown> = Promise.resolve();
    await withContentLock(store, async (within) => {
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
