import type { Page } from '@playwright/test';
import { openDesk } from '../support/desk.ts';
import { expect, test } from '../support/fixtures.ts';
import { premiumTool } from '../support/owner.ts';

const PAGES = [
  '/',
  '/about',
  '/skills',
  '/projects',
  '/anime',
  '/anime/457',
  '/downloads',
  `/downloads/${premiumTool.id}`,
  '/contact',
  '/none',
];
const TABS = ['Home', 'About', 'Skills', 'Projects', 'Downloads', 'Inbox', 'Security'];

/** Collects what the content policy stops on every page from now on. */
async function watchPolicy(page: Page): Promise<string[]> {
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

test('no page breaks the content policy, with its garden moving and posters from elsewhere', async ({
  page,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push((text) => text.includes('404'));
  const stopped = await watchPolicy(page);
  for (const path of PAGES) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.mouse.wheel(0, 5_000);
  }
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Asha Sen');
  await page.getByLabel('Email').fill('asha@example.com');
  await page.getByLabel('Message', { exact: true }).fill('Hello?');
  await page.getByRole('button', { name: 'Send Message', exact: true }).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  expect(stopped).toEqual([]);
});

test('no tab of the admin breaks the content policy', async ({ page }) => {
  test.slow();
  const stopped = await watchPolicy(page);
  await openDesk(page);
  for (const name of TABS) {
    await page.getByRole('tab', { name }).click();
    await page.waitForLoadState('networkidle');
  }
  expect(stopped).toEqual([]);
});

test('what gets into a page otherwise does not run', async ({ page, expectedErrors }) => {
  expectedErrors.push((text) => text.includes('Content Security Policy'));
  const stopped = await watchPolicy(page);
  await page.goto('/');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken"';
    document.body.append(script);
    const frame = document.createElement('iframe');
    frame.src = 'https://evil.example/';
    document.body.append(frame);
  });
  await expect
    .poll(() => stopped.map((what) => what.split(' ', 1)[0]).toSorted())
    .toEqual(['frame-src', 'script-src-elem']);
  await expect(page).not.toHaveTitle('taken');
});
