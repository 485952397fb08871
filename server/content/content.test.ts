import { describe, expect, it, vi } from 'vitest';
import { FORMATS } from '../../domain/content/portfolio.ts';
import { SECTION_NAMES } from '../../domain/content/sections.ts';
import { contentService, defaults, named, STARTED_AT } from '../../tests/support/services.ts';

describe('loading the content', () => {
  it('inserts the default content where the row is missing, once', async () => {
    const { content, advance } = await contentService();
    const inserted = {
      content: defaults,
      version: 1,
      createdAt: STARTED_AT,
      updatedAt: STARTED_AT,
    };
    expect(await content.loadAndPublish()).toEqual(inserted);
    advance(60_000);
    expect(await content.loadAndPublish()).toEqual(inserted);
  });

  it('keeps the published record as long as its version, so that what is made of it stays', async () => {
    const { content } = await contentService();
    await content.loadAndPublish();
    const published = await content.published();
    await content.loadAndPublish();
    await content.refresh();
    expect(await content.published()).toBe(published);
  });

  it('fails where the stored content cannot be read, and does not write over it', async () => {
    const { content, place } = await contentService();
    await content.loadAndPublish();
    await place.query(`update portfolio set about_data = '{"skills":[]}'`);
    await expect(content.loadAndPublish()).rejects.toMatchObject({ code: 'load-failed' });
    expect(await place.query('select about_data from portfolio')).toEqual([
      { about_data: '{"skills":[]}' },
    ]);
  });
});

describe('the stored content', () => {
  it('is denied where its row is missing, or the store does not answer', async () => {
    const { content, place, store } = await contentService();
    const denied = { code: 'load-failed' };
    await expect(content.checkStored()).rejects.toMatchObject({
      ...denied,
      cause: new Error('There is no portfolio row.'),
    });
    await content.loadAndPublish();
    await expect(content.checkStored()).resolves.toBeUndefined();
    await place.query('delete from portfolio');
    await expect(content.checkStored()).rejects.toMatchObject(denied);
    await store.close();
    await expect(content.checkStored()).rejects.toMatchObject(denied);
  });

  it('is denied where it cannot be read: at once in a new version, 10 s later in the same', async () => {
    const { content, place, advance } = await contentService();
    await content.loadAndPublish();
    await content.checkStored();
    await place.query(`update portfolio set about_data = '{"skills":[]}'`);
    advance(10_000);
    await expect(content.checkStored()).rejects.toThrow();
    await place.query(
      `update portfolio set about_data = '${JSON.stringify(defaults.about).replaceAll("'", "''")}'`,
    );
    await expect(content.checkStored()).resolves.toBeUndefined();
    await place.query(`update portfolio set about_data = '', version = 2`);
    await expect(content.checkStored()).rejects.toThrow();
  });

  it('is read once in 10 seconds, however often it is asked about', async () => {
    const { content, rows } = await contentService();
    await content.loadAndPublish();
    const read = vi.spyOn(rows, 'read');
    for (let index = 0; index < 20; index += 1) await content.checkStored();
    expect(read).toHaveBeenCalledTimes(1);
  });
});

describe('saving the content', () => {
  it('raises the version and the time of the update', async () => {
    const { content, advance } = await contentService();
    await content.loadAndPublish();
    advance(1_000);
    expect(await content.save(named('Asha'), 1)).toEqual({
      content: named('Asha'),
      version: 2,
      createdAt: STARTED_AT,
      updatedAt: '2026-01-01T00:00:01.000Z',
    });
  });
});

describe('saving from a page of another version', () => {
  it.each(SECTION_NAMES)('refuses %s, and no other section, in an earlier format', async (name) => {
    const { content } = await contentService();
    const stored = await content.loadAndPublish();
    const sent = { ...FORMATS, [name]: FORMATS[name] - 1 };
    const saving = content.save(named('a'), 1, { forms: sent });
    await expect(saving).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(saving).rejects.toHaveProperty('fields', {
      [`content.${name}`]: expect.stringContaining('page'),
    });
    expect(await content.loadAndPublish()).toEqual(stored);
  });

  it('takes an earlier format of a section that is not stored in a later one', async () => {
    const { content, place } = await contentService();
    await content.loadAndPublish();
    await place.query('update portfolio set site_data = null');
    const saved = await content.save(named('Asha'), 1, { forms: { ...FORMATS, site: 0 } });
    expect(saved.content).toEqual(named('Asha'));
  });

  it('reports a conflict where something else was saved in the meantime', async () => {
    const { content } = await contentService();
    await content.loadAndPublish();
    await content.save(named('first'), 1);
    const saving = content.save(named('second'), 1, { forms: { ...FORMATS, site: 0 } });
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

describe('what a save changes', () => {
  it('are the sections that differ from those of the published version', async () => {
    const { content } = await contentService();
    await content.loadAndPublish();
    expect(content.changedSince(1, structuredClone(defaults))).toEqual([]);
    const skills = { ...defaults.skills, skills: [] };
    expect(content.changedSince(1, { ...named('Asha'), skills })).toEqual(['home', 'skills']);
  });

  it('is not known of any other version, nor before the content is loaded', async () => {
    const { content } = await contentService();
    expect(content.changedSince(1, defaults)).toBeNull();
    await content.loadAndPublish();
    expect(content.changedSince(2, defaults)).toBeNull();
  });
});
