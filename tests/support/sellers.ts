import { createHmac } from 'node:crypto';

/** The settings with which a site takes the deliveries below. */
export const SELLER_SETTINGS = {
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
  KOFI_VERIFICATION_TOKEN: 'token-of-the-tests',
} as const;

/** Delivers an event as Stripe does, signed now. */
export async function deliverStripe(
  address: string,
  type: string,
  object: Readonly<Record<string, unknown>>,
  { livemode = true } = {},
): Promise<Response> {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type, livemode, data: { object } });
  const time = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', SELLER_SETTINGS.STRIPE_WEBHOOK_SECRET)
    .update(`${time}.${body}`)
    .digest('hex');
  return fetch(`${address}/orders/stripe`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Stripe-Signature': `t=${time},v1=${signature}`,
    },
    body,
  });
}

/** Delivers a paid checkout session. Its payment is named after it. */
export const deliverCheckout = (
  address: string,
  session: { id: string; code: string; email: string | null },
  mode?: { livemode: boolean },
): Promise<Response> =>
  deliverStripe(
    address,
    'checkout.session.completed',
    {
      id: session.id,
      object: 'checkout.session',
      mode: 'payment',
      payment_status: 'paid',
      payment_intent: `pi_${session.id}`,
      payment_link: session.code,
      customer_details: { email: session.email },
    },
    mode,
  );

/** Delivers the full refund of a checkout session. */
export const deliverRefund = (address: string, session: string): Promise<Response> =>
  deliverStripe(address, 'charge.refunded', {
    id: `ch_${session}`,
    object: 'charge',
    payment_intent: `pi_${session}`,
    refunded: true,
  });

/** Delivers an order of Ko-fi's shop. */
export const deliverShopOrder = (
  address: string,
  order: { transaction: string; email: string; items: { code: string; quantity: number }[] },
): Promise<Response> =>
  fetch(`${address}/orders/ko-fi`, {
    method: 'POST',
    body: new URLSearchParams({
      data: JSON.stringify({
        verification_token: SELLER_SETTINGS.KOFI_VERIFICATION_TOKEN,
        type: 'Shop Order',
        kofi_transaction_id: order.transaction,
        email: order.email,
        shop_items: order.items.map(({ code, quantity }) => ({
          direct_link_code: code,
          variation_name: '',
          quantity,
        })),
      }),
    }),
  });
