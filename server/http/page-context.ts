import type { Cookies } from '../login/cookies.ts';
import type { Services } from '../services.ts';
import type { RequestFacts } from './app-env.ts';
import type { FairQueue } from './fair-queue.ts';

/** The server's part of the context of loaders and actions; app/context.ts adds what comes from the build. */
export interface PageContext extends RequestFacts {
  readonly services: Services;
  readonly cookies: Cookies;
  /** Limits how many pages are rendered at once, fairly by address. */
  readonly renders: FairQueue;
  /** The path of another page-view script on this origin, which pages load last, or null. */
  readonly pageViewScript: string | null;
}
