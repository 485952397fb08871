import { randomUUID } from 'node:crypto';
import {
  ATTEMPT_TIMEOUT_SECONDS,
  LEASE_SECONDS,
  LONGEST_RETRY_SECONDS,
  retryDelay,
} from '../../domain/delivery.ts';
import { CLOCK_TOLERANCE_MS, type Clock } from '../clock.ts';
import type { MailSender } from './mail/mail-sender.ts';
import { providerError } from './mail/provider-error.ts';
import type { ClaimedMessage, OutboxRows } from './outbox-rows.ts';
import { createSleeper } from './sleep.ts';

/** Sends the stored messages that wait for delivery. */
export interface MailQueue {
  /** False where no mail provider is set. */
  readonly sends: boolean;
  /** Checks for messages now. */
  wake(): void;
  /** Claims no further message, and resolves when the results of current attempts are stored. */
  stop(): Promise<void>;
}

interface MailQueueOptions {
  readonly rows: OutboxRows;
  readonly clock: Clock;
  readonly sender: MailSender | null;
  /** Texts that are removed from the provider's error messages. */
  readonly secrets: readonly string[];
  /** Divides all waits and timeouts: 1, except in tests. */
  readonly pace: number;
  /** Called with errors of the store; the queue continues. */
  readonly onError: (error: unknown) => void;
}

/** The number of messages that are sent at the same time: one that hangs does not delay the others. */
const WORKERS = 4;
/** How often to check for messages of other instances, in seconds. */
const POLL_SECONDS = 15;
const STORE_RETRY_SECONDS = 1;

/** Starts the queue. Several processes may run one over the same store. */
export function startMailQueue(options: MailQueueOptions): MailQueue {
  const { rows, clock, sender, secrets, pace, onError } = options;
  if (sender === null) return { sends: false, wake: () => {}, stop: async () => {} };

  const owner = randomUUID();
  const sleeper = createSleeper();
  let stopped = false;
  const milliseconds = (seconds: number): number => (seconds * 1_000) / pace;
  const inTime = (seconds: number): string =>
    new Date(clock().getTime() + milliseconds(seconds)).toISOString();

  /** Stores the result of an attempt. Retries where the store fails, until the message's lease is about to end. */
  async function storeResult(write: () => Promise<void>): Promise<void> {
    const until = clock().getTime() + milliseconds(LEASE_SECONDS - ATTEMPT_TIMEOUT_SECONDS);
    for (;;) {
      try {
        await write();
        return;
      } catch (error) {
        onError(error);
        if (stopped || clock().getTime() >= until) return;
        await sleeper.pause(milliseconds(STORE_RETRY_SECONDS));
      }
    }
  }

  async function deliver(mail: ClaimedMessage, provider: MailSender): Promise<void> {
    try {
      await provider.send(mail, AbortSignal.timeout(milliseconds(ATTEMPT_TIMEOUT_SECONDS)));
    } catch (error) {
      const wait = retryDelay(mail.attempts);
      const nextAttemptAt = wait === null ? null : inTime(wait);
      const lastError = providerError(error, secrets);
      await storeResult(() => rows.markFailed({ id: mail.id, owner, lastError, nextAttemptAt }));
      return;
    }
    await storeResult(() => rows.markSent(mail.id));
  }

  /** Sends one message if one is due. Resolves to the milliseconds until the next may be due. */
  async function sendNext(provider: MailSender): Promise<number> {
    const now = clock().toISOString();
    const latest = inTime(LONGEST_RETRY_SECONDS + CLOCK_TOLERANCE_MS / 1_000);
    const mail = await rows.claim({ owner, now, latest, until: inTime(LEASE_SECONDS) });
    if (mail !== null) {
      await deliver(mail, provider);
      return 0;
    }
    const due = await rows.nextDue();
    const pollInterval = milliseconds(POLL_SECONDS);
    return due === null
      ? pollInterval
      : Math.min(pollInterval, Date.parse(due) - clock().getTime());
  }

  async function runWorker(provider: MailSender): Promise<void> {
    while (!stopped) {
      const seen = sleeper.wakes();
      const wait = await sendNext(provider).catch((error: unknown) => {
        onError(error);
        return milliseconds(POLL_SECONDS);
      });
      if (wait > 0 && !stopped) await sleeper.sleep(wait, seen);
    }
  }

  const workers = Promise.all(Array.from({ length: WORKERS }, () => runWorker(sender)));
  return {
    sends: true,
    wake: sleeper.wake,
    async stop() {
      stopped = true;
      sleeper.wake();
      await workers;
    },
  };
}
