import type { Plugin } from 'vite';

// Vite puts this module into the first chunk of a page if anything there is imported later.
const VITE_HELPER = '\0vite/preload-helper.js';

/**
 * Replaces Vite's loader of modules that are imported later by one that loads their style sheets and nothing
 * else: 0.4 kB less on each page. Vite's also preloads scripts, which this build does not ask for, and waits for a
 * sheet that another import has asked for a moment ago: here no two imports share a sheet.
 */
export const lazySheets = (): Plugin => ({
  name: 'engawa:lazy-sheets',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) => (id === VITE_HELPER ? `export const __vitePreload = ${withSheets};` : undefined),
});

/** Runs in the browser. A sheet that fails is asked for again by the next attempt. */
function withSheets<Module>(load: () => Promise<Module>, sheets: string[] = []): Promise<Module> {
  const loading = sheets.map(
    (sheet) =>
      new Promise<void>((resolve, reject) => {
        const href = `/${sheet}`;
        if (document.querySelector(`link[rel=stylesheet][href^="${href}"]`)) return resolve();
        const link = document.createElement('link');
        link.rel = 'stylesheet';
        link.href = href;
        link.onload = () => resolve();
        link.onerror = () => {
          link.remove();
          reject(new Error(`${href} did not load.`));
        };
        document.head.append(link);
      }),
  );
  return Promise.all(loading).then(load);
}
