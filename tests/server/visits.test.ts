import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { VISITS_PATH } from '../../domain/visits.ts';
import { logIn, type Owner, premiumTool } from '../support/owner.ts';
import { type SiteProcess, startProcess } from '../support/programs.ts';
import { PASSCODE } from '../support/running-site.ts';
import { newSiteDatabase, type TestDatabase } from '../support/stores.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36';

const reportSchema = z.object({
  report: z.object({
    totals: z.object({ views: z.number(), visitors: z.number() }),
    pages: z.array(z.object({ path: z.string(), views: z.number() })),
    referrers: z.array(z.object({ host: z.string(), views: z.number() })),
  }),
});

describe('a page view', { timeout: 60_000 }, () => {
  let database: TestDatabase;
  let site: SiteProcess;
  let address: string;
  let owner: Owner;
  beforeAll(async () => {
    database = await newSiteDatabase('sqlite');
    site = startProcess({ ...database.settings, TRUSTED_PROXIES: '1', ADMIN_PASSCODE: PASSCODE });
    address = await site.address;
    owner = await logIn(address);
  });
  afterAll(async () => {
    site.signal('SIGTERM');
    await site.end;
    await database.remove();
  });

  const send = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(address + VISITS_PATH, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: {
        'Content-Type': 'text/plain;charset=UTF-8',
        'User-Agent': FIREFOX,
        'Sec-Fetch-Site': 'same-origin',
        'X-Forwarded-For': '198.51.100.7',
        ...headers,
      },
    });
  const report = async () => {
    const answer = await owner.get('/admin/api/visits?period=week');
    return reportSchema.parse(await answer.json()).report;
  };

  it('is in the report; other requests are not', async () => {
    const uncounted = [
      send({ path: '/about' }, { 'Sec-Fetch-Site': 'none' }),
      send({ path: '/about' }, { 'Sec-GPC': '1' }),
      send({ path: '/about' }, { Cookie: owner.cookie }),
      send({ path: '/nowhere' }),
      send({ path: '/admin' }),
      send('{'),
    ];
    for (const answer of await Promise.all(uncounted)) {
      expect(answer.status).toBe(204);
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      expect(answer.headers.get('Set-Cookie')).toBeNull();
    }
    expect((await send({ path: '/about' }, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await send({ path: `/${'a'.repeat(9_000)}` })).status).toBe(413);
    expect((await fetch(address + VISITS_PATH)).status).toBe(405);

    await send({ path: '/', referrer: 'https://www.News.example/today?q=1' });
    await send({ path: '/anime/457?from=list#top', referrer: `${address}/anime` });
    await send({ path: '/', referrer: '' }, { 'User-Agent': CHROME });
    await send({ path: `/downloads/${premiumTool.id}` });
    await expect
      .poll(async () => (await report()).totals, { timeout: 20_000 })
      .toMatchObject({ views: 4, visitors: 2 });
    const { pages, referrers } = await report();
    expect(pages).toMatchObject([
      { path: '/', views: 2 },
      { path: '/anime/457', views: 1 },
      { path: `/downloads/${premiumTool.id}`, views: 1 },
    ]);
    expect(referrers).toEqual([
      { host: '', views: 3 },
      { host: 'news.example', views: 1 },
    ]);
  });
});
