import { expect, it } from 'vitest';
import { PASSCODE } from '../support/running-site.ts';
import { siteForTest } from '../support/site-for-test.ts';

it('a hundred parallel logins delay no files and no visitors, and do not keep the owner out', async () => {
  const site = await siteForTest({ TRUSTED_PROXIES: '1' });
  const login = await fetch(`${site.address}/admin`, {
    method: 'POST',
    body: new URLSearchParams({ passcode: PASSCODE }),
    headers: { 'X-Forwarded-For': '203.0.113.1' },
    redirect: 'manual',
  });
  const device = login.headers.getSetCookie()[1]?.split(';', 1)[0] ?? '';
  const leaving = new AbortController();
  let waiting = 100;
  // The logins that fit in the queue wait half a minute in total.
  for (let index = 0; index < 100; index += 1) {
    const guess = fetch(`${site.address}/admin`, {
      method: 'POST',
      body: new URLSearchParams({ passcode: 'wrong' }),
      headers: { 'X-Forwarded-For': `192.0.2.${100 + (index % 10)}` },
      signal: leaving.signal,
    });
    void guess
      .catch(() => undefined)
      .then(() => {
        waiting -= 1;
      });
  }
  const entered = fetch(`${site.address}/admin`, {
    method: 'POST',
    body: new URLSearchParams({ passcode: PASSCODE }),
    headers: { 'X-Forwarded-For': '192.0.2.100', Cookie: device },
    redirect: 'manual',
  });
  for (const path of ['/readyz', '/favicon.svg', '/']) {
    const answer = await fetch(site.address + path);
    await answer.text();
    expect([path, answer.status]).toEqual([path, 200]);
  }
  expect((await entered).status).toBe(302);
  expect(waiting).toBeGreaterThan(0);
  leaving.abort();
});
