import { setImmediate as nextIteration } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { findPublishedTool, findToolByCode } from '../../domain/content/downloads.ts';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { TOKENS_REVOKED } from '../../domain/delivery.ts';
import { ORDER_QUANTITY_MAX } from '../../domain/orders.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { Content } from '../content/content.ts';
import { sha256 } from '../core/hashes.ts';
import { insertTokens, revokedAmong, revokeUnused } from '../downloads/queries.ts';
import { makeToken } from '../downloads/tokens.ts';
import type { Mails } from '../mails/mails.ts';
import type { ClaimedMail } from '../mails/queries.ts';
import { CannotSend, type OrderMail } from '../mails/senders.ts';
import type { Site } from '../site.ts';
import type { Database } from '../store/schema.ts';
import { mailOf } from './buyer-mails.ts';
import { countOrders, listOrders, lockOrder, lockPayment, type OrderQuery } from './queries.ts';
import { createSealedTexts } from './sealed-texts.ts';
import type { ReceivedPayment } from './sellers.ts';

export type Orders = Awaited<ReturnType<typeof createOrders>>;

const PAGE_SIZE = 50;

/** The most other orders that one action of the owner assigns a tool. */
const ASSIGN_OTHERS_MAX = 500;

/** Orders of premium tools. Each change is one transaction, which waits for another change of the same payment. */
export async function createOrders(
  { store, clock, settings }: Pick<Site, 'store' | 'clock' | 'settings'>,
  content: Pick<Content, 'loadAndPublish'>,
  mails: Mails,
) {
  const { db } = store;
  const sealed = await createSealedTexts(store);
  const published = async () => (await content.loadAndPublish()).content;

  const requirePremium = (
    { downloads }: Portfolio,
    toolId: string,
    errorCode: 'not-found' | 'order-without-tool',
  ) => {
    const tool = findPublishedTool(downloads, toolId);
    if (!tool?.isPremium) throw new SiteError(errorCode, { detail: 'no premium tool has this id' });
  };

  const fulfil = async (
    within: Transaction<Database>,
    order: { id: string; email: string; note: string },
    { toolId, count }: { toolId: string; count: number },
  ): Promise<readonly string[]> => {
    const now = clock();
    const { id, email, note } = order;
    const issued = Array.from({ length: count }, () =>
      makeToken({ toolId, note, expiresAt: null }, now),
    );
    const tokens = issued.map(({ token }) => token);
    const rows = issued.map(({ row }) => row);
    await insertTokens(within, rows, id);
    if (email !== '') {
      const contents = sealed.seal({ toolId, tokens });
      await mails.enqueue(within, { orderId: id, recipient: email, sealed: contents });
    }
    return tokens;
  };

  /** Refunds a payment, as `refund` below. */
  const refundPayment = async (within: Transaction<Database>, payment: string) => {
    const now = clock().toISOString();
    await lockPayment(within, payment);
    await within
      .updateTable('orderPayments')
      .set({ refundedAt: now })
      .where('payment', '=', payment)
      .where('refundedAt', 'is', null)
      .execute();
    const refunded = await within
      .updateTable('orders')
      .set({ refundedAt: now })
      .where('payment', '=', payment)
      .where('refundedAt', 'is', null)
      .returning('id')
      .execute();
    for (const { id } of refunded) {
      await revokeUnused(within, id, { now, isReplaced: false });
      await mails.withdraw(within, id);
    }
    return refunded.map(({ id }) => id);
  };

  /** Gives an order a tool, with its tokens and its mail. False where it does not wait for one any more. */
  const assignOne = (id: string, toolId: string): Promise<boolean> =>
    db.transaction().execute(async (within) => {
      const order = await lockOrder(within, id);
      if (order === null || order.toolId !== null) return false;
      await within.updateTable('orders').set({ toolId }).where('id', '=', id).execute();
      await fulfil(within, order, { toolId, count: order.quantity });
      return true;
    });

  /** Issues new tokens in place of the unused ones of an order, and withdraws its mail. */
  const replace = async (id: string, { isMailed }: { isMailed: boolean }) => {
    const shown = await published();
    return db.transaction().execute(async (within): Promise<readonly string[]> => {
      const order = await lockOrder(within, id);
      if (order === null || order.toolId === null) throw new SiteError('order-not-open');
      requirePremium(shown, order.toolId, 'order-without-tool');
      if (isMailed && order.email === '') throw new SiteError('order-without-address');
      if (isMailed && (await mails.retryOrder(within, id))) return [];
      const now = clock().toISOString();
      const count = await revokeUnused(within, id, { now, isReplaced: true });
      if (count === 0) throw new SiteError('order-used');
      await mails.withdraw(within, id);
      const buyer = isMailed ? order : { ...order, email: '' };
      return fulfil(within, buyer, { toolId: order.toolId, count });
    });
  };

  return {
    /**
     * Stores what a seller delivers, with its tokens and the mail to the buyer: once, however often it is delivered.
     * An order of an unknown code, or for too many tokens, is stored without a tool; one that was refunded before,
     * without tokens. Returns the ids of the orders that were not stored before.
     */
    async receive({ payment, orders }: ReceivedPayment): Promise<readonly string[]> {
      const { downloads } = await published();
      const stored = await db.transaction().execute(async (within) => {
        const refundedAt = await lockPayment(within, payment);
        const ids: string[] = [];
        for (const order of orders) {
          const { id, quantity } = order;
          const tool = findToolByCode(downloads, order.code);
          const toolId = quantity <= ORDER_QUANTITY_MAX ? (tool?.id ?? null) : null;
          const added = await within
            .insertInto('orders')
            .values({
              id,
              payment,
              quantity,
              toolId,
              refundedAt,
              note: '',
              provider: order.provider,
              reference: order.reference,
              code: order.code,
              email: order.email,
              isTest: order.isTest ? 1 : 0,
              receivedAt: clock().toISOString(),
            })
            .onConflict((conflict) => conflict.column('id').doNothing())
            .returning('id')
            .executeTakeFirst();
          if (added === undefined) continue;
          ids.push(id);
          if (toolId === null || refundedAt !== null) continue;
          await fulfil(within, { ...order, note: '' }, { toolId, count: quantity });
        }
        return ids;
      });
      mails.wake('order');
      return stored;
    },

    /**
     * Refunds a payment in full, also before it is received: its unused tokens become void, and its mails are
     * withdrawn. Returns the ids of the orders that were not refunded before.
     */
    refund: (payment: string): Promise<readonly string[]> =>
      db.transaction().execute((within) => refundPayment(within, payment)),

    /** Refunds the payment of an order, as `refund`. Throws `order-not-open` where it was, or does not exist. */
    markRefunded: (id: string): Promise<void> =>
      db.transaction().execute(async (within) => {
        const order = await lockOrder(within, id);
        if (order === null) throw new SiteError('order-not-open');
        await refundPayment(within, order.payment);
      }),

    /**
     * Gives an order a tool, and before it the others that wait with its code, so that it can be repeated where it was
     * interrupted. Returns how many got the tool. Throws `order-not-open` where the order does not wait for a tool,
     * `not-found` for one that is no premium tool, and `order-too-large`.
     */
    async assign(id: string, toolId: string): Promise<number> {
      requirePremium(await published(), toolId, 'not-found');
      const open = db
        .selectFrom('orders')
        .where('toolId', 'is', null)
        .where('refundedAt', 'is', null);
      const order = await open.select(['code', 'quantity']).where('id', '=', id).executeTakeFirst();
      if (order === undefined) throw new SiteError('order-not-open');
      if (order.quantity > ORDER_QUANTITY_MAX) throw new SiteError('order-too-large');
      const others = await open
        .select('id')
        .where('code', '=', order.code)
        .where('code', '<>', '')
        .where('id', '<>', id)
        .where('quantity', '<=', ORDER_QUANTITY_MAX)
        .orderBy('receivedAt')
        .limit(ASSIGN_OTHERS_MAX)
        .execute();
      let assigned = 0;
      for (const lockedOrder of [...others, { id }]) {
        if (await assignOne(lockedOrder.id, toolId)) assigned += 1;
        // Other requests are answered between two.
        await nextIteration();
      }
      // Another instance has assigned all of them meanwhile.
      if (assigned === 0) throw new SiteError('order-not-open');
      mails.wake('order');
      return assigned;
    },

    /**
     * Mails the tokens of an order again: the same by a mail that waits or has failed, new ones in place of the unused
     * where it was sent or withdrawn. Throws `order-not-open` where it has no tool or was refunded,
     * `order-without-tool` where that is no premium tool now, `order-used`, `order-without-address`, `mail-not-set`.
     */
    async sendAgain(id: string): Promise<void> {
      if (!mails.sends('order')) throw new SiteError('mail-not-set');
      await replace(id, { isMailed: true });
      mails.wake('order');
    },

    /**
     * Issues new tokens in place of the unused ones of an order, and returns them, the only time they are shown.
     * Throws `order-not-open`, `order-without-tool` and `order-used`, as `sendAgain`.
     */
    showTokens: (id: string) => replace(id, { isMailed: false }),

    /** Fifty orders of a query, the newest first, and how many of its search are in each state. */
    async page(query: OrderQuery) {
      const sendsMails = mails.sends('order');
      const rows = await listOrders(db, query, { limit: PAGE_SIZE + 1, sendsMails });
      const counts = await countOrders(db, query.search, sendsMails);
      const more = rows.length > PAGE_SIZE;
      return { orders: rows.slice(0, PAGE_SIZE), more, counts, sendsMails };
    },

    /** Writes a mail to a buyer, without tokens that were revoked since. Throws `CannotSend` where none is left. */
    async writeMail(mail: ClaimedMail): Promise<OrderMail> {
      const contents = sealed.open(mail.sealed);
      const revoked = await revokedAmong(db, contents.tokens.map(sha256));
      const valid = contents.tokens.filter((token) => !revoked.has(sha256(token)));
      if (valid.length === 0) throw new CannotSend(TOKENS_REVOKED);
      const shown = await published();
      return mailOf(mail, { ...contents, tokens: valid }, shown, settings.siteUrl ?? null);
    },

    /** Whether a seller's secret is set, so that orders can come in. */
    isSelling:
      settings.sellerSecrets.stripe.length > 0 || settings.sellerSecrets.kofi !== undefined,

    counts: () => countOrders(db, '', mails.sends('order')),
  };
}
