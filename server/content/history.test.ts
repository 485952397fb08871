import { describe, expect, it } from 'vitest';
import { FORMATS } from '../../domain/content/portfolio.ts';
import { contentService, defaults, named, STARTED_AT } from '../../tests/support/services.ts';
import { sha256 } from '../core/hashes.ts';

const LATER = '2026-01-01T00:00:01.000Z';

describe('the history', () => {
  it('lists the versions with their sections, the newest first', async () => {
    const { content, history, advance } = await contentService();
    await content.loadAndPublish();
    advance(1_000);
    const browser = 'Firefox on Linux';
    const about = { ...defaults.about, description: 'd' };
    await content.save({ ...named('Asha'), about }, 1, { browser, cause: 'autosave' });
    await content.save(defaults, 2, { restoredFrom: 1, cause: 'restored' });
    const [third, second, first] = (await history.page()).lines;
    expect(third).toEqual({
      version: 3,
      savedAt: LATER,
      cause: 'restored',
      restoredFrom: 1,
      browser: '',
      isLive: true,
      sections: ['home', 'about'],
    });
    expect(second).toMatchObject({ browser, cause: 'autosave', isLive: false });
    expect(first).toMatchObject({ savedAt: STARTED_AT, cause: 'first', sections: [] });
  });

  it('has pages of 50 versions, each compared with the one before it', async () => {
    const { content, history } = await contentService();
    await content.loadAndPublish();
    for (let version = 1; version < 70; version += 1) {
      await content.save(named(`${version + 1}`), version);
    }
    const first = await history.page();
    expect(first.lines.map(({ version }) => version)).toEqual(
      Array.from({ length: 50 }, (_, index) => 70 - index),
    );
    expect(first.lines.at(-1)?.sections).toEqual(['home']);
    expect(first.next).toBe(21);
    const second = await history.page(21);
    expect(second.lines).toHaveLength(20);
    expect(second.next).toBeNull();
  });

  it('has each version with its content and that of the one before it', async () => {
    const { content, history } = await contentService();
    await content.loadAndPublish();
    await content.save(named('Asha'), 1);
    expect(await history.version(2)).toMatchObject({
      isLive: true,
      content: named('Asha'),
      before: defaults,
    });
    expect(await history.version(1)).toMatchObject({ content: defaults, before: null });
    for (const request of [history.version(3), history.version(2 ** 31 - 2)]) {
      await expect(request).rejects.toMatchObject({ code: 'not-found' });
    }
  });

  it.each([
    ['of a newer form', JSON.stringify({ form: FORMATS.home + 1, greeting: 'Hello' })],
    ['that is invalid', JSON.stringify({ form: FORMATS.home, name: 5, stats: 'none' })],
    ['whose text is missing', null],
  ])('lists a version %s, and shows nothing of it', async (_, body) => {
    const { database, content, history } = await contentService();
    await content.loadAndPublish();
    await content.save(named('Asha'), 1);
    await content.save(named('Ben'), 2);
    const hash = body === null ? 'gone' : sha256(body);
    if (body !== null) await database.query(`insert into sections values ('${hash}', '${body}')`);
    await database.query(
      `update version_sections set hash = '${hash}' where version = 2 and name = 'home'`,
    );
    expect((await history.page()).lines).toHaveLength(3);
    expect(await history.version(2)).toMatchObject({ content: null, before: defaults });
    expect(await history.version(3)).toMatchObject({ content: named('Ben'), before: null });
  });
});
