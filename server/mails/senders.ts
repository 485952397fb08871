import { reasonOf } from '../core/start-error.ts';

interface Mail {
  /** The part of its Message-ID before the host (RFC 5322, section 3.6.4): the same for every attempt. */
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly date: string;
}

export interface MessageMail extends Mail {
  readonly name: string;
  readonly email: string;
  readonly message: string;
}

export interface OrderMail extends Mail {
  /** The buyer's address, with its domain in ASCII. */
  readonly to: string;
  /** The name of the sender, such as that of the site. */
  readonly senderName: string;
  /** Where an answer goes; null for the address that the mail is sent from. */
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
}

/**
 * Sends a mail by a provider, and resolves when the provider has accepted it. Throws an error with the provider's
 * message; `CannotSend` where another attempt is of no use.
 */
export type Send<Mail> = (mail: Mail, signal: AbortSignal) => Promise<void>;

/** A provider of mail. It sends nothing of a kind that is null. */
export interface Senders {
  readonly message: Send<MessageMail> | null;
  readonly order: Send<OrderMail> | null;
  /** Connects to the provider, with a login by SMTP, and sends nothing. Throws the connection's or provider's error. */
  reach(): Promise<void>;
}

/** Thrown where no other attempt of the same mail by the same provider can succeed. */
export class CannotSend extends Error {}

/**
 * Throws for a call that got no answer, as EmailJS's library reports it, with the reason, which is in the cause of the
 * error of `fetch`.
 */
export function throwNetworkError(error: unknown): never {
  const reason = reasonOf(
    error instanceof Error && error.cause instanceof Error ? error.cause : error,
  );
  throw new Error(`0 Network Error: ${reason}`);
}

/** A text on one line, which can add no headers. */
export const oneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

const ERROR_MAX = 300;
const SECRET_MIN = 3;

/**
 * A provider's error message, to be stored and shown to the owner: one line of at most 300 characters, without the
 * site's secrets, which some servers repeat.
 */
export function lastErrorOf(error: unknown, secrets: readonly string[]): string {
  const message = error instanceof Error ? error.message : String(error);
  const line = secrets
    .filter((secret) => secret.length >= SECRET_MIN)
    .flatMap((secret) => [secret, encodeURIComponent(secret), base64(secret)])
    .reduce((text, secret) => text.replaceAll(secret, '***'), message)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (line.length <= ERROR_MAX) return line || 'No reason given.';
  return `${line.slice(0, ERROR_MAX - 1).toWellFormed()}…`;
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
