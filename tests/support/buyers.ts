import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { test as base, expect } from './fixtures.ts';
import { type MailProvider, type SmtpMail, startSmtp } from './mail-providers.ts';
import { logIn, premiumTool } from './owner.ts';
import { freePort } from './running-postgres.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { samplePortfolio } from './sample-portfolio.ts';
import { deliverPaid, STRIPE_SECRET } from './sellers.ts';

/** The code of the tool that is sold. */
export const LINK = 'plink_1';

/** Where the tool is sold. */
export const SHOP = 'https://shop.example/link-check';

/** The sample content with a tool that is sold. */
export const soldContent: Portfolio = (() => {
  const content = portfolioSchema.parse(samplePortfolio);
  const categories = content.downloads.categories.map((category) => ({
    ...category,
    tools: category.tools.map((tool) =>
      tool.id === premiumTool.id ? { ...tool, buyUrl: SHOP, orderCode: LINK } : tool,
    ),
  }));
  return { ...content, downloads: { ...content.downloads, categories } };
})();

/** A site that sells a tool, and the mails that it sends. */
export interface Shop {
  readonly site: RunningSite;
  readonly mail: MailProvider<SmtpMail>;
  /** Pays as this buyer, and resolves to the link in the mail. */
  buy(email: string): Promise<string>;
  /** The next mail, as one line of text for each line of its own. */
  nextMail(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a site that sells `premiumTool`. */
export async function openShop(): Promise<Shop> {
  const mail = await startSmtp();
  const port = String(await freePort());
  const site = await startSite({
    ...mail.settings,
    PORT: port,
    SITE_URL: `http://127.0.0.1:${port}`,
    STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
  });
  await (await logIn(site.address)).save(soldContent, 1);
  let read = 0;
  let sessions = 0;
  const nextMail = async () => {
    await expect.poll(() => mail.taken.length).toBeGreaterThan(read);
    read += 1;
    return decoded(mail.taken[read - 1]?.raw ?? '');
  };
  return {
    site,
    mail,
    nextMail,
    async buy(email) {
      sessions += 1;
      const paid = { session: `cs_${sessions}`, link: LINK, email };
      expect((await deliverPaid(site.address, paid)).status).toBe(200);
      return linkIn(await nextMail());
    },
    async stop() {
      await site.stop();
      await mail.stop();
    },
  };
}

/** The link to this site in a mail. */
export const linkIn = (mail: string): string => /^http:\/\/127\.\S+/m.exec(mail)?.[0] ?? '';

/** Quoted-printable text (RFC 2045, section 6.7) without signs beyond ASCII. */
const decoded = (raw: string): string =>
  raw
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll('\r\n', '\n');

/** Each site is a shop. */
export const test = base.extend<{ shop: Shop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  shop: async ({}, use) => {
    const shop = await openShop();
    await use(shop);
    await shop.stop();
  },
  site: async ({ shop }, use) => use(shop.site),
});
