import { z } from 'zod';
import type { DeliveryState } from './delivery.ts';
import { isEmailAddress } from './email-address.ts';
import { filledLine, line } from './text.ts';
import { TOKEN_BATCH_MAX } from './token.ts';

/** Where an order came from: a seller's webhook, a call with a key of the owner's, or the owner. */
export const ORDER_PROVIDERS = ['stripe', 'ko-fi', 'key', 'hand'] as const;

export type OrderProvider = (typeof ORDER_PROVIDERS)[number];

/** The longest id of an order at a seller, in characters. */
export const ORDER_REFERENCE_MAX = 255;

/** The longest email address of a buyer, in characters (RFC 5321, section 4.5.3.1). */
export const BUYER_EMAIL_MAX = 254;

/** The longest note on an order, in characters. */
export const ORDER_NOTE_MAX = 120;

/** The most tokens of one order: a larger one waits for the owner. */
export const ORDER_QUANTITY_MAX = TOKEN_BATCH_MAX;

/** A buyer's email address, also with letters beyond ASCII; empty where the seller has sent none. */
export const buyerEmailSchema = z
  .string()
  .trim()
  .normalize('NFC')
  .max(BUYER_EMAIL_MAX)
  .refine((value) => value === '' || isEmailAddress(value), 'Enter an email address.');

/** What a buyer enters who has lost a token. */
export const lostTokenSchema = z.object({
  email: buyerEmailSchema.refine((email) => email !== '', 'Enter an email address.'),
});

/** What the owner searches orders for. */
export const orderSearchSchema = line(ORDER_REFERENCE_MAX);

/** The longest name of a key of the owner's, in characters. */
export const ORDER_KEY_NAME_MAX = 80;

/** The name of a key with which another shop can issue tokens. */
export const orderKeyNameSchema = filledLine(ORDER_KEY_NAME_MAX, 'Enter a name.');

/** What the owner enters for an order that no webhook has brought. */
export const handOrderSchema = z.object({
  toolId: z.string(),
  email: buyerEmailSchema,
  quantity: z.int().min(1).max(ORDER_QUANTITY_MAX).default(1),
  reference: line(ORDER_REFERENCE_MAX).default(''),
  note: line(ORDER_NOTE_MAX).default(''),
});

export type HandOrder = z.output<typeof handOrderSchema>;

/**
 * The state of an order, the first that applies: a full refund; no tool is known; its tokens are used or revoked; nobody
 * has its tokens, and no mail will bring them; its mail failed, waits, or was sent; they were given out without a mail.
 */
export const ORDER_STATES = [
  'refunded',
  'unassigned',
  'used',
  'failed',
  'waiting',
  'mailed',
  'unsent',
  'paid',
] as const;

export type OrderState = (typeof ORDER_STATES)[number];

/** The kinds of mails to buyers: the tokens of an order, a link that replaces lost ones, or word of a new version. */
export const ORDER_MAIL_KINDS = ['tokens', 'lost', 'version'] as const;

export type OrderMailKind = (typeof ORDER_MAIL_KINDS)[number];

/** An order as the owner sees it: a payment for one tool. */
export interface Order {
  readonly id: string;
  readonly provider: OrderProvider;
  /** The seller's id: Stripe's session, Ko-fi's transaction, a call's idempotency key. */
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
  /** Of its current tokens, those that were used. */
  readonly used: number;
  /** Of its current tokens, those that the owner has revoked before they were used. */
  readonly revoked: number;
  /** The state of the newest mail with its tokens; null where there was none. */
  readonly mail: OrderMailState | null;
  /** No mail will bring its tokens to the buyer, and they were not shown: there was no address, or no mail provider. */
  readonly isUnsent: boolean;
}

/** A position in a list of orders: the order with this time and id. */
export type OrderCursor = Pick<Order, 'receivedAt' | 'id'>;

/** How many orders wait for a tool with a code, without those that are for more than `ORDER_QUANTITY_MAX`. */
export interface CodeToAssign {
  readonly code: string;
  readonly orders: number;
}

/** What became of a mail to a buyer. */
export interface OrderMailState {
  readonly delivery: DeliveryState;
  /** The number of attempts. */
  readonly attempts: number;
  readonly nextAttemptAt: string | null;
  /** In the provider's words; empty for none. */
  readonly lastError: string;
  readonly sentAt: string | null;
  /** It was sent, and its unused tokens were replaced since, without another mail: they were shown. */
  readonly isReplaced: boolean;
  /** An attempt ended without an answer of the provider, so the buyer may have two of this mail. */
  readonly mayBeTwice: boolean;
}

/** Whether an order with a tool has a token that can still be used. */
export const hasUnused = ({
  used,
  revoked,
  quantity,
}: Pick<Order, 'used' | 'revoked' | 'quantity'>): boolean => used + revoked < quantity;

/** The state of an order. */
export function stateOf(order: Order): OrderState {
  const { refundedAt, toolId, mail, isUnsent } = order;
  if (refundedAt !== null) return 'refunded';
  if (toolId === null) return 'unassigned';
  if (!hasUnused(order)) return 'used';
  if (isUnsent) return 'unsent';
  switch (mail?.delivery) {
    case 'failed':
      return 'failed';
    case 'waiting':
      return 'waiting';
    case 'sent':
      return mail.isReplaced ? 'paid' : 'mailed';
    default:
      return 'paid';
  }
}
