import { describe, expect, it, vi } from 'vitest';
import { noteEntry } from '../../domain/content/notes.ts';
import { FORMATS } from '../../domain/content/portfolio.ts';
import { SECTION_NAMES } from '../../domain/content/sections.ts';
import { contentService, defaults, named, STARTED_AT } from '../../tests/support/services.ts';

describe('the stored content', () => {
  it('fails to load if it cannot be read, and is not overwritten', async () => {
    const { content, database } = await contentService();
    await content.loadAndPublish();
    await database.query(`update portfolio set about_data = '{"skills":[]}'`);
    await expect(content.loadAndPublish()).rejects.toMatchObject({ code: 'load-failed' });
    expect(await database.query('select about_data from portfolio')).toEqual([
      { about_data: '{"skills":[]}' },
    ]);
  });

  it('fails its check if it is missing or unreadable, or the store does not answer', async () => {
    const { content, database, watch } = await contentService();
    await expect(content.checkStored()).rejects.toThrow('There is no portfolio row.');
    await content.loadAndPublish();
    await expect(content.checkStored()).resolves.toBeUndefined();
    await database.query(`update portfolio set about_data = '', version = 2`);
    await expect(content.refresh()).rejects.toMatchObject({ code: 'load-failed' });
    await expect(content.checkStored()).rejects.toThrow('could not be read');
    await database.query('delete from portfolio');
    await expect(content.checkStored()).rejects.toThrow();
    watch.isAway = true;
    await expect(content.checkStored()).rejects.toThrow('away');
  });
});

describe('what is published', () => {
  it('has a note from its date on, and no draft; the stored content has all', async () => {
    const { content, advance } = await contentService();
    await content.loadAndPublish();
    const listener = vi.fn();
    content.onPublish(listener);
    const date = new Date(Date.parse(STARTED_AT) + 60_000).toISOString();
    const notes = [
      { ...noteEntry.create(), key: 'a', title: 'To come', date },
      { ...noteEntry.create(), key: 'b', title: 'Draft', draft: true },
    ];
    const result = await content.save({ ...defaults, notes: { notes } }, 1);
    expect(result.content.notes.notes).toHaveLength(2);
    expect(content.current().notes.notes).toEqual([]);
    await advance(59_000);
    await content.refresh();
    expect(listener).toHaveBeenCalledTimes(1);
    await advance(1_000);
    await content.refresh();
    expect(content.current().notes.notes.map(({ title }) => title)).toEqual(['To come']);
    expect((await content.published()).content).toBe(content.current());
    expect(listener).toHaveBeenCalledTimes(2);
    expect((await content.loadAndPublish()).content.notes.notes).toHaveLength(2);
  });

  it('changes with a save, and says so once', async () => {
    const { content } = await contentService();
    await content.published();
    const onPublish = vi.fn();
    content.onPublish(onPublish);
    const result = await content.save(named('Asha'), 1);
    await content.loadAndPublish();
    await content.refresh();
    // The same record, so that what is made of it stays.
    expect(await content.published()).toBe(result);
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

  it('is never replaced by content that was read before a save', async () => {
    const { content, watch } = await contentService();
    await content.published();
    watch.hold = () => content.save(named('Asha'), 1);
    expect((await content.loadAndPublish()).version).toBe(1);
    expect(content.current().home.name).toBe('Asha');
  });

  it('stays while the store does not answer, and is stale until it does, or a save comes through', async () => {
    const { content, watch } = await contentService();
    expect(content.isFresh()).toBe(true);
    const published = await content.published();
    for (const recover of [content.refresh, () => content.save(named('Asha'), 1)]) {
      watch.isAway = true;
      await expect(content.refresh()).rejects.toThrow();
      expect(content.isFresh()).toBe(false);
      expect(await content.published()).toBe(published);
      watch.isAway = false;
      await recover();
      expect(content.isFresh()).toBe(true);
    }
  });
});

describe('a save from a page of another version of the site', () => {
  it.each(SECTION_NAMES)(
    'is refused for %s, and no other section, in an earlier format',
    async (name) => {
      const { content } = await contentService();
      const published = await content.loadAndPublish();
      const formats = { ...FORMATS, [name]: FORMATS[name] - 1 };
      const saving = content.save(named('a'), 1, { formats });
      await expect(saving).rejects.toMatchObject({ code: 'invalid-input' });
      await expect(saving).rejects.toHaveProperty('fields', {
        [`content.${name}`]: expect.stringContaining('page'),
      });
      expect(await content.loadAndPublish()).toEqual(published);
    },
  );

  it('overwrites nothing that a newer version of the site stored', async () => {
    const { content, database } = await contentService();
    await content.loadAndPublish();
    const newer = JSON.stringify({ ...defaults.site, form: FORMATS.site + 1 });
    await database.query(
      `update portfolio set site_data = '${newer.replaceAll("'", "''")}', version = 2`,
    );
    await expect(content.save(named('Asha'), 2)).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { 'content.site': expect.stringContaining(`format ${FORMATS.site + 1}`) },
    });
    expect(await database.query('select site_data, version from portfolio')).toEqual([
      { site_data: newer, version: 2 },
    ]);
  });
});
