import { createHmac } from 'node:crypto';

/** The secret of the webhook of Stripe's stand-in. */
export const STRIPE_SECRET = 'whsec_of-the-tests';

const KOFI_TOKEN = 'token-of-the-tests';

/** The settings with which a site takes the deliveries of both sellers. */
export const SELLER_SETTINGS = {
  STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
  KOFI_VERIFICATION_TOKEN: KOFI_TOKEN,
} as const;

let events = 0;

/** Delivers an event as Stripe does, signed now. */
function deliverStripe(
  address: string,
  type: string,
  object: Readonly<Record<string, unknown>>,
  { livemode = true } = {},
): Promise<Response> {
  events += 1;
  const body = JSON.stringify({
    id: `evt_${events}`,
    object: 'event',
    livemode,
    type,
    data: { object },
  });
  const time = Math.floor(Date.now() / 1_000);
  const signature = createHmac('sha256', STRIPE_SECRET).update(`${time}.${body}`).digest('hex');
  return fetch(`${address}/orders/stripe`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Stripe-Signature': `t=${time},v1=${signature}`,
    },
    body,
  });
}

/** Delivers that a buyer has paid with a payment link. */
export const deliverPaid = (
  address: string,
  paid: { session: string; link: string; email: string | null },
  mode?: { livemode: boolean },
): Promise<Response> =>
  deliverStripe(
    address,
    'checkout.session.completed',
    {
      id: paid.session,
      object: 'checkout.session',
      mode: 'payment',
      payment_status: 'paid',
      payment_intent: `pi_${paid.session}`,
      payment_link: paid.link,
      customer_details: { email: paid.email },
    },
    mode,
  );

/** Delivers an order of Ko-fi's shop. */
export const deliverShopOrder = (
  address: string,
  order: { transaction: string; email: string; items: { code: string; quantity: number }[] },
): Promise<Response> =>
  fetch(`${address}/orders/ko-fi`, {
    method: 'POST',
    body: new URLSearchParams({
      data: JSON.stringify({
        verification_token: KOFI_TOKEN,
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
