import { createHmac } from 'node:crypto';

/** The secret of the webhook of Stripe's stand-in. */
export const STRIPE_SECRET = 'whsec_of-the-tests';

let events = 0;

/** Delivers an event as Stripe does, signed now. */
export function deliverStripe(
  address: string,
  type: string,
  object: Readonly<Record<string, unknown>>,
): Promise<Response> {
  events += 1;
  const body = JSON.stringify({
    id: `evt_${events}`,
    object: 'event',
    livemode: true,
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
  paid: { session: string; link: string; email: string },
): Promise<Response> =>
  deliverStripe(address, 'checkout.session.completed', {
    id: paid.session,
    object: 'checkout.session',
    mode: 'payment',
    payment_status: 'paid',
    payment_intent: `pi_${paid.session}`,
    payment_link: paid.link,
    customer_details: { email: paid.email },
  });
