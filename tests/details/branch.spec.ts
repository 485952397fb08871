import sharp from 'sharp';
import { expect, test } from '../support/fixtures.ts';
import { drawn } from '../support/motion.ts';

for (const size of [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
]) {
  test(`at ${size.width} px the branch does not pass behind the heading of Projects`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.goto('/projects');
    await page
      .locator('.garden > picture > img')
      .evaluate((image: HTMLImageElement) => image.decode());
    const heading = page.getByRole('heading', { level: 1 });
    const box = await heading.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, top, width, height } = range.getBoundingClientRect();
      element.style.visibility = 'hidden';
      return { left, top: top + height * 0.2, width, height: height * 0.7 };
    });
    await drawn(page);
    const { left, top, width, height } = box;
    const { channels } = await sharp(
      await page.screenshot({ clip: { x: left, y: top, width, height }, scale: 'css' }),
    )
      .toColourspace('b-w')
      .stats();
    // The sky alone is even, but for a petal.
    expect(channels[0]?.stdev).toBeLessThan(3);
  });
}
