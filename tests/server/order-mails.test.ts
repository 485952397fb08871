import { describe, expect, it, onTestFinished } from 'vitest';
import { type SmtpMail, startEmailjs, startSmtp } from '../support/mail-providers.ts';
import { logIn, premiumTool } from '../support/owner.ts';
import { startProcess } from '../support/programs.ts';
import { PASSCODE, startSite } from '../support/running-site.ts';
import { sitePlaceForTest } from '../support/stores.ts';

const SITE = 'https://portfolio.example';
const PAGE_VIEW_SCRIPT = '/_vercel/insights/script.js';

/** The text of a mail, without the breaks of lines that are too long for one. */
const textOf = ({ raw }: SmtpMail): string =>
  raw
    .slice(raw.indexOf('\r\n\r\n') + 4)
    .replaceAll('=\r\n', '')
    .replaceAll('=3D', '=');

const headerOf = ({ raw }: SmtpMail, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(raw.replaceAll(/\r\n[ \t]+/g, ' '))?.[1]?.trim() ?? '';

async function openSite() {
  const provider = await startSmtp();
  onTestFinished(() => provider.stop());
  const place = await sitePlaceForTest('sqlite');
  const site = startProcess({
    ...provider.settings,
    ...place.settings,
    ADMIN_PASSCODE: PASSCODE,
    SITE_URL: SITE,
    PAGE_VIEW_SCRIPT,
    LOG_LEVEL: 'info',
  });
  onTestFinished(async () => {
    site.signal('SIGTERM');
    await site.end;
  });
  const address = await site.address;
  const owner = await logIn(address);
  const buy = (email: string) =>
    owner.post('/admin/orders', { toolId: premiumTool.id, email, reference: email });
  const mails = async (count: number): Promise<readonly SmtpMail[]> => {
    await expect.poll(() => provider.taken.length, { timeout: 20_000 }).toBe(count);
    return provider.taken;
  };
  const tell = async (path: '' | '/preview' = '') =>
    path === ''
      ? (
          await owner.post('/admin/orders/new-version', {
            toolId: premiumTool.id,
            within: 'any-time',
          })
        ).json()
      : (
          await owner.get(
            `/admin/orders/new-version?${new URLSearchParams({ toolId: premiumTool.id, within: 'any-time' })}`,
          )
        ).json();
  return { place, site, address, buy, mails, tell };
}

describe('the built site mails a buyer', { timeout: 90_000 }, () => {
  it('the tokens of an order, and word of a new version until the buyer wants none', async () => {
    const { place, site, address, buy, mails, tell } = await openSite();
    expect((await buy('buyer@example.com')).status).toBe(200);
    const [tokens] = await mails(1);
    if (tokens === undefined) throw new Error('There is no mail.');
    expect(tokens.to).toEqual(['buyer@example.com']);
    const [, token = ''] = /#token=(\S+)/.exec(textOf(tokens)) ?? [];
    expect(textOf(tokens)).toContain(`${SITE}/downloads/${premiumTool.id}#token=${token}`);
    await expect
      .poll(() => place.query('select delivery, sealed, unclear from order_mails'))
      .toEqual([{ delivery: 'sent', sealed: '', unclear: 0 }]);

    expect(await tell('/preview')).toMatchObject({ preview: { mails: 1, obstacle: null } });
    expect(await tell()).toMatchObject({ mails: 1 });
    expect(await tell()).toMatchObject({ mails: 0 });
    const [, version] = await mails(2);
    if (version === undefined) throw new Error('There is no second mail.');
    expect(headerOf(version, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const link = headerOf(version, 'List-Unsubscribe').slice(1, -1);
    expect(textOf(version)).toContain(`${link}\r\n`);
    const { pathname } = new URL(link);
    const code = pathname.split('/').at(-1) ?? '';

    // Mail scanners open links, and ask for their headers.
    const unsubscribed = () => place.query('select * from order_unsubscribed');
    const inCapitals = pathname.replace('/orders/unsubscribe', '/Orders/Unsubscribe');
    const encoded = pathname.replace('/orders', '/%6frders');
    for (const [method, path] of [
      ['GET', pathname],
      ['HEAD', pathname],
      ['GET', inCapitals],
      ['GET', encoded],
    ] as const) {
      const shown = await fetch(`${address}${path}`, { method });
      expect(shown.status).toBe(200);
      expect(shown.headers.get('Cache-Control')).toBe('no-store');
      expect(shown.headers.get('Referrer-Policy')).toBe('no-referrer');
      expect(shown.headers.get('X-Robots-Tag')).toBe('noindex');
      // Another program's script would read the code in the address.
      expect(await shown.text()).not.toContain(PAGE_VIEW_SCRIPT);
    }
    expect(await (await fetch(address)).text()).toContain(PAGE_VIEW_SCRIPT);
    expect(await unsubscribed()).toEqual([]);

    const forged = [code.slice(1), `${code}A`, 'a'].map((each) => `/orders/unsubscribe/${each}`);
    for (const path of [...forged, '/orders/unsubscribe', '/orders/lost/a', '/orders/replace']) {
      expect((await fetch(`${address}${path}`)).status).toBe(404);
      expect((await fetch(`${address}${path}`, { method: 'POST' })).status).toBe(404);
    }
    const elsewhere = await fetch(`${address}${pathname}`, {
      method: 'POST',
      headers: { Origin: 'https://attacker.example' },
    });
    expect(elsewhere.status).toBe(403);
    expect(await unsubscribed()).toEqual([]);

    // A mail program's press (RFC 8058, section 3.2), in both types of forms.
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    for (const sent of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), body]) {
      const pressed = await fetch(`${address}${pathname}`, {
        method: 'POST',
        body: sent,
        redirect: 'manual',
      });
      expect(pressed.status).toBe(200);
      expect(pressed.headers.get('Cache-Control')).toBe('no-store');
    }
    expect(await unsubscribed()).toHaveLength(1);

    // The file is another one, for all that is stored of it.
    await place.query(
      "update order_mails set once = 'another' where kind = 'version' returning id",
    );
    expect(await tell()).toMatchObject({ mails: 0 });
    // What concerns the buyer's own order is still mailed.
    await buy('Buyer@example.com');
    await mails(3);
    await buy('büyer@exämple.de');
    expect((await mails(4)).at(-1)?.to).toEqual(['büyer@exämple.de']);

    const log = `${site.output.stdout}${site.output.stderr}`;
    expect(log).toContain('/orders/unsubscribe/…');
    for (const secret of [code, code.slice(1), token, 'buyer@example.com']) {
      expect(log).not.toContain(secret);
    }
  });

  it('nothing by EmailJS without a template that takes the recipient', async () => {
    const provider = await startEmailjs();
    onTestFinished(() => provider.stop());
    const site = await startSite({ ...provider.settings, SITE_URL: SITE });
    onTestFinished(() => site.stop());
    const { get } = await logIn(site.address);
    expect(await (await get('/admin/orders')).json()).toMatchObject({ mailsBuyers: false });
  });
});
