import { openEditor } from '../support/editor.ts';
import { expect, MOVING, test } from '../support/fixtures.ts';
import { countFrames, drawnWhileHeld, gardenWorker, liveGarden } from '../support/motion.ts';

test.use(MOVING);

test('nothing moves while the owner types', async ({ page }) => {
  const editor = await openEditor(page);
  await liveGarden(page);
  const drawings = await countFrames(gardenWorker(page));
  await expect.poll(drawings).toBeGreaterThan(0);
  await expect(page).toHaveTitle(/. · Admin/);

  let isTyping = true;
  const typing = (async () => {
    while (isTyping) await editor.name.pressSequentially('word ', { delay: 50 });
  })();
  expect(await drawnWhileHeld(page, drawings)).toBe(0);
  await expect(page).toHaveTitle(/^Admin/);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Pause' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  isTyping = false;
  await typing;

  const before = await drawings();
  await expect.poll(drawings).toBeGreaterThan(before);
  await expect(page).toHaveTitle(/. · Admin/);
});
