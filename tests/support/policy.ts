import type { Page } from '@playwright/test';

/** Collects the violations of the content policy on every page that is opened after this call. */
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
