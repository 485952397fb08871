import type { Page } from '@playwright/test';
import { expect, MOVING, test } from '../support/fixtures.ts';
import { liveGarden } from '../support/motion.ts';

const STORED = 'engawa-lanterns';

interface Lanterns {
  readonly seeds: readonly number[];
  readonly leaving?: number;
}

/** Records what the page tells the garden’s worker of lanterns. */
async function watchLanterns(page: Page): Promise<() => Promise<Lanterns | undefined>> {
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    Reflect.set(Worker.prototype, 'postMessage', function (this: Worker, ...given: unknown[]) {
      const command = Object(given[0]);
      if (Reflect.get(command, 'kind') === 'lanterns') Reflect.set(globalThis, 'lanterns', command);
      Reflect.apply(postMessage, this, given);
    });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'lanterns'));
}

async function write(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name').fill('A Visitor');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Message', { exact: true }).fill('Only for the owner.');
  await page.getByRole('button', { name: 'Send Message', exact: true }).click();
}

const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), STORED);

const alert = (page: Page) => page.getByRole('alertdialog', { name: 'Message sent successfully!' });

async function closeAlert(page: Page): Promise<void> {
  await alert(page).click();
  await expect(alert(page)).toBeHidden();
}

test.describe('while the garden moves', () => {
  test.use(MOVING);

  test('a message becomes a lantern, which is there at the next visit', async ({ page }) => {
    const lanterns = await watchLanterns(page);
    await page.goto('/contact');
    await liveGarden(page);
    expect(await lanterns()).toBeUndefined();
    await write(page, 'visitor@example.com');
    await expect(alert(page)).toBeVisible();
    // Stored at once, and seen when the alert no longer covers the water.
    await expect.poll(() => stored(page)).toMatch(/^\d+$/);
    expect(await lanterns()).toBeUndefined();
    await closeAlert(page);
    await expect.poll(async () => (await lanterns())?.seeds.length).toBe(1);
    const sent = await lanterns();
    expect(sent?.leaving).toBe(sent?.seeds[0]);
    // The time of the message is all that is stored of it.
    expect(await stored(page)).toBe(String(sent?.seeds[0]));

    await page.reload();
    await liveGarden(page);
    await expect
      .poll(lanterns)
      .toEqual({ kind: 'lanterns', seeds: sent?.seeds, leaving: undefined });
    await expect(page.locator('.sent-lanterns')).toHaveCSS('opacity', '0');
  });
});
