import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, type Owner, premiumTool } from '../support/owner.ts';
import { PASSCODE, type RunningSite, startSite } from '../support/running-site.ts';

const MESSAGE = { name: 'A', email: 'a@b.c', message: 'A question' };
const TOKEN = { token: `${premiumTool.id}-1-a` };

describe('a client with too many attempts', { timeout: 90_000 }, () => {
  let site: RunningSite;
  let owner: Owner;
  beforeAll(async () => {
    site = await startSite({ TRUSTED_PROXIES: '1' });
    owner = await logIn(site.address);
  });
  afterAll(() => site.stop());

  const post = (path: string, fields: Record<string, string>, headers = {}) =>
    fetch(site.address + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'X-Forwarded-For': '192.0.2.1', ...headers },
      redirect: 'manual',
    });
  const postJson = (path: string, body: object) =>
    fetch(site.address + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'X-Forwarded-For': '192.0.2.1',
        'Content-Type': 'application/json',
        Cookie: owner.cookie,
      },
    });

  const expectWait = async (...answers: Promise<Response>[]) => {
    for (const answer of await Promise.all(answers)) {
      expect([answer.url, answer.status, answer.headers.get('Retry-After')]).toEqual([
        answer.url,
        429,
        expect.stringMatching(/^[1-9]\d*$/),
      ]);
    }
  };

  it('to log in gets the wait in the page, in its data and from the calls', async () => {
    const wrong = { intent: 'login', passcode: 'wrong' };
    const right = { intent: 'login', passcode: PASSCODE };
    await Promise.all(Array.from({ length: 10 }, () => post('/admin', wrong)));
    await expectWait(
      post('/admin', wrong),
      post('/admin', { intent: 'login', ticket: 'x.y.z', code: '000000' }),
      post('/admin.data', wrong),
      postJson('/admin/login', { passcode: 'wrong' }),
      postJson('/admin/login', { ticket: 'x.y.z', code: '000000' }),
      postJson('/admin/second-factor', { action: 'begin', passcode: PASSCODE }),
      postJson('/admin/second-factor', { action: 'confirm', code: '000000' }),
      postJson('/admin/second-factor', { action: 'renew', code: '000000' }),
      postJson('/admin/second-factor', { action: 'remove', code: '000000' }),
    );
    // At another address it works.
    expect((await post('/admin', right, { 'X-Forwarded-For': '198.51.100.1' })).status).toBe(302);
  });

  it('to use a token or to send a message gets the wait too', async () => {
    const page = `/downloads/${premiumTool.id}`;
    for (let time = 0; time < 20; time += 1) {
      await Promise.all([post(page, TOKEN), post('/contact', { ...MESSAGE, name: `${time}` })]);
    }
    await expectWait(
      post(page, TOKEN),
      post(`${page}.data`, TOKEN),
      post('/contact', MESSAGE),
      post('/contact.data', MESSAGE),
    );
  });
});
