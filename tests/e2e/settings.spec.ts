import { answerQuestions, openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';

test('the owner orders the menu, hides a page, and keeps messages for a time', async ({
  page,
  site,
}) => {
  const editor = await openEditor(page);
  await editor.openTab('Settings');
  await page.getByRole('switch', { name: 'Anime: shown' }).click();
  const handle = page.getByRole('button', { name: 'Move Contact', exact: true });
  await handle.press('ArrowUp');
  await expect(handle).toBeFocused();
  await editor.saveAll();

  let agree = false;
  const asked = answerQuestions(page, () => agree);
  await page.getByLabel('Spam', { exact: true }).selectOption('90 days');
  await expect(page.getByText('Saved. Spam: 90 days.')).toBeVisible();
  expect(asked).toEqual([]);
  await test.step('what deletes messages is asked for', async () => {
    const messages = page.getByLabel('Messages', { exact: true });
    await messages.selectOption('6 months');
    await expect(messages).toHaveValue('null');
    agree = true;
    await messages.selectOption('6 months');
    await expect(page.getByText('Saved. Messages: 6 months.')).toBeVisible();
    expect(asked).toEqual(['confirm', 'confirm']);
  });

  expect((await page.request.get(`${site.address}/anime`)).status()).toBe(404);
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link')).toHaveText([
    ...['Home', 'About', 'Skills', 'Projects', 'Contact', 'Downloads', 'Admin'],
  ]);
});
