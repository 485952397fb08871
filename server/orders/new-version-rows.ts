import { sql } from 'kysely';
import type { DeliveryState } from '../../domain/delivery.ts';
import type { ToldBuyers } from '../../domain/new-versions.ts';
import type { Store } from '../store/store.ts';
import { insertOrderMails, type NewOrderMail } from './order-rows.ts';

/** Whom a mail about a new version is for. */
export interface VersionAudience {
  readonly toolId: string;
  /** The earliest time of an order; empty for any. */
  readonly since: string;
  /** The beginning of `once` of these mails; the buyer's hash follows it. */
  readonly once: string;
}

/** A buyer's last order of a tool. */
export interface VersionBuyer {
  readonly orderId: string;
  readonly email: string;
  readonly emailHash: string;
  readonly receivedAt: string;
}

/** The buyers of a tool, each once, who have no mail with this `once` and want mails about new versions. */
export interface NewVersionRows {
  count(audience: VersionAudience): Promise<number>;
  /** How many of them have used tokens of these orders, and no other one. */
  countUsed(audience: VersionAudience): Promise<number>;
  /** What became of the mails with this `once`. */
  told(audience: Pick<VersionAudience, 'once'>): Promise<ToldBuyers>;
  /** The next of them after a hash, in the order of the hashes, by their last orders; at most `limit`. */
  next(audience: VersionAudience, after: string, limit: number): Promise<readonly VersionBuyer[]>;
  /** Stores mails, all of them or none, but for those with a `once` that is stored. Returns how many. */
  addMails(mails: readonly NewOrderMail[]): Promise<number>;
  unsubscribe(emailHash: string, now: string): Promise<void>;
}

/** The queries. */
export const newVersionRows = ({ db }: Pick<Store, 'db'>): NewVersionRows => {
  const buyers = ({ toolId, since, once }: VersionAudience) =>
    db
      .selectFrom('orders')
      .where('orders.tool_id', '=', toolId)
      .where('orders.refunded_at', 'is', null)
      .where('orders.is_test', '=', 0)
      .where('orders.email', '<>', '')
      .where('orders.received_at', '>=', since)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('order_unsubscribed')
              .select('at')
              .whereRef('order_unsubscribed.email_hash', '=', 'orders.email_hash'),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('order_mails')
              .select('order_mails.id')
              .where('order_mails.once', '=', sql<string>`${once} || orders.email_hash`),
          ),
        ),
      );

  return {
    async count(audience) {
      const { count } = await buyers(audience)
        .select(({ fn }) => fn.count<number>('orders.email_hash').distinct().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    async countUsed(audience) {
      const used = buyers(audience)
        .innerJoin('issued_tokens as issued', 'issued.order_id', 'orders.id')
        .leftJoin('used_tokens as used', 'used.token_hash', 'issued.token_hash')
        .where('issued.revoked_at', 'is', null)
        .where('issued.replaced_at', 'is', null)
        .select('orders.email_hash')
        .groupBy('orders.email_hash')
        .having(({ eb, fn }) =>
          eb(fn.count('used.token_hash'), '=', fn.count('issued.token_hash')),
        );
      const { count } = await db
        .selectFrom(used.as('used'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    async told({ once }) {
      const counted = await db
        .selectFrom('order_mails')
        .select(({ fn }) => ['delivery', fn.countAll<number>().as('mails')])
        // A hash in hexadecimal follows: the last digit is an f.
        .where('once', '>=', once)
        .where('once', '<', `${once}g`)
        .groupBy('delivery')
        .execute();
      const of = (state: DeliveryState) =>
        counted.find(({ delivery }) => delivery === state)?.mails ?? 0;
      return { sent: of('sent'), waiting: of('waiting'), failed: of('failed') };
    },

    async next(audience, after, limit) {
      const found = await buyers(audience)
        .where('orders.email_hash', '>', after)
        .select(['orders.id as orderId', 'orders.email', 'orders.email_hash as emailHash'])
        .select('orders.received_at as receivedAt')
        .orderBy('orders.email_hash')
        .orderBy('orders.received_at', 'desc')
        .orderBy('orders.id', 'desc')
        .limit(limit)
        .execute();
      // Of each buyer the last order comes first. A question for it in the query would take a time that grows with the
      // square of the orders.
      return found.filter(({ emailHash }, index) => found[index - 1]?.emailHash !== emailHash);
    },

    addMails: (mails) => insertOrderMails(db, mails),

    async unsubscribe(emailHash, now) {
      await db
        .insertInto('order_unsubscribed')
        .values({ email_hash: emailHash, at: now })
        .onConflict((conflict) => conflict.column('email_hash').doNothing())
        .execute();
    },
  };
};
