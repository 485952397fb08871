import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { FORMATS, withFormats } from '../../domain/content/portfolio.ts';
import { SECTION_NAMES } from '../../domain/content/sections.ts';
import { merged, partialContentOf } from '../../domain/content/transfer.ts';
import { contentService, defaults, named, STARTED_AT } from '../../tests/support/services.ts';
import { DIALECTS } from '../../tests/support/stores.ts';
import { sha256 } from '../hashes.ts';

const LATER = '2026-01-01T00:00:01.000Z';

const renamed = { path: 'home.name', place: 'Home, Name', kind: 'changed', entry: null };

describe.each(DIALECTS)('the history on %s', (dialect) => {
  it('lists the versions with what changed, the newest first', async () => {
    const { content, history, advance } = await contentService(dialect);
    await content.loadAndPublish();
    advance(1_000);
    const browser = 'Firefox on Linux';
    await content.save(named('Asha'), 1, { browser, cause: 'autosave' });
    await content.save(defaults, 2, { restoredFrom: 1, cause: 'restored' });
    const page = await history.page();
    expect(page).toMatchObject({ next: null, total: 3 });
    expect(page.lines).toEqual([
      {
        version: 3,
        savedAt: LATER,
        cause: 'restored',
        restoredFrom: 1,
        browser: '',
        isLive: true,
        isReadable: true,
        sections: ['home'],
        changes: [{ ...renamed, before: 'Asha', after: defaults.home.name }],
        changeCount: 1,
      },
      {
        version: 2,
        savedAt: LATER,
        cause: 'autosave',
        restoredFrom: null,
        browser,
        isLive: false,
        isReadable: true,
        sections: ['home'],
        changes: [{ ...renamed, before: defaults.home.name, after: 'Asha' }],
        changeCount: 1,
      },
      {
        version: 1,
        savedAt: STARTED_AT,
        cause: 'first',
        restoredFrom: null,
        browser: '',
        isLive: false,
        isReadable: true,
        sections: [],
        changes: [],
        changeCount: 0,
      },
    ]);
    const sections = [...Object.values(withFormats(defaults)), withFormats(named('Asha')).home];
    const sizes = sections.map((section) => Buffer.byteLength(JSON.stringify(section)));
    expect(page.bytes).toBe(sizes.reduce((sum, size) => sum + size, 0));
  });

  it('counts all changes of a version and shows six', async () => {
    const { content, history } = await contentService(dialect);
    await content.loadAndPublish();
    const { home, about } = defaults;
    const changed = {
      ...defaults,
      home: { ...home, name: 'Asha', title: 'a', subtitle: 'b', description: 'c' },
      about: { ...about, description: 'd', description2: 'e' },
      site: { ...defaults.site, brand: 'f', location: 'g', status: 'h', response: 'i' },
    };
    await content.save(changed, 1);
    const [line] = (await history.page()).lines;
    const { differences } = await history.version(2);
    expect(line?.changes).toEqual(differences.slice(0, 6));
    expect(line?.sections).toEqual(['home', 'about', 'site']);
    expect(line?.changeCount).toBe(differences.length);
    expect(differences.length).toBeGreaterThan(6);
  });

  it('has pages of 50 versions, each compared with the one before it', async () => {
    const { content, history } = await contentService(dialect);
    await content.loadAndPublish();
    for (let version = 1; version < 70; version += 1) {
      await content.save(named(`${version + 1}`), version);
    }
    const first = await history.page();
    expect(first.lines.map(({ version }) => version)).toEqual(
      Array.from({ length: 50 }, (_, index) => 70 - index),
    );
    expect(first.lines.at(-1)?.changes).toMatchObject([{ before: '20', after: '21' }]);
    expect(first).toMatchObject({ next: 21, total: 70 });
    const second = await history.page(21);
    expect(second.lines.map(({ version }) => version)).toEqual(
      Array.from({ length: 20 }, (_, index) => 20 - index),
    );
    expect(second.next).toBeNull();
  });

  it('compares only sections that differ, and the same two once', async () => {
    const { content, history, versions } = await contentService(dialect);
    await content.loadAndPublish();
    for (let version = 1; version < 4; version += 1) {
      await content.save(named(`${version + 1}`), version);
    }
    const body = vi.spyOn(versions, 'body');
    const first = await history.page();
    // Each section once, and three other texts of Home.
    const asked = SECTION_NAMES.length + 3;
    expect(body).toHaveBeenCalledTimes(asked);
    expect(await history.page()).toEqual(first);
    expect(body).toHaveBeenCalledTimes(asked);
    await content.save(named('5'), 4);
    await history.page();
    expect(body).toHaveBeenCalledTimes(asked + 2);
  });

  it('has each version with its content and all its differences', async () => {
    const { content, history } = await contentService(dialect);
    await content.loadAndPublish();
    await content.save(named('Asha'), 1);
    expect(await history.version(2)).toMatchObject({
      isLive: true,
      content: named('Asha'),
      differences: [{ ...renamed, before: defaults.home.name, after: 'Asha' }],
      previous: 1,
    });
    expect(await history.version(1)).toMatchObject({
      isLive: false,
      content: defaults,
      differences: [],
      previous: null,
    });
    await expect(history.version(2 ** 31 - 2)).rejects.toMatchObject({ code: 'not-found' });
    await expect(history.version(3)).rejects.toMatchObject({ code: 'not-found' });
    await expect(history.document(3)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('gives out a version as a document that is imported without a difference', async () => {
    const { content, history } = await contentService(dialect);
    await content.loadAndPublish();
    await content.save(named('Asha'), 1);
    const document = JSON.parse(await history.document(1));
    expect(document).toMatchObject({ program: 'engawa', version: 1 });
    expect(merged(named('Asha'), partialContentOf(document))).toEqual(defaults);
  });

  it.each([
    ['of a newer form', JSON.stringify({ form: FORMATS.home + 1, greeting: 'Hello' })],
    ['that is invalid', JSON.stringify({ form: FORMATS.home, name: 5, stats: 'none' })],
    ['that is no JSON', 'Hello'],
    ['whose text is missing', null],
  ])('lists a version %s, and gives it out as a file only', async (_, body) => {
    const { place, content, history } = await contentService(dialect);
    await content.loadAndPublish();
    await content.save(named('Asha'), 1);
    await content.save(named('Ben'), 2);
    const hash = body === null ? 'gone' : sha256(body);
    if (body !== null) await place.query(`insert into sections values ('${hash}', '${body}')`);
    await place.query(`update versions set home_hash = '${hash}' where version = 2`);

    const { lines } = await history.page();
    expect(lines).toMatchObject([
      { version: 3, isReadable: true, changes: [], changeCount: 0 },
      { version: 2, isReadable: false, changes: [], changeCount: 0 },
      { version: 1, isReadable: true },
    ]);
    expect(await history.version(2)).toMatchObject({ content: null, differences: [] });
    expect(await history.version(3)).toMatchObject({ content: named('Ben'), differences: [] });
    const document = z
      .looseObject({ content: z.looseObject({}), forms: z.looseObject({}) })
      .parse(JSON.parse(await history.document(2)));
    expect(document.content.about).toEqual(defaults.about);
    if (body?.includes('greeting')) {
      expect(document.content.home).toEqual({ greeting: 'Hello' });
      expect(document.forms.home).toBe(FORMATS.home + 1);
    }
  });

  it('knows how the stored content was saved, also where it does not have it', async () => {
    const { place, content, history, advance } = await contentService(dialect);
    await content.loadAndPublish();
    advance(1_000);
    const record = await content.save(named('Asha'), 1, { cause: 'autosave', browser: 'Firefox' });
    expect(await history.factsOf(record)).toEqual({
      savedAt: LATER,
      cause: 'autosave',
      browser: 'Firefox',
    });
    await place.query('delete from versions where version = 2');
    expect(await history.factsOf(record)).toEqual({ savedAt: LATER, cause: 'first', browser: '' });
  });
});
