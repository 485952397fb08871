import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createAuthenticator } from '../support/authenticator.ts';
import { codeFor, logIn, type Owner, premiumTool, switchOnSecondFactor } from '../support/owner.ts';
import { addPasskey, askForPasskey, sendAnswer } from '../support/passkeys.ts';
import { sendRequest, textOf } from '../support/requests.ts';
import { PASSCODE, type RunningSite, startSite } from '../support/running-site.ts';
import { newSiteDatabase, type TestDatabase } from '../support/stores.ts';

const SITE_URL = 'https://site.example';

// What is refused, counted and noted is in the tests of server/login.
describe.each(inject('siteStores'))('the login of the built site on %s', (dialect) => {
  let database: TestDatabase;
  let site: RunningSite;
  let owner: Owner;
  beforeAll(async () => {
    database = await newSiteDatabase(dialect);
    site = await startSite({ ...database.settings, SITE_URL, TRUSTED_PROXIES: '1' });
    owner = await logIn(site.address);
  });
  afterAll(async () => {
    await site.stop();
    await database.remove();
  });
  beforeEach(() => database.query('delete from throttles'));

  const post = (path: string, fields: Record<string, string>, headers = {}) =>
    fetch(site.address + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers,
      redirect: 'manual',
    });

  it('is gone from the browser after a logout, even if the store keeps its session', async () => {
    const { cookie } = await logIn(site.address);
    await database.query('alter table sessions rename to kept_sessions');
    const answer = await post('/admin.data', { intent: 'logout' }, { Cookie: cookie });
    await database.query('alter table kept_sessions rename to sessions');
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('Failed to save data to database.');
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-engawa_session=[^;]*; Max-Age=0; Path=\/;/),
    ]);
  });

  it('by a passkey works once, at the host of SITE_URL, whatever a request says', async () => {
    const phone = createAuthenticator();
    expect((await addPasskey(owner, phone, 'Phone')).status).toBe(200);
    const options = await sendRequest({
      port: Number(new URL(site.address).port),
      path: '/admin/api/login/passkey/ask',
      method: 'POST',
      headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'Content-Length': '0' },
    });
    expect(options.body.toString()).toContain('"rpId":"site.example"');

    const { ask, cookie } = await askForPasskey(site.address);
    const answer = phone.answer(ask);
    expect((await sendAnswer(site.address, answer, '')).status).toBe(401);
    const login = await sendAnswer(site.address, answer, cookie);
    const [session = ''] = login.headers.getSetCookie();
    const Cookie = session.split(';', 1)[0] ?? '';
    const response = await fetch(`${site.address}/admin/api/passkeys`, { headers: { Cookie } });
    expect(await response.json()).toMatchObject({ passkeys: [{ name: 'Phone' }] });
    expect((await sendAnswer(site.address, answer, cookie)).status).toBe(401);

    const page = await (await fetch(`${site.address}/admin`)).text();
    expect(page).toContain('Log in with a passkey');
    for (const hidden of [phone.id, 'Phone']) expect(page).not.toContain(hidden);
  });

  it('after too many attempts says how long to wait, as other forms do', async () => {
    const from = { 'X-Forwarded-For': '192.0.2.1' };
    const wrongFields = { intent: 'login', passcode: 'wrong' };
    const token = { token: `${premiumTool.id}-1-a` };
    const tool = `/downloads/${premiumTool.id}`;
    const message = { name: 'A', email: 'a@b.c', message: 'A question' };
    for (let time = 0; time < 20; time += 1) {
      const forms = [
        post(tool, token, from),
        post('/contact', { ...message, name: `${time}` }, from),
      ];
      if (time < 10) forms.push(post('/admin', wrongFields, from));
      await Promise.all(forms);
    }
    for (const answer of await Promise.all([
      post('/admin', wrongFields, from),
      post('/admin.data', wrongFields, from),
      post(tool, token, from),
      post('/contact.data', message, from),
    ])) {
      expect(answer.status, answer.url).toBe(429);
      expect(answer.headers.get('Retry-After'), answer.url).toMatch(/^[1-9]\d*$/);
    }
    const elsewhere = { 'X-Forwarded-For': '198.51.100.1' };
    const login = { intent: 'login', passcode: PASSCODE };
    expect((await post('/admin', login, elsewhere)).status).toBe(302);
  });

  it('opens by a link from another site, which neither prolongs it nor is recorded', async () => {
    const from = (path: string, relation: string) =>
      fetch(`${site.address}${path}`, {
        headers: { Cookie: owner.cookie, 'Sec-Fetch-Site': relation },
      });
    const traces = async () => [
      await database.query('select id_hash, last_seen_at from sessions order by id_hash'),
      await database.query('select * from audit_log order by id'),
    ];
    const before = await traces();
    expect((await from('/admin/api/content', 'cross-site')).status).toBe(403);
    for (const path of ['/admin', '/admin.data'])
      expect(await (await from(path, 'same-site')).text()).toContain('uploadLimit');
    expect(await traces()).toEqual(before);
    expect((await from('/admin', 'same-origin')).status).toBe(200);
    expect(await traces()).not.toEqual(before);
  });

  it('asks for the second factor in the page, without a script, and takes no code twice', async () => {
    const { secret } = await switchOnSecondFactor(owner);
    const form = (fields: Record<string, string>) => post('/admin', { intent: 'login', ...fields });
    const passcodeAnswer = await form({ passcode: PASSCODE });
    expect(passcodeAnswer.headers.get('Set-Cookie')).toBeNull();
    const page = await passcodeAnswer.text();
    const ticket = /name="ticket" value="([^"]+)"/.exec(page)?.[1] ?? '';
    expect(page).not.toContain('name="passcode"');

    const html = await (await form({ ticket, code: '000000' })).text();
    expect(textOf(html)).toContain('Invalid code.');
    expect(html).toContain(ticket);
    const code = codeFor(secret, 1);
    expect((await form({ ticket, code })).status).toBe(302);
    expect((await form({ ticket, code })).status).toBe(401);
    const forged = await form({ ticket: `${ticket.slice(0, -2)}AA`, code });
    expect(textOf(await forged.text())).toContain('This login took too long.');
  });
});
