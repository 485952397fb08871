import { sitePathsIn } from '../../../domain/content/site-paths.ts';
import { findMissingAddresses } from '../browser/calls.ts';
import type { Edits } from '../document/edits.ts';
import { createStore } from '../state-store.ts';

/** The paths that lead to nothing. */
type Missing = ReadonlySet<string>;

/** How long after the last change the addresses are checked, in milliseconds. */
const DELAY_MS = 800;

/** Checks which paths in the content lead to nothing on this site. */
export function createMissingAddresses(edits: Edits) {
  const { set, ...store } = createStore<{ missing: Missing }>({ missing: new Set() });
  let asked = '';
  const check = async () => {
    const { working, saved } = edits.state();
    const paths = sitePathsIn(working);
    // A save may have shown or hidden a page.
    const question = JSON.stringify([saved.version, paths]);
    if (question === asked) return;
    asked = question;
    const found = await findMissingAddresses(paths);
    if (question === asked && found !== null) set({ missing: new Set(found) });
  };
  return {
    ...store,
    /** Asks the server now, and after each change of one. Returns the function that ends it. */
    start() {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const later = () => {
        clearTimeout(timer);
        timer = setTimeout(() => void check(), DELAY_MS);
      };
      later();
      const stop = edits.subscribe(later);
      return () => {
        clearTimeout(timer);
        stop();
      };
    },
  };
}
