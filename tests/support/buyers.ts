import { test as base, expect } from './fixtures.ts';
import { startSmtp } from './mail-providers.ts';
import { logIn } from './owner.ts';
import { freePort } from './running-postgres.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { deliverPaid, STRIPE_SECRET } from './sellers.ts';
import { LINK, soldContent } from './sold-content.ts';

/** A site that sells a tool. */
export interface Shop {
  readonly site: RunningSite;
  /** Pays as this buyer, and resolves to the link in the mail. */
  buy(email: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a site that sells `premiumTool`. */
async function openShop(): Promise<Shop> {
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
const linkIn = (mail: string): string => /^http:\/\/127\.\S+/m.exec(mail)?.[0] ?? '';

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
