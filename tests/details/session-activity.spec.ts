import { ADMIN_MESSAGES, openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { stopClock } from '../support/motion.ts';
import { logIn } from '../support/owner.ts';

test('a session ended elsewhere is over where the page is shown again', async ({
  page,
  site,
  expectedErrors,
}) => {
  expectedErrors.push((text) => text.includes('401'));
  await page.clock.install();
  const editor = await openEditor(page);
  // Nothing is asked by the clock from here on.
  await stopClock(page);
  await (await logIn(site.address)).post('/admin/api/sessions', { end: 'others' });
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('dialog', { name: ADMIN_MESSAGES.expired })).toBeVisible();
  await expect(editor.name).toBeHidden();
});
