import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AuditEvent, AuditFilter } from '../../domain/audit.ts';
import { portfolioSchema } from '../../domain/content/portfolio.ts';
import { codeFor, logIn, type Owner, premiumTool, switchOnSecondFactor } from '../support/owner.ts';
import { textOf } from '../support/requests.ts';
import { PASSCODE, type RunningSite, startSite } from '../support/running-site.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { DIALECTS, newSitePlace, type StorePlace } from '../support/stores.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe.each(DIALECTS)('the security of the built site on %s', (dialect) => {
  let place: StorePlace;
  let site: RunningSite;
  let owner: Owner;
  beforeAll(async () => {
    place = await newSitePlace(dialect);
    site = await startSite(place.settings);
    owner = await logIn(site.address);
  });
  afterAll(async () => {
    await site.stop();
    await place.remove();
  });

  const form = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${site.address}/admin`, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'login', ...fields }),
      headers: { 'User-Agent': FIREFOX, ...headers },
      redirect: 'manual',
    });
  const audit = async (filter: AuditFilter = 'all') =>
    (await (await owner.calls.audit.$get({ query: { filter } })).json()).entries;
  const forgetAttempts = () => place.query('delete from throttles');

  it('notes what the owner does, and who is refused, without any secret', async () => {
    const content = portfolioSchema.parse(samplePortfolio);
    await owner.save({ ...content, home: { ...content.home, name: 'Asha' } }, 1);
    const token = await owner.generateToken(premiumTool.id);
    const { tokens } = z
      .object({ tokens: z.array(z.object({ hash: z.string() })) })
      .parse(await (await owner.get('/admin/tokens?state=issued')).json());
    await owner.post('/admin/tokens/revoke', { hash: tokens[0]?.hash });
    await (await owner.get('/admin/inbox/export?folder=inbox&kind=csv')).text();
    await fetch(`${site.address}/contact`, {
      method: 'POST',
      body: new URLSearchParams({ name: 'A', email: 'a@b.c', message: 'A private question' }),
    });
    await owner.post('/admin/inbox', { action: 'delete', id: 1 });
    await owner.post('/admin/inbox/erase', { folder: 'deleted', upTo: 1 });
    await fetch(`${site.address}/admin/files?name=notes.txt`, {
      method: 'POST',
      body: 'some notes',
      headers: { Cookie: owner.cookie, 'Content-Type': 'application/octet-stream' },
    });
    await form({ passcode: 'a wrong secret' });
    const other = await form({ passcode: PASSCODE });
    const cookie = other.headers.get('Set-Cookie')?.split(';', 1)[0] ?? '';
    await form({ intent: 'logout' }, { Cookie: cookie });

    const entries = await audit();
    expect(entries.map(({ event, detail }) => [event, detail])).toEqual([
      ['logout', ''],
      ['login', ''],
      ['wrong-passcode', ''],
      ['file-uploaded', 'notes.txt, 10 B'],
      ['messages-erased', 'deleted'],
      ['message-deleted', 'message 1'],
      ['messages-exported', 'inbox'],
      ['token-revoked', `${premiumTool.id}-…${token.slice(-4)}`],
      ['tokens-issued', premiumTool.id],
      ['saved', 'home: version 2'],
      ['login', ''],
    ] satisfies [AuditEvent, string][]);
    expect(entries[0]).toMatchObject({ address: '127.0.0.1', browser: 'Firefox on Linux' });
    const stored = JSON.stringify(await place.query('select * from audit_log'));
    for (const secret of [token, 'a wrong secret', PASSCODE, 'A private question', cookie]) {
      expect(stored).not.toContain(secret);
    }
    expect((await audit('refused')).map(({ event }) => event)).toEqual(['wrong-passcode']);
  });

  // The rest is what is answered, which is the same on each store.
  if (dialect === 'postgres') return;

  it('lets no other site read for the owner, prolong the session or leave an entry', async () => {
    const from = (path: string, relation: string) =>
      fetch(`${site.address}${path}`, {
        headers: { Cookie: owner.cookie, 'Sec-Fetch-Site': relation },
      });
    const traces = async () => [
      await place.query('select id_hash, last_seen_at from sessions order by id_hash'),
      await place.query('select * from audit_log order by id'),
    ];
    const before = await traces();
    for (const path of ['/admin/inbox/export?folder=inbox&kind=csv', '/admin/content']) {
      for (const relation of ['cross-site', 'same-site']) {
        const refused = await from(path, relation);
        expect(refused.status).toBe(403);
        expect(await refused.json()).toMatchObject({ ok: false, code: 'cross-site' });
      }
    }
    // A link to the page itself works.
    for (const path of ['/admin', '/admin.data']) {
      for (const relation of ['cross-site', 'same-site']) {
        const shown = await from(path, relation);
        expect(shown.status).toBe(200);
        expect(await shown.text()).toContain('uploadLimit');
      }
    }
    expect(await traces()).toEqual(before);
    for (const path of ['/admin/content', '/admin', '/admin.data']) {
      for (const relation of ['same-origin', 'none']) {
        const seen = await traces();
        expect((await from(path, relation)).status).toBe(200);
        expect(await traces()).not.toEqual(seen);
      }
    }
  });

  it('asks for the second factor in the page and in the dialog, and takes no code twice', async () => {
    await forgetAttempts();
    const { secret, recoveryCodes } = await switchOnSecondFactor(owner);
    const asked = await form({ passcode: PASSCODE });
    expect(asked.status).toBe(200);
    expect(asked.headers.get('Set-Cookie')).toBeNull();
    expect(asked.headers.get('Cache-Control')).toBe('no-store');
    const page = await asked.text();
    const ticket = /name="ticket" value="([^"]+)"/.exec(page)?.[1] ?? '';
    expect(page).not.toContain('name="passcode"');

    const wrong = await form({ ticket, code: '000000' });
    expect(wrong.status).toBe(401);
    const again = await wrong.text();
    expect(textOf(again)).toContain('Invalid code.');
    expect(again).toContain(ticket);

    const code = codeFor(secret, 1);
    const right = await form({ ticket, code });
    expect(right.status).toBe(302);
    expect(right.headers.get('Set-Cookie')).toContain('HttpOnly');
    const replayed = await form({ ticket, code });
    expect(replayed.status).toBe(401);
    expect(textOf(await replayed.text())).toContain('Invalid code.');
    const forged = await form({ ticket: `${ticket.slice(0, -2)}AA`, code });
    expect(textOf(await forged.text())).toContain('This login took too long.');

    const json = (body: object) =>
      fetch(`${site.address}/admin/login`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      });
    const step = z
      .object({ ticket: z.string() })
      .parse(await (await json({ passcode: PASSCODE })).json());
    const recovered = await json({ ...step, code: recoveryCodes[0] });
    expect(await recovered.json()).toEqual({ ok: true, ticket: null });
    expect((await json({ ...step, code: recoveryCodes[0] })).status).toBe(401);
    expect((await audit('owner')).slice(0, 4).map(({ event }) => event)).toEqual([
      'login',
      'recovery-code-used',
      'login',
      'second-factor-on',
    ]);
    const stored = JSON.stringify([
      await place.query('select * from audit_log'),
      await place.query('select * from recovery_codes'),
    ]);
    for (const hidden of [secret, ticket, ...recoveryCodes]) expect(stored).not.toContain(hidden);
  });
});
