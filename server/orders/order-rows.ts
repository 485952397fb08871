import type { Transaction } from 'kysely';
import type { OrderMailKind, OrderProvider } from '../../domain/orders.ts';
import { orderedTokenRows } from '../downloads/ordered-token-rows.ts';
import type { IssuedToken } from '../downloads/token-rows.ts';
import type { Database } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** An order to be stored. */
export interface NewOrder {
  /** Made of the provider and the seller's id: a second delivery of the order has the same. */
  readonly id: string;
  readonly provider: OrderProvider;
  readonly reference: string;
  /** What a refund names. */
  readonly payment: string;
  readonly code: string;
  readonly toolId: string | null;
  readonly quantity: number;
  readonly email: string;
  /** The SHA-256 of the address as it is compared; empty where there is none. */
  readonly emailHash: string;
  readonly isTest: boolean;
  readonly note: string;
  readonly receivedAt: string;
  /** The encrypted tokens for a repeated call; null where no call may ask for them. */
  readonly answer: string | null;
}

/** A mail to a buyer to be stored. `none` is sent only when the owner asks for it. */
export interface NewOrderMail {
  readonly orderId: string | null;
  readonly kind: OrderMailKind;
  readonly recipient: string;
  readonly sealed: string;
  /** Of two mails with the same text here, only one is stored; null for no such limit. */
  readonly once: string | null;
  readonly createdAt: string;
  readonly delivery: 'none' | 'waiting';
}

/** What is stored with an order, in the same transaction. */
export interface Fulfilment {
  readonly tokens: readonly IssuedToken[];
  /** Null where there is no address. */
  readonly mail: NewOrderMail | null;
}

/**
 * What became of an order to be stored: `known` where it is stored already, also by hand, `refunded` where its refund
 * arrived before.
 */
export type Added = 'added' | 'known' | 'refunded';

/** What changes orders. Each is one transaction, and waits for another change of the same payment. */
export interface OrderRows {
  /**
   * Stores an order with its tokens and its mail: all or nothing. Where its refund arrived before, it is stored without
   * tokens and mail. A null fulfilment stores the order alone. Where the owner has added it by hand, for the same tool,
   * it is known, and a refund of its payment is one of the order by hand.
   */
  add(order: NewOrder, fulfilment: Fulfilment | null): Promise<Added>;
  /** Stores the orders of one payment as `add` does, all of them or none, and returns what became of each. */
  addAll(
    orders: readonly { order: NewOrder; fulfilment: Fulfilment | null }[],
  ): Promise<readonly Added[]>;
  /**
   * Gives an order without a tool one, with its tokens and its mail. False where there is no such order, it has a tool, or
   * it was refunded.
   */
  assign(id: string, toolId: string, fulfilment: Fulfilment): Promise<boolean>;
  /**
   * Marks a payment as refunded, also before an order of it arrives, revokes the unused tokens of its orders, and takes
   * back their waiting mails. Returns the ids of the orders that it concerns for the first time.
   */
  refund(payment: string, now: string): Promise<string[]>;
  /** Refunds the payment of an order as `refund` does. False where it was refunded, or there is no such order. */
  refundOf(id: string, now: string): Promise<boolean>;
  /**
   * Replaces the unused tokens of an order, with `withUsed` the used ones too, takes back its waiting mails, and erases the
   * answer with the tokens. `make` gets their number, and its result is returned. Null, and nothing is changed, where no
   * token can be replaced: there is none, or no such order with a tool, or it was refunded, or a mail with the same `once` is
   * stored.
   */
  replaceTokens<T extends Fulfilment>(
    id: string,
    how: { now: string; withUsed: boolean; make: (count: number, toolId: string) => T },
  ): Promise<T | null>;
  /**
   * Lets the newest mail with an order's tokens be sent now, with all attempts. True where it is being sent at this moment,
   * too. False where it was sent or taken back, there is none, its recipient was erased, or the order was refunded.
   */
  mailAgain(id: string, now: string): Promise<boolean>;
  /** An order's stored answer, and when the order was received; null where there is no order of this id. */
  answer(id: string): Promise<{ answer: string | null; receivedAt: string } | null>;
  /** Erases the answers of orders that were received before. */
  eraseAnswers(before: string): Promise<void>;
}

