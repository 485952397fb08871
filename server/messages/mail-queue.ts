import { randomUUID } from 'node:crypto';
import { ATTEMPT_TIMEOUT_SECONDS, LEASE_SECONDS, retryDelay } from '../../domain/delivery.ts';
import type { Clock } from '../clock.ts';
import type { MailSender } from './mail/mail-sender.ts';
import { providerError } from './mail/provider-error.ts';
import type { ClaimedMessage, OutboxRows } from './outbox-rows.ts';
import { createSleeper } from './sleep.ts';

/** Sends the messages that wait in the store. */
export interface MailQueue {
  /** False where messages are kept here only. */
  readonly sends: boolean;
  /** A message waits: look now. */
  wake(): void;
  /** Takes no further message, and resolves when those under way are settled. */
  stop(): Promise<void>;
}

interface MailQueueOptions {
  readonly rows: OutboxRows;
  readonly clock: Clock;
  readonly sender: MailSender | null;
  /** What the provider's words must not repeat. */
  readonly secrets: readonly string[];
  /** Divides all waits and times: 1 but in tests. */
  readonly pace: number;
  /** Hears of what the store refused; the queue goes on. */
  readonly onError: (error: unknown) => void;
}

/** Messages on their way at the same time: one that hangs does not hold up the others. */
const LANES = 4;
/** A message that another instance stored is seen after this time, in seconds. */
const POLL_SECONDS = 15;
const STORE_RETRY_SECONDS = 1;

/** Starts the queue. Any number of processes may run one over the same store. */
export function startMailQueue(options: MailQueueOptions): MailQueue {
  const { rows, clock, sender, secrets, pace, onError } = options;
  if (sender === null) return { sends: false, wake: () => {}, stop: async () => {} };

  const owner = randomUUID();
  const nap = createSleeper();
  let stopped = false;
  const milliseconds = (seconds: number): number => (seconds * 1_000) / pace;
  const inTime = (seconds: number): string =>
    new Date(clock().getTime() + milliseconds(seconds)).toISOString();

  /** Writes how a try ended, for as long as the message is ours: a store that rests is asked again. */
  async function settle(write: () => Promise<void>): Promise<void> {
    const until = clock().getTime() + milliseconds(LEASE_SECONDS - ATTEMPT_TIMEOUT_SECONDS);
    for (;;) {
      try {
        await write();
        return;
      } catch (error) {
        onError(error);
        if (stopped || clock().getTime() >= until) return;
        await nap.rest(milliseconds(STORE_RETRY_SECONDS));
      }
    }
  }

  async function deliver(mail: ClaimedMessage, by: MailSender): Promise<void> {
    try {
      await by.send(mail, AbortSignal.timeout(milliseconds(ATTEMPT_TIMEOUT_SECONDS)));
    } catch (error) {
      const wait = retryDelay(mail.tries);
      const nextTryAt = wait === null ? null : inTime(wait);
      const words = providerError(error, secrets);
      await settle(() => rows.markFailed({ id: mail.id, owner, words, nextTryAt }));
      return;
    }
    await settle(() => rows.markSent(mail.id));
  }

  /** Sends what is due; resolves to the milliseconds until there may be more. */
  async function round(by: MailSender): Promise<number> {
    const now = clock().toISOString();
    const mail = await rows.claim({ owner, now, until: inTime(LEASE_SECONDS) });
    if (mail !== null) {
      await deliver(mail, by);
      return 0;
    }
    const due = await rows.nextDue();
    const look = milliseconds(POLL_SECONDS);
    return due === null ? look : Math.min(look, Date.parse(due) - clock().getTime());
  }

  async function lane(by: MailSender): Promise<void> {
    while (!stopped) {
      const seen = nap.wakes();
      const wait = await round(by).catch((error: unknown) => {
        onError(error);
        return milliseconds(POLL_SECONDS);
      });
      if (wait > 0 && !stopped) await nap.sleep(wait, seen);
    }
  }

  const lanes = Promise.all(Array.from({ length: LANES }, () => lane(sender)));
  return {
    sends: true,
    wake: nap.wake,
    async stop() {
      stopped = true;
      nap.wake();
      await lanes;
    },
  };
}
