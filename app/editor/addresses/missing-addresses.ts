import { nearest } from '../../../domain/closest-name.ts';
import { sitePathsIn } from '../../../domain/content/site-paths.ts';
import { HIDEABLE_PAGES, pathOf, WHAT_COUNTS } from '../../../domain/pages.ts';
import { findMissingAddresses } from '../browser/calls.ts';
import type { Edits } from '../document/edits.ts';
import { createStore, type Store } from '../state-store.ts';

/** The paths that lead to nothing, each with the existing one that may be meant. */
type Missing = ReadonlyMap<string, string | undefined>;

/** Which of the content's own addresses lead to nothing. */
export interface MissingAddresses extends Store<{ readonly missing: Missing }> {
  /** Asks the server now, and after each change of one. Returns the function that ends it. */
  readonly start: () => () => void;
}

/** How long after the last change the addresses are checked, in milliseconds. */
const DELAY_MS = 800;

const PAGES: readonly string[] = [
  ...(['home', ...HIDEABLE_PAGES, 'admin'] as const).map(pathOf),
  WHAT_COUNTS,
];

export function createMissingAddresses(edits: Edits): MissingAddresses {
  const { set, ...store } = createStore<{ missing: Missing }>({ missing: new Map() });
  let asked = '';
  const check = async () => {
    const { working, saved } = edits.state();
    // The pages too: a hidden one is not offered.
    const paths = [...new Set([...PAGES, ...sitePathsIn(working)])];
    // A save may have shown or hidden a page.
    const question = JSON.stringify([saved.version, paths]);
    if (question === asked) return;
    asked = question;
    const found = await findMissingAddresses(paths);
    if (question === asked && found !== null) set({ missing: withNearest(found, paths) });
  };
  return {
    ...store,
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

function withNearest(missing: readonly string[], paths: readonly string[]): Missing {
  const absent = new Set(missing);
  const existing = paths.filter((path) => !absent.has(path));
  return new Map(missing.map((path) => [path, nearest(path, existing)]));
}
