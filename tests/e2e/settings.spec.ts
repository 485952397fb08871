import { answerWith, openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

test('the owner orders the menu, hides a page, and keeps messages for a time', async ({
  page,
  site,
}) => {
  const editor = await openEditor(page);
  await editor.openTab('Settings');
  await page.getByRole('switch', { name: 'Anime: shown' }).click();
  const up = page.getByRole('button', { name: 'Move Contact up', exact: true });
  // Past Notes, which is hidden.
  for (let step = 0; step < 2; step += 1) await up.press('Enter');
  await expect(up).toBeFocused();
  const zoneName = page.getByLabel('Name of the time zone', { exact: true });
  await expect(zoneName).not.toHaveValue('');
  await page.getByLabel('Time zone', { exact: true }).fill('Europe/Berlin');
  await zoneName.focus();
  await expect(zoneName).toHaveValue('');
  await editor.saveAll();

  await page.getByLabel('Spam', { exact: true }).selectOption('90 days');
  await expect(page.getByText('Saved. Spam: 90 days.')).toBeVisible();
  await test.step('what deletes messages is asked for', async () => {
    const messages = page.getByLabel('Messages', { exact: true });
    await messages.selectOption('6 months');
    await expect(page.getByRole('dialog')).toContainText('delete what is older than 6 months');
    await answerWith(page, 'Cancel');
    await expect(messages).toHaveValue('null');
    await messages.selectOption('6 months');
    await answerWith(page, 'Delete');
    await expect(page.getByText('Saved. Messages: 6 months.')).toBeVisible();
  });

  expect((await page.request.get(`${site.address}/anime`)).status()).toBe(404);
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link')).toHaveText([
    ...['Home', 'About', 'Skills', 'Projects', 'Contact', 'Downloads', 'Admin'],
  ]);
});
