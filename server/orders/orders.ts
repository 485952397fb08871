import type { HandOrder, Order, OrderProvider, OrderState } from '../../domain/orders.ts';

/** What a seller says was bought: a payment for one product. */
export interface ReceivedOrder {
  readonly provider: Extract<OrderProvider, 'stripe' | 'ko-fi'>;
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
  readonly orders: readonly (ReceivedOrder & {
    /** Made of the provider and the seller's id: a second delivery has the same. */
    readonly id: string;
  })[];
}

/** An order that was issued by a call with a key of the owner's. */
export interface KeyOrder {
  readonly keyId: string;
  /** Of two calls with the same one, the second gets the answer of the first. */
  readonly idempotencyKey: string;
  readonly toolId: string;
  readonly quantity: number;
  readonly email: string;
  readonly note: string;
  /** Whether the buyer gets a mail with the tokens, instead of the caller. */
  readonly mail: boolean;
}

/** A position in the list: after the order with this time and id. */
export type OrderCursor = Pick<Order, 'receivedAt' | 'id'>;

/** A page of the list of orders, newest first. */
export interface OrderPage {
  readonly orders: readonly Order[];
  /** Whether there are further orders. */
  readonly more: boolean;
  /** How many orders of the search are in each state. */
  readonly counts: Readonly<Record<OrderState, number>>;
}

/**
 * Orders of premium tools. Each method is done as a whole or not at all, throws `orders-failed` where the store does not
 * answer, and can then be repeated.
 */
export interface Orders {
  /** Whether mails to buyers are sent: false without a provider that can send to any address. */
  readonly mailsBuyers: boolean;
  /**
   * Stores what a seller delivers, with its tokens and the mail to the buyer: once, however often it is delivered. What
   * no published premium tool has the code of, or is more than `ORDER_QUANTITY_MAX`, is stored without a tool. Returns the
   * ids of the orders that were not stored before.
   */
  receive(payment: ReceivedPayment): Promise<readonly string[]>;
  /**
   * Refunds a payment in full, also before it is received: revokes the unused tokens of its orders, and takes back their
   * mails. Returns the ids of the orders that were not refunded before.
   */
  refund(payment: string): Promise<readonly string[]>;
  /**
   * Stores an order of a call with a key, and returns its id and its tokens; none where the buyer gets them by mail. The
   * same call gets the same tokens again for `ANSWER_HOURS`. Throws `invalid-input` for a tool that is no premium tool, and
   * for a mail without an address or a provider; `idempotency-key-reused` for a key that came with another order;
   * `order-answered` where the tokens of the first answer are not shown again.
   */
  issue(order: KeyOrder): Promise<{ id: string; tokens: readonly string[] }>;
  /**
   * Gives an order a tool, with its tokens and the mail to the buyer. Throws `order-not-open` where the order has a tool,
   * was refunded, or does not exist; `not-found` for a tool that is no premium tool; `order-too-large`.
   */
  assign(id: string, toolId: string): Promise<void>;
  /**
   * Adds an order that no webhook has brought. Returns its id and its tokens; none where the buyer gets them by mail.
   * Throws `not-found` for a tool that is no premium tool, `order-known` where another order has the reference.
   */
  addByHand(order: HandOrder): Promise<{ id: string; tokens: readonly string[] }>;
  /**
   * Refunds the payment of an order, as `refund` does, for a seller that sends no word of it. Throws `order-not-open` where
   * it was refunded or does not exist.
   */
  refundByHand(id: string): Promise<void>;
  /**
   * Mails the tokens of an order to its buyer again: the mail that waits or has failed at once, with all attempts; where it
   * was sent, or taken back, new tokens in place of the unused ones. Throws `order-not-open` where it has no tool, was
   * refunded or does not exist, `order-used` where none is unused, `order-without-address`, `mail-not-set`.
   */
  sendAgain(id: string): Promise<void>;
  /**
   * Issues new tokens in place of the unused ones of an order, takes back its mail, and returns them, the only time they
   * are shown. Throws `order-not-open` and `order-used` as `sendAgain` does.
   */
  showTokens(id: string): Promise<readonly string[]>;
  /**
   * The fifty orders after `before`, newest first, whose address, reference, code or note has the searched text, or all
   * for an empty one; with `state`, those in this state.
   */
  page(query: {
    search: string;
    state: OrderState | null;
    before: OrderCursor | null;
  }): Promise<OrderPage>;
  /** All orders as CSV (RFC 4180), oldest first, in pieces as they are read. */
  exportCsv(): AsyncIterable<string>;
  /** Erases the tokens of answers that are older than `ANSWER_HOURS`. */
  sweep(): Promise<void>;
}

/** How long a repeated call with a key gets the same tokens, in hours. */
export const ANSWER_HOURS = 24;
