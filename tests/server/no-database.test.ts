import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS } from '../../domain/errors.ts';
import { logIn, type Owner, premiumTool } from '../support/owner.ts';
import { PUBLIC_PATHS } from '../support/public-paths.ts';
import { stackTraceIn, textOf } from '../support/requests.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { newSiteDatabase, refuseConnections, type TestDatabase } from '../support/stores.ts';

describe('the built site, while its database does not answer,', () => {
  const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
  let database: TestDatabase;
  let site: RunningSite;
  let owner: Owner;
  let token: string;
  let restore: () => Promise<void>;
  beforeAll(async () => {
    database = await newSiteDatabase('postgres');
    site = await startSite(database.settings, { rendersAhead: true });
    owner = await logIn(site.address);
    token = await owner.generateToken(premiumTool.id);
    restore = await refuseConnections(database);
  });
  afterAll(async () => {
    await restore();
    await site.stop();
    await database.remove();
  });

  const request = async (path: string, body?: string, headers: Record<string, string> = FORM) => {
    const response = await fetch(`${site.address}${path}`, {
      headers: { Cookie: owner.cookie, ...headers },
      redirect: 'manual',
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
    const answer = await response.text();
    expect(stackTraceIn(answer)).toBeUndefined();
    return { status: response.status, answer };
  };

  it('is healthy but not ready', async () => {
    expect(await request('/healthz')).toMatchObject({ status: 200 });
    expect(await request('/readyz')).toMatchObject({ status: 503 });
  });

  it('still serves its pages, says that they may be old, and answers 404 elsewhere', async () => {
    for (const page of PUBLIC_PATHS) {
      await expect
        .poll(async () => (await fetch(site.address + page)).headers.get('Cache-Status'))
        .toBe('engawa; hit; detail=stale');
      expect(await request(page), page).toMatchObject({ status: 200 });
    }
    expect(await request('/no-such-page')).toMatchObject({ status: 404 });
  });

  it.each([
    ['the admin', '/admin', undefined, 'Failed to load data from database. Please try again.'],
    [
      'a message',
      '/contact',
      'name=A&email=a@b&message=Hello',
      'Failed to send message. Please try again later.',
    ],
    [
      'a login, and not that the passcode is wrong',
      '/admin',
      'passcode=a',
      'Failed to load data from database. Please try again.',
    ],
    [
      'a token, and not that it is invalid',
      `/downloads/${premiumTool.id}`,
      'token=a',
      'Your token could not be checked, and was not used.',
    ],
  ])('says in words what failed: %s', async (_, path, body, words) => {
    const { status, answer } = await request(path, body);
    expect(status).toBe(503);
    expect(textOf(answer)).toContain(words);
  });

  it.each([
    ['/admin/api/save', { content: samplePortfolio, version: 1 }, 'save-failed'],
    ['/admin/api/tokens', { toolId: premiumTool.id }, 'token-generation-failed'],
  ] as const)('says to the editor what failed: %s', async (path, body, code) => {
    const type = { 'Content-Type': 'application/json' };
    const { status, answer } = await request(path, JSON.stringify(body), type);
    expect(status).toBe(503);
    expect(JSON.parse(answer)).toMatchObject({ code, message: ERRORS[code].message });
  });

  it('recovers without a restart when the database is back, with all its data', async () => {
    await restore();
    await expect.poll(async () => (await request('/readyz')).status).toBe(200);
    expect(await request('/')).toMatchObject({ status: 200 });
    expect(await request('/admin/api/activity', '')).toMatchObject({ status: 200 });
    const answer = await request(`/downloads/${premiumTool.id}`, `token=${token}`);
    expect(answer.status).toBe(303);
  });
});
