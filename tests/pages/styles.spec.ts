import { expect, readingTest as test } from '../support/fixtures.ts';

const LINKS = ['About', 'Admin', 'Skills', 'Projects', 'Anime', 'Downloads', 'Contact', 'Home'];

/** The layout of the main part, without posters, whose loading time varies. Runs in the page. */
function look() {
  return [...document.querySelectorAll('main :not(.poster, .poster *)')].map((element) => {
    const style = getComputedStyle(element);
    return [
      `${element.tagName}.${element.getAttribute('class') ?? ''}`,
      style.display,
      style.position,
      style.gridTemplateColumns.split(' ').length,
      style.gridColumn,
      style.fontSize,
      style.lineHeight,
      style.color,
      style.marginTop,
      style.paddingTop,
    ].join(' ');
  });
}

test('a page looks the same where a link leads to it as where it is opened', async ({ page }) => {
  const opened = new Map<string, string[]>();
  for (const path of ['/', '/about', '/skills', '/projects', '/anime', '/downloads', '/contact']) {
    await page.goto(path);
    opened.set(path, await page.evaluate(look));
  }
  // The admin's styles do not remain either.
  await page.goto('/admin');
  const bar = page.getByRole('banner').getByRole('navigation', { name: 'Pages' });
  for (const name of [...LINKS, ...LINKS]) {
    const link = bar.getByRole('link', { name, exact: true });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    const { pathname } = new URL(page.url());
    const expected = opened.get(pathname);
    if (expected === undefined) continue;
    await expect.poll(() => page.evaluate(look), `the look of ${pathname}`).toEqual(expected);
  }
  await page.goto('/about');
  await bar.getByRole('link', { name: 'Skills', exact: true }).click();
  await expect(page).toHaveURL('/skills');
  await expect(page.locator('style[data-sheet*="/about"]')).toHaveCount(0);
});
