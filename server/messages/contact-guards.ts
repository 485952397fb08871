import { SiteError } from '../../domain/errors.ts';
import type { Store } from '../store/store.ts';
import { createThrottle } from '../throttles/throttles.ts';

/** What the e-mail provider's browser library can refuse, done here by the server. All are off by default. */
export interface ContactGuards {
  /** Refuses browsers without a window, with 451. */
  readonly blockHeadless: boolean;
  /** Refuses these email addresses, such as `a@b.c`, and hosts, such as `@b.c`, with 403. */
  readonly blockList: readonly string[];
  /** Refuses a second message of one address within so many seconds, with 429; 0 for no limit. */
  readonly limitSeconds: number;
}

/** What a message is judged by, beside its text. */
export interface Sending {
  readonly email: string;
  /** The visitor's network address. */
  readonly address: string;
  readonly headers: Headers;
}

const HEADLESS = /headless|phantomjs|puppeteer|playwright/i;

// The provider's library asks the browser for its languages and whether it is driven. A server sees what
// follows from that: a browser without a window says so, and one without languages sends none.
const isHeadless = (headers: Headers): boolean =>
  HEADLESS.test(`${headers.get('User-Agent')} ${headers.get('Sec-CH-UA')}`) ||
  (headers.get('Accept-Language') ?? '').trim() === '';

/**
 * Makes the guards, in the provider's order. A message that they refuse throws `headless-browser`,
 * `sender-blocked` or `rate-limited`; the store's error where it does not answer.
 */
export function createContactGuards(
  store: Store,
  guards: ContactGuards,
): (sending: Sending) => Promise<void> {
  const blocked = new Set(guards.blockList.map((entry) => entry.toLowerCase()));
  const limit =
    guards.limitSeconds > 0
      ? createThrottle(store, {
          name: 'contact-rate',
          perKey: 1,
          seconds: guards.limitSeconds,
        })
      : null;
  return async ({ email, address, headers }) => {
    if (guards.blockHeadless && isHeadless(headers)) throw new SiteError('headless-browser');
    const [whole, host] = [email.toLowerCase(), `@${email.toLowerCase().split('@')[1]}`];
    if (blocked.has(whole) || blocked.has(host)) throw new SiteError('sender-blocked');
    await limit?.attempt(address).catch((error: unknown) => {
      if (!(error instanceof SiteError)) throw error;
      const { retryAfter } = error;
      throw new SiteError('rate-limited', retryAfter === undefined ? {} : { retryAfter });
    });
  };
}
