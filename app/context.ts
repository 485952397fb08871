import { createContext } from 'react-router';
import type { PageContext } from '../server/http/page-context.ts';

/** What the server hands to loaders and actions. */
export interface SiteContext extends PageContext {
  /** The addresses of the style sheets that the look of Home needs beside those of every page. */
  readonly homeStyles: readonly string[];
}

/** The key under which loaders and actions find it: `context.get(siteContext)`. */
export const siteContext = createContext<SiteContext>();
