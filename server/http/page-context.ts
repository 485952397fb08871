import type { Cookies } from '../login/cookies.ts';
import type { Services } from '../services.ts';
import type { RequestFacts } from './app-env.ts';
import type { FairQueue } from './fair-queue.ts';

/** What a page's loaders and actions get, beside what only the build knows (app/context.ts). */
export interface PageContext extends RequestFacts {
  readonly services: Services;
  readonly cookies: Cookies;
  /** Limits how many pages are rendered at once, fairly by address. */
  readonly renders: FairQueue;
}
