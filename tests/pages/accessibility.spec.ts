import type { Locator, Page } from '@playwright/test';
import { portfolioSchema } from '../../domain/content/portfolio.ts';
import { expectAccessible } from '../support/axe.ts';
import { openDesk } from '../support/desk.ts';
import { expect, PASSCODE, test } from '../support/fixtures.ts';
import { logIn, premiumTool } from '../support/owner.ts';
import { watchPolicy } from '../support/policy.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

const WIDTHS = [390, 1440];

for (const width of WIDTHS) {
  test(`what opens over a page at ${width} px has no accessibility violation`, async ({
    page,
    site,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push((text) => /40[013]|422|ERR_INTERNET_DISCONNECTED/.test(text));
    await page.setViewportSize({ width, height: 900 });
    if (width < 900) {
      await page.goto('/');
      await page.getByText('Menu', { exact: true }).click();
      await expectAccessible(page, 'the menu');
    }

    await page.goto('/contact');
    const send = page.getByRole('button', { name: 'Send Message', exact: true });
    await page.getByLabel('Name').fill('A Visitor');
    await page.getByLabel('Email').fill('visitor@example.com');
    await page.getByLabel('Message', { exact: true }).fill('   ');
    await send.click();
    await expect(page.getByText('Please enter a message.')).toBeVisible();
    await expectAccessible(page, 'a wrong field');
    await page.getByLabel('Message', { exact: true }).fill('Hello');
    for (const offline of [true, false]) {
      await context.setOffline(offline);
      await page.clock.install();
      await send.click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectAccessible(page, 'the contact alert');
      await page.keyboard.press('Escape');
    }

    const token = await (await logIn(site.address)).generateToken(premiumTool.id);
    await page.goto(`/downloads/${premiumTool.id}`);
    const field = page.getByRole('dialog').getByLabel('Token');
    await field.fill('no such token');
    await field.press('Enter');
    await expect(page.getByText('Invalid or already used token!')).toBeVisible();
    await expectAccessible(page, 'a refused token');
    await field.fill(token);
    await field.press('Enter');
    await expect(page.getByText('Download started! Token has been used.')).toBeVisible();
    await expectAccessible(page, 'a started download');
  });

  test(`the admin at ${width} px has no accessibility violation, and obeys its policy`, async ({
    page,
    site,
    context,
    expectedErrors,
  }) => {
    test.slow();
    expectedErrors.push((text) => /40[19]/.test(text));
    const stopped = await watchPolicy(page);
    await page.setViewportSize({ width, height: 900 });
    const body = { name: 'Asha Sen', email: 'visitor@example.com', message: 'Hello?' };
    await fetch(`${site.address}/contact`, { method: 'POST', body: new URLSearchParams(body) });
    const desk = await openDesk(page);
    for (const name of ['Home', 'About', 'Skills', 'Site', 'Projects'] as const) {
      await desk.openTab(name);
      await expectAccessible(page, name);
    }
    const entry = await desk.openEntry('Loom');
    await expectAccessible(page, 'an open entry');
    await page.getByRole('button', { name: 'More for Night Bus' }).click();
    await expectAccessible(page, 'the menu of an entry');
    await page.keyboard.press('Escape');
    await entry.getByLabel('GitHub URL').fill('nonsense');
    await desk.save.click();
    await expect(page.getByText('1 field to correct before saving')).toBeVisible();
    await expectAccessible(page, 'a refused save');
    await entry.getByLabel('GitHub URL').fill('#');
    await desk.saveAll();
    await expectAccessible(page, 'a save');

    await desk.openTab('Downloads');
    await openEverything(page, await desk.openTool(premiumTool));
    await expectAccessible(page, 'Downloads and its tokens');
    await page.getByRole('tab', { name: /^Inbox/ }).click();
    await page.getByRole('button', { name: /Asha Sen/ }).click();
    await expect(page.getByText('Hello?', { exact: true })).toBeVisible();
    await expectAccessible(page, 'Inbox');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expectAccessible(page, 'an empty Inbox');
    await page.getByRole('tab', { name: 'Security' }).click();
    await expect(page.getByRole('list', { name: 'Audit log' })).toBeVisible();
    await page
      .getByRole('form', { name: 'Set up the second factor' })
      .getByLabel('Admin Password')
      .fill(PASSCODE);
    await page.getByRole('button', { name: 'Set up' }).click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expectAccessible(page, 'Security');

    const theirs = portfolioSchema.parse(samplePortfolio);
    theirs.home.name = 'Saved elsewhere';
    await (await logIn(site.address)).save(theirs, 2);
    await desk.openTab('Home');
    await desk.name.fill('Two at once');
    await desk.save.click();
    await expect(desk.state).toHaveText(/^\d+ to decide$/);
    await expectAccessible(page, 'a conflict');
    await page.getByRole('button', { name: /^(Save|Decide)$/ }).click();
    const keepBoth = page.getByRole('button', { name: 'Save both sides’ work' });
    await expect(keepBoth).toBeVisible();
    await expectAccessible(page, 'the decisions');

    await context.clearCookies();
    await keepBoth.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'the expired session');
    expect.soft(stopped, 'what the content policy stopped').toEqual([]);
  });
}

/** Issues a token, redeems another, and opens all lists of the Downloads tab. */
async function openEverything(page: Page, entry: Locator): Promise<void> {
  await entry.getByText('Note, expiry, several at once').click();
  await entry.getByRole('button', { name: 'Generate Token' }).click();
  await expect(entry.getByLabel('New token')).toBeVisible();
  for (const name of ['Issued tokens', 'Used tokens', 'Revoked tokens', 'The last 30 days']) {
    await page.getByRole('heading', { name }).click();
  }
  await expect(page.getByRole('button', { name: /^Revoke/ })).toBeVisible();
}
