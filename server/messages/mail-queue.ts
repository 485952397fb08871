import { randomUUID } from 'node:crypto';
import {
  ATTEMPT_TIMEOUT_SECONDS,
  LEASE_SECONDS,
  LONGEST_RETRY_SECONDS,
  retryDelay,
} from '../../domain/delivery.ts';
import { CLOCK_TOLERANCE_MS, type Clock } from '../core/clock.ts';
import { CannotSend, type MailSender, NoAnswer } from './mail/mail-sender.ts';
import { providerError } from './mail/provider-error.ts';
import { createSleeper } from './sleep.ts';

/** Sends the stored mails of one table that wait for delivery. */
export interface MailQueue {
  /** False where it can send nothing, as no mail provider is set. */
  readonly sends: boolean;
  /** Checks for mails now. */
  wake(): void;
  /** Claims no further mail, and resolves when the results of current attempts are stored. */
  stop(): Promise<void>;
}

/** A queue that sends nothing. */
export const NO_QUEUE: MailQueue = { sends: false, wake: () => {}, stop: async () => {} };

/** A mail that this process has claimed to send it. */
interface Claimed {
  readonly id: number;
  /** The number of attempts, including the current one. */
  readonly attempts: number;
}

/** The stored mails of a queue. */
export interface QueueRows<Mail extends Claimed> {
  /**
   * Claims one mail that is due at `now` for `owner`, until `until`: after that any process can claim it again,
   * unless its result is stored. One that is due after `latest` is due now: its time was stored while the clock was
   * ahead. Null where no mail was claimed; another process may have been faster.
   */
  claim(claim: { owner: string; now: string; latest: string; until: string }): Promise<Mail | null>;
  /** The provider has accepted it. Stored whichever process has claimed it, and whatever has become of it. */
  markSent(id: number, now: string): Promise<void>;
  /** An attempt failed. Nothing is changed where another process has claimed the mail meanwhile. */
  markFailed(attempt: FailedAttempt): Promise<void>;
  /** When the next mail is due, or null where none waits. */
  nextDue(): Promise<string | null>;
}

/** An attempt that failed. */
export interface FailedAttempt {
  readonly id: number;
  readonly owner: string;
  readonly lastError: string;
  /** When the next attempt is due, or null where this was the last one. */
  readonly nextAttemptAt: string | null;
  /** No answer of the provider came, so it may have accepted the mail. */
  readonly isUnclear: boolean;
}

interface MailQueueOptions<Mail extends Claimed> {
  readonly rows: QueueRows<Mail>;
  readonly clock: Clock;
  readonly sender: MailSender<Mail> | null;
  /** The number of mails that are sent at the same time: one that hangs does not delay the others. */
  readonly workers: number;
  /** Texts that are removed from the provider's error messages. */
  readonly secrets: readonly string[];
  /** Divides all waits and timeouts: 1, except in tests. */
  readonly pace: number;
  /** Whether no mail may go out for now. */
  readonly isHeld?: () => Promise<boolean>;
  /** Called with errors of the store; the queue continues. */
  readonly onError: (error: unknown) => void;
}

/** How often to check for mails of other instances, and whether mails are held still, in seconds. */
const POLL_SECONDS = 15;
const STORE_RETRY_SECONDS = 1;

/** Starts the queue. Several processes may run one over the same store. */
export function startMailQueue<Mail extends Claimed>(options: MailQueueOptions<Mail>): MailQueue {
  const { rows, clock, sender, secrets, pace, onError } = options;
  if (sender === null) return NO_QUEUE;

  const owner = randomUUID();
  const sleeper = createSleeper();
  let stopped = false;
  const milliseconds = (seconds: number): number => (seconds * 1_000) / pace;
  const inTime = (seconds: number): string =>
    new Date(clock().getTime() + milliseconds(seconds)).toISOString();

  /** Stores the result of an attempt. Retries where the store fails, until the mail's lease is about to end. */
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

  async function deliver(mail: Mail, provider: MailSender<Mail>): Promise<void> {
    try {
      await provider.send(mail, AbortSignal.timeout(milliseconds(ATTEMPT_TIMEOUT_SECONDS)));
    } catch (error) {
      const wait = error instanceof CannotSend ? null : retryDelay(mail.attempts);
      const nextAttemptAt = wait === null ? null : inTime(wait);
      const lastError = providerError(error, secrets);
      const isUnclear = error instanceof NoAnswer;
      const failed = { id: mail.id, owner, lastError, nextAttemptAt, isUnclear };
      await storeResult(() => rows.markFailed(failed));
      return;
    }
    const sentAt = clock().toISOString();
    await storeResult(() => rows.markSent(mail.id, sentAt));
  }

  /** Sends one mail if one is due. Resolves to the milliseconds until the next may be due. */
  async function sendNext(provider: MailSender<Mail>): Promise<number> {
    const pollInterval = milliseconds(POLL_SECONDS);
    if (await options.isHeld?.()) return pollInterval;
    const now = clock().toISOString();
    const latest = inTime(LONGEST_RETRY_SECONDS + CLOCK_TOLERANCE_MS / 1_000);
    const mail = await rows.claim({ owner, now, latest, until: inTime(LEASE_SECONDS) });
    if (mail !== null) {
      await deliver(mail, provider);
      return 0;
    }
    const due = await rows.nextDue();
    return due === null
      ? pollInterval
      : Math.min(pollInterval, Date.parse(due) - clock().getTime());
  }

  async function runWorker(provider: MailSender<Mail>): Promise<void> {
    while (!stopped) {
      const seen = sleeper.wakes();
      const wait = await sendNext(provider).catch((error: unknown) => {
        onError(error);
        return milliseconds(POLL_SECONDS);
      });
      if (wait > 0 && !stopped) await sleeper.sleep(wait, seen);
    }
  }

  const workers = Promise.all(Array.from({ length: options.workers }, () => runWorker(sender)));
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
