import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { FORMATS, portfolioSchema, withFormats } from '../../domain/content/portfolio.ts';
import { DRAFT_LIFETIME_MS, DRAFTS_MAX } from '../../domain/drafts.ts';
import { stoppedClock } from '../../tests/support/clock.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { DIALECTS, migratedPlaceForTest, openForTest } from '../../tests/support/stores.ts';
import type { Dialect } from '../store/dialect.ts';
import { draftRows } from './draft-rows.ts';
import { createDrafts, WRITES_A_MINUTE } from './drafts.ts';
import { portfolioRows } from './rows.ts';

const STARTED_AT = '2026-01-01T00:00:00.000Z';
const content = portfolioSchema.parse(samplePortfolio);
const sections = withFormats(content);

async function setUp(dialect: Dialect) {
  const place = await migratedPlaceForTest(dialect);
  const store = await openForTest(place);
  const { clock, advance } = stoppedClock(STARTED_AT);
  await portfolioRows(store).insertIfMissing(content, STARTED_AT);
  const rows = draftRows(store);
  const drafts = createDrafts(rows, clock);
  const keep = (id: string, name = 'typed') =>
    drafts.keep({
      id,
      baseVersion: 1,
      browser: 'Firefox on Linux',
      content: { ...sections, home: { ...sections.home, name } },
    });
  return { place, store, rows, drafts, advance, keep };
}

