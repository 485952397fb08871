import { z } from 'zod';
import { isEmailAddress } from './email-address.ts';
import { line } from './text.ts';

/**
 * Where an order came from: a seller's webhook, or, up to version 0.3.0, a call with a key of the owner's, or the
 * owner.
 */
export type OrderProvider = 'stripe' | 'ko-fi' | 'key' | 'hand';

/** The longest id of an order at a seller, in characters. */
export const ORDER_REFERENCE_MAX = 255;

/** The longest code of a product at a seller, such as Stripe's `plink_…`, in characters. */
export const ORDER_CODE_MAX = 255;

/** The most tokens of one order: a larger one waits for the owner. */
export const ORDER_QUANTITY_MAX = 1_000;

/** Larger quantities of a seller's are stored as this one. */
export const ORDER_LARGEST = 1_000_000;

/** The longest email address of a buyer, in characters (RFC 5321, section 4.5.3.1). */
const BUYER_EMAIL_MAX = 254;

/** A buyer's email address, also with letters beyond ASCII; empty where the seller has sent none. */
export const buyerEmailSchema = z
  .string()
  .trim()
  .normalize('NFC')
  .max(BUYER_EMAIL_MAX)
  .refine((value) => value === '' || isEmailAddress(value));

/** What the owner searches orders for. */
export const orderSearchSchema = line(ORDER_REFERENCE_MAX);

/**
 * The states of an order, those that need the owner first: no tool is known; its mail failed; nobody has its tokens,
 * and no mail will bring them; it waits; they were given out without a mail; it was sent; they were used or revoked; a
 * full refund.
 */
export const ORDER_STATES = [
  'unassigned',
  'failed',
  'unsent',
  'waiting',
  'paid',
  'mailed',
  'used',
  'refunded',
] as const;

export type OrderState = (typeof ORDER_STATES)[number];

export type OrderCounts = Readonly<Record<OrderState, number>>;

/** An order as the owner sees it: a payment for one tool. */
export interface Order {
  readonly id: string;
  readonly provider: OrderProvider;
  /** The seller's id: Stripe's session, Ko-fi's transaction. */
  readonly reference: string;
  /** The seller's code of what was bought; empty for none. */
  readonly code: string;
  /** Null where no tool has the code: the owner assigns one. */
  readonly toolId: string | null;
  readonly quantity: number;
  /** Empty where there is none, or where it is older than its retention. */
  readonly email: string;
  /** A payment of the seller's test mode. */
  readonly isTest: boolean;
  readonly note: string;
  /** ISO 8601 in UTC, as all times here. */
  readonly receivedAt: string;
  readonly refundedAt: string | null;
  /** How many of its current tokens were used. */
  readonly used: number;
  /** Of its current tokens, those that the owner has revoked before they were used. */
  readonly revoked: number;
  readonly state: OrderState;
  /** The newest mail with its tokens; null where there was none. */
  readonly mail: OrderMail | null;
}

/** A position in a list of orders: the order with this time and id. */
export type OrderCursor = Pick<Order, 'receivedAt' | 'id'>;

/** What became of a mail to a buyer. */
export interface OrderMail {
  readonly tries: number;
  readonly nextTryAt: string | null;
  /** The error of the last attempt in the provider's words; empty for none. */
  readonly lastError: string;
  readonly sentAt: string | null;
}
