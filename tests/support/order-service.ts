import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { newTool, type Tool } from '../../domain/content/downloads.ts';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import type { OrderState } from '../../domain/orders.ts';
import { createContent } from '../../server/content/content.ts';
import { sha256 } from '../../server/core/hashes.ts';
import { listTokens, redeemToken, revokeToken } from '../../server/downloads/queries.ts';
import { createMails } from '../../server/mails/mails.ts';
import { claimMail } from '../../server/mails/queries.ts';
import { createOrders } from '../../server/orders/orders.ts';
import { createSealedTexts } from '../../server/orders/sealed-texts.ts';
import type { ReceivedOrder, ReceivedPayment } from '../../server/orders/sellers.ts';
import type { Store } from '../../server/store/store.ts';
import { stoppedClock } from './clock.ts';
import { siteOf } from './services.ts';
import { freshStore } from './stores.ts';

const tool = (id: string, change: Partial<Tool> = {}): Tool => ({
  ...newTool(0),
  id,
  name: id,
  downloadUrl: '/files/a.zip',
  isPremium: true,
  ...change,
});

/** The content of a site that sells the tools `boats` and `tides`. */
const soldContent: Portfolio = portfolioSchema.parse({
  ...defaultPortfolio,
  home: { ...defaultPortfolio.home, name: 'Asha Sen' },
  site: { ...defaultPortfolio.site, brand: '', email: 'asha@example.com' },
  downloads: {
    categories: [
      {
        name: 'Tools',
        tools: [
          tool('boats', { orderCode: 'plink_boats' }),
          tool('tides', { orderCode: 'plink_tides' }),
          tool('free', { isPremium: false, orderCode: 'plink_free' }),
          tool('hidden', { name: '', downloadUrl: '#', orderCode: 'plink_hidden' }),
        ],
      },
    ],
  },
});

/** A payment for one product. */
export const payment = (
  change: Partial<ReceivedOrder> = {},
  reference = 'cs_1',
): ReceivedPayment => ({
  payment: `pi_${reference}`,
  orders: [
    {
      id: `stripe:${reference}`,
      provider: 'stripe',
      reference,
      code: 'plink_boats',
      quantity: 1,
      email: 'buyer@example.com',
      isTest: false,
      ...change,
    },
  ],
});

/** The orders of a site for the running test, on a store of their own unless one is given. */
export async function orderService({ of, sends = true }: { of?: Store; sends?: boolean } = {}) {
  const store = of ?? (await freshStore());
  const { clock, advance } = stoppedClock();
  const content = createContent({ store, clock, defaults: soldContent });
  const sealed = await createSealedTexts(store);
  const site = await siteOf(store, {}, { clock, defaults: defaultPortfolio });
  const send = async () => undefined;
  const mails = await createMails(site, { message: null, order: sends ? send : null, reach: send });
  const orders = await createOrders(site, content, mails);
  const list = async (search = '', state: OrderState | null = null) =>
    (await orders.page({ search, state, before: null })).orders;
  return {
    store,
    orders,
    mails,
    clock,
    advance,
    content,
    list,
    /** The order of this id. */
    find: async (id = 'stripe:cs_1') => (await list()).find((order) => order.id === id),
    /** Claims the mail that is due, and returns it with its contents; null where there is none. */
    nextMail: async () => {
      const mail = await claimMail(store.db, 'order', {
        workerId: 'a',
        now: clock().toISOString(),
        until: '2026-06',
      });
      return mail && { ...mail, ...sealed.open(mail.sealed) };
    },
    redeem: (token = '', toolId = 'boats') =>
      redeemToken(store.db, { token, toolId, now: clock().toISOString() }),
    revoke: (token = '') => revokeToken(store.db, sha256(token), clock().toISOString()),
    /** How many tokens can be used. */
    usable: async () => (await listTokens(store.db, { state: 'issued' }, 999)).length,
  };
}
