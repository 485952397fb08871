import type { Store } from '../store/store.ts';
import { insertOrderMails, type NewOrderMail } from './order-rows.ts';

/** An order whose buyer may replace its tokens: it has a tool, and was not refunded. */
export interface BuyerOrder {
  readonly id: string;
  readonly toolId: string;
  readonly email: string;
  readonly receivedAt: string;
}

/** What is known of a buyer, by the hash of the address. */
export interface BuyerRows {
  /** The newest orders of an address that have a tool and were not refunded, at most `MAX_ORDERS`. */
  ordersOf(emailHash: string): Promise<BuyerOrder[]>;
  /** Stores a mail to a buyer. */
  addMail(mail: NewOrderMail): Promise<void>;
}

/** The most orders of one address whose tokens are replaced at once. */
const MAX_ORDERS = 100;

/** The queries. */
export const buyerRows = ({ db }: Pick<Store, 'db'>): BuyerRows => ({
  async ordersOf(emailHash) {
    const found = await db
      .selectFrom('orders')
      .select(['id', 'tool_id as toolId', 'email', 'received_at as receivedAt'])
      .where('email_hash', '=', emailHash)
      .where('tool_id', 'is not', null)
      .where('refunded_at', 'is', null)
      .orderBy('received_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_ORDERS)
      .execute();
    return found.flatMap(({ toolId, ...order }) => (toolId === null ? [] : [{ ...order, toolId }]));
  },

  async addMail(mail) {
    await insertOrderMails(db, [mail]);
  },
});