describe.each(DIALECTS)('drafts on %s', (dialect) => {
  it('are read as they were typed, with their time and browser', async () => {
    const { drafts, advance, keep } = await setUp(dialect);
    const id = randomUUID();
    const typed = {
      ...sections,
      home: { ...sections.home, name: ' a'.repeat(500) },
      site: { ...sections.site, latitude: 'north\u0000\ud800' },
    };
    advance(60_000);
    const keptAt = await drafts.keep({ id, baseVersion: 1, browser: 'Firefox', content: typed });
    expect(keptAt).toBe('2026-01-01T00:01:00.000Z');
    const { content: read, ...rest } = await drafts.read(id);
    expect(rest).toEqual({ id, baseVersion: 1, browser: 'Firefox', keptAt, base: content });
    expect(withFormats(read ?? content)).toEqual(typed);
    await keep(id, 'other');
    expect(await drafts.read(id)).toHaveProperty('content.home.name', 'other');
  });

  it('are listed, the newest first, until they are discarded', async () => {
    const { drafts, advance, keep } = await setUp(dialect);
    const [one, other] = [randomUUID(), randomUUID()];
    for (const id of [one, other, one]) {
      await keep(id);
      advance(1_000);
    }
    expect(await drafts.list()).toEqual([
      {
        id: one,
        baseVersion: 1,
        browser: 'Firefox on Linux',
        keptAt: '2026-01-01T00:00:02.000Z',
        isReadable: true,
      },
      expect.objectContaining({ id: other }),
    ]);
    await drafts.discard(one);
    await drafts.discard(one);
    expect((await drafts.list()).map(({ id }) => id)).toEqual([other]);
    await expect(drafts.read(one)).rejects.toMatchObject({ code: 'not-found' });
    await expect(drafts.file(one)).rejects.toMatchObject({ code: 'not-found' });
  });

  it(`are at most ${DRAFTS_MAX}: the oldest goes, never the one that is stored`, async () => {
    const { drafts, advance, keep } = await setUp(dialect);
    const ids = Array.from({ length: DRAFTS_MAX }, () => randomUUID());
    for (const id of ids) {
      await keep(id);
      advance(1_000);
    }
    await keep(ids[0] ?? '', 'again');
    expect(await drafts.list()).toHaveLength(DRAFTS_MAX);
    // A clock that was set back.
    advance(-60_000);
    const late = randomUUID();
    await keep(late);
    const left = (await drafts.list()).map(({ id }) => id);
    expect(left).toHaveLength(DRAFTS_MAX);
    expect(left).toContain(late);
    expect(left).toContain(ids[0]);
    expect(left).not.toContain(ids[1]);
  });

  it('are deleted after 30 days', async () => {
    const { drafts, place, advance, keep } = await setUp(dialect);
    const stored = () => place.query('select id from drafts');
    const [one, other] = [randomUUID(), randomUUID()];
    await keep(one);
    advance(DRAFT_LIFETIME_MS);
    expect(await drafts.list()).toHaveLength(1);
    advance(1);
    await keep(other);
    expect(await stored()).toEqual([{ id: other }]);
    advance(DRAFT_LIFETIME_MS + 1);
    expect(await drafts.list()).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  it('come with the version that they were typed over, if it can be read', async () => {
    const { drafts, place, keep } = await setUp(dialect);
    const id = randomUUID();
    await keep(id);
    expect((await drafts.read(id)).base).toEqual(content);
    await place.query('update versions set site_hash = null');
    expect(await drafts.read(id)).toHaveProperty('base.site.tabBack', 'Resuming...');
    await place.query(`update sections set body = '{"form":99}'`);
    expect((await drafts.read(id)).base).toBeNull();
    await place.query("update sections set body = 'no JSON'");
    expect((await drafts.read(id)).base).toBeNull();
    await place.query('delete from sections');
    expect((await drafts.read(id)).base).toBeNull();
    await place.query('delete from versions');
    expect((await drafts.read(id)).base).toBeNull();
  });

  it('that cannot be read any more are listed, and offered as a file', async () => {
    const { drafts } = await setUp(dialect);
    const id = randomUUID();
    const newer = { ...sections, home: { form: FORMATS.home + 1, title: 'typed' } };
    await drafts.keep({ id, baseVersion: 1, browser: 'Firefox', content: newer });
    expect(await drafts.list()).toMatchObject([{ id, isReadable: false }]);
    expect((await drafts.read(id)).content).toBeNull();
    const { name, text } = await drafts.file(id);
    expect(name).toBe('engawa-draft-2026-01-01.json');
    expect(JSON.parse(text)).toMatchObject({ baseVersion: 1, content: newer });
  });

  it('that are no JSON hide no other one, and are offered as a file', async () => {
    const { drafts, place, advance, keep } = await setUp(dialect);
    const [one, other] = [randomUUID(), randomUUID()];
    await keep(one);
    await place.query("update drafts set content = 'no JSON'");
    advance(1_000);
    await keep(other);
    expect(await drafts.list()).toMatchObject([
      { id: other, isReadable: true },
      { id: one, isReadable: false },
    ]);
    expect((await drafts.read(one)).content).toBeNull();
    expect(JSON.parse((await drafts.file(one)).text)).toMatchObject({ content: 'no JSON' });
  });

  it.runIf(dialect === 'postgres')('wait for whoever has locked the portfolio', async () => {
    const { store, place, keep, drafts } = await setUp(dialect);
    const waiting = async () =>
      (
        await place.query(
          "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).length;
    let writing: Promise<string> | undefined;
    await store.db.transaction().execute(async (within) => {
      await within.selectFrom('portfolio').select('id').forUpdate().execute();
      writing = keep(randomUUID());
      await vi.waitFor(async () => expect(await waiting()).toBe(1));
      expect(await drafts.list()).toEqual([]);
    });
    await writing;
    expect(await drafts.list()).toHaveLength(1);
  });
});

describe('drafts', () => {
  it('are not stored more often than open pages do', async () => {
    const { advance, keep } = await setUp('sqlite');
    const id = randomUUID();
    for (let count = 0; count < WRITES_A_MINUTE; count += 1) await keep(id);
    await expect(keep(id)).rejects.toMatchObject({ code: 'too-many-attempts' });
    advance(60_000);
    await expect(keep(id)).resolves.toBeDefined();
  });

  it('are stored again after the clock was set back', async () => {
    const { advance, keep } = await setUp('sqlite');
    const id = randomUUID();
    for (let count = 0; count < WRITES_A_MINUTE; count += 1) await keep(id);
    advance(-3_600_000);
    await expect(keep(id)).resolves.toBeDefined();
  });

  it('that are nested too deeply to be stored are refused', async () => {
    const { drafts } = await setUp('sqlite');
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    const draft = { id: randomUUID(), baseVersion: 1, browser: '', content: { home: deep } };
    await expect(drafts.keep(draft)).rejects.toMatchObject({ code: 'malformed-request' });
    expect(await drafts.list()).toEqual([]);
  });

  it('let other requests be handled while they are listed', async () => {
    const { drafts, keep } = await setUp('sqlite');
    for (let count = 0; count < DRAFTS_MAX; count += 1) await keep(randomUUID());
    let handled = 0;
    const count = () => {
      handled += 1;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    await drafts.list();
    clearImmediate(timer);
    expect(handled).toBeGreaterThanOrEqual(DRAFTS_MAX);
  });
});
