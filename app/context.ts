import { createContext } from 'react-router';
import type { PageContext } from '../server/http/page-context.ts';

/** The context that the server passes to loaders and actions. */
export interface AppContext extends PageContext {
  /** The addresses of the style sheets of Home that other pages do not load. */
  readonly homeStyles: readonly string[];
}

/** The key of the context: `context.get(appContext)`. */
export const appContext = createContext<AppContext>();
