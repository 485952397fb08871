import { z } from 'zod';
import { ORDER_LARGEST } from '../../domain/orders.ts';
import { sha256 } from '../core/hashes.ts';
import { isSameSecret } from '../core/signed.ts';
import { buyerEmail, productCode, type SellerEvent, sellersId } from './sellers.ts';

/** The transaction of the deliveries that Ko-fi's page of webhooks sends to try them out. */
const TEST_TRANSACTION = '00000000-1111-2222-3333-444444444444';

const signedSchema = z.object({ verification_token: z.string() });

/** Whether a delivery has the owner's verification token. It takes the same time for each wrong one. */
export function isFromKofi(data: unknown, token: string): boolean {
  const signed = signedSchema.safeParse(data);
  const deliveryToken = signed.success ? signed.data.verification_token : '';
  return isSameSecret(sha256(deliveryToken), sha256(token));
}

// Ko-fi does not repeat what is refused, so what cannot be read of an item becomes an order that waits for the owner.
const itemSchema = z
  .object({
    direct_link_code: productCode,
    quantity: z
      .int()
      .nullish()
      .transform((quantity) => Math.max(1, quantity ?? 1)),
  })
  .catch({ direct_link_code: '', quantity: 1 });

const typeSchema = z.object({ type: z.string() });

const shopOrderSchema = z.object({
  kofi_transaction_id: sellersId,
  email: buyerEmail,
  shop_items: z.array(itemSchema).catch([]),
});

/**
 * Reads a delivery whose token was checked: an order for each product that was bought. Null for one that is no shop
 * order, such as a donation. Throws a ZodError.
 */
export function readKofi(data: unknown): SellerEvent | null {
  if (typeSchema.parse(data).type !== 'Shop Order') return null;
  const { kofi_transaction_id: reference, email, shop_items: items } = shopOrderSchema.parse(data);
  const quantities = new Map<string, number>();
  for (const { direct_link_code: code, quantity } of items) {
    const sum = (quantities.get(code) ?? 0) + quantity;
    quantities.set(code, Math.min(sum, ORDER_LARGEST));
  }
  // An order without items is one of an unknown product.
  if (quantities.size === 0) quantities.set('', 1);
  const orders = [...quantities].map(([code, quantity]) => ({
    id: `ko-fi:${reference}:${code}`,
    provider: 'ko-fi' as const,
    reference,
    code,
    quantity,
    email,
    isTest: reference === TEST_TRANSACTION,
  }));
  return { kind: 'paid', payment: { payment: `ko-fi:${reference}`, orders } };
}
