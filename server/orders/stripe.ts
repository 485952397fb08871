import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isSameSecret } from '../core/signed.ts';
import { buyerEmail, productCode, type SellerEvent, sellersId } from './sellers.ts';

/** How far the time of a signature may be from now, in seconds. */
export const STRIPE_TOLERANCE_S = 300;

/** Why a delivery is refused, for the log. */
export type StripeRefusal = 'no valid signature' | 'signed too long ago' | 'signed in the future';

/**
 * Checks the signature of a delivery: HMAC-SHA256 over the time, a dot and the body as it was sent. Returns why it is
 * refused, or null. While a secret is being replaced, Stripe signs with both, and the site may have both.
 * https://docs.stripe.com/webhooks#verify-manually
 */
export function stripeRefusal(
  delivery: { header: string; body: Uint8Array },
  { secrets, now }: { secrets: readonly string[]; now: Date },
): StripeRefusal | null {
  const fields = delivery.header.split(',').map((field) => field.trim().split('='));
  const time = fields.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time)) return 'no valid signature';
  const isSigned = secrets.some((secret) => {
    const mac = createHmac('sha256', secret).update(`${time}.`).update(delivery.body).digest('hex');
    return fields.some(
      ([name, signature = '']) => name === 'v1' && isSameSecret(signature.toLowerCase(), mac),
    );
  });
  if (!isSigned) return 'no valid signature';
  const age = now.getTime() / 1_000 - Number(time);
  if (age > STRIPE_TOLERANCE_S) return 'signed too long ago';
  return age < -STRIPE_TOLERANCE_S ? 'signed in the future' : null;
}

const eventSchema = z.object({
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
});

const sessionSchema = z.object({
  id: sellersId,
  mode: z.string().nullish(),
  payment_status: z.string(),
  payment_intent: sellersId.nullish(),
  payment_link: productCode,
  customer_details: z.object({ email: buyerEmail }).nullish(),
});

const chargeSchema = z.object({ payment_intent: sellersId.nullish(), refunded: z.boolean() });

/** Reads an event whose signature was checked. Null for one that changes nothing here. Throws a ZodError. */
export function readStripe(body: unknown): SellerEvent | null {
  const { type, livemode, data } = eventSchema.parse(body);
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      const session = sessionSchema.parse(data.object);
      if (!isPaid(session)) return null;
      const order = {
        id: `stripe:${session.id}`,
        provider: 'stripe',
        reference: session.id,
        code: session.payment_link,
        // Events do not name what was bought, or how many of it.
        quantity: 1,
        email: session.customer_details?.email ?? '',
        isTest: !livemode,
      } as const;
      const payment = session.payment_intent ?? order.id;
      return { kind: 'paid', payment: { payment, orders: [order] } };
    }
    case 'charge.refunded': {
      const { refunded, payment_intent: payment } = chargeSchema.parse(data.object);
      // A part of it, or a charge that belongs to no session.
      return refunded && payment ? { kind: 'refunded', payment } : null;
    }
    default:
      return null;
  }
}

/** An unpaid session is paid later, by another event. One that costs nothing has no payment. */
const isPaid = ({ payment_status, mode }: z.output<typeof sessionSchema>): boolean =>
  payment_status === 'paid' || (payment_status === 'no_payment_required' && mode === 'payment');
