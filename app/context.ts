import { createContext } from 'react-router';
import type { RenderedSite } from '../server/site.ts';

/** What the server hands to loaders and actions. */
export interface SiteContext extends RenderedSite {
  /** The addresses of the style sheets that the look of Home needs beside those of every page. */
  readonly homeStyles: readonly string[];
}

/** The key under which loaders and actions find it: `context.get(siteContext)`. */
export const siteContext = createContext<SiteContext>();
