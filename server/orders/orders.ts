import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { findPublishedTool, findToolByCode, type Tool } from '../../domain/content/downloads.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import { ORDER_ASSIGN_MAX, ORDER_ASSIGN_OTHERS_MAX } from '../../domain/order-limits.ts';
import {
  type CodeToAssign,
  type HandOrder,
  hasUnused,
  ORDER_QUANTITY_MAX,
  type Order,
  type OrderCursor,
  type OrderProvider,
  type OrderState,
  stateOf,
} from '../../domain/orders.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { Clock } from '../clock.ts';
import type { Content } from '../content/content.ts';
import { makeTokens } from '../downloads/tokens.ts';
import { sha256 } from '../hashes.ts';
import { sealContents } from './letter-contents.ts';
import { orFailed } from './or-failed.ts';
import { emailHashOf } from './order-letters.ts';
import type { OrderListRows, OrderToAssign } from './order-list-rows.ts';
import {
  type Fulfilment,
  handOrderId,
  type NewOrder,
  type NewOrderMail,
  type OrderRows,
} from './order-rows.ts';
import { ordersCsv } from './orders-csv.ts';
import type { SealedTexts } from './sealed-texts.ts';

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

/** A page of the list of orders, newest first. */
export interface OrderPage {
  readonly orders: readonly Order[];
  /** Whether there are further orders. */
  readonly more: boolean;
  /** How many orders of the search are in each state, of the newest 10,000. */
  readonly counts: Readonly<Record<OrderState, number>>;
  /** Of all orders that wait for a tool, how many have each code; none where the search finds no such order. */
  readonly toAssign: readonly CodeToAssign[];
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
   * no published premium tool has the code of, or is more than `ORDER_QUANTITY_MAX`, is stored without a tool. What the
   * owner added by hand with its number is not stored again. Returns the ids of the orders that were not stored before.
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
   * Gives an order a tool, with its tokens and the mail to the buyer; with `withSameCode`, also the others with its code
   * that wait for one, at most `ORDER_ASSIGN_OTHERS_MAX`, and before it: where this is interrupted, each of them has its
   * tool or waits, and it can be repeated. Returns how many orders were given the tool. Throws `order-not-open` where the
   * order has a tool, was refunded, or does not exist; `not-found` for a tool that is no premium tool; `order-too-large`.
   */
  assign(id: string, toolId: string, how: { withSameCode: boolean }): Promise<number>;
  /**
   * Adds an order that no webhook has brought. Returns its id and its tokens; none where the buyer gets them by mail.
   * Throws `not-found` for a tool that is no premium tool, `order-known` where another order has the reference, and the
   * tool or none yet, `order-not-open` where it names a payment that was refunded: then the order is stored without
   * tokens.
   */
  addByHand(order: HandOrder): Promise<{ id: string; tokens: readonly string[] }>;
  /**
   * Refunds the payment of an order, as `refund` does, for a seller that sends no word of it. Throws `order-not-open` where
   * it was refunded or does not exist.
   */
  refundByHand(id: string): Promise<void>;
  /**
   * Mails the tokens of an order to its buyer again: the mail that waits or has failed at once, with all attempts; where
   * it was sent or taken back, new tokens in place of the unused ones. Throws `order-not-open` where it has no tool, was
   * refunded or does not exist, `order-without-tool` where that is no premium tool now, `order-used` where none is unused,
   * `order-without-address`, `mail-not-set`.
   */
  sendAgain(id: string): Promise<void>;
  /**
   * Issues new tokens in place of the unused ones of an order, takes back its mail, and returns them, the only time they
   * are shown. Throws `order-not-open`, `order-without-tool` and `order-used` as `sendAgain` does.
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
  /** How many orders are in each state, as `OrderListRows.counts` counts them. */
  counts(): Promise<OrderPage['counts']>;
  /** All orders as CSV (RFC 4180), oldest first, in pieces as they are read. */
  exportCsv(): AsyncIterable<string>;
  /** Erases the tokens of answers that are older than `ANSWER_HOURS`. */
  sweep(): Promise<void>;
}

/** How long a repeated call with a key gets the same tokens, in hours. */
const ANSWER_HOURS = 24;

const PAGE_SIZE = 50;

/** What is stored, encrypted, for a repeated call: a hash of the call, and the tokens that it was answered. */
const answerSchema = z.object({ call: z.string(), tokens: z.array(z.string()) });

