import { createContext } from 'react-router';
import type { RequestFacts } from '../server/app.ts';
import type { Services } from '../server/services/index.ts';

/** What the server hands to loaders and actions. */
export interface SiteContext extends RequestFacts {
  readonly services: Services;
  /** The public origin is https, so cookies may say so. */
  readonly secure: boolean;
}

/** The key under which loaders and actions find it: `context.get(siteContext)`. */
export const siteContext = createContext<SiteContext>();
