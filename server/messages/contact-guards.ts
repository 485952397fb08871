import { DAY_S, HOUR_S } from '../../domain/durations.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { ContactGuards } from '../settings/settings.ts';
import type { Store } from '../store/store.ts';
import { createThrottle, type Throttle, TooManyAttempts } from '../throttles/throttles.ts';

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

/** During a flood this number of messages an hour reaches the inbox, at most one a day from an address. */
const SHARE_PER_HOUR = 2;

/**
 * Creates a check that counts a message and tells whether it is one of a flood. A flood begins after `perHour`
 * inbox messages within an hour, or four times as many within a day, from all senders together, and lasts until the
 * end of that hour or day. During a flood a few messages still pass, from addresses that have sent no other one.
 * Throws the store's error.
 */
export function createFloodCheck(
  store: Store,
  perHour: number,
): (address: string) => Promise<boolean> {
  const throttle = (name: string, perKey: number, seconds: number) =>
    createThrottle(store, { name, perKey, seconds });
  const hour = throttle('inbox-hour', perHour, HOUR_S);
  const day = throttle('inbox-day', perHour * HOURS_OF_A_DAY, DAY_S);
  const first = throttle('inbox-first', 1, DAY_S);
  const share = throttle('inbox-share', SHARE_PER_HOUR, HOUR_S);
  return async (address) => {
    if ((await passes(hour, 'all')) && (await passes(day, 'all'))) return false;
    if (!(await passes(first, address))) return true;
    if (await passes(share, 'all')) return false;
    await first.reset(address);
    return true;
  };
}

const passes = (throttle: Throttle, key: string): Promise<boolean> =>
  throttle.attempt(key).then(
    () => true,
    (error: unknown) => {
      if (error instanceof TooManyAttempts) return false;
      throw error;
    },
  );
