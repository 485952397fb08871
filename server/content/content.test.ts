import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FORMATS } from '../../domain/content/portfolio.ts';
import { SECTION_NAMES } from '../../domain/content/sections.ts';
import { contentService, defaults, named, STARTED_AT } from '../../tests/support/services.ts';

describe('the stored content', () => {
  it('fails to load where it cannot be read, and is not written over', async () => {
    const { content, place } = await contentService();
    await content.loadAndPublish();
    await place.query(`update portfolio set about_data = '{"skills":[]}'`);
    await expect(content.loadAndPublish()).rejects.toMatchObject({ code: 'load-failed' });
    expect(await place.query('select about_data from portfolio')).toEqual([
      { about_data: '{"skills":[]}' },
    ]);
  });

  it('is exported with what another process has saved', async () => {
    const { content, otherProcess } = await contentService();
    await content.published();
    await (await otherProcess()).save(named('Asha'), 1);
    expect(await content.exported()).toMatchObject({
      version: 2,
      exportedAt: STARTED_AT,
      content: { home: { name: 'Asha' } },
    });
  });

  it('fails its check where it is missing or cannot be read, or the store does not answer', async () => {
    const { content, place, watch } = await contentService();
    await expect(content.checkStored()).rejects.toThrow('There is no portfolio row.');
    await content.loadAndPublish();
    await expect(content.checkStored()).resolves.toBeUndefined();
    await place.query(`update portfolio set about_data = '', version = 2`);
    await expect(content.refresh()).rejects.toMatchObject({ code: 'load-failed' });
    await expect(content.checkStored()).rejects.toThrow('could not be read');
    await place.query('delete from portfolio');
    await expect(content.checkStored()).rejects.toThrow();
    watch.isAway = true;
    await expect(content.checkStored()).rejects.toThrow('away');
  });
});

describe('what is published', () => {
  it('is the content of a new site at first, then what is stored, from memory', async () => {
    const { content, watch } = await contentService();
    expect(content.current()).toEqual(defaults);
    const loaded = await content.published();
    watch.isAway = true;
    expect(await content.published()).toBe(loaded);
  });

  it('changes with a save, and says so once', async () => {
    const { content } = await contentService();
    await content.published();
    const onPublish = vi.fn();
    content.onPublish(onPublish);
    const saved = await content.save(named('Asha'), 1);
    await content.loadAndPublish();
    await content.refresh();
    // The same record, so that what is made of it stays.
    expect(await content.published()).toBe(saved);
    expect(content.current()).toEqual(named('Asha'));
    expect(onPublish).toHaveBeenCalledOnce();
  });

  it('changes with a save of another process at the next refresh', async () => {
    const { content, otherProcess, watch } = await contentService();
    await content.published();
    await (await otherProcess()).save(named('Asha'), 1);
    expect((await content.published()).version).toBe(1);
    await content.refresh();
    expect(content.current().home.name).toBe('Asha');
    watch.reads.length = 0;
    await content.refresh();
    expect(watch.reads).toHaveLength(1);
  });

  it('is never replaced by what was read before a save', async () => {
    const { content, watch } = await contentService();
    await content.published();
    watch.hold = () => content.save(named('Asha'), 1);
    expect((await content.loadAndPublish()).version).toBe(1);
    expect(content.current().home.name).toBe('Asha');
  });

  it('stays while the store does not answer, and is stale until it does, or a save comes through', async () => {
    const { content, watch } = await contentService();
    expect(content.isFresh()).toBe(true);
    const loaded = await content.published();
    for (const recover of [content.refresh, () => content.save(named('Asha'), 1)]) {
      watch.isAway = true;
      await expect(content.refresh()).rejects.toThrow();
      expect(content.isFresh()).toBe(false);
      expect(await content.published()).toBe(loaded);
      watch.isAway = false;
      await recover();
      expect(content.isFresh()).toBe(true);
    }
  });
});

describe('a refresh', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('makes the content stale while it takes more than 2 seconds, and not after that', async () => {
    const { content, watch } = await contentService();
    await content.published();
    const { promise, resolve } = Promise.withResolvers<void>();
    watch.hold = () => promise;
    const refreshing = content.refresh();
    vi.advanceTimersByTime(1_999);
    expect(content.isFresh()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(content.isFresh()).toBe(false);
    resolve();
    await refreshing;
    vi.advanceTimersByTime(2_000);
    expect(content.isFresh()).toBe(true);
  });
});

describe('a save from a page of another version of the site', () => {
  it.each(SECTION_NAMES)(
    'is refused for %s, and no other section, in an earlier format',
    async (name) => {
      const { content } = await contentService();
      const stored = await content.loadAndPublish();
      const formats = { ...FORMATS, [name]: FORMATS[name] - 1 };
      const saving = content.save(named('a'), 1, { formats });
      await expect(saving).rejects.toMatchObject({ code: 'invalid-input' });
      await expect(saving).rejects.toHaveProperty('fields', {
        [`content.${name}`]: expect.stringContaining('page'),
      });
      expect(await content.loadAndPublish()).toEqual(stored);
    },
  );

  it('may have an earlier format of a section that is not stored in a later one', async () => {
    const { content, place } = await contentService();
    await content.loadAndPublish();
    await place.query('update portfolio set site_data = null');
    const saved = await content.save(named('Asha'), 1, { formats: { ...FORMATS, site: 0 } });
    expect(saved.content).toEqual(named('Asha'));
  });

  it('is a conflict where something else was saved in the meantime', async () => {
    const { content } = await contentService();
    await content.loadAndPublish();
    await content.save(named('first'), 1);
    const saving = content.save(named('second'), 1, { formats: { ...FORMATS, site: 0 } });
    await expect(saving).rejects.toMatchObject({ code: 'save-conflict' });
  });

  it('overwrites nothing that a newer version of the site stored', async () => {
    const { content, place } = await contentService();
    await content.loadAndPublish();
    const newer = JSON.stringify({ ...defaults.site, form: FORMATS.site + 1 });
    await place.query(
      `update portfolio set site_data = '${newer.replaceAll("'", "''")}', version = 2`,
    );
    await expect(content.save(named('Asha'), 2)).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { 'content.site': expect.stringContaining(`format ${FORMATS.site + 1}`) },
    });
    expect(await place.query('select site_data, version from portfolio')).toEqual([
      { site_data: newer, version: 2 },
    ]);
  });
});

it('says which sections a save changes, where its version is published', async () => {
  const { content } = await contentService();
  expect(content.changedSince(1, defaults)).toBeNull();
  await content.loadAndPublish();
  expect(content.changedSince(1, structuredClone(defaults))).toEqual([]);
  const skills = { ...defaults.skills, skills: [] };
  expect(content.changedSince(1, { ...named('Asha'), skills })).toEqual(['home', 'skills']);
  expect(content.changedSince(2, defaults)).toBeNull();
});
