import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { MailKind } from '../../domain/delivery.ts';
import type { Database } from '../store/schema.ts';

/** A mail that this process has claimed to send it. */
export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>;

/**
 * Claims one mail of a kind that is due at `now` for `workerId`, until `until`: after that any process can claim it
 * again, unless its result is stored. Null where no mail was claimed; another process may have been faster.
 */
export async function claimMail(
  db: Kysely<Database>,
  kind: MailKind,
  { workerId, now, until }: { workerId: string; now: string; until: string },
) {
  const isDue = ({ and, eb }: ExpressionBuilder<Database, 'mails'>) =>
    and([eb('delivery', '=', 'waiting'), eb('nextTryAt', '<=', now)]);
  const claimed = await db
    .updateTable('mails')
    .set({
      claimedBy: workerId,
      nextTryAt: until,
      tries: sql`tries + 1`,
    })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('mails')
        .select('id')
        .where('kind', '=', kind)
        .where(isDue)
        .orderBy('nextTryAt')
        .orderBy('id')
        .limit(1),
    )
    // Repeated for the row itself: PostgreSQL checks it again when another process has changed the row.
    .where(isDue)
    .returning(['id', 'messageId', 'orderId', 'recipient', 'sealed', 'createdAt', 'tries'])
    .executeTakeFirst();
  return claimed ?? null;
}

/** When the next mail of a kind is due, or null where none waits. */
export async function nextDue(db: Kysely<Database>, kind: MailKind): Promise<string | null> {
  const next = await db
    .selectFrom('mails')
    .where('kind', '=', kind)
    .where('delivery', '=', 'waiting')
    .select(({ fn }) => fn.min('nextTryAt').as('at'))
    .executeTakeFirst();
  return next?.at ?? null;
}

/** The provider has accepted a mail. Stored whichever process has claimed it, and whatever has become of it. */
export async function markSent(db: Kysely<Database>, id: number, now: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      delivery: 'sent',
      sealed: '',
      sentAt: now,
      nextTryAt: null,
      claimedBy: null,
      lastError: '',
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Stores that the attempt of `workerId` failed, unless another process has claimed the mail meanwhile. `nextTryAt` is
 * null where it was the last one.
 */
export async function markFailed(
  db: Kysely<Database>,
  attempt: { id: number; workerId: string; lastError: string; nextTryAt: string | null },
): Promise<void> {
  const { id, workerId, lastError, nextTryAt } = attempt;
  await db
    .updateTable('mails')
    .set({
      ...(nextTryAt === null && { delivery: 'failed' as const }),
      nextTryAt,
      lastError,
      claimedBy: null,
    })
    .where('id', '=', id)
    .where('claimedBy', '=', workerId)
    .where('delivery', '=', 'waiting')
    .execute();
}

/** Gives up all mails that wait, as a restored site may have sent them before. Returns how many. */
export async function failWaiting(db: Kysely<Database>, lastError: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ delivery: 'failed', nextTryAt: null, claimedBy: null, lastError })
    .where('delivery', '=', 'waiting')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
