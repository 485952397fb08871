import { describe, expect, it } from 'vitest';
import { withFormats } from '../../domain/content/portfolio.ts';
import { OWN_PREVIEW_MS, PREVIEWS_MAX } from '../../domain/previews.ts';
import { contentService, named, STARTED_AT } from '../../tests/support/services.ts';
import { DIALECTS, openForTest } from '../../tests/support/stores.ts';
import type { Dialect } from '../store/store.ts';
import { createPreviews } from './previews.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const browser = 'Firefox on Linux';

async function setUp(dialect: Dialect) {
  const { database, site, advance, content } = await contentService(dialect);
  await content.loadAndPublish();
  const previews = createPreviews(site, content);
  const other = createPreviews({ ...site, store: await openForTest(database) }, content);
  const show = (name: string, token: string | null = null) =>
    previews.show({ content: withFormats(named(name)), token, browser });
  const share = (name: string, days: 1 | 7 | 30 = 7) =>
    previews.share({ content: withFormats(named(name)), days, browser });
  /** The name in the content behind a token. */
  const nameAt = async (token: string) => {
    const preview = await previews.find(token);
    return (preview && (await previews.content(preview.id)))?.home.name ?? null;
  };
  return { database, previews, other, advance, show, share, nameAt };
}

describe.each(DIALECTS)('previews on %s', (dialect) => {
  it('show what was typed, under a token that is not stored', async () => {
    const { database, previews, show, nameAt } = await setUp(dialect);
    const { token, ...made } = await show('typed');
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(made).toEqual({
      expiresAt: '2026-01-01T12:00:00.000Z',
      asPublished: [],
    });
    expect(await nameAt(token)).toBe('typed');
    expect(JSON.stringify(await database.query('select * from previews'))).not.toContain(token);
    for (const wrongToken of ['', token.slice(1), `${token}A`, 'A'.repeat(32), `${token}\u0000`])
      expect(await previews.find(wrongToken)).toBeNull();
  });

  it('keep their address while they are shown again, each editor its own', async () => {
    const { advance, show, share, nameAt } = await setUp(dialect);
    const [one, other] = [await show('one'), await show('other')];
    advance(OWN_PREVIEW_MS - 1);
    const secondPreview = await show('one again', one.token);
    expect(secondPreview.token).toBe(one.token);
    expect(secondPreview.expiresAt).toBe('2026-01-01T23:59:59.999Z');
    expect(await nameAt(other.token)).toBe('other');
    advance(1);
    expect(await nameAt(other.token)).toBeNull();
    expect(await nameAt(one.token)).toBe('one again');
    expect((await show('other again', other.token)).token).not.toBe(other.token);
    // The token of a shared link does not make it one's own.
    const sharedPreview = await share('shared');
    expect((await show('mine', sharedPreview.token)).token).not.toBe(sharedPreview.token);
    expect(await nameAt(sharedPreview.token)).toBe('shared');
  });

  it('that are shared are listed until they end, and can show something newer', async () => {
    const { previews, other, advance, show, share } = await setUp(dialect);
    await show('own');
    const first = await share('first', 1);
    advance(1_000);
    const second = await share('second');
    const [newer, older] = await previews.list();
    expect(newer).toEqual({
      id: expect.any(String),
      createdAt: '2026-01-01T00:00:01.000Z',
      expiresAt: '2026-01-08T00:00:01.000Z',
      browser,
    });
    expect(older?.createdAt).toBe(STARTED_AT);
    expect(await previews.revoke(newer?.id ?? '')).toBe(true);
    expect(await previews.revoke(newer?.id ?? '')).toBe(false);
    // At once in every process.
    expect(await other.find(second.token)).toBeNull();
    expect(await other.find(first.token)).not.toBeNull();
    advance(DAY_MS - 1_000);
    expect(await previews.find(first.token)).toBeNull();
    expect(await previews.list()).toEqual([]);
  });

  it(`are at most ${PREVIEWS_MAX}: the oldest own goes, a shared link never`, async () => {
    const { previews, advance, show, share, nameAt } = await setUp(dialect);
    const [old, used] = [await show('old'), await show('used')];
    advance(1_000);
    await show('used', used.token);
    const sharedPreview = await share('shared');
    for (let n = 3; n < PREVIEWS_MAX; n += 1) await share(`${n}`);
    const late = await show('late');
    expect(await nameAt(old.token)).toBeNull();
    for (const { token } of [used, sharedPreview, late]) expect(await nameAt(token)).not.toBeNull();
    await share('instead of used');
    await share('instead of late');
    for (const make of [share, show])
      await expect(make('more')).rejects.toMatchObject({ code: 'too-many-previews' });
    expect(await previews.list()).toHaveLength(PREVIEWS_MAX);
    advance(7 * DAY_MS);
    expect(await nameAt((await share('more')).token)).toBe('more');
  });

  it('that this version cannot read have ended, and expired ones are deleted', async () => {
    const { database, previews, advance, share, nameAt } = await setUp(dialect);
    const { token } = await share('newer');
    await database.query(`update previews set content = '{"home":{"form":99}}'`);
    expect(await nameAt(token)).toBeNull();
    await previews.sweep();
    expect(await database.query('select id from previews')).toHaveLength(1);
    advance(7 * DAY_MS);
    await previews.sweep();
    expect(await database.query('select id from previews')).toEqual([]);
  });
});
