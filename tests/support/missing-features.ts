import type { Page } from '@playwright/test';

/**
 * Takes interfaces away from a page before its scripts run, by their paths from the global object, as in a browser that
 * lacks them. One that this browser does not have itself is an error of the page.
 */
export const without = (page: Page, paths: readonly string[]): Promise<unknown> =>
  page.addInitScript((all) => {
    for (const path of all) {
      const names = path.split('.');
      const last = names.pop() ?? '';
      const owner = names.reduce((found: object, name) => Reflect.get(found, name), globalThis);
      if (!(last in owner)) throw new Error(`This browser has no ${path}.`);
      Reflect.deleteProperty(owner, last);
      if (last in owner) throw new Error(`${path} cannot be taken away.`);
    }
  }, paths);
