import { SiteError } from '../../domain/site-error.ts';
import type { ContactGuards } from '../settings/settings.ts';
import type { Store } from '../store/store.ts';
import { createThrottle } from '../throttles/throttles.ts';

/** The data of a message that the guards check. */
export interface Submission {
  readonly email: string;
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
  guards: ContactGuards,
): (submission: Submission) => Promise<void> {
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
      throw new SiteError('rate-limited', { retryAfter: error.retryAfter });
    });
  };
}
