import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { MailKind } from '../../domain/delivery.ts';
import { secretsOf } from '../settings/mail-settings.ts';
import type { Site } from '../site.ts';
import { type ClaimedMail, claimMail, markFailed, markSent, nextDue } from './queries.ts';
import { ATTEMPT_TIMEOUT_SECONDS, LEASE_SECONDS, retryDelay } from './retries.ts';
import { CannotSend, lastErrorOf, type Send } from './senders.ts';

/** Writes a mail when it is sent. Throws `CannotSend` where there is nothing to send any more. */
export type WriteMail<Mail> = (mail: ClaimedMail) => Promise<Mail>;

/** How often to check for mails of other instances, in seconds. */
const POLL_SECONDS = 15;
const STORE_RETRY_SECONDS = 1;

/** Starts the workers of one kind of mail. Several processes may have some over the same store. */
export function startWorkers<Mail>(
  { store: { db }, clock, log, settings }: Pick<Site, 'store' | 'clock' | 'log' | 'settings'>,
  options: {
    readonly kind: MailKind;
    readonly write: WriteMail<Mail>;
    readonly send: Send<Mail>;
    /** The number of mails that are sent at the same time: one that hangs does not delay the others. */
    readonly count: number;
    /** Divides all waits and timeouts: 1, except in tests. */
    readonly pace: number;
  },
) {
  const { kind, write, send, count, pace } = options;
  const workerId = randomUUID();
  const secrets = secretsOf(settings.mail);
  let waking = new AbortController();
  let isStopped = false;
  const milliseconds = (seconds: number): number => (seconds * 1_000) / pace;
  const inTime = (seconds: number): string =>
    new Date(clock().getTime() + milliseconds(seconds)).toISOString();
  const logError = (error: unknown) =>
    log.error({ err: error }, 'the mail queue cannot reach the store');

  /** Stores the result of an attempt. Retries where the store fails, until the mail's lease is about to end. */
  async function storeResult(store: () => Promise<void>): Promise<void> {
    const until = clock().getTime() + milliseconds(LEASE_SECONDS - ATTEMPT_TIMEOUT_SECONDS);
    for (;;) {
      try {
        return await store();
      } catch (error) {
        logError(error);
        if (isStopped || clock().getTime() >= until) return;
        await pause(milliseconds(STORE_RETRY_SECONDS));
      }
    }
  }

  async function deliver(mail: ClaimedMail): Promise<void> {
    const { id, tries } = mail;
    try {
      const written = await write(mail);
      await send(written, AbortSignal.timeout(milliseconds(ATTEMPT_TIMEOUT_SECONDS)));
    } catch (error) {
      const wait = error instanceof CannotSend ? null : retryDelay(tries);
      const nextTryAt = wait === null ? null : inTime(wait);
      const lastError = lastErrorOf(error, secrets);
      await storeResult(() => markFailed(db, { id, workerId, lastError, nextTryAt }));
      return;
    }
    const sentAt = clock().toISOString();
    await storeResult(() => markSent(db, id, sentAt));
  }

  /** Sends one mail if one is due. Resolves to the milliseconds until the next may be due. */
  async function sendNext(): Promise<number> {
    const pollInterval = milliseconds(POLL_SECONDS);
    const now = clock().toISOString();
    const mail = await claimMail(db, kind, { workerId, now, until: inTime(LEASE_SECONDS) });
    if (mail !== null) {
      await deliver(mail);
      return 0;
    }
    const due = await nextDue(db, kind);
    return due === null
      ? pollInterval
      : Math.min(pollInterval, Date.parse(due) - clock().getTime());
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      // Read before the check for mails: `wake` during the check also ends the wait after it.
      const { signal } = waking;
      const wait = await sendNext().catch((error: unknown) => {
        logError(error);
        return milliseconds(POLL_SECONDS);
      });
      if (wait > 0 && !isStopped) await pause(wait, undefined, { signal }).catch(() => undefined);
    }
  }

  const wake = () => {
    waking.abort();
    waking = new AbortController();
  };
  const workers = Promise.all(Array.from({ length: count }, run));
  return {
    wake,
    /** Claims no further mail, and resolves when the results of current attempts are stored. */
    async stop(): Promise<void> {
      isStopped = true;
      wake();
      await workers;
    },
  };
}
