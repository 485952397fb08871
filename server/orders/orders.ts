import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { findPublishedTool, findToolByCode } from '../../domain/content/downloads.ts';
import { TOKENS_REVOKED } from '../../domain/delivery.ts';
import { ORDER_QUANTITY_MAX } from '../../domain/orders.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { Content } from '../content/content.ts';
import { sha256 } from '../core/hashes.ts';
import { countUnused, insertTokens, revokedAmong, revokeUnused } from '../downloads/queries.ts';
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

/**
 * Orders of premium tools. Each change is one transaction, which waits for another change of the same payment. Each
 * method throws the store's error where that does not answer, and can then be repeated.
 */
export async function createOrders(
  { store, clock, settings }: Pick<Site, 'store' | 'clock' | 'settings'>,
  content: Pick<Content, 'loadAndPublish'>,
  mails: Mails,
) {
  const { db } = store;
  const sealed = await createSealedTexts(store);
  const published = async () => (await content.loadAndPublish()).content;

  const requirePremium = async (toolId: string, errorCode: 'not-found' | 'order-without-tool') => {
    const tool = findPublishedTool((await published()).downloads, toolId);
    if (!tool?.isPremium) throw new SiteError(errorCode, { detail: 'no premium tool has this id' });
  };

  /** Stores tokens for an order, and the mail with them where there is an address. */
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
    const contents = { toolId, tokens: issued.map(({ token }) => token) };
    await insertTokens(
      within,
      issued.map(({ row }) => row),
      id,
    );
    if (email !== '') {
      const mail = { orderId: id, recipient: email, sealed: sealed.seal(contents) };
      await mails.enqueue(within, mail);
    }
    return contents.tokens;
  };

  /** Marks orders without a refund as refunded, and makes what was not used void. Returns their ids. */
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

  /** Gives an order that waits for a tool one, with its tokens and its mail. False where it does not wait any more. */
  const assignOne = (id: string, toolId: string): Promise<boolean> =>
    db.transaction().execute(async (within) => {
      const order = await lockOrder(within, id);
      if (order === null || order.toolId !== null) return false;
      await within.updateTable('orders').set({ toolId }).where('id', '=', id).execute();
      await fulfil(within, order, { toolId, count: order.quantity });
      return true;
    });

  /** The order without a refund that has a tool which is offered: no token downloads another. */
  const requireTool = async (id: string): Promise<void> => {
    const order = await db
      .selectFrom('orders')
      .select(['toolId', 'refundedAt'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (order === undefined || order.toolId === null || order.refundedAt !== null) {
      throw new SiteError('order-not-open');
    }
    await requirePremium(order.toolId, 'order-without-tool');
  };

  /** Issues new tokens in place of the unused ones of an order. Withdraws its mail, and mails them where `isMailed`. */
  const replace = async (
    within: Transaction<Database>,
    id: string,
    { isMailed }: { isMailed: boolean },
  ): Promise<readonly string[]> => {
    const order = await lockOrder(within, id);
    if (order === null || order.toolId === null) throw new SiteError('order-not-open');
    if (isMailed && order.email === '') throw new SiteError('order-without-address');
    if ((await countUnused(within, id)) === 0) throw new SiteError('order-used');
    const now = clock().toISOString();
    if (isMailed && (await mails.retryOrder(within, id))) return [];
    const count = await revokeUnused(within, id, { now, isReplaced: true });
    // The last one was used meanwhile.
    if (count === 0) throw new SiteError('order-used');
    await mails.withdraw(within, id);
    const buyer = isMailed ? order : { ...order, email: '' };
    return fulfil(within, buyer, { toolId: order.toolId, count });
  };

  return {
    /**
     * Stores what a seller delivers, with its tokens and the mail to the buyer: once, however often it is delivered.
     * What no published premium tool has the code of, or is more than `ORDER_QUANTITY_MAX`, is stored without a tool;
     * what was refunded before, without tokens. Returns the ids of the orders that were not stored before.
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
              ...{ id, payment, quantity, toolId, refundedAt, note: '' },
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
     * Refunds a payment in full, also before it is received: revokes the unused tokens of its orders, and withdraws
     * their mails. Returns the ids of the orders that were not refunded before.
     */
    refund: (payment: string): Promise<readonly string[]> =>
      db.transaction().execute((within) => refundPayment(within, payment)),

    /**
     * Refunds the payment of an order, as `refund` does, for a seller that sends no word of it. Throws `order-not-open`
     * where it was refunded or does not exist.
     */
    markRefunded: (id: string): Promise<void> =>
      db.transaction().execute(async (within) => {
        const order = await lockOrder(within, id);
        if (order === null) throw new SiteError('order-not-open');
        await refundPayment(within, order.payment);
      }),

    /**
     * Gives an order a tool, with its tokens and the mail to the buyer, and before it the others with its code that
     * wait for one, at most `ASSIGN_OTHERS_MAX`: where this is interrupted, each of them has its tool or waits, and it
     * can be repeated. Returns how many orders were given the tool. Throws `order-not-open` where the order has a tool,
     * was refunded, or does not exist; `not-found` for a tool that is no premium tool; `order-too-large`.
     */
    async assign(id: string, toolId: string): Promise<number> {
      await requirePremium(toolId, 'not-found');
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
      for (const each of [...others, { id }]) {
        if (await assignOne(each.id, toolId)) assigned += 1;
        // Other requests are answered between two.
        await nextTurn();
      }
      // Another instance has assigned all of them meanwhile.
      if (assigned === 0) throw new SiteError('order-not-open');
      mails.wake('order');
      return assigned;
    },

    /**
     * Mails the tokens of an order to its buyer again: the mail that waits or has failed at once, with all attempts;
     * where it was sent or withdrawn, new tokens in place of the unused ones. Throws `order-not-open` where it has no
     * tool, was refunded or does not exist, `order-without-tool` where that is no premium tool now, `order-used` where
     * none is unused, `order-without-address`, `mail-not-set`.
     */
    async sendAgain(id: string): Promise<void> {
      if (!mails.sends('order')) throw new SiteError('mail-not-set');
      await requireTool(id);
      await db.transaction().execute((within) => replace(within, id, { isMailed: true }));
      mails.wake('order');
    },

    /**
     * Issues new tokens in place of the unused ones of an order, withdraws its mail, and returns them, the only time
     * they are shown. Throws `order-not-open`, `order-without-tool` and `order-used` as `sendAgain` does.
     */
    async showTokens(id: string): Promise<readonly string[]> {
      await requireTool(id);
      return db.transaction().execute((within) => replace(within, id, { isMailed: false }));
    },

    /**
     * The fifty orders of a query, newest first, how many of the search are in each state, whether there are further
     * orders, and whether buyers are mailed.
     */
    async page(query: OrderQuery) {
      const sendsMails = mails.sends('order');
      const rows = await listOrders(db, query, { limit: PAGE_SIZE + 1, sendsMails });
      const counts = await countOrders(db, query.search, sendsMails);
      const more = rows.length > PAGE_SIZE;
      return { orders: rows.slice(0, PAGE_SIZE), more, counts, sendsMails };
    },

    /**
     * Writes a mail to a buyer, without tokens that were revoked since. Throws where the store does not answer, or the
     * mail's contents were sealed with another key, and `CannotSend` where its tokens were all revoked.
     */
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
