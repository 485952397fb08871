import { expect, MOVING, readingTest as test } from '../support/fixtures.ts';
import { press } from '../support/keyboard.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

test.slow();
test.use(MOVING);

/** The pages in the order of the bar, which begins again with Home. */
const PAGES = [
  { path: '/about', link: 'About', heading: /about/i },
  { path: '/skills', link: 'Skills', heading: /skills/i },
  { path: '/projects', link: 'Projects', heading: 'Projects' },
  { path: '/anime', link: 'Anime', heading: 'The Best Animes I Watched' },
  { path: '/downloads', link: 'Downloads', heading: 'Free Downloads' },
  { path: '/contact', link: 'Contact', heading: "Let's Connect" },
  { path: '/admin', link: 'Admin', heading: 'Admin' },
  { path: '/', link: 'Home', heading: samplePortfolio.home.name },
] as const;

const normal = (heading: string | RegExp) =>
  typeof heading === 'string' ? new RegExp(heading.replaceAll(' ', '\\s*'), 'i') : heading;

// contact.spec.ts writes a message by keyboard.
test('the keyboard leads past the bar, through all eight pages, and on from a link, while they move', async ({
  page,
}) => {
  await page.goto('/');
  await test.step('the skip link leads past the bar', async () => {
    await page.keyboard.press('Tab');
    await press(page, page.getByRole('link', { name: 'Skip to content' }));
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator(':focus')).toBeVisible();
  });

  const bar = page.getByRole('banner').getByRole('navigation', { name: 'Pages' });
  for (const { path, link: name, heading } of PAGES) {
    await test.step(`${name} by the bar, whose link keeps the focus`, async () => {
      const link = bar.getByRole('link', { name, exact: true });
      await press(page, link);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(normal(heading));
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(link).toBeFocused();
      await expect(page.getByRole('status').filter({ hasText: `This is ${name}.` })).toBeAttached();
    });
  }

  await test.step('a link in a page leads to the top of the next one, and the keyboard goes on there', async () => {
    await press(page, page.getByRole('link', { name: 'Anime Collection' }));
    await expect(page).toHaveURL('/anime');
    await expect(page.getByRole('main')).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
  });
});
