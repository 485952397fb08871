import { z } from 'zod';
import { ORDER_CODE_MAX } from '../../domain/order-limits.ts';
import { buyerEmailSchema, ORDER_REFERENCE_MAX } from '../../domain/orders.ts';
import { isStorable } from '../../domain/text.ts';

/** A seller's id of an order or a payment. */
export const sellersId = z.string().min(1).max(ORDER_REFERENCE_MAX).refine(isStorable);

// An order can be stored without these, so none of them refuses one.

/** A buyer's address; empty where there is none that mail can be sent to. */
export const buyerEmail = buyerEmailSchema.catch('');

/** The code of a product; empty where there is none. */
export const productCode = z.string().max(ORDER_CODE_MAX).refine(isStorable).catch('');
