import { type Context, Hono } from 'hono';
import { SiteError } from '../../domain/site-error.ts';
import type { Clock } from '../core/clock.ts';
import { type AppEnv, acceptOnly, routeFacts } from '../http/app-env.ts';
import { limitLines } from '../http/log-limit.ts';
import { bytesOfBody, parseForm, parseJson } from '../http/request-body.ts';
import type { SellerSecrets, Settings } from '../settings/settings.ts';
import { isFromKofi, readKofi } from './ko-fi.ts';
import type { Orders } from './orders.ts';
import type { SellerEvent } from './sellers.ts';
import { readStripe, stripeRefusal } from './stripe.ts';

interface Seller {
  readonly name: 'stripe' | 'ko-fi';
  readonly type: string;
  /** How a delivery is read, or why it is not the seller's, for the log. It reads null where nothing changes here. */
  verify(
    request: Request,
    body: Uint8Array<ArrayBuffer>,
  ): { refusal: string } | { read: () => SellerEvent | null };
}

function sellersWith({ stripe, kofi }: SellerSecrets, clock: Clock): Seller[] {
  const sellers: Seller[] = [];
  if (stripe.length > 0) {
    sellers.push({
      name: 'stripe',
      type: 'application/json',
      verify({ headers }, body) {
        const header = headers.get('Stripe-Signature') ?? '';
        const refusal = stripeRefusal({ header, body }, { secrets: stripe, now: clock() });
        return refusal === null
          ? { read: () => readStripe(parseJson(new TextDecoder().decode(body))) }
          : { refusal };
      },
    });
  }
  if (kofi !== undefined) {
    sellers.push({
      name: 'ko-fi',
      type: 'application/x-www-form-urlencoded',
      verify(_, body) {
        const data = parseJson(parseForm(body).get('data') ?? '');
        return isFromKofi(data, kofi)
          ? { read: () => readKofi(data) }
          : { refusal: 'no valid verification token' };
      },
    });
  }
  return sellers;
}

/**
 * The routes to which sellers deliver orders: 404 without the seller's secret. A delivery that is not signed is not
 * stored, and its answer does not say why it is refused.
 */
export function webhookRoutes(
  site: {
    readonly settings: Pick<Settings, 'sellerSecrets'>;
    readonly clock: Clock;
  },
  orders: Pick<Orders, 'receive' | 'refund'>,
): Hono<AppEnv> {
  const limited = limitLines();
  const routes = new Hono<AppEnv>();

  const receive = async (c: Context<AppEnv>, seller: Seller, body: Uint8Array<ArrayBuffer>) => {
    const { log } = c.get('context');
    const verified = seller.verify(c.req.raw, body);
    if ('refusal' in verified) {
      const { refusal: reason } = verified;
      limited(() => log.warn({ seller: seller.name, reason }, 'a delivery was refused'));
      throw new SiteError('malformed-request');
    }
    let event: SellerEvent | null;
    try {
      event = verified.read();
    } catch (error) {
      // It is signed: an error of the site, or a change at the seller's.
      log.error({ err: error, seller: seller.name }, 'A DELIVERY CANNOT BE READ');
      throw new SiteError('malformed-request', { cause: error });
    }
    if (event?.kind === 'paid') {
      const stored = await orders.receive(event.payment);
      if (stored.length > 0) log.info({ orders: stored }, 'orders were stored');
    } else if (event?.kind === 'refunded') {
      const refunded = await orders.refund(event.payment);
      if (refunded.length > 0) log.info({ orders: refunded }, 'orders were refunded');
    }
    return c.text('ok');
  };

  for (const seller of sellersWith(site.settings.sellerSecrets, site.clock)) {
    const path = `/orders/${seller.name}`;
    routes
      .use(path, acceptOnly('POST'))
      .post(path, routeFacts({ body: 'delivery', failure: 'save-failed' }), async (c) =>
        receive(c, seller, await bytesOfBody(c.req.raw, seller.type)),
      );
  }
  return routes;
}
