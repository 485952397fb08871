import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createAuthenticator } from '../support/authenticator.ts';
import { logIn, type Owner } from '../support/owner.ts';
import { addPasskey, askForPasskey, sendAnswer } from '../support/passkeys.ts';
import { sendRequest, textOf } from '../support/requests.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { newSitePlace, type StorePlace } from '../support/stores.ts';

const SITE_URL = 'https://site.example';
describe.each(inject('siteStores'))('a passkey of the built site on %s', (dialect) => {
  let place: StorePlace;
  let site: RunningSite;
  let owner: Owner;
  const phone = createAuthenticator();
  beforeAll(async () => {
    place = await newSitePlace(dialect);
    site = await startSite({ ...place.settings, SITE_URL, TRUSTED_PROXIES: '1' });
    owner = await logIn(site.address);
    await addPasskey(owner, phone, 'Phone');
  });
  afterAll(async () => {
    await site.stop();
    await place.remove();
  });

  const ask = (headers?: Record<string, string>) => askForPasskey(site.address, headers);
  const answer = (given: unknown, cookie: string, headers?: Record<string, string>) =>
    sendAnswer(site.address, given, cookie, headers);
  const count = async (table: string) => (await place.query(`select * from ${table}`)).length;

  it('logs in once by each answer, and only the browser that was asked', async () => {
    const asked = await ask();
    expect(asked.ask.rpId).toBe('site.example');
    const given = phone.answer(asked.ask);
    expect((await answer(given, '')).status).toBe(401);
    const other = await ask();
    expect((await answer(given, other.cookie)).status).toBe(401);
    const right = await answer(given, asked.cookie);
    expect(await right.json()).toEqual({ ok: true });
    const cookies = right.headers.getSetCookie();
    expect(cookies).toEqual([
      expect.stringMatching(/^__Host-engawa_session=.*; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    const Cookie = cookies[0]?.split(';', 1)[0] ?? '';
    const opened = await fetch(`${site.address}/admin/passkeys`, { headers: { Cookie } });
    expect(await opened.json()).toMatchObject({
      host: 'site.example',
      passkeys: [{ name: 'Phone' }],
    });
    const replayed = await answer(given, asked.cookie);
    expect(replayed.status).toBe(401);
    expect(await replayed.json()).toMatchObject({ code: 'invalid-passkey' });
  });

  it('is for the host of SITE_URL, whatever a request says', async () => {
    const headers = {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
      Origin: 'https://evil.example',
      'Sec-Fetch-Site': 'same-origin',
    };
    const response = await sendRequest({
      port: Number(new URL(site.address).port),
      path: '/admin/login/passkey/ask',
      method: 'POST',
      headers: { ...headers, 'Content-Length': '0' },
    });
    expect(response.body.toString()).toContain('"rpId":"site.example"');
    const asked = await ask();
    const given = phone.answer(asked.ask, { origin: 'https://evil.example' });
    expect((await answer(given, asked.cookie)).status).toBe(401);
  });

  it('is not asked for by another site, and its login page names no passkey', async () => {
    const foreign = await fetch(`${site.address}/admin/login/passkey/ask`, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
    const page = await (await fetch(`${site.address}/admin`)).text();
    expect(page).toContain('current-password webauthn');
    for (const hidden of [phone.id, 'Phone']) expect(textOf(page) + page).not.toContain(hidden);
  });

  it('changes nothing without a proof', async () => {
    const wrong = { proof: { passcode: 'wrong' } };
    const before = await place.query('select * from passkeys');
    for (const body of [{ action: 'remove', id: phone.id, ...wrong }]) {
      expect((await owner.post('/admin/passkeys', body)).status).toBe(401);
      const { proof: _, ...unproved } = body;
      expect((await owner.post('/admin/passkeys', unproved)).status).toBe(422);
    }
    expect((await owner.post('/admin/passkeys/offer', wrong)).status).toBe(401);
    const asked = await ask();
    const stolen = createAuthenticator().create({ ...asked.ask, user: { id: 'a' } });
    const added = await owner.post('/admin/passkeys', { action: 'add', name: '', answer: stolen });
    expect(added.status).toBe(401);
    expect(await place.query('select * from passkeys')).toEqual(before);
    await place.query('delete from throttles');
  });

  it('opens the admin at once amid a flood of wrong passcodes and passkeys, which fills no rows', async () => {
    const [challenges, sessions] = [await count('passkey_answers'), await count('sessions')];
    const stranger = createAuthenticator();
    const statuses = new Map<number, number>();
    const note = ({ status }: Response) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const attack = async (address: string) => {
      const from = { 'X-Forwarded-For': address };
      const asked = await ask(from);
      for (let time = 0; time < 15; time += 1) {
        note(await answer(stranger.answer(asked.ask), asked.cookie, from));
      }
    };
    const addresses = Array.from({ length: 8 }, (_, index) => `198.51.100.${index + 1}`);
    const flood = Promise.all(addresses.map(attack));
    // Behind an address of theirs.
    const from = { 'X-Forwarded-For': '198.51.100.1' };
    const asked = await ask(from);
    expect((await answer(phone.answer(asked.ask), asked.cookie, from)).status).toBe(200);
    await flood;
    expect(statuses).toEqual(
      new Map([
        [401, 8 * 10],
        [429, 8 * 5],
      ]),
    );
    expect(await count('passkey_answers')).toBe(challenges + 1);
    expect(await count('sessions')).toBe(sessions + 1);
  });
});
