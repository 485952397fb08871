import { portfolioSchema } from '../../domain/content/portfolio.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/owner.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

test('six counters leave the buttons in the first window', async ({ page, site }) => {
  const { home, ...sections } = portfolioSchema.parse(samplePortfolio);
  const stat = { value: '1,250+', label: 'Open Source Contributions Accepted' };
  const stats = Array.from({ length: 6 }, () => stat);
  await (await logIn(site.address)).save({ ...sections, home: { ...home, stats } }, 1);
  for (const [width, height] of [
    [1366, 657],
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const counters = page.locator('.stats');
    await expect(counters.locator('dd')).toHaveCount(6);
    const buttons = await page.locator('.hero-links .btn').last().boundingBox();
    expect.soft((buttons?.y ?? height) + (buttons?.height ?? 0)).toBeLessThanOrEqual(height - 8);
    const { x = 0, width: wide = width } = (await counters.boundingBox()) ?? {};
    expect.soft(x + wide).toBeLessThanOrEqual(width);
  }
});
