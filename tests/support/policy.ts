import type { Page } from '@playwright/test';

/** Collects what the content policy stops on every page from now on. */
export async function watchPolicy(page: Page): Promise<string[]> {
  const stopped: string[] = [];
  await page.exposeFunction('stopped', (what: string) => stopped.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const tell: unknown = Reflect.get(window, 'stopped');
      const what = `${event.effectiveDirective} ${event.blockedURI} on ${location.pathname}`;
      if (typeof tell === 'function') tell(what);
    });
  });
  return stopped;
}
