import { watchPolicy } from '../support/accessibility.ts';
import { expect, readingTest as test } from '../support/fixtures.ts';

// pages.spec.ts tests the policy of the pages, accessibility.spec.ts that of the admin, contact.spec.ts that of a
// message that is sent.
test('injected scripts do not run', async ({ page, expectedErrors }) => {
  expectedErrors.push((text) => /Content.Security.Policy/.test(text));
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
