import { z } from 'zod';
import { isEmailAddress } from './email-address.ts';
import { MESSAGE_MAX } from './inbox.ts';
import { line } from './text.ts';

/** Where an order came from: a seller's webhook or, up to version 0.3.0, a key of the owner's, or the owner. */
export type OrderProvider = 'stripe' | 'ko-fi' | 'key' | 'hand';

/** The longest id of an order, in characters. */
export const ORDER_REFERENCE_MAX = 255;

/** The longest code of a product, such as Stripe's `plink_…`, in characters. */
export const ORDER_CODE_MAX = 255;

/** The most tokens of one order: a larger one waits for the owner. */
export const ORDER_QUANTITY_MAX = 1_000;

/** Larger quantities are stored as this one. */
export const ORDER_LARGEST = 1_000_000;

/** A buyer's email address; empty where the seller sent none. */
export const buyerEmailSchema = z
  .string()
  .trim()
  .normalize('NFC')
  .max(MESSAGE_MAX.email)
  .refine((value) => value === '' || isEmailAddress(value));

export const orderSearchSchema = line(ORDER_REFERENCE_MAX);

/**
 * The states of an order; those that need the owner come first. In order: it has no tool; its mail failed; no mail will
 * bring its tokens; its mail waits; its tokens were given out by hand; were mailed; were used or revoked; it was
 * refunded in full.
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
  /** Null if no tool has the code: the owner assigns one. */
  readonly toolId: string | null;
  readonly quantity: number;
  /** Empty for none, also after its retention. */
  readonly email: string;
  /** A payment of the seller's test mode. */
  readonly isTest: boolean;
  readonly note: string;
  /** ISO 8601 in UTC, as all times here. */
  readonly receivedAt: string;
  readonly refundedAt: string | null;
  /** Of its current tokens. */
  readonly used: number;
  /** Of its current tokens, before they were used. */
  readonly revoked: number;
  readonly state: OrderState;
  /** The newest mail with its tokens. */
  readonly mail: OrderMail | null;
}

/** A position in a list of orders. */
export type OrderCursor = Pick<Order, 'receivedAt' | 'id'>;

/** What became of a mail to a buyer. */
export interface OrderMail {
  readonly tries: number;
  readonly nextTryAt: string | null;
  /** The error of the last attempt in the provider's words; empty for none. */
  readonly lastError: string;
  readonly sentAt: string | null;
}
