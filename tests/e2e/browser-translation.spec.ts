import type { Page } from '@playwright/test';
import { expect, MOVING, test } from '../support/fixtures.ts';
import { messageRow, openInbox, sendMessage } from '../support/inbox.ts';
import { openWithStoppedClock } from '../support/motion.ts';
import { premiumTool } from '../support/owner.ts';

/** Translates an open page as Chrome does: each text, also a later one, stands in two elements of its own. */
const translate = (page: Page): Promise<void> => page.evaluate(translateDocument);

/** Translates each page that is loaded from now on as soon as it is read, before its scripts run. */
async function translateEarly(page: Page): Promise<void> {
  await page.addInitScript(`addEventListener('DOMContentLoaded', ${translateDocument})`);
}

/** Runs in the page. */
function translateDocument(): void {
  const untranslated = 'script, style, textarea, title, font, [translate=no]';
  const wrap = (text: Text) => {
    if (!/\p{L}/u.test(text.data) || text.parentElement?.closest(untranslated) !== null) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = `ÜT ${text.data}`;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const wrapIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) {
      if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    }
    texts.forEach(wrap);
  };
  wrapIn(document.body);
  document.documentElement.lang = 'de';
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof Text) wrap(node);
      else if (node instanceof Element && node.tagName !== 'FONT') wrapIn(node);
    }
  }).observe(document.body, { childList: true, subtree: true });
}

/** Opens a page by the menu, without loading it whole: the translation goes on. */
async function open(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('banner').getByRole('navigation').first();
  await menu.getByRole('link', { name }).click();
  // The heading of the page before is translated too.
  await expect(page.locator('body')).toHaveAttribute('data-page', name.toLowerCase());
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ÜT');
}

test.use(MOVING);

test('a visitor reads and uses the pages while they are translated', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push((text) => text.includes('403'));
  await openWithStoppedClock(page, '/');
  await expect(page.locator('.typing')).toHaveAttribute('data-typing', 'moving');
  await translate(page);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await test.step('the roles are typed, and the time goes on', async () => {
    await page.clock.runFor(13_000);
    await expect(page.locator('.typing > span')).toHaveText('Python Expert');
    await open(page, 'About');
    await page.clock.runFor(1_000);
    const time = page.locator('.about-clock time');
    await expect(time).toContainText('1970');
    const before = await time.textContent();
    await page.clock.runFor(5_000);
    await expect(time).not.toHaveText(before ?? '');
    await page.clock.resume();
  });

  await test.step('a project has its page', async () => {
    await open(page, 'Projects');
    await main
      .getByRole('link', { name: /Details/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/projects\/./);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('ÜT');
  });

  await test.step('the list is filtered, and a title opens and closes', async () => {
    await open(page, 'Anime');
    const filters = page.getByRole('form', { name: 'Filter and sort' });
    for (const genre of ['Drama', 'Action']) {
      await filters.getByLabel(/Genre/).selectOption(genre);
      await expect(filters.getByRole('status')).toContainText(/ÜT \d+ of/);
    }
    await page.locator('.anime-item a').first().click();
    await expect(dialog).toContainText('ÜT');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: /Show all/ }).click();
    await expect(page).toHaveURL('/anime');
  });

  await test.step('tabs of tools change, and a wrong token is refused', async () => {
    await open(page, 'Downloads');
    const tabs = page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
    await tabs.filter({ hasText: premiumTool.category }).click();
    await main
      .getByRole('link', { name: /Requires Token/ })
      .first()
      .click();
    await dialog.getByRole('textbox').fill('wrong');
    await dialog.getByRole('button', { name: 'Download' }).click();
    const alert = dialog.getByRole('alert');
    await expect(alert).toContainText('Invalid or already used token!');
    await alert.getByRole('button').click();
    await expect(alert).toHaveCount(0);
    await dialog.getByRole('link', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('a message is corrected and sent', async () => {
    await open(page, 'Contact');
    const send = page.getByRole('button', { name: 'Send Message' });
    const missing = page.getByText('Please enter your name.');
    await send.click();
    await expect(missing).toBeVisible();
    await page.getByLabel('Name').fill('A Visitor');
    await expect(missing).toBeHidden();
    await page.getByLabel('Email').fill('visitor@example.com');
    await page.locator('textarea').fill('Hello.');
    await send.click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('ÜT Message sent successfully!');
    await alert.getByRole('button').click();
    await expect(alert).toBeHidden();
    await expect(send).toBeEnabled();
  });

  await test.step('a page that is translated before its scripts run works too', async () => {
    // React says that the page is not as it was sent, and renders it again.
    expectedErrors.push((text) => text.includes('Minified React error #418'));
    await translateEarly(page);
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Please enter your name.')).toBeVisible();
    await open(page, 'Anime');
    await page.locator('.anime-item a').first().click();
    await expect(dialog).toContainText('ÜT');
  });
});

test('the owner reads and deletes a message in a translated admin', async ({
  page,
  site,
  expectedErrors,
}) => {
  await sendMessage(site.address, 'Asha Sen', 'Hello & welcome?');
  await openInbox(page);
  await translate(page);
  await messageRow(page, 'Asha Sen').click();
  await expect(page.getByRole('article').getByText('Hello & welcome?')).toBeVisible();
  await page.getByRole('button', { name: /Delete$/ }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(messageRow(page, 'Asha Sen')).toBeVisible();
  await expect(page.getByText('Deleted the message of')).toBeHidden();

  await test.step('and other screens do not take the editor down', async () => {
    expectedErrors.push((text) => text.includes('NotFoundError'));
    const rail = page.getByRole('navigation', { name: 'Admin' });
    for (const name of ['Downloads', 'Visits', 'History', 'Settings', 'Pictures', 'Home']) {
      await rail.getByRole('link', { name: new RegExp(name) }).click();
      await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();
    }
    await page.getByLabel('Name', { exact: false }).first().fill('Asha');
    await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
  });
});
