import portuguese from '../../data/words/pt-BR.json' with { type: 'json' };
import { expect, test } from '../support/fixtures.ts';

test('nothing lies over the end of a page: its buttons and links take the presses', async ({
  page,
}) => {
  for (const [path, selector] of [
    ['/contact', '.contact-form :is(button, a)'],
    ['/projects', 'main article a'],
    ['/about', 'main :is(button, a)'],
  ] as const) {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      const targets = await page.locator(selector).all();
      for (const target of targets) {
        await target.scrollIntoViewIfNeeded();
        const isOnTop = await target.evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        });
        expect.soft(isOnTop, `${path} ${selector} at ${width} px`).toBe(true);
      }
    }
  }
});

test('the labels of the download figures take one line on a phone, in Portuguese too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/downloads');
  const labels = page.getByRole('term');
  await expect(labels).toHaveText(['Total Downloads', 'Categories', 'Free & Open']);
  const { total, categoriesCount, free } = portuguese.content.site.words.downloads;
  for (const words of [null, [total, categoriesCount, free]]) {
    const lines = await labels.evaluateAll(
      (elements, texts) =>
        elements.map((element, index) => {
          element.textContent = texts?.[index] ?? element.textContent;
          const { lineHeight } = getComputedStyle(element);
          return Math.round(element.getBoundingClientRect().height / Number.parseFloat(lineHeight));
        }),
      words,
    );
    expect(lines, String(words ?? 'English')).toEqual([1, 1, 1]);
  }
});

test('the links of the contact details are large enough for a thumb', async ({ page }) => {
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/contact');
    const links = page.locator('.contact-facts a, .contact-form li a');
    expect(await links.count()).toBeGreaterThan(0);
    for (const link of await links.all()) {
      const box = await link.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(box?.width).toBeGreaterThanOrEqual(44);
    }
  }
});
