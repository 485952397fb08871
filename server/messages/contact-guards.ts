import { DAY_S, HOUR_S } from '../../domain/durations.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { ContactGuards } from '../settings/settings.ts';
import type { Store } from '../store/store.ts';
import { createThrottle, TooManyAttempts } from '../throttles/throttles.ts';

/** Where a message comes from. */
export interface Sender {
  /** The visitor's network address. */
  readonly address: string;
  readonly headers: Headers;
}

const HEADLESS = /headless|phantomjs|puppeteer|playwright/i;

// The provider's library checks the browser's languages and whether it is automated. The server checks the headers
// instead: a headless browser names itself, and a browser without languages sends no Accept-Language.
const isHeadless = (headers: Headers): boolean =>
  HEADLESS.test(`${headers.get('User-Agent')} ${headers.get('Sec-CH-UA')}`) ||
  !headers.get('Accept-Language');

/**
 * Creates a check with all guards, in the provider's order. It throws `headless-browser`, `sender-blocked` or
 * `rate-limited` for a refused message, and the store's error where it does not answer.
 */
export function createContactGuards(
  store: Store,
  { blockHeadless, blockList, limitSeconds }: ContactGuards,
): (email: string, from: Sender) => Promise<void> {
  const blocked = new Set(blockList.map((entry) => entry.toLowerCase()));
  const limit =
    limitSeconds > 0
      ? createThrottle(store, { name: 'contact-rate', perKey: 1, seconds: limitSeconds })
      : null;
  return async (email, { address, headers }) => {
    if (blockHeadless && isHeadless(headers)) throw new SiteError('headless-browser');
    const [whole, host] = [email.toLowerCase(), `@${email.toLowerCase().split('@')[1]}`];
    if (blocked.has(whole) || blocked.has(host)) throw new SiteError('sender-blocked');
    await limit?.attempt(address).catch((error: unknown) => {
      if (!(error instanceof SiteError)) throw error;
      throw new SiteError('rate-limited', { retryAfter: error.retryAfter });
    });
  };
}

/** A day's limit is this number of times an hour's limit. */
const HOURS_OF_A_DAY = 4;

/**
 * Creates a check that counts a message and tells whether it is one of a flood. A flood begins after `perHour`
 * inbox messages within an hour, or four times as many within a day, from all senders together, and lasts until the
 * end of that hour or day. Throws the store's error.
 */
export function createFloodCheck(store: Store, perHour: number): () => Promise<boolean> {
  const limits = [
    createThrottle(store, { name: 'inbox-hour', perKey: perHour, seconds: HOUR_S }),
    createThrottle(store, { name: 'inbox-day', perKey: perHour * HOURS_OF_A_DAY, seconds: DAY_S }),
  ];
  return async () => {
    try {
      for (const limit of limits) await limit.attempt('all');
      return false;
    } catch (error) {
      if (error instanceof TooManyAttempts) return true;
      throw error;
    }
  };
}
