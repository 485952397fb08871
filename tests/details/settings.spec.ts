import { expectAccessible } from '../support/accessibility.ts';
import { openEditor, openItem } from '../support/editor.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { logIn } from '../support/owner.ts';
import { startSite } from '../support/running-site.ts';

/** A site whose address leads nowhere. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  site: async ({}, use) => {
    const site = await startSite({ SITE_URL: 'http://127.0.0.1:9' });
    await use(site);
    await site.stop();
  },
});

test('a hidden page is not in the menu, which the owner orders', async ({ page, site }) => {
  const editor = await openEditor(page, site.address);
  await editor.openTab('Settings');
  await page.getByRole('switch', { name: 'Anime: shown' }).click();
  const handle = page.getByRole('button', { name: 'Move Contact', exact: true });
  await handle.press('ArrowUp');
  await expect(handle).toBeFocused();
  await editor.saveAll();
  expect((await page.request.get(`${site.address}/anime`)).status()).toBe(404);
  await page.goto(site.address);
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link')).toHaveText([
    ...['Home', 'About', 'Skills', 'Projects', 'Contact', 'Downloads', 'Admin'],
  ]);
});

test('a zone is chosen by its place, and a language by its tag', async ({ page, site }) => {
  const editor = await openEditor(page, site.address);
  await editor.openTab('Settings');
  const zone = page.getByRole('combobox', { name: 'Time zone', exact: true });
  await expect(zone).toHaveText(/^Asia\/Kolkata, now \d\d:\d\d$/);
  await zone.press('Enter');
  await page.keyboard.type('berl');
  await expectAccessible(page, 'the search for a zone');
  await page.keyboard.press('Enter');
  await expect(zone).toHaveText(/^Europe\/Berlin, now \d\d:\d\d$/);
  await expect(zone).toBeFocused();
  const language = page.getByRole('combobox', { name: 'Language', exact: true });
  await language.click();
  await page.keyboard.type('sv-fi');
  await page.getByRole('option', { name: 'Swedish' }).click();
  await expect(language).toHaveText('Swedish (Finland), sv-FI');
  await editor.saveAll();
  const read = async (path: string) => (await page.request.get(`${site.address}${path}`)).text();
  expect(await read('/about')).toContain('<html lang="sv-FI"');
  expect(await read('/contact')).toMatch(/UTC\+[12]</);
});

test('a row says its state, and what is wrong with the site, and what to do', async ({
  page,
  site,
}) => {
  const editor = await openEditor(page, site.address);
  await editor.openTab('Settings');
  const row = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(row('Passcode')).toHaveAccessibleDescription('Set by ADMIN_PASSCODE');
  await expect(row('Second factor')).toHaveAccessibleDescription('Off');
  await expect(row('Sessions')).toHaveAccessibleDescription('This browser');
  await expect(row('Backups')).toHaveAccessibleDescription('None yet');
  await expect(row('Checks')).toHaveAccessibleDescription(/^\d+ of \d+ are good$/);

  await openItem(page, 'Checks');
  const findings = page.getByRole('list', { name: 'Findings' }).getByRole('listitem');
  await expect(findings.nth(0)).toHaveText(
    /^Warning\s*backup\s*The site makes no backups itself\.\s*Set BACKUP_EVERY_HOURS/,
  );
  await expect(findings.nth(1)).toHaveText(
    /^Warning\s*address\s*http:\/\/127\.0\.0\.1:9 cannot be reached from this machine/,
  );
  await expect(page.getByRole('region', { name: 'Checks' })).toContainText(
    /Engawa \d+\.\d+\.\d+.*schema \d{3}-[a-z-]+.*SQLite, Node \d/,
  );
  await expectAccessible(page, 'the findings');
  await page.reload();
  await expect(findings.nth(0)).toBeVisible();
  await openItem(page, 'Passcode');
  await expect(page.getByText(/^ADMIN_PASSCODE sets the passcode/)).toBeVisible();
  await expect(page.getByLabel('New passcode')).toHaveCount(0);
});

test('a shorter retention is stored after a question, since it deletes', async ({ page, site }) => {
  const asked: string[] = [];
  let isAgreed = false;
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    return isAgreed ? dialog.accept() : dialog.dismiss();
  });
  const editor = await openEditor(page, site.address);
  await editor.openTab('Settings');
  await page.getByLabel('Spam', { exact: true }).selectOption('90 days');
  await expect(page.getByText('Saved. Spam: 90 days.')).toBeVisible();
  expect(asked).toEqual([]);

  const messages = page.getByLabel('Messages', { exact: true });
  await messages.selectOption('6 months');
  await expect(messages).toHaveValue('null');
  isAgreed = true;
  await messages.selectOption('6 months');
  await expect(page.getByText('Saved. Messages: 6 months.')).toBeVisible();
  expect(asked[1]).toContain('delete what is older than 6 months');
  const answer = await (await logIn(site.address)).calls.retention.$get();
  expect((await answer.json()).retention).toMatchObject({ messageMonths: 6, spamDays: 90 });
});
