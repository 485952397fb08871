import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { type SmtpMail, startEmailjs, startSmtp } from '../support/mail-providers.ts';
import { logIn, premiumTool } from '../support/owner.ts';
import { startSite } from '../support/running-site.ts';
import { deliverPaid, SELLER_SETTINGS } from '../support/sellers.ts';
import { LINK, soldContent } from '../support/sold-content.ts';

const SITE = 'https://portfolio.example';
const PAID = { session: 'cs_1', link: LINK, email: 'büyer@exämple.de' };

/** The text of a mail, without the breaks of lines that are too long for one. */
const textOf = ({ raw }: SmtpMail): string =>
  raw
    .slice(raw.indexOf('\r\n\r\n') + 4)
    .replaceAll('=\r\n', '')
    .replaceAll('=3D', '=');

async function openSite() {
  const provider = await startSmtp();
  onTestFinished(() => provider.stop());
  const settings = { ...provider.settings, ...SELLER_SETTINGS, SITE_URL: SITE };
  const site = await startSite(settings);
  onTestFinished(() => site.stop());
  const owner = await logIn(site.address);
  const orders = async () => (await owner.get('/admin/orders')).json();
  return { provider, site, owner, orders };
}

describe('the built site', { timeout: 60_000 }, () => {
  it('mails a buyer the token of an order', async () => {
    const { provider, site, owner, orders } = await openSite();
    await owner.save(soldContent, 1);
    expect((await deliverPaid(site.address, PAID)).status).toBe(200);
    await expect.poll(() => provider.taken.length).toBe(1);
    const [mail] = provider.taken;
    if (mail === undefined) throw new Error('There is no mail.');
    expect(mail.to).toEqual(['büyer@exämple.de']);
    const [, token = ''] = /#token=(\S+)/.exec(textOf(mail)) ?? [];
    expect(textOf(mail)).toContain(`${SITE}/downloads/${premiumTool.id}#token=${token}`);
    await expect.poll(orders).toMatchObject({ mailHold: null, orders: [{ state: 'mailed' }] });
  });

  it('mails nobody in the name or with the address of a new site, until the owner has others', async () => {
    const { provider, site, owner, orders } = await openSite();
    const { home } = defaultPortfolio;
    const sample = { ...soldContent, home: { ...soldContent.home, name: home.name } };
    await owner.save(sample, 1);
    await deliverPaid(site.address, PAID);
    expect(await orders()).toMatchObject({ mailHold: 'samples', orders: [{ state: 'held' }] });
    await owner.save({ ...soldContent, site: defaultPortfolio.site }, 2);
    expect(await orders()).toMatchObject({ orders: [{ state: 'held' }] });
    expect(provider.taken).toEqual([]);
    await owner.save(soldContent, 3);
    await expect.poll(() => provider.taken.length, { timeout: 25_000 }).toBe(1);
    expect(provider.taken[0]?.raw).toContain('From: Asha Sen');
  });

  it('mails nobody by EmailJS without a template that takes the recipient', async () => {
    const provider = await startEmailjs();
    onTestFinished(() => provider.stop());
    const site = await startSite({ ...provider.settings, SITE_URL: SITE });
    onTestFinished(() => site.stop());
    const { get } = await logIn(site.address);
    expect(await (await get('/admin/orders')).json()).toMatchObject({ mailHold: 'no-provider' });
  });
});
