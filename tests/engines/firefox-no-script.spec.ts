import { expect, test } from '../support/fixtures.ts';

test.use({ javaScriptEnabled: false });

test('the pages are whole without JavaScript, and a message is sent', async ({ page }) => {
  await page.goto('/about');
  await expect(page.locator('noscript p')).toBeVisible();
  await page.goto('/contact');
  const words = { name: 'A Visitor', email: 'visitor@example.com', message: 'Without a script.' };
  await page.locator('form').evaluate((form: HTMLFormElement, texts) => {
    for (const [name, text] of Object.entries(texts)) {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
        field.value = text;
    }
    form.requestSubmit();
  }, words);
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
});