/** Creates the service. */
export function createOrders(options: {
  rows: OrderRows;
  list: OrderListRows;
  clock: Clock;
  content: Pick<Content, 'loadAndPublish'>;
  sealed: SealedTexts;
  /** Sends the mails to buyers. */
  queue: { readonly sends: boolean; wake(): void };
}): Orders {
  const { rows, list, clock, content, sealed, queue } = options;
  const downloads = async () => (await content.loadAndPublish()).content.downloads;

  const premiumTool = async (id: string): Promise<Tool | null> => {
    const tool = findPublishedTool(await downloads(), id);
    return tool?.isPremium === true ? tool : null;
  };

  const requirePremium = async (id: string): Promise<Tool> => {
    const tool = await premiumTool(id);
    if (tool !== null) return tool;
    throw new SiteError('not-found', { detail: 'no premium tool has this id' });
  };

  /** Tokens for an order, and the mail with them where there is an address. */
  const fulfil = (
    order: { id: string; email: string; note: string },
    { toolId, count, now }: { toolId: string; count: number; now: Date },
  ): Fulfilment & { readonly made: readonly string[] } => {
    const { note, email } = order;
    const { tokens, rows: issued } = makeTokens({ toolId, note, expiresAt: null, count }, now);
    const mail: NewOrderMail = {
      orderId: order.id,
      recipient: email,
      ...sealContents(sealed, { kind: 'tokens', toolId, tokens }),
      once: null,
      createdAt: now.toISOString(),
      delivery: queue.sends ? 'waiting' : 'none',
    };
    return { tokens: issued, mail: email === '' ? null : mail, made: tokens };
  };

  /** New tokens in place of the unused ones of an order. */
  const replace = async ({ id, note }: Order, email: string): Promise<readonly string[]> => {
    const now = clock();
    const replaced = await rows.replaceTokens(id, {
      now: now.toISOString(),
      withUsed: false,
      make: (count, toolId) => fulfil({ id, email, note }, { toolId, count, now }),
    });
    if (replaced !== null) return replaced.made;
    await requireOpen(id);
    throw new SiteError('order-used');
  };

  /** An order without a refund, whose tool is offered: no token downloads another. */
  const requireOpen = async (id: string): Promise<Order> => {
    const order = await list.find(id);
    if (order === null || order.toolId === null || order.refundedAt !== null) {
      throw new SiteError('order-not-open');
    }
    if ((await premiumTool(order.toolId)) === null) throw new SiteError('order-without-tool');
    return order;
  };

  const assignOne = (order: OrderToAssign, toolId: string): Promise<boolean> =>
    rows.assign(order.id, toolId, fulfil(order, { toolId, count: order.quantity, now: clock() }));

  /** The tokens that a call was answered before; null where there is no order of it. */
  const answeredBefore = async (id: string, call: string): Promise<readonly string[] | null> => {
    const found = await rows.answer(id);
    if (found === null) return null;
    const oldest = new Date(clock().getTime() - ANSWER_HOURS * HOUR_MS).toISOString();
    if (found.answer === null || found.receivedAt < oldest) throw new SiteError('order-answered');
    const answer = answerSchema.parse(JSON.parse(sealed.open(found.answer)));
    if (answer.call !== call) throw new SiteError('idempotency-key-reused');
    return answer.tokens;
  };

  return {
    mailsBuyers: queue.sends,

    receive: (payment) =>
      orFailed(async () => {
        const now = clock();
        const offered = await downloads();
        const made = payment.orders.map((received) => {
          const tool = findToolByCode(offered, received.code);
          const isKnown = tool !== undefined && received.quantity <= ORDER_QUANTITY_MAX;
          const order: NewOrder = {
            ...received,
            payment: payment.payment,
            toolId: isKnown ? tool.id : null,
            emailHash: hashOf(received.email),
            note: '',
            receivedAt: now.toISOString(),
            answer: null,
          };
          const { quantity: count } = received;
          return {
            order,
            fulfilment: isKnown ? fulfil(order, { toolId: tool.id, count, now }) : null,
          };
        });
        const added = await rows.addAll(made);
        queue.wake();
        return made.flatMap(({ order }, index) => (added[index] === 'known' ? [] : order.id));
      }),

    refund: (payment) => orFailed(() => rows.refund(payment, clock().toISOString())),

    issue: ({ keyId, idempotencyKey, ...asked }) =>
      orFailed(async () => {
        const { toolId, quantity, email, note, mail } = asked;
        const id = `key:${keyId}:${idempotencyKey}`;
        const call = sha256(JSON.stringify([toolId, quantity, email, note, mail]));
        // First: what may be ordered can be different since.
        const before = await answeredBefore(id, call);
        if (before !== null) return { id, tokens: before };
        if (mail && email === '') throw invalid('email', 'A mail needs an address.');
        if (mail && !queue.sends) throw invalid('mail', 'No provider is set that can mail buyers.');
        if ((await premiumTool(toolId)) === null) {
          throw invalid('toolId', 'No premium tool has this id.');
        }
        const now = clock();
        const fulfilment = fulfil({ id, email, note }, { toolId, count: quantity, now });
        const tokens = mail ? [] : fulfilment.made;
        const added = await rows.add(
          {
            ...{ id, provider: 'key', reference: idempotencyKey, payment: id, code: '' },
            ...{ toolId, quantity, email, emailHash: hashOf(email), isTest: false, note },
            receivedAt: now.toISOString(),
            answer: sealed.seal(JSON.stringify({ call, tokens })),
          },
          mail ? fulfilment : { ...fulfilment, mail: null },
        );
        if (added === 'added') {
          if (mail) queue.wake();
          return { id, tokens };
        }
        // The same call came at the same time.
        const meanwhile = await answeredBefore(id, call);
        if (meanwhile === null) throw new SiteError('order-answered');
        return { id, tokens: meanwhile };
      }),

    assign: (id, toolId, { withSameCode }) =>
      orFailed(async () => {
        await requirePremium(toolId);
        const order = await list.find(id);
        if (order === null || order.toolId !== null || order.refundedAt !== null) {
          throw new SiteError('order-not-open');
        }
        if (order.quantity > ORDER_ASSIGN_MAX) throw new SiteError('order-too-large');
        const others =
          withSameCode && order.code !== ''
            ? await list.othersToAssign(order, ORDER_ASSIGN_OTHERS_MAX)
            : [];
        let assigned = 0;
        for (const each of [...others, order]) {
          if (await assignOne(each, toolId)) assigned += 1;
          // Other requests are answered between two.
          await nextTurn();
        }
        // Another instance has assigned all of them meanwhile.
        if (assigned === 0) throw new SiteError('order-not-open');
        queue.wake();
        return assigned;
      }),

    addByHand: ({ toolId, email, quantity, reference, note }) =>
      orFailed(async () => {
        await requirePremium(toolId);
        const same = reference === '' ? [] : await list.withReference(reference);
        // One without a tool is assigned.
        if (same.some((other) => other.toolId === null || other.toolId === toolId)) {
          throw new SiteError('order-known');
        }
        const now = clock();
        // With a reference, of two calls at the same time one stores nothing.
        const id = handOrderId(reference || randomUUID(), toolId);
        // Tokens that are not mailed are in the answer.
        const to = queue.sends ? email : '';
        const fulfilment = fulfil({ id, email: to, note }, { toolId, count: quantity, now });
        const added = await rows.add(
          {
            ...{ id, provider: 'hand', reference, code: '', toolId, quantity },
            // With the seller's id of the payment or of another tool's order, its refund is that of this order.
            payment: same[0]?.payment ?? (reference || id),
            ...{ email, emailHash: hashOf(email), isTest: false, note, answer: null },
            receivedAt: now.toISOString(),
          },
          fulfilment,
        );
        if (added === 'refunded') throw new SiteError('order-not-open');
        if (added === 'known') throw new SiteError('order-known');
        const isMailed = fulfilment.mail !== null;
        if (isMailed) queue.wake();
        return { id, tokens: isMailed ? [] : fulfilment.made };
      }),

    refundByHand: (id) =>
      orFailed(async () => {
        const isRefunded = await rows.refundOf(id, clock().toISOString());
        if (!isRefunded) throw new SiteError('order-not-open');
      }),

    sendAgain: (id) =>
      orFailed(async () => {
        if (!queue.sends) throw new SiteError('mail-not-set');
        const order = await requireOpen(id);
        if (order.email === '') throw new SiteError('order-without-address');
        if (!hasUnused(order)) throw new SiteError('order-used');
        const isSame = await rows.mailAgain(id, clock().toISOString());
        if (!isSame) await replace(order, order.email);
        queue.wake();
      }),

    showTokens: (id) => orFailed(async () => replace(await requireOpen(id), '')),

    page: ({ search, state, before }) =>
      orFailed(async () => {
        const found = await list.list({ search, state, before, limit: PAGE_SIZE + 1 });
        const counts = await list.counts(search);
        const orders = found.slice(0, PAGE_SIZE);
        // They are counted in the newest orders only.
        const hasUnassigned = counts.unassigned > 0 || orders.some(isUnassigned);
        const toAssign = hasUnassigned ? await list.codesToAssign() : [];
        return { orders, more: found.length > PAGE_SIZE, counts, toAssign };
      }),

    counts: () => orFailed(() => list.counts('')),

    exportCsv: () => ordersCsv(list),

    sweep: () =>
      orFailed(() =>
        rows.eraseAnswers(new Date(clock().getTime() - ANSWER_HOURS * HOUR_MS).toISOString()),
      ),
  };
}

const invalid = (field: string, message: string): SiteError =>
  new SiteError('invalid-input', { fields: { [field]: message } });

const isUnassigned = (order: Order): boolean => stateOf(order) === 'unassigned';

const hashOf = (email: string): string => (email === '' ? '' : emailHashOf(email));