/** The queries. */
export const orderRows = ({ db, dialect }: Pick<Store, 'db' | 'dialect'>): OrderRows => {
  const inTransaction = <T>(change: (within: Transaction<Database>) => Promise<T>): Promise<T> =>
    db.transaction().execute(change);

  /** The order of this id without a refund, after a lock of its payment. */
  const openOrder = async (within: Transaction<Database>, id: string) => {
    const read = () =>
      within
        .selectFrom('orders')
        .select(['payment', 'tool_id as toolId', 'refunded_at as refundedAt'])
        .where('id', '=', id)
        .executeTakeFirst();
    let order = await read();
    let locked: string | undefined;
    // While this waits, the seller's delivery may give an order by hand its payment (`isByHand`).
    while (order !== undefined && order.payment !== locked) {
      locked = order.payment;
      await lockPayment(within, locked);
      order = await read();
    }
    return order === undefined || order.refundedAt !== null ? null : order;
  };

  /**
   * Whether the owner has added an order by hand with the seller's id of it or of its payment, for the same tool: a delivery
   * may come late. Its payment becomes that of the order by hand.
   */
  const isByHand = async (
    within: Transaction<Database>,
    { provider, reference, payment, toolId }: NewOrder,
    refundedAt: string | null,
  ): Promise<boolean> => {
    if (provider === 'hand' || provider === 'key' || toolId === null) return false;
    const found = await within
      .selectFrom('orders')
      .select('id')
      // Another tool of the same payment is another order.
      .where('id', 'in', [handOrderId(reference, toolId), handOrderId(payment, toolId)])
      .executeTakeFirst();
    if (found === undefined) return false;
    // Another change of it waits.
    const open = await openOrder(within, found.id);
    await within.updateTable('orders').set({ payment }).where('id', '=', found.id).execute();
    if (refundedAt !== null && open !== null) await refundOrder(within, found.id, refundedAt);
    return true;
  };

  const refundOrder = async (within: Transaction<Database>, id: string, now: string) => {
    await within
      .updateTable('orders')
      .set({ refunded_at: now, answer: null })
      .where('id', '=', id)
      .execute();
    await orderedTokenRows(within, dialect).revokeUnused(id, now);
    await takeBackMails(within, id);
  };

  const refundPayment = async (
    within: Transaction<Database>,
    payment: string,
    now: string,
  ): Promise<string[]> => {
    await lockPayment(within, payment);
    await within
      .updateTable('order_payments')
      .set({ refunded_at: now })
      .where('payment', '=', payment)
      .where('refunded_at', 'is', null)
      .execute();
    const refunded = await within
      .selectFrom('orders')
      .select('id')
      .where('payment', '=', payment)
      .where('refunded_at', 'is', null)
      .execute();
    for (const { id } of refunded) await refundOrder(within, id, now);
    return refunded.map(({ id }) => id);
  };

  const fulfil = async (within: Transaction<Database>, id: string, made: Fulfilment) => {
    await orderedTokenRows(within, dialect).issue(id, made.tokens);
    if (made.mail !== null && (await insertOrderMails(within, [made.mail])) === 0) {
      throw new MailedBefore();
    }
  };

  const insert = async (
    within: Transaction<Database>,
    order: NewOrder,
    fulfilment: Fulfilment | null,
  ): Promise<Added> => {
    const refundedAt = await lockPayment(within, order.payment);
    if (await isByHand(within, order, refundedAt)) return 'known';
    const added = await within
      .insertInto('orders')
      .values({
        id: order.id,
        provider: order.provider,
        reference: order.reference,
        payment: order.payment,
        code: order.code,
        tool_id: order.toolId,
        quantity: order.quantity,
        email: order.email,
        email_hash: order.emailHash,
        is_test: order.isTest ? 1 : 0,
        note: order.note,
        received_at: order.receivedAt,
        refunded_at: refundedAt,
        // The tokens of a refunded order are not stored.
        answer: refundedAt === null ? order.answer : null,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added === undefined) return 'known';
    if (refundedAt !== null) return 'refunded';
    if (fulfilment !== null) await fulfil(within, order.id, fulfilment);
    return 'added';
  };

  return {
    add: (order, fulfilment) => inTransaction((within) => insert(within, order, fulfilment)),

    addAll: (orders) =>
      inTransaction(async (within) => {
        const added: Added[] = [];
        for (const { order, fulfilment } of orders) {
          added.push(await insert(within, order, fulfilment));
        }
        return added;
      }),

    assign: (id, toolId, fulfilment) =>
      inTransaction(async (within) => {
        const order = await openOrder(within, id);
        if (order === null || order.toolId !== null) return false;
        await within.updateTable('orders').set({ tool_id: toolId }).where('id', '=', id).execute();
        await fulfil(within, id, fulfilment);
        return true;
      }),

    refund: (payment, now) => inTransaction((within) => refundPayment(within, payment, now)),

    refundOf: (id, now) =>
      inTransaction(async (within) => {
        const order = await openOrder(within, id);
        if (order === null) return false;
        await refundPayment(within, order.payment, now);
        return true;
      }),

    replaceTokens: (id, { now, withUsed, make }) =>
      inTransaction(async (within) => {
        const order = await openOrder(within, id);
        if (order === null || order.toolId === null) return null;
        const count = await orderedTokenRows(within, dialect).replace(id, { now, withUsed });
        if (count === 0) return null;
        await takeBackMails(within, id);
        await within.updateTable('orders').set({ answer: null }).where('id', '=', id).execute();
        const made = make(count, order.toolId);
        await fulfil(within, id, made);
        return made;
      }).catch((error: unknown) => {
        if (error instanceof MailedBefore) return null;
        throw error;
      }),

    mailAgain: (id, now) =>
      inTransaction(async (within) => {
        if ((await openOrder(within, id)) === null) return false;
        const mail = await within
          .selectFrom('order_mails')
          .select(['id', 'delivery', 'sealed', 'recipient'])
          .select(['claimed_by as claimedBy', 'next_try_at as leaseEnd'])
          .where('order_id', '=', id)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst();
        if (mail === undefined || mail.delivery === 'sent') return false;
        if (mail.sealed === '' || mail.recipient === '') return false;
        if (mail.claimedBy !== null && (mail.leaseEnd ?? '') > now) return true;
        await within
          .updateTable('order_mails')
          .set({ delivery: 'waiting', tries: 0, next_try_at: now, words: '' })
          .where('id', '=', mail.id)
          // A process may have claimed it or sent it meanwhile.
          .where('delivery', '<>', 'sent')
          .where((where) =>
            where.or([where('claimed_by', 'is', null), where('next_try_at', '<=', now)]),
          )
          .execute();
        return true;
      }),

    async answer(id) {
      const found = await db
        .selectFrom('orders')
        .select(['answer', 'received_at as receivedAt'])
        .where('id', '=', id)
        .executeTakeFirst();
      return found ?? null;
    },

    async eraseAnswers(before) {
      await db
        .updateTable('orders')
        .set({ answer: null })
        .where('answer', 'is not', null)
        .where('received_at', '<', before)
        .execute();
    },
  };
};

/** Thrown to undo a transaction whose mail is stored already. */
class MailedBefore extends Error {}

/** Locks a payment until the transaction ends, and returns when it was refunded. */
async function lockPayment(within: Transaction<Database>, payment: string): Promise<string | null> {
  const { refunded_at } = await within
    .insertInto('order_payments')
    .values({ payment, refunded_at: null })
    // An update that changes nothing locks the row, and reads what another transaction has just stored in it.
    .onConflict((conflict) => conflict.column('payment').doUpdateSet({ payment }))
    .returning('refunded_at')
    .executeTakeFirstOrThrow();
  return refunded_at;
}

/** The id of an order that the owner added with this number of the seller's, for this tool. */
export const handOrderId = (reference: string, toolId: string): string =>
  `hand:${reference}:${toolId}`;

/** Takes back the mails of an order that wait or failed: the tokens in them are void. */
async function takeBackMails(within: Transaction<Database>, orderId: string): Promise<void> {
  await within
    .updateTable('order_mails')
    .set({ delivery: 'none', sealed: '', next_try_at: null, claimed_by: null, words: '' })
    .where('order_id', '=', orderId)
    .where('delivery', 'in', ['waiting', 'failed', 'none'])
    .execute();
}

/** Stores mails to buyers, but for one with a `once` that is stored. Returns how many. */
export async function insertOrderMails(
  within: Pick<Transaction<Database>, 'insertInto'>,
  mails: readonly NewOrderMail[],
): Promise<number> {
  const added = await within
    .insertInto('order_mails')
    .values(
      mails.map((mail) => ({
        order_id: mail.orderId,
        kind: mail.kind,
        recipient: mail.recipient,
        sealed: mail.sealed,
        once: mail.once,
        created_at: mail.createdAt,
        sent_at: null,
        delivery: mail.delivery,
        tries: 0,
        unclear: 0,
        next_try_at: mail.delivery === 'waiting' ? mail.createdAt : null,
        claimed_by: null,
        words: '',
      })),
    )
    .onConflict((conflict) => conflict.column('once').doNothing())
    .returning('id')
    .execute();
  return added.length;
}
