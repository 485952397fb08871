import { z } from 'zod';
import { buyerEmailSchema, ORDER_CODE_MAX, ORDER_REFERENCE_MAX } from '../../domain/orders.ts';
import { isStorable } from '../../domain/text.ts';

export interface ReceivedOrder {
  /** The same for each delivery of it. */
  readonly id: string;
  readonly provider: 'stripe' | 'ko-fi';
  /** The seller's id of it: Stripe's session, Ko-fi's transaction. */
  readonly reference: string;
  /** The seller's code of the product; empty for none. */
  readonly code: string;
  readonly quantity: number;
  /** Empty where the seller has sent no address that mail can be sent to. */
  readonly email: string;
  readonly isTest: boolean;
}

/** All that was bought with one payment, each product once. */
export interface ReceivedPayment {
  /** What a refund names. */
  readonly payment: string;
  readonly orders: readonly ReceivedOrder[];
}

/** What a delivery of a seller says: something was paid, or refunded in full. */
export type SellerEvent =
  | { readonly kind: 'paid'; readonly payment: ReceivedPayment }
  | { readonly kind: 'refunded'; readonly payment: string };

export const sellersId = z.string().min(1).max(ORDER_REFERENCE_MAX).refine(isStorable);

// An order can be stored without these, so none of them refuses one.

/** A buyer's address; empty where there is none that mail can be sent to. */
export const buyerEmail = buyerEmailSchema.catch('');

export const productCode = z.string().max(ORDER_CODE_MAX).refine(isStorable).catch('');
