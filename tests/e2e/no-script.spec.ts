import { siteSection } from '../../domain/content/site.ts';
import { someAnime } from '../support/anime-list.ts';
import { expect, MOVING, PASSCODE, readingTest, test } from '../support/fixtures.ts';
import { laterTool, logIn, premiumTool } from '../support/owner.ts';

const config = siteSection.initial();

test.use({ ...MOVING, javaScriptEnabled: false });

// tests/server/site.test.ts has the texts of every page.
readingTest('the pages work without JavaScript', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('.typing > span')).toHaveText('Full-Stack Developer');
  await expect(page.locator('.typing > span')).toBeVisible();
  await expect(page.getByText('50+').first()).toBeVisible();
  await test.step('the garden stands still, and nothing offers to pause it', async () => {
    await expect(page.locator('.garden > picture > img')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pause animation' })).toBeHidden();
  });
  await test.step('the menu of a phone opens', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText('Menu', { exact: true }).click();
    await page.getByRole('link', { name: 'Skills', exact: true }).click();
    await expect(page).toHaveURL('/skills');
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await page.goto('/about');
  // Text queries ignore noscript.
  await expect(page.locator('noscript p')).toHaveText(config.timeZoneText);
  await expect(page.locator('noscript p')).toBeVisible();
  await page.goto(`/anime/${someAnime.mal_id}`);
  await expect(page.getByRole('dialog', { name: someAnime.title })).toBeVisible();
  await page.getByRole('link', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL('/anime');
  await test.step('a button shows what is chosen of the list, at an address', async () => {
    const filters = page.getByRole('form', { name: 'Filter and sort' });
    await filters.getByLabel('Genre').selectOption('Drama');
    await filters.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page).toHaveURL('/anime?genre=Drama&sort=list');
    await expect(filters.getByRole('status')).toContainText(/^\d+ of \d+ titles$/);
  });
  await test.step('the résumé has no button that needs it', async () => {
    await page.goto('/resume');
    await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'JSON Resume' })).toBeVisible();
  });
});

test('both forms and the login work without JavaScript', async ({ page, site, expectedErrors }) => {
  expectedErrors.push((text) => /40[13]|422/.test(text));
  await test.step('the contact form keeps the words when it must refuse', async () => {
    await page.goto('/contact');
    await page.getByLabel('Name').fill('A Visitor');
    await page.getByLabel('Email').fill('visitor@example.com');
    await page.getByLabel('Message').fill('   ');
    await page.getByRole('button', { name: 'Send Message', exact: true }).click();
    await expect(page.getByText('Please enter a message.')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('A Visitor');
    await page.getByLabel('Message').fill('Without a script.');
    await page.getByRole('button', { name: 'Send Message', exact: true }).click();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
  });
  await test.step('categories and the token form', async () => {
    const token = await (await logIn(site.address)).generateToken(premiumTool.id);
    await page.goto('/downloads');
    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: premiumTool.category })
      .click();
    await page
      .getByRole('link', { name: /Requires Token/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Premium Download' });
    await dialog.getByLabel(/token/i).fill('nonsense');
    await dialog.getByRole('button', { name: 'Download' }).click();
    await expect(page.getByText('Invalid or already used token!')).toBeVisible();
    await page.getByLabel(/token/i).fill(token);
    const download = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe(
      premiumTool.downloadUrl.replace('/files/', ''),
    );
    await page.goto(`/downloads/${laterTool.id}`);
    const category = page.getByRole('heading', { name: laterTool.category, level: 2 });
    await expect(category).toBeVisible();
    await page.getByRole('dialog').getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/downloads?category=templates');
    await expect(category).toBeVisible();
  });
  // tests/server/login.test.ts has the second factor.
  await test.step('the owner gets in, reads why there is no editor, and gets out', async () => {
    const passcode = page.getByLabel('Admin Password', { exact: true });
    const enter = page.getByRole('button', { name: 'Access Admin Panel' });
    await page.goto('/admin');
    await passcode.fill('wrong');
    await enter.click();
    await expect(page.getByText('Invalid password.')).toBeVisible();
    await passcode.fill(PASSCODE);
    await enter.click();
    await expect(page.locator('noscript p')).toHaveText(/^Editing requires JavaScript/);
    await expect(page.getByLabel('Name', { exact: true })).toBeDisabled();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(passcode).toBeVisible();
  });
});
